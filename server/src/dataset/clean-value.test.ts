import { describe, expect, test } from 'vitest';
import {
  cleanCount,
  cleanHandle,
  cleanList,
  cleanPlace,
  cleanSize,
  cleanText,
  cleanWebsite,
  cleanYear,
  unreadable,
} from './clean-value.ts';

test('the first year counts, and a word is no year', () => {
  expect(cleanYear('1902')).toBe(1902);
  expect(cleanYear('1902 (1888)')).toBe(1902);
  expect(cleanYear('1975/1977 (1997)')).toBe(1975);
  expect(cleanYear(2013)).toBe(2013);
  expect(cleanYear('2013-04-01')).toBe(2013);
  expect(cleanYear('')).toBe(null);
  for (const value of ['about 1900', '19022', '0000', '9999'])
    expect(cleanYear(value), value).toBe(unreadable);
});

test('a size is a range, never a guess', () => {
  expect(cleanSize('51-200')).toEqual({ start: 51, end: 200 });
  expect(cleanSize('51 – 200 employees')).toEqual({ start: 51, end: 200 });
  expect(cleanSize('1,001-5,000')).toEqual({ start: 1001, end: 5000 });
  expect(cleanSize('10,001+ employees')).toEqual({ start: 10_001, end: null });
  expect(cleanSize('>1000')).toEqual({ start: 1001, end: null });
  for (const value of ['medium', 'startup', '200-51', '-5']) expect(cleanSize(value), value).toBe(unreadable);
});

test('counts may have separators, and nothing that is rounded', () => {
  expect(cleanCount('1,234', 1e8)).toBe(1234);
  expect(cleanCount('1.234.567', 1e8)).toBe(1_234_567);
  expect(cleanCount('12 000 employees', 1e8)).toBe(12_000);
  expect(cleanCount(12.0, 1e8)).toBe(12);
  for (const value of ['1.2K', '12.5', 'many', '-3', 1e12])
    expect(cleanCount(value, 1e8), `${value}`).toBe(unreadable);
});

test('a domain comes out of messy addresses, and not out of a page on a shared host', () => {
  expect(cleanWebsite('HTTP://Blog.Acme.co.uk:80/x y')).toBe(unreadable);
  expect(cleanWebsite('HTTP://Blog.Acme.co.uk:80/x')).toEqual({
    website: 'http://blog.acme.co.uk/x',
    domain: 'acme.co.uk',
  });
  expect(cleanWebsite('acme.com')).toEqual({ website: 'https://acme.com/', domain: 'acme.com' });
  expect(cleanWebsite('https://www.facebook.com/acme')).toEqual({
    website: 'https://www.facebook.com/acme',
    domain: null,
  });
  expect(cleanWebsite('facebook.com')).toMatchObject({ domain: 'facebook.com' });
  for (const value of ['javascript:alert(1)', 'ftp://acme.com', 'acme', 'me@acme.com']) {
    expect(cleanWebsite(value), value).toBe(unreadable);
  }
});

describe('a place', () => {
  test.each([
    ['Saint Paul, Minnesota', { city: 'Saint Paul', region: 'Minnesota', country: 'US' }],
    ['Dublin, Ireland', { city: 'Dublin', region: null, country: 'IE' }],
    ['Warmley, Bristol, United Kingdom', { city: 'Warmley', region: 'Bristol', country: 'GB' }],
    ['armonk, new york, united states', { city: 'armonk', region: 'New York', country: 'US' }],
    ['Columbus, Ohio; Detroit, Michigan', { city: 'Columbus', region: 'Ohio', country: 'US' }],
    ['West Falls Church, Virginia[2]', { city: 'West Falls Church', region: 'Virginia', country: 'US' }],
    ['Atlanta, Georgia', { city: 'Atlanta', region: 'Georgia', country: null }],
    ['Toronto, CA', { city: 'Toronto', region: 'CA', country: null }],
    ['Denmark', { city: null, region: null, country: 'DK' }],
    ['none', null],
  ])('%s', (text, place) => {
    expect(cleanPlace(text)).toEqual(place);
  });
  test('with states first, Georgia is the state', () => {
    expect(cleanPlace('Atlanta, Georgia', { usStates: true })).toMatchObject({
      region: 'Georgia',
      country: 'US',
    });
  });
});

test('lists come as arrays, JSON text or separated text, without repeats', () => {
  const options = { itemsMax: 3, charactersMax: 20 };
  expect(cleanList(['a', ' b ', 'a', '', null, 4], options)).toEqual(['a', 'b', '4']);
  expect(cleanList('["a","b"]', options)).toEqual(['a', 'b']);
  expect(cleanList('a; b | c; d', options)).toEqual(['a', 'b', 'c']);
  expect(cleanList('[beta] a', options)).toEqual(['[beta] a']);
});

test('a long text is cut between characters, not inside one', () => {
  expect(cleanText(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9));
});

test('a handle comes out of its page', () => {
  expect(cleanHandle('https://twitter.com/Acme?x')).toBe('Acme');
  expect(cleanHandle('@acme')).toBe('acme');
});

test.each([
  ['1 Main St, Boston, Massachusetts, 02110, United States', 'Boston', 'Massachusetts', 'US'],
  ['123 Market St, San Francisco, California, United States, 94105', 'San Francisco', 'California', 'US'],
  ['12b Oxford St, London, England, United Kingdom', 'London', 'England', 'GB'],
  ['Dublin 2, Leinster, Ireland', 'Dublin 2', 'Leinster', 'IE'],
  ['29 Palms, California', '29 Palms', 'California', 'US'],
])(
  'the place of an address is that without its street and its postal code: %s',
  (text, city, region, country) => {
    expect(cleanPlace(text)).toEqual({ city, region, country });
  },
);
