import { ServiceError } from '../kernel/service-error.ts';
import type { FailureCode, FailureCodes } from '../ledger/failure-codes.ts';
import type { FailedCall, FailureCounts } from '../ledger/failure-counts.ts';
import type { FailureLimiter } from '../limits/failure-limiter.ts';
import { RefusalPace } from '../limits/refusal-pace.ts';
import type { Caller } from './caller.ts';
import { CallerGone } from './within-deadline.ts';

export interface Failed {
  /** Who sent the request; the address where no valid key came with it. */
  readonly by: Caller | string;
  /** A poll takes no rate slot; failed polls delay polls only, and failed calls only calls. */
  readonly kind: 'call' | 'poll';
  readonly error: ServiceError;
  /** Null where the request is no call of an endpoint. */
  readonly call: { readonly endpointId: number; readonly callId: string } | null;
  /** Of what was sent and read; 0 where none of it was. */
  readonly bytes?: number;
}

/**
 * What failed requests cost who sends them: nothing, until there are very many. A workspace that fails more often than its limit
 * is refused before its bodies are read. Who sends no valid key is counted by address; that never delays a caller with one.
 */
export class Failures {
  readonly #limiter: FailureLimiter;
  readonly #counts: FailureCounts;
  readonly #codes: FailureCodes;
  readonly #pace = new RefusalPace();

  constructor(parts: {
    readonly limiter: FailureLimiter;
    readonly counts: FailureCounts;
    readonly codes: FailureCodes;
  }) {
    this.#limiter = parts.limiter;
    this.#counts = parts.counts;
    this.#codes = parts.codes;
  }

  /** @throws {ServiceError} too_many_failures */
  checkCaller({ workspaceId, rateTier }: Caller, kind: 'call' | 'poll'): void {
    const seconds = this.#limiter.waitOf({ workspaceId, rateTier, kind });
    if (seconds > 0) {
      const failed = kind === 'call' ? 'calls' : 'polls';
      throw tooMany(`Too many ${failed} of this workspace failed in a short time.`, seconds);
    }
  }

  /** For requests without a valid key. @throws {ServiceError} too_many_failures */
  checkAddress(address: string): void {
    const seconds = this.waitOfAddress(address);
    if (seconds > 0) throw tooMany('Too many requests of this address failed in a short time.', seconds);
  }

  /** Seconds until the next request without a valid key may come from an address. */
  waitOfAddress(address: string): number {
    return this.#limiter.waitOf({ address });
  }

  /** A request without a key of ours failed. */
  noteAddress(address: string): void {
    this.#limiter.note({ address }, 1);
  }

  /** How long the answer is to be held back: 0 but for the refusals of who goes on sending beyond a limit. */
  holdMs(by: Caller | string, { status }: Pick<ServiceError, 'status'>): number {
    if (status !== 429) return 0;
    return this.#pace.holdMs(typeof by === 'string' ? { address: by } : { workspaceId: by.workspaceId });
  }

  note({ by, kind, error, call, bytes = 0 }: Failed): void {
    const weight = weightOf(error, bytes);
    if (typeof by === 'string') {
      this.#limiter.note({ address: by }, weight);
      return;
    }
    this.#limiter.note({ workspaceId: by.workspaceId, rateTier: by.rateTier, kind }, weight);
    if (call !== null) this.noteCall({ workspaceId: by.workspaceId, ...call, code: error.code });
  }

  /** Only for the statistics: a failed call that does not count for the limits, such as an item of a list. */
  noteCall(failed: FailedCall & FailureCode): void {
    const { workspaceId, endpointId, callId, code } = failed;
    this.#counts.note({ workspaceId, endpointId, code });
    this.#codes.note({ workspaceId, callId, code });
  }
}

/** A failure of a provider or of the service: only a loop without any pause makes enough of them to be refused. */
const weightOfOthers = 0.1;

/** Reading what is wrong takes time in proportion to its length: from so many bytes on it counts for more than one failure. */
const bytesOfOne = 16_384;

/**
 * How much a failure counts. What is cheap for the caller and costs the service work counts in full, and for more than one where it was
 * long. Refusals for the rate, or for failures, are made before any work.
 */
export function weightOf(error: ServiceError, bytes = 0): number {
  if (error.code === 'rate_limited' || error.code === 'too_many_failures') return 0;
  const isOwn =
    error.status < 500 || error instanceof CallerGone || error.code === 'ENDPOINT_UNDER_MAINTENANCE';
  return isOwn ? 1 + Math.floor(bytes / bytesOfOne) : weightOfOthers;
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new ServiceError('too_many_failures', message, { retryAfterSeconds });
