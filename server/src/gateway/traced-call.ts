import { type SpanFields, type Tracer, within } from '../kernel/span.ts';
import type { Caller } from './caller.ts';
import { asServiceError } from './report-failure.ts';

/** A call as its trace shows it. */
export interface CallToTrace {
  readonly name: string;
  readonly fields: SpanFields;
  /** `traceparent` as the caller sent it. */
  readonly parent: unknown;
  readonly caller: Pick<Caller, 'mode'>;
  readonly requestId: string;
  readonly startedAtMs: number;
  /** When the caller was accepted; null if that is not known for this call alone. */
  readonly admittedAtMs: number | null;
  /** Of an answer that says that the call failed: what `error.type` is; the code of the error where it is not given. */
  readonly errorType?: string;
}

/** Runs a call in a trace of its own; only the call, where none is kept. @throws what `run` throws */
export async function tracedCall<Answered extends { readonly status: number; readonly charged: number }>(
  tracer: Tracer | null,
  call: () => CallToTrace,
  run: () => Promise<Answered>,
): Promise<Answered> {
  if (tracer === null) return run();
  const { name, fields, parent, caller, requestId, startedAtMs, admittedAtMs, errorType } = call();
  // A tool that fails is answered 200: its status is that of its twin over REST.
  const statusField = errorType === undefined ? 'http.response.status_code' : 'millrace.status';
  const own = { 'millrace.mode': caller.mode, 'millrace.request_id': requestId };
  const span = tracer.begin(name, { parent, startedAtMs, fields: { ...fields, ...own } });
  if (span === null) return run();
  if (admittedAtMs !== null) span.child('authenticate', { startedAtMs }).end(admittedAtMs);
  try {
    const answer = await within(span, run);
    span.set({ [statusField]: answer.status, 'millrace.credits_charged': answer.charged });
    return answer;
  } catch (thrown) {
    const { status, code } = asServiceError(thrown);
    span.set({ [statusField]: status, 'millrace.code': code });
    // By the conventions for HTTP a call that its caller got wrong is no error of the server.
    if (status >= 500 || errorType !== undefined) span.fail(errorType ?? code);
    throw thrown;
  } finally {
    span.end();
  }
}
