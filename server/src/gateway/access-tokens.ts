import { hash } from 'node:crypto';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Caller } from './caller.ts';
import { GuessLimiter } from './guess-limiter.ts';
import { type CallerRow, callerColumns, callerOf, RememberedVerdicts } from './remembered-verdicts.ts';

type Refusal = 'invalid_access_token' | 'insufficient_scope' | 'workspace_disabled';

/**
 * Bad tokens that one address may send: 200 at once, then 20 a second. More than of keys: each token expires by itself, and clients of
 * many users may come from one address.
 */
const badTokenRate = { perSecond: 20, burst: 200 };
/** 256 random bits, as the authorization server makes them. */
const shape = /^[\w-]{43}$/;

export interface AccessTokenParts {
  readonly db: Queryable;
  /** The required audience of tokens; those of another address are refused. */
  readonly audience: string;
  readonly scope: string;
  /** Told when a sandbox workspace is met that was not met lately. */
  readonly onSandbox?: () => void;
}

/**
 * Finds the caller of an MCP client's access token. The token works while the token itself, its grant, and the key behind the grant are
 * valid.
 */
export class AccessTokens {
  readonly #parts: AccessTokenParts;
  readonly #verdicts = new RememberedVerdicts<Refusal>((hash) => this.#lookUp(hash));
  readonly #guesses = new GuessLimiter({
    rate: badTokenRate,
    refusal: 'Too many requests with bad tokens came from this address.',
  });

  constructor(parts: AccessTokenParts) {
    this.#parts = parts;
  }

  /** After a key or a grant was revoked, or a workspace changed. */
  forget(): void {
    this.#verdicts.forget();
  }

  /** @throws {ServiceError} 401, 403, or 429 where an address keeps sending bad tokens */
  async authenticate(token: string, address: string): Promise<Caller> {
    if (!shape.test(token)) {
      this.#guesses.take(address);
      throw refusalOf('invalid_access_token');
    }
    const verdict = await this.#guesses.judge(this.#verdicts, hash('sha256', token, 'hex'), address);
    if ('caller' in verdict) return verdict.caller;
    throw refusalOf(verdict.refused);
  }

  async #lookUp(tokenHash: string) {
    const { db, audience, scope, onSandbox } = this.#parts;
    const { rows } = await db.query<TokenRow>({
      name: 'caller_of_token',
      text: callerOfToken,
      values: [tokenHash],
    });
    const row = rows[0];
    if (!row || row.aud !== audience) return refused('invalid_access_token');
    if (row.disabled) return refused('workspace_disabled');
    if (!(row.scope ?? '').split(' ').includes(scope)) return refused('insufficient_scope');
    if (row.mode === 'sandbox') onSandbox?.();
    await this.#noteUse(row.grant_id);
    const grant = { id: row.grant_id, hasBudget: row.has_budget };
    return {
      verdict: { caller: { ...callerOf(row), keyId: row.key_id, grant } },
      leftMs: row.expires_in * 1000,
    };
  }

  /** To the minute: a use is no reason to write at each call. */
  async #noteUse(grantId: string): Promise<void> {
    await this.#parts.db.query(
      `update oauth_grants set used_at = now() where id = $1 and coalesce(used_at < now() - interval '1 minute', true)`,
      [grantId],
    );
  }
}

const callerOfToken = `select ${callerColumns}, g.id as grant_id, k.id as key_id, t.payload->>'aud' as aud, t.payload->>'scope' as scope,
    extract(epoch from least(t.expires_at, g.expires_at, k.expires_at) - now())::float8 as expires_in,
    exists (select from connections c where c.grant_id = g.id and c.credits_max is not null) as has_budget
  from oauth_tokens t
  join oauth_grants g on g.id = t.grant_id
  join api_keys k on k.id = g.key_id
  join workspaces w on w.id = k.workspace_id
  join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
 where t.hash = decode($1, 'hex') and t.kind = 'AccessToken' and k.revoked_at is null
   and least(t.expires_at, g.expires_at, k.expires_at) > now()`;

const refused = (reason: Refusal) => ({ verdict: { refused: reason }, leftMs: null });

interface TokenRow extends CallerRow {
  grant_id: string;
  key_id: number;
  aud: string | null;
  scope: string | null;
  expires_in: number;
  has_budget: boolean;
}

const refusals = {
  invalid_access_token: 'The access token is not valid: it is unknown, has expired, or was revoked.',
  insufficient_scope: 'The access token does not allow to use the tools.',
  workspace_disabled: 'The workspace of this access token is disabled.',
} as const;

const refusalOf = (reason: Refusal) => new ServiceError(reason, refusals[reason]);
