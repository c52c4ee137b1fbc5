import { hashKey, isWellFormedKey } from '../accounts/api-key.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Caller } from './caller.ts';
import { GuessLimiter } from './guess-limiter.ts';
import { KnownKeys } from './known-keys.ts';
import {
  type CallerRow,
  callerColumns,
  callerOf,
  RememberedVerdicts,
  type Verdict,
} from './remembered-verdicts.ts';

type Refusal = 'invalid_api_key' | 'revoked_api_key' | 'workspace_disabled';

/** Bad keys that one address may send: 20 at once, then one a second. */
const badKeyRate = { perSecond: 1, burst: 20 };

/** Tells who a key belongs to. Remembers answers by the SHA-256 of the whole key. */
export class Authenticator {
  readonly #db: Queryable;
  readonly #onSandbox: () => void;
  readonly #verdicts = new RememberedVerdicts<Refusal>((hash) => this.#lookUp(hash));
  readonly #guesses: GuessLimiter;

  /** @param onSandbox told when a sandbox workspace is met that was not met lately */
  constructor(db: Queryable, onSandbox: () => void = () => {}) {
    this.#db = db;
    this.#onSandbox = onSandbox;
    const knownKeys = new KnownKeys(db);
    this.#guesses = new GuessLimiter({
      rate: badKeyRate,
      refusal: 'Too many requests with bad keys came from this address.',
      mayBeGood: (hash) => knownKeys.mayHave(hash),
    });
  }

  /** After a key was revoked or a workspace changed. */
  forget(): void {
    this.#verdicts.forget();
  }

  /** The caller, where it is known without asking the database: the path of nearly every call. */
  recall(key: string | undefined): Caller | undefined {
    return key === undefined || key.length > 60 ? undefined : this.#verdicts.recall(hashKey(key));
  }

  /** @throws {ServiceError} 401, 403, or 429 where an address keeps sending bad keys: then the database is not queried */
  async authenticate(key: string | undefined, address: string): Promise<Caller> {
    if (key === undefined || key === '') {
      throw new ServiceError(
        'missing_api_key',
        'Send your API key in the header x-api-key, or as Authorization: Bearer.',
      );
    }
    if (!isWellFormedKey(key)) {
      this.#guesses.take(address);
      throw refusalOf('invalid_api_key');
    }
    const verdict = await this.#guesses.judge(this.#verdicts, hashKey(key), address);
    if ('caller' in verdict) return verdict.caller;
    throw refusalOf(verdict.refused);
  }

  /** Whether an accepted key is still valid, by its hash: for streams that outlast a request. */
  async isStillGood(hash: string): Promise<boolean> {
    return 'caller' in (await this.#verdicts.judge(hash));
  }

  async #lookUp(hash: string) {
    const { rows } = await this.#db.query<KeyRow>({
      name: 'caller_of_key',
      text: callerOfKey,
      values: [hash],
    });
    const row = rows[0];
    const verdict = verdictOf(row);
    if ('caller' in verdict && verdict.caller.mode === 'sandbox') this.#onSandbox();
    const left = row?.expires_in ?? 0;
    return { verdict, leftMs: left > 0 ? left * 1000 : null };
  }
}

// It has a name, so that PostgreSQL plans it once for each connection: planning is most of its cost.
const callerOfKey = `select ${callerColumns}, k.id as key_id, k.revoked_at is not null or coalesce(k.expires_at <= now(), false) as revoked,
    extract(epoch from k.expires_at - now())::float8 as expires_in
  from api_keys k
  join workspaces w on w.id = k.workspace_id
  join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
 where k.hash = decode($1, 'hex')`;

interface KeyRow extends CallerRow {
  key_id: number;
  revoked: boolean;
  expires_in: number | null;
}

function verdictOf(row: KeyRow | undefined): Verdict<Refusal> {
  if (!row) return { refused: 'invalid_api_key' };
  if (row.revoked) return { refused: 'revoked_api_key' };
  return row.disabled
    ? { refused: 'workspace_disabled' }
    : { caller: { ...callerOf(row), keyId: row.key_id } };
}

const refusals = {
  invalid_api_key: 'The API key is not valid.',
  revoked_api_key: 'The API key was revoked.',
  workspace_disabled: 'The workspace of this API key is disabled.',
} as const;

const refusalOf = (reason: Refusal) => new ServiceError(reason, refusals[reason]);
