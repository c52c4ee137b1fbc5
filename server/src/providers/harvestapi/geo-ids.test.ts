import { expect, test } from 'vitest';
import type { CompanySearch } from '../../records/company-search.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { list, shortCompany } from '../../testing/network-items.ts';

/** What the network suggests for any text, in its order. */
const suggestions = [
  { geoId: '102264497', title: 'Ukraine' },
  { geoId: '101165590', title: 'United Kingdom' },
  { geoId: '90010383', title: 'Bergen Metropolitan Area, Norway' },
  { geoId: '104630404', title: 'Bergen, Vestland, Norway' },
  { geoId: '105072130', title: 'Portland, Maine, United States' },
  { geoId: '104727230', title: 'Portland, Oregon, United States' },
  { geoId: '105080838', title: 'New York, United States' },
  { geoId: '102571732', title: 'New York, New York, United States' },
  { geoId: '106772406', title: 'Frankfurt am Main, Hesse, Germany' },
  { geoId: '106315325', title: 'Georgia' },
  { geoId: 'x', title: 'Nowhere' },
  { geoId: '106155005', title: 'Türkiye' },
];

async function asked(search: Pick<CompanySearch, 'location' | 'place'>) {
  await using vendor = await emulatedHarvest(({ path }) =>
    list(path === '/linkedin/geo-id-search' ? suggestions : [shortCompany]),
  );
  const found = await vendor.provider.searchCompanies({ ...search, page: 1, pageSize: 10 }, vendor.signal);
  const [geo, companies] = vendor.questions();
  return { outcome: found.outcome, search: geo?.search, geoId: companies?.geoId ?? null };
}

test.each([
  ['UK', '101165590'],
  ['Great Britain', '101165590'],
  ['Turkey', '106155005'],
  ['bergen', '104630404'],
  ['Bergen, Norway', '104630404'],
  ['Portland, Oregon', '104727230'],
  ['Bergen Metropolitan Area', '90010383'],
  ['Bergen Vestland Norway', '104630404'],
  ['Frankfurt', '106772406'],
])('the place that a text means is taken, and not the first suggestion: %s', async (location, geoId) => {
  expect(await asked({ location })).toMatchObject({ outcome: 'found', geoId });
});

test.each(['Atlantis', 'Nowhere', 'Bergen, Germany', '!!', 'York', 'Metropolitan Area', 'Main', 'Georgia'])(
  'a place that the network does not know is not searched in: %s',
  async (location) => {
    expect(await asked({ location })).toMatchObject({ outcome: 'skipped', geoId: null });
  },
);

test.each([
  [{ country: 'NO', city: 'Bergen', region: 'Vestland' }, 'Bergen, Vestland, Norway', '104630404'],
  [{ country: 'NO', city: 'Bergen', region: 'Hordaland' }, 'Bergen, Hordaland, Norway', '104630404'],
  [{ country: 'US', city: 'Portland', region: 'Maine' }, 'Portland, Maine, United States', '105072130'],
  [{ country: 'US', city: 'Portland' }, 'Portland, United States', null],
  [{ country: 'US', region: 'New York' }, 'New York, United States', '105080838'],
  [{ country: 'US', region: 'New York', city: 'New York' }, 'New York, New York, United States', '102571732'],
  [{ country: 'US', region: 'Portland' }, 'Portland, United States', null],
  [{ country: 'GB' }, 'United Kingdom', '101165590'],
  [{ country: 'SE', city: 'Bergen' }, 'Bergen, Sweden', null],
])('a place of a geo id is the same place or none: %o', async (place, text, geoId) => {
  expect(await asked({ place })).toMatchObject({ search: text, geoId });
});

test('a place is asked for once', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    list(path === '/linkedin/geo-id-search' ? suggestions : [shortCompany]),
  );
  const search = { location: 'Bergen', page: 1, pageSize: 10 };

  await vendor.provider.searchCompanies(search, vendor.signal);
  await vendor.provider.searchCompanies(search, vendor.signal);

  expect(vendor.asked.map(({ path }) => path)).toEqual([
    '/linkedin/geo-id-search',
    '/linkedin/company-search',
    '/linkedin/company-search',
  ]);
});
