import { ServiceError } from '../kernel/service-error.ts';

/**
 * What `work` gives, as long as `signal` is not aborted: by the deadline, or because the caller has gone.
 *
 * @throws {ServiceError} upstream_timeout with these fields, or service_unavailable
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
          : new ServiceError('service_unavailable', 'The caller closed the connection. Nothing was charged.'),
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
