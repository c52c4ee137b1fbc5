import { GuardedOutbound } from '../../server/src/outbound/guarded-outbound.ts';
import { PrivateServices } from '../../server/src/testing/private-services.ts';
import { quantile, table } from '../statistics.ts';

/*
 * How long a refusal takes, by what is behind the address: who could tell one from the other could map a private network. All kinds in
 * turns, in another order each round, so that what else the machine does falls on all alike. A kind stands out where its median is farther
 * from the median of its class than the classes' own spread.
 *   node bench/web/refusals.ts [rounds]
 */

const [rounds = 1_000] = process.argv.slice(2).map(Number);
const there = await PrivateServices.start();
const outbound = new GuardedOutbound({
  allow: [],
  ports: [80, 443, there.service.port],
  dnsServers: [there.dns.address],
  politeness: { concurrency: 2, spacingMs: 200 },
  userAgent: 'Mozilla/5.0 (compatible; Millrace/bench)',
});
const { signal } = new AbortController();

async function refusalMicros(url: string): Promise<number> {
  const startedAtMs = performance.now();
  try {
    await outbound.fetch({ url: new URL(url), bytesMax: 1_000, over: 'cut', signal });
  } catch {
    return (performance.now() - startedAtMs) * 1_000;
  }
  throw new Error(`${url} was not refused`);
}

const kinds = Object.entries({ 'written as a number': there.literal, 'by its name': there.named }).flatMap(
  ([way, addresses]) =>
    Object.entries(addresses).map(([what, url]) => ({ way, what, url, micros: [] as number[] })),
);
for (let round = -20; round < rounds; round++) {
  // What came before warms or cools the caches of the processor, and is to do so for all alike.
  const order = kinds.map((kind) => ({ kind, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  for (const { kind } of order) {
    const micros = await refusalMicros(kind.url);
    if (round >= 0) kind.micros.push(micros);
  }
}

const figures = kinds.map(({ way, what, micros }) => {
  const sorted = micros.toSorted((a, b) => a - b);
  const [low, median, high, slow] = [0.25, 0.5, 0.75, 0.99].map((share) => quantile(sorted, share));
  return [way, what, ...[median, low, high, slow].map((value) => String(Math.round(value ?? 0)))];
});
console.log(table([['address', 'what is there', 'median µs', 'p25', 'p75', 'p99'], ...figures]));
console.log(`Requests that the private service heard: ${there.service.asked.length}`);
await outbound.close();
await there.stop();
