import type { Pool, Queryable } from '../postgres/pool.ts';
import { snapshot } from '../postgres/transaction.ts';
import type { EntryKind } from './account.ts';
import { firstIdBookedAt } from './read-calls.ts';

/** A line of an account's statement: an entry, or the charges between two entries added up. Amounts are centicredits. */
export interface Movement {
  /** `charges`: of all calls after the entry below it, up to the one above. */
  readonly kind: EntryKind | 'charges';
  /** The account's number of the entry; of charges the last one. */
  readonly number: number;
  /** Of an entry; of charges the last one. */
  readonly at: Date;
  readonly plan: number;
  readonly addon: number;
  /** What the books say was left then, holds of calls in progress included. */
  readonly planAfter: number;
  readonly addonAfter: number;
  /** Of charges: how many calls. */
  readonly calls: number | null;
  readonly externalId: string | null;
  readonly note: string | null;
}

export interface Statement {
  /** The newest first. */
  readonly movements: readonly Movement[];
  /** The number to go on before; null on the last page. */
  readonly next: number | null;
}

/** Entries of a page. */
export const entriesPageMax = 1_000;

interface EntryRow {
  number: number;
  at: Date;
  kind: EntryKind;
  plan: number;
  addon: number;
  externalId: string;
  note: string | null;
}

interface ChargesRow {
  /** How many entries of the page are older. */
  bucket: number;
  calls: number;
  plan: number;
  addon: number;
  last: number;
  at: Date;
}

/**
 * The statement of an account, newest first: `limit` entries (1 to 1,000), and between them what calls were charged. Balances are
 * reckoned back from what is left now, so that they need no history older than the page. All is read at one moment.
 */
export async function listMovements(
  pool: Pool,
  { accountId, before = null, limit }: { accountId: number; before?: number | null; limit: number },
): Promise<Statement> {
  return snapshot(pool, async (db) => {
    const { rows: found } = await db.query<EntryRow>(
      `select version as number, at, kind, plan_delta as plan, addon_delta as addon, external_id as "externalId", note
         from entries where account_id = $1 and ($2::bigint is null or version < $2)
        order by version desc limit $3`,
      [accountId, before, limit + 1],
    );
    const entries = found.slice(0, limit);
    const isLast = found.length <= limit;
    const oldest = entries.at(-1);
    // Nothing is charged before the first entry, so that a page without one has no charges either.
    if (!oldest) return { movements: [], next: null };
    const charges = await chargesBetween(db, accountId, entries, before);
    const { rows: now } = await db.query<{ plan: number; addon: number }>(
      `select (a.plan_left + coalesce(sum(r.plan_held), 0) - newer.plan)::bigint as plan,
              (a.addon_left + coalesce(sum(r.addon_held), 0) - newer.addon)::bigint as addon
         from ledger_accounts a left join reservations r on r.account_id = a.id
         cross join (select coalesce(sum(plan_delta), 0) as plan, coalesce(sum(addon_delta), 0) as addon
                       from entries where account_id = $1 and version >= $2) newer
        where a.id = $1 group by a.id, newer.plan, newer.addon`,
      [accountId, before ?? Number.MAX_SAFE_INTEGER],
    );
    const balance = { plan: now[0]?.plan ?? 0, addon: now[0]?.addon ?? 0 };
    return {
      movements: withBalances(entries, charges, balance, before !== null),
      next: isLast ? null : oldest.number,
    };
  });
}

/** Of each gap of the page, counted by how many of its entries are older; also of the time after it. */
async function chargesBetween(
  db: Queryable,
  accountId: number,
  entries: readonly EntryRow[],
  before: number | null,
): Promise<Map<number, ChargesRow>> {
  const numbers = entries.map(({ number }) => number).toReversed();
  const oldest = entries.at(-1) as EntryRow;
  const firstId = await firstIdBookedAt(db, oldest.at, [accountId]);
  const { rows } = await db.query<ChargesRow>(
    // What is newer than the page counts for its balances, and is shown on the pages before.
    `select width_bucket(c.version, $2::bigint[]) + case when c.version >= $4 then 1 else 0 end as bucket, count(*)::int as calls,
            sum(c.from_plan)::bigint as plan, sum(c.from_addon)::bigint as addon, max(c.version) as last, max(c.at) as at
       from ledger_accounts a
       join workspaces w on w.organization_id = a.organization_id and w.mode = a.mode
       join calls c on c.workspace_id = w.id and c.id >= $3
      where a.id = $1 and c.from_plan + c.from_addon > 0 and c.version > ($2::bigint[])[1]
      group by 1`,
    [accountId, numbers, firstId, before ?? Number.MAX_SAFE_INTEGER],
  );
  return new Map(rows.map((row) => [row.bucket, row]));
}

function withBalances(
  entries: readonly EntryRow[],
  charges: ReadonlyMap<number, ChargesRow>,
  now: { readonly plan: number; readonly addon: number },
  isFurtherPage: boolean,
): Movement[] {
  let { plan, addon } = now;
  const movements: Movement[] = [];
  const charge = (bucket: number, isShown: boolean) => {
    const row = charges.get(bucket);
    if (!row) return;
    const { calls, last, at } = row;
    if (isShown) {
      const after = { planAfter: plan, addonAfter: addon };
      const sums = { plan: -row.plan, addon: -row.addon };
      movements.push({
        kind: 'charges',
        number: last,
        at,
        ...sums,
        ...after,
        calls,
        externalId: null,
        note: null,
      });
    }
    plan += row.plan;
    addon += row.addon;
  };
  if (isFurtherPage) charge(entries.length + 1, false);
  entries.forEach((entry, index) => {
    charge(entries.length - index, true);
    movements.push({ ...entry, planAfter: plan, addonAfter: addon, calls: null });
    plan -= entry.plan;
    addon -= entry.addon;
  });
  return movements;
}
