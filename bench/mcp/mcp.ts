import { cpus } from 'node:os';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { withRig } from '../gateway/rig.ts';
import { spread, table, thousands } from '../statistics.ts';
import { groupsOf, inTurns, type Side } from './sides.ts';

/*
 * Calls of a tool over /mcp with everything on (key, rate tier, quota, spend limit, plan, ledger, history), beside the protocol's own library with that
 * tool and nothing else. Runs take turns, the other way round every second time; the bodies of all answers are judged, and what was charged is
 * counted afterwards.
 *   npm run bench:mcp -- [seconds a run] [rounds] [connections] [calls a second of the steady rate]
 */
const [seconds = 3, rounds = 5, connections = 64, steady = 300] = process.argv.slice(2).map(Number);
/** Credits of one call of remove_whitespace, in hundredths. */
const priceOfOne = 50;

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly calls: number;
  /** CPU time of the server and of PostgreSQL, in microseconds. */
  readonly serverUs: number;
  readonly databaseUs: number;
}

interface Steady {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
}

await withRig(async ({ database, bare, billed, start, load }) => {
  const script = new URL('bare.ts', import.meta.url);
  const groups = groupsOf({
    guide: await start(script, 'McpServer'),
    beneath: await start(script, 'Server'),
    route: bare,
    billed,
  });
  let charged = 0;
  const closed = async ({ server, requests, isCharged }: Side): Promise<Load> => {
    const serverMs = cpuTimeMs(server.pid);
    const databaseMs = cpuTimeMs(database.pid);
    const result = await load<Load>('load.ts', server, requests, connections, seconds);
    if (isCharged) charged += result.calls - result.errors;
    const usOf = (pid: number, beforeMs: number) => (1_000 * (cpuTimeMs(pid) - beforeMs)) / result.calls;
    return {
      ...result,
      serverUs: usOf(server.pid, serverMs),
      databaseUs: usOf(database.pid, databaseMs),
    };
  };
  const open = async ({ server, requests, isCharged }: Side): Promise<Steady> => {
    const result = await load<Steady>('open-load.ts', server, requests, steady, seconds);
    if (isCharged) charged += result.statuses['200'] ?? 0;
    return result;
  };

  console.log(
    `${cpus().length} cores for everything, Node ${process.version}, ${connections} connections, ${rounds} rounds of ${seconds} s in turns`,
  );
  console.log(
    'Times a bare server: the time between two answers, and the CPU time of the service for one, each beside that of the bare server of the same round.',
  );
  for (const group of groups) {
    const runs = await inTurns(group.sides, rounds, closed);
    console.log(`\n${group.title}\n${table(rowsOf(group.sides, runs))}`);
  }

  console.log(`\nAt a steady ${thousands(steady)} calls/s`);
  for (const { title, sides } of groups.filter(({ isSteady }) => isSteady)) {
    const runs = await inTurns(sides, rounds, open);
    const of = (index: number, part: 'p50' | 'p95' | 'p99') =>
      spread((runs[index] ?? []).map((one) => one[part])).median.toFixed(2);
    console.log(
      table([
        [title, 'p50 ms', 'p95 ms', 'p99 ms', 'answers'],
        ...sides.map(({ name }, index) => [
          name,
          ...(['p50', 'p95', 'p99'] as const).map((part) => of(index, part)),
          answersOf(runs[index] ?? []),
        ]),
      ]),
    );
  }
  await proveCharges(database.url, charged);
});

function rowsOf(sides: readonly Side[], runs: readonly (readonly Load[])[]): string[][] {
  const bares = sides.flatMap(({ name, isBare }, index) => (isBare ? [{ name, index }] : []));
  const times = (index: number, bareIndex: number, cost: (load: Load) => number) =>
    ratioText(
      (runs[index] ?? []).map((one, round) => {
        const bare = runs[bareIndex]?.[round];
        return bare === undefined ? Number.NaN : cost(one) / cost(bare);
      }),
    );
  return [
    [
      '',
      'calls/s: median (min–max)',
      ...bares.map(({ name }) => `time × ${name}`),
      ...bares.map(({ name }) => `CPU × ${name}`),
      'p50 ms',
      'p99 ms',
      'wrong',
      'service µs',
      'PostgreSQL µs',
    ],
    ...sides.map(({ name }, index) => {
      const list = runs[index] ?? [];
      const rate = spread(list.map(({ perSecond }) => perSecond));
      const median = (part: keyof Load) => spread(list.map((one) => one[part])).median;
      return [
        name,
        `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
        ...bares.map((one) => times(index, one.index, ({ perSecond }) => 1 / perSecond)),
        ...bares.map((one) => times(index, one.index, ({ serverUs }) => serverUs)),
        median('p50').toFixed(1),
        median('p99').toFixed(1),
        String(list.reduce((sum, { errors }) => sum + errors, 0)),
        median('serverUs').toFixed(0),
        median('databaseUs').toFixed(0),
      ];
    }),
  ];
}

function ratioText(ratios: readonly number[]): string {
  const { median, min, max } = spread(ratios);
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

function answersOf(list: readonly Steady[]): string {
  const counts = new Map<string, number>();
  for (const { statuses } of list)
    for (const [status, count] of Object.entries(statuses))
      counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => `${status}: ${thousands(count)}`).join(', ');
}

async function proveCharges(url: string, answered: number): Promise<void> {
  const pool = createPool({ connectionString: url, connectionsMax: 1, applicationName: 'bench' });
  const { rows } = await pool.query<{ calls: string; charged: string }>(
    'select count(*) as calls, sum(from_plan + from_addon) as charged from calls where status = 200',
  );
  await pool.end();
  const { calls, charged } = rows[0] ?? { calls: '0', charged: '0' };
  if (Number(calls) !== answered || Number(charged) !== answered * priceOfOne) {
    throw new Error(`${answered} calls were answered; the books have ${calls}, for ${charged} hundredths.`);
  }
  console.log(`\n${thousands(answered)} calls were answered, and each of them is in the books at its price.`);
}
