import type { IncomingHttpHeaders } from 'node:http';

/** What the headers of a request say of the calls in it, as over REST. */
export interface MessageHeaders {
  /** Looked at after the arguments. */
  readonly overflow: string | readonly string[] | null;
  readonly idempotencyKey: string | undefined;
}

export const messageHeadersOf = (headers: IncomingHttpHeaders): MessageHeaders => ({
  overflow: headers['x-plan-overflow'] ?? null,
  idempotencyKey: headers['idempotency-key'] as string | undefined,
});
