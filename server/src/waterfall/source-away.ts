import { ServiceError } from '../kernel/service-error.ts';
import { type FailureReason, ProviderFailure } from '../providers/capabilities.ts';
import { askedBefore, type LogEntry } from './ask-sources.ts';
import { askedIn } from './source-errors.ts';

/*
 * A miss says that those who would know have looked. Where one of them was away, it says less: it is free, and an item of a list is
 * looked up again.
 */

/** A source that did not look, and would have. `reason`: as of the failure; null where time alone does not bring it back. */
export interface SourceAway {
  readonly provider: string;
  readonly passing: FailureReason | null;
}

/** By the reasons of the log. Others mean that a source cannot be asked this, or that the operator wants it so: those are not away. */
const awayFor: ReadonlyMap<string, FailureReason | null> = new Map([
  ['unreachable', 'unreachable'],
  ['broken', 'unreachable'],
  ['mail_server_away', 'unreachable'],
  ['timeout', 'timeout'],
  ['out_of_time', 'timeout'],
  ['rate_limited', 'rate_limited'],
  ['busy', 'rate_limited'],
  // These wait for the operator, or for the vendor to mend itself.
  ['unreadable', null],
  ['rejected', null],
  ['refused', null],
  ['forbidden', null],
  ['out_of_credit', null],
]);

/**
 * The source whose absence says most of a miss: one that may be back in some minutes before one that will not. Null where all of them have
 * looked, or could not be asked this at all.
 *
 * @param isLost whether what a source that was asked before has said is not known: its process died with the answer
 */
export function sourceAway(
  log: readonly LogEntry[],
  isLost: (provider: string) => boolean,
): SourceAway | null {
  const away = log.flatMap(({ provider, step, reason = '' }): SourceAway[] => {
    // Who verifies what another has found is not asked for it.
    if (step !== undefined) return [];
    if (reason === askedBefore && isLost(provider)) return [{ provider, passing: null }];
    const passing = awayFor.get(reason);
    return passing === undefined ? [] : [{ provider, passing }];
  });
  return away.find(({ passing }) => passing !== null) ?? away[0] ?? null;
}

/** For an item of a list that the others missed. As of a call that nobody could look up, it costs nothing. */
export function missedWithout(
  { provider, passing }: SourceAway,
  log: readonly LogEntry[],
): ServiceError<'upstream_error' | 'upstream_timeout'> {
  return new ServiceError(
    passing === 'timeout' ? 'upstream_timeout' : 'upstream_error',
    'The sources that could be asked do not have it, and one that may have it could not be asked. Nothing was charged.',
    {
      fields: { success: false, billed: false, providers_tried: askedIn(log), execution_log: log },
      ...(passing === null ? {} : { cause: new ProviderFailure(provider, passing) }),
    },
  );
}
