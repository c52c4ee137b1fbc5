import { expect } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import type { Person } from '../records/person.ts';
import { lines, test } from '../testing/import-files.ts';
import { personOf } from '../testing/people.ts';
import { killedWhenFinished, watchedPool } from '../testing/watched-pool.ts';
import { importFile } from './import-file.ts';
import { people } from './kinds/people.ts';
import { personReading } from './readings/person-reading.ts';
import { RecordSearch } from './record-search.ts';
import { renewSegments } from './renew-segments.ts';

const named = (publicId: string, followerCount: number) =>
  personOf({ name: 'Mira Voss', publicId, followerCount });
const all = { where: { all: [] }, tiers: [], orderBy: 'followers' };
const page = { page: 1, pageSize: 100 };

/** What a search of everybody, and look-ups of two handles, find. */
async function found(pool: Pool) {
  const search = new RecordSearch<Person>(pool, people, 2 ** 20);
  const { items, total } = await search.search(all, page);
  const byKeys = await search.byKeys(['public_id:a', 'public_id:b']);
  return {
    total,
    items: items.map(({ value }) => `${value.publicId} ${value.followerCount}`),
    keys: [...byKeys].map(([key, records]) => [key, records.map(({ value }) => value.followerCount)]),
  };
}

/** As an earlier build left them: of another form. */
async function age(pool: Pool): Promise<void> {
  await pool.query('update dataset_segments set format = 1');
  await pool.query(`update dataset_blocks set bytes = decode(repeat('ff', 60), 'hex')`);
}

test('an index of an earlier build is made anew once, and answers what it did', async ({ db, folder }) => {
  const file = folder.write(lines(named('a', 3), named('b', 2), named('c', 1)));
  const options = { pool: db.pool, file, source: 's', preset: 'millrace' };
  await importFile(personReading, options);
  const before = await found(db.pool);
  await age(db.pool);

  expect(await found(db.pool)).not.toEqual(before);
  expect(await renewSegments(db.pool)).toBe(1);
  expect(await found(db.pool)).toEqual(before);
  expect(await renewSegments(db.pool)).toBe(0);
  expect(before.keys).toEqual([
    ['public_id:a', [3]],
    ['public_id:b', [2]],
  ]);
});

test('an import that was interrupted under an earlier build goes on, and each record is found once', async ({
  db,
  folder,
}) => {
  const source = { source: 's', preset: 'millrace' };
  const old = folder.write(lines(named('a', 3), named('b', 2)), 'old');
  await importFile(personReading, { ...source, pool: db.pool, file: old });
  const file = folder.write(lines(named('a', 9), named('d', 1)), 'fresh');
  const dying = watchedPool(db.pool, (text) => {
    if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
  });
  await expect(importFile(personReading, { ...source, pool: dying, file })).rejects.toThrow('killed');
  const whileOpen = await found(db.pool);
  await age(db.pool);

  expect(await renewSegments(db.pool)).toBe(1);
  expect(whileOpen).toMatchObject({ total: 2, items: ['a 3', 'b 2'] });
  expect(await found(db.pool)).toEqual(whileOpen);
  // Before it merges segments: that reads the records themselves.
  await killedWhenFinished(db.pool, (pool) => importFile(personReading, { ...source, pool, file }));

  expect(await found(db.pool)).toEqual({
    total: 3,
    items: ['a 9', 'b 2', 'd 1'],
    keys: [
      ['public_id:a', [9]],
      ['public_id:b', [2]],
    ],
  });
});
