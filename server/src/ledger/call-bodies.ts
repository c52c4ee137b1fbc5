import type { JsonPieces } from '../kernel/json-pieces.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Mode } from './account.ts';
import { type CutBody, cutBody } from './cut-body.ts';

/** Of bodies that wait to be written. Where the database is away or slow, further ones are dropped and counted: they are no money. */
const waitingBytesMax = 32 * 1024 ** 2;
/** Of one workspace: a quarter. */
const waitingShare = 4;
/** What a body takes in memory beside its texts. */
const overheadBytes = 200;
const batchRowsMax = 500;
const batchBytesMax = 4 * 1024 ** 2;
/** A write is tried again each second: a batch that nothing can be done about is given up after a minute and more. */
const triesMax = 100;
/** A workspace that has too much is brought down to so much of its limit, so that not every write deletes. */
const prunedTo = 0.95;
const prunedAtOnce = 500;

/** After so long what a call sent and answered is written, where the database works: for whoever erases it. */
export const bodiesWrittenMs = 3_000;

/** A call of a workspace that keeps bodies. */
export interface CallToKeep {
  readonly workspaceId: number;
  /** UUID. */
  readonly callId: string;
  /** As it was sent; null for a list, whose rows are kept with it. */
  readonly request: string | null;
  readonly answer: JsonPieces;
}

/** Bytes that workspaces may store of bodies. */
export interface BodiesMost {
  readonly ofWorkspace: number;
  /** Of all workspaces of an organization and mode together. */
  readonly ofAll: number;
}

interface Waiting {
  readonly workspaceId: number;
  readonly callId: string;
  readonly request: CutBody | null;
  readonly answer: CutBody;
  readonly size: number;
  tries: number;
}

/**
 * Writes what calls sent and answered, each second and beside the ledger's own statements, of workspaces that keep it. A call neither waits for
 * it nor fails by it. Of what is more than a workspace may store the oldest goes. A process that is killed loses the last second.
 */
export class CallBodies {
  readonly #most: Readonly<Record<Mode, BodiesMost>>;
  #waiting: Waiting[] = [];
  #bytes = 0;
  readonly #bytesOf = new Map<number, number>();
  #dropped = 0;

  constructor(most: Readonly<Record<Mode, BodiesMost>>) {
    this.#most = most;
  }

  /** Takes no more than a copy of 128 KiB. */
  note({ workspaceId, callId, request, answer }: CallToKeep): void {
    if (!this.#hasRoom(workspaceId, overheadBytes)) {
      this.#dropped += 1;
      return;
    }
    const sent = request === null ? null : cutBody([request]);
    const answered = cutBody(answer);
    const size = overheadBytes + (sent?.text.length ?? 0) + answered.text.length;
    if (!this.#hasRoom(workspaceId, size)) {
      this.#dropped += 1;
      return;
    }
    this.#count(workspaceId, size);
    this.#waiting.push({ workspaceId, callId, request: sent, answer: answered, size, tries: 0 });
  }

  /** How many calls were dropped since it was asked last. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Writes what waits. What could not be written is kept for the next time. */
  async write(db: Queryable): Promise<void> {
    const workspaceIds = new Set<number>();
    for (let left = this.#waiting.length; left > 0; ) {
      const batch = this.#firstBatch(left);
      try {
        await insert(db, batch);
      } catch (error) {
        for (const one of batch) one.tries += 1;
        this.#giveUp();
        throw error;
      }
      for (const { workspaceId } of batch) workspaceIds.add(workspaceId);
      this.#forget(this.#waiting.splice(0, batch.length));
      left -= batch.length;
    }
    if (workspaceIds.size > 0) await pruneBodies(db, [...workspaceIds], this.#most);
  }

  #hasRoom(workspaceId: number, size: number): boolean {
    const own = this.#bytesOf.get(workspaceId) ?? 0;
    return this.#bytes + size <= waitingBytesMax && own + size <= waitingBytesMax / waitingShare;
  }

  #count(workspaceId: number, size: number): void {
    this.#bytes += size;
    const own = (this.#bytesOf.get(workspaceId) ?? 0) + size;
    if (own > 0) this.#bytesOf.set(workspaceId, own);
    else this.#bytesOf.delete(workspaceId);
  }

  #forget(some: readonly Waiting[]): void {
    for (const { workspaceId, size } of some) this.#count(workspaceId, -size);
  }

  #firstBatch(most: number): Waiting[] {
    let bytes = 0;
    const tooMany = this.#waiting.findIndex(({ size }, at) => {
      bytes += size;
      return at > 0 && (at === Math.min(most, batchRowsMax) || bytes > batchBytesMax);
    });
    return this.#waiting.slice(0, tooMany === -1 ? most : tooMany);
  }

  #giveUp(): void {
    const hopeless = this.#waiting.filter(({ tries }) => tries >= triesMax);
    if (hopeless.length === 0) return;
    this.#waiting = this.#waiting.filter(({ tries }) => tries < triesMax);
    this.#forget(hopeless);
    this.#dropped += hopeless.length;
  }
}

/** Of workspaces that keep none any more nothing is written; of a call that is noted twice, the first. */
async function insert(db: Queryable, batch: readonly Waiting[]): Promise<void> {
  await db.query(
    `insert into call_bodies (workspace_id, call_id, request, request_bytes, answer, answer_bytes)
       select u.workspace_id, u.call_id, u.request, u.request_bytes, u.answer, u.answer_bytes
         from unnest($1::int[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::int[]) with ordinality
              u (workspace_id, call_id, request, request_bytes, answer, answer_bytes, place)
         join workspaces w on w.id = u.workspace_id and w.bodies_days > 0
        order by u.place
     on conflict do nothing`,
    [
      batch.map(({ workspaceId }) => workspaceId),
      batch.map(({ callId }) => callId),
      batch.map(({ request }) => request?.text ?? null),
      batch.map(({ request }) => request?.bytes ?? null),
      batch.map(({ answer }) => answer.text),
      batch.map(({ answer }) => answer.bytes),
    ],
  );
}

interface Used {
  readonly workspaceId: number;
  readonly organizationId: number;
  readonly mode: Mode;
  bytes: number;
}

/**
 * Deletes the oldest bodies of workspaces that store more than they may; where all of an organization and mode store too much, those of the
 * ones that store most. Safe from several processes at once.
 */
async function pruneBodies(
  db: Queryable,
  workspaceIds: readonly number[],
  most: Readonly<Record<Mode, BodiesMost>>,
): Promise<void> {
  const { rows } = await db.query<Used>(
    `select w.id as "workspaceId", w.organization_id as "organizationId", w.mode, coalesce(sum(s.bytes), 0)::bigint as bytes
       from workspaces w join storage_used s on s.workspace_id = w.id and s.kind = 'bodies'
      where (w.organization_id, w.mode) in (select organization_id, mode from workspaces where id = any($1::int[]))
      group by w.id`,
    [workspaceIds],
  );
  const together = Map.groupBy(rows, ({ organizationId, mode }) => `${organizationId} ${mode}`);
  for (const all of together.values()) {
    const [first] = all;
    if (!first) continue;
    const { ofWorkspace, ofAll } = most[first.mode];
    for (const one of all) {
      if (one.bytes > ofWorkspace) await deleteOldest(db, one, one.bytes - prunedTo * ofWorkspace);
    }
    let excess = all.reduce((sum, { bytes }) => sum + bytes, 0) - ofAll;
    for (const one of all.toSorted((a, b) => b.bytes - a.bytes)) {
      if (excess <= 0) break;
      // Of the largest, down to half; the next ones give the rest.
      const share = Math.min(one.bytes / 2, excess + (1 - prunedTo) * ofAll);
      excess -= await deleteOldest(db, one, share);
    }
  }
}

/** @returns how many bytes were freed: about as many as are wanted, or all that there were */
async function deleteOldest(db: Queryable, used: Used, wanted: number): Promise<number> {
  let freed = 0;
  while (freed < wanted) {
    const { rows } = await db.query<{ bytes: number | null }>(
      `with oldest as (
         select call_id, sum(bytes) over (order by call_id) - bytes as before
           from (select call_id, bytes from call_bodies where workspace_id = $1 order by call_id limit ${prunedAtOnce}) first_ones
       ), gone as (
         delete from call_bodies b using oldest o
          where b.workspace_id = $1 and b.call_id = o.call_id and o.before < $2 returning b.bytes
       )
       select sum(bytes)::bigint as bytes from gone`,
      [used.workspaceId, Math.ceil(wanted - freed)],
    );
    const bytes = rows[0]?.bytes ?? 0;
    if (bytes === 0) break;
    freed += bytes;
  }
  used.bytes -= freed;
  return freed;
}
