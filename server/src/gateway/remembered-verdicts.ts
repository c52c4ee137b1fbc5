import type { RateTier } from '../kernel/rate-tiers.ts';
import type { Caller } from './caller.ts';

export type Verdict<Refusal> = { readonly caller: Caller } | { readonly refused: Refusal };

export interface FoundVerdict<Refusal> {
  readonly verdict: Verdict<Refusal>;
  /** Until it changes by itself, as with a key that expires; null where it does not. */
  readonly leftMs: number | null;
}

interface Remembered<Refusal> {
  readonly verdict: Verdict<Refusal>;
  readonly untilMs: number;
}

// Known ones are read again every 10 s, unknown ones every 5 s. An announced change empties the memory at once.
const knownForMs = 10_000;
const unknownForMs = 5_000;
/** Of good ones, and as many of others, which push no good one out. */
const rememberedMax = 10_000;

/** Callers by the hash of their secret. No key or token stays in memory. */
export class RememberedVerdicts<Refusal> {
  readonly #lookUp: (hash: string) => Promise<FoundVerdict<Refusal>>;
  readonly #good = new Map<string, Remembered<Refusal>>();
  readonly #refused = new Map<string, Remembered<Refusal>>();
  readonly #pending = new Map<string, Promise<Verdict<Refusal>>>();
  /** Grows with each `forget`: earlier lookups are answered, but not remembered. */
  #age = 0;

  constructor(lookUp: (hash: string) => Promise<FoundVerdict<Refusal>>) {
    this.#lookUp = lookUp;
  }

  forget(): void {
    this.#age++;
    this.#good.clear();
    this.#refused.clear();
    this.#pending.clear();
  }

  /** A known and accepted caller, without a query. */
  recall(hash: string): Caller | undefined {
    const verdict = this.#known(hash);
    return verdict && 'caller' in verdict ? verdict.caller : undefined;
  }

  /** @param beforeLookUp called where it has to be looked up; what it throws is thrown */
  async judge(hash: string, beforeLookUp: () => void = () => {}): Promise<Verdict<Refusal>> {
    const known = this.#known(hash);
    if (known) return known;
    // A thousand calls with a key that was just forgotten ask once.
    let pending = this.#pending.get(hash);
    if (!pending) {
      beforeLookUp();
      pending = this.#find(hash).finally(() => {
        if (this.#pending.get(hash) === pending) this.#pending.delete(hash);
      });
      this.#pending.set(hash, pending);
    }
    return pending;
  }

  #known(hash: string): Verdict<Refusal> | undefined {
    const now = performance.now();
    for (const remembered of [this.#good.get(hash), this.#refused.get(hash)]) {
      if (remembered && remembered.untilMs >= now) return remembered.verdict;
    }
    return undefined;
  }

  async #find(hash: string): Promise<Verdict<Refusal>> {
    const age = this.#age;
    const { verdict, leftMs } = await this.#lookUp(hash);
    if (age !== this.#age) return verdict;
    const [forMs, kept] = 'caller' in verdict ? [knownForMs, this.#good] : [unknownForMs, this.#refused];
    // Read again, it is the newest: the oldest make room.
    kept.delete(hash);
    if (kept.size >= rememberedMax) kept.delete(kept.keys().next().value as string);
    kept.set(hash, { verdict, untilMs: performance.now() + Math.min(forMs, leftMs ?? forMs) });
    return verdict;
  }
}

/** What of a workspace `callerOf` needs: columns of `workspaces w` and `ledger_accounts a`. */
export const callerColumns = `w.id as workspace_id, w.public_id, w.organization_id, w.mode, w.rate_tier, a.id as account_id,
  a.plan_name is not null as has_plan, w.bodies_days > 0 as keeps_bodies,
  w.disabled_at is not null or exists (select from organizations od where od.id = w.organization_id and od.disabled_at is not null) as disabled`;

export interface CallerRow {
  workspace_id: number;
  public_id: string;
  organization_id: number;
  mode: 'live' | 'sandbox';
  rate_tier: RateTier;
  account_id: number;
  has_plan: boolean;
  keeps_bodies: boolean;
  disabled: boolean;
}

export const callerOf = (row: CallerRow): Caller => ({
  workspaceId: row.workspace_id,
  workspace: row.public_id,
  organizationId: row.organization_id,
  accountId: row.account_id,
  mode: row.mode,
  rateTier: row.rate_tier,
  hasPlan: row.has_plan,
  keepsBodies: row.keeps_bodies,
});
