import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName } from './fold-name.ts';
import { countryNames, placeById, placesMax, searchPlaces } from './gazetteer.ts';

const titles = (text: string, limit = 3) => searchPlaces(text, { limit }).map(({ title }) => title);
const first = (text: string) => searchPlaces(text, { limit: 1 })[0];

describe('finding', () => {
  test('a city comes with its region and its country, and with its GeoNames id', () => {
    const aarhus = first('Aarhus');

    expect(aarhus).toEqual({
      geoId: '2624652',
      title: 'Aarhus, Central Denmark Region, Denmark',
      kind: 'city',
      country: 'DK',
      region: 'Central Denmark Region',
      city: 'Aarhus',
      population: 285_273,
    });
  });

  test.each(['München', 'MUNCHEN', 'munich', 'Muenchen', 'Мюнхен', 'ミュンヘン', ' Mu\u0308nchen '])(
    'Munich is found as %s',
    (text) => {
      expect(first(text)?.title).toBe('Munich, Bavaria, Germany');
    },
  );

  test.each([
    ['US', 'United States'],
    ['usa', 'United States'],
    ['U.S.', 'United States'],
    ['UK', 'United Kingdom'],
    ['Deutschland', 'Germany'],
    ['Danmark', 'Denmark'],
    ['日本', 'Japan'],
    ["Côte d'Ivoire", 'Côte d’Ivoire'],
    ['CA', 'Canada'],
    ['Georgia', 'Georgia'],
  ])('the country %s is %s, before regions and cities of that name', (text, title) => {
    expect(first(text)).toMatchObject({ title, kind: 'country' });
  });

  test.each([
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Paris, TX, US', 'Paris, Texas, United States'],
    ['Paris, France', 'Paris, Île-de-France, France'],
    ['paris tx', 'Paris, Texas, United States'],
    ['Portland, ME, US', 'Portland, Maine, United States'],
    ['Cambridge, MA', 'Cambridge, Massachusetts, United States'],
    ['Cambridge, UK', 'Cambridge, England, United Kingdom'],
    ['Frankfurt, Deutschland', 'Frankfurt am Main, Hesse, Germany'],
  ])('%s is told apart by what follows the name', (text, title) => {
    expect(titles(text)[0]).toBe(title);
  });

  test('a region is found by its name in other languages', () => {
    expect(first('Bayern')).toMatchObject({ title: 'Bavaria, Germany', kind: 'region', geoId: '2951839' });
  });

  test('the whole name comes before a beginning, and the more populous place before the other', () => {
    const found = titles('Paris', 4);

    expect(found[0]).toBe('Paris, Île-de-France, France');
    expect(found).toContain('Paris, Texas, United States');
    expect(titles('Copenhag')).toEqual(
      expect.arrayContaining(['Copenhagen, Capital Region of Denmark, Denmark']),
    );
  });

  test('a later word of a name is enough', () => {
    expect(titles('Janeiro')).toContain('Rio de Janeiro, Rio de Janeiro, Brazil');
  });

  test('a forgotten name of a small town does not come before the places that are called so', () => {
    const found = titles('York', 10);

    expect(found.indexOf('Warner Robins, Georgia, United States')).toBeGreaterThan(
      found.indexOf('York, Nebraska, United States'),
    );
  });

  test.each(['Copenhagn', 'Coppenhagen', 'Copehnagen', 'Copenhagem'])(
    'one wrong letter is forgiven: %s',
    (text) => {
      expect(titles(text)[0]).toBe('Copenhagen, Capital Region of Denmark, Denmark');
    },
  );

  test('a qualifier that is no place leaves nothing rather than a place elsewhere', () => {
    expect(searchPlaces('Paris, Nowhereland')).toEqual([]);
  });

  test('a code after the comma is not taken for the beginning of another name', () => {
    expect(searchPlaces('Guadalajara, ME')).toEqual([]);
    expect(searchPlaces('Guadalajara, Mex')).not.toEqual([]);
  });

  test('what is no place finds nothing', () => {
    expect(searchPlaces('')).toEqual([]);
    expect(searchPlaces(' ,, ')).toEqual([]);
    expect(searchPlaces('qxzvwk')).toEqual([]);
  });

  test('the number of places is what was asked for, within its bound', () => {
    expect(searchPlaces('san', { limit: 5 })).toHaveLength(5);
    expect(searchPlaces('san', { limit: 10_000 })).toHaveLength(placesMax);
    expect(searchPlaces('san', { limit: 0 })).toEqual([]);
    expect(searchPlaces('san', { limit: Number.NaN })).toEqual([]);
  });
});

describe('titles', () => {
  const sample = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((a) =>
    [...'aeiourst'].flatMap((b) => searchPlaces(a + b, { limit: placesMax })),
  );

  test('a city without a known region has no gap in its title', () => {
    const withoutRegion = sample.filter(({ kind, region }) => kind === 'city' && region === undefined);

    expect(withoutRegion.length).toBeGreaterThan(10);
    for (const { title } of sample) expect(title).not.toMatch(/, ?,|^,|, ?$|undefined/);
  });

  test('a region that is the whole country is left out, one of the name of its city is not', () => {
    expect(titles('Taichung')[0]).toBe('Taichung, Taiwan');
    expect(titles('Hamburg')).toEqual(
      expect.arrayContaining(['Hamburg, Germany', 'Hamburg, Hamburg, Germany']),
    );
  });

  test('every place that was found is found again by its id', () => {
    expect(sample.length).toBeGreaterThan(5_000);
    for (const place of sample) expect(placeById(place.geoId)).toEqual(place);
  });

  test('every place is found by its own title', () => {
    for (const place of sample.filter((_, position) => position % 97 === 0)) {
      expect(searchPlaces(place.title, { limit: placesMax })).toContainEqual(place);
    }
  });
});

describe('ids', () => {
  test.each(['', '0', '1', '-1', '1e6', '02624652', '2624652 ', '99999999999', 'Aarhus', '٢٦٢٤٦٥٢'])(
    '%j is the id of no place',
    (geoId) => {
      expect(placeById(geoId)).toBeUndefined();
    },
  );

  test('countries have their GeoNames ids', () => {
    expect(placeById('6252001')).toMatchObject({ title: 'United States', kind: 'country' });
    expect(placeById('831053')).toMatchObject({ title: 'Kosovo', kind: 'country' });
  });
});

test('any text at all finds at most what was asked for, twice the same', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(',', ' ', 'Paris', 'münchen', 'US', 'san ', '\ud800', 'ß', '\u0000'),
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (pieces, limit) => {
      const found = searchPlaces(pieces.join(''), { limit });

      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found.map(({ geoId }) => geoId)).size).toBe(found.length);
      expect(searchPlaces(pieces.join(''), { limit })).toEqual(found);
    }),
  );
});

test('a text of a million letters is answered from its beginning', () => {
  expect(searchPlaces('a'.repeat(1_000_000))).toEqual([]);
});

test('names that are spelt differently fold to one form, and folding again changes nothing', () => {
  expect(foldName('  Saint-Denis')).toBe(foldName('SAINT DENIS'));
  expect(foldName('Łódź')).toBe('lodz');
  expect(foldName('L’Aquila')).toBe('laquila');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
  );
});

test('the list of countries is in English and sorted', () => {
  const names = countryNames();

  expect(names.length).toBeGreaterThan(240);
  expect(names).toEqual(
    expect.arrayContaining(['Denmark', 'Germany', 'United States', 'Bosnia and Herzegovina']),
  );
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
});
