import type { FailureReason, SourceTerms } from '../providers/capabilities.ts';

// Of sums of prices with six decimals.
const roundingUsd = 1e-9;

/** What the sources of one call may cost the operator, and what is left of it. Shared by all steps of the call. */
export class Budget {
  #leftUsd: number;

  constructor(mostUsd: number | null) {
    this.#leftUsd = mostUsd ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a question still fits, whatever it ends with. */
  allows({ costUsd }: SourceTerms): boolean {
    return costUsd === undefined || mostOf(costUsd) <= this.#leftUsd + roundingUsd;
  }

  answered({ costUsd }: SourceTerms, outcome: 'hit' | 'miss'): void {
    if (costUsd) this.#leftUsd -= outcome === 'hit' ? (costUsd.most ?? costUsd.hit) : costUsd.miss;
  }

  /** A vendor that was too slow, or whose answer could not be read, may have taken its price all the same. */
  failed({ costUsd }: SourceTerms, reason: FailureReason): void {
    if (costUsd && (reason === 'timeout' || reason === 'unreadable')) {
      this.#leftUsd -= mostOf(costUsd);
    }
  }
}

const mostOf = ({ hit, miss, most = hit }: NonNullable<SourceTerms['costUsd']>) => Math.max(most, miss);
