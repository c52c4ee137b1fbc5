/**
 * More marks in a row than any script writes: the limit of Unicode's stream-safe text format (UAX 15, section 13).
 * Sorting the marks of one letter takes time in the square of their number: 80,000 of them three seconds.
 */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The text in its composed form (NFC), so that é as one character and e with an accent are the same. What no script
 * writes stays as it is, so that the time is linear in the length.
 */
export function compose(text: string): string {
  if (text.length > 30 && tooManyMarks.test(text)) return text;
  return text.normalize('NFC');
}
