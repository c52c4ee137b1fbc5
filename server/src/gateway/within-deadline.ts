import { ServiceError } from '../kernel/service-error.ts';

/** The caller canceled the call, or closed the connection, before anything was charged. */
export class CallerGone extends ServiceError {
  constructor() {
    super('service_unavailable', 'The caller closed the connection. Nothing was charged.');
  }
}

/**
 * What `work` gives, as long as `signal` is not aborted: by the deadline, or because the caller has gone.
 *
 * @throws {ServiceError} upstream_timeout with these fields
 * @throws {CallerGone}
 */
export async function withinDeadline<Value>(
  work: Value | Promise<Value>,
  signal: AbortSignal,
  { deadline, fields }: { deadline: AbortSignal; fields: Record<string, unknown> },
): Promise<Value> {
  if (!(work instanceof Promise)) return work;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () =>
      reject(
        deadline.aborted
          ? new ServiceError('upstream_timeout', 'The sources did not answer in time. Nothing was charged.', {
              fields,
            })
          : new CallerGone(),
      );
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
