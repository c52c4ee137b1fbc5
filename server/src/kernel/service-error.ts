import { type CatalogEntry, type ErrorCode, errorCatalog } from './error-catalog.ts';

export interface ErrorBody {
  error: string;
  code: string;
  message: string;
  fix: string;
  docs_url: string;
  [field: string]: unknown;
}

export interface ServiceErrorOptions {
  /** Takes the place of the catalogue's `error` sentence. */
  error?: string;
  /** Takes the place of the catalogue's advice where this case knows better. */
  fix?: string;
  /** Extra members of the response body, in the API's own spelling (snake_case). */
  fields?: Record<string, unknown>;
  /** Whole seconds for the Retry-After header, where this case knows better than the catalogue. Null where the same again would not help. */
  retryAfterSeconds?: number | null;
  /** Further response headers, such as Allow. */
  headers?: Record<string, string>;
  cause?: unknown;
  /** What an operator can do about it: for the log, and never in the answer. */
  forOperator?: string | undefined;
  /** The caller of a sandbox asked for it: it is no problem of the service. */
  isForced?: boolean;
}

/**
 * An answer the caller is meant to see. Whatever throws one has charged nothing.
 *
 * Two audiences, two places: `message`, `fix` and `fields` go into the response, so they name only what the caller
 * already knows; `cause` and `forOperator` go to the log, so they may name hosts, queries, providers and settings. Any other thrown value is a
 * bug: the gateway logs it and answers 500 with no detail.
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly options: ServiceErrorOptions;

  constructor(code: Code, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.status = errorCatalog[code].status;
    this.options = options;
  }

  /** Whole seconds for the Retry-After header; undefined where it has none. */
  get retryAfterSeconds(): number | undefined {
    const { retryAfterSeconds } = this.options;
    if (retryAfterSeconds === null) return undefined;
    const entry: CatalogEntry = errorCatalog[this.code];
    return retryAfterSeconds ?? entry.retryAfterSeconds;
  }

  toBody(docsUrl: string): ErrorBody {
    const entry = errorCatalog[this.code];
    // Programs read `details` of each 422. Where no field is known, the whole request is meant.
    const details = this.status === 422 ? { details: [{ path: '', message: this.message }] } : {};
    return {
      error: this.options.error ?? entry.error,
      code: this.code,
      message: this.message,
      fix: this.options.fix ?? entry.fix,
      docs_url: `${docsUrl}/errors/${this.code}`,
      ...details,
      ...this.options.fields,
    };
  }
}

/** The same error about a field of the request, for those who throw without knowing where its value was sent. */
export const aboutField = (error: ServiceError, path: string): ServiceError =>
  withDetails(error, [{ path, message: error.message }]);

/** What is wrong with one field, for those who check it themselves. */
export function invalidField(path: string, message: string): ServiceError<'validation_failed'> {
  const sentence = `${path}: ${message}`;
  const fields = { details: [{ path, message }] };
  return new ServiceError('validation_failed', sentence, { error: sentence, fields });
}

/** The same error with what is wrong with each field. */
export const withDetails = (
  { code, message, options }: ServiceError,
  details: readonly { readonly path: string; readonly message: string }[],
): ServiceError => new ServiceError(code, message, { ...options, fields: { ...options.fields, details } });
