import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type NetworkAdSearch, networkAd, networkAdDetails } from '../../records/network-ad.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openLinkedinAds } from './linkedin-ads.ts';

const signal = AbortSignal.timeout(600_000);
const userAgent = 'Millrace/test (ops@millrace.example)';
const page = (name: string) => readFileSync(new URL(`__fixtures__/${name}.html`, import.meta.url), 'utf8');
const html = (body: string): EmulatedReply => ({ headers: { 'content-type': 'text/html' }, body });
const openAt = (url: string) => openLinkedinAds({ addresses: { BASE_URL: url }, userAgent });

const asked: NetworkAdSearch = {
  keyword: 'flow meter',
  accountOwner: null,
  companyIds: ['48213377', '5'],
  countries: ['DK', 'SE'],
  dates: { option: 'custom-date-range', startOn: '2026-10-01', endOn: '2026-10-31' },
  cursor: null,
};
const any: NetworkAdSearch = { ...asked, companyIds: [], countries: [], dates: null };

const halden = {
  id: '1502277431',
  creativeType: 'SPONSORED_STATUS_UPDATE',
  advertiser: {
    name: 'Halden Instruments',
    headline: 'Promoted',
    imageUrl: 'https://cdn.example/logos/halden-100.png',
    networkUrl: 'https://www.linkedin.com/company/48213377',
  },
  content: {
    headline: 'See drift before it costs you',
    description: 'Field calibration without pulling the meter.',
    imageUrl: 'https://cdn.example/ads/1502277431.jpg',
    targetUrl: 'https://halden.example/field',
    ctaLabel: 'Learn more',
  },
  pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431',
};
const bell = {
  id: '1502277432',
  creativeType: null,
  advertiser: { name: 'Bell, Crane & Sons', headline: null, imageUrl: null, networkUrl: null },
  content: { headline: null, description: null, imageUrl: null, targetUrl: null, ctaLabel: null },
  pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277432',
};
const details = {
  id: '1502277431',
  about: {
    advertiserName: 'Halden Instruments',
    advertiserUrl: 'https://www.linkedin.com/company/halden-instruments',
    format: 'Single Image Ad',
    paidBy: 'Halden Instruments A/S',
    firstShownOn: '2026-10-26',
    lastShownOn: '2026-11-21',
  },
  impressions: {
    total: '10k-50k',
    byCountry: [
      { country: 'Denmark', percent: 62 },
      { country: 'Sweden', percent: 37.5 },
    ],
  },
  targeting: { Language: ['English'], Location: ['Denmark', 'Sweden', 'Norway', 'Finland'] },
  variants: [
    {
      creativeType: 'SPONSORED_STATUS_UPDATE',
      advertiser: {
        name: 'Halden Instruments',
        headline: 'Promoted',
        imageUrl: null,
        networkUrl: 'https://www.linkedin.com/company/halden-instruments',
      },
      content: { ...halden.content, imageUrl: null },
    },
  ],
};

const asVendor: Vendor = {
  name: 'linkedin_ads',
  title: 'Ad library',
  keysAt: 'https://www.linkedin.com',
  baseUrl: null,
  open: ({ baseUrl = '' }) => openAt(baseUrl),
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.cookie === undefined,
  failures: {
    'a check of visitors': {
      reply: { status: 403, body: '<html>Security check</html>' },
      reason: 'forbidden',
    },
    'the refusal of its own': { reply: { status: 999, body: '' }, reason: 'rate_limited' },
    'a page to sign in at': {
      reply: html('<h1>Sign in</h1><a href="/login">Sign in</a>'),
      reason: 'unreadable',
    },
    'an empty page': { reply: html(''), reason: 'unreadable' },
    'a page of more elements than are read': {
      reply: html(`<h1>0 ads match your search criteria</h1>${'<p></p>'.repeat(40_000)}`),
      reason: 'unreadable',
    },
    'a page that is too long': { reply: html(`<p>${'x'.repeat(2 ** 21)}</p>`), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching ads',
      ask: async (provider, until) => provider.searchNetworkAds?.(asked, until),
      hit: {
        reply: () => html(page('search')),
        value: { items: [halden, bell], total: 1_480, cursor: '1502277431-1795241200417' },
      },
      misses: {
        'no ads by number': html('<h1>0 ads match your search criteria</h1>'),
        'no ads in words': html('<main><h2>No ads match your search criteria</h2></main>'),
        'no results found': html('<p>No results found</p>'),
      },
      sends: {
        method: 'GET',
        path: '/ad-library/search',
        query: {
          keyword: 'flow meter',
          companyIds: '48213377,5',
          countries: 'DK,SE',
          dateOption: 'custom-date-range',
          startdate: '2026-10-01',
          enddate: '2026-10-31',
        },
      },
    },
    {
      name: 'looking an ad up',
      ask: async (provider, until) => provider.lookUpNetworkAd?.('1502277431', until),
      hit: { reply: () => html(page('ad')), value: details },
      misses: { 'no such ad': { status: 404, body: '' }, 'an ad that is gone': { status: 410, body: '' } },
      sends: { method: 'GET', path: '/ad-library/detail/1502277431', query: {} },
    },
  ],
});

const ask = async (search: NetworkAdSearch, reply: EmulatedReply) => {
  await using emulator = await VendorEmulator.start(() => reply);
  const answer = await openAt(emulator.url).searchNetworkAds?.(search, signal);
  return { answer, asked: emulator.asked };
};

describe('a search', () => {
  test('holds what records may hold', () => {
    for (const one of [halden, bell]) expect(networkAd.parse(one)).toEqual(one);
    expect(networkAdDetails.parse(details)).toEqual(details);
  });

  test('without filters asks for all countries and says no dates', async () => {
    const { asked: sent } = await ask({ ...any, accountOwner: 'Halden' }, html(page('search')));

    expect(sent[0]?.query).toEqual({ keyword: 'flow meter', accountOwner: 'Halden', countries: 'ALL' });
  });

  test('a further page is asked for by the word of the page before', async () => {
    const { answer, asked: sent } = await ask({ ...any, cursor: '1502-17' }, html(page('search')));

    expect(sent).toMatchObject([
      {
        path: '/ad-library/searchPaginationFragment',
        query: { keyword: 'flow meter', paginationToken: '1502-17' },
      },
    ]);
    expect(answer).toMatchObject({ outcome: 'found', value: { items: [halden, bell] } });
  });

  test('behind the last page is nothing, which is found', async () => {
    const last = '<code id="paginationMetadata"><!--{"isLastPage":true}--></code>';

    const { answer } = await ask({ ...any, cursor: '1502-17' }, html(last));

    expect(answer).toEqual({ outcome: 'found', value: { items: [], total: null, cursor: null } });
  });

  test('the last page has no word for a next one', async () => {
    const last = page('search').replace('"isLastPage":false', '"isLastPage":true');

    const { answer } = await ask(any, html(last));

    expect(answer).toMatchObject({ value: { cursor: null } });
  });

  test('how many ads there are is told by the page, not by what an ad says', async () => {
    const says = (line: string) =>
      page('search')
        .replace('<p>Promoted</p>', `<p>${line}</p>`)
        .replace(/<h1.*<\/h1>/, '');

    const many = await ask(any, html(says('9,999 ads match your search criteria')));
    const none = await ask(any, html(says('No ads match your search criteria')));

    for (const { answer } of [many, none]) expect(answer).toMatchObject({ value: { total: null } });
  });

  test('a page or a company of which the network knows nothing is left to others, and is no failure', async () => {
    const refused = { status: 400, body: '' };
    const skipped = { outcome: 'skipped', why: 'unsupported' };

    expect((await ask({ ...any, cursor: '1502-17' }, refused)).answer).toEqual(skipped);
    expect((await ask(asked, refused)).answer).toEqual(skipped);
    await expect(ask(any, refused)).rejects.toMatchObject({ reason: 'question_refused' });
  });

  test('is asked once in six seconds, as others have found that the network takes it', () => {
    expect(openAt('https://network.example').terms).toMatchObject({
      concurrency: 1,
      rate: { questions: 1, perMs: 6_000 },
    });
  });

  test('a cursor that is none of the network is not sent', async () => {
    const { answer, asked: sent } = await ask({ ...any, cursor: 'made up!' }, html(page('search')));

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(sent).toEqual([]);
  });

  test('more cards than a page has are cut, and repeated ones told once', async () => {
    const card = (id: number) =>
      `<li class="search-result-item"><div class="base-ad-preview-card" aria-label="A, Text Ad, View details"><a href="/ad-library/detail/${id}">x</a></div></li>`;
    const idsFrom2 = Array.from({ length: 22 }, (_, at) => String(at + 2));
    const cards = Array.from({ length: 40 }, (_, at) => card(at < 2 ? 7 : at));

    const { answer } = await ask(any, html(`<ul>${cards.join('')}</ul>`));

    expect(answer).toMatchObject({ outcome: 'found', value: { total: null, cursor: null } });
    const items = answer?.outcome === 'found' ? answer.value.items : [];
    // Of 24 cards two are of one ad, and another of the same number.
    expect(items.map(({ id }) => id)).toEqual(['7', ...idsFrom2.filter((id) => id !== '7')]);
  });

  test.each([
    ['cards whose links have changed', page('search').replaceAll('/ad-library/detail/', '/ads/')],
    ['words that are no heading of its own', '<div>We checked: no ads match</div>'],
  ])('a changed layout is a failure: %s', async (_, body) => {
    await expect(ask(any, html(body))).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('the page of an ad', () => {
  const look = async (reply: EmulatedReply) => {
    await using emulator = await VendorEmulator.start(() => reply);
    return await openAt(emulator.url).lookUpNetworkAd?.('1502277431', signal);
  };

  test('that says little is read with null for the rest', async () => {
    const answer = await look(
      html('<div class="base-ad-preview-card" aria-label="Halden, Text Ad, View details"></div>'),
    );

    expect(answer).toMatchObject({
      value: {
        about: {
          advertiserName: 'Halden',
          advertiserUrl: null,
          format: 'Text Ad',
          paidBy: null,
          firstShownOn: null,
        },
        impressions: null,
        targeting: null,
      },
    });
  });

  test('of another ad is a failure', async () => {
    const asking = look(html(page('ad').replaceAll('1502277431', '1502277499')));

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('a day that no calendar has is not told', async () => {
    const answer = await look(html(page('ad').replace('Oct 26', 'Feb 31')));

    expect(answer).toMatchObject({ value: { about: { firstShownOn: null, lastShownOn: '2026-11-21' } } });
  });

  test('a page made to take long is done with soon', async () => {
    const nested = '<p class="ad-targeting__segments text-sm mb-1"><object>'.repeat(20_000);

    const asking = look(html(`<h3>x</h3>${nested}`));

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
