import { AsyncLocalStorage } from 'node:async_hooks';
import { ServiceError } from './service-error.ts';

export type SpanFields = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly fields?: SpanFields;
  /** `server` for what a caller asks of us, `client` for what we ask of others; inside the service where it is not given. */
  readonly kind?: 'server' | 'client';
  /** By `performance.now()`; now where it is not given. */
  readonly startedAtMs?: number;
  /** The provider that is queried in it: the operator may let it see the trace. */
  readonly provider?: string;
}

/**
 * A part of a call in a trace. Fields hold names, numbers and codes of the service: never a secret, nor anything of what was sent, found or
 * answered.
 */
export interface Span {
  set(fields: SpanFields): void;
  /** It failed: with a code, since a message may repeat what a caller sent. */
  fail(code: string): void;
  child(name: string, start: SpanStart): Span;
  /** @param atMs by `performance.now()`; now where it is not given */
  end(atMs?: number): void;
  /** What a request has to say that belongs to it (W3C `traceparent`); null where nobody else may see the trace. */
  readonly handedOut: string | null;
}

/** Makes traces; there is none where the operator wants none. */
export interface Tracer {
  /** Null for a call of which no trace is kept. @param parent `traceparent` as a caller sent it, whatever it is */
  begin(name: string, start: SpanStart & { readonly parent: unknown }): Span | null;
}

export const noFields = (): SpanStart => ({});

/** What of a call is under way here. Code deep below a call need not be handed the trace. */
const current = new AsyncLocalStorage<Span>();

/** What a request to a provider has to say of the trace; null where there is none, or the provider may not see it. */
export const handedOut = (): string | null => current.getStore()?.handedOut ?? null;

/** Runs work as a part of the call that is under way; only the work, where no trace of it is kept. @throws what `work` throws */
export function traced<Value>(
  name: string,
  start: () => SpanStart,
  work: (span: Span | null) => Promise<Value>,
): Promise<Value> {
  const parent = current.getStore();
  return parent ? tracedIn(parent.child(name, start()), work) : work(null);
}

/** Runs work that belongs to a span; whoever began it ends it. */
export const within = <Value>(span: Span, work: () => Value): Value => current.run(span, work);

/** Runs work in a span, and ends it. @throws what `work` throws */
async function tracedIn<Value>(span: Span, work: (span: Span) => Promise<Value>): Promise<Value> {
  try {
    return await current.run(span, () => work(span));
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Names of errors are ours or Node's; messages are not looked at. */
const codeOf = (error: unknown): string =>
  error instanceof ServiceError ? error.code : error instanceof Error ? error.name : 'error';
