import { cpus } from 'node:os';
import { makeMissingIndexes } from '../../server/src/ledger/months/make-months.ts';
import { type CallSearch, countCalls, searchCalls } from '../../server/src/ledger/search-calls.ts';
import { addUpUsage, readUsageParts } from '../../server/src/ledger/usage-parts.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { fillHistory } from '../history/fill.ts';
import { quantile, spread, table, thousands } from '../statistics.ts';
import { ConsoleService, type Screen } from './screens.ts';

/*
 * What the console's screens wait for, with many calls of one workspace: every filter of Calls by itself, the count, usage by provider and caller,
 * asked of the database; then each screen over HTTP, and what billed calls of another organization notice of somebody who reads the screens without a pause.
 *   npm run bench:console -- [calls]
 */
const calls = Number(process.argv[2] ?? 10_000_000);
const times = 15;
const pageMs = 50;
const screenMs = 300;
const filterMs = 500;
const screenTimes = 20;
/** Of billed calls beside the console: p99 at most so many times what it is without. */
const besideMost = 1.5;
const victim = { perSecond: 100, seconds: 10 };
const readers = 4;
const rounds = 3;
const dayMs = 86_400_000;
const failedKept = 10_000;

const database = await startDatabase();
const pool = createPool({
  connectionString: database.url,
  connectionsMax: 2,
  applicationName: 'bench',
  statementTimeoutMs: 0,
});
try {
  const [customer, other] = await makeCustomers(pool, 2);
  if (!customer || !other) throw new Error('no customer was made');
  const { workspaceId, accountId } = customer;
  await fillHistory(pool, customer, calls, { isVaried: true });
  await pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, code)
     select (left(first_call_id(now() - make_interval(secs => n))::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2,
            now() - make_interval(secs => n), 12, (select min(id) from endpoints where name = 'enrich_company'), 422, false,
            case when n % 1000 = 7 then 'url_not_allowed' else 'validation_failed' end
       from generate_series(1, ${failedKept}) n`,
    [workspaceId, accountId],
  );
  // One key with nearly all, another with a few, and the console.
  await pool.query(`insert into call_origins (workspace_id, key_id) values ($1, 1), ($1, 2), ($1, null)`, [
    workspaceId,
  ]);
  await pool.query(
    `insert into call_links (call_id, origin_id)
     select id, case when version % 5000 = 6 then 2 when version % 100 = 9 then 3 else 1 end from calls`,
  );
  await makeMissingIndexes(pool);
  await pool.query('vacuum analyze');
  const { rows: sizes } = await pool.query<{ calls: number; links: number; provider: number }>(
    `select sum(pg_total_relation_size(relid))::float8 as calls, pg_total_relation_size('call_links')::float8 as links,
            (select sum(pg_relation_size(i.indexrelid))::float8 from pg_index i join pg_class c on c.oid = i.indexrelid
              where c.relname ~ '_(by_provider|cached|slow|dear)$') as provider
       from pg_partition_tree('calls') where isleaf`,
  );
  console.log(
    `${cpus().length} cores, Node ${process.version}; ${thousands(calls)} calls of one workspace: ${Math.round((sizes[0]?.calls ?? 0) / calls)} bytes a call with indexes, ` +
      `of them ${Math.round((sizes[0]?.provider ?? 0) / calls)} of those of filters; ${Math.round((sizes[0]?.links ?? 0) / calls)} to know the caller`,
  );

  const lines: string[][] = [['read', 'median ms', 'slowest ms', 'calls', '']];
  const measure = async (name: string, read: () => Promise<number>, limitMs: number) => {
    const took: number[] = [];
    let found = 0;
    for (let run = 0; run < times; run++) {
      const startMs = performance.now();
      found = await read();
      took.push(performance.now() - startMs);
    }
    took.sort((a, b) => a - b);
    const median = quantile(took, 0.5);
    if (median > limitMs) process.exitCode = 1;
    lines.push([
      name,
      median.toFixed(1),
      (took.at(-1) ?? 0).toFixed(1),
      String(found),
      median > limitMs ? `more than ${limitMs}` : '',
    ]);
  };
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const filters: Readonly<Record<string, Partial<CallSearch>>> = {
    none: {},
    'last 7 days': { from: ago(7) },
    'an hour half a year ago': { from: ago(180), to: new Date(ago(180).getTime() + dayMs / 24) },
    'usual endpoint': { endpoint: 'enrich_company' },
    'rare endpoint': { endpoint: 'rare' },
    answered: { status: { least: 200, most: 299 } },
    'any error': { status: 'failed' },
    '4xx': { status: { least: 400, most: 499 } },
    'rare code': { code: 'url_not_allowed' },
    'usual provider': { provider: 'hunter' },
    'rare provider': { provider: 'rare' },
    'provider that never was': { provider: 'nobody' },
    'answered by Millrace itself': { provider: 'native' },
    'from the cache': { cached: true },
    'not from the cache': { cached: false },
    '6 credits or more': { creditsLeast: 600 },
    '0.5 credits or more': { creditsLeast: 50 },
    '8 s or more': { msLeast: 8_000 },
    '8 s or more, that never was': { msLeast: 80_000 },
    'at most 1 ms': { msMost: 1 },
    'usual key': { originIds: [1] },
    'rare key': { originIds: [2] },
    console: { originIds: [3] },
    'rare key, 4xx': { originIds: [2], status: { least: 400, most: 499 } },
    'rare provider from the cache': { provider: 'rare', cached: true },
  };
  for (const [name, search] of Object.entries(filters)) {
    const asked = { workspaceIds: [workspaceId], ...search };
    await measure(
      `page, ${name}`,
      async () => (await searchCalls(pool, { ...asked, limit: 100 })).calls.length,
      pageMs,
    );
    await measure(`count, ${name}`, async () => (await countCalls(pool, asked)).calls, pageMs);
  }
  const startMs = performance.now();
  await pool.query(
    `insert into usage_daily (workspace_id, endpoint_id, day, calls, credits, records)
     select workspace_id, endpoint_id, (at at time zone 'UTC')::date, count(*), sum(from_addon), count(*) from calls group by 1, 2, 3`,
  );
  while (await addUpUsage(pool));
  console.log(
    `usage of the whole history added up in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  );
  const day = (days: number) => ago(days).toISOString().slice(0, 10);
  for (const by of ['provider', 'origin', 'endpoint'] as const) {
    for (const days of [30, 364]) {
      await measure(
        `usage by ${by}, ${days} days`,
        async () =>
          (
            await readUsageParts(pool, {
              ...{ workspaceIds: [workspaceId], from: day(days), to: day(0) },
              ...{ step: null, by },
            })
          ).length,
        300,
      );
    }
  }
  console.log(table(lines));

  const from = (days: number) => encodeURIComponent(ago(days).toISOString());
  const screens: Screen[] = [
    { name: 'Home', path: 'home', limitMs: screenMs },
    { name: 'Calls', path: 'calls', limitMs: screenMs },
    { name: 'Calls, how many', path: 'calls/count', limitMs: screenMs },
    { name: 'Calls, who called', path: 'callers', limitMs: screenMs },
    ...[
      ...['endpoint=enrich_company', 'endpoint=rare', 'status=failed', 'status=4xx', 'code=url_not_allowed'],
      ...[
        'provider=hunter',
        'provider=rare',
        'cached=true',
        'credits_min=6',
        'ms_min=8000',
        'caller=console',
      ],
      `from=${from(7)}`,
    ].map((filter) => ({ name: `Calls, ${filter}`, path: `calls?${filter}`, limitMs: filterMs })),
    ...[30, 364].map((days) => ({
      name: `Usage, ${days} days`,
      path: `usage?from=${day(days)}&to=${day(0)}`,
      limitMs: screenMs,
    })),
    { name: 'Lists', path: 'lists', limitMs: screenMs },
    { name: 'Keys and workspaces', path: 'workspaces', limitMs: screenMs },
    { name: 'Entries', path: 'entries', limitMs: screenMs },
    { name: 'Members', path: 'members', limitMs: screenMs },
    { name: 'Audit log', path: 'audit-log', limitMs: screenMs },
  ];
  const service = await ConsoleService.start(database.url, 'Bench 0');
  try {
    const measured = await service.measure(screens, screenTimes);
    if (measured.some(({ p95, limitMs }) => p95 > limitMs)) process.exitCode = 1;
    console.log(
      `\n${table([
        ['screen, over HTTP', 'p50 ms', 'p95 ms', ''],
        ...measured.map(({ name, p50, p95, limitMs }) => [
          name.replace(/%3A/g, ':'),
          ...[p50, p95].map((value) => value.toFixed(1)),
          p95 > limitMs ? `more than ${limitMs}` : '',
        ]),
      ])}`,
    );
    // The first calls of a process are slower than all others.
    await service.beside(other.key, screens, readers, { ...victim, seconds: 5 });
    const besides = [];
    for (let round = 0; round < rounds; round++) {
      const alone = await service.beside(other.key, screens, 0, victim);
      besides.push({ alone, read: await service.beside(other.key, screens, readers, victim) });
    }
    const ratios = spread(besides.map(({ alone, read }) => read.p99 / alone.p99));
    if (ratios.median > besideMost) process.exitCode = 1;
    console.log(
      `\n${table([
        [
          `${victim.perSecond} billed calls a second of another`,
          'p50 ms',
          'p99 ms',
          'answers',
          'screens read',
        ],
        ...besides.flatMap(({ alone, read }) =>
          [alone, read].map(({ p50, p99, statuses, reads }) => [
            reads === 0 ? 'alone' : `beside ${readers} readers`,
            ...[p50, p99].map((value) => value.toFixed(1)),
            Object.entries(statuses)
              .map(([status, times]) => `${status}: ${times}`)
              .join(', '),
            String(reads),
          ]),
        ),
      ])}\np99 beside of alone: ${ratios.median.toFixed(2)} (${ratios.min.toFixed(2)}–${ratios.max.toFixed(2)}), at most ${besideMost}`,
    );
  } finally {
    await service.stop();
  }
} finally {
  await pool.end();
  await database.stop();
}
