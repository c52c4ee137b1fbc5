import { ServiceError } from '../kernel/service-error.ts';

/** Refused by rule. Says no more than that: what is behind a private address is none of the caller's business. */
export function notAllowed(why: string, cause?: string): ServiceError<'url_not_allowed'> {
  return new ServiceError('url_not_allowed', why, { cause });
}

/** One sentence for all that a rule refuses about a host, so that nobody can tell private hosts apart. */
export const noPublicAddress = 'The host of the address has no public address that this service may call.';

/**
 * Names that are private by convention (RFC 6762 appendix G, RFC 6761, RFC 8375, ICANN's .internal), and those without a dot. Whether
 * such a host exists is not for strangers to learn, so one that does not is refused like one that does.
 */
const privateName =
  /^[^.:[\]]+\.?$|\.(?:local|localhost|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/i;

export const isPrivateName = (hostname: string): boolean => privateName.test(hostname);

/** For a host that the DNS denies. @param cause as the resolver names it */
export function hostNotFound(
  hostname: string,
  cause?: string,
): ServiceError<'url_not_allowed' | 'host_not_found'> {
  if (isPrivateName(hostname)) return notAllowed(noPublicAddress, cause);
  return new ServiceError(
    'host_not_found',
    `The DNS knows no host ${hostname.slice(0, 253)}. Nothing was charged.`,
    { cause },
  );
}

/** Whether an error says that this address leads to no host that may be called: another spelling of it may. */
export const leadsNowhere = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.code === 'url_not_allowed' || error.code === 'host_not_found');
