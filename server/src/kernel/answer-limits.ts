import { ServiceError } from './service-error.ts';

/** Bytes of an answer that is computed of what was sent: so much comes of half a megabyte at the worst. */
export const computedBytesMax = 4 * 1024 ** 2;
/** Bytes of an answer with what was found outside: a page of 5 MiB in two forms, and what else is said of it. */
export const foundBytesMax = 16 * 1024 ** 2;

/** @param bytes in UTF-8, as far as they are known */
export function answerTooLarge(bytes: number, bytesMax: number): ServiceError {
  const [would, most] = [bytes, bytesMax].map((one) => (one / 1024 ** 2).toFixed(1));
  return new ServiceError(
    'answer_too_large',
    `The answer would have ${would} MiB, and at most ${most} MiB are sent.`,
  );
}
