import type { ServiceError } from '../kernel/service-error.ts';
import type { Log } from './log.ts';

/** An error may be the cause of itself, by way of others. */
const causesMax = 5;

/**
 * A site or a provider that failed is no bug of ours: a line that says why, and no stack. Sites fail all day, since callers send any
 * address; a provider that fails is for the operator to see.
 */
export function logUpstreamFailure(
  log: Log,
  failure: ServiceError,
  { requestId, isProvider, repeats = 0 }: { requestId: string; isProvider: boolean; repeats?: number },
): void {
  const causes: string[] = [];
  for (let cause = failure.cause; cause !== undefined && causes.length < causesMax; ) {
    causes.push(cause instanceof Error ? cause.message : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const { code, message } = failure;
  log[isProvider ? 'warn' : 'info'](
    { request_id: requestId, code, reason: message, causes, ...(repeats > 0 && { repeats }) },
    isProvider ? 'a provider failed' : 'a site failed',
  );
}
