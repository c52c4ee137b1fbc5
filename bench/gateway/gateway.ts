import { cpus } from 'node:os';
import { cpuTimeMs } from '../cpu-time.ts';
import { spread, table, thousands } from '../statistics.ts';
import { cheapest, type Server, withRig } from './rig.ts';

/*
 * Billed calls a second of POST /remove_whitespace with everything on (key, rate tier, quota, spend limit, plan, ledger, history),
 * beside a bare Fastify route with the same body and answer; interleaved, 100 organizations and one hot one.
 *   npm run bench:gateway -- [seconds a run] [rounds] [connections]
 */
const [seconds = 4, rounds = 5, connections = 64] = process.argv.slice(2).map(Number);

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly calls: number;
  /** CPU time of the load generator, the server and PostgreSQL, in milliseconds. */
  readonly cpuMs: number;
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number;
}

const sumOf = (list: readonly Load[], part: keyof Load) => list.reduce((sum, one) => sum + one[part], 0);

await withRig(async ({ database, bare, billed, load }) => {
  const measure = async (server: Server, requests: 'wide' | 'hot', forSeconds = seconds): Promise<Load> => {
    const serverMs = cpuTimeMs(server.pid);
    const databaseMs = cpuTimeMs(database.pid);
    const result = await load<Load>('load.ts', server, cheapest(requests), connections, forSeconds);
    return {
      ...result,
      serverCpuMs: cpuTimeMs(server.pid) - serverMs,
      databaseCpuMs: cpuTimeMs(database.pid) - databaseMs,
    };
  };
  for (const server of [bare, billed]) await measure(server, 'wide', 3);
  const results: { bare: Load[]; wide: Load[]; hot: Load[] } = { bare: [], wide: [], hot: [] };
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await measure(bare, 'hot'));
    results.wide.push(await measure(billed, 'wide'));
    results.hot.push(await measure(billed, 'hot'));
  }

  const ratio = (list: Load[]) =>
    spread(list.map((one, round) => one.perSecond / (results.bare[round]?.perSecond ?? Number.NaN)));
  const row = (name: string, list: Load[]) => {
    const rate = spread(list.map((one) => one.perSecond));
    const of = ratio(list);
    return [
      name,
      `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
      list === results.bare ? '1' : `${of.median.toFixed(2)} (${of.min.toFixed(2)}–${of.max.toFixed(2)})`,
      spread(list.map((one) => one.p50)).median.toFixed(2),
      spread(list.map((one) => one.p99)).median.toFixed(2),
      String(list.reduce((sum, one) => sum + one.errors, 0)),
      ...(['serverCpuMs', 'databaseCpuMs', 'cpuMs'] as const).map((part) =>
        ((1000 * sumOf(list, part)) / sumOf(list, 'calls')).toFixed(0),
      ),
    ];
  };
  console.log(
    `${cpus().length} cores for everything, Node ${process.version}, ${connections} connections, ${rounds} rounds of ${seconds} s, interleaved`,
  );
  console.log(
    table([
      [
        '',
        'calls/s: median (min–max)',
        'of bare',
        'p50 ms',
        'p99 ms',
        'errors',
        ...['server', 'PostgreSQL', 'load'].map((part) => `${part} µs/call`),
      ],
      row('bare Fastify route', results.bare),
      row('billed, 100 organizations', results.wide),
      row('billed, one hot organization', results.hot),
    ]),
  );
});
