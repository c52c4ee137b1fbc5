import { ServiceError } from '../kernel/service-error.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import type { ServiceMeter } from '../telemetry/metrics/service-meter.ts';
import { CallerGone } from './within-deadline.ts';

/** A call that failed, as the log names it. */
export interface FailedCall {
  readonly requestId: string;
  /** Of the interface: the name of an endpoint, a route or a tool. */
  readonly endpoint: string;
  /** As callers know it; null before the caller is known. */
  readonly workspace: string | null;
  /** Nobody waits for the answer any more. */
  readonly isGone: boolean;
}

/**
 * The origin of a failure. `upstream`: a site or provider. `unavailable`: the database is away, or too many calls. `unserved`: the operator
 * has to configure something. `gone`: the caller hung up. Anything else is our bug.
 */
export type FailureKind = 'upstream' | 'unavailable' | 'unserved' | 'gone' | 'bug';

/** How one call ended, for the log of calls. Without request and response bodies. */
export interface CallLine {
  readonly requestId: string;
  readonly endpoint: string;
  /** As callers know it; null if the caller was refused. */
  readonly workspace: string | null;
  /** Of HTTP; of a call over MCP what it has over REST. */
  readonly status: number;
  /** Of an error; null where there was none. */
  readonly code: string | null;
  readonly credits: number;
  readonly ms: number;
}

export interface FailureParts {
  /** Where docs/errors is published, for `docs_url`. */
  readonly docsUrl: string;
  /** Beside a call that did not fail for it. */
  readonly onBug: (error: unknown, requestId: string) => void;
  /** Null where nobody wants it. */
  readonly onCall: ((line: CallLine) => void) | null;
  /** Counts calls for metrics; null or missing without metrics. */
  readonly meter?: Pick<ServiceMeter, 'call' | 'refused'> | null;
  readonly onFailure: (kind: FailureKind, error: ServiceError, cause: unknown, call: FailedCall) => void;
}

/** The error that callers get. The catalog covers errors of the web framework. Anything else that is not a `ServiceError` is a bug, or a database that is away. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const ofFramework = asFrameworkError(thrown);
  if (ofFramework) return ofFramework;
  // A source that could not be queried has it as its cause.
  const isAway = isDatabaseAway(thrown) || (thrown instanceof Error && isDatabaseAway(thrown.cause));
  return isAway
    ? new ServiceError(
        'service_unavailable',
        'The service cannot take calls just now. Nothing was charged.',
        { retryAfterSeconds: 1, cause: thrown },
      )
    : new ServiceError('internal_error', 'Something went wrong on our side. Nothing was charged.', {
        cause: thrown,
      });
}

/** What the web framework refuses, by its status: 4xx is the caller's, and no bug of ours. */
function asFrameworkError(thrown: unknown): ServiceError | null {
  const { code, statusCode = 500 } = (thrown ?? {}) as { code?: unknown; statusCode?: number };
  if (typeof code !== 'string' || !code.startsWith('FST_') || statusCode < 400 || statusCode >= 500)
    return null;
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new ServiceError('invalid_json', 'The request body could not be read.');
  switch (statusCode) {
    case 413:
      return new ServiceError('body_too_large', 'The request body is too large.');
    case 414:
      return new ServiceError('url_too_long', 'A part of the path is too long.');
    case 415:
      return new ServiceError(
        'unsupported_media_type',
        'Send the body as JSON, with Content-Type: application/json.',
      );
  }
  return new ServiceError('malformed_request', 'The request is not valid HTTP.', { cause: thrown });
}

/** Reports failures that are not the caller's fault to the operator. */
export function reportFailure(
  parts: FailureParts,
  error: ServiceError,
  cause: unknown,
  call: FailedCall,
): void {
  const kind = kindOf(error, call);
  if (kind !== null) parts.onFailure(kind, error, cause ?? error, call);
}

function kindOf(error: ServiceError, { isGone }: FailedCall): FailureKind | null {
  // Operators do not need to know of a forced one.
  if (error.options.isForced) return null;
  if (isGone || error instanceof CallerGone) return 'gone';
  if (error.options.forOperator !== undefined) return 'unserved';
  switch (error.code) {
    case 'upstream_error':
    case 'upstream_timeout':
      return 'upstream';
    case 'service_unavailable':
    case 'plan_unavailable':
      return 'unavailable';
    case 'ENDPOINT_UNDER_MAINTENANCE':
      return null;
  }
  return error.status >= 500 ? 'bug' : null;
}
