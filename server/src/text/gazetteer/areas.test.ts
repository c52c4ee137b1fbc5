import { describe, expect, test } from 'vitest';
import { areaOf } from './areas.ts';
import { placesOfArea, searchPlaces } from './gazetteer.ts';

const first = (text: string) => searchPlaces(text, { limit: 1 })[0]?.title ?? null;

test.each([
  'San Francisco Bay Area',
  'Greater London',
  'Greater Boston',
  'Greater Paris Metropolitan Region',
  'Madrid y alrededores',
  'Greater Portland Area',
  'Kansas City Metropolitan Area',
])('%s is in one country: cities of that name elsewhere are others', (text) => {
  const countries = searchPlaces(text, { limit: 10 }).map(({ country }) => country);

  expect(new Set(countries).size).toBe(1);
});

describe('a metropolitan area is its city', () => {
  test.each([
    ['San Francisco Bay Area', 'San Francisco, California, United States'],
    ['San Francisco Bay Area, California, United States', 'San Francisco, California, United States'],
    ['Bay Area', 'San Francisco, California, United States'],
    ['Silicon Valley', 'San Jose, California, United States'],
    ['Greater London', 'London, England, United Kingdom'],
    ['Greater Boston', 'Boston, Massachusetts, United States'],
    ['Greater Boston, Massachusetts', 'Boston, Massachusetts, United States'],
    ['Greater New York City Area', 'New York City, New York, United States'],
    ['NYC Metro', 'New York City, New York, United States'],
    ['Tri-State Area', 'New York City, New York, United States'],
    ['Los Angeles Metropolitan Area', 'Los Angeles, California, United States'],
    ['Greater Chicago Area', 'Chicago, Illinois, United States'],
    ['Greater Seattle Area', 'Seattle, Washington, United States'],
    ['Kansas City Metropolitan Area', 'Kansas City, Missouri, United States'],
    ['Green Bay Area', 'Green Bay, Wisconsin, United States'],
    ['Tampa Bay Area', 'Tampa, Florida, United States'],
    ['Metro Atlanta', 'Atlanta, Georgia, United States'],
    ['Charlotte Metro', 'Charlotte, North Carolina, United States'],
    ['Greater Portland Oregon Area', 'Portland, Oregon, United States'],
    ['Twin Cities', 'Minneapolis, Minnesota, United States'],
    ['Berlin Metropolitan Area', 'State of Berlin, Germany'],
    ['Großraum München', 'Munich, Bavaria, Germany'],
    ['Metropolregion Nürnberg', 'Nuremberg, Bavaria, Germany'],
    ['Frankfurt Rhine-Main Metropolitan Area', 'Frankfurt am Main, Hesse, Germany'],
    ['Ruhr Region', 'Essen, North Rhine-Westphalia, Germany'],
    ['Greater Paris Metropolitan Region', 'Paris, Île-de-France, France'],
    ['Paris et périphérie', 'Paris, Île-de-France, France'],
    ['Région de Paris', 'Paris, Île-de-France, France'],
    ['Île-de-France', 'Île-de-France, France'],
    ['Área metropolitana de Madrid', 'Madrid, Spain'],
    ['Madrid y alrededores', 'Madrid, Spain'],
    ['Greater Copenhagen', 'Copenhagen, Capital Region of Denmark, Denmark'],
    ['Região Metropolitana de São Paulo', 'São Paulo, Brazil'],
    ['Mumbai Metropolitan Region', 'Mumbai, Maharashtra, India'],
    ['Delhi NCR', 'Delhi, India'],
    ['Greater Accra Region', 'Greater Accra, Ghana'],
    ['Randstad', 'Amsterdam, North Holland, Netherlands'],
  ])('%s', (text, title) => {
    expect(first(text)).toBe(title);
  });

  test.each([
    ['Dallas-Fort Worth Metroplex', ['Dallas', 'Fort Worth']],
    ['Dallas/Fort Worth Area', ['Dallas', 'Fort Worth']],
    ['Dallas-Fort Worth, Texas Area', ['Dallas', 'Fort Worth']],
    ['Washington DC-Baltimore Area', ['Washington', 'Baltimore']],
    ['Greater Minneapolis-St. Paul Area', ['Minneapolis', 'Saint Paul']],
    ['Raleigh-Durham-Chapel Hill Area', ['Raleigh', 'Durham', 'Chapel Hill']],
  ])('or each of its cities: %s', (text, cities) => {
    expect(searchPlaces(text).map(({ city }) => city)).toEqual(cities);
  });

  test('and no small town of the same name', () => {
    expect(searchPlaces('Greater Paris').map(({ title }) => title)).toEqual(['Paris, Île-de-France, France']);
    expect(searchPlaces('Greater Chicago Area').map(({ city }) => city)).toEqual(['Chicago']);
  });

  test.each([
    ['Winston-Salem', 'Winston-Salem, North Carolina, United States'],
    ['Stratford-upon-Avon', 'Stratford-upon-Avon, England, United Kingdom'],
    ['Bay of Plenty', 'Bay of Plenty, New Zealand'],
    ['Baden-Württemberg', 'Baden-Wurttemberg, Germany'],
  ])('a place that is called so stays itself: %s', (text, title) => {
    expect(first(text)).toBe(title);
  });
});

describe('a sales region is its countries', () => {
  test.each([
    ['DACH', 'AT CH DE'],
    ['D-A-CH', 'AT CH DE'],
    ['dach region', 'AT CH DE'],
    ['Nordics', 'DK FI IS NO SE'],
    ['The Nordics', 'DK FI IS NO SE'],
    ['Benelux', 'BE LU NL'],
    ['Baltics', 'EE LT LV'],
    ['ANZ', 'AU NZ'],
    ['UK&I', 'GB IE'],
    ['UK & Ireland', 'GB IE'],
    ['Iberia', 'ES PT'],
    ['NORAM', 'CA MX US'],
    ['GCC', 'AE BH KW OM QA SA'],
    ['Greater China', 'CN HK MO TW'],
  ])('%s', (text, codes) => {
    const found = placesOfArea(text) ?? [];

    expect(found.map(({ country }) => country).sort()).toEqual(codes.split(' '));
    expect(found.every(({ kind }) => kind === 'country')).toBe(true);
  });

  test.each([
    'EMEA',
    'LATAM',
    'APAC',
    'MENA',
    'CEE',
    'EU',
    'Europe',
    'Africa',
    'Oceania',
    'Middle East',
    'AMER',
    'ASEAN',
  ])('%s is countries only, all of them known', (text) => {
    const found = placesOfArea(text) ?? [];

    expect(found.length).toBe(areaOf(text)?.codes.length);
    expect(found.length).toBeGreaterThan(8);
    expect(searchPlaces(text).every(({ kind }) => kind === 'country')).toBe(true);
  });

  test.each([
    ['New England', 6],
    ['Midwest', 12],
    ['Pacific Northwest', 3],
  ])('%s is %i states', (text, count) => {
    const found = placesOfArea(text) ?? [];

    expect(found).toHaveLength(count);
    expect(found.every(({ kind, country }) => kind === 'region' && country === 'US')).toBe(true);
  });

  test('and narrows a place', () => {
    expect(first('Munich, DACH')).toBe('Munich, Bavaria, Germany');
    expect(first('Birmingham, EMEA')).toBe('Birmingham, England, United Kingdom');
  });

  test.each([
    ['Apac, Uganda', 'Apac, Northern Region, Uganda'],
    ['Mena, Arkansas', 'Mena, Arkansas, United States'],
  ])('a town that is spelt alike is found with what is around it: %s', (text, title) => {
    expect(first(text)).toBe(title);
  });
});

describe('several areas in one field are all of them', () => {
  test.each([
    ['EMEA & APAC', 'DE JP', 'US'],
    ['EMEA / LATAM', 'DE BR', 'JP'],
    ['DACH, Nordics', 'AT SE', 'FR'],
    ['DACH + Benelux', 'CH BE', 'FR'],
    ['Nordics and Baltics', 'SE EE', 'DE'],
    ['Asia-Pacific (APAC)', 'JP AU', 'DE'],
    ['NAFTA', 'CA MX US', 'BR'],
    ['UK & DACH', 'GB DE', 'FR'],
    ['US / LATAM', 'US BR', 'CA'],
    ['Nordics and Netherlands', 'SE NL', 'DE'],
    ['Visegrad', 'CZ HU PL SK', 'DE'],
    ['Pays nordiques', 'SE', 'DE'],
    ['Francophone Africa', 'CI SN', 'ZA'],
  ])('%s', (text, within, without) => {
    const found = (placesOfArea(text) ?? []).map(({ country }) => country);

    expect(found).toEqual(expect.arrayContaining(within.split(' ')));
    expect(found).not.toContain(without);
  });

  test('an area and what is no place are none, nor are countries alone', () => {
    expect(placesOfArea('EMEA / Narnia')).toBeUndefined();
    expect(placesOfArea('Germany & France')).toBeUndefined();
  });
});

test.each(['N/A', 'n.a.', '#N/A', 'unknown', 'Not specified', 'TBD?', '---', 'unbekannt'])(
  'what stands for no value is no place: %s',
  (text) => {
    expect(searchPlaces(text)).toEqual([]);
  },
);

test.each(['Nan', 'Na', 'No'])('the beginning of a name is none: %s', (text) => {
  expect(searchPlaces(text)).not.toEqual([]);
});

test.each([
  ['HQ: Berlin', 'State of Berlin, Germany'],
  ['Location: Oslo, Norway', 'Oslo, Norway'],
  ['Standort: München', 'Munich, Bavaria, Germany'],
  ['Storstockholm', 'Stockholm, Sweden'],
])('what is said before a place is none of it: %s', (text, title) => {
  expect(first(text)?.split(', ')[0]).toBe(title.split(', ')[0]);
});

test.each(['Remote', 'Fully remote', 'Global', 'Worldwide', 'Anywhere', 'International', 'AMEAX', 'XQZV'])(
  'what is no place finds nothing, and no town that is spelt alike: %s',
  (text) => {
    expect(searchPlaces(text)).toEqual([]);
  },
);

test.each([
  ['Remote, Germany', 'Germany'],
  ['Remote - Portugal', 'Portugal'],
  ['Berlin (Remote)', 'State of Berlin, Germany'],
  ['SF', 'San Francisco, California, United States'],
  ['LA', 'Los Angeles, California, United States'],
  ['L.A.', 'Los Angeles, California, United States'],
  ['DC', 'Washington, District of Columbia, United States'],
  ['Washington D.C.', 'Washington, District of Columbia, United States'],
  ['NYC', 'New York City, New York, United States'],
  ['DFW', 'Dallas, Texas, United States'],
])('%s is read as %s', (text, title) => {
  expect(first(text)).toBe(title);
});

test.each([
  'constructor',
  'toString',
  '__proto__',
  'Greater constructor',
  'constructor, Germany',
  'valueOf Area',
])('any text is read: %s', (text) => {
  expect(Array.isArray(searchPlaces(text))).toBe(true);
});
