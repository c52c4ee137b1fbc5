import { cpus } from 'node:os';
import { table, thousands } from '../statistics.ts';
import { cheapest, type Server, withRig } from './rig.ts';

/*
 * Latency at a steady rate, and what happens above capacity. Requests come at fixed moments whether or not the service keeps
 * up, and a latency counts from the moment a request was due.
 *   npm run bench:open -- [calls a second] [seconds a run] [rounds]
 */
const [perSecond = 1_000, seconds = 5, rounds = 5] = process.argv.slice(2).map(Number);

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly statuses: Readonly<Record<string, number>>;
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const ms = (value: number) => value.toFixed(2);

await withRig(async ({ bare, billed, load }) => {
  const open = (server: Server, requests: 'wide' | 'health', rate: number) =>
    load<Load>('open-load.ts', server, requests === 'health' ? requests : cheapest(requests), rate, seconds);
  for (const server of [bare, billed]) await open(server, 'wide', perSecond);

  const steady: { bare: Load[]; billed: Load[] } = { bare: [], billed: [] };
  for (let round = 0; round < rounds; round++) {
    steady.bare.push(await open(bare, 'wide', perSecond));
    steady.billed.push(await open(billed, 'wide', perSecond));
  }
  const of = (list: readonly Load[], part: 'p50' | 'p99' | 'p999') => median(list.map((one) => one[part]));
  const row = (name: string, list: readonly Load[]) => [
    name,
    ...(['p50', 'p99', 'p999'] as const).map((part) => ms(of(list, part))),
  ];
  console.log(
    `${cpus().length} cores for everything, Node ${process.version}, ${rounds} rounds of ${seconds} s`,
  );
  console.log(
    table([
      [`${thousands(perSecond)} calls/s, 100 organizations`, 'p50 ms', 'p99 ms', 'p99.9 ms'],
      row('bare Fastify route', steady.bare),
      row('billed', steady.billed),
      [
        'what billing adds',
        ...(['p50', 'p99', 'p999'] as const).map((part) =>
          ms(of(steady.billed, part) - of(steady.bare, part)),
        ),
      ],
    ]),
  );

  const closed = await load<{ perSecond: number }>('load.ts', billed, cheapest('wide'), 256, seconds);
  const peak = closed.perSecond;
  const rows: string[][] = [];
  for (const times of [0.5, 0.8, 1.5, 3]) {
    const [calls, health] = await Promise.all([
      open(billed, 'wide', peak * times),
      open(billed, 'health', 20),
    ]);
    rows.push([
      `${times} × ${thousands(peak)}`,
      thousands(calls.perSecond),
      ms(calls.p50),
      ms(calls.p99),
      Object.entries(calls.statuses)
        .map(([status, count]) => `${status}: ${thousands(count)}`)
        .join(', '),
      ms(health.p99),
    ]);
  }
  console.log(
    table([['offered calls/s', 'answered 200 /s', 'p50 ms', 'p99 ms', 'answers', '/health p99 ms'], ...rows]),
  );
});
