import { ServiceError } from '../kernel/service-error.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import { CallerGone } from './within-deadline.ts';

export interface FailureParts {
  /** Where docs/errors is published, for `docs_url`. */
  readonly docsUrl: string;
  readonly onBug: (error: unknown, requestId: string) => void;
  /** A site or a provider could not answer. */
  readonly onUpstreamFailure: (failure: ServiceError, requestId: string) => void;
}

/** What callers are told of what was thrown. Errors of the web framework have words in the catalogue; whatever else is no `ServiceError` is a bug, or a database that is away. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  switch ((thrown as { code?: unknown } | null)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('body_too_large', 'The request body is larger than this service accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError(
        'unsupported_media_type',
        'Send the body as JSON, with Content-Type: application/json.',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ServiceError('invalid_json', 'The request body could not be read.');
  }
  // A source that could not even be asked has it as its cause.
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

/** Tells whoever runs the service of what is no fault of the caller's. */
export function reportFailure(
  parts: FailureParts,
  error: ServiceError,
  cause: unknown,
  requestId: string,
): void {
  // One that was asked for is nothing that an operator has to know, and neither is a caller who goes.
  if (error.options.isForced || error instanceof CallerGone) return;
  if (error.code === 'upstream_error' || error.code === 'upstream_timeout') {
    parts.onUpstreamFailure(error, requestId);
  } else if (error.status >= 500 && error.code !== 'ENDPOINT_UNDER_MAINTENANCE') {
    parts.onBug(cause ?? error, requestId);
  }
}
