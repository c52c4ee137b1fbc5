import { expect, vi } from 'vitest';
import { announceChange } from '../accounts/organizations.ts';
import { createWorkspace } from '../admin/organizations.ts';
import { credits } from '../kernel/credits.ts';
import { addEntry } from '../ledger/account.ts';
import { endPlan, setPlan, setPlanStatus, setSpendLimit } from '../ledger/plan.ts';
import { refillDuePlans } from '../ledger/sweep.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest, type TestApp } from '../testing/app.ts';
import { AccountNotices } from './account-notices.ts';
import { eventData } from './event-data.ts';
import type { EventType } from './event-types.ts';

/*
 * The service of these tests tells every two seconds; a second one beside it stands for another process, and must not tell twice.
 */
interface Told {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

interface World {
  readonly app: TestApp;
  readonly key: string;
  readonly accountId: number;
  readonly workspaceId: number;
  tell(): Promise<unknown>;
  /** All that was told so far. */
  told(): Promise<Told[]>;
  topUp(amount: number): Promise<void>;
  /** As if it had been spent. */
  spend(amount: number): Promise<void>;
}

const test = appTest.extend<{ world: World }>({
  world: async ({ app, db }, use) => {
    const { live } = await app.customer({ credits: 100 });
    const { rows } = await db.pool.query<{ account_id: number; workspace_id: number }>(
      `select a.id as account_id, w.id as workspace_id from ledger_accounts a join workspaces w using (organization_id)
        where a.mode = 'live' and w.mode = 'live'`,
    );
    const { account_id: accountId = 0, workspace_id: workspaceId = 0 } = rows[0] ?? {};
    const events = [
      'credits.low',
      'credits.exhausted',
      'plan.refilled',
      'plan.status_changed',
      'spend_limit.reached',
    ];
    const made = await app.post('/webhooks', live, { url: 'http://127.0.0.2:9/', events });
    expect(made.status).toBe(201);
    const notices = new AccountNotices(db.pool, () => {});
    let entries = 0;
    const move = (amount: number) =>
      transaction(db.pool, async (tx) => {
        entries += 1;
        await addEntry(tx, {
          accountId,
          kind: amount > 0 ? 'purchase' : 'adjust',
          wallet: 'addon',
          amount: credits(amount),
          externalId: `move ${entries}`,
        });
      });
    await use({
      app,
      key: live,
      accountId,
      workspaceId,
      tell: () => Promise.all([notices.tell(), notices.tell(), notices.tell()]),
      told: async () => {
        const { rows: events } = await db.pool.query<{ type: string; data: string }>(
          'select type, data from webhook_events where workspace_id = $1 order by id',
          [workspaceId],
        );
        const told = events.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
        // As the reference describes them.
        for (const { type, data } of told)
          expect(eventData[type as EventType].strict().safeParse(data).error).toBeUndefined();
        return told;
      },
      topUp: move,
      spend: (amount) => move(-amount),
    });
  },
});

test('credits are low once, when less than a tenth is left; filled up, they can be low again', async ({
  world,
}) => {
  await world.tell();
  await world.spend(90);
  await world.tell();
  const atATenth = await world.told();
  await world.spend(1);
  await world.tell();
  await world.spend(3);
  await world.tell();
  const low = await world.told();
  await world.topUp(14);
  await world.tell();
  await world.spend(19);
  await world.tell();

  expect(atATenth).toEqual([]);
  expect(low).toEqual([{ type: 'credits.low', data: { wallet: { remaining: 9 }, threshold: 10 } }]);
  // From 20 on, of which a tenth is 2.
  expect((await world.told()).slice(1)).toEqual([
    { type: 'credits.low', data: { wallet: { remaining: 1 }, threshold: 2 } },
  ]);
});

test('that a call was refused for want of credit is told once, until credits come in', async ({ world }) => {
  const refusedCall = () => world.app.post('/predict_gender', world.key, { name: 'Kari' });
  const told = async (count: number) =>
    vi.waitFor(
      async () =>
        expect((await world.told()).filter(({ type }) => type === 'credits.exhausted')).toHaveLength(count),
      { timeout: 120_000, interval: 20 },
    );
  // Each is a process that does not know what the others have told.
  const another = () =>
    new AccountNotices(world.app.db.pool, () => {}).refused(world, 'insufficient_credits');
  await world.spend(99.5);

  const answers = await Promise.all([refusedCall(), refusedCall(), refusedCall()]);
  await told(1);
  await another();
  await told(1);
  // What goes out is no credit that comes in.
  await world.spend(0.1);
  await another();
  await told(1);
  await world.topUp(0.4);
  await Promise.all([another(), another()]);
  await told(2);

  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('insufficient_credits'));
  expect((await world.told()).find(({ type }) => type === 'credits.exhausted')?.data).toEqual({
    code: 'insufficient_credits',
    wallet: { remaining: 0.5 },
    plan: null,
  });
});

test('a refill and every change of the status of a plan are told, whoever makes them', async ({ world }) => {
  const { pool } = world.app.db;
  const plan = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;
  await transaction(pool, async (tx) => {
    await setPlan(tx, world.accountId, plan);
    await announceChange(tx);
  });
  await pool.query(`update ledger_accounts set plan_resets_at = clock_timestamp() where id = $1`, [
    world.accountId,
  ]);

  await refillDuePlans(pool);
  await setPlanStatus(pool, world.accountId, 'past_due');
  await setPlanStatus(pool, world.accountId, 'past_due');
  await transaction(pool, (tx) => endPlan(tx, world.accountId));
  await world.tell();

  expect(await world.told()).toEqual([
    {
      type: 'plan.status_changed',
      data: { plan: 'enrichment', status: 'active', previous_status: null },
    },
    {
      type: 'plan.refilled',
      data: {
        plan: 'enrichment',
        granted: 60_000,
        remaining: 120_000,
        resets_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      },
    },
    {
      type: 'plan.status_changed',
      data: { plan: 'enrichment', status: 'past_due', previous_status: 'active' },
    },
    {
      type: 'plan.status_changed',
      data: { plan: 'enrichment', status: null, previous_status: 'past_due' },
    },
  ]);
});

test('a period that ends without a grant is told as no refill, and one that ends its plan as its end', async ({
  world,
}) => {
  const { pool } = world.app.db;
  const plan = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;
  await transaction(pool, async (tx) => {
    await setPlan(tx, world.accountId, plan);
    await announceChange(tx);
  });

  for (const status of ['past_due', 'canceling'] as const) {
    await setPlanStatus(pool, world.accountId, status);
    await pool.query(
      `update ledger_accounts set plan_resets_at = clock_timestamp(), plan_billing_day = 1 where id = $1`,
      [world.accountId],
    );
    await refillDuePlans(pool);
  }
  await world.tell();

  const told = await world.told();
  expect(told.map(({ type, data }) => [type, (data as { status?: unknown }).status])).toEqual([
    ['plan.status_changed', 'active'],
    ['plan.status_changed', 'past_due'],
    ['plan.status_changed', 'canceling'],
    ['plan.status_changed', null],
  ]);
});

test('a change of a plan that is rolled back is told to nobody', async ({ world }) => {
  const plan = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;

  const failed = transaction(world.app.db.pool, async (tx) => {
    await setPlan(tx, world.accountId, plan);
    throw new Error('it was not paid');
  });

  await expect(failed).rejects.toThrow('not paid');
  await world.tell();
  expect(await world.told()).toEqual([]);
});

test('a spend limit that is reached is told once a month', async ({ world }) => {
  const { pool } = world.app.db;
  await setSpendLimit(pool, world.workspaceId, credits(1));

  await world.app.post('/predict_gender', world.key, { name: 'Kari' });
  await world.tell();
  const refused = await world.app.post('/predict_gender', world.key, { name: 'Kari' });
  await world.tell();
  const once = await world.told();
  await pool.query('update spend_notices set month = month - 1');
  await world.tell();

  expect(refused.body.code).toBe('spend_limit_reached');
  expect(once).toEqual([
    {
      type: 'spend_limit.reached',
      data: { limit: 1, spent: 1, resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00.000Z$/) },
    },
  ]);
  const { rows } = await pool.query<{ next: string }>(
    `select to_char(make_date((month - 1) / 12, (month - 1) % 12 + 1, 1) + interval '1 month', 'YYYY-MM-DD') as next from spend
      where workspace_id = $1`,
    [world.workspaceId],
  );
  expect(once[0]?.data.resets_at).toBe(`${rows[0]?.next}T00:00:00.000Z`);
  expect(await world.told()).toHaveLength(2);
});

test('plan credits that came in are credits: the next refusal is told again', async ({ world }) => {
  const { pool } = world.app.db;
  const exhausted = async () =>
    (await world.told()).filter(({ type }) => type === 'credits.exhausted').length;
  const refused = () => new AccountNotices(pool, () => {}).refused(world, 'plan_credits_exhausted');
  const plan = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;
  await transaction(pool, (tx) => setPlan(tx, world.accountId, plan));
  await refused();
  await refused();
  const before = await exhausted();

  await pool.query('update ledger_accounts set plan_resets_at = clock_timestamp() where id = $1', [
    world.accountId,
  ]);
  await refillDuePlans(pool);
  await refused();

  expect([before, await exhausted()]).toEqual([1, 2]);
});

test('a refusal that could not be written down is told at the next one', async ({ world }) => {
  const { pool } = world.app.db;
  const problems: unknown[] = [];
  const notices = new AccountNotices(pool, (error) => problems.push(error));
  await pool.query('alter table account_notices rename to account_notices_away');
  await notices.refused(world, 'insufficient_credits');
  await pool.query('alter table account_notices_away rename to account_notices');

  await notices.refused(world, 'insufficient_credits');

  expect(problems).toHaveLength(1);
  expect((await world.told()).map(({ type }) => type)).toEqual(['credits.exhausted']);
});

test('credits are told to all workspaces that share them, and to no sandbox or other organization', async ({
  world,
}) => {
  const { app } = world;
  const { pool } = app.db;
  const { rows } = await pool.query<{ id: number; publicId: string }>(
    'select o.id, o.public_id as "publicId" from organizations o join workspaces w on w.organization_id = o.id where w.id = $1',
    [world.workspaceId],
  );
  const organization = rows[0] ?? { id: 0, publicId: '' };
  const { workspaces } = await createWorkspace(pool, {
    organization,
    name: 'Second',
    mode: 'live',
    rateTier: 'pro',
  });
  const second = workspaces[0];
  const stranger = await app.customer({ credits: 100 });
  const { rows: sandboxes } = await pool.query<{ id: number }>(
    `insert into webhook_endpoints (public_id, workspace_id, is_registered, url, events)
     select 'wh_sandbox' || id, id, true, 'https://93.184.215.14/', '{credits.low}' from workspaces where mode = 'sandbox'
     returning workspace_id as id`,
  );
  for (const key of [second?.api_key ?? '', stranger.live]) {
    const made = await app.post('/webhooks', key, { url: 'http://127.0.0.2:9/', events: ['credits.low'] });
    expect(made.status).toBe(201);
  }
  await world.tell();

  await world.spend(95);
  await world.tell();

  const { rows: told } = await pool.query<{ workspace: string; type: string }>(
    'select w.public_id as workspace, v.type from webhook_events v join workspaces w on w.id = v.workspace_id',
  );
  const { rows: own } = await pool.query<{ public_id: string }>(
    'select public_id from workspaces where id = $1',
    [world.workspaceId],
  );
  expect(sandboxes).toHaveLength(2);
  expect(told.map(({ workspace }) => workspace).toSorted()).toEqual(
    [own[0]?.public_id, second?.workspace_id].toSorted(),
  );
});

test('a call that is refused for its spend limit is told, also while something is left of it', async ({
  world,
}) => {
  await setSpendLimit(world.app.db.pool, world.workspaceId, credits(0.5));

  const refused = await world.app.post('/predict_gender', world.key, { name: 'Kari' });

  expect(refused.body.code).toBe('spend_limit_reached');
  await vi.waitFor(
    async () =>
      expect(await world.told()).toMatchObject([
        { type: 'spend_limit.reached', data: { limit: 0.5, spent: 0 } },
      ]),
    { timeout: 120_000, interval: 20 },
  );
});
