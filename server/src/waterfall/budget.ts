import type { FailureReason, SourceTerms } from '../providers/capabilities.ts';

// Of sums of prices with six decimals.
const roundingUsd = 1e-9;

/** What the sources of one call may still cost the operator. Shared by all steps of the call. */
export class Budget {
  #leftUsd: number;

  constructor(mostUsd: number | null) {
    this.#leftUsd = mostUsd ?? Number.POSITIVE_INFINITY;
  }

  get leftUsd(): number {
    return this.#leftUsd;
  }

  /** Whether `count` questions still fit, whatever they end with. */
  allows({ costUsd }: SourceTerms, count = 1): boolean {
    return costUsd === undefined || count * mostOf(costUsd) <= this.#leftUsd + roundingUsd;
  }

  answered({ costUsd }: SourceTerms, outcome: 'hit' | 'miss', count = 1): void {
    if (costUsd) this.#spend(count * (outcome === 'hit' ? (costUsd.most ?? costUsd.hit) : costUsd.miss));
  }

  /** A vendor that was too slow, or whose answer could not be read, may have taken its price all the same. */
  failed({ costUsd }: SourceTerms, reason: FailureReason, count = 1): void {
    if (costUsd && (reason === 'timeout' || reason === 'unreadable')) {
      this.#spend(count * mostOf(costUsd));
    }
  }

  /** No limit stays no limit. */
  #spend(usd: number): void {
    if (this.#leftUsd !== Number.POSITIVE_INFINITY) this.#leftUsd -= usd;
  }
}

const mostOf = ({ hit, miss, most = hit }: NonNullable<SourceTerms['costUsd']>) => Math.max(most, miss);
