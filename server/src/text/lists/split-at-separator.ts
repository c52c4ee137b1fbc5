const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t' };
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/;
const onlyLineBreak = /^(?:\r\n|\n|\r)$/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The parts between one given separator, as written. Nothing between is an empty part.
 *
 * - An empty separator parts the text into its graphemes, what a reader takes for one character.
 * - One line break, of whichever kind, separates at every kind.
 * - Where the separator does not occur and has a backslash with n, r or t in it, that stands for a line break or tab: forms that take
 *   no line break are filled in so.
 * - No grapheme is cut: half a surrogate pair, the letter under an accent and one person of an emoji family do not separate.
 */
export function splitAtSeparator(text: string, separator: string): string[] {
  if (separator === '') return Array.from(graphemes.segment(text), ({ segment }) => segment);
  const meant = text.includes(separator)
    ? separator
    : separator.replace(/\\[nrt]/g, (written) => escapes[written] ?? written);
  if (onlyLineBreak.test(meant)) return text.split(lineBreak);

  const parts: string[] = [];
  const cuts = cutsGraphemes(meant);
  let start = 0;
  let found = text.indexOf(meant);
  while (found !== -1) {
    const end = found + meant.length;
    if (cuts(text, found, end)) {
      found = text.indexOf(meant, found + 1);
    } else {
      parts.push(text.slice(start, found));
      start = end;
      found = text.indexOf(meant, end);
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Marks, joiners, variation selectors, skin tones and tags: they belong to the character before them. */
const belongsToLetterBefore = /^(?:\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u{e0020}-\u{e007f}])/u;
/** A letter or sign that can bear a mark; asked for alone, a mark or a joiner is a separator as any other. */
const endsInBase = /[^\p{White_Space}\p{C}\p{M}]$/u;
const startsWithPictograph = /^\p{Extended_Pictographic}/u;

function cutsGraphemes(separator: string): (text: string, start: number, end: number) => boolean {
  const hasBase = endsInBase.test(separator);
  const joinable = startsWithPictograph.test(separator);
  return (text, start, end) =>
    insidePair(text, start) ||
    insidePair(text, end) ||
    (hasBase && text.charCodeAt(end) > 0x2ff && belongsToLetterBefore.test(text.slice(end, end + 2))) ||
    (joinable && text[start - 1] === '\u200d');
}

function insidePair(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (!(unit >= 0xdc00 && unit <= 0xdfff)) return false;
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff;
}
