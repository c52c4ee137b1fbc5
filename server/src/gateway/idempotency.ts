import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { type Centicredits, centicredits, credits } from '../kernel/credits.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { parsePlan } from '../ledger/batch.ts';
import type { AccountState, Overflow } from '../ledger/operations.ts';
import {
  type StorageLimits,
  type StorageUse,
  storageFull,
  storageUseText,
  storedMost,
  storedOf,
  usualStorageLimits,
  workspacesOfOrganization,
} from '../limits/storage-limits.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Answer, CheckedCall } from './gateway-call.ts';
import { effectiveOverflow, serviceMetaText, withMeta } from './service-meta.ts';

/** Answers are kept this long, per workspace (decisions.md, Limits). */
const keptFor = '24 hours';
const freeAgainMs = 1_000;
/** The answer to a call that failed waits no longer for its key. */
const freeWaitMs = 1_000;
/** After this long without a database the operator has other worries; the key is free when this process is gone. */
const freeTriesMax = 3_600;

/** As a bound of the database, four times which is still a whole number. */
const unlimited = 2 ** 50;
/** What a call counts whose answer is still to come. */
const answerToComeBytes = 65_536;

/** As `stored_answer_bytes` of the database counts a row that has no answer yet. */
const bytesToCome = (key: string) => 200 + key.length + answerToComeBytes;

interface StoredRow {
  fingerprint: Buffer;
  call_id: string;
  overflow: Overflow | null;
  answer: string | null;
  is_erased: boolean;
  left_after: string | null;
  from_plan: number | null;
  from_addon: number | null;
  provider: string | null;
  cached: boolean | null;
}

/** The key as a caller sent it; null where none was. @throws {ServiceError} invalid_idempotency_key, which names it as `where` says */
export function idempotencyKeyOf(sent: unknown, where = 'Idempotency-Key'): string | null {
  if (sent === undefined || sent === null) return null;
  if (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent)) return sent;
  throw new ServiceError('invalid_idempotency_key', `${where} must be 1 to 255 visible ASCII characters.`);
}

/**
 * Calls with an `Idempotency-Key`. The key is taken before the call runs; its answer is written by the ledger in the
 * transaction of the charge, so that after any crash there are either both or none.
 */
export class Idempotency {
  readonly #db: Queryable;
  readonly #processId: () => number;
  readonly #limits: StorageLimits;

  constructor(db: Queryable, processId: () => number, limits: StorageLimits = usualStorageLimits) {
    this.#db = db;
    this.#processId = processId;
    this.#limits = limits;
  }

  /**
   * Takes the key for this call, or returns the stored answer of an earlier one.
   *
   * @param shown from a source's stored name to the shown one.
   * @throws {ServiceError} idempotency_key_reused for another request, idempotency_in_progress while the first one runs,
   *   answer_erased; storage_full where no more answers may be kept: stored ones are replayed all the same
   */
  async begin(
    call: CheckedCall,
    shown: (provider: string | null) => string | null,
  ): Promise<Answer | undefined> {
    // Over MCP there is no body as it was sent, only what was read of it; and a model may write the same call down in another order.
    const sent = call.bodyText || canonicalJson(call.body);
    const fingerprint = hash('sha256', `${call.endpoint.endpoint.name}\n${sent}`, 'buffer');
    const key = [call.caller.workspaceId, call.idempotencyKey];
    for (let attempt = 0; attempt < 3; attempt++) {
      const { isTaken, full } = await this.#take(call, fingerprint);
      if (isTaken) return undefined;
      const { rows } = await this.#db.query<StoredRow>(
        `select k.fingerprint, k.call_id, k.overflow, k.answer, k.erased_at is not null as is_erased, k.left_after, c.from_plan, c.from_addon, c.provider, c.cached
           from idempotency_keys k left join calls c on c.workspace_id = k.workspace_id and c.id = k.call_id
          where k.workspace_id = $1 and k.key = $2 and k.created_at >= now() - interval '${keptFor}'`,
        key,
      );
      const stored = rows[0];
      if (!stored && full) throw full;
      // Given back between the two statements: the next attempt takes it.
      if (!stored) continue;
      if (!stored.fingerprint.equals(fingerprint)) {
        throw new ServiceError(
          'idempotency_key_reused',
          'This Idempotency-Key was used with another endpoint or body.',
        );
      }
      if (stored.is_erased) {
        throw new ServiceError(
          'answer_erased',
          'The answer of the first call with this Idempotency-Key was erased. Nothing is charged again.',
        );
      }
      if (stored.answer !== null) return replay(call, stored, shown(stored.provider));
      break;
    }
    throw new ServiceError(
      'idempotency_in_progress',
      'The first call with this Idempotency-Key is still in progress.',
      {
        retryAfterSeconds: 1,
      },
    );
  }

  /**
   * Frees the key of a call that failed. If the database is away, this goes on in the background: the caller's next try must not find the
   * first call in progress for a day.
   */
  async forget(call: CheckedCall): Promise<void> {
    const freed = this.#free(call).then((isFree) => {
      if (!isFree) void this.#freeLater(call);
    });
    await Promise.race([freed, delay(freeWaitMs, undefined, { ref: false })]);
  }

  /** `full`: why a new key would not be taken; one that is stored already may be replayed all the same. */
  async #take(
    call: CheckedCall,
    fingerprint: Buffer,
  ): Promise<{ readonly isTaken: boolean; readonly full: ServiceError | null }> {
    const { workspaceId, mode } = call.caller;
    const most = storedMost(this.#limits, mode, 'answers');
    const more = { rows: 1, bytes: bytesToCome(call.idempotencyKey ?? '') };
    try {
      const { rows } = await this.#db.query<StorageUse & { is_taken: boolean }>({
        name: 'take_idempotency_key',
        text: `with used as (
             ${storageUseText('$1', 'answers')}
           ), taken as (
             insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, overflow)
               select $1, $2, $3, $4, $5, $6 from used
                where rows < $7 and all_rows < $7 * ${workspacesOfOrganization}
                  and bytes + $9 <= $8 and all_bytes + $9 <= $8 * ${workspacesOfOrganization}
               on conflict (workspace_id, key) do update
                  set fingerprint = excluded.fingerprint, call_id = excluded.call_id, process_id = excluded.process_id,
                      created_at = now(), overflow = excluded.overflow, answer = null, left_after = null, erased_at = null
                where idempotency_keys.created_at < now() - interval '${keptFor}'
                   or (idempotency_keys.created_at < now() - make_interval(secs => $10)
                       and (idempotency_keys.answer is not null or idempotency_keys.erased_at is not null))
             returning 1
           )
           select exists (select from taken) as is_taken, used.* from used`,
        values: [
          workspaceId,
          call.idempotencyKey,
          fingerprint,
          call.id,
          this.#processId(),
          call.overflow,
          most.rows,
          most.bytes ?? unlimited,
          more.bytes,
          // Null, and so never true, where the caller named the key.
          call.keptSeconds ?? null,
        ],
      });
      const row = rows[0];
      invariant(row, 'what is stored is one row');
      return { isTaken: row.is_taken, full: row.is_taken ? null : storageFull('answers', row, more, most) };
    } catch (error) {
      // It may be taken all the same, for a call that does not run.
      void this.#freeLater(call);
      throw error;
    }
  }

  /**
   * For an answer that is known before it is charged, and longer than what was counted for it as the call began: refuses it where it does
   * not fit. Others are kept, since what they cost was spent.
   * @throws {ServiceError} storage_full
   */
  async checkAnswer(call: CheckedCall, answerBytes: number): Promise<void> {
    if (answerBytes <= answerToComeBytes) return;
    const { workspaceId, mode } = call.caller;
    const use = await storedOf(this.#db, workspaceId, 'answers');
    const more = { rows: 0, bytes: answerBytes - answerToComeBytes };
    const full = storageFull('answers', use, more, storedMost(this.#limits, mode, 'answers'));
    if (full) throw full;
  }

  async #free(call: CheckedCall): Promise<boolean> {
    try {
      await this.#db.query(
        'delete from idempotency_keys where workspace_id = $1 and key = $2 and call_id = $3 and answer is null',
        [call.caller.workspaceId, call.idempotencyKey, call.id],
      );
      return true;
    } catch {
      return false;
    }
  }

  async #freeLater(call: CheckedCall): Promise<void> {
    for (let tries = 0; tries < freeTriesMax; tries++) {
      await new Promise<void>((resolve) => setTimeout(resolve, freeAgainMs).unref());
      if (await this.#free(call)) return;
    }
  }
}

/** The answer as it was sent the first time, to the byte; this time it costs nothing, which the headers say. */
function replay(call: CheckedCall, stored: StoredRow, provider: string | null): Answer {
  const [planLeft = '0', addonLeft = '0', ...plan] = (stored.left_after ?? '').split(',');
  const state: AccountState = {
    planLeft: centicredits(Number(planLeft)),
    addonLeft: centicredits(Number(addonLeft)),
    plan: parsePlan(plan.join(',')),
  };
  const meta = serviceMetaText({
    requestId: requestIdOf(stored.call_id),
    endpoint: call.endpoint.endpoint.name,
    mode: call.caller.mode,
    charge: {
      fromPlan: centicredits(stored.from_plan ?? 0),
      fromAddon: centicredits(stored.from_addon ?? 0),
    },
    state,
    overflow: effectiveOverflow(stored.overflow, state),
    provider,
    cached: call.endpoint.endpoint.runs === 'outside' ? stored.cached : null,
    cachedAt: null,
    reserved: call.endpoint.endpoint.runs === 'job' ? reservedIn(stored.answer) : null,
  });
  return {
    status: call.endpoint.endpoint.runs === 'job' ? 201 : 200,
    body: withMeta([stored.answer ?? '{}'], meta),
    meta,
    charged: 0,
    from: 'none',
    remaining: String(state.addonLeft / 100),
    replayed: true,
  };
}

/** Of a list, what its answer says that is held for it. */
function reservedIn(answer: string | null): Centicredits | null {
  const { credits_reserved: ofJob, credits_held: ofList } = JSON.parse(answer ?? '{}') as {
    readonly credits_reserved?: number;
    readonly credits_held?: number;
  };
  const reserved = ofJob ?? ofList;
  return reserved === undefined ? null : credits(reserved);
}
