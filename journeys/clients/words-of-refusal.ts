/** What the user of a client reads of a wrong key: the lines about it, without what is another each time. */
const charactersMax = 700;
const aboutIt = /\b401\b|unauthori[sz]ed|authorization/i;
const anyError = /error|exception|failed|fatal/i;

/**
 * The line of a program's output that says most of a refusal: with the words of the service, or with its status, or else the last that names an
 * error. Ports, request ids, times and places in memory are left out, so that two runs write the same.
 *
 * @param note why the client shows other words, where it does
 */
export function wordsOfRefusal(said: string, note?: string): string {
  const lines = said
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.replace(/^[\s|+>-]+/, '').trim())
    // Places in code say nothing to its user.
    .filter((line) => line !== '' && !/^(?:at |File "|For more information)/.test(line));
  const line =
    lines.find((one) => one.includes('The API key is not valid')) ??
    lines.findLast((one) => aboutIt.test(one)) ??
    lines.findLast((one) => anyError.test(one)) ??
    lines.at(-1) ??
    '';
  const words = line
    .replace(/req_[0-9a-f]{32}/g, 'req_…')
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1:…')
    .replace(/(\/oauth\/authorize)\?\S+/g, '$1?…')
    .replace(/0x[0-9a-f]{4,}/gi, '0x…')
    .replace(/\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S*/g, '…')
    .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, '…');
  const at = Math.max(0, words.indexOf('The API key is not valid') - charactersMax / 2);
  const cut = `${at > 0 ? '…' : ''}${words.slice(at, at + charactersMax)}${words.length > at + charactersMax ? '…' : ''}`;
  return `${cut}\n${note === undefined ? '' : `\n(${note})\n`}`;
}
