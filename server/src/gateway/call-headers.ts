import { validationFailed } from './parse-request.ts';

/**
 * Whether a call is only to be quoted, as its header `X-Dry-Run` says. One that is misread would run and be charged, so every
 * value but these is refused.
 * @throws {ServiceError} validation_failed
 */
export function dryRunOf(sent: string | readonly string[] | undefined): boolean {
  if (sent === undefined) return false;
  const meaning = typeof sent === 'string' ? meanings[sent.trim().toLowerCase()] : undefined;
  if (meaning !== undefined) return meaning;
  const message = 'Must be true or false. Leave it out to run the call. Nothing ran.';
  throw validationFailed([{ path: 'X-Dry-Run', message }]);
}

const meanings: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  '1': true,
  false: false,
  '0': false,
};

/**
 * For what is free and runs at once, whatever this header says.
 * @throws {ServiceError} validation_failed
 */
export function refuseDryRun(sent: string | readonly string[] | undefined): void {
  if (dryRunOf(sent)) throw nothingToQuote();
}

export function nothingToQuote() {
  const message = 'There is no dry run of this: it is free. Leave the header out. Nothing ran.';
  return validationFailed([{ path: 'X-Dry-Run', message }]);
}
