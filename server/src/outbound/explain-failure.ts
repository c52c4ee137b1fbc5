import { ServiceError } from '../kernel/service-error.ts';

/** What went wrong on the way to a site, as the caller may read it. Errors that say it themselves, and the caller's own abort, stay. */
export function explainFailure(error: unknown, request: AbortSignal): unknown {
  if (error instanceof ServiceError) return error;
  if (request.aborted) return request.reason;
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return timedOut('did not answer in time', error);
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return new NoConnection('upstream_timeout', 'did not take the connection in time', error);
    case 'UND_ERR_HEADERS_TIMEOUT':
      return timedOut('did not answer in time', error);
    case 'UND_ERR_BODY_TIMEOUT':
      return timedOut('stopped in the middle of its answer', error);
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return failed('answered with more headers than are read', error);
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return new NoConnection('upstream_error', 'does not take connections', error);
  }
  const text = code ?? '';
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(text)) {
    return new NoConnection('upstream_error', 'has a certificate that is not valid', error);
  }
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(text))
    return new NoConnection('upstream_error', 'does not speak TLS as it should', error);
  if (/^Z_|^ERR_BROTLI|^ERR__ERROR_|^Z_DATA|^ERR_PADDING/.test(text))
    return failed('sent a body that cannot be decompressed', error);
  if (name === 'HTTPParserError' || /^(?:HPE_|UND_ERR_|ECONNRESET|EPIPE|ERR_STREAM|ERR_INVALID)/.test(text)) {
    return failed('broke off its answer, or sent one that is no HTTP', error);
  }
  // Anything else is a bug of ours.
  return error;
}

/** Nothing was sent yet: another scheme or address may be tried. */
export class NoConnection extends ServiceError {
  constructor(code: 'upstream_error' | 'upstream_timeout', what: string, cause: unknown) {
    super(code, `The site ${what}. Nothing was charged.`, { fix: fixOf, cause });
  }
}

const fixOf = 'See whether the address opens in a browser; if so, try again later.';

function timedOut(what: string, cause: unknown): ServiceError {
  return new ServiceError('upstream_timeout', `The site ${what}. Nothing was charged.`, { cause });
}

function failed(what: string, cause: unknown): ServiceError {
  return new ServiceError('upstream_error', `The site ${what}. Nothing was charged.`, {
    fix: fixOf,
    cause,
  });
}
