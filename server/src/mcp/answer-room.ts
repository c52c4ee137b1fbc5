import { validationFailed } from '../gateway/parse-request.ts';

/*
 * What the answer of a tool may take of a model's room: the length of its JSON in UTF-8, where a Latin letter counts one and a Chinese one three. Tokens go
 * with that far more evenly than with letters.
 */

/** Some 10,000 tokens of prose, and at most 20,000 of what is dense: usual clients warn of results from 10,000 on, and refuse those of more than 25,000. */
export const charactersUsual = 40_000;
/** The books of the call, and a little of the answer. */
const charactersLeast = 4_000;
/** 250,000 tokens: hardly a model has room for more. */
const charactersMost = 1_000_000;

const bounds = `Must be a whole number from ${charactersLeast} to ${charactersMost}.`;

/** Measured without a look at each letter of what is short: none takes more than three bytes a unit. */
export const isTooLong = (text: string, charactersMax: number): boolean =>
  text.length * 3 > charactersMax && Buffer.byteLength(text) > charactersMax;

/** What a call says in its `_meta`; null where it says nothing. @throws {ServiceError} validation_failed */
export function roomOfCall(meta: Readonly<Record<string, unknown>> | undefined): number | null {
  const most = meta?.['millrace/max_characters'];
  return most === undefined || most === null ? null : roomOf(most, '_meta.millrace/max_characters');
}

/** What an address says; the usual where it says nothing. @throws {ServiceError} validation_failed */
export function roomOfAddress(query: URLSearchParams): number {
  const most = query.get('max_characters');
  if (most === null) return charactersUsual;
  return roomOf(/^\d{1,9}$/.test(most) ? Number(most) : null, 'max_characters');
}

function roomOf(most: unknown, path: string): number {
  if (
    typeof most === 'number' &&
    Number.isInteger(most) &&
    most >= charactersLeast &&
    most <= charactersMost
  ) {
    return most;
  }
  throw validationFailed([{ path, message: bounds }]);
}
