import { type ErrorCode, errorCatalog } from './error-catalog.ts';

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
  /** Whole seconds for the Retry-After header. */
  retryAfterSeconds?: number;
  /** Further response headers, such as Allow. */
  headers?: Record<string, string>;
  cause?: unknown;
  /** The caller of a sandbox asked for it: it is no problem of the service. */
  isForced?: boolean;
}

/**
 * An answer the caller is meant to see. Whatever throws one has charged nothing.
 *
 * Two audiences, two places: `message`, `fix` and `fields` go into the response, so they name only what the caller
 * already knows; `cause` goes to the log, so it may name hosts, queries and providers. Any other thrown value is a
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

  toBody(docsUrl: string): ErrorBody {
    const entry = errorCatalog[this.code];
    return {
      error: this.options.error ?? entry.error,
      code: this.code,
      message: this.message,
      fix: this.options.fix ?? entry.fix,
      docs_url: `${docsUrl}/errors/${this.code}`,
      // Programs look there for what is wrong with a request, whatever its code.
      ...(this.status === 422 ? { details: [{ path: '', message: this.message }] } : {}),
      ...this.options.fields,
    };
  }
}
