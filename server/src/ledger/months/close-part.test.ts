import { expect } from 'vitest';
import { type Centicredits, credits } from '../../kernel/credits.ts';
import { firstIdOf, uuidv7 } from '../../kernel/ids.ts';
import { failed, type LedgerWorld, ok, test } from '../../testing/ledger-world.ts';
import { foldUsage } from '../fold-usage.ts';
import { readHistory, readUsage } from '../read-usage.ts';
import { verifyLedger } from '../verify.ts';
import { closeOldParts, closePart } from './close-part.ts';
import { makeSums, readCut, sumCalls, sumLaterCalls } from './sum-calls.ts';

/** An id of that month. */
const idIn = (month: string) => `${firstIdOf(Date.parse(`${month}-15`)).slice(0, 13)}${uuidv7().slice(13)}`;

/** Charges, a split one among them, settled and failed calls of two customers, begun in October and November 2024 and this month. */
async function oldCalls(world: LedgerWorld) {
  const { pool } = world.db;
  await pool.query(`select make_history_month('2024-10-01'), make_history_month('2024-11-01')`);
  const acme = await world.customer({ plan: credits(5), addon: credits(100) });
  const globex = await world.customer({ addon: credits(50) });
  for (const id of [idIn('2024-10'), idIn('2024-10'), idIn('2024-11'), uuidv7()]) {
    await world.ledger.charge(world.call(acme, credits(2), { id }), ok);
  }
  for (const month of ['2024-10', '2024-11']) {
    const call = world.call(globex, credits(3), { id: idIn(month) });
    await world.ledger.reserve(call);
    await world.ledger.end({ ...call, cost: 150 as Centicredits, outcome: ok });
    await world.failedOfBefore(globex, idIn(month));
  }
  await foldUsage(pool);
  return { pool, acme, globex };
}

const usageOf = (world: LedgerWorld, workspaceId: number) =>
  readUsage(world.db.pool, workspaceId, '2024-01-01', '2099-12-31');

test('a closed part leaves the books provable, and usage and balances as they were', async ({ world }) => {
  const { pool, acme, globex } = await oldCalls(world);
  const before = [await usageOf(world, acme.workspaceId), await usageOf(world, globex.workspaceId)];
  const left = [await world.left(acme), await world.left(globex)];

  const october = await closePart(pool, '2024-11-01');
  expect(october).toMatchObject({ closed: true, calls: 4, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verifyLedger(pool)).problems).toEqual([]);
  expect(await closePart(pool, '2024-12-01')).toMatchObject({ closed: true, calls: 3 });
  expect((await verifyLedger(pool)).problems).toEqual([]);

  expect([await usageOf(world, acme.workspaceId), await usageOf(world, globex.workspaceId)]).toEqual(before);
  expect([await world.left(acme), await world.left(globex)]).toEqual(left);
  expect(await readHistory(pool, { workspaceId: acme.workspaceId, limit: 100 })).toHaveLength(1);
  expect(await closePart(pool, '2024-12-01')).toEqual({ closed: false, why: 'closed' });
  // A call that comes late into a month that is closed is kept, and counts.
  await world.ledger.charge(world.call(acme, credits(1), { id: idIn('2024-10') }), ok);
  expect((await verifyLedger(pool)).problems).toEqual([]);
  await expect(pool.query('update closed_accounts set from_plan = 0')).rejects.toThrow(/append-only/);
});

/* Done by hand to what is kept of closed parts: first as it is, then by somebody who makes the hashes right again. */
test.for([
  ['a charge of an account', 'update closed_accounts set from_addon = from_addon - 1', 'I1'],
  ['a number of a charge', 'update closed_accounts set numbers_sum = numbers_sum + 1', 'I10'],
  [
    'an account that is left out',
    'delete from closed_accounts where account_id = (select min(account_id) from closed_accounts)',
    'I1',
  ],
  ['a count of calls', 'update closed_usage set calls = calls + 1', 'I6'],
  ['credits of a day', 'update closed_usage set credits = credits + 1', 'I6'],
  ['what a plan paid of a day', 'update closed_usage set from_plan = from_plan + 1', 'I13'],
  ['a day that is another', 'update closed_usage set day = day - 1', 'I6'],
] as const)(
  '%s that was changed is found, also with right hashes',
  async ([, damage, invariant], { world }) => {
    const { pool } = await oldCalls(world);
    await closePart(pool, '2024-11-01');
    await closePart(pool, '2024-12-01');
    for (const table of ['closed_accounts', 'closed_usage'])
      await pool.query(`alter table ${table} disable trigger append_only`);

    await pool.query(damage);

    const found = async () => (await verifyLedger(pool)).problems.map((problem) => problem.invariant);
    expect(await found()).toEqual(expect.arrayContaining(['I13', invariant]));
    await pool.query(
      `update history_parts set digest = closed_part_digest(ends_on) where ends_on = '2024-11-01'`,
    );
    await pool.query(
      `update history_parts set digest = closed_part_digest(ends_on) where ends_on = '2024-12-01'`,
    );
    expect(await found()).toContain(invariant);
  },
);

test('a hash of a part vouches for those that were closed before it', async ({ world }) => {
  const { pool } = await oldCalls(world);
  await closePart(pool, '2024-11-01');
  await closePart(pool, '2024-12-01');
  const { rows: noted } = await pool.query(`select digest from history_parts where ends_on = '2024-12-01'`);

  await pool.query(`update history_parts set calls = 1 where ends_on = '2024-11-01'`);
  await pool.query(
    `update history_parts set digest = closed_part_digest(ends_on) where ends_on = '2024-11-01'`,
  );

  expect((await verifyLedger(pool)).problems).toMatchObject([
    { invariant: 'I13', detail: expect.stringContaining('2024-12-01') },
  ]);
  await pool.query(
    `update history_parts set digest = closed_part_digest(ends_on) where ends_on = '2024-12-01'`,
  );
  // Whoever noted the newest hash elsewhere sees it all the same.
  expect(
    (await pool.query(`select digest from history_parts where ends_on = '2024-12-01'`)).rows,
  ).not.toEqual(noted);
});

test('a part is left alone while calls that began in it are open, while the books are read, and before it is over', async ({
  world,
}) => {
  const { pool, acme } = await oldCalls(world);
  const open = world.call(acme, credits(1), { id: idIn('2024-10') });
  await world.ledger.reserve(open);
  expect(await closePart(pool, '2024-11-01')).toEqual({ closed: false, why: 'open calls' });
  await world.ledger.end({ ...open, cost: credits(1), outcome: ok });

  let during: Promise<unknown> | undefined;
  await verifyLedger(pool, {
    onProgress: () => {
      during ??= closePart(pool, '2024-11-01');
    },
    // Read in the snapshot of the proof: it goes on until the other has given up.
    more: [
      {
        invariant: 'T1',
        title: 'waits',
        sql: 'select null::int as account, pg_sleep(0.2)::text as detail where false',
      },
    ],
  });
  expect(await during).toSatisfy(
    (outcome: { closed: boolean; why?: string }) => outcome.closed || outcome.why === 'busy',
  );

  const { rows } = await pool.query<{ ends_on: string }>(
    `select ends_on::text from history_parts where begins_on = date_trunc('month', now() at time zone 'UTC')::date`,
  );
  expect(await closePart(pool, rows[0]?.ends_on ?? '')).toEqual({ closed: false, why: 'not over' });
  expect((await verifyLedger(pool)).problems).toEqual([]);
});

test('parts are closed once they ended HISTORY_DAYS ago, by one of several processes', async ({ world }) => {
  const { pool } = await oldCalls(world);
  const { rows } = await pool.query<{ days: number }>(
    `select (now() at time zone 'UTC')::date - date '2024-11-01' as days`,
  );
  const days = rows[0]?.days ?? 0;

  expect(await closeOldParts(pool, days + 1)).toEqual([]);
  const closed = (await Promise.all([closeOldParts(pool, days), closeOldParts(pool, days)])).flat();

  expect(closed).toMatchObject([{ endsOn: '2024-11-01', calls: 4 }]);
  expect(
    (
      await pool.query(
        `select to_regclass('calls_2024_10') as gone, to_regclass('calls_2024_11')::text as there`,
      )
    ).rows,
  ).toEqual([{ gone: null, there: 'calls_2024_11' }]);
});

test('the books are right whatever the clocks of processes say', async ({ world }) => {
  const { pool, acme } = await oldCalls(world);
  const titles: string[] = [];

  // Written during the proof, into a month that was read before, by a clock that is two years slow.
  let late: Promise<unknown> | undefined;
  const report = await verifyLedger(pool, {
    onProgress: ({ title }) => {
      titles.push(title);
      late ??= world.ledger.charge(world.call(acme, credits(1), { id: idIn('2024-10') }), ok);
    },
  });

  await late;
  expect(report.problems).toEqual([]);
  expect(titles.at(-1)).toBe('done');
  expect((await verifyLedger(pool)).problems).toEqual([]);
});

test('calls are added up once each, in steps, whatever is written between them', async ({ world }) => {
  const { pool, acme } = await oldCalls(world);
  for (let n = 0; n < 300; n++) await world.failedOfBefore(acme, uuidv7());
  await pool.query('alter table calls disable trigger append_only');
  await pool.query(`update calls set at = at - interval '1 hour'`);
  await pool.query('alter table calls enable trigger append_only');
  const client = await pool.connect();
  await makeSums(client, 'sums');
  const cut = await readCut(client);
  // Written while the steps go on: some of them read these, and must pass over them.
  for (let n = 0; n < 3; n++) await world.ledger.charge(world.call(acme, credits(1)), ok);

  let steps = 0;
  await sumCalls(client, { into: 'sums', before: cut, pages: 1, onProgress: () => steps++ });
  // Into months that were read already: late ones, those of a clock that is wrong, and usual ones.
  for (const id of [idIn('2099-01'), firstIdOf(Date.now() - 500_000), uuidv7(), uuidv7()]) {
    await world.ledger.charge(world.call(acme, credits(1), { id }), ok);
  }
  await world.ledger.charge(world.call(acme, credits(1), { id: idIn('2024-10') }), {
    ...ok,
    durationMs: 400_000,
  });
  const swept = world.call(acme, credits(1), { id: idIn('2024-11') });
  await world.ledger.reserve(swept);
  await world.ledger.end({ ...swept, cost: 0 as Centicredits, outcome: { ...failed, status: 0 } });
  await sumLaterCalls(client, 'sums', cut);

  const sums =
    'sum(calls)::int as calls, sum(plan + addon)::int as credits, sum(n)::int as n, sum(s)::int as s, sum(s2)::int as s2';
  const { rows: inSteps } = await client.query(`select account_id, ${sums} from sums group by 1 order by 1`);
  const { rows: atOnce } = await client.query(
    `select account_id, count(*)::int as calls, sum(from_plan + from_addon)::int as credits, count(version)::int as n,
            coalesce(sum(version), 0)::int as s, coalesce(sum(version * version), 0)::int as s2 from calls group by 1 order by 1`,
  );
  client.release(true);
  expect(steps).toBeGreaterThan(4);
  expect(inSteps).toEqual(atOnce);
});
