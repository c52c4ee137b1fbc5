import type { Queryable } from '../postgres/pool.ts';
import type { Snapshot } from '../postgres/transaction.ts';
import type { EntryKind } from './account.ts';
import { firstIdBookedAt } from './read-calls.ts';

/** A line of an account's statement: an entry, or the charges between two entries added up. Amounts are centicredits. */
export interface Movement {
  /**
   * `charges`: of all calls after the entry below it, up to the one above. `dropped_charges`: of those whose month was dropped from
   * the history.
   */
  readonly kind: EntryKind | 'charges' | 'dropped_charges';
  /** The account's number of the entry; of charges the last one. Null of dropped charges: it is not known. */
  readonly number: number | null;
  /** Of an entry; of charges the last one. Of dropped charges the beginning of the last day. */
  readonly at: Date;
  readonly plan: number;
  readonly addon: number;
  /**
   * What the books say was left then, holds of calls in progress included. Null where that is not known: calls of that day were
   * dropped, so nobody knows which of them came before the entry.
   */
  readonly planAfter: number | null;
  readonly addonAfter: number | null;
  /** Of charges: how many calls. */
  readonly calls: number | null;
  /** Of dropped charges: their first and last day, YYYY-MM-DD, UTC. */
  readonly days: readonly [string, string] | null;
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

/** Charges of a day whose calls were dropped. */
interface DroppedDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  plan: number;
  addon: number;
}

interface Page {
  /** The newest first. */
  readonly entries: readonly EntryRow[];
  /** The entry that is newer than all of them. */
  readonly newer: { readonly at: Date } | null;
  /** Whether the last of them is the account's first. */
  readonly isLast: boolean;
  readonly charges: ReadonlyMap<number, ChargesRow>;
  /** Since the page's oldest entry, the newest first. */
  readonly dropped: readonly DroppedDay[];
  /** What is left, less what entries newer than the page brought. */
  readonly now: { readonly plan: number; readonly addon: number };
}

/**
 * The statement of an account, newest first: `limit` entries (1 to 1,000), and between them what calls were charged. Balances are
 * reckoned back from what is left now, so that they need no history older than the page. All is read at one moment. Of months that were
 * dropped the charges of each day are known, and so are the balances, but for those of entries of such a day.
 */
export async function listMovements(
  snapshot: Snapshot,
  { accountId, before = null, limit }: { accountId: number; before?: number | null; limit: number },
): Promise<Statement> {
  return snapshot(async (db) => {
    // Before the snapshot: no month is dropped whose sums are not in it. Whoever drops one waits and tries again.
    await db.query('lock table calls in access share mode');
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
    const { rows: newer } = await db.query<{ at: Date }>(
      'select at from entries where account_id = $1 and version >= $2 order by version limit 1',
      [accountId, before ?? Number.MAX_SAFE_INTEGER],
    );
    const movements = withBalances({
      ...{ entries, isLast, newer: newer[0] ?? null },
      charges: await chargesBetween(db, accountId, entries, before),
      dropped: await droppedDays(db, accountId, isLast ? null : daysAround(oldest.at)[0]),
      now: await leftBefore(db, accountId, before),
    });
    return { movements, next: isLast ? null : oldest.number };
  });
}

async function leftBefore(
  db: Queryable,
  accountId: number,
  before: number | null,
): Promise<{ plan: number; addon: number }> {
  const { rows } = await db.query<{ plan: number; addon: number }>(
    `select (a.plan_left + coalesce(sum(r.plan_held), 0) - newer.plan)::bigint as plan,
            (a.addon_left + coalesce(sum(r.addon_held), 0) - newer.addon)::bigint as addon
       from ledger_accounts a left join reservations r on r.account_id = a.id
       cross join (select coalesce(sum(plan_delta), 0) as plan, coalesce(sum(addon_delta), 0) as addon
                     from entries where account_id = $1 and version >= $2) newer
      where a.id = $1 group by a.id, newer.plan, newer.addon`,
    [accountId, before ?? Number.MAX_SAFE_INTEGER],
  );
  return rows[0] ?? { plan: 0, addon: 0 };
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

async function droppedDays(db: Queryable, accountId: number, since: string | null): Promise<DroppedDay[]> {
  const { rows } = await db.query<DroppedDay>(
    // By the key of the table, which begins with the month and the workspace.
    `select to_char(k.day, 'YYYY-MM-DD') as day, sum(k.from_plan)::bigint as plan, sum(k.credits - k.from_plan)::bigint as addon
       from ledger_accounts a
       join workspaces w on w.organization_id = a.organization_id and w.mode = a.mode
       join history_parts p on p.closed_at is not null
       join closed_usage k on k.ends_on = p.ends_on and k.workspace_id = w.id and k.account_id = a.id
      where a.id = $1 and k.credits > 0 and k.day >= coalesce($2::date, '-infinity')
      group by k.day order by k.day desc`,
    [accountId, since],
  );
  return rows;
}

/** A movement may wait for the account between reading the clock and getting its number: no longer than that. */
const numberedWithinMs = 60_000;

/** Charges of these days may be older or newer than an entry of that moment; those before are older, those after newer. */
function daysAround(at: Date): [string, string] {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [dayOf(at.getTime() - numberedWithinMs), dayOf(at.getTime() + numberedWithinMs)];
}

function withBalances({ entries, newer, isLast, charges, dropped, now }: Page): Movement[] {
  const movements: Movement[] = [];
  let { plan, addon } = now;
  let isKnown = true;
  const book = (line: Omit<Movement, 'planAfter' | 'addonAfter'>, isShown: boolean) => {
    const after = { planAfter: isKnown ? plan : null, addonAfter: isKnown ? addon : null };
    if (isShown) movements.push({ ...line, ...after });
    plan -= line.plan;
    addon -= line.addon;
  };
  const charge = (bucket: number, isShown: boolean) => {
    const row = charges.get(bucket);
    if (!row) return;
    const { last: number, at, calls } = row;
    book({ kind: 'charges', number, at, ...negated(row), calls, ...ofCharges }, isShown);
  };
  const waiting = [...dropped];
  const drop = (since: string | null, isShown: boolean) => {
    const older = since === null ? -1 : waiting.findIndex(({ day }) => day < since);
    const days = waiting.splice(0, older < 0 ? waiting.length : older);
    if (days.length > 0) book(droppedLine(days), isShown);
  };
  const isSure = (at: Date) => {
    const [first, last] = daysAround(at);
    return !dropped.some(({ day }) => day >= first && day <= last);
  };
  if (newer) {
    charge(entries.length + 1, false);
    drop(daysAround(newer.at)[0], false);
    isKnown = isSure(newer.at);
  }
  entries.forEach((entry, index) => {
    const isFirst = isLast && index === entries.length - 1;
    charge(entries.length - index, true);
    drop(isFirst ? null : daysAround(entry.at)[0], true);
    isKnown = isFirst || isSure(entry.at);
    book({ ...entry, calls: null, days: null }, true);
  });
  return movements;
}

const ofCharges = { externalId: null, note: null, days: null };

const negated = ({ plan, addon }: { plan: number; addon: number }) => ({ plan: -plan, addon: -addon });

/** The newest day first. */
function droppedLine(days: readonly DroppedDay[]): Omit<Movement, 'planAfter' | 'addonAfter'> {
  const [first, last] = [days.at(-1)?.day ?? '', days[0]?.day ?? ''];
  const sums = { plan: 0, addon: 0 };
  for (const day of days) {
    sums.plan += day.plan;
    sums.addon += day.addon;
  }
  return {
    kind: 'dropped_charges',
    number: null,
    at: new Date(`${last}T00:00:00Z`),
    ...negated(sums),
    calls: null,
    ...ofCharges,
    days: [first, last],
  };
}
