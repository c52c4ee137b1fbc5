import type { Queryable } from '../postgres/pool.ts';

/** Calls that wait to be written. While the database is away for long, further ones are lost: they are no money. */
const waitingMax = 50_000;
/** So many are written in one statement. */
const batchMax = 2_000;
/** A row is written at about the time of the answer; who is not there by then never was a call. */
const triesMax = 3;
const rememberedMax = 10_000;

/** By whom a call came. All null: the console. */
export interface CallFrom {
  readonly workspaceId: number;
  /** UUID. */
  readonly callId: string;
  /** Of api_keys: the key that was sent, or with which the client was let in. */
  readonly keyId: number | null;
  /** Of an OAuth client that was let in. */
  readonly grantId: string | null;
  /** Of a connection that the address names. */
  readonly connection: string | null;
  /** It was answered, so it is in the history. Of others that is looked up. */
  readonly isAnswered: boolean;
}

interface Waiting extends CallFrom {
  tries: number;
}

/**
 * Writes by whom calls came, every few seconds and beside the ledger's own statements. A process that is killed loses those of the last
 * seconds: they are shown as not known.
 */
export class CallOrigins {
  #waiting: Waiting[] = [];
  /** Numbers of origins, by what they are. */
  readonly #known = new Map<string, number>();

  note(call: CallFrom): void {
    if (this.#waiting.length < waitingMax) this.#waiting.push({ ...call, tries: 0 });
  }

  /** Writes what waits. What could not be written, or has no row yet, is kept for the next time. */
  async write(db: Queryable): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += batchMax) {
      const batch = waiting.slice(at, at + batchMax);
      try {
        const written = await this.#link(db, batch);
        for (const one of batch) {
          one.tries += 1;
          if (!written.has(one.callId) && one.tries < triesMax) this.#keep([one]);
        }
      } catch (error) {
        this.#keep(waiting.slice(at));
        throw error;
      }
    }
  }

  #keep(some: readonly Waiting[]): void {
    this.#waiting.push(...some.slice(0, Math.max(0, waitingMax - this.#waiting.length)));
  }

  async #link(db: Queryable, batch: readonly CallFrom[]): Promise<ReadonlySet<string>> {
    const origins: number[] = [];
    for (const call of batch) origins.push(await this.#originOf(db, call));
    const { rows } = await db.query<{ id: string }>(
      `with sent as (
         select u.origin_id, u.id from unnest($1::int[], $2::int[], $3::uuid[], $4::boolean[]) u (origin_id, workspace_id, id, is_answered)
          where u.is_answered
             or exists (select from calls c where c.workspace_id = u.workspace_id and c.id = u.id)
             or exists (select from failed_calls f where f.workspace_id = u.workspace_id and f.id = u.id)
             or exists (select from bulk_jobs j where j.id = u.id)
       ), linked as (
         insert into call_links (origin_id, call_id) select origin_id, id from sent on conflict do nothing
       )
       select id from sent`,
      [
        origins,
        batch.map(({ workspaceId }) => workspaceId),
        batch.map(({ callId }) => callId),
        batch.map(({ isAnswered }) => isAnswered),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async #originOf(db: Queryable, call: CallFrom): Promise<number> {
    const { workspaceId, keyId, grantId, connection } = call;
    const name = [workspaceId, keyId ?? '', grantId ?? '', connection ?? ''].join('\n');
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const id = await insertOrigin(db, call);
    if (this.#known.size >= rememberedMax) this.#known.clear();
    this.#known.set(name, id);
    return id;
  }
}

/** A connection that is gone already is its key. */
async function insertOrigin(
  db: Queryable,
  { workspaceId, keyId, grantId, connection }: CallFrom,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into call_origins as o (workspace_id, key_id, connection, name)
       select $1::int, $2::bigint, coalesce(g.public_id, n.public_id), coalesce(nullif(g.client_name, ''), n.name)
         from (values (1)) one (one) left join oauth_grants g on g.id = $3::text
         left join connections n on $3::text is null and n.workspace_id = $1::int and n.name = $4::text
     on conflict (workspace_id, coalesce(key_id, 0), coalesce(connection, '')) do update set name = coalesce(o.name, excluded.name)
     returning id`,
    [workspaceId, keyId, grantId, connection],
  );
  return rows[0]?.id ?? 0;
}

/** As callers and calls show it. */
export interface Origin {
  readonly id: number;
  readonly workspaceId: number;
  /** `ws_…`. */
  readonly workspace: string;
  readonly kind: 'key' | 'connection' | 'console';
  /** Hint of the key, or `con_…`; null for the console, and for a key that is gone. */
  readonly caller: string | null;
  /** Of a connection. */
  readonly name: string | null;
}

/** Callers of one organization that are looked at: the newest. */
export const originsMax = 1_000;

/** By whom workspaces were called, the newest first; at most 1,000. */
export async function listOrigins(db: Queryable, workspaceIds: readonly number[]): Promise<Origin[]> {
  const { rows } = await db.query<Origin>(
    `select o.id, o.workspace_id as "workspaceId", w.public_id as workspace,
            case when o.connection is not null then 'connection' when o.key_id is not null then 'key' else 'console' end as kind,
            coalesce(o.connection, k.hint) as caller, o.name
       from call_origins o join workspaces w on w.id = o.workspace_id left join api_keys k on k.id = o.key_id
      where o.workspace_id = any($1::int[]) order by o.id desc limit ${originsMax}`,
    [workspaceIds],
  );
  return rows;
}

/** Of some calls by whom they came; those of which it is not known are not in it. Items of lists come from whom their list came. */
export async function originsOfCalls(
  db: Queryable,
  calls: readonly { readonly id: string; readonly jobId: string | null }[],
  origins: readonly Origin[],
): Promise<ReadonlyMap<string, Origin>> {
  if (calls.length === 0 || origins.length === 0) return new Map();
  const linked = [...new Set(calls.map(({ id, jobId }) => jobId ?? id))];
  const { rows } = await db.query<{ id: string; origin: number }>(
    'select call_id as id, origin_id as origin from call_links where call_id = any($1::uuid[])',
    [linked],
  );
  const byCall = new Map(rows.map(({ id, origin }) => [id, origin]));
  const byId = new Map(origins.map((one) => [one.id, one]));
  return new Map(
    calls.flatMap(({ id, jobId }): [string, Origin][] => {
      const origin = byId.get(byCall.get(jobId ?? id) ?? 0);
      return origin ? [[id, origin]] : [];
    }),
  );
}

const sweptAtOnce = 5_000;

/** Forgets by whom calls came whose month was dropped. Safe from several processes at once. Returns how many it forgot. */
export async function sweepCallLinks(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ bound: string | null }>(
    `select first_call_id(max(ends_on)::timestamp at time zone 'UTC')::text as bound from history_parts where closed_at is not null`,
  );
  const bound = rows[0]?.bound ?? null;
  if (bound === null) return 0;
  for (let swept = 0; ; ) {
    const { rowCount } = await db.query(
      `delete from call_links where ctid = any(array(
         select ctid from call_links where call_id < $1 limit ${sweptAtOnce} for update skip locked))`,
      [bound],
    );
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < sweptAtOnce) return swept;
  }
}
