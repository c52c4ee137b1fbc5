import { describe, expect, test } from 'vitest';
import { listingsOfRows, type ToldListing } from './listings-of-rows.ts';
import { blankListing } from './place-records.ts';

const row = (name: string, more: Partial<ToldListing & ToldListing['listing']> = {}): ToldListing => {
  const { id = null, ...told } = more;
  return { id, listing: { ...blankListing(name), ...told } };
};
const namesOf = (rows: readonly (ToldListing | null)[], from = 0) =>
  listingsOfRows('yelp', rows, (one) => one, from).map(({ name }) => name);

describe('a business is listed once', () => {
  test('by the id that the source has for it', () => {
    expect(namesOf([row('A', { id: '1' }), row('A', { id: '2' }), row('A again', { id: '1' })])).toEqual([
      'A',
      'A',
    ]);
  });

  test('without an id by its name with its address or telephone number', () => {
    const bell = row('Bell', { address: '77 Foundry St' });

    expect(namesOf([bell, row('Bell', { address: '1 Main St' }), bell])).toEqual(['Bell', 'Bell']);
    expect(namesOf([row('Bell', { phone: '1' }), row('Bell', { phone: '1' })])).toEqual(['Bell']);
  });

  test('while those of which a name is all that is told may be several', () => {
    expect(namesOf([row('Bell'), row('Bell')])).toEqual(['Bell', 'Bell']);
  });

  test('also where it stood on an earlier page, of which nothing else is told', () => {
    const rows = [row('A', { id: '1' }), row('B', { id: '2' }), row('A', { id: '1' }), row('C', { id: '3' })];

    expect(namesOf(rows, 2)).toEqual(['C']);
  });
});

test('what cannot be read takes no place of another: pages begin where their rows do', () => {
  const rows = [null, row('A'), row('B'), row('C')];

  expect(namesOf(rows, 2)).toEqual(['B', 'C']);
});

test('a listing beyond the limits of records is left out, and where nothing else is there it is a failure', () => {
  const long = row('x'.repeat(501));

  expect(namesOf([long, row('A')])).toEqual(['A']);
  expect(() => namesOf([row('A'), long], 1)).toThrow('yelp: unreadable');
  expect(namesOf([row('A')], 1)).toEqual([]);
});
