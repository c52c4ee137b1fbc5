import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect } from 'vitest';
import { Site } from '../../testing/site.ts';
import { test } from '../../testing/sites-app.ts';

/*
 * The endpoints that read sites, from the call to the charge, with everything real between: outbound, threads, cache, ledger.
 */

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const home = `<!doctype html><html lang="en"><head><title>Halden Instruments</title>
  <meta name="description" content="Flow meters."><meta property="og:title" content="Halden">
  <link rel="canonical" href="/"><meta name="generator" content="WordPress 6.4">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Halden"}</script>
  <script async src="https://www.googletagmanager.com/gtag/js?id=G-7Q2K1H0ZXM"></script>
  <script>window.dataLayer=window.dataLayer||[];gtag('config','G-7Q2K1H0ZXM');</script></head>
  <body><nav><a href="/contact">Contact</a> <a href="/secret">Intern</a></nav>
  <main><h1>Flow meters</h1><p>We measure what <b>flows</b>, and have done so for forty years in every kind of pipe.</p>
  <table><tr><th>Model</th><th>Flow</th></tr><tr><td>F1</td><td>3 l/s</td></tr></table></main>
  <footer><a href="https://www.linkedin.com/company/halden-instruments/">Network</a></footer></body></html>`;

async function halden(
  more: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<Site> {
  const site = await Site.start((request, response) => {
    if (more(request, response)) return;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    switch (request.url) {
      case '/':
        return response.end(home);
      case '/contact':
        return response.end('<h1>Contact</h1><a href="mailto:service@halden-instruments.com">Write</a>');
      case '/robots.txt':
        response.setHeader('content-type', 'text/plain');
        return response.end('User-agent: *\nDisallow: /secret\nSitemap: /sitemap.xml');
      case '/sitemap.xml':
        response.setHeader('content-type', 'application/xml');
        return response.end(
          `<urlset>${['/', '/contact', '/field'].map((path) => `<url><loc>http://${request.headers.host}${path}</loc></url>`).join('')}</urlset>`,
        );
      case '/broken':
        response.statusCode = 503;
        return response.end('<h1>Later</h1>');
      default:
        response.statusCode = 404;
        return response.end('<h1>Not here</h1>');
    }
  });
  stopping.push(() => site.stop());
  return site;
}

const chargedFor = (headers: Record<string, string>) => Number(headers['x-credits-charged']);

describe('each endpoint answers of a real site, and is charged its price', () => {
  test('web_meta_tags, web_json_ld, web_pixels, web_social_links, web_tech_stack', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();
    const ask = (endpoint: string) => app.post(`/${endpoint}`, live, { url: site.url });

    const [tags, data, pixels, social, stack] = await Promise.all(
      ['web_meta_tags', 'web_json_ld', 'web_pixels', 'web_social_links', 'web_tech_stack'].map(ask),
    );

    expect(tags?.body).toMatchObject({
      title: 'Halden Instruments',
      canonical: `${site.url}/`,
      og: { title: 'Halden' },
    });
    expect(data?.body).toMatchObject({ count: 1, items: [{ '@type': 'Organization', name: 'Halden' }] });
    expect(pixels?.body).toMatchObject({ ga4: ['G-7Q2K1H0ZXM'], facebookPixel: [], networkInsight: false });
    expect(social?.body.network).toContain('/company/halden-instruments');
    expect(stack?.body.technologies).toContainEqual(
      expect.objectContaining({ name: 'WordPress', version: '6.4' }),
    );
    expect([tags, data, pixels, social, stack].map((one) => chargedFor(one?.headers ?? {}))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(tags?.body.service_meta).toMatchObject({ cached: false, credits: { charged: 1 } });
  });

  test('web_scrape, with the main content and none of the navigation', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const { body, headers } = await app.post('/web_scrape', live, {
      url: site.url,
      formats: ['markdown', 'links'],
    });

    expect(body.markdown).toContain('# Flow meters');
    expect(body.markdown).toContain('what **flows**');
    expect(body.markdown).toMatch(/\| Model \| Flow \|/);
    expect(body.markdown).not.toContain('Intern');
    expect(body).toMatchObject({ statusCode: 200, title: 'Halden Instruments' });
    expect(chargedFor(headers)).toBe(1);
  });

  test('web_emails goes to the contact page, and not where robots.txt forbids it', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const { body, headers } = await app.post('/web_emails', live, { url: site.url });

    expect(body).toMatchObject({ emails: ['service@halden-instruments.com'], pagesCrawled: 2 });
    expect(site.asked).toContain('/contact');
    expect(site.asked).not.toContain('/secret');
    expect(body.quality_warning).toContain('robots.txt');
    expect(chargedFor(headers)).toBe(2);
  });

  test('web_emails tells where a robots.txt that fails kept it to the first page', async ({ app }) => {
    const site = await halden((request, response) => {
      if (request.url !== '/robots.txt') return false;
      response.statusCode = 500;
      response.end();
      return true;
    });
    const { live } = await app.customer();

    const { body } = await app.post('/web_emails', live, { url: site.url });

    expect(body).toMatchObject({ emails: [], pagesCrawled: 1 });
    expect(body.quality_warning).toContain('The robots.txt of the site cannot be read');
    expect(site.asked).not.toContain('/contact');
  });

  test('web_sitemap and find_sitemap_urls', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const listed = await app.post('/web_sitemap', live, { url: site.url, limit: 2 });
    const found = await app.post('/find_sitemap_urls', live, { domain: site.url, keywords: 'field' });

    expect(listed.body).toMatchObject({
      count: 2,
      urls: [`${site.url}/`, `${site.url}/contact`],
      source: 'robots.txt',
    });
    expect(chargedFor(listed.headers)).toBe(2);
    expect(found.body).toMatchObject({ total: 1, urls: [`${site.url}/field`], total_urls: 3 });
    expect(chargedFor(found.headers)).toBe(1);
  });

  test('website_intelligence reads the page once for all its modules', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const { body, headers } = await app.post('/website_intelligence', live, { url: site.url });

    expect(body).toMatchObject({
      metaTags: { title: 'Halden Instruments' },
      headers: { security_score: 0, hsts: false },
      ssl: { grade: 'none' },
      httpStatus: 200,
      modulesFailed: [],
    });
    expect(body.techStack).toContainEqual(expect.objectContaining({ name: 'WordPress' }));
    expect(site.asked.filter((path) => path === '/')).toHaveLength(1);
    expect(chargedFor(headers)).toBe(5);
  });

  test('find_redirect', async ({ app }) => {
    const site = await halden((request, response) => {
      if (request.url !== '/old') return false;
      response.writeHead(301, { location: '/' });
      response.end();
      return true;
    });
    const { live } = await app.customer();

    const { body, headers } = await app.post('/find_redirect', live, { link: `${site.url}/old` });

    expect(body).toMatchObject({
      final_url: `${site.url}/`,
      status_code: 200,
      redirect_count: 1,
      resolved_successfully: true,
    });
    expect(chargedFor(headers)).toBe(1);
  });
});

describe('what is not there, and what cannot be read', () => {
  test('a page that is not there is told with its status by web_scrape, and is free', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const { status, body, headers } = await app.post('/web_scrape', live, { url: `${site.url}/nope` });

    expect(status).toBe(200);
    expect(body.statusCode).toBe(404);
    expect(chargedFor(headers)).toBe(0);
  });

  test('a site that fails is a failure of the call, says so, and costs nothing', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer({ credits: 10 });

    const broken = await app.post('/web_scrape', live, { url: `${site.url}/broken` });
    const missing = await app.post('/web_meta_tags', live, { url: `${site.url}/nope` });
    const { body } = await app.get('/usage/allowance', live);

    expect(broken).toMatchObject({ status: 502, body: { code: 'upstream_error' } });
    expect(broken.body.message).toContain('503');
    expect(missing).toMatchObject({ status: 502, body: { code: 'upstream_error' } });
    expect(body.wallet.remaining).toBe(10);
  });
});

describe('the cache', () => {
  test('a page fetched for one endpoint serves all who take a cached one, at the same price, and the answer says so', async ({
    app,
  }) => {
    const site = await halden();
    const { live } = await app.customer();
    await app.post('/web_meta_tags', live, { url: site.url });

    const cached = await app.post('/web_pixels', live, { url: `${site.url}/#top`, cache: true });

    expect(site.asked).toEqual(['/']);
    expect(cached.body.ga4).toEqual(['G-7Q2K1H0ZXM']);
    expect(cached.body.service_meta).toMatchObject({
      cached: true,
      cached_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(chargedFor(cached.headers)).toBe(1);
  });

  test('without `cache`, or with `cache_bust`, a page is fetched anew', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();
    const page = { url: site.url };

    await app.post('/web_meta_tags', live, page);
    const fresh = await app.post('/web_meta_tags', live, page);
    const busted = await app.post('/web_meta_tags', live, { ...page, cache: true, cache_bust: true });

    expect(site.asked).toEqual(['/', '/', '/']);
    expect(fresh.body.service_meta.cached).toBe(false);
    expect(busted.body.service_meta.cached).toBe(false);
  });

  test('a failure is not kept', async ({ app }) => {
    let isUp = false;
    const site = await halden((_request, response) => {
      if (!isUp) response.writeHead(500).end();
      return !isUp;
    });
    const { live } = await app.customer();

    const down = await app.post('/web_meta_tags', live, { url: site.url, cache: true });
    isUp = true;
    const up = await app.post('/web_meta_tags', live, { url: site.url, cache: true });

    expect(down.status).toBe(502);
    expect(up).toMatchObject({
      status: 200,
      body: { title: 'Halden Instruments', service_meta: { cached: false } },
    });
  });

  test('calls for one page at the same time share a fetch', async ({ app }) => {
    const site = await halden();
    const { live } = await app.customer();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.post('/web_meta_tags', live, { url: site.url, cache: true })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(site.asked).toEqual(['/']);
  });
});

test('a sandbox workspace reads no real site', async ({ app }) => {
  const site = await halden();
  const { sandbox } = await app.customer();

  const { status, body } = await app.post('/web_scrape', sandbox, { url: site.url });

  expect(status).toBe(503);
  expect(body.code).toBe('ENDPOINT_UNDER_MAINTENANCE');
  // What the caller can do, and nothing that only an operator could.
  expect(body.fix).toContain('key of a live workspace');
  expect(site.asked).toEqual([]);
});
