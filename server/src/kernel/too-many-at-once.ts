import { ServiceError } from './service-error.ts';

/** For a caller whose own share of something is taken, while others go on. */
export const tooManyAtOnce = (retryAfterSeconds: number, cause?: string): ServiceError =>
  new ServiceError(
    'too_many_at_once',
    'Too many requests of yours are in progress or waiting. Nothing was charged.',
    {
      retryAfterSeconds,
      cause,
    },
  );
