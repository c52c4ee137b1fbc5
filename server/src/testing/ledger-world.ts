import pg from 'pg';
import { expect } from 'vitest';
import { insertOrganization, insertWorkspace } from '../accounts/organizations.ts';
import { type Centicredits, credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { addEntry, openAccount, openSpend } from '../ledger/account.ts';
import { Ledger, type LedgerSettings } from '../ledger/ledger.ts';
import type { CallToPayFor, Outcome } from '../ledger/operations.ts';
import { setPlan } from '../ledger/plan.ts';
import { registerProcess } from '../ledger/processes.ts';
import { keepPlans } from '../postgres/plans.ts';
import { typeParsers } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as databaseTest, type TestDatabase } from './database.ts';

export interface Customer {
  readonly accountId: number;
  readonly workspaceId: number;
  readonly organizationId: number;
}

export interface CustomerToMake {
  readonly addon?: Centicredits;
  /** Plan credits left; a plan is made where this is given. */
  readonly plan?: Centicredits;
  readonly overflow?: 'wallet' | 'block';
  readonly overflowByHeader?: boolean;
  readonly spendLimit?: Centicredits;
  readonly quota?: number;
}

/** Organizations, a ledger and a process on a database of its own: what tests of money start from. */
export class LedgerWorld {
  readonly db: TestDatabase;
  readonly ledger: Ledger;
  readonly endpointId: number;
  processId: number;

  private constructor(db: TestDatabase, endpointId: number, processId: number) {
    this.db = db;
    this.endpointId = endpointId;
    this.processId = processId;
    this.ledger = this.openLedger();
  }

  static async open(db: TestDatabase): Promise<LedgerWorld> {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into endpoints (name) values ('enrich_company') returning id`,
    );
    return new LedgerWorld(db, rows[0]?.id ?? 0, await registerProcess(db.pool, 'test', process.pid));
  }

  /** Another line to the same books, as a second process would have it. */
  openLedger(
    connect = () => connectTo(this.db.url),
    more: Pick<LedgerSettings, 'waitMaxMs' | 'answerWithinMs' | 'onProblem'> = {},
  ): Ledger {
    // A busy machine is no ledger that is overloaded.
    const patience = { waitMaxMs: 60_000, answerWithinMs: 60_000 };
    return new Ledger({ connect, processId: () => this.processId, ...patience, ...more });
  }

  async customer(wanted: CustomerToMake = {}): Promise<Customer> {
    return transaction(this.db.pool, async (tx) => {
      const organization = await insertOrganization(tx, 'Acme');
      const accountId = await openAccount(tx, organization.id, 'live');
      const workspace = await insertWorkspace(tx, {
        organizationId: organization.id,
        name: 'Live',
        mode: 'live',
        rateTier: 'unlimited',
      });
      await openSpend(tx, workspace.id);
      if (wanted.addon) {
        await addEntry(tx, {
          accountId,
          kind: 'grant',
          wallet: 'addon',
          amount: wanted.addon,
          externalId: 'opening',
        });
      }
      if (wanted.plan !== undefined) {
        const { overflow = 'wallet', overflowByHeader = false } = wanted;
        await setPlan(tx, accountId, { name: 'enrichment', overflow, overflowByHeader, billingDay: 1 });
        const used = (wanted.plan - credits(60_000)) as Centicredits;
        if (used !== 0)
          await addEntry(tx, {
            accountId,
            kind: 'adjust',
            wallet: 'plan',
            amount: used,
            externalId: 'plan-left',
          });
      }
      if (wanted.spendLimit !== undefined) {
        await tx.query('update spend set monthly_limit = $2 where workspace_id = $1', [
          workspace.id,
          wanted.spendLimit,
        ]);
      }
      if (wanted.quota !== undefined) {
        await tx.query('update ledger_accounts set quota_limit = $2 where id = $1', [
          accountId,
          wanted.quota,
        ]);
      }
      return { accountId, workspaceId: workspace.id, organizationId: organization.id };
    });
  }

  call(customer: Customer, amount: Centicredits, more: Partial<CallToPayFor> = {}): CallToPayFor {
    const { accountId, workspaceId } = customer;
    return {
      id: uuidv7(),
      accountId,
      workspaceId,
      endpointId: this.endpointId,
      amount,
      planCovers: true,
      overflow: null,
      ...more,
    };
  }

  /** A call that failed before version 22 of the database: such have their rows among the others, for ever. */
  async failedOfBefore({ accountId, workspaceId }: Customer, id: string): Promise<void> {
    await this.db.pool.query(
      `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
         values ($1, $2, $3, clock_timestamp(), 0, 0, 0, 5, $4, 502, false)`,
      [id, workspaceId, accountId, this.endpointId],
    );
  }

  /** [plan, add-on] credits left. */
  async left(customer: Customer): Promise<[number, number]> {
    const { rows } = await this.db.pool.query<{ plan: number; addon: number }>(
      'select plan_left as plan, addon_left as addon from ledger_accounts where id = $1',
      [customer.accountId],
    );
    return [(rows[0]?.plan ?? 0) / 100, (rows[0]?.addon ?? 0) / 100];
  }
}

export const ok: Outcome = { status: 200, records: 1, durationMs: 5, provider: 'dataset', cached: false };
export const failed: Outcome = { status: 502, records: 0, durationMs: 5, provider: null, cached: false };

export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, types: typeParsers, connectionTimeoutMillis: 60_000 });
  await client.connect();
  await keepPlans(client);
  return client;
}

/** `test` with a `LedgerWorld`; afterwards its books must be in order, whatever the test did. */
export const test = databaseTest.extend<{ world: LedgerWorld }>({
  world: async ({ db }, use) => {
    const world = await LedgerWorld.open(db);
    await use(world);
    await world.ledger.close();
  },
});

/** Until so many statements wait for a lock of another transaction, or `isOver`. */
export async function untilWaiting(
  { pool }: TestDatabase,
  count: number,
  isOver: () => boolean = () => false,
): Promise<void> {
  await expect
    .poll(async () => {
      if (isOver()) return count;
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    })
    .toBe(count);
}
