import { expect, test } from 'vitest';
import { ServiceError } from '../../kernel/service-error.ts';
import { analyse, type Questions } from '../../web/analyses.ts';
import { readPage } from '../../web/html/page.ts';
import type { PageReading, PageRequest } from '../../web/page-request.ts';
import { publishedAddresses } from './published-addresses.ts';

const never = new AbortController().signal;

/** A site of a few pages; the analyses are the real ones. */
function site(pages: Readonly<Record<string, string | Error>>) {
  const asked: PageRequest[] = [];
  return {
    asked,
    readPage: async <Asked extends Questions>(request: PageRequest<Asked>): Promise<PageReading<Asked>> => {
      asked.push(request);
      const html = pages[new URL(request.url).pathname] ?? '';
      if (html instanceof Error) throw html;
      const status = html === '' ? 404 : 200;
      const headers = { 'content-type': 'text/html' };
      const page = readPage({ url: request.url, status, headers, body: Buffer.from(html) });
      const rest = {
        redirects: [],
        headers,
        bytes: 0,
        isCut: false,
        loadMs: 0,
        cachedAt: null,
        isRendered: false,
      };
      return { status, finalUrl: request.url, ...rest, answers: await analyse(page, request.ask) };
    },
  };
}

test('the addresses of the domain are gathered from the home page and the pages of contact, team and legal notice', async () => {
  const company = site({
    '/': '<a href="/team">Team</a> <a href="/impressum">Impressum</a> <a href="/products">Products</a> office@halden.example',
    '/team': '<a href="mailto:Mira.Voss@Halden.example">Mira</a> friend@elsewhere.example',
    '/impressum': 'otto.lind [at] halden.example',
    '/products': 'shop@halden.example',
  });

  const found = await publishedAddresses(company, 'halden.example', never);

  expect([...found].toSorted()).toEqual([
    'mira.voss@halden.example',
    'office@halden.example',
    'otto.lind@halden.example',
  ]);
});

test('four pages are read at most, where robots.txt lets them, and a page of yesterday will do', async () => {
  const links = Array.from({ length: 20 }, (_, at) => `<a href="/contact/${at}">Contact ${at}</a>`).join('');
  const company = site({ '/': links });

  await publishedAddresses(company, 'halden.example', never);

  expect(company.asked).toHaveLength(4);
  expect(
    company.asked.every(({ isCrawl, mayBeCached, render }) => isCrawl && mayBeCached && render === 'never'),
  ).toBe(true);
});

test('an address of a domain that only ends like it is not of the company', async () => {
  const company = site({ '/': 'ida@other-halden.example ida@halden.example.com' });

  expect(await publishedAddresses(company, 'halden.example', never)).toEqual(new Set());
});

test('what was read counts where another page cannot be read, and a site that cannot be read shows nothing', async () => {
  const away = new ServiceError('upstream_error', 'The site cannot be reached. Nothing was charged.');
  const half = site({ '/': '<a href="/contact">Contact</a> mira.voss@halden.example', '/contact': away });

  expect([...(await publishedAddresses(half, 'halden.example', never))]).toEqual([
    'mira.voss@halden.example',
  ]);
  expect(await publishedAddresses(site({ '/': away }), 'halden.example', never)).toEqual(new Set());
});
