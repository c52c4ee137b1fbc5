import { validationFailed } from '../gateway/parse-request.ts';
import { repeatSecondsMax } from '../ledger/repeat-keys.ts';
import { type AnswerForm, answerForms, type LinkForm, linkForms } from './answer-form.ts';

/** What an address says of all calls of its connection, beside its tools, its budget and the room of an answer. */
export interface AddressOptions {
  /** For how long an equal call is answered from the kept answer; null for not at all. */
  readonly repeatSeconds: number | null;
  /** Before which a call ends; null for when the service ends it. */
  readonly deadlineMs: number | null;
  readonly answer: AnswerForm;
  readonly links: LinkForm;
}

/** Less leaves no time for a source; more is longer than any service runs a call. */
const deadlineMsLeast = 1_000;
const deadlineMsMost = 600_000;

/** @throws {ServiceError} validation_failed: what was meant to hold is not passed over */
export function optionsOfAddress(query: URLSearchParams): AddressOptions {
  return {
    repeatSeconds: numberOf(query, 'repeat_seconds', 1, repeatSecondsMax),
    deadlineMs: numberOf(query, 'deadline_ms', deadlineMsLeast, deadlineMsMost),
    answer: wordOf(query, 'answer', answerForms),
    links: wordOf(query, 'links', linkForms),
  };
}

/** What a call says in its `_meta`; null where it says nothing. @throws {ServiceError} validation_failed */
export function deadlineOfCall(meta: Readonly<Record<string, unknown>> | undefined): number | null {
  const ms = meta?.['millrace/deadline_ms'];
  if (ms === undefined || ms === null) return null;
  return within(ms, '_meta.millrace/deadline_ms', deadlineMsLeast, deadlineMsMost);
}

function numberOf(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const sent = query.get(name);
  if (sent === null) return null;
  return within(/^\d{1,9}$/.test(sent) ? Number(sent) : null, name, least, most);
}

function within(sent: unknown, path: string, least: number, most: number): number {
  if (typeof sent === 'number' && Number.isInteger(sent) && sent >= least && sent <= most) return sent;
  throw validationFailed([{ path, message: `Must be a whole number from ${least} to ${most}.` }]);
}

/** The first word is the usual one. */
function wordOf<Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const sent = query.get(name);
  if (sent === null) return words[0];
  const word = words.find((one) => one === sent);
  if (word !== undefined) return word;
  throw validationFailed([{ path: name, message: `Must be one of: ${words.join(', ')}.` }]);
}
