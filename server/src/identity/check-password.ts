import { commonWords, keyRuns } from './common-passwords.ts';

/** In characters. The longest is what scrypt is given, and no more. */
export const passwordLengths = { least: 12, most: 128 } as const;

const words = new Set(commonWords);
const wordLengthMax = Math.max(...commonWords.map((word) => word.length));
const runLeast = 3;
/** What may be left of a password beside common parts for it to count as common. */
const restMax = 2;

/**
 * Why a password is refused, as a sentence; null where it is taken. Length is what counts (NIST SP 800-63B-4, 3.1.1.2): no kinds of characters are
 * asked for, and what everybody tries first is refused.
 *
 * @param about what an attacker knows of the person: name and e-mail address
 */
export function problemOfPassword(password: string, about: readonly string[] = []): string | null {
  const { length } = [...password];
  if (length < passwordLengths.least) return `Must have at least ${passwordLengths.least} characters.`;
  if (password.length > passwordLengths.most) return `Must have at most ${passwordLengths.most} characters.`;
  if (isCommon(password, about)) {
    return 'Is one of the most common passwords, or nearly one. Use several words that do not belong together.';
  }
  return null;
}

function isCommon(password: string, about: readonly string[]): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 3) return true;
  const own = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
  return [plain, withoutLeet(plain)].some((text) => restOf(text, own) <= restMax);
}

/** As letters are written with digits and signs. */
function withoutLeet(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
}

/**
 * How many letters are left where everything common is taken out, with the fewest left: words, runs of keys, repetitions, digits and signs. The
 * work is at most the length times that of the longest part.
 */
function restOf(text: string, own: readonly string[]): number {
  const best = new Array<number>(text.length + 1).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  const reach = Math.max(wordLengthMax, ...own.map((word) => word.length));
  for (let start = 0; start < text.length; start++) {
    const cost = best[start] as number;
    const better = (end: number, more: number) => {
      best[end] = Math.min(best[end] as number, cost + more);
    };
    better(start + 1, /[\p{L}]/u.test(text[start] as string) ? 1 : 0);
    for (let end = start + 2; end <= Math.min(text.length, start + reach); end++) {
      const part = text.slice(start, end);
      if (words.has(part) || own.includes(part)) better(end, 0);
    }
    const run = runAt(text, start);
    if (run >= runLeast) better(start + run, 0);
  }
  return best[text.length] as number;
}

/** How long a run of keys, or a repetition of one sign, is from here on. */
function runAt(text: string, start: number): number {
  let longest = 0;
  for (const run of keyRuns.flatMap((keys) => [keys, [...keys].reverse().join('')])) {
    let length = runLeast;
    while (start + length <= text.length && run.includes(text.slice(start, start + length))) length++;
    longest = Math.max(longest, length - 1);
  }
  let same = 1;
  while (text[start + same] === text[start]) same++;
  return Math.max(longest >= runLeast ? longest : 0, same);
}
