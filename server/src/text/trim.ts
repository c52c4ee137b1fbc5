import { anyWhitespace } from './remove-whitespace.ts';

/**
 * Without white space at both ends, in the sense of `removeWhitespace`; linear, as no regular expression with `$` is.
 */
export function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhitespaceAt(text, start)) start += 1;
  while (start < end && isWhitespaceAt(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

export function isWhitespaceAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x7f) return false;
  return code === 0x20 || anyWhitespace.test(text.charAt(index));
}
