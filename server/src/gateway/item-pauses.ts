import type { TakenItem } from '../jobs/bulk/bulk-task.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { type FailureReason, ProviderFailure } from '../providers/capabilities.ts';

/** If no source could look for now: the pause before each further try, so that an outage of some minutes fails no list. */
const usualPausesMs: readonly number[] = [10_000, 60_000, 300_000];
/**
 * An item comes back this often if its source works but had no room for it: within about an hour. The first pause of those above is the
 * unit, and grows by one after every five times.
 */
const waitsMax = 60;
const waitsOfAPause = 5;
const passing: ReadonlySet<FailureReason> = new Set(['rate_limited', 'unreachable', 'timeout']);

/**
 * When to look an item up again because a source may answer in some minutes. Null after enough tries, or if the operator has to act: the
 * source refuses our key or is out of credit.
 */
export function laterAfter(
  { cause }: ServiceError,
  { tries, waits }: Pick<TakenItem, 'tries' | 'waits'>,
  pausesMs: readonly number[] = usualPausesMs,
) {
  if (!(cause instanceof ProviderFailure && passing.has(cause.reason))) return null;
  const [first] = pausesMs;
  if (cause.reason === 'rate_limited' && waits < waitsMax && first !== undefined) {
    return { afterMs: first * (1 + Math.floor(waits / waitsOfAPause)), isWait: true };
  }
  const afterMs = pausesMs[tries];
  return afterMs === undefined ? null : { afterMs };
}
