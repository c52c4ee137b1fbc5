import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { firstIdOf, requestIdOf, uuidv7 } from '../kernel/ids.ts';
import { foldUsage } from '../ledger/fold-usage.ts';
import { readConfig } from '../settings/config.ts';
import { type LedgerWorld, test as ledgerTest, ok } from '../testing/ledger-world.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { exportMonth } from './history/export-month.ts';

const month = '2024-10';
const idIn = (of: string) => `${firstIdOf(Date.parse(`${of}-15`)).slice(0, 13)}${uuidv7().slice(13)}`;

const test = ledgerTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-history-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

async function oldCalls(world: LedgerWorld) {
  const { pool } = world.db;
  await pool.query(`select make_history_month('2024-10-01'), make_history_month('2024-11-01')`);
  const acme = await world.customer({ plan: credits(1), addon: credits(100) });
  const ids = [idIn(month), idIn(month), idIn(month)];
  await world.ledger.charge(world.call(acme, credits(1.5), { id: ids[0] }), ok);
  await world.ledger.charge(world.call(acme, credits(2), { id: ids[1] }), {
    ...ok,
    provider: 'prospeo',
    cached: true,
  });
  await world.failedOfBefore(acme, ids[2] as string);
  await world.ledger.charge(world.call(acme, credits(3), { id: idIn('2024-11') }), ok);
  await world.ledger.charge(world.call(acme, credits(4)), ok);
  await foldUsage(pool);
  return { ids, acme };
}

const monthsAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString().slice(0, 7);
};

const millrace = (world: LedgerWorld, ...words: string[]) =>
  ranCommand(['history', ...words], () => ({ ...readConfig({}), databaseUrl: world.db.url }));

test('a month is exported as CSV and as Parquet, and both say the same as the books', async ({
  world,
  folder,
}) => {
  const { ids } = await oldCalls(world);
  const [csv, parquet] = [join(folder, 'a.csv'), join(folder, 'a.parquet')];

  const first = await millrace(world, 'export', '--month', month, '--out', csv, '--json');
  const second = await millrace(
    world,
    'export',
    '--month',
    month,
    '--format',
    'parquet',
    '--out',
    parquet,
    '--json',
  );

  expect(JSON.parse(first.stdout)).toEqual({
    month,
    format: 'csv',
    file: csv,
    calls: 3,
    credits: 3.5,
    bytes: readFileSync(csv).length,
  });
  expect(JSON.parse(second.stdout)).toMatchObject({
    calls: 3,
    credits: 3.5,
    bytes: readFileSync(parquet).length,
  });
  expect(readFileSync(csv, 'utf8')).toMatch(/^request_id,workspace_id,.*\r\n(?:[^\r\n]*\r\n){3}$/);
  const rows = parse(readFileSync(csv), { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.request_id)).toEqual(ids.map(requestIdOf));
  expect(rows[1]).toMatchObject({
    workspace_id: expect.stringMatching(/^ws_/),
    organization_id: expect.stringMatching(/^org_/),
    mode: 'live',
    endpoint: 'enrich_company',
    ended_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    status: '200',
    plan_centicredits: '0',
    addon_centicredits: '200',
    cached: 'true',
    provider: 'prospeo',
    job_id: '',
    account_movement: expect.stringMatching(/^\d+$/),
  });
  const records = await parquetReadObjects({ file: await asyncBufferFromFile(parquet) });
  const asText = (value: unknown) =>
    value === null ? '' : value instanceof Date ? value.toISOString().slice(0, 23) : String(value);
  expect(records.map((record) => Object.values(record).map(asText))).toEqual(
    rows.map((row) =>
      Object.entries(row).map(([name, text]) => (name === 'ended_at' ? text.slice(0, 23) : text)),
    ),
  );
});

test('an export in many pages has each call once, whatever it is interrupted by leaves no file', async ({
  world,
  folder,
}) => {
  await oldCalls(world);
  const { pool } = world.db;
  await pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
     select (left(first_call_id('2024-10-02'::timestamptz + n * interval '1 second')::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, 1 + n % 3, 1,
            now(), 0, 0, 0, 1, 1, 500, false from generate_series(1, 500) n`,
  );
  const interrupted = new AbortController();
  const what = { month, interrupted: interrupted.signal, onProgress: () => {}, pageSize: 64 };

  for (const format of ['csv', 'parquet'] as const) {
    await exportMonth(pool, { ...what, format, file: join(folder, `many.${format}`) });
  }

  const csv = (
    parse(readFileSync(join(folder, 'many.csv')), { columns: true }) as Record<string, string>[]
  ).map((row) => row.request_id);
  const parquet = (
    await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'many.parquet')) })
  ).map((row) => row.request_id);
  expect(new Set(csv).size).toBe(503);
  expect(csv).toHaveLength(503);
  expect(parquet).toEqual(csv);
  const stopped = exportMonth(pool, {
    ...what,
    format: 'csv',
    file: join(folder, 'stopped.csv'),
    onProgress: ({ fraction }) => {
      if (fraction > 0.5) interrupted.abort();
    },
  });
  await expect(stopped).rejects.toThrow('Interrupted. No file was written.');
  expect(readdirSync(folder).toSorted()).toEqual(['many.csv', 'many.parquet']);
});

test('a month is dropped once it was exported and is old enough, and the books are proved without it', async ({
  world,
  folder,
}) => {
  const { acme } = await oldCalls(world);
  const drop = (...words: string[]) => millrace(world, 'drop', '--month', month, ...words);
  const out = (name: string) => ['--month', month, '--out', join(folder, name)];

  expect(await drop()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/2024-10 are not exported.*\n.*history export --month 2024-10/),
  });
  await millrace(world, 'export', ...out('a.csv'));
  await world.ledger.charge(world.call(acme, credits(1), { id: idIn(month) }), ok);
  expect((await drop()).stderr).toContain('were added after the last export');
  writeFileSync(join(folder, 'there.csv'), 'mine');
  expect((await millrace(world, 'export', ...out('there.csv'))).stderr).toContain('already exists');
  expect(readFileSync(join(folder, 'there.csv'), 'utf8')).toBe('mine');
  await millrace(world, 'export', ...out('b.csv'));
  const dropped = await drop('--json');

  expect(JSON.parse(dropped.stdout)).toEqual({
    month,
    calls: 4,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await drop()).stderr).toMatch(/were deleted on \d{4}-/);
  const verified = await ranCommand(['ledger', 'verify'], () => ({
    ...readConfig({}),
    databaseUrl: world.db.url,
  }));
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('The ledger is correct') });
  const listed = JSON.parse((await millrace(world, 'list', '--json')).stdout) as {
    months: { month: string }[];
  };
  expect(listed.months.find((one) => one.month === month)).toMatchObject({
    calls: 4,
    bytes: 0,
    dropped_at: expect.any(String),
  });
  expect((await millrace(world, 'list')).stdout).toMatch(
    /2024-10 +- +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +4 +[0-9a-f]{16}\n/,
  );
});

test('a month that is young, under way, unknown or no month is refused with what to do', async ({
  world,
}) => {
  await oldCalls(world);
  const now = monthsAgo(0);
  // The last month may have ended today.
  const last = monthsAgo(2);
  await world.db.pool.query('select make_history_month($1)', [`${last}-01`]);

  expect(await millrace(world, 'drop', '--month', last)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ended \d+ days ago, and HISTORY_DAYS is 400\.\n.*--force/),
  });
  expect((await millrace(world, 'drop', '--month', now, '--force', '--without-export')).stderr).toContain(
    `${now} has not ended`,
  );
  expect((await millrace(world, 'drop', '--month', '2019-01')).stderr).toContain('There is no month 2019-01');
  expect(await millrace(world, 'drop', '--month', '2024-13')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('It is a month such as 2026-10'),
  });
  expect(await millrace(world, 'drop', '--month', last, '--force')).toMatchObject({ code: 0 });
});

test('a month that ended today is refused until tomorrow, since calls of its last minutes may still come', async ({
  world,
}) => {
  const begins = `${monthsAgo(1)}-01`;
  await world.db.pool.query('select make_history_month($1)', [begins]);
  await world.db.pool.query(
    `update history_parts set ends_on = (now() at time zone 'UTC')::date where begins_on = $1`,
    [begins],
  );
  const ended = new Date(Date.now() - 86_400_000).toISOString().slice(0, 7);

  expect(await millrace(world, 'drop', '--month', ended, '--force', '--without-export')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`${ended} ended today, .*\\n.*tomorrow`)),
  });
});
