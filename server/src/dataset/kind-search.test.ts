import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { centicredits } from '../kernel/credits.ts';
import type { Pool } from '../postgres/pool.ts';
import type { SearchPlan } from '../records/matching/condition.ts';
import { namedKey } from '../records/named-key.ts';
import type { Person } from '../records/person.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { companyRefOf, personOf, positionAt } from '../testing/people.ts';
import { answerOf, expectPlansAnswered } from '../testing/plan-answers.ts';
import { randomPeople } from '../testing/random-people.ts';
import { watchedPool } from '../testing/watched-pool.ts';
import { asOnlyImport, giveUpImport, interruptedImports } from './import-state.ts';
import { people } from './kinds/people.ts';
import { personReading } from './readings/person-reading.ts';
import { removeRecords } from './remove-records.ts';

/* What every engine of the dataset promises, tried with people. Each filter is tried in the search-*.test.ts files. */

const everybody: SearchPlan = { where: { all: [] }, tiers: [], orderBy: 'followers' };
const first = { page: 1, pageSize: 100 };
const named = (handle: string, more: Partial<Person> = {}) =>
  personOf({ name: 'Mira Voss', publicId: handle, ...more });
const put = (into: TestDataset, all: readonly Person[], source = 'test') =>
  importCanonical(into, personReading, all, source);
const answer = ({ reads }: TestDataset, plan = everybody, page = first) => answerOf(reads.people, plan, page);

/** Its process ends when all is written and nobody has been told. */
async function interrupted(into: TestDataset, all: readonly Person[]): Promise<void> {
  const pool = watchedPool(into.pool, (text) => {
    if (text.includes(`state = 'finished', finished_at`)) throw new Error('killed');
  });
  await expect(put({ ...into, pool }, all)).rejects.toThrow('killed');
}

const giveUp = ({ pool, store }: TestDataset) =>
  asOnlyImport(pool, async (client) => {
    const [open] = await interruptedImports(client, { kind: 'people', dataset: store.dataset });
    if (open) await giveUpImport(client, open.id, { state: 'discarded' });
    await store.cleanUp(client);
  });

async function organization(pool: Pool) {
  const { organization_id: publicId } = await createOrganization(pool, {
    name: 'Acme',
    credits: centicredits(0),
    plan: null,
    rateTier: 'unlimited',
  });
  const { rows } = await pool.query('select id from organizations where public_id = $1', [publicId]);
  return { id: rows[0].id as number, publicId };
}

const old = [named('a', { followerCount: 3 }), named('b', { followerCount: 2 })];
const fresh = [named('a', { followerCount: 1 }), named('c', { followerCount: 5 })];
const ofOld = { total: 2, found: ['a 3', 'b 2'] };
const ofFresh = { total: 3, found: ['c 5', 'b 2', 'a 1'] };

describe.each(datasetEngines)('in $name', ({ test, triesOf }) => {
  test('a search finds what each record by itself says, in order, of records in versions', {
    timeout: 240_000,
  }, async ({ dataset }) => {
    const [before = [], after = [], last = []] = fc.sample(randomPeople(150), { numRuns: 3, seed: 3 });
    const visible = [...before];
    const putFrom = async (from: number, some: readonly Person[]) => {
      const changed = some.map((person, at) => ({ ...person, publicId: `person-${from + at}` }));
      visible.splice(from, some.length, ...changed);
      await put(dataset, changed);
    };

    await put(dataset, before);
    await putFrom(90, after);
    await putFrom(80, last.slice(0, 40));

    await expectPlansAnswered(dataset.reads.people, visible, triesOf(300));
  });

  test('words of every script, and of characters that are two units, are found whole, begun and misspelt', async ({
    dataset,
  }) => {
    const names = [
      '株式会社エコス',
      'Søren Ærø',
      'ธนาคารกรุงเทพ',
      'Ольга Петрова',
      '𠮷野家 𠮷𠮷𠮷𠮷野',
      '𝒜da 👩‍🔬',
      'İpek Çelik',
    ];
    const all = names.map((name, at) => personOf({ name, publicId: `p${at}`, followerCount: at }));
    await put(dataset, all);

    await expectPlansAnswered(dataset.reads.people, all, triesOf(200));
  });

  test('pages behind the last, and behind the ten thousandth, have nothing and the same total', async ({
    dataset,
  }) => {
    await put(dataset, [named('a'), named('b'), named('c')]);

    expect(await answer(dataset, everybody, { page: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      found: ['c null'],
    });
    for (const page of [3, 5_001, Number.MAX_SAFE_INTEGER])
      expect(await answer(dataset, everybody, { page, pageSize: 2 })).toEqual({ total: 3, found: [] });
    for (const page of [0, 1.5, Number.NaN])
      await expect(answer(dataset, everybody, { page, pageSize: 2 })).rejects.toThrow(RangeError);
    await expect(answer(dataset, everybody, { page: 1, pageSize: 101 })).rejects.toThrow(RangeError);
  });

  test('of more than ten thousand hits the total is exact, and the last page that can be reached is full', {
    timeout: 240_000,
  }, async ({ dataset }) => {
    const crowd = Array.from({ length: 10_040 }, (_, number) =>
      named(`p${number}`, { followerCount: 20_000 - number }),
    );
    await put(dataset, crowd);

    // The last of them first, and then by way of the one before it.
    const pages: Awaited<ReturnType<typeof answer>>[] = [];
    for (const page of [100, 99, 100]) pages.push(await answer(dataset, everybody, { page, pageSize: 100 }));
    const [direct, before, { total, found } = { total: 0, found: [] }] = pages;

    expect(total).toBe(10_040);
    expect([...(before?.found ?? []), ...found]).toEqual(
      crowd.slice(9_800, 10_000).map(({ publicId, followerCount }) => `${publicId} ${followerCount}`),
    );
    expect(direct).toEqual({ total, found });
    expect(await answer(dataset, everybody, { page: 101, pageSize: 100 })).toEqual({ total, found: [] });
  });

  test('an import is seen as a whole when it has finished, also by who has searched before', async ({
    dataset,
  }) => {
    const empty = await answer(dataset);
    await put(dataset, old);
    const before = await answer(dataset);
    await put(dataset, fresh);

    expect([empty, before]).toEqual([{ total: 0, found: [] }, ofOld]);
    expect(await answer(dataset)).toEqual(ofFresh);
  });

  test('nothing is seen of an import that was interrupted; it goes on without counting twice', async ({
    dataset,
  }) => {
    await put(dataset, old);
    await interrupted(dataset, fresh);
    const whileOpen = await answer(dataset);
    const resumed = await put(dataset, fresh);

    expect(whileOpen).toEqual(ofOld);
    expect(resumed).toMatchObject({ accepted: 2, added: 1, updated: 1, unchanged: 0, repeated: 0 });
    expect(await answer(dataset)).toEqual(ofFresh);
  });

  test('a batch that was written but not noted counts once when the import goes on', async ({ dataset }) => {
    await put(dataset, [...old, named('same', { followerCount: 7 })]);
    const many = Array.from({ length: 1_998 }, (_, number) => named(`p${number}`, { followerCount: 1 }));
    // The second batch has a new person, a changed one of before, one of the first batch, and one that did not change.
    const second = [
      named('new', { followerCount: 6 }),
      named('a', { followerCount: 9 }),
      named('p7', { followerCount: 8 }),
      named('same', { followerCount: 7 }),
    ];
    const all = [...many, named('b', { followerCount: 2 }), named('c', { followerCount: 5 }), ...second];
    let noted = 0;
    const pool = watchedPool(dataset.pool, (text) => {
      if (!text.includes('set next_byte')) return;
      noted += 1;
      if (noted === 2) throw new Error('killed');
    });

    await expect(put({ ...dataset, pool }, all)).rejects.toThrow('killed');
    const whileOpen = await answer(dataset);
    const resumed = await put(dataset, all);

    expect(whileOpen).toEqual({ total: 3, found: ['same 7', 'a 3', 'b 2'] });
    expect(resumed).toMatchObject({ accepted: 2_004, added: 2_000, updated: 1, unchanged: 2, repeated: 1 });
    expect(await answer(dataset, everybody, { page: 1, pageSize: 6 })).toEqual({
      total: 2_003,
      found: ['a 9', 'p7 8', 'same 7', 'new 6', 'c 5', 'b 2'],
    });
  });

  test('nothing is left of an import that was given up, whatever is imported after it', async ({
    dataset,
  }) => {
    await put(dataset, old);
    await interrupted(dataset, fresh);
    await giveUp(dataset);
    const givenUp = await answer(dataset);
    await put(dataset, [named('d', { followerCount: 0 })]);

    expect(givenUp).toEqual(ofOld);
    expect(await answer(dataset)).toEqual({ total: 3, found: ['a 3', 'b 2', 'd 0'] });
  });

  test('the same file again changes nothing; of one identity the last row counts', async ({ dataset }) => {
    const twice = [...old, named('a', { followerCount: 9 })];

    const counts = [await put(dataset, twice), await put(dataset, twice)];

    expect(counts).toMatchObject([
      { accepted: 3, added: 2, repeated: 1 },
      { added: 0, updated: 0, unchanged: 2, repeated: 1, wasImportedBefore: true },
    ]);
    expect(await answer(dataset)).toEqual({ total: 2, found: ['a 9', 'b 2'] });
  });

  test('an identity that comes again in a later batch is one record, with the last of its versions', async ({
    dataset,
  }) => {
    const many = Array.from({ length: 2_000 }, (_, number) => named(`p${number}`, { followerCount: 1 }));

    const counts = await put(dataset, [...many, named('p7', { followerCount: 8 })]);

    expect(counts).toMatchObject({ added: 2_000, repeated: 1, updated: 0 });
    expect(await answer(dataset, everybody, { page: 1, pageSize: 1 })).toEqual({
      total: 2_000,
      found: ['p7 8'],
    });
  });

  test('a key finds its records in the order of the shape, and of a crowd those that most follow', async ({
    dataset,
  }) => {
    const at = [positionAt(companyRefOf({ name: 'Weir' }), null, 'now')];
    const crowd = Array.from({ length: 1_100 }, (_, number) =>
      named(`p${number}`, { followerCount: number, positions: at }),
    );
    await put(dataset, crowd);
    const key = namedKey('mira voss', { company: 'weir' });

    const found = await dataset.reads.people.byKeys([key, 'public_id:p7', 'public_id:nobody']);

    expect([...found.keys()].toSorted()).toEqual([key, 'public_id:p7'].toSorted());
    expect(found.get('public_id:p7')?.map(({ value }) => value.publicId)).toEqual(['p7']);
    expect(found.get(key)?.map(({ value }) => value.followerCount)).toEqual(
      Array.from({ length: 500 }, (_, number) => 1_099 - number),
    );
  });

  test('what belongs to an organization is found by it alone, by search, key and id', async ({ dataset }) => {
    const owner = await organization(dataset.pool);
    await put(dataset, [named('a')], 'of all');
    await importCanonical(dataset, personReading, [named('own')], 'own', owner);
    const seenBy = async (reader: number | null | 'operator') => {
      const search = dataset.reads.people.for(reader);
      const { items, total } = await search.search(everybody, first);
      const byKey = await search.byKeys(['public_id:own']);
      return { total, ids: items.map(({ id }) => id), byKey: byKey.size };
    };

    const [own, all, operator] = [await seenBy(owner.id), await seenBy(null), await seenBy('operator')];
    const ownId = own.ids.filter((id) => !all.ids.includes(id));

    expect([own, all, operator]).toMatchObject([
      { total: 2, byKey: 1 },
      { total: 1, byKey: 0 },
      { total: 2, byKey: 1 },
    ]);
    expect((await dataset.reads.people.for(owner.id).byIds(ownId)).size).toBe(1);
    expect((await dataset.reads.people.for(owner.id + 1).byIds(ownId)).size).toBe(0);
    expect(await dataset.reads.ownersOf('people')).toEqual(new Set([null, owner.id]));
    expect(await dataset.reads.isOwner(owner.id)).toBe(true);
    expect(await dataset.reads.isOwner(owner.id + 1)).toBe(false);
  });

  test('what is removed is gone at once, by source, by import and by organization', async ({ dataset }) => {
    const owner = await organization(dataset.pool);
    await put(dataset, [named('a', { followerCount: 3 })], 'one');
    const { importId } = await put(dataset, [named('b', { followerCount: 2 })], 'two');
    await importCanonical(dataset, personReading, [named('own', { followerCount: 1 })], 'own', owner);
    const found = async () =>
      (await answerOf(dataset.reads.people.for('operator'), everybody, first)).found.join();
    const { pool, store } = dataset;

    const before = await found();
    const counts = [await removeRecords(pool, { source: 'one' }, store)];
    const afterSource = await found();
    counts.push(await removeRecords(pool, { importId }, store));
    const afterImport = await found();
    counts.push(await removeRecords(pool, { organizationId: owner.id }, store));

    expect([before, afterSource, afterImport, await found()]).toEqual([
      'a 3,b 2,own 1',
      'b 2,own 1',
      'own 1',
      '',
    ]);
    expect(counts).toEqual([{ people: 1 }, { people: 1 }, { people: 1 }]);
    expect(await dataset.reads.ownersOf('people')).toEqual(new Set());
  });

  test('who is on the suppression list is gone at once, in every version', async ({ dataset }) => {
    await put(dataset, old);
    await interrupted(dataset, fresh);
    const kind = { ...people, screen: (one: Person) => (one.publicId === 'a' ? null : one) };
    const list = { isEmpty: false } as Suppressed;

    const erased = await asOnlyImport(dataset.pool, (client) =>
      dataset.store.erase(client, kind, list, 'all'),
    );
    const found = await answer(dataset);
    await giveUp(dataset);

    expect(erased).toEqual({ removed: 1, changed: 0 });
    expect(found).toEqual({ total: 1, found: ['b 2'] });
    expect(await answer(dataset)).toEqual({ total: 1, found: ['b 2'] });
    expect((await dataset.reads.people.byKeys(['public_id:a'])).size).toBe(0);
  });
});
