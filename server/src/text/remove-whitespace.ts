/**
 * Unicode's White_Space, and the characters that are as invisible and get in the same way: zero width space (U+200B),
 * word joiner (U+2060), byte order mark (U+FEFF) and the Mongolian vowel separator (U+180E), which was White_Space up
 * to Unicode 6.2. Not the zero width joiner and non-joiner (U+200D, U+200C): they hold emoji together and make letters
 * of Persian, Hindi and others. Not the marks of writing direction either.
 */
const zeroWidth = '\\u180E\\u200B\\u2060\\uFEFF';
export const anyWhitespace = new RegExp(`[\\p{White_Space}${zeroWidth}]`, 'u');
const whitespaceRun = new RegExp(`${anyWhitespace.source}+`, 'gu');
const visibleWhitespace = /\p{White_Space}/u;

export interface TextWithoutWhitespace {
  readonly output: string;
  readonly changed: boolean;
  /** Lengths in UTF-16 units, as in JavaScript and Java. */
  readonly originalLength: number;
  readonly outputLength: number;
  readonly charactersRemoved: number;
}

/**
 * Strips both ends and makes each run of white space, line breaks included, one space. A run of zero-width characters
 * alone has no width and leaves nothing. Lone surrogates stay as they are. Doing it twice changes nothing.
 */
export function removeWhitespace(text: string): TextWithoutWhitespace {
  const output = text
    .replace(whitespaceRun, (run) => (visibleWhitespace.test(run) ? ' ' : ''))
    .replace(/^ | $/g, '');
  return {
    output,
    changed: output !== text,
    originalLength: text.length,
    outputLength: output.length,
    charactersRemoved: text.length - output.length,
  };
}
