import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Certificate, TestAuthority } from '../../testing/certificates.ts';
import { Site } from '../../testing/site.ts';
import { test } from '../../testing/sites-app.ts';

/*
 * What website_intelligence answers where the page cannot be read: real TLS servers, and all of the service from the call to the charge.
 */

let authority: TestAuthority;
beforeAll(() => {
  authority = TestAuthority.open();
});
afterAll(() => authority.close());

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const greet: RequestListener = (_request, response) => response.end('<h1>Bricks</h1>');

async function tlsSite(
  certificate: Certificate,
  answer: RequestListener = greet,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer(certificate, answer);
  server.on('tlsClientError', () => {});
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, host);
  await once(server, 'listening');
  stopping.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://${host}:${port}/`, port, connections: () => connections };
}

async function plainSite(answer: RequestListener): Promise<Site> {
  const site = await Site.start(answer);
  stopping.push(() => site.stop());
  return site;
}

const expired = () => authority.certificate({ name: 'IP:127.0.0.1', days: -1 });
const valid = () => authority.certificate({ name: 'IP:127.0.0.1', days: 90 });
const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe('a page that its certificate keeps from being read', () => {
  test('the certificate alone was asked for: it is judged, and that has its price', async ({ app }) => {
    const site = await tlsSite(expired());
    const { live } = await app.customer({ credits: 12 });

    const { status, body } = await app.post('/website_intelligence', live, {
      url: site.url,
      modules: ['ssl'],
    });
    const allowance = await app.get('/usage/allowance', live);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ssl: {
        grade: 'F',
        grade_reason: 'Browsers refuse the certificate: it has expired.',
        issuer: 'Kiln Trust',
        subject: 'Kiln and Sons',
        trusted: false,
      },
      url: site.url,
      finalUrl: site.url,
      httpStatus: null,
      redirectChain: [],
      pageLoadTimeMs: null,
      contentLengthBytes: null,
      seoScore: null,
      seoIssues: [],
      dns: { a_records: ['127.0.0.1'] },
      modulesRun: ['ssl'],
      modulesFailed: [],
      quality_warning: 'The page could not be read. The site has a certificate that is not valid.',
      service_meta: { credits: { charged: 5 } },
    });
    expect(body.ssl.days_until_expiry).toBeLessThan(0);
    expect(allowance.body.wallet.remaining).toBe(7);
  });

  test('modules that need the page fail by name and have no fields, and then all of it is free', async ({
    app,
  }) => {
    const site = await tlsSite(authority.selfSigned('IP:127.0.0.1'));
    const { live } = await app.customer({ credits: 12 });

    const { status, body } = await app.post('/website_intelligence', live, { url: site.url });
    const allowance = await app.get('/usage/allowance', live);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ssl: { grade: 'F', grade_reason: expect.stringContaining('signed by nobody but itself') },
      modulesRun: ['ssl'],
      modulesFailed: ['meta_tags', 'json_ld', 'pixels', 'tech_stack', 'social_links', 'emails', 'headers'],
      service_meta: { credits: { charged: 0 } },
    });
    for (const field of ['metaTags', 'jsonLd', 'pixels', 'techStack', 'socialLinks', 'emails', 'headers']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(allowance.body.wallet.remaining).toBe(12);
  });

  test('a redirect led there: it is the certificate of where the page would have come from', async ({
    app,
  }) => {
    const site = await tlsSite(authority.certificate({ name: 'DNS:kiln.example', days: 90 }));
    const start = await plainSite(redirectTo(site.url));
    const { live } = await app.customer();

    const { body } = await app.post('/website_intelligence', live, { url: start.url, modules: ['ssl'] });

    expect(body).toMatchObject({
      ssl: { grade: 'F', grade_reason: 'Browsers refuse the certificate: it is for another host.' },
      finalUrl: site.url,
      redirectChain: [`${start.url}/ -> ${site.url}`],
    });
  });

  test('without ssl nothing that was asked for can be told: the call fails and is free', async ({ app }) => {
    const site = await tlsSite(expired());
    const { live } = await app.customer({ credits: 12 });

    const { status, body } = await app.post('/website_intelligence', live, {
      url: site.url,
      modules: ['emails', 'headers'],
    });
    const allowance = await app.get('/usage/allowance', live);

    expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_error' });
    expect(body.message).toBe('The site has a certificate that is not valid. Nothing was charged.');
    expect(allowance.body.wallet.remaining).toBe(12);
    // The one for the page: no certificate was looked at that nobody asked for.
    expect(site.connections()).toBe(1);
  });

  test('a host and port without a scheme, where only TLS is spoken, are told by the certificate', async ({
    app,
  }) => {
    const site = await tlsSite(expired());
    const { live } = await app.customer();
    const url = `127.0.0.1:${site.port}`;

    const scraped = await app.post('/web_scrape', live, { url });
    const followed = await app.post('/find_redirect', live, { link: url });
    const judged = await app.post('/website_intelligence', live, { url, modules: ['ssl'] });

    const message = 'The site has a certificate that is not valid. Nothing was charged.';
    expect(scraped).toMatchObject({ status: 502, body: { message } });
    expect(followed).toMatchObject({ status: 502, body: { message } });
    expect(judged.body).toMatchObject({ url, finalUrl: site.url, ssl: { grade: 'F' } });
  });

  test('where a redirect leads to an address that may not be called, no certificate is looked at', async ({
    app,
  }) => {
    const inside = await tlsSite(authority.selfSigned('IP:127.0.0.2'), greet, '127.0.0.2');
    const start = await plainSite(redirectTo(inside.url));
    const { live } = await app.customer();

    const { status, body } = await app.post('/website_intelligence', live, {
      url: start.url,
      modules: ['ssl'],
    });

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'url_not_allowed' });
    expect(inside.connections()).toBe(0);
  });
});

describe('a page that cannot be read for another reason', () => {
  test.for([
    [503, 'The page could not be read. The site has an error of its own (503).'],
    [410, 'The page could not be read. The site does not have this page (410).'],
  ] as const)(
    'the site answers %i: its certificate is judged where that was all that was asked for, else the call fails and is free',
    async ([answered, why], { app }) => {
      const site = await tlsSite(valid(), (_request, response) => response.writeHead(answered).end());
      const { live } = await app.customer({ credits: 12 });
      const ask = (modules: string[]) => app.post('/website_intelligence', live, { url: site.url, modules });

      const alone = await ask(['ssl']);
      const withOthers = await ask(['pixels', 'ssl']);
      const allowance = await app.get('/usage/allowance', live);

      expect(alone.body).toMatchObject({
        ssl: { grade: 'A', trusted: true },
        httpStatus: null,
        modulesFailed: [],
        quality_warning: why,
        service_meta: { credits: { charged: 5 } },
      });
      expect(withOthers.status).toBe(502);
      expect(allowance.body.wallet.remaining).toBe(7);
    },
  );

  test('a site that breaks off before it shows a certificate is a failure, and free', async ({ app }) => {
    const site = await plainSite((request) => request.socket.destroy());
    const { live } = await app.customer({ credits: 12 });
    const ask = (url: string) => app.post('/website_intelligence', live, { url, modules: ['ssl'] });

    const plain = await ask(site.url);
    const byTls = await ask(site.url.replace('http:', 'https:'));
    const allowance = await app.get('/usage/allowance', live);

    // Not "grade none": that it speaks no TLS would be a guess.
    expect(plain).toMatchObject({ status: 502, body: { code: 'upstream_error' } });
    expect(byTls).toMatchObject({ status: 502, body: { code: 'upstream_error' } });
    expect(allowance.body.wallet.remaining).toBe(12);
  });

  test('a page that is read has no warning', async ({ app }) => {
    const site = await tlsSite(valid());
    const { live } = await app.customer();

    const { body } = await app.post('/website_intelligence', live, { url: site.url, modules: ['ssl'] });

    expect(body).toMatchObject({ httpStatus: 200, quality_warning: null, ssl: { grade: 'A' } });
  });
});
