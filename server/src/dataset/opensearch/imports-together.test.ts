import fc from 'fast-check';
import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { SearchPlan } from '../../records/matching/condition.ts';
import type { Person } from '../../records/person.ts';
import { datasetEngines, type TestDataset } from '../../testing/dataset-engines.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { openSearchBetween } from '../../testing/opensearch-between.ts';
import { personOf } from '../../testing/people.ts';
import { answerOf } from '../../testing/plan-answers.ts';
import { killedWhenFinished, watchedPool } from '../../testing/watched-pool.ts';
import type { ImportSummary } from '../import-file.ts';
import { importsAtOnce, listImports, noteInterruptedImport } from '../import-state.ts';
import { personReading } from '../readings/person-reading.ts';
import { takeIds } from '../write-batch.ts';
import { nextVersion } from './next-version.ts';

/* Imports of different sources into OpenSearch run together (import-state.ts). */

const [onDatabase, onOpenSearch] = datasetEngines;
invariant(onDatabase && onOpenSearch, 'there are two engines');
const { test, triesOf } = onOpenSearch;

const everybody: SearchPlan = { where: { all: [] }, tiers: [], orderBy: 'followers' };
const found = async ({ reads }: TestDataset) =>
  (await answerOf(reads.people, everybody, { page: 1, pageSize: 100 })).found.join();
/** "one-a 3" as people have it: handle, then followers. */
const people = (text: string): Person[] =>
  text.split(',').map((one) => {
    const [publicId = '', followers] = one.split(' ');
    return personOf({ name: 'Mira Voss', publicId, followerCount: Number(followers) });
  });
const put = (into: TestDataset, source: string, text: string) =>
  importCanonical(into, personReading, people(text), source);

interface Begun {
  finish(): Promise<ImportSummary>;
  /** Its process is gone, and notes nothing. */
  kill(): Promise<void>;
}

/** An import that has written all of its records, and waits before the statement that finishes it, or before the given one. */
async function begun(
  into: TestDataset,
  source: string,
  text: string,
  until = `state = 'finished', finished_at`,
): Promise<Begun> {
  const [isThere, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isKilled = false;
  const pool: Pool = watchedPool(into.pool, async (statement) => {
    if (isKilled) throw new Error('killed');
    if (!statement.includes(until)) return;
    isThere.resolve();
    await goesOn.promise;
  });
  const summary = put({ ...into, pool }, source, text);
  // Of a test that failed it must not wait any longer.
  goesOn.promise.catch(() => {});
  onTestFinished(async () => {
    isKilled = true;
    goesOn.reject(new Error('killed'));
    await summary.catch(() => {});
  });
  await Promise.race([isThere.promise, summary]);
  return {
    finish: () => {
      goesOn.resolve();
      return summary;
    },
    kill: async () => {
      isKilled = true;
      goesOn.reject(new Error('killed'));
      await expect(summary).rejects.toThrow('killed');
    },
  };
}

const states = async ({ pool }: TestDataset) =>
  (await listImports(pool)).map(({ source, state }) => `${source} ${state}`);

test('each is seen as a whole when it finishes, whichever began first', async ({ dataset }) => {
  await put(dataset, 'one', 'one-a 9,one-b 8');
  await put(dataset, 'two', 'two-a 7,two-b 6');
  const seen = [await found(dataset)];

  const older = await begun(dataset, 'one', 'one-a 5,one-c 4');
  const newer = await begun(dataset, 'two', 'two-a 3,two-c 2');
  seen.push(await found(dataset));
  await newer.finish();
  seen.push(await found(dataset));
  await older.finish();
  seen.push(await found(dataset));

  const first = await begun(dataset, 'one', 'one-a 1');
  const second = await begun(dataset, 'two', 'two-a 0');
  await first.finish();
  seen.push(await found(dataset));
  await second.finish();

  expect([...seen, await found(dataset)]).toEqual([
    'one-a 9,one-b 8,two-a 7,two-b 6',
    'one-a 9,one-b 8,two-a 7,two-b 6',
    'one-a 9,one-b 8,two-b 6,two-a 3,two-c 2',
    'one-b 8,two-b 6,one-a 5,one-c 4,two-a 3,two-c 2',
    'one-b 8,two-b 6,one-c 4,two-a 3,two-c 2,one-a 1',
    'one-b 8,two-b 6,one-c 4,two-c 2,one-a 1,two-a 0',
  ]);
});

test('by key, by id and by owner nothing is found of one that runs while a later one has finished', async ({
  dataset,
}) => {
  await put(dataset, 'one', 'one-a 9');
  const running = await begun(dataset, 'one', 'one-a 5,one-c 4');
  await put(dataset, 'two', 'two-a 7');
  const { people: reads } = dataset.reads;

  const byKey = await reads.byKeys(['public_id:one-a', 'public_id:one-c', 'public_id:two-a']);
  const ids = [...byKey.values()].flatMap((some) => some.map(({ id }) => id));
  const byId = await reads.byIds(ids);
  await running.finish();

  expect([...byKey].map(([key, some]) => [key, some.map(({ value }) => value.followerCount)])).toEqual([
    ['public_id:one-a', [9]],
    ['public_id:two-a', [7]],
  ]);
  expect([...byId.values()].map(({ value }) => value.followerCount)).toEqual([9, 7]);
  expect((await reads.byIds(ids)).size).toBe(2);
  expect((await reads.byKeys(['public_id:one-c'])).size).toBe(1);
});

test('one that is killed beside another is not seen, keeps what it has written, and goes on', async ({
  dataset,
}) => {
  await put(dataset, 'one', 'one-a 9,one-b 8');
  const killed = await begun(dataset, 'one', 'one-a 5,one-c 4');
  const running = await begun(dataset, 'two', 'two-a 3');
  await killed.kill();
  // Its connection is closed, which the database notices some time later.
  await expect.poll(() => noteInterruptedImport(dataset.pool)).toBe(1);
  const noted = await states(dataset);
  await running.finish();
  await put(dataset, 'three', 'three-a 2');
  const meanwhile = await found(dataset);
  const resumed = await put(dataset, 'one', 'one-a 5,one-c 4');

  expect(noted).toEqual(['two running', 'one interrupted', 'one finished']);
  expect(meanwhile).toBe('one-a 9,one-b 8,two-a 3,three-a 2');
  expect(resumed).toMatchObject({ gaveUp: null, accepted: 2, added: 1, updated: 1 });
  expect(await found(dataset)).toBe('one-b 8,one-a 5,one-c 4,two-a 3,three-a 2');
});

test('one that begins again at its first record takes away nothing of a younger one', async ({ dataset }) => {
  await put(dataset, 'two', 'two-a 7');
  const pool = watchedPool(dataset.pool, (statement) => {
    if (statement.includes('set next_byte')) throw new Error('killed');
  });
  await expect(put({ ...dataset, pool }, 'one', 'one-a 5')).rejects.toThrow('killed');
  const running = await begun(dataset, 'two', 'two-a 3,two-b 2');
  await put(dataset, 'three', 'three-a 1');
  await put(dataset, 'one', 'one-a 5');
  const meanwhile = await found(dataset);
  await running.finish();

  expect(meanwhile).toBe('two-a 7,one-a 5,three-a 1');
  expect(await found(dataset)).toBe('one-a 5,two-a 3,two-b 2,three-a 1');
});

test('an interrupted one is given up by another file of its source, or by its file for another source', async ({
  dataset,
}) => {
  await put(dataset, 'one', 'one-a 9');
  await (await begun(dataset, 'one', 'one-a 5,one-c 4')).kill();
  const otherFile = await put(dataset, 'one', 'one-d 3');
  await (await begun(dataset, 'two', 'same-a 5')).kill();
  const otherSource = await put(dataset, 'three', 'same-a 5');

  expect([otherFile.gaveUp, otherSource.gaveUp]).toMatchObject([{ source: 'one' }, { source: 'two' }]);
  expect(await found(dataset)).toBe('one-a 9,same-a 5,one-d 3');
});

test('nothing is seen of one that was given up by a process that ended before it took away what was written', async ({
  dataset,
}) => {
  await put(dataset, 'one', 'one-a 9');
  await (await begun(dataset, 'one', 'one-a 5,one-b 4')).kill();
  await put(dataset, 'two', 'two-a 3');
  let isGivenUp = false;
  const pool = watchedPool(dataset.pool, (statement) => {
    if (isGivenUp) throw new Error('killed');
    isGivenUp = statement.startsWith('update imports set state = $2');
  });
  await expect(put({ ...dataset, pool }, 'one', 'one-c 2')).rejects.toThrow('killed');
  const noted = await states(dataset);
  const meanwhile = await found(dataset);
  await put(dataset, 'three', 'three-a 1');

  expect(noted).toEqual(['two finished', 'one discarded', 'one finished']);
  expect(meanwhile).toBe('one-a 9,two-a 3');
  expect(await found(dataset)).toBe('one-a 9,two-a 3,three-a 1');
});

test.for<{ when: string; told: 'onRequest' | 'onAnswer'; is: (path: string, body: Buffer) => boolean }>([
  {
    when: 'it has searched',
    told: 'onAnswer',
    is: (path, body) => path.includes('/_search') && body.includes('replacedIn'),
  },
  {
    when: 'it deletes',
    told: 'onRequest',
    is: (path, body) => path.includes('/_bulk') && body.includes('"delete"'),
  },
])(
  'a clean-up that is late when $when takes nothing away that was written since, and does not fail',
  async ({ told, is }, { dataset }) => {
    const { datasetUrl, pool } = dataset;
    invariant(datasetUrl, 'it is on OpenSearch');
    await put(dataset, 'one', 'one-a 9');
    await killedWhenFinished(pool, (dying) => put({ ...dataset, pool: dying }, 'one', 'one-a 5'));
    const [isThere, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = await openSearchBetween(datasetUrl, {
      [told]: (path: string, body: Buffer) => {
        if (!is(path, body)) return;
        isThere.resolve();
        return goesOn.promise;
      },
    });
    const cleaning = put({ ...dataset, store: late.store }, 'two', 'two-a 7');
    await isThere.promise;
    await put(dataset, 'one', 'one-a 3');
    goesOn.resolve();
    await cleaning;
    await late.close();

    expect(await found(dataset)).toBe('two-a 7,one-a 3');
  },
);

test('a clean-up keeps what an import has just written where an old version was', async ({ dataset }) => {
  await put(dataset, 'one', 'one-a 9');
  await killedWhenFinished(dataset.pool, (pool) => put({ ...dataset, pool }, 'one', 'one-a 5'));
  // Its first batch is written, and no search sees it yet.
  const node = await sharedOpenSearch();
  await node.ask('PUT', `/${dataset.datasetUrl?.prefix}-people-1/_settings`, {
    index: { refresh_interval: '-1' },
  });
  const running = await begun(dataset, 'one', 'one-a 3', 'set next_byte');
  await put(dataset, 'two', 'two-a 7');
  await running.finish();

  expect(await found(dataset)).toBe('two-a 7,one-a 3');
});

test('an interrupted one that another process takes up again this very moment is not given up', async ({
  dataset,
}) => {
  await (await begun(dataset, 'two', 'same-a 5')).kill();
  let resumed: Begun | undefined;
  const pool = watchedPool(dataset.pool, async (statement) => {
    const isToBeGivenUp = statement.startsWith('select pg_try_advisory_lock($1, hashtext($2))');
    if (isToBeGivenUp) resumed ??= await begun(dataset, 'two', 'same-a 5');
  });
  const other = await put({ ...dataset, pool }, 'three', 'same-a 5');
  await resumed?.finish();

  expect(other.gaveUp).toBe(null);
  expect(await found(dataset)).toBe('same-a 5,same-a 5');
});

test('of one source a second import is refused, and so is one more than run at once', async ({ dataset }) => {
  const running = [await begun(dataset, 'one', 'one-a 1')];
  const same = put(dataset, 'one', 'one-b 2');
  await expect(same).rejects.toThrow(
    'Another import of source "one" is running. Wait until it has finished.',
  );
  while (running.length < importsAtOnce)
    running.push(await begun(dataset, `source ${running.length}`, `a-${running.length} 1`));
  await expect(put(dataset, 'more', 'more-a 1')).rejects.toThrow(`${importsAtOnce} imports are running`);
  await running[0]?.kill();
  await put(dataset, 'more', 'more-a 1');
  for (const one of running.slice(1)) await one.finish();

  expect((await found(dataset)).split(',')).toHaveLength(importsAtOnce);
});

test('an import into the database waits for all of them, and they for it', async ({ dataset }) => {
  const intoDatabase = () =>
    importCanonical(dataset.pool, personReading, people('db-a 1'), 'into the database');
  const running = await begun(dataset, 'one', 'one-a 1');
  await expect(intoDatabase()).rejects.toThrow('Another import is running on this database.');
  await running.finish();

  await expect(intoDatabase()).resolves.toMatchObject({ added: 1 });
});

test('whatever is begun, finished, killed and taken up again in between, readers see what has finished', {
  timeout: 300_000,
}, async ({ dataset }) => {
  const sources = ['one', 'two', 'three'];
  const step = fc.record({
    source: fc.constantFrom(...sources),
    does: fc.constantFrom('finish', 'finish', 'kill'),
    // What an import brings: some of the same five people, changed or not.
    handles: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
    followers: fc.integer({ min: 0, max: 2 }),
    isSame: fc.boolean(),
  });
  const steps = fc.sample(step, { numRuns: triesOf(300, 1_000), seed: 7 });
  const seen = new Map<string, number>();
  const open = new Map<string, { readonly run: Begun; readonly text: string }>();
  const lastKilled = new Map<string, string>();

  for (const { source, does, handles, followers, isSame } of steps) {
    const now = open.get(source);
    if (!now) {
      const killed = lastKilled.get(source);
      const text = isSame && killed ? killed : handles.map((one) => `${source}-${one} ${followers}`).join();
      open.set(source, { run: await begun(dataset, source, text), text });
      lastKilled.delete(source);
    } else {
      open.delete(source);
      if (does === 'kill') {
        await now.run.kill();
        lastKilled.set(source, now.text);
      } else {
        await now.run.finish();
        for (const { publicId, followerCount } of people(now.text))
          seen.set(publicId ?? '', followerCount ?? 0);
      }
    }
    const all = (await found(dataset)).split(',').filter(Boolean);
    expect(all.toSorted()).toEqual([...seen].map(([handle, count]) => `${handle} ${count}`).toSorted());
  }
  for (const { run } of open.values()) await run.finish();
});

test.for([
  { what: 'ids', take: (client: pg.PoolClient) => takeIds(client, 'people', 10) },
  { what: 'a version', take: nextVersion },
])(
  'who asks for $what waits while another one is asking, and gets later ones',
  async ({ take }, { dataset: { pool } }) => {
    const [one, other] = [await pool.connect(), await pool.connect()];
    onTestFinished(() => {
      for (const client of [one, other]) client.release(true);
    });
    await one.query('begin');
    const first = await take(one);
    const second = take(other);
    // Without the lock it would have come between the two steps of the first one.
    const isGiven = second.then(() => expect.unreachable('it did not wait'));
    isGiven.catch(() => {});
    await Promise.race([expect.poll(() => waiting(pool)).toBe(1), isGiven]);
    const third = await take(one);
    await one.query('commit');

    expect(third).toBeGreaterThan(first);
    expect(await second).toBeGreaterThan(third);
  },
);

async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiting ?? 0;
}
