/** More pieces than an answer has references to pages. */
const piecesMax = 100;
/** References to pages: `[1]`, `[2, 3]`. */
const reference = /^\[\s*\d[\s\d,]*\]$/;

/**
 * The pieces of a text that may be objects or lists of JSON: from a bracket to the one that closes it, none within another. None at all where a bracket is
 * not closed: what stands in it would be a part of an answer that is cut off. Reads the text once.
 */
export function findJson(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length && pieces.length < piecesMax; at += 1) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = endOf(text, at);
    if (end === null) return [];
    const piece = text.slice(at, end);
    if (!reference.test(piece)) pieces.push(piece);
    at = end - 1;
  }
  return pieces;
}

/** Behind the bracket that closes the one at `start`; null where none does. */
function endOf(text: string, start: number): number | null {
  let level = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '{' || letter === '[') level += 1;
    else if (letter === '}' || letter === ']') {
      level -= 1;
      if (level === 0) return at + 1;
    }
  }
  return null;
}
