import { expect } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { usualTimes } from '../outbound/guarded-outbound.ts';
import { type Attack, attacks, chargedFor, commit, type End, told, visit } from '../testing/attacks.ts';
import { testOfHostileVisits } from '../testing/hostile-visits.ts';

/*
 * What guarantees.md promises of bombs, through the whole service, from the call to the ledger, with the limits that it has where nobody
 * sets any. What only waits is ended by the clock, which slow-sites.test.ts shows.
 */

const atOnce = 20;
const endsMsMax = 5_000;
const heldMsMax = 50;
/** The longest of all. A collection of garbage counts here as well. */
const heldMsLongest = 400;
/** Where the neighbours have the cores, one that has failed among twenty others is made again alone, so often at the most. */
const triesAloneMax = 3;

const test = testOfHostileVisits();

/** The expensive ones are neighbours in the list: here each is far from the next, as those of many attackers would be. */
function inNoOrder(list: readonly Attack[]): Attack[] {
  const stride = 101;
  expect(list.length % stride).not.toBe(0);
  return list.map((_, i) => list[(i * stride) % list.length] as Attack);
}

/** How long this thread kept its own event loop from each next turn, in its CPU time: a clock would measure the neighbours. */
function holdsOfEventLoop(): { end(): number[] } {
  const holds: number[] = [];
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    holds.push((now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, 2);
  return {
    end: () => {
      clearInterval(timer);
      return holds.toSorted((a, b) => a - b);
    },
  };
}

const p99 = (holds: readonly number[]) => holds[Math.floor(holds.length * 0.99)] ?? 0;
const isHeld = (holds: readonly number[]) => p99(holds) >= heldMsMax || (holds.at(-1) ?? 0) >= heldMsLongest;

const hasEnded = ({ ms }: End) => ms <= endsMsMax;
/** Sent away, since the threads that read pages were all taken: it has ended, but nobody knows yet what it is like. */
const wasSentAway = ({ response }: End) => response.status === 503;

test('with the usual limits, twenty bombs at a time each end in five seconds, what fails is free, and other calls are answered', {
  timeout: 420_000,
}, async ({ app, port }) => {
  const granted = 10_000_000;
  const { live } = await app.customer({ credits: granted });
  const neighbour = await app.customer({ credits: granted });
  const silent: Attack = { ...visit, bomb: 'a name server that says nothing', host: 'silent' };
  const work = inNoOrder([silent, ...attacks().filter(({ endsBy }) => endsBy === 'limit')]);
  await commit(app, neighbour.live, visit, { port });
  const ends: End[] = [];
  const beside: End[] = [];
  const storm = async (name: string) => {
    const held = holdsOfEventLoop();
    const left = work.values();
    const attacker = async () => {
      for (const attack of left) {
        const visiting = commit(app, neighbour.live, visit, { port });
        ends.push(await commit(app, live, attack, { port, name }));
        beside.push(await visiting);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, attacker));
    return held.end();
  };

  let holds = await storm('example');
  // Whose core is shared with others takes up to three times the CPU time for the same work: then a second storm is judged.
  if (isHeld(holds)) holds = await storm('second.example');
  const again: End[] = [];
  const failed: End[] = [];
  for (const end of ends.filter((one) => !hasEnded(one) || wasSentAway(one))) {
    let last = end;
    for (let i = 1; i <= triesAloneMax && (i === 1 || !hasEnded(last)); i++) {
      last = await commit(app, live, end.attack, { port, name: `again${i}.example` });
      again.push(last);
    }
    if (!hasEnded(last)) failed.push(last);
  }
  const books = await verifyLedger(app.db.pool);
  const { body: account } = await app.get('/usage/allowance', live);
  const after = await commit(app, neighbour.live, visit, { port });

  const all = [...ends, ...again];
  const charged = all.reduce((sum, { response }) => sum + chargedFor(response), 0);
  if (process.env.MILLRACE_BOMBS_TOLD) {
    const say = (name: string, list: readonly End[]) => `${name}\n${list.map(told).join('\n')}`;
    console.log(say('among twenty', ends), say('\nalone', again), say('\nbeside', beside));
    console.log(`held ${holds.slice(-10)}, p99 ${p99(holds)}`);
  }
  expect(new Set(ends.map(({ attack }) => attack.bomb)).size).toBeGreaterThanOrEqual(60);
  expect(failed.map(told)).toEqual([]);
  expect(all.filter(({ response }) => response.status === 500).map(told)).toEqual([]);
  expect(all.filter(({ response }) => response.status >= 300 && chargedFor(response) > 0).map(told)).toEqual(
    [],
  );
  expect(account.wallet.remaining).toBeCloseTo(granted - charged, 2);
  expect(books.problems).toEqual([]);
  expect(isHeld(holds), `p99 ${p99(holds)} ms, longest ${holds.at(-1)} ms`).toBe(false);
  expect(after.response.status).toBe(200);
  expect(beside.some(({ response }) => response.status === 200)).toBe(true);
  expect(beside.filter(({ response: { status } }) => ![200, 503, 504].includes(status)).map(told)).toEqual(
    [],
  );
});

test('the usual limits are those that are promised', () => {
  const promised = { connectMs: 5_000, firstByteMs: 10_000, silenceMs: 10_000, totalMs: 20_000 };

  expect(usualTimes).toEqual(promised);
});
