import { expect, vi } from 'vitest';
import { asOnlyImport } from '../../dataset/import-state.ts';
import { type Moved, type MoveOptions, moveDataset } from '../../dataset/move/move-dataset.ts';
import { openOpenSearch } from '../../dataset/opensearch/dataset.ts';
import { invariant } from '../../kernel/invariant.ts';
import { readConfig } from '../../settings/config.ts';
import { datasetEngines, type TestDataset, testPatience } from '../../testing/dataset-engines.ts';
import { importRecords } from '../../testing/import-records.ts';
import { ranCommand } from '../../testing/ran-command.ts';
import type { Check } from './check.ts';
import { checkDataset } from './check-dataset.ts';

const engine = datasetEngines.find(({ name }) => name === 'OpenSearch');
invariant(engine, 'OpenSearch is one of the engines');
const { test } = engine;

const companies = Array.from({ length: 30 }, (_, at) => ({
  name: `Halden ${at}`,
  website: `halden${at}.example`,
}));

/** Moves the records of the database. */
async function move({ pool, datasetUrl }: TestDataset, more: Partial<MoveOptions> = {}): Promise<Moved> {
  invariant(datasetUrl, 'its records are on OpenSearch');
  const to = await openOpenSearch(datasetUrl, { patience: testPatience });
  try {
    return await moveDataset({ pool, to, checks: 20, ...more });
  } finally {
    await to.close();
  }
}

/** Stops after the first ten records. */
async function moveUntilInterrupted(db: TestDataset): Promise<void> {
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('interrupted'));
  await expect(move(db, { atOnce: 10, signal: stop.signal, onProgress })).rejects.toThrow('interrupted');
}

const moves = (checks: readonly Check[]) => checks.filter(({ name }) => name === 'dataset move');

test('doctor warns of a move to OpenSearch that did not finish, until it is continued', async ({
  dataset: db,
}) => {
  const { pool, datasetUrl } = db;
  await importRecords(pool, companies, 'crm');
  const before = await checkDataset(pool, null);

  await moveUntilInterrupted(db);
  const unset = await checkDataset(pool, null);
  const set = await checkDataset(pool, datasetUrl);
  const running = await asOnlyImport(pool, () => checkDataset(pool, null));
  const continued = await move(db);
  const after = [...(await checkDataset(pool, null)), ...(await checkDataset(pool, datasetUrl))];

  expect(moves(before)).toEqual([]);
  expect(moves(unset)).toEqual([
    {
      name: 'dataset move',
      status: 'warn',
      detail: expect.stringMatching(
        /^a move to OpenSearch started at \S+Z and has copied 10 records, but it did not finish: calls do not see the copy, and /,
      ),
      fix: 'Continue it: ./millrace dataset move --to ADDRESS, with the same address (docs/operations/opensearch.md)',
    },
  ]);
  expect(moves(set)).toMatchObject([
    {
      status: 'warn',
      detail: expect.stringContaining('calls find none of them, and imports are refused'),
      fix: 'Continue it: ./millrace dataset move (docs/operations/opensearch.md)',
    },
  ]);
  expect(moves(running)).toMatchObject([{ status: 'ok', detail: expect.stringContaining('it is running') }]);
  expect(continued).toMatchObject({ resumedAt: 10, counts: { companies: 30 } });
  expect(moves(after)).toEqual([]);
});

test('doctor names an unfinished move also while the OpenSearch of DATASET_URL is away, and with --json', async ({
  dataset: db,
}) => {
  await importRecords(db.pool, companies, 'crm');
  await moveUntilInterrupted(db);
  vi.stubEnv('DATABASE_URL', db.url);
  vi.stubEnv('DATASET_URL', 'opensearch://127.0.0.1:9/away');
  vi.stubEnv('MAIL_PROBING', 'off');

  const { stdout } = await ranCommand(['doctor', '--json'], () => readConfig({})).finally(() =>
    vi.unstubAllEnvs(),
  );

  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  expect(checks).toContainEqual(expect.objectContaining({ name: 'dataset', status: 'fail' }));
  expect(moves(checks)).toMatchObject([{ status: 'warn', fix: expect.stringContaining('--to ADDRESS') }]);
});
