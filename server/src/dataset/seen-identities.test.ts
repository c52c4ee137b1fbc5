import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { triesOf } from '../testing/thorough.ts';
import { SeenIdentities } from './seen-identities.ts';

const aNewOne = { id: 1, kind: 'people', source: 'nobody', accepted: 0 } as const;
const hashes = fc.oneof(
  fc.constantFrom(0, 1, 2, 65_535, 65_536, 131_072, 2 ** 31, 2 ** 32 - 1),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  // Of these all want the same slot, or the last ones.
  fc.integer({ min: 0, max: 2 ** 16 - 1 }).map((high) => high * 2 ** 16),
  fc.integer({ min: 0, max: 2 ** 16 - 1 }).map((high) => high * 2 ** 16 + 65_535),
);

test('of what was added before none is ever taken for new', async ({ db }) => {
  const property = fc.asyncProperty(fc.array(hashes, { maxLength: 400 }), async (added) => {
    const seen = await SeenIdentities.ofNewSource(db.pool as never, aNewOne);
    const plain = new Set<number>();
    for (const hash of added) {
      const isSeen = seen?.add(hash);
      // 0 and 1 may be taken for each other.
      if (hash > 1) expect(isSeen).toBe(plain.has(hash));
      else if (plain.has(hash)) expect(isSeen).toBe(true);
      plain.add(hash);
    }
  });
  await fc.assert(property, { numRuns: 100 });
});

test('of a hundred thousand each is known again, and no other one', async ({ db }) => {
  const seen = await SeenIdentities.ofNewSource(db.pool as never, aNewOne);
  const hashOf = (number: number) => Math.imul(number, 0x9e3779b1) >>> 0;
  const numbers = Array.from({ length: 100_000 }, (_, at) => at + 1);
  const known = () => numbers.filter((number) => seen?.add(hashOf(number))).length;

  expect([known(), known()]).toEqual([0, 100_000]);
  expect(seen?.add(hashOf(100_001))).toBe(false);
});

test('of more than it has room for each is known again: those that there is no room for may always have been there', async ({
  db,
}) => {
  // Half of the slots are filled. Usually there are 2 ** 25: a minute of a slow machine.
  const room = triesOf(2 ** 18, 2 ** 24);
  const seen = await SeenIdentities.ofNewSource(db.pool as never, aNewOne, 2 * room);
  const count = Math.round(room * 1.02);
  // A factor that is odd gives each number another hash.
  const hashOf = (number: number) => Math.imul(number, 0x9e3779b1) >>> 0;
  let [newOnes, lost] = [0, 0];

  for (let number = 1; number <= count; number += 1) if (seen?.add(hashOf(number)) === false) newOnes += 1;
  for (let number = 1; number <= count; number += 1) if (seen?.add(hashOf(number)) !== true) lost += 1;

  expect(newOnes).toBe(room);
  expect(lost).toBe(0);
});

test('a source that another import of the kind has had is not new, nor is one of which something is written', async ({
  db,
}) => {
  const { rows } = await db.pool.query(
    `insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file)
     select 'people', state, state, '', '', '{}', 0, 1, '' from unnest(array['finished', 'failed', 'discarded']) state
     returning id`,
  );
  const isNew = async (one: { kind?: 'jobs'; source?: string; accepted?: number }) =>
    (await SeenIdentities.ofNewSource(
      db.pool as never,
      {
        ...{ id: 1_000_000, kind: 'people', source: 'weir', accepted: 0 },
        ...one,
      } as never,
    )) !== null;

  expect(rows).toHaveLength(3);
  expect(await isNew({})).toBe(true);
  expect(await isNew({ source: 'finished', kind: 'jobs' })).toBe(true);
  expect(await isNew({ accepted: 1 })).toBe(false);
  for (const source of ['finished', 'failed', 'discarded']) expect(await isNew({ source })).toBe(false);
});
