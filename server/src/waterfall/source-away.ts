import { ServiceError } from '../kernel/service-error.ts';
import { type FailureReason, ProviderFailure } from '../providers/capabilities.ts';
import { askedBefore, type LogEntry } from './ask-sources.ts';
import { askedIn } from './source-errors.ts';

/*
 * A miss means that every source for the request has looked. If one of them was away, the miss is free, and an item of a list is
 * looked up again.
 */

/** A source that did not look, and would have. `reason`: as of the failure; null where time alone does not bring it back. */
export interface SourceAway {
  readonly provider: string;
  readonly passing: FailureReason | null;
}

/** By the reasons of the log. With other reasons a source cannot take this request, or the operator wants it so: it is not away. */
const awayFor: ReadonlyMap<string, FailureReason | null> = new Map([
  ['unreachable', 'unreachable'],
  ['broken', 'unreachable'],
  ['mail_server_away', 'unreachable'],
  ['timeout', 'timeout'],
  ['out_of_time', 'timeout'],
  ['rate_limited', 'rate_limited'],
  ['busy', 'rate_limited'],
  // The operator or the vendor has to fix these.
  ['unreadable', null],
  ['rejected', null],
  ['refused', null],
  ['forbidden', null],
  ['out_of_credit', null],
]);

/**
 * The absent source that matters most for a miss: one that may be back in some minutes before one that will not. Null where all of them
 * have looked, or do not take this request.
 *
 * @param isLost whether the answer of a source that was queried before is lost: its process died
 */
export function sourceAway(
  log: readonly LogEntry[],
  isLost: (provider: string) => boolean,
): SourceAway | null {
  const away = log.flatMap(({ provider, step, reason = '' }): SourceAway[] => {
    // A source that only verifies does not count.
    if (step !== undefined) return [];
    if (reason === askedBefore && isLost(provider)) return [{ provider, passing: null }];
    const passing = awayFor.get(reason);
    return passing === undefined ? [] : [{ provider, passing }];
  });
  return away.find(({ passing }) => passing !== null) ?? away[0] ?? null;
}

/** For an item of a list that the other sources missed. It costs nothing, like a call where every source failed. */
export function missedWithout(
  { provider, passing }: SourceAway,
  log: readonly LogEntry[],
): ServiceError<'upstream_error' | 'upstream_timeout'> {
  return new ServiceError(
    passing === 'timeout' ? 'upstream_timeout' : 'upstream_error',
    'Not found, but one source that may have it did not answer. Nothing was charged.',
    {
      fields: { success: false, billed: false, providers_tried: askedIn(log), execution_log: log },
      ...(passing === null ? {} : { cause: new ProviderFailure(provider, passing) }),
    },
  );
}
