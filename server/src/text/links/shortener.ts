/*
 * What Twitter's own shortener gives out: one code of at most 40 letters and digits behind t.co (its
 * library twitter-text 3.1), after which a sentence goes on without a space.
 */

const code = /\/[a-z0-9]{1,40}(?![\w/?])/iy;
const tooLongCode = /\/[a-z0-9]{41,}/iy;

/** @param hostAndBefore the last characters of scheme, user and host */
export function isShortener(hostAndBefore: string): boolean {
  return /(?:^|\/|@)t\.co$/i.test(hostAndBefore);
}

/** Where the address ends with its code: an apostrophe or a hyphen after it is of the sentence. Null where no code is. */
export function codeEnd(text: string, from: number): number | null {
  return endOf(code, text, from);
}

/** The end of a code that is longer than any that was given out, so that the address leads nowhere. */
export function tooLongCodeEnd(text: string, from: number): number | null {
  return endOf(tooLongCode, text, from);
}

function endOf(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}
