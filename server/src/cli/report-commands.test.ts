import { expect } from 'vitest';
import { centicredits } from '../kernel/credits.ts';
import { addEntry } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';
import { transaction } from '../postgres/transaction.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

/** Runs `millrace …` in this process, on the test's database. */
const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));

async function json(db: TestDatabase, ...words: string[]) {
  const { stdout, stderr } = await millrace(db, ...words, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const month = () => new Date().toISOString().slice(0, 7);
/** Calls that end on either side of midnight are all in it. */
const time = () => {
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  return ['--from', day(-2), '--to', day(2)];
};

test('a statement shows each booking with what was left, and the charges between them, however it is paged', async ({
  db,
}) => {
  const app = await TestApp.open(db);
  const { live, created } = await app.customer({
    credits: 10,
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
  });
  const org = created.organization_id;
  const spend = async (times: number) => {
    for (let made = 0; made < times; made++) {
      await app.post('/remove_whitespace', live, { input_text: ' a ' });
    }
  };
  await spend(3);
  await millrace(
    db,
    'credits',
    'grant',
    '--org',
    org,
    '--credits',
    '5',
    '--kind',
    'purchase',
    '--id',
    'inv-1',
  );
  await spend(2);
  await millrace(db, 'credits', 'adjust', '--org', org, '--credits', '-1', '--note', '=twice, "granted"');
  await spend(1);
  await app.app.close();

  const whole = await json(db, 'credits', 'list', '--org', org);
  const paged: unknown[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const words = before === undefined ? [] : ['--before', String(before)];
    const page = await json(db, 'credits', 'list', '--org', org, '--limit', '1', ...words);
    paged.push(...page.movements);
    before = page.next_before;
  }
  const balance = await json(db, 'org', 'show', org);
  const text = await millrace(db, 'credits', 'list', '--org', org);
  const csv = await millrace(db, 'credits', 'list', '--org', org, '--csv');
  const sandbox = await json(db, 'credits', 'list', '--org', org, '--sandbox');

  const kinds = whole.movements.map(({ kind, calls }: { kind: string; calls: number }) =>
    kind === 'charges' ? `${calls} calls` : kind,
  );
  expect(kinds).toEqual(['1 calls', 'adjust', '2 calls', 'purchase', '3 calls', 'grant', 'grant']);
  const [newest, adjust] = whole.movements;
  expect(newest).toMatchObject({
    plan_after: balance.live.plan.remaining,
    wallet_after: balance.live.wallet,
    number: 10,
  });
  expect(adjust).toMatchObject({ wallet: -1, wallet_after: 14 - 0.5 * 5, note: '=twice, "granted"' });
  // From below, each line adds to the balance of the one before.
  let [plan, wallet] = [0, 0];
  for (const line of whole.movements.toReversed()) {
    plan += line.plan;
    wallet += line.wallet;
    expect([line.plan_after, line.wallet_after]).toEqual([plan, wallet]);
  }
  expect(paged).toEqual(whole.movements);
  expect(text.stdout).toMatch(/^ *6 .* purchase +- +5\.00 .* cli:inv-1$/m);
  expect(csv.stdout.split('\r\n')).toHaveLength(kinds.length + 2);
  expect(csv.stdout).toContain(`"'=twice, ""granted"""`);
  expect(sandbox.movements.at(-1)).toMatchObject({ kind: 'grant' });
});

test('usage and revenue count every charge once, alike, by whatever they are asked for', async ({ db }) => {
  const app = await TestApp.open(db);
  const acme = await app.customer({ credits: 100 });
  const other = await app.customer({
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
  });
  for (const key of [acme.live, acme.live, other.live, acme.sandbox]) {
    await app.post('/remove_whitespace', key, { input_text: ' a ' });
  }
  await app.post('/normalize_company', acme.live, { company_name: 'Halden GmbH' });
  await transaction(db.pool, async (tx) => {
    const { rows } = await tx.query<{ id: number }>('select id from organizations order by id limit 1');
    const accountId = await findAccount(tx, rows[0]?.id ?? 0, 'live');
    const booked = { accountId, wallet: 'addon', externalId: 'x' } as const;
    await addEntry(tx, { ...booked, kind: 'purchase', amount: centicredits(5_000) });
    await addEntry(tx, { ...booked, kind: 'refund', amount: centicredits(-1_000), externalId: 'y' });
  });
  const orgs = [acme, other].map(({ created }) => created.organization_id);
  const { rows: booked } = await db.pool.query<{ credits: number }>(
    `select sum(from_plan + from_addon)::bigint as credits from calls c join workspaces w on w.id = c.workspace_id where mode = 'live'`,
  );
  await app.app.close();

  const usage = await json(db, 'report', 'usage', ...time());
  const revenue = await json(db, 'report', 'revenue', ...time());
  const byEndpoint = await json(db, 'report', 'usage', '--by', 'endpoint', ...time());
  const revenueByEndpoint = await json(db, 'report', 'revenue', '--by', 'endpoint', ...time());
  const total = await json(db, 'report', 'usage', '--by', 'total', ...time());
  const sandbox = await json(db, 'report', 'usage', '--by', 'workspace,day', '--sandbox', ...time());
  const ofOther = await json(db, 'report', 'revenue', '--org', orgs[1] ?? '', ...time());
  const cut = await json(db, 'report', 'usage', '--limit', '1', ...time());
  const csv = await millrace(db, 'report', 'revenue', '--csv', ...time());
  const text = await millrace(db, 'report', 'usage', ...time());

  type Line = Record<string, number | string>;
  const of = (report: { lines: Line[] }, org: string | undefined) =>
    report.lines.find(({ organization }) => organization === org);
  expect(usage.lines).toHaveLength(2);
  expect(of(usage, orgs[0])).toMatchObject({ month: month(), calls: 3 });
  const [mine, others] = orgs.map((org) => of(revenue, org));
  expect(mine).toMatchObject({ from_plan: 0, purchased: 50, refunded: -10, granted: 100, plan_granted: 0 });
  expect(others).toMatchObject({ charged: 0.5, plan_granted: 60_000, purchased: 0 });
  expect(ofOther.lines).toEqual([others]);
  for (const org of orgs) expect(of(usage, org)?.credits).toBe(of(revenue, org)?.charged);
  expect(total.lines).toEqual([{ calls: 4, records: 4, credits: (booked[0]?.credits ?? 0) / 100 }]);
  expect(byEndpoint.lines.map(({ endpoint, calls }: Line) => [endpoint, calls])).toEqual([
    ['normalize_company', 1],
    ['remove_whitespace', 3],
  ]);
  // What came in belongs to no endpoint.
  expect(Object.keys(revenueByEndpoint.lines[0])).toEqual([
    'endpoint',
    'charged',
    'from_plan',
    'from_wallet',
  ]);
  expect(sandbox.lines).toMatchObject([{ workspace: acme.created.workspaces[1]?.workspace_id, calls: 1 }]);
  expect(cut).toMatchObject({ more: true, lines: [{}] });
  expect(csv.stdout.split('\r\n')[0]).toBe(
    'organization,month,charged,from_plan,from_wallet,purchased,granted,plan_granted,refunded,expired,adjusted',
  );
  expect(text.stdout).toMatch(/^ORGANIZATION +MONTH +CALLS +RECORDS +CREDITS$/m);
});

test.for([
  ['a part that no report has', ['usage', '--by', 'planet'], /organization, workspace, endpoint, day, month/],
  ['a part twice', ['usage', '--by', 'day,day'], /each once/],
  ['a time that ends before it begins', ['usage', '--from', '2026-11-02', '--to', '2026-11-01'], /is after/],
  ['a month where a day belongs', ['revenue', '--from', '2026-11'], /a day such as/],
  ['two forms at once', ['revenue', '--csv', '--json'], /either --json or --csv/],
  ['the sandbox of a workspace', ['usage', '--workspace', 'ws_x', '--sandbox'], /--sandbox does nothing/],
] as const)('%s is refused with what would be right', async ([, words, says], { db }) => {
  const { code, stderr } = await millrace(db, 'report', ...words);

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(says) });
});
