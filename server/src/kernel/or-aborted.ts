/** The outcome of `working`, unless the signal is aborted before. */
export async function orAborted<Result>(working: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([working, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Its failure, after the caller has gone, is nobody's business here.
    working.catch(() => {});
  }
}
