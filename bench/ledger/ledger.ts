import { cpus } from 'node:os';
import { verifyLedger } from '../../server/src/ledger/verify.ts';
import { spread, table, thousands } from '../statistics.ts';
import { openCycles, type Run } from './cycles.ts';

/*
 * How many full-policy cycles a second the ledger does: reserve, then settle, with wallet and plan split, spend limit, quota and
 * a row for each call; one hot organization and 1,000. Client, PostgreSQL (fsync on) and everything else share the machine.
 *   npm run bench:ledger -- [seconds a run] [runs] [callers]
 */
const [seconds = 5, runs = 3, callers = 256] = process.argv.slice(2).map(Number);

const cycles = await openCycles(callers);
try {
  const results: Record<string, Run[]> = { 'one hot organization': [], '1,000 organizations': [] };
  for (let index = 0; index < runs; index++) {
    results['one hot organization']?.push(await cycles.run(cycles.hot, seconds));
    results['1,000 organizations']?.push(await cycles.run(cycles.wide, seconds));
  }

  console.log(
    `${cpus().length} cores, Node ${process.version}, ${callers} callers, ${runs} runs of ${seconds} s each, interleaved`,
  );
  console.log(
    table([
      ['', 'cycles/s: median (min–max)', 'reserve p50 ms', 'reserve p99 ms (min–max)'],
      ...Object.entries(results).map(([name, list]) => {
        const rate = spread(list.map((one) => one.perSecond));
        const p99 = spread(list.map((one) => one.p99));
        return [
          name,
          `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
          spread(list.map((one) => one.p50)).median.toFixed(1),
          `${p99.median.toFixed(1)} (${p99.min.toFixed(1)}–${p99.max.toFixed(1)})`,
        ];
      }),
    ]),
  );
  const verified = await verifyLedger(cycles.pool);
  console.log(
    `ledger verify: ${verified.ok ? 'all invariants hold' : JSON.stringify(verified.problems)}, ${thousands(verified.calls)} calls in ${verified.seconds.toFixed(1)} s`,
  );
} finally {
  await cycles.close();
}
