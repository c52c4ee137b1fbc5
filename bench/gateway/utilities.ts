import { cpus } from 'node:os';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { spread, table, thousands } from '../statistics.ts';
import { cheapest, type Requests, withRig } from './rig.ts';

/*
 * Billed calls a second of each utility on its own example, 100 organizations, beside POST /remove_whitespace right before it.
 *   npm run bench:utilities -- [seconds a run] [rounds] [connections] [endpoint]
 */
const [seconds = 2, rounds = 5, connections = 64] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5];
const utilities = endpoints.filter(
  ({ name, group, runs }) =>
    group === 'Utilities' &&
    runs === 'locally' &&
    name !== 'remove_whitespace' &&
    (only === undefined || only === name),
);

interface Load {
  readonly perSecond: number;
  readonly p99: number;
  readonly errors: number;
  readonly calls: number;
}

await withRig(async ({ billed, load }) => {
  const measure = async (requests: Requests): Promise<Load & { readonly cpuUs: number }> => {
    const beforeMs = cpuTimeMs(billed.pid);
    const result = await load<Load>('load.ts', billed, requests, connections, seconds);
    return { ...result, cpuUs: (1000 * (cpuTimeMs(billed.pid) - beforeMs)) / result.calls };
  };
  await measure(cheapest('wide'));
  const rows: string[][] = [
    [
      'endpoint',
      'calls/s: median (min–max)',
      'of remove_whitespace',
      'p99 ms',
      'CPU µs more a call',
      'errors',
    ],
  ];
  for (const { name, example } of utilities) {
    const requests: Requests = { of: 'wide', endpoint: name, body: example.request as object };
    await measure(requests);
    const runs: {
      its: Awaited<ReturnType<typeof measure>>;
      cheapest: Awaited<ReturnType<typeof measure>>;
    }[] = [];
    for (let round = 0; round < rounds; round++)
      runs.push({ cheapest: await measure(cheapest('wide')), its: await measure(requests) });
    const rate = spread(runs.map(({ its }) => its.perSecond));
    const share = spread(runs.map((run) => run.its.perSecond / run.cheapest.perSecond));
    rows.push([
      name,
      `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
      `${share.median.toFixed(2)} (${share.min.toFixed(2)}–${share.max.toFixed(2)})`,
      spread(runs.map(({ its }) => its.p99)).median.toFixed(1),
      spread(runs.map((run) => run.its.cpuUs - run.cheapest.cpuUs)).median.toFixed(0),
      String(runs.reduce((sum, { its }) => sum + its.errors, 0)),
    ]);
  }
  console.log(
    `${cpus().length} cores for everything, Node ${process.version}, ${connections} connections, ${rounds} pairs of ${seconds} s`,
  );
  console.log(table(rows));
});
