import { ServiceError } from '../kernel/service-error.ts';

/** For a call that a plan may pay for, of which nobody knows what it has left: it fails closed, and nothing was charged. */
export const planUnavailable = (
  cause: unknown,
  more: { readonly isForced?: boolean } = {},
): ServiceError<'plan_unavailable'> =>
  new ServiceError(
    'plan_unavailable',
    'The plan balance could not be read, so the call did not run. Nothing was charged.',
    { retryAfterSeconds: 1, cause, ...more },
  );
