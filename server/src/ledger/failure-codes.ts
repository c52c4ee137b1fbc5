import type { Queryable } from '../postgres/pool.ts';

/** Codes that wait to be written. While the database is away for long, further ones are lost: they are no money. */
const waitingMax = 20_000;
/** So many are written in one statement. */
const batchMax = 2_000;
/** A row is written at about the time of the answer; who is not there by then never was a call, such as one with a wrong header. */
const triesMax = 3;
/** Refusals before a call begins, of which there may be very many: none has a row. */
const withoutRow: ReadonlySet<string> = new Set(['rate_limited', 'too_many_failures']);

export interface FailureCode {
  readonly workspaceId: number;
  /** UUID. */
  readonly callId: string;
  /** Of the error. */
  readonly code: string;
}

interface Waiting extends FailureCode {
  tries: number;
}

/**
 * Writes the error codes of failed calls into their rows in `failed_calls`, every few seconds and beside the ledger's own statements. A
 * process that is killed loses the codes of the last seconds.
 */
export class FailureCodes {
  #waiting: Waiting[] = [];

  note(failure: FailureCode): void {
    if (withoutRow.has(failure.code) || this.#waiting.length >= waitingMax) return;
    this.#waiting.push({ ...failure, tries: 0 });
  }

  /** Writes what waits. What could not be written, or has no row yet, is kept for the next time. */
  async write(db: Queryable): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += batchMax) {
      const batch = waiting.slice(at, at + batchMax);
      try {
        const written = await writeCodes(db, batch);
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
}

async function writeCodes(db: Queryable, batch: readonly FailureCode[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `update failed_calls f set code = u.code
       from unnest($1::int[], $2::uuid[], $3::text[]) u (workspace_id, id, code)
      where f.workspace_id = u.workspace_id and f.id = u.id
     returning f.id`,
    [
      batch.map(({ workspaceId }) => workspaceId),
      batch.map(({ callId }) => callId),
      batch.map(({ code }) => code),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
