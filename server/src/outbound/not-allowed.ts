import { ServiceError } from '../kernel/service-error.ts';

/** Says no more than that: what is or is not behind an address is none of the caller's business. */
export function notAllowed(why: string, cause?: string): ServiceError<'url_not_allowed'> {
  return new ServiceError('url_not_allowed', why, { cause });
}

/** One sentence for a host that is unknown and for one that is private, so that nobody can tell them apart. */
export const noPublicAddress = 'The host of the address has no public address that this service may call.';
