import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { firstIdOf, uuidv7 } from '../kernel/ids.ts';
import { addEntry } from '../ledger/account.ts';
import { foldUsage } from '../ledger/fold-usage.ts';
import { listMovements } from '../ledger/list-movements.ts';
import { closePart } from '../ledger/months/close-part.ts';
import { type ReportQuery, readRevenueReport, readUsageReport } from '../ledger/read-report.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { snapshotsOf, transaction } from '../postgres/transaction.ts';
import { readConfig } from '../settings/config.ts';
import { type Customer, type LedgerWorld, ok, test, untilWaiting } from '../testing/ledger-world.ts';
import { ranCommand } from '../testing/ran-command.ts';

const millrace = (world: LedgerWorld, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: world.db.url }));

async function json(world: LedgerWorld, ...words: string[]) {
  const { stdout, stderr } = await millrace(world, ...words, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const hourMs = 3_600_000;
const tables = ['calls', 'entries', 'usage_journal'];

/** Books, and says that it was at that moment. What was booked before has to be older than an hour. */
async function at(world: LedgerWorld, moment: string, book: () => Promise<unknown>): Promise<void> {
  await book();
  const since = new Date(Date.now() - hourMs);
  for (const table of tables) {
    if (table !== 'usage_journal')
      await world.db.pool.query(`alter table ${table} disable trigger append_only`);
    await world.db.pool.query(`update ${table} set at = $1 where at > $2`, [moment, since]);
    if (table !== 'usage_journal')
      await world.db.pool.query(`alter table ${table} enable trigger append_only`);
  }
}

const charge = (world: LedgerWorld, customer: Customer, moment: string, amount: number) =>
  at(world, moment, () => {
    // It took ten seconds.
    const id = `${firstIdOf(Date.parse(moment) - 10_000).slice(0, 13)}${uuidv7().slice(13)}`;
    return world.ledger.charge(world.call(customer, credits(amount), { id }), ok);
  });

const buy = (world: LedgerWorld, { accountId }: Customer, moment: string, amount: number) =>
  at(world, moment, () =>
    transaction(world.db.pool, (tx) =>
      addEntry(tx, {
        accountId,
        kind: 'purchase',
        wallet: 'addon',
        amount: credits(amount),
        externalId: moment,
      }),
    ),
  );

/** Of two customers, in two months: charges of plan and wallet and of both, over midnight, and beside entries of their day. */
async function twoMonths(world: LedgerWorld) {
  const { pool } = world.db;
  await pool.query(`select make_history_month('2024-10-01'), make_history_month('2024-11-01')`);
  const made: Customer[] = [];
  await at(world, '2024-09-20T10:00:00Z', async () => {
    made.push(await world.customer({ plan: credits(5), addon: credits(100) }));
    made.push(await world.customer({ addon: credits(50) }));
  });
  const [acme, other] = made as [Customer, Customer];
  await charge(world, acme, '2024-10-03T10:00:00Z', 2);
  await charge(world, acme, '2024-10-10T10:00:00Z', 4);
  await charge(world, other, '2024-10-10T11:00:00Z', 6);
  await charge(world, acme, '2024-10-20T08:00:00Z', 1);
  await buy(world, acme, '2024-10-20T12:00:00Z', 50);
  await charge(world, acme, '2024-10-20T16:00:00Z', 2);
  await charge(world, acme, '2024-11-01T00:00:03Z', 5);
  await charge(world, other, '2024-11-01T00:00:04Z', 3);
  await buy(world, acme, '2024-11-05T12:00:00Z', 20);
  await charge(world, acme, '2024-11-14T23:00:00Z', 3);
  await buy(world, acme, '2024-11-15T00:00:10Z', 7);
  await charge(world, acme, '2024-11-20T10:00:00Z', 1);
  // Of the month and the day under way nothing was counted.
  await pool.query('update spend set month = 0, used = 0');
  await pool.query('update quotas set month = 0, used = 0');
  await buy(world, acme, '2024-12-24T12:00:00Z', 9);
  await world.ledger.charge(world.call(acme, credits(1)), ok);
  await foldUsage(pool);
  const { rows } = await pool.query<{ public_id: string }>(
    'select public_id from organizations where id = $1',
    [acme.organizationId],
  );
  return { pool, acme, org: rows[0]?.public_id ?? '' };
}

interface Line {
  kind: string;
  at: string;
  plan: number;
  wallet: number;
  plan_after: number | null;
  wallet_after: number | null;
}

const isCharge = ({ kind }: Line) => kind.endsWith('charges');

test('a statement adds up after a drop, and shows no balance that nobody knows', async ({ world }) => {
  const { pool, org } = await twoMonths(world);
  const statement = async (): Promise<Line[]> =>
    (await json(world, 'credits', 'list', '--org', org)).movements;
  const before = await statement();
  const entries = before.filter((line) => !isCharge(line));
  const sums = (lines: readonly Line[]) => [
    lines.reduce((sum, { plan }) => sum + plan, 0),
    lines.reduce((sum, { wallet }) => sum + wallet, 0),
  ];
  const without = (...moments: string[]) =>
    entries.map((line) =>
      moments.some((moment) => line.at.startsWith(moment))
        ? { ...line, plan_after: null, wallet_after: null }
        : line,
    );

  await closePart(pool, '2024-11-01');
  const first = await statement();
  await closePart(pool, '2024-12-01');
  const second = await statement();

  expect(first.filter((line) => !isCharge(line))).toEqual(without('2024-10-20'));
  expect(second.filter((line) => !isCharge(line))).toEqual(without('2024-10-20', '2024-11-15'));
  for (const lines of [first, second]) {
    expect(sums(lines)).toEqual(sums(before));
    expect(lines[0]).toEqual(before[0]);
    // From below, each line adds to the balance of the one before, as far as both are known.
    let [plan, wallet] = [0, 0];
    for (const line of lines.toReversed()) {
      plan += line.plan;
      wallet += line.wallet;
      if (line.plan_after !== null) expect([line.plan_after, line.wallet_after]).toEqual([plan, wallet]);
    }
  }
  expect(second.filter(({ kind }) => kind === 'dropped_charges')).toMatchObject([
    // Those of a day on which something was booked are in the line above that.
    {
      number: null,
      at: '2024-11-20',
      wallet: -4,
      wallet_after: 164,
      note: 'dropped from the history: 2024-11-14 to 2024-11-20',
    },
    { at: '2024-11-01', wallet: -8, note: 'dropped from the history: 2024-10-20 to 2024-11-01' },
    { at: '2024-10-10', plan: -5, wallet: -1, plan_after: null },
  ]);
  expect((await verifyLedger(pool)).problems).toEqual([]);
});

test('what is not known is said in the table, empty in CSV, and the same on whatever page it is', async ({
  world,
}) => {
  const { pool, org } = await twoMonths(world);
  const whole = await millrace(world, 'credits', 'list', '--org', org);
  for (const part of ['2024-11-01', '2024-12-01']) await closePart(pool, part);

  const text = await millrace(world, 'credits', 'list', '--org', org);
  const csv = await millrace(world, 'credits', 'list', '--org', org, '--csv');
  const { movements } = await json(world, 'credits', 'list', '--org', org);
  const paged: Line[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const words = before === undefined ? [] : ['--before', String(before)];
    const page = await json(world, 'credits', 'list', '--org', org, '--limit', '1', ...words);
    paged.push(...page.movements);
    before = page.next_before;
  }

  expect(paged).toEqual(movements);
  expect(whole.stdout).not.toContain('is not known');
  expect(text.stdout).toMatch(/^A balance shown as - is unknown: calls of that day were deleted/m);
  expect(text.stdout).toMatch(/2024-11-15T00:00:10.000Z +purchase +- +7\.00 +- +- +2024-11-15T00:00:10Z$/m);
  expect(text.stdout).toMatch(/^ *- +2024-11-20 +dropped_charges +- +-4\.00 +0\.00 +164\.00 /m);
  expect(csv.stdout).toContain(',2024-11-15T00:00:10.000Z,purchase,0,7,,,,2024-11-15T00:00:10Z,\r\n');
});

test('reports of usage and revenue are the same before and after a drop, by whatever they are asked for', async ({
  world,
}) => {
  const { pool } = await twoMonths(world);
  const reports = async () => {
    const lines: unknown[] = [];
    for (const by of [[], ['organization', 'month'], ['workspace', 'day'], ['endpoint', 'month']] as const)
      for (const [fromDay, toDay] of [
        ['2024-10-01', '2024-11-30'],
        ['2024-10-01', '2099-12-31'],
        ['2024-11-01', '2024-11-14'],
      ] as const) {
        const query: ReportQuery = { mode: 'live', workspaceIds: null, fromDay, toDay, by, limit: 100 };
        lines.push(await readRevenueReport(pool, query), await readUsageReport(pool, query));
      }
    return lines;
  };
  const before = await reports();
  const total = await json(
    world,
    'report',
    'revenue',
    '--by',
    'total',
    '--from',
    '2024-10-01',
    '--to',
    '2024-11-30',
  );
  expect(total.lines).toMatchObject([{ charged: 27, from_plan: 5, from_wallet: 22, purchased: 77 }]);

  await closePart(pool, '2024-11-01');
  expect(await reports()).toEqual(before);
  await closePart(pool, '2024-12-01');
  expect(await reports()).toEqual(before);
});

test('a statement that is read while its month is dropped is of one moment', async ({ world }) => {
  const { pool, acme } = await twoMonths(world);
  const before = await listMovements(snapshotsOf(pool), { accountId: acme.accountId, limit: 100 });
  const gate = await pool.connect();
  await gate.query('begin; lock table entries in access exclusive mode');

  const reading = listMovements(snapshotsOf(pool), { accountId: acme.accountId, limit: 100 });
  await untilWaiting(world.db, 1);
  const closing = closePart(pool, '2024-11-01');
  // It waits for the statement; if it did not, it would be done before the statement goes on.
  let isClosed = false;
  const noteClosed = () => {
    isClosed = true;
  };
  closing.then(noteClosed, noteClosed);
  // A wait that goes on after the test would move the fake clocks of others.
  await untilWaiting(world.db, 2, () => isClosed);
  await gate.query('rollback');
  gate.release();

  expect(await reading).toEqual(before);
  expect(await closing).toMatchObject({ closed: true });
});
