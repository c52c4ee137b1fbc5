import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import {
  anItem,
  answerOf,
  byId,
  entity,
  halden,
  inEnglish,
  ofHalden,
  openWorld,
  rows,
  said,
  wikidataAt,
} from '../../testing/wikidata-emulator.ts';

const signal = AbortSignal.timeout(600_000);
test('an item that says next to nothing is a company of which next to nothing is known', async () => {
  const claims = { P4264: [said('48213377')] };
  await using world = await openWorld({
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
  await using world = await openWorld({ ...ofHalden, items: [odd], facts: labels });

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
  await using country = await openWorld({
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
  const provider = wikidataAt(border.url);
  const [found] = (await provider.lookUpCompanies?.([byId], signal)) ?? [];
  expect(found).toMatchObject({ value: { headquarters: { country: null, city: 'Baarle' } } });
});

test('a page at a site that many share is a website and no domain, but for whoever the site is of', async () => {
  const at = (name: string) => ({
    ...halden,
    labels: inEnglish(name),
    claims: { ...halden.claims, P856: [said('https://www.facebook.com/x'), said('https://halden.example/')] },
  });
  const domainsOf = async (name: string) => {
    await using world = await openWorld({ ...ofHalden, items: [at(name)] });
    const [found] = await world.lookUp(byId);
    return found?.outcome === 'found' ? [found.value.domain, ...found.value.otherDomains] : found?.outcome;
  };

  expect(await domainsOf('Halden')).toEqual(['halden.example']);
  expect(await domainsOf('Facebook')).toEqual(['facebook.com', 'halden.example']);
});
