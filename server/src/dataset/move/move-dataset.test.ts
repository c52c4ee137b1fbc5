import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import type { Pool } from '../../postgres/pool.ts';
import { readConfig } from '../../settings/config.ts';
import { testPatience } from '../../testing/dataset-engines.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { test as base } from '../../testing/import-files.ts';
import { importOwner } from '../../testing/import-owner.ts';
import { importRecords } from '../../testing/import-records.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { personOf } from '../../testing/people.ts';
import { ranCommand } from '../../testing/ran-command.ts';
import { randomJobs } from '../../testing/random-jobs.ts';
import { randomPeople } from '../../testing/random-people.ts';
import { randomPosts } from '../../testing/random-posts.ts';
import { databaseStore } from '../database-store.ts';
import { Dataset } from '../dataset.ts';
import { databaseDataset, hasRecordsElsewhere } from '../datasets.ts';
import { HalfMovedError, type ImportOwner, SourceInUseError } from '../import-state.ts';
import { openSearchAddress } from '../opensearch/address.ts';
import { type OpenSearchDataset, openOpenSearch } from '../opensearch/dataset.ts';
import { jobReading } from '../readings/job-reading.ts';
import { personReading } from '../readings/person-reading.ts';
import { postReading } from '../readings/post-reading.ts';
import { removeRecords } from '../remove-records.ts';
import { type MoveOptions, moveDataset } from './move-dataset.ts';
import { MoveDifferenceError, MoveRefusedError } from './move-errors.ts';

const program = fileURLToPath(new URL('../../testing/move-process.ts', import.meta.url));

interface Target extends OpenSearchDataset {
  readonly url: string;
  readonly prefix: string;
}

const test = base
  .extend<{ target: Target }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
    target: async ({}, use) => {
      const node = await sharedOpenSearch();
      const prefix = `move_${randomBytes(6).toString('hex')}`;
      const url = node.address(prefix);
      const address = openSearchAddress(url);
      invariant(address, 'the address of the node is one');
      const opened = await openOpenSearch(address, { patience: testPatience });
      await use({ ...opened, url, prefix });
      await opened.close();
      await node.ask('DELETE', `/${prefix}-*?expand_wildcards=all`);
    },
  })
  .skipIf(whyMissing('opensearch') !== null);

const [people = []] = fc.sample(randomPeople(60), { numRuns: 1, seed: 3 });
const [posts = []] = fc.sample(randomPosts(40), { numRuns: 1, seed: 3 });
const [jobs = []] = fc.sample(randomJobs(40), { numRuns: 1, seed: 3 });
const named = (name: string, publicId: string, followerCount = 1) =>
  personOf({ name, publicId, followerCount });
const companies = Array.from({ length: 30 }, (_, at) => ({
  name: `Halden ${at}`,
  website: `halden${at}.example`,
  employees: at,
  industry: at % 2 === 0 ? 'Mining' : 'Utilities',
}));

/** Records of all kinds, of all and of one; some replaced, some removed. */
async function fill(pool: Pool): Promise<ImportOwner> {
  const owner = await importOwner(pool);
  await importCanonical(pool, personReading, people, 'random');
  await importCanonical(pool, postReading, posts, 'posts');
  await importCanonical(pool, jobReading, jobs, 'jobs');
  await importRecords(pool, companies, 'crm');
  await importRecords(
    pool,
    companies.slice(0, 10).map((one) => ({ ...one, employees: 500 })),
    'crm',
  );
  await importCanonical(
    pool,
    personReading,
    [named('Mira Voss', 'mira'), named('Ole Berg', 'ole')],
    'ours',
    owner,
  );
  await importCanonical(pool, personReading, [named('Gone Person', 'gone')], 'removed');
  await removeRecords(pool, { source: 'removed' });
  return owner;
}

const move = (pool: Pool, to: OpenSearchDataset, options: Partial<MoveOptions> = {}) =>
  moveDataset({ pool, to, checks: 400, ...options });
const page = { page: 1, pageSize: 100 };
/** The word that most of them have. */
const postPage = { ...page, keyword: 'the', sort: 'DATE_POSTED' } as const;

/** All that a reader finds, in order. */
async function found(reads: ReturnType<OpenSearchDataset['readsOf']>, reader: number | null = null) {
  const dataset = new Dataset(reads).for(reader);
  return JSON.stringify([
    await dataset.searchPeople(page),
    await dataset.searchCompanies(page),
    await dataset.searchJobs(page),
    await dataset.searchPosts(postPage),
  ]);
}
const original = (pool: Pool) => databaseDataset(pool).reads;

/** Stops behind the last record: all is copied, and nothing compared. */
async function moveWithoutEnd(pool: Pool, to: OpenSearchDataset): Promise<void> {
  const stop = new AbortController();
  await expect(
    move(pool, to, {
      signal: stop.signal,
      onProgress: ({ step }) => {
        if (step === 'verifying') stop.abort(new Error('stopped'));
      },
    }),
  ).rejects.toThrow('stopped');
}

test('all kinds, owners, orders and the log of imports are copied; what was replaced or removed is not there, and later imports go on with it', async ({
  db: { pool },
  target,
}) => {
  const owner = await fill(pool);

  const moved = await move(pool, target);
  const again = await move(pool, target);

  expect(moved).toMatchObject({ checks: 400, imports: 7, resumedAt: 0, wasFinished: false });
  const whole = new Dataset(original(pool)).for('operator');
  expect(moved.counts).toEqual({
    people: (await whole.searchPeople(page)).total,
    companies: 30,
    jobs: (await whole.searchJobs(page)).total,
    posts: posts.length,
  });
  expect(again).toMatchObject({ wasFinished: true, counts: moved.counts });
  const reads = target.readsOf(pool);
  expect(await found(reads)).toBe(await found(original(pool)));
  expect(await found(reads, owner.id)).toBe(await found(original(pool), owner.id));
  expect(await found(reads, owner.id)).not.toBe(await found(reads));
  expect((await reads.people.byKeys(['public_id:gone'])).size).toBe(0);
  // A source goes on there as what it was: of the same owner, with the same records.
  const into = { pool, store: target.store };
  await expect(importCanonical(into, personReading, [named('Mira Voss', 'mira')], 'ours')).rejects.toThrow(
    SourceInUseError,
  );
  const next = await importRecords(
    into,
    companies.slice(0, 12).map((one) => ({ ...one, employees: 500 })),
    'crm',
  );
  expect(next).toMatchObject({ added: 0, updated: 2, unchanged: 10 });
  expect((await new Dataset(reads).searchCompanies(page)).total).toBe(30);
  const removed = await removeRecords(pool, { organizationId: owner.id }, target.store);
  expect(removed).toEqual({ people: 2 });
  expect(await hasRecordsElsewhere(pool, [databaseDataset(pool)])).toBe(true);
});

test('a move that is killed shows nothing, lets nothing else in, and goes on where it was', {
  timeout: 240_000,
}, async ({ db, target }) => {
  await fill(db.pool);

  const copied = await moveUntilKilled(db.url, target.url);
  const reads = target.readsOf(db.pool);
  const visible = await new Dataset(reads).for(null).searchPeople(page);
  const documents = await target.moveTarget.countAll('companies');
  const early = importRecords({ pool: db.pool, store: target.store }, [{ name: 'Acme' }]);
  await expect(early).rejects.toThrow(HalfMovedError);
  const elsewhere = await hasRecordsElsewhere(db.pool, [databaseDataset(db.pool)]);
  const moved = await move(db.pool, target);

  expect(copied).toBeGreaterThan(0);
  expect(documents).toBeGreaterThan(0);
  expect(visible.total).toBe(0);
  // Whoever is forgotten meanwhile must be forgotten there as well.
  expect(elsewhere).toBe(true);
  expect(moved.resumedAt).toBeGreaterThanOrEqual(copied);
  expect(await found(reads)).toBe(await found(original(db.pool)));
});

test('where the database has changed since a move was interrupted, it begins from scratch: who was removed is not there', async ({
  db: { pool },
  target,
}) => {
  await fill(pool);
  await moveWithoutEnd(pool, target);
  await removeRecords(pool, { source: 'random' });

  const moved = await move(pool, target);

  expect(moved).toMatchObject({ resumedAt: 0, counts: { people: 2 } });
  expect(await target.moveTarget.countAll('people')).toBe(2);
});

test('a record that differs on one side fails the comparison, by its id, and nobody sees the copy; from scratch it is right', async ({
  db: { pool },
  target,
}) => {
  await fill(pool);
  await moveWithoutEnd(pool, target);
  const node = await sharedOpenSearch();
  const query = { query: { match_all: {} }, size: 1, sort: ['id'] };
  const answer = await node.ask('POST', `/${target.prefix}-companies/_search`, query);
  const [hit] = (answer as { hits: { hits: { _id: string; _source: { id: number; record: string } }[] } })
    .hits.hits;
  invariant(hit, 'a company is there');
  const wrong = { ...hit._source, record: hit._source.record.replace('Halden', 'Holden') };
  await node.ask('PUT', `/${target.prefix}-companies/_doc/${hit._id}?refresh=true`, {
    ...wrong,
    keys: [],
    terms: [],
  });

  const error = await move(pool, target).catch((thrown: unknown) => thrown);
  const visible = (await new Dataset(target.readsOf(pool)).searchPeople(page)).total;
  const restarted = await move(pool, target, { restart: true });

  invariant(error instanceof MoveDifferenceError, 'the comparison fails');
  expect(error.message).toContain(`companies: record ${hit._source.id} is looked up`);
  expect(error.message).not.toContain('Holden');
  expect(visible).toBe(0);
  expect(restarted).toMatchObject({ wasFinished: false, resumedAt: 0 });
});

test('a record too many on one side fails the comparison', async ({ db: { pool }, target }) => {
  await fill(pool);
  await moveWithoutEnd(pool, target);
  const node = await sharedOpenSearch();
  await node.ask('PUT', `/${target.prefix}-jobs/_doc/more?refresh=true`, {
    ...{ id: 5, addedIn: 1, source: 'x', hash: 'x', batch: 0, record: '{}' },
  });

  await expect(move(pool, target)).rejects.toThrow(/jobs: .* in the copy/);
});

test('records of another dataset are left alone: the move is refused, and says what to do', async ({
  db: { pool },
  target,
}) => {
  await importRecords(pool, companies, 'crm');
  await importRecords({ pool, store: target.store }, [{ name: 'Acme' }], 'own');
  const imported = await move(pool, target).catch((thrown: unknown) => thrown);
  // As another installation's: this database does not know it.
  await pool.query('delete from imports where dataset is not null');
  const others = await move(pool, target).catch((thrown: unknown) => thrown);

  for (const error of [imported, others]) {
    expect(error).toBeInstanceOf(MoveRefusedError);
    expect(error).toMatchObject({ message: expect.stringContaining('Do this: name another prefix') });
  }
  expect(others).toMatchObject({ message: expect.stringContaining('1 companies') });
  expect(await target.moveTarget.countAll('companies')).toBe(1);
});

test('the command prints what was copied and how to switch, and after it an import into the database is refused a second move without --restart', async ({
  db,
  target,
}) => {
  await importRecords(db.pool, companies, 'crm');
  const millrace = (...words: string[]) =>
    ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));

  const wrong = await millrace('dataset', 'move', '--to', 'http://user:geheim@x');
  const moved = await millrace('dataset', 'move', '--to', target.url);
  const json = await millrace('dataset', 'move', '--to', target.url, '--json');
  const list = await millrace('import', 'list', '--json');
  await importRecords(db.pool, [{ name: 'Late' }], 'late');
  const late = await millrace('dataset', 'move', '--to', target.url);
  const restarted = await millrace('dataset', 'move', '--to', target.url, '--restart', '--json');

  expect(wrong).toMatchObject({ code: 2, stderr: expect.not.stringContaining('geheim') });
  expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining('To switch: set DATASET_URL') });
  expect(moved.stdout).toContain('30 companies');
  expect(JSON.parse(json.stdout)).toMatchObject({ records: { companies: 30 }, was_finished: true });
  expect(JSON.parse(list.stdout).imports).toMatchObject([
    { source: 'crm', copy_of: expect.any(Number), dataset: target.store.dataset },
    { source: 'crm', copy_of: null, dataset: null },
  ]);
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('--restart') });
  expect(JSON.parse(restarted.stdout)).toMatchObject({ records: { companies: 31 }, was_finished: false });
  expect(await target.store.idsOf({} as never, 'companies', { source: 'late' })).toHaveLength(1);
  expect(databaseStore.dataset).toBeNull();
});

/** After some records were copied, and before all were. Answers how many were noted at least. */
function moveUntilKilled(databaseUrl: string, datasetUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, databaseUrl, datasetUrl, '7'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let done = 0;
    child.stdout.on('data', (data: Buffer) => {
      done = Number(data.toString().trim().split('\n').at(-1));
      if (done >= 40) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(done) : reject(new Error('the move ended before it was killed')),
    );
  });
}
