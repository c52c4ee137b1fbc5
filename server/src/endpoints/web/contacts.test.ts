import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseRequest, requestRules } from '../../gateway/parse-request.ts';
import type { CallStage, OnStage } from '../../kernel/call-stage.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Provider } from '../../providers/capabilities.ts';
import { usualAsking } from '../../waterfall/call-sources.ts';
import { Sources } from '../../waterfall/sources.ts';
import { analyse, type Questions } from '../../web/analyses.ts';
import { readPage } from '../../web/html/page.ts';
import { KeptFromByRobots } from '../../web/kept-from-by-robots.ts';
import type { PageRequest } from '../../web/page-request.ts';
import { PageTooCostly } from '../../web/pool/page-too-costly.ts';
import type { CallEndpoint } from '../define-endpoint.ts';
import { webEmails } from './web-emails.ts';
import { webPixels } from './web-pixels.ts';
import { webSocialLinks } from './web-social-links.ts';

/** A page's HTML, the address it redirects to, or what reading it throws. */
type Answer = string | { readonly to: string } | Error;

/** A web of a few pages: what is not there is answered 404. */
class FewPages {
  readonly asked: string[] = [];
  atOnce = 0;
  atOnceMost = 0;
  onAsked = (_url: string): void => {};
  readonly #pages: Readonly<Record<string, Answer>>;

  constructor(pages: Readonly<Record<string, Answer>>) {
    this.#pages = pages;
  }

  readonly provider: Provider = {
    name: 'native',
    unavailable: () => null,
    readPage: async <Asked extends Questions>({ url, ask }: PageRequest<Asked>) => {
      this.asked.push(url);
      this.onAsked(url);
      this.atOnce += 1;
      this.atOnceMost = Math.max(this.atOnceMost, this.atOnce);
      await new Promise(setImmediate);
      this.atOnce -= 1;
      let finalUrl = new URL(url).href;
      let answer = this.#pages[finalUrl];
      if (typeof answer === 'object' && 'to' in answer) {
        finalUrl = answer.to;
        answer = this.#pages[finalUrl];
      }
      if (answer instanceof Error) throw answer;
      const status = answer === undefined ? 404 : 200;
      const html = typeof answer === 'string' ? answer : '';
      const page = readPage({
        url: finalUrl,
        status,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from(html),
      });
      const answers = await analyse(page, ask);
      return {
        status,
        finalUrl,
        redirects: [url, finalUrl],
        headers: {},
        bytes: html.length,
        loadMs: 1,
        cachedAt: null,
        isCut: false,
        isRendered: false,
        answers,
      };
    },
  };

  async ask<Name extends string>(
    endpoint: CallEndpoint<Name>,
    body: Record<string, unknown>,
    onStage?: OnStage,
  ): Promise<Record<string, unknown>> {
    const request = parseRequest(endpoint as CallEndpoint, requestRules(endpoint as CallEndpoint), body);
    const sources = new Sources(
      [this.provider],
      { provider: null, cached: false },
      { ...usualAsking(), onStage },
    );
    const answer = await endpoint.run(request, {
      signal: new AbortController().signal,
      mode: 'live',
      sources,
      onStage,
    });
    // The answer is in its own shape, and has nothing beside.
    expect(endpoint.response.parse(answer)).toEqual(answer);
    return answer as Record<string, unknown>;
  }
}

const asked = (endpoint: unknown) => endpoint as CallEndpoint;
const site = 'https://acme.com/';

describe('web_emails', () => {
  test('reads contact pages first, and says where each address stands', async () => {
    const web = new FewPages({
      [site]: '<a href="/blog">Blog</a><a href="/contact">Contact</a><p>jan@acme.com</p>',
      'https://acme.com/contact': '<a href="mailto:info@acme.com">Write</a> jan (at) acme.com',
      'https://acme.com/blog': 'press@acme.com',
    });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 2 });

    expect(answer).toEqual({
      emails: ['info@acme.com', 'jan@acme.com'],
      pagesCrawled: 2,
      found: [
        { email: 'info@acme.com', pages: ['https://acme.com/contact'], how: ['mailto'] },
        { email: 'jan@acme.com', pages: [site, 'https://acme.com/contact'], how: ['text', 'spelled-out'] },
      ],
      pages: [site, 'https://acme.com/contact'],
      pages_crawled: 2,
      quality_warning: null,
    });
  });

  test('reads no more pages than asked for, and two at once at most', async () => {
    const pages: Record<string, Answer> = {};
    for (let i = 0; i < 20; i += 1) pages[`https://acme.com/p${i}`] = `a${i}@acme.com`;
    const links = Object.keys(pages).map((url) => `<a href="${url}">x</a>`);
    const web = new FewPages({ [site]: `${links.join('')}<a href="/contact">Contact</a>`, ...pages });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 7 });

    expect(answer.pagesCrawled).toBe(7);
    expect(web.asked).toHaveLength(8);
    expect(web.atOnceMost).toBe(2);
  });

  test('tells whoever waits how many pages were read, each once, and not of those that could not be', async () => {
    const web = new FewPages({
      [site]: '<a href="/a">A</a><a href="/gone">Gone</a><a href="/contact">Contact</a>',
      'https://acme.com/contact': 'Write to us',
      'https://acme.com/a': 'a@acme.com',
    });
    const told: CallStage[] = [];

    await web.ask(asked(webEmails), { url: site, max_pages: 10 }, (stage) => told.push(stage));

    expect(told).toEqual([
      { doing: 'reading_pages', done: 0, of: null },
      { doing: 'reading_pages', done: 1, of: 10 },
      { doing: 'reading_pages', done: 2, of: 10 },
      { doing: 'reading_pages', done: 3, of: 10 },
    ]);
  });

  test('follows links of later pages until none is left', async () => {
    const web = new FewPages({
      [site]: '<a href="/contact">Contact</a>',
      'https://acme.com/contact': '<a href="/team">Team</a>',
      'https://acme.com/team': '<a href="/jan">Jan</a><a href="/">Home</a>',
      'https://acme.com/jan': 'jan@acme.com',
    });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 50 });

    expect(answer).toMatchObject({ emails: ['jan@acme.com'], pagesCrawled: 4 });
  });

  test('where one of the last pages is not there, links of the other are followed', async () => {
    const web = new FewPages({
      [site]: '<a href="/contact">Contact</a><a href="/history">History</a>',
      'https://acme.com/history': '<a href="/jan">Jan</a>',
      'https://acme.com/jan': 'jan@acme.com',
    });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 3 });

    expect(answer).toMatchObject({ emails: ['jan@acme.com'], pagesCrawled: 3 });
  });

  test('max_pages 0 means not given', async () => {
    const links = [1, 2, 3, 4, 5, 6, 7].map((i) => `<a href="/p${i}">x</a>`).join('');
    const pages = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((i) => [`https://acme.com/p${i}`, 'x']));
    const web = new FewPages({
      [site]: `${links}<a href="/contact">c</a>`,
      'https://acme.com/contact': 'x',
      ...pages,
    });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 0 });

    expect(answer.pagesCrawled).toBe(5);
  });

  test('tries usual addresses where no link leads to a contact page, and misses are no pages', async () => {
    const web = new FewPages({ [site]: '<p>Hello</p>', 'https://acme.com/impressum': 'info@acme.com' });

    const answer = await web.ask(asked(webEmails), { url: site });

    expect(web.asked).toContain('https://acme.com/contact');
    expect(answer).toMatchObject({
      emails: ['info@acme.com'],
      pagesCrawled: 2,
      pages: [site, 'https://acme.com/impressum'],
    });
  });

  test('guesses nothing where a link leads to a contact page', async () => {
    const web = new FewPages({
      [site]: '<a href="/reach-us">Contact</a>',
      'https://acme.com/reach-us': 'info@acme.com',
    });

    await web.ask(asked(webEmails), { url: site });

    expect(web.asked).toEqual([site, 'https://acme.com/reach-us']);
  });

  test('a page that redirects to the first one is no page of its own', async () => {
    const web = new FewPages({ [site]: 'info@acme.com', 'https://acme.com/contact': { to: site } });

    const answer = await web.ask(asked(webEmails), { url: site });

    expect(answer).toMatchObject({ pagesCrawled: 1, pages: [site] });
  });

  test('a page that redirects off the site is not used', async () => {
    const web = new FewPages({
      [site]: '<a href="/contact">Contact</a>',
      'https://acme.com/contact': { to: 'https://forms.other.net/' },
      'https://forms.other.net/': 'help@other.net',
    });

    const answer = await web.ask(asked(webEmails), { url: site });

    expect(answer).toMatchObject({
      emails: [],
      pagesCrawled: 1,
      quality_warning: 'No email address was found on the pages that Millrace read.',
    });
  });

  test('where the first page redirects to another site, that one is read', async () => {
    const web = new FewPages({
      [site]: { to: 'https://www.acme.io/' },
      'https://www.acme.io/': '<a href="/contact">Contact</a>',
      'https://www.acme.io/contact': 'info@acme.io',
    });

    const answer = await web.ask(asked(webEmails), { url: site });

    expect(answer).toMatchObject({ emails: ['info@acme.io'], pagesCrawled: 2 });
  });

  test('a page that cannot be read is passed over', async () => {
    const web = new FewPages({
      [site]: '<a href="/contact">Contact</a><a href="/about">About</a>',
      'https://acme.com/contact': new ServiceError('upstream_timeout', 'The site took too long.'),
      'https://acme.com/about': 'info@acme.com',
    });

    const answer = await web.ask(asked(webEmails), { url: site });

    expect(answer).toMatchObject({ emails: ['info@acme.com'], pagesCrawled: 2 });
  });

  test('unless it is the first', async () => {
    const web = new FewPages({ [site]: new ServiceError('upstream_timeout', 'The site took too long.') });

    await expect(web.ask(asked(webEmails), { url: site })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    await expect(web.ask(asked(webEmails), { url: 'https://acme.com/none' })).rejects.toMatchObject({
      code: 'upstream_error',
    });
  });

  test('that nothing can be read just now ends the call', async () => {
    const web = new FewPages({
      [site]: '<a href="/contact">Contact</a>',
      'https://acme.com/contact': new ServiceError('service_unavailable', 'Not now.'),
    });

    await expect(web.ask(asked(webEmails), { url: site })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  test('after ten megabytes no other page is begun', async () => {
    const large = `<!--${'x'.repeat(4_000_000)}-->`;
    const links = Array.from({ length: 9 }, (_, i) => `<a href=/p${i}>More</a>`).join('');
    const web = new FewPages(
      Object.fromEntries(
        ['', ...Array.from({ length: 9 }, (_, i) => `p${i}`)].map((path) => [
          `https://acme.example/${path}`,
          `${links}${large}`,
        ]),
      ),
    );

    const { pages, quality_warning } = await web.ask(webEmails, {
      url: 'https://acme.example',
      max_pages: 10,
    });

    // Four megabytes each: the third goes beyond, beside one that had begun.
    expect((pages as string[]).length).toBeLessThanOrEqual(4);
    expect(quality_warning).toContain('Reading stopped after 10 MB;');
  });

  /** A site with a contact page and nine others; those of `costly` are too much to read. */
  const siteWithCostly = (...costly: string[]) => {
    const others = Array.from({ length: 9 }, (_, i) => `p${i}`);
    const links = others.map((path) => `<a href=/${path}>More</a>`).join('');
    const read = (path: string, html: string): [string, Answer] => [
      site + path,
      costly.includes(path) ? new PageTooCostly('used_too_much') : html,
    ];
    return new FewPages(
      Object.fromEntries([
        read('', `<a href=/contact>Contact</a>${links}`),
        read('contact', 'info@acme.com'),
        ...others.map((path) => read(path, `${path}@acme.com`)),
      ]),
    );
  };

  test('one page that is too much to read is passed over, which is told', async () => {
    const web = siteWithCostly('contact');

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 11 });

    expect(answer).toMatchObject({
      pagesCrawled: 10,
      quality_warning: 'Skipped, because too large to read: 1 page.',
    });
    expect(answer.emails).toHaveLength(9);
  });

  test.each([
    [{ isUnread: false }, 'The robots.txt of the site disallows its other pages.'],
    [
      { isUnread: true },
      'The robots.txt of the site cannot be read, so Millrace did not read its other pages.',
    ],
  ])('pages that robots.txt keeps us from are told of, whatever was found: %j', async (why, sentence) => {
    const web = new FewPages({
      [site]: '<p>mill@acme.com</p><a href="/contact">Contact</a><a href="/team">Team</a>',
      'https://acme.com/contact': new KeptFromByRobots(why),
      'https://acme.com/team': 'wheel@acme.com',
    });

    const short = await web.ask(asked(webEmails), { url: site, max_pages: 5 });
    const full = await web.ask(asked(webEmails), { url: site, max_pages: 2 });

    expect(short).toMatchObject({ emails: ['mill@acme.com', 'wheel@acme.com'], quality_warning: sentence });
    // As many pages were read as were wanted.
    expect(full).toMatchObject({ pagesCrawled: 2, quality_warning: null });
  });

  test('a second one is the last of its site, which is told', async () => {
    const web = siteWithCostly('contact', 'p0');

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 11 });

    // p1 was begun after the first of them, and nothing after the second.
    expect(answer.pages).toEqual([site, `${site}p1`]);
    expect(answer.quality_warning).toContain('Reading stopped after 2 oversized pages;');
  });

  test('what was read until time is up is the answer, and that there is more is told', async () => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    onTestFinished(() => timeout.mockRestore());
    const web = siteWithCostly();
    web.onAsked = (url) => {
      if (url === `${site}p3`) time.abort();
    };

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 11 });

    expect(timeout).toHaveBeenCalledWith(18_000);
    expect(answer.emails).toContain('info@acme.com');
    expect(web.asked).not.toContain(`${site}p6`);
    expect(answer.quality_warning).toContain('Reading stopped after 18 seconds;');
  });

  test('a crawl that read as many as it was to, or all there are, has no warning', async () => {
    const some = await siteWithCostly().ask(asked(webEmails), { url: site, max_pages: 3 });
    const all = await siteWithCostly().ask(asked(webEmails), { url: site, max_pages: 50 });

    expect([some.pagesCrawled, some.quality_warning]).toEqual([3, null]);
    expect([all.pagesCrawled, all.quality_warning]).toEqual([11, null]);
  });

  test('a site of broken links is left after a dozen tries', async () => {
    const links = Array.from({ length: 60 }, (_, i) => `<a href="/p${i}">x</a>`).join('');
    const web = new FewPages({ [site]: links });

    const answer = await web.ask(asked(webEmails), { url: site, max_pages: 50 });

    expect(answer.pagesCrawled).toBe(1);
    expect(web.asked.length).toBeLessThan(16);
    expect(answer.quality_warning).toContain('Reading stopped after 12 URLs without a page;');
  });

  test.each([{ max_pages: 51 }, { max_pages: -1 }, { max_pages: 1.5 }, { url: '' }])(
    '%j is refused',
    async (body) => {
      const web = new FewPages({});

      await expect(web.ask(asked(webEmails), { url: site, ...body })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    },
  );
});

test('web_social_links answers flat fields, all profiles, and the best of each network', async () => {
  const web = new FewPages({
    [site]: '<a href="https://twitter.com/acme">t</a><a href="https://bsky.app/profile/acme.com">b</a>',
  });

  const answer = await web.ask(asked(webSocialLinks), { url: site });

  expect(answer).toEqual({
    all: ['https://x.com/acme', 'https://bsky.app/profile/acme.com'],
    facebook: null,
    github: null,
    instagram: null,
    network: null,
    tiktok: null,
    twitter: 'https://x.com/acme',
    video: null,
    profiles: { twitter: 'https://x.com/acme', bluesky: 'https://bsky.app/profile/acme.com' },
    totalLinksFound: 2,
    total_links_found: 2,
    url: site,
  });
});

test('web_pixels answers the ids of the specification and every other tag', async () => {
  const web = new FewPages({
    [site]: `<script>gtag('config','G-7Q2K1H0ZXM');_linkedin_partner_id="5511208";ttq.load('C4ABCDEFGH1234567890')</script>`,
  });

  const answer = await web.ask(asked(webPixels), { url: site });

  expect(answer).toEqual({
    facebookPixel: [],
    ga4: ['G-7Q2K1H0ZXM'],
    gtm: [],
    networkInsight: true,
    tiktokPixel: true,
    pixels: [
      { name: 'ga4', ids: ['G-7Q2K1H0ZXM'] },
      { name: 'networkInsight', ids: ['5511208'] },
      { name: 'tiktokPixel', ids: ['C4ABCDEFGH1234567890'] },
    ],
    totalPixelsFound: 3,
    total_pixels_found: 3,
    url: site,
  });
});

test.each([webEmails, webSocialLinks, webPixels])('$name: its example is in its own shape', (endpoint) => {
  expect(endpoint.request.parse(endpoint.example.request)).toBeDefined();
  expect(asked(endpoint).response.parse(endpoint.example.response)).toEqual(endpoint.example.response);
});
