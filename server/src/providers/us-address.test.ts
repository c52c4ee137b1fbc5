import { describe, expect, test } from 'vitest';
import { usStates } from '../text/us-states.ts';
import { readUsAddress } from './us-address.ts';

const dayton = { city: 'Dayton', postalCode: '45402', region: 'Ohio', country: 'US' };
const nothing = { street: null, city: null, postalCode: null, region: null, country: null };

test.each([
  ['210 Canal Row, Dayton, OH 45402', '210 Canal Row'],
  ['210 Canal Row, Dayton, OH 45402, United States', '210 Canal Row'],
  ['210-B Canal Row, Suite 4, Dayton, OH 45402, USA', '210-B Canal Row, Suite 4'],
  ['Canal Mall, 210 Canal Row, Dayton, OH 45402', '210 Canal Row'],
  ['N6W23001 Bluemound Rd, Dayton, OH 45402', 'N6W23001 Bluemound Rd'],
  ['31-10 Canal Row, Dayton, OH 45402', '31-10 Canal Row'],
])('%s is read whole', (address, street) => {
  expect(readUsAddress(address)).toEqual({ ...dayton, street });
});

test.each([
  'Canal Mall, Dayton, OH 45402',
  '5th Ave & Main St, Dayton, OH 45402',
  '3rd Floor, Dayton, OH 45402',
  // Which of them is the number of the house?
  '7 Eleven, 210 Canal Row, Dayton, OH 45402',
  'Dayton, OH 45402',
])('no street is told where it is not sure: %s', (address) => {
  expect(readUsAddress(address)).toEqual({ ...dayton, street: null });
});

test('a street is no town', () => {
  expect(readUsAddress('210 Canal Row, OH 45402')).toEqual({ ...dayton, street: null, city: null });
});

describe('two letters are a state where the postal code is of it, or the country is told', () => {
  test.each([
    'Hauptstr. 1, Berlin, DE 10115',
    'Via Roma 1, Milano, MI 20121',
    'Calle Mayor 1, Madrid, MD 28013',
    '1 Main St, Toronto, ON M5V 2T6',
    '210 Canal Row, Dayton, OH 45402, Canada',
    '1 Main St, Anytown, ZZ 45402',
    '',
    null,
  ])('%s tells nothing', (address) => {
    expect(readUsAddress(address)).toEqual(nothing);
  });

  test.each([
    ['1 Main St, Wilmington, DE 19801', 'Delaware'],
    ['1 Main St, Fishers Island, NY 06390', 'New York'],
    ['1 Main St, Washington, DC 20001-1234', 'District of Columbia'],
    ['1 Main St, Austin, TX 73301', 'Texas'],
    ['1 Main St, San Juan, PR 00901', 'Puerto Rico'],
    ['1 Main St, Anytown, OH 99999, USA', 'Ohio'],
  ])('%s is in %s', (address, region) => {
    expect(readUsAddress(address)).toMatchObject({ region, country: 'US' });
  });

  test('and each state has its postal codes', () => {
    const codes = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0'));
    for (const [state, name] of usStates) {
      const regions = codes.map((code) => readUsAddress(`1 Main St, Anytown, ${state} ${code}01`).region);
      expect(regions).toContain(name);
      // The largest have some 60 of the thousand.
      expect(regions.filter((region) => region !== null).length).toBeLessThan(70);
    }
  });
});
