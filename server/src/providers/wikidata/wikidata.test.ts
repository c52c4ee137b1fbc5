import { describe, expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import { type CompanyKey, companyKeyOf } from '../../records/company-key.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openWikidata } from './wikidata.ts';

const signal = AbortSignal.timeout(20_000);
const userAgent = 'Millrace/test (https://weir.example/bot)';

const said = (value: unknown, more: object = {}) => ({
  mainsnak: { snaktype: 'value', datavalue: { value } },
  rank: 'normal',
  ...more,
});
const qualified = (qualifiers: Readonly<Record<string, unknown>>) => ({
  qualifiers: Object.fromEntries(
    Object.entries(qualifiers).map(([property, value]) => [property, [{ datavalue: { value } }]]),
  ),
});
const anItem = (id: string) => ({ 'entity-type': 'item', id });
const inEnglish = (text: string) => ({ en: { language: 'en', value: text } });
const year = (of: number) => ({ time: `+${of}-00-00T00:00:00Z`, precision: 9 });

const halden = {
  type: 'item',
  id: 'Q501',
  labels: inEnglish('Halden Instruments'),
  descriptions: inEnglish('Danish maker of flow meters'),
  claims: {
    P856: [
      said('http://old.halden.example/', { rank: 'deprecated' }),
      said('https://www.halden.example/'),
      said('https://halden.dk.example/da'),
    ],
    P4264: [said('48213377'), said('Halden-Instruments')],
    P571: [said({ time: '+2009-04-01T00:00:00Z', precision: 11 })],
    P159: [
      said(anItem('Q25319'), qualified({ P582: year(2015) })),
      said(anItem('Q25319'), {
        rank: 'preferred',
        ...qualified({ P281: '8000', P6375: { text: 'Havnegade 12', language: 'da' } }),
      }),
    ],
    P452: [said(anItem('Q601')), said(anItem('Q602'))],
    P1128: [
      said({ amount: '+120', unit: '1' }, qualified({ P585: year(2012) })),
      said({ amount: '+264', unit: '1' }, qualified({ P585: year(2024) })),
      said({ amount: '+90', unit: '1' }, qualified({ P585: year(2025), P518: anItem('Q183') })),
    ],
    P2139: [said({ amount: '+25000000', unit: 'http://www.wikidata.org/entity/Q25417' })],
    P1454: [said(anItem('Q603'))],
    P154: [said('Halden logo.svg')],
    P414: [said(anItem('Q604'), qualified({ P249: 'HALD' }))],
    P2002: [said('haldenflow')],
    P1329: [said('+45 86 12 34 56')],
    P968: [said('mailto:post@halden.dk')],
  },
};
const facts = {
  Q25319: { label: 'Aarhus', in: 'DK' },
  Q25417: { label: 'Danish krone', currency: 'DKK' },
  Q601: { label: 'measuring instrument industry' },
  Q602: { mul: 'Software' },
  Q603: { label: 'aktieselskab' },
};
const haldenCompany = {
  networkId: '48213377',
  universalName: 'halden-instruments',
  name: 'Halden Instruments',
  networkUrl: 'https://www.linkedin.com/company/halden-instruments/',
  website: 'https://www.halden.example/',
  domain: 'halden.example',
  otherDomains: ['dk.example'],
  description: 'Danish maker of flow meters',
  tagline: null,
  industries: ['measuring instrument industry', 'Software'],
  specialties: [],
  hashtags: [],
  technologies: [],
  type: 'aktieselskab',
  employeeCount: 264,
  employeeRange: null,
  foundedYear: 2009,
  followerCount: null,
  phone: '+45 86 12 34 56',
  email: 'post@halden.dk',
  logo: 'https://commons.wikimedia.org/wiki/Special:FilePath/Halden_logo.svg',
  cover: null,
  twitterHandle: 'haldenflow',
  ticker: 'HALD',
  revenue: 'DKK 25000000',
  headquarters: {
    country: 'DK',
    region: null,
    city: 'Aarhus',
    postalCode: '8000',
    line1: 'Havnegade 12',
    line2: null,
  },
  otherLocations: [],
};

interface World {
  readonly pages?: Readonly<Record<string, readonly [item: string, sitelinks: number][]>>;
  readonly sites?: World['pages'];
  readonly names?: readonly object[];
  /** Of the items that were found by name. */
  readonly companies?: readonly string[];
  readonly items?: readonly object[];
  readonly facts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const rows = (list: readonly Readonly<Record<string, string>>[]) => ({
  body: {
    head: { vars: [] },
    results: {
      bindings: list.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { type: 'literal', value }])),
      ),
    },
  },
});
const entity = (id: string) => `http://www.wikidata.org/entity/${id}`;

/** Answers as its documents say; queries are told apart by what they ask for. */
function answerOf(world: World, { path, query }: EmulatedRequest): EmulatedReply {
  if (path === '/sparql') {
    const sparql = query.query ?? '';
    const asked = (list: World['pages'] = {}) =>
      rows(
        Object.entries(list)
          .filter(([v]) => sparql.includes(`"${v}"`) || sparql.includes(`<${v}>`))
          .flatMap(([v, found]) => found.map(([i, n]) => ({ v, i: entity(i), n: String(n) }))),
      );
    if (sparql.includes('?i wdt:P4264 ?v')) return asked(world.pages);
    if (sparql.includes('?i wdt:P856 ?v')) return asked(world.sites);
    if (!sparql.includes('rdfs:label'))
      return rows(
        (world.companies ?? []).filter((id) => sparql.includes(`wd:${id} `)).map((id) => ({ i: entity(id) })),
      );
    return rows(
      Object.entries(world.facts ?? facts)
        .filter(([id]) => sparql.includes(`wd:${id} `))
        .map(([id, told]) => ({ i: entity(id), ...told })),
    );
  }
  if (query.action === 'wbsearchentities') return { body: { search: world.names ?? [], success: 1 } };
  const wanted = (query.ids ?? '').split('|');
  const items = (world.items ?? [halden]) as readonly { id: string }[];
  return {
    body: {
      entities: Object.fromEntries(
        wanted.map((id) => [id, items.find((one) => one.id === id) ?? { id, missing: '' }]),
      ),
      success: 1,
    },
  };
}

async function wikidata(world: World) {
  const emulator = await VendorEmulator.start((request) => answerOf(world, request));
  const provider = openWikidata({ baseUrl: emulator.url, queryBaseUrl: emulator.url, userAgent });
  const lookUp = async (...keys: CompanyKey[]) => (await provider.lookUpCompanies?.(keys, signal)) ?? [];
  return { emulator, lookUp, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() };
}

const asVendor: Vendor = {
  name: 'wikidata',
  title: 'Wikidata',
  keysAt: 'https://www.wikidata.org',
  baseUrl: null,
  open: ({ baseUrl = '' }) => openWikidata({ baseUrl, queryBaseUrl: baseUrl, userAgent }),
};
const byId: CompanyKey = { by: 'network_id', value: '48213377' };
const ofHalden: World = { pages: { '48213377': [['Q501', 4]] } };

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.authorization === undefined,
  failures: {
    'an address that nobody answers at': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a refusal of unnamed robots': { reply: { status: 403, body: 'Set a user agent' }, reason: 'rejected' },
    'a query that took too long': { reply: { status: 500, body: 'TimeoutException' }, reason: 'unreachable' },
  },
  questions: [
    {
      name: 'looking a company up by its network id',
      ask: async (provider, until) => (await provider.lookUpCompanies?.([byId], until))?.[0],
      hit: { reply: (request) => answerOf(ofHalden, request), value: haldenCompany },
      misses: { 'no item with that page': rows([]) },
      sends: [
        {
          method: 'GET',
          path: '/sparql',
          query: { format: 'json', query: expect.stringContaining('"48213377"') },
        },
        {
          method: 'GET',
          path: '/w/api.php',
          query: expect.objectContaining({
            action: 'wbgetentities',
            ids: 'Q501',
            maxlag: '5',
            format: 'json',
          }),
        },
        { method: 'GET', path: '/sparql' },
      ],
    },
  ],
});

test.each([
  ['copies that are behind', { error: { code: 'maxlag', lag: 7 } }, 'rate_limited', 5_000],
  ['more questions than it takes', { error: { code: 'ratelimited' } }, 'rate_limited', 5_000],
  ['trouble of its own', { error: { code: 'internal_api_error_DBQueryError' } }, 'unreachable', 5_000],
  ['a question that it does not understand', { error: { code: 'no-such-entity' } }, 'unreadable', 5_000],
])('an error in a 200 is a failure, not a miss: %s', async (_, body, reason, retryAfterMs) => {
  await using emulator = await VendorEmulator.start(() => ({ headers: { 'retry-after': '5' }, body }));
  const provider = openWikidata({ baseUrl: emulator.url, queryBaseUrl: emulator.url, userAgent });

  const asking = provider.lookUpCompanies?.([{ by: 'name', value: 'halden' }], signal);

  await expect(asking).rejects.toMatchObject({ provider: 'wikidata', reason, retryAfterMs });
});

test('the record holds what records may hold', () => {
  expect(company.parse(haldenCompany)).toEqual(haldenCompany);
});

describe('a company is found', () => {
  const found = [{ outcome: 'found', value: expect.objectContaining({ name: 'Halden Instruments' }) }];

  test('by the last segment of its page on the network', async () => {
    await using world = await wikidata({ pages: { 'halden-instruments': [['Q501', 4]] } });

    expect(await world.lookUp({ by: 'universal_name', value: 'halden-instruments' })).toEqual(found);
  });

  test('by its domain, however its front page is written', async () => {
    await using world = await wikidata({ sites: { 'https://www.halden.example/': [['Q501', 4]] } });

    expect(await world.lookUp({ by: 'domain', value: 'halden.example' })).toEqual(found);
  });

  test('by an internationalized domain in the letters of its language', async () => {
    const shop = { ...halden, claims: { P856: [said('https://mühlbach.example/')] } };
    await using world = await wikidata({
      sites: { 'https://mühlbach.example/': [['Q501', 1]] },
      items: [shop],
    });

    expect(await world.lookUp({ by: 'domain', value: 'xn--mhlbach-n2a.example' })).toEqual(found);
  });

  test.each([
    ['label', { id: 'Q501', label: 'HALDEN  Instruments' }],
    ['alias', { id: 'Q501', label: 'Halden', aliases: ['Halden Instruments'] }],
    [
      'name in another language',
      { id: 'Q501', label: 'HI', match: { type: 'label', language: 'da', text: 'halden instruments' } },
    ],
    ['name with its legal form', { id: 'Q501', label: 'Halden Instruments A/S' }],
  ])('by its name, where that is its %s', async (_, named) => {
    await using world = await wikidata({ names: [named], companies: ['Q501'] });

    expect(await world.lookUp({ by: 'name', value: 'halden instruments' })).toEqual(found);
  });

  test('by its name where a bare word is nobody’s page, and not by the name where it is', async () => {
    const key = companyKeyOf('Halden') as CompanyKey;
    const named = { names: [{ id: 'Q501', label: 'Halden' }], companies: ['Q501'] };
    const other = { ...halden, id: 'Q700', labels: inEnglish('Other'), claims: { P4264: [said('halden')] } };
    await using byName = await wikidata(named);
    await using byPage = await wikidata({
      ...named,
      pages: { halden: [['Q700', 0]] },
      items: [other, halden],
    });

    expect(await byName.lookUp(key)).toEqual(found);
    expect(await byPage.lookUp(key)).toMatchObject([{ value: { name: 'Other' } }]);
  });

  test('of several with one site, the one that most is written about', async () => {
    const holding = { ...halden, id: 'Q400', labels: inEnglish('Holding') };
    const sites = {
      'https://www.halden.example/': [
        ['Q400', 1],
        ['Q501', 4],
      ],
    } as World['sites'];
    await using world = await wikidata({ ...(sites ? { sites } : {}), items: [holding, halden] });

    expect(await world.lookUp({ by: 'domain', value: 'halden.example' })).toEqual(found);
  });

  test('of several of one name, the one that has it letter by letter and is a company', async () => {
    const names = [
      { id: 'Q10', label: 'Halden Instruments A/S' },
      { id: 'Q11', label: 'Halden Instruments' },
      { id: 'Q501', label: 'Halden Instruments' },
    ];
    await using world = await wikidata({ names, companies: ['Q10', 'Q501'] });

    expect(await world.lookUp({ by: 'name', value: 'halden instruments' })).toEqual(found);
  });
});

describe('a miss', () => {
  test.each<[string, CompanyKey, World]>([
    [
      'a name that only begins alike',
      { by: 'name', value: 'halden' },
      { names: [{ id: 'Q501', label: 'Halden Instruments' }], companies: ['Q501'] },
    ],
    [
      'a thing of that name that is no company',
      { by: 'name', value: 'halden' },
      { names: [{ id: 'Q501', label: 'Halden' }] },
    ],
    [
      'an item whose page is another one',
      { by: 'network_id', value: '7' },
      { pages: { '7': [['Q501', 1]] } },
    ],
    [
      'an item whose site is another one',
      { by: 'domain', value: 'weir.example' },
      { sites: { 'https://weir.example/': [['Q501', 1]] } },
    ],
    ['an item that was deleted', byId, { ...ofHalden, items: [] }],
    ['an item without a name', byId, { ...ofHalden, items: [{ ...halden, labels: [] }] }],
    ['a domain that no address can have', { by: 'domain', value: 'a> } DROP' }, {}],
  ])('%s', async (_, key, world) => {
    await using asked = await wikidata(world);

    expect(await asked.lookUp(key)).toEqual([{ outcome: 'not_found' }]);
  });
});

test('an item that says next to nothing is a company of which next to nothing is known', async () => {
  const claims = { P4264: [said('48213377')] };
  await using world = await wikidata({
    ...ofHalden,
    items: [{ id: 'Q501', labels: inEnglish('Halden'), claims }],
  });

  const [found] = await world.lookUp(byId);

  const value = found?.outcome === 'found' ? company.parse(found.value) : null;
  expect(value).toMatchObject({
    name: 'Halden',
    networkId: '48213377',
    networkUrl: 'https://www.linkedin.com/company/48213377/',
  });
  expect(value).toMatchObject({
    website: null,
    domain: null,
    headquarters: null,
    employeeCount: null,
    industries: [],
  });
  // Nothing to look up, nothing asked.
  expect(world.emulator.asked).toHaveLength(2);
});

test('what cannot be read of an item is not known, and hides nothing else', async () => {
  const odd = {
    ...halden,
    descriptions: [],
    claims: {
      P4264: [said('48213377'), 17, { rank: 'normal' }],
      P571: [said({ time: '+1900-00-00T00:00:00Z', precision: 7 })],
      P856: [said('javascript:alert(1)'), said({ no: 'text' })],
      P1128: [said({ amount: '-3', unit: '1' })],
      P159: [{ mainsnak: { snaktype: 'somevalue' }, rank: 'normal' }],
      P2002: [said('not a handle')],
      P2139: [said({ amount: '+5', unit: '1' })],
      P154: [said('x'.repeat(3_000))],
      P452: Array.from({ length: 150 }, (_, at) => said(anItem(`Q${9000 + at}`))),
    },
  };
  const labels = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [`Q${9000 + at}`, { label: `Industry ${at}` }]),
  );
  await using world = await wikidata({ ...ofHalden, items: [odd], facts: labels });

  const [found] = await world.lookUp(byId);

  const value = found?.outcome === 'found' ? company.parse(found.value) : null;
  expect(value).toMatchObject({
    networkId: '48213377',
    description: null,
    foundedYear: null,
    website: null,
    employeeCount: null,
    headquarters: null,
    twitterHandle: null,
    revenue: null,
    logo: null,
  });
  expect(value?.industries).toHaveLength(20);
});

test('a place that is a country is no city, and one in several countries names none', async () => {
  const inPlace = (id: string) => ({
    ...halden,
    claims: { P4264: halden.claims.P4264, P159: [said(anItem(id))] },
  });
  await using country = await wikidata({
    ...ofHalden,
    items: [inPlace('Q35')],
    facts: { Q35: { label: 'Denmark', code: 'DK', in: 'DK' } },
  });
  const seatOf = async (world: typeof country) => {
    const [found] = await world.lookUp(byId);
    return found?.outcome === 'found' ? found.value.headquarters : null;
  };

  expect(await seatOf(country)).toMatchObject({ country: 'DK', city: null });
  await using border = await VendorEmulator.start((request) =>
    request.query.query?.includes('rdfs:label')
      ? rows([
          { i: entity('Q9'), label: 'Baarle', in: 'NL' },
          { i: entity('Q9'), label: 'Baarle', in: 'BE' },
        ])
      : answerOf({ ...ofHalden, items: [inPlace('Q9')] }, request),
  );
  const provider = openWikidata({ baseUrl: border.url, queryBaseUrl: border.url, userAgent });
  const [found] = (await provider.lookUpCompanies?.([byId], signal)) ?? [];
  expect(found).toMatchObject({ value: { headquarters: { country: null, city: 'Baarle' } } });
});

test('many are looked up by few questions, one at a time, each with its own answer', async () => {
  let open = 0;
  let most = 0;
  const pages = { '48213377': [['Q501', 4]] } as Record<string, [string, number][]>;
  await using emulator = await VendorEmulator.start(async (request) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return answerOf({ pages }, request);
  });
  const provider = openWikidata({ baseUrl: emulator.url, queryBaseUrl: emulator.url, userAgent });
  const keys = Array.from(
    { length: 10 },
    (_, at): CompanyKey => (at === 6 ? byId : { by: 'network_id', value: `${at + 1}` }),
  );

  const [one, other] = await Promise.all([
    provider.lookUpCompanies?.(keys, signal),
    provider.lookUpCompanies?.([byId], signal),
  ]);

  expect(one?.map(({ outcome }) => outcome)).toEqual(
    keys.map((key) => (key === byId ? 'found' : 'not_found')),
  );
  expect(other).toMatchObject([{ outcome: 'found' }]);
  expect(most).toBe(1);
  expect(emulator.asked.length).toBeLessThan(9);
});

test('companies that could not be looked up any more do not take those with them that were', async () => {
  await using emulator = await VendorEmulator.start((request) =>
    request.query.query?.includes('"9"')
      ? { status: 429, headers: { 'retry-after': '30' }, body: 'slow down' }
      : answerOf(ofHalden, request),
  );
  const provider = openWikidata({ baseUrl: emulator.url, queryBaseUrl: emulator.url, userAgent });
  const misses = ['1', '2', '3'].map((value): CompanyKey => ({ by: 'network_id', value }));

  const answers = await provider.lookUpCompanies?.(
    [byId, ...misses, { by: 'network_id', value: '9' }],
    signal,
  );

  expect(answers?.map(({ outcome }) => outcome)).toEqual([
    'found',
    'not_found',
    'not_found',
    'not_found',
    'failed',
  ]);
  expect(answers?.[4]).toMatchObject({ failure: { reason: 'rate_limited', retryAfterMs: 30_000 } });
});

test('whoever goes away while others are asked gives the turn on', async () => {
  const held = Promise.withResolvers<void>();
  await using emulator = await VendorEmulator.start(async (request) => {
    if (emulator.asked.length === 1) await held.promise;
    return answerOf(ofHalden, request);
  });
  const provider = openWikidata({ baseUrl: emulator.url, queryBaseUrl: emulator.url, userAgent });
  const gone = new AbortController();
  const first = provider.lookUpCompanies?.([byId], signal);
  await expect.poll(() => emulator.asked.length).toBe(1);
  const second = provider.lookUpCompanies?.([byId], gone.signal);
  const third = provider.lookUpCompanies?.([byId], signal);

  gone.abort(new Error('gone'));

  await expect(second).rejects.toThrow('gone');
  expect(emulator.asked).toHaveLength(1);
  held.resolve();
  expect(await first).toMatchObject([{ outcome: 'found' }]);
  expect(await third).toMatchObject([{ outcome: 'found' }]);
});
