import type { IncomingHttpHeaders } from 'node:http';
import { dryRunOf } from '../gateway/call-headers.ts';

/** What the headers of a request say of the calls in it, as over REST. */
export interface MessageHeaders {
  /** Looked at after the arguments. */
  readonly overflow: string | readonly string[] | null;
  readonly idempotencyKey: string | undefined;
  /** The calls are only quoted. */
  readonly isDryRun: boolean;
}

/** @throws {ServiceError} validation_failed for an X-Dry-Run that is not understood: a dry run that runs is the worst answer */
export const messageHeadersOf = (headers: IncomingHttpHeaders): MessageHeaders => ({
  overflow: headers['x-plan-overflow'] ?? null,
  idempotencyKey: headers['idempotency-key'] as string | undefined,
  isDryRun: dryRunOf(headers['x-dry-run']),
});
