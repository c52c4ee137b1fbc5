import { ServiceError } from '../kernel/service-error.ts';

/**
 * What went wrong on the way to a site, as the caller may read it. Errors that say it themselves, and the caller's own abort, stay.
 * `visited` are the addresses on the way, the last the one that failed.
 */
export function explainFailure(
  error: unknown,
  request: AbortSignal,
  visited: readonly string[] = [],
): unknown {
  if (error instanceof ServiceError) return error;
  if (request.aborted) return request.reason;
  const { code, name } = error as NodeJS.ErrnoException;
  const noConnection = (status: SiteFailure['code'], lacks: NoConnection['lacks'], what: string) =>
    new NoConnection(status, what, { lacks, visited, cause: error });
  const timedOut = (what: string) => new SiteFailure('upstream_timeout', what, { visited, cause: error });
  const failed = (what: string) => new SiteFailure('upstream_error', what, { visited, cause: error });
  if (name === 'TimeoutError' || name === 'AbortError') return timedOut('did not answer in time');
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return noConnection('upstream_timeout', 'connection', 'did not take the connection in time');
    case 'UND_ERR_HEADERS_TIMEOUT':
      return timedOut('did not answer in time');
    case 'UND_ERR_BODY_TIMEOUT':
      return timedOut('stopped in the middle of its answer');
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return failed('answered with more headers than are read');
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return noConnection('upstream_error', 'connection', 'does not take connections');
  }
  const text = code ?? '';
  if (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(text)) {
    return noConnection('upstream_error', 'certificate', 'has a certificate that is not valid');
  }
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(text))
    return noConnection('upstream_error', 'tls', 'does not speak TLS as it should');
  if (/^Z_|^ERR_BROTLI|^ERR__ERROR_|^Z_DATA|^ERR_PADDING/.test(text))
    return failed('sent a body that cannot be decompressed');
  if (name === 'HTTPParserError' || /^(?:HPE_|UND_ERR_|ECONNRESET|EPIPE|ERR_STREAM|ERR_INVALID)/.test(text)) {
    return failed('broke off its answer, or sent one that is no HTTP');
  }
  // Anything else is a bug of ours.
  return error;
}

interface SiteFailureOptions {
  readonly visited?: readonly string[];
  readonly fix?: string;
  readonly cause?: unknown;
}

/** A site was asked, and does not answer as it should. */
export class SiteFailure extends ServiceError<'upstream_error' | 'upstream_timeout'> {
  /** What it does, without what the call costs: it may stand in an answer too. */
  readonly what: string;
  /** The addresses on the way, the last the one that failed; none where that is not known. */
  readonly visited: readonly string[];

  constructor(
    code: 'upstream_error' | 'upstream_timeout',
    what: string,
    { visited = [], fix = code === 'upstream_error' ? fixUsual : undefined, cause }: SiteFailureOptions = {},
  ) {
    super(code, `The site ${what}. Nothing was charged.`, { fix, cause });
    this.what = `The site ${what}.`;
    this.visited = visited;
  }
}

/** Nothing was sent yet: another scheme or address may be tried. */
export class NoConnection extends SiteFailure {
  /** What it failed for: the DNS did not answer, none was taken, or one without TLS, or one by TLS with a certificate that is not valid. */
  readonly lacks: 'name' | 'connection' | 'tls' | 'certificate';

  constructor(
    code: SiteFailure['code'],
    what: string,
    { lacks, ...options }: SiteFailureOptions & Pick<NoConnection, 'lacks'>,
  ) {
    super(code, what, { fix: fixUsual, ...options });
    this.lacks = lacks;
  }
}

const fixUsual = 'See whether the address opens in a browser; if so, try again later.';
