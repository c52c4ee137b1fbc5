/**
 * One Ctrl-C can arrive twice or three times: from the terminal, from npm, and from the starter in server/bin. Only
 * what comes later is a person who asks again.
 */
const sameRequestMs = 1_000;

/** Aborted, with the signal's name as reason, at Ctrl-C or SIGTERM. Asked again, the process ends at once. */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  let firstAtMs = 0;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (!controller.signal.aborted) {
        firstAtMs = performance.now();
        controller.abort(name);
      } else if (performance.now() - firstAtMs > sameRequestMs) {
        // Whoever asks is in a hurry. What is on disk is safe.
        process.exit(130);
      }
    });
  }
  return controller.signal;
}
