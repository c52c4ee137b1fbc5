import { hashKey, isWellFormedKey } from '../accounts/api-key.ts';
import type { RateTier } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Caller } from './caller.ts';

type Verdict =
  | { readonly caller: Caller }
  | { readonly refused: 'invalid_api_key' | 'revoked_api_key' | 'workspace_disabled' };

interface Remembered {
  readonly verdict: Verdict;
  readonly untilMs: number;
}

// Known keys are read anew every 10 s, unknown ones every 5 s; a change that is announced empties the memory at once.
const knownForMs = 10_000;
const unknownForMs = 5_000;
const rememberedMax = 10_000;
/** Bad keys that one address may send: 20 at once, then one a second. */
const badKeyRate = { perSecond: 1, burst: 20 };

/** Tells who a key belongs to. Remembers answers by the SHA-256 of the whole key; no key stays in memory. */
export class Authenticator {
  readonly #db: Queryable;
  readonly #onSandbox: () => void;
  readonly #remembered = new Map<string, Remembered>();
  readonly #pending = new Map<string, Promise<Verdict>>();
  readonly #badKeys = new RateLimiter();

  /** @param onSandbox told when a sandbox workspace is met that was not met lately */
  constructor(db: Queryable, onSandbox: () => void = () => {}) {
    this.#db = db;
    this.#onSandbox = onSandbox;
  }

  /** After a key was revoked or a workspace changed. */
  forget(): void {
    this.#remembered.clear();
  }

  /** The caller, where it is known without asking the database: the path of nearly every call. */
  recall(key: string | undefined): Caller | undefined {
    if (key === undefined || key.length > 60) return undefined;
    const remembered = this.#remembered.get(hashKey(key));
    if (!remembered || remembered.untilMs < performance.now() || !('caller' in remembered.verdict))
      return undefined;
    return remembered.verdict.caller;
  }

  /** @throws {ServiceError} 401, 403, or 429 where an address keeps sending bad keys */
  async authenticate(key: string | undefined, address: string): Promise<Caller> {
    if (key === undefined || key === '') {
      throw new ServiceError('missing_api_key', 'Send your API key in the x-api-key header.');
    }
    if (!isWellFormedKey(key)) throw this.#refuse('invalid_api_key', address);
    const verdict = await this.#judge(hashKey(key));
    if ('caller' in verdict) return verdict.caller;
    throw this.#refuse(verdict.refused, address);
  }

  /** Whether a key that was let in still is, by its hash: for what lasts longer than a request. */
  async isStillGood(hash: string): Promise<boolean> {
    return 'caller' in (await this.#judge(hash));
  }

  #refuse(
    reason: 'invalid_api_key' | 'revoked_api_key' | 'workspace_disabled',
    address: string,
  ): ServiceError {
    const slot = this.#badKeys.take(address, badKeyRate, performance.now());
    if (!slot.granted) {
      return new ServiceError('rate_limited', 'Too many requests with bad keys came from this address.', {
        retryAfterSeconds: slot.retryAfterSeconds,
      });
    }
    return new ServiceError(reason, refusals[reason]);
  }

  async #judge(hash: string): Promise<Verdict> {
    const remembered = this.#remembered.get(hash);
    if (remembered && remembered.untilMs >= performance.now()) return remembered.verdict;
    // A thousand calls with a key that was just forgotten ask once.
    let pending = this.#pending.get(hash);
    if (!pending) {
      pending = this.#lookUp(hash).finally(() => this.#pending.delete(hash));
      this.#pending.set(hash, pending);
    }
    return pending;
  }

  async #lookUp(hash: string): Promise<Verdict> {
    const { rows } = await this.#db.query<KeyRow>(
      `select w.id as workspace_id, w.public_id, w.organization_id, w.mode, w.rate_tier, a.id as account_id,
              a.plan_name is not null as has_plan, w.disabled_at is not null as disabled,
              k.revoked_at is not null or coalesce(k.expires_at <= now(), false) as revoked,
              extract(epoch from k.expires_at - now())::float8 as expires_in
         from api_keys k
         join workspaces w on w.id = k.workspace_id
         join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
        where k.hash = decode($1, 'hex')`,
      [hash],
    );
    const row = rows[0];
    const verdict = verdictOf(row);
    if ('caller' in verdict && verdict.caller.mode === 'sandbox') this.#onSandbox();
    const forMs = 'caller' in verdict ? knownForMs : unknownForMs;
    const leftMs = row?.expires_in && row.expires_in > 0 ? row.expires_in * 1000 : Number.POSITIVE_INFINITY;
    if (this.#remembered.size >= rememberedMax) {
      this.#remembered.delete(this.#remembered.keys().next().value as string);
    }
    this.#remembered.set(hash, { verdict, untilMs: performance.now() + Math.min(forMs, leftMs) });
    return verdict;
  }
}

interface KeyRow {
  workspace_id: number;
  public_id: string;
  organization_id: number;
  mode: 'live' | 'sandbox';
  rate_tier: RateTier;
  account_id: number;
  has_plan: boolean;
  disabled: boolean;
  revoked: boolean;
  expires_in: number | null;
}

function verdictOf(row: KeyRow | undefined): Verdict {
  if (!row) return { refused: 'invalid_api_key' };
  if (row.revoked) return { refused: 'revoked_api_key' };
  if (row.disabled) return { refused: 'workspace_disabled' };
  return {
    caller: {
      workspaceId: row.workspace_id,
      workspace: row.public_id,
      organizationId: row.organization_id,
      accountId: row.account_id,
      mode: row.mode,
      rateTier: row.rate_tier,
      hasPlan: row.has_plan,
    },
  };
}

const refusals = {
  invalid_api_key: 'The API key is not valid.',
  revoked_api_key: 'The API key was revoked.',
  workspace_disabled: 'The workspace of this API key is disabled.',
} as const;
