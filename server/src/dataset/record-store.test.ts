import { expect } from 'vitest';
import { namedKey } from '../records/named-key.ts';
import { test } from '../testing/database.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { companyRefOf, personOf, positionAt } from '../testing/people.ts';
import { watchedPool } from '../testing/watched-pool.ts';
import { people } from './kinds/people.ts';
import { personReading } from './readings/person-reading.ts';
import { RecordSearch } from './record-search.ts';
import { hasRecords } from './record-store.ts';

const long = (letter: string) => `${letter} ${'x'.repeat(400)}`;

test('people are found by keys that are longer than an index entry, and nobody else who has the same beginning', async ({
  db,
}) => {
  const company = (end: string) => `${long('acme')} ${end}`;
  const at = (end: string) => ({
    ...personOf({ name: long('mira'), publicId: end }),
    positions: [positionAt(companyRefOf({ name: company(end) }), null, 'now')],
  });
  await importCanonical(db.pool, personReading, [at('one'), at('two')]);
  const key = (end: string) => namedKey(long('mira'), { company: company(end) });

  const found = await new RecordSearch(db.pool, people, 2 ** 20).byKeys(['one', 'two', 'three'].map(key));

  expect([...found].map(([text, records]) => [text, records.map(({ value }) => value.publicId)])).toEqual([
    [key('one'), ['one']],
    [key('two'), ['two']],
  ]);
});

test('a key that no text of the database can be is a miss, and the others are found', async ({ db }) => {
  await importCanonical(db.pool, personReading, [personOf({ name: 'Mira', publicId: 'mira' })]);

  const found = await new RecordSearch(db.pool, people, 2 ** 20).byKeys([
    'public_id:mi\0ra',
    'public_id:\ud800',
    'public_id:mira',
    '',
  ]);

  expect([...found.keys()]).toEqual(['public_id:mira']);
});

test('there are records of a kind from the first import that has finished', async ({ db }) => {
  const open = watchedPool(db.pool, (text) => {
    if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
  });
  const mira = [personOf({ name: 'Mira', publicId: 'mira' })];

  expect(await hasRecords(db.pool, 'people')).toBe(false);
  await expect(importCanonical(open, personReading, mira)).rejects.toThrow('killed');
  expect(await hasRecords(db.pool, 'people')).toBe(false);
  await importCanonical(db.pool, personReading, mira).catch(() => {});
});
