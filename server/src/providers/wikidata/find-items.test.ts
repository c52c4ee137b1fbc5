import { describe, expect, test } from 'vitest';
import { type CompanyKey, companyKeyOf } from '../../records/company-key.ts';
import {
  byId,
  halden,
  inEnglish,
  ofHalden,
  openWorld,
  said,
  type World,
} from '../../testing/wikidata-emulator.ts';

describe('a company is found', () => {
  const haldens = expect.objectContaining({ name: 'Halden Instruments' });
  const found = [{ outcome: 'found', value: haldens, isPartial: true }];

  test('by the last segment of its page on the network', async () => {
    await using world = await openWorld({ pages: { 'halden-instruments': [['Q501', 4]] } });

    expect(await world.lookUp({ by: 'universal_name', value: 'halden-instruments' })).toEqual(found);
  });

  test('by its domain, however its front page is written', async () => {
    await using world = await openWorld({ sites: { 'https://www.halden.example/': [['Q501', 4]] } });

    expect(await world.lookUp({ by: 'domain', value: 'halden.example' })).toEqual(found);
  });

  test('by an internationalized domain in the letters of its language', async () => {
    const shop = { ...halden, claims: { P856: [said('https://mühlbach.example/')] } };
    await using world = await openWorld({
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
    await using world = await openWorld({ names: [named], companies: ['Q501'] });

    expect(await world.lookUp({ by: 'name', value: 'halden instruments' })).toEqual(found);
  });

  test('by its name with a legal form that the item does not tell', async () => {
    const names = [{ id: 'Q501', label: 'Halden Instruments' }];
    await using world = await openWorld({ names, companies: ['Q501'] });

    expect(await world.lookUp({ by: 'name', value: 'halden instruments a/s' })).toEqual(found);
  });

  test('by its name where a bare word is nobody’s page, and not by the name where it is', async () => {
    const key = companyKeyOf('Halden') as CompanyKey;
    const named = { names: [{ id: 'Q501', label: 'Halden' }], companies: ['Q501'] };
    const other = { ...halden, id: 'Q700', labels: inEnglish('Other'), claims: { P4264: [said('halden')] } };
    await using byName = await openWorld(named);
    await using byPage = await openWorld({
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
    await using world = await openWorld({ ...(sites ? { sites } : {}), items: [holding, halden] });

    expect(await world.lookUp({ by: 'domain', value: 'halden.example' })).toEqual(found);
  });

  test('of several of one name, the one that has it letter by letter and is a company', async () => {
    const names = [
      { id: 'Q10', label: 'Halden Instruments A/S' },
      { id: 'Q11', label: 'Halden Instruments' },
      { id: 'Q501', label: 'Halden Instruments' },
    ];
    await using world = await openWorld({ names, companies: ['Q10', 'Q501'] });

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
      'a company of that name in another legal form',
      { by: 'name', value: 'halden instruments gmbh' },
      { names: [{ id: 'Q501', label: 'Halden Instruments A/S' }], companies: ['Q501'] },
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
    await using asked = await openWorld(world);

    expect(await asked.lookUp(key)).toEqual([{ outcome: 'not_found' }]);
  });
});
