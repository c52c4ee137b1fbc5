import { cpus } from 'node:os';
import { cpuTimeMs } from '../cpu-time.ts';
import { spread, table, thousands } from '../statistics.ts';
import { type Cycles, openCycles } from './cycles.ts';

/*
 * What the ledger pays for what the console reads: the indexes by provider, of cached, slow and dear calls, and who called, written beside it.
 * Two ledgers on two clusters by turns; calls of a provider, which are in the index by provider (those that only compute are in none).
 *   npm run bench:history-indexes -- [seconds a run] [rounds] [callers]
 */
const [seconds = 5, rounds = 6, callers = 256] = process.argv.slice(2).map(Number);
const indexes = ['calls_by_provider', 'calls_cached', 'calls_slow', 'calls_dear'];

interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  /** Of PostgreSQL, in microseconds a cycle. */
  readonly databaseUs: number;
}

const sides: Record<string, Cycles> = {
  without: await openCycles(callers),
  with: await openCycles(callers, { writesLinks: true }),
};
try {
  await sides.without?.pool.query(`drop index ${indexes.join(', ')}`);
  const results: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const who of ['hot', 'wide'] as const) {
      // Each is first as often as the other.
      for (const side of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
        const cycles = sides[side] as Cycles;
        const beforeMs = cpuTimeMs(cycles.databasePid);
        const run = await cycles.run(cycles[who], seconds);
        const databaseMs = cpuTimeMs(cycles.databasePid) - beforeMs;
        const figures = { ...run, databaseUs: (databaseMs * 1000) / (run.perSecond * seconds) };
        results[`${who}, ${side}`] = [...(results[`${who}, ${side}`] ?? []), figures];
      }
    }
  }
  console.log(
    `${cpus().length} cores, Node ${process.version}, ${callers} callers, ${rounds} rounds of ${seconds} s each`,
  );
  console.log(
    table([
      ['', 'cycles/s', 'ratio to without', 'reserve p99 ms', 'PostgreSQL µs a cycle'],
      ...Object.entries(results).map(([name, list]) => {
        const base = results[name.replace(/with$/, 'without')] as Figures[];
        const rate = spread(list.map((one) => one.perSecond));
        const ratio = spread(
          list.map((one, round) => one.perSecond / (base[round]?.perSecond ?? Number.NaN)),
        );
        return [
          name,
          `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
          `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
          spread(list.map((one) => one.p99)).median.toFixed(1),
          spread(list.map((one) => one.databaseUs)).median.toFixed(1),
        ];
      }),
    ]),
  );
} finally {
  for (const cycles of Object.values(sides)) await cycles.close();
}
