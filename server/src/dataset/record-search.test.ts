import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { invariant } from '../kernel/invariant.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Condition, SearchPlan } from '../records/matching/condition.ts';
import { namedKey } from '../records/named-key.ts';
import type { Person } from '../records/person.ts';
import { test } from '../testing/database.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { companyRefOf, personOf, positionAt } from '../testing/people.ts';
import { answerOf, expectPlansAnswered } from '../testing/plan-answers.ts';
import { randomPeople } from '../testing/random-people.ts';
import { killedWhenFinished, watchedPool } from '../testing/watched-pool.ts';
import { asOnlyImport, discardInterruptedImport } from './import-state.ts';
import { people } from './kinds/people.ts';
import { personReading } from './readings/person-reading.ts';
import { RecordSearch } from './record-search.ts';
import { mergeSegments } from './segments/merge-segments.ts';

const mib = 1024 ** 2;
const everybody: SearchPlan = { where: { all: [] }, tiers: [], orderBy: 'followers' };
const first = { page: 1, pageSize: 100 };

const peopleIn = (pool: Pool, cacheBytes = mib) => new RecordSearch(pool, people, cacheBytes);
const named = (handle: string, more: Partial<Person> = {}) =>
  personOf({ name: 'Mira Voss', publicId: handle, ...more });
const put = (pool: Pool, all: readonly Person[]) => importCanonical(pool, personReading, all);
const merge = (pool: Pool) => asOnlyImport(pool, (client) => mergeSegments(client, people));

const answer = (search: RecordSearch<Person>, plan: SearchPlan = everybody, page = first) =>
  answerOf(search, plan, page);

async function segmentsOf(pool: Pool): Promise<{ segments: number; deaths: number }> {
  const { rows } = await pool.query(
    'select (select count(*) from dataset_segments) as segments, (select count(*) from dataset_deaths) as deaths',
  );
  return rows[0];
}

describe('the index', () => {
  test('finds what each record by itself says, in order, of records in versions, before and after its segments merge', {
    timeout: 120_000,
  }, async ({ db }) => {
    const [before = [], after = [], last = []] = fc.sample(randomPeople(150), { numRuns: 3, seed: 3 });
    const visiblePeople = [...before];
    const putFrom = (from: number, some: readonly Person[]) => {
      visiblePeople.splice(from, some.length, ...some);
      const changed = some.map((person, at) => ({ ...person, publicId: `person-${from + at}` }));
      return killedWhenFinished(db.pool, (pool) => put(pool, changed));
    };
    await put(db.pool, before);
    // Some come in three versions, and some are new in the second import.
    await putFrom(90, after);
    await putFrom(80, last.slice(0, 40));
    const visible = visiblePeople.map((person, at) => ({ ...person, publicId: `person-${at}` }));
    const expectAll = (search: RecordSearch<Person>, numRuns: number) =>
      expectPlansAnswered(search, visible, numRuns);
    const warm = peopleIn(db.pool);

    expect(await segmentsOf(db.pool)).toEqual({ segments: 3, deaths: 100 });
    await expectAll(warm, 300);
    await merge(db.pool);
    expect(await segmentsOf(db.pool)).toEqual({ segments: 1, deaths: 0 });
    await expectAll(warm, 150);
    await expectAll(peopleIn(db.pool, 1), 150);
  });
});

describe('a search', () => {
  test('that was made before reads nothing of the index again', async ({ db }) => {
    await put(db.pool, [named('a'), named('b')]);
    let reads = 0;
    const search = peopleIn(
      watchedPool(db.pool, (text) => {
        if (/dataset_(blocks|segments|deaths)/.test(text)) reads += 1;
      }),
    );
    const plan: SearchPlan = { ...everybody, where: { typo: 'mirra', facet: 'n' } };

    await answer(search, plan);
    const [readAtFirst, found] = [reads, await answer(search, plan)];

    expect(found.total).toBe(2);
    expect(readAtFirst).toBeGreaterThan(2);
    expect(reads).toBe(readAtFirst);
  });

  const old = [named('a', { followerCount: 3 }), named('b', { followerCount: 2 })];
  const fresh = [named('a', { followerCount: 1 }), named('c', { followerCount: 5 })];
  const ofOld = { total: 2, found: ['a 3', 'b 2'] };
  const ofFresh = { total: 3, found: ['c 5', 'b 2', 'a 1'] };

  test('that an import overtakes answers of the new state as a whole', async ({ db }) => {
    await put(db.pool, old);
    let isOvertaken = false;
    const overtaken = watchedPool(db.pool, async (text) => {
      if (isOvertaken || !text.includes('n.newest')) return;
      isOvertaken = true;
      await put(db.pool, fresh);
    });

    expect(await answer(peopleIn(overtaken))).toEqual(ofFresh);
    expect(isOvertaken).toBe(true);
  });

  test('of a process that has searched before sees an import of another one, whether or not it was merged', async ({
    db,
  }) => {
    const search = peopleIn(db.pool);

    const empty = await answer(search);
    await put(db.pool, old);
    const first = await answer(search);
    await killedWhenFinished(db.pool, (pool) => put(pool, fresh));
    const second = await answer(search);
    await merge(db.pool);

    expect(empty).toEqual({ total: 0, found: [] });
    expect(first).toEqual(ofOld);
    expect(second).toEqual(ofFresh);
    expect(await answer(search)).toEqual(ofFresh);
    expect(await answer(peopleIn(db.pool))).toEqual(ofFresh);
  });

  test('sees nothing of an open import, and nothing of one that was given up', async ({ db }) => {
    await put(db.pool, old);
    const dying = watchedPool(db.pool, (text) => {
      if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
    });

    await expect(put(dying, fresh)).rejects.toThrow('killed');
    const whileOpen = await answer(peopleIn(db.pool));
    await discardInterruptedImport(db.pool, 'people');
    const givenUp = await answer(peopleIn(db.pool));
    // The numbers of the import that was given up are below those of the next one.
    await put(db.pool, [named('d', { followerCount: 0 })]);

    expect(whileOpen).toEqual(ofOld);
    expect(givenUp).toEqual(ofOld);
    expect(await answer(peopleIn(db.pool))).toEqual({ total: 3, found: ['a 3', 'b 2', 'd 0'] });
  });

  // Between two questions of a reader, a merge took away the deaths of segments that it had read: both versions of a record were found.
  test('finds a record once when segments merge while it reads what has changed', async ({ db }) => {
    await put(db.pool, old);
    await killedWhenFinished(db.pool, (pool) => put(pool, fresh));
    let isMerged = false;
    const overtaken = watchedPool(db.pool, async (text) => {
      if (isMerged || !text.includes('from dataset_deaths')) return;
      isMerged = true;
      await merge(db.pool);
    });

    expect(await answer(peopleIn(overtaken))).toEqual(ofFresh);
    expect(isMerged).toBe(true);
  });

  test('reads again what segments it needs when they merge while it reads them', async ({ db }) => {
    await put(db.pool, old);
    await killedWhenFinished(db.pool, (pool) => put(pool, fresh));
    let merges = 0;
    const overtaken = watchedPool(db.pool, async (text) => {
      if (merges > 0 || !text.includes('record_ids')) return;
      merges += 1;
      await merge(db.pool);
    });

    expect(await answer(peopleIn(overtaken))).toEqual(ofFresh);
    expect(merges).toBe(1);
  });

  test('finds words after segments have merged of which it has read nothing yet', async ({ db }) => {
    await put(db.pool, old);
    await killedWhenFinished(db.pool, (pool) => put(pool, fresh));
    const search = peopleIn(db.pool);
    await answer(search);
    await merge(db.pool);

    expect(await answer(search, { ...everybody, where: { term: 'nmira' } })).toEqual(ofFresh);
  });

  // Blocks were at hand, words were not: it was searched for the word as it is spelt, and missed.
  test('finds misspelt names after segments have merged that it knows in part', async ({ db }) => {
    const plan = (where: Condition) => ({ ...everybody, where });
    await put(db.pool, old);
    await killedWhenFinished(db.pool, (pool) => put(pool, fresh));
    const search = peopleIn(db.pool);
    await answer(search, plan({ any: [{ term: 'nmira' }, { term: 'nmirra' }] }));
    await merge(db.pool);

    expect(await answer(search, plan({ typo: 'mirra', facet: 'n' }))).toEqual(ofFresh);
  });
});

describe('a key', () => {
  test('finds no record that does not have it, even where the index names one', async ({ db }) => {
    await put(db.pool, [named('mira'), named('jonas')]);
    await swapDocuments(db.pool);

    const found = await peopleIn(db.pool).byKeys(['public_id:mira', 'public_id:jonas']);

    expect([...found.keys()]).toEqual([]);
  });

  test('of more records than are looked at finds those that most follow', async ({ db }) => {
    const at = [positionAt(companyRefOf({ name: 'Weir' }), null, 'now')];
    const crowd = Array.from({ length: 620 }, (_, number) =>
      named(`p${number}`, { followerCount: number, positions: at }),
    );
    // In segments of two imports, the second with the most followed.
    await put(db.pool, crowd.slice(0, 300));
    await killedWhenFinished(db.pool, (pool) => put(pool, crowd.slice(300)));
    const key = namedKey('mira voss', { company: 'weir' });

    const found = (await peopleIn(db.pool).byKeys([key])).get(key) ?? [];

    expect(found.map(({ value }) => value.followerCount)).toEqual(
      Array.from({ length: 500 }, (_, number) => 619 - number),
    );
  });
});

/** Of an index of two records: each key leads to the other one, as if their hashes were the same. */
async function swapDocuments(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ no: number; bytes: Buffer }>(
    'select no, bytes from dataset_blocks order by no desc limit 1',
  );
  const [block] = rows;
  invariant(block, 'an index has a block of keys');
  for (let at = 0; at < block.bytes.length; at += 8) {
    block.bytes.writeUInt16LE(1 - block.bytes.readUInt16LE(at), at);
  }
  await pool.query('update dataset_blocks set bytes = $2 where no = $1', [block.no, block.bytes]);
}
