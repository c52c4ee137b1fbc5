/** Keys that are refused, and the words of the service for whoever sent one. */
export const refusedKeys = [
  { what: 'a wrong key', words: ['The API key is not valid.', 'Check that the whole key was copied.'] },
  { what: 'a revoked key', words: ['The API key was revoked.', 'Use the key that replaced it.'] },
  { what: 'no key', words: ['Send your API key in the header x-api-key'] },
] as const;
export type RefusedKey = (typeof refusedKeys)[number]['what'];

/** What the user of a client reads of a refused key: the lines about it, without what is another each time. */
const charactersMax = 700;
const beginnings = refusedKeys.map(({ words }) => words[0].replace(/\.$/, ''));
const aboutIt = /\b401\b|unauthori[sz]ed|authorization/i;
const anyError = /error|exception|failed|fatal/i;

/**
 * The line of a program's output that says most of a refusal: with the words of the service, or with its status, or else the last that names an
 * error. Ports, request ids and places in memory are left out, so that two runs write the same.
 */
export function wordsOfRefusal(said: string): string {
  const lines = said
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.replace(/^[\s|+>-]+/, '').trim())
    // Places in code say nothing to its user.
    .filter((line) => line !== '' && !/^(?:at |File ")/.test(line));
  const line =
    lines.find((one) => beginnings.some((words) => one.includes(words))) ??
    lines.findLast((one) => aboutIt.test(one)) ??
    lines.findLast((one) => anyError.test(one)) ??
    lines.at(-1) ??
    '';
  const words = line
    .replace(/req_[0-9a-f]{32}/g, 'req_…')
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1:…')
    .replace(/0x[0-9a-f]{4,}/gi, '0x…')
    .replace(/\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S*/g, '…');
  const begins = Math.max(...beginnings.map((beginning) => words.indexOf(beginning)));
  const at = Math.max(0, begins - charactersMax / 2);
  return `${at > 0 ? '…' : ''}${words.slice(at, at + charactersMax)}${words.length > at + charactersMax ? '…' : ''}`;
}

/**
 * The page of a client: what it shows of each of these keys.
 *
 * @param note why it shows other words, where it does
 */
export const pageOfRefusals = (shown: readonly (readonly [RefusedKey, string])[], note?: string): string =>
  [
    ...shown.map(([what, words]) => `With ${what}:\n${words}\n`),
    ...(note === undefined ? [] : [`(${note})\n`]),
  ].join('\n');
