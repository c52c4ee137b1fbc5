import { codeAt } from '../../kernel/code-at.ts';

/** Which signs of a paragraph can mean something, so that they are escaped where they stand. */
export interface Escaping {
  /** Two or more `*`, which may pair. */
  readonly stars: boolean;
  readonly underscores: boolean;
  readonly ticks: boolean;
  /** A `](`, `][` or `]:` in the text. */
  readonly brackets: boolean;
  /** There is struck text. */
  readonly struck: boolean;
  /** A `|` ends the cell. */
  readonly inCell: boolean;
}

const special = /[\\`*_[\]<&~|]/;
const entity = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/iy;

/** Text that Markdown reads as that text. Escapes only what would be read as something else. */
export function escapeText(
  text: string,
  { stars, underscores, ticks, brackets, struck, inCell }: Escaping,
  inLink: boolean,
): string {
  if (!special.test(text)) return text;
  let escaped = '';
  let from = 0;
  const { length } = text;
  for (let i = 0; i < length; i++) {
    let needed = false;
    switch (text[i]) {
      case '\\':
        // At the end, what comes next may be a sign of a format.
        needed = i === length - 1 || isPunctuation(codeAt(text, i + 1));
        break;
      case '`':
        needed = ticks;
        break;
      case '*':
        needed = stars && !(isSpace(text, i - 1) && isSpace(text, i + 1));
        break;
      case '_':
        needed =
          underscores &&
          !(isWord(text, i - 1) && isWord(text, i + 1)) &&
          !(isSpace(text, i - 1) && isSpace(text, i + 1));
        break;
      case '[':
        needed = inLink || brackets;
        break;
      case ']':
        needed = inLink || brackets;
        break;
      case '<':
        needed = /[a-z/!?]/i.test(text[i + 1] ?? '');
        break;
      case '&':
        entity.lastIndex = i;
        needed = entity.test(text);
        break;
      case '~':
        needed = struck || text[i + 1] === '~' || text[i - 1] === '~';
        break;
      case '|':
        needed = inCell;
        break;
    }
    if (!needed) continue;
    escaped += `${text.slice(from, i)}\\`;
    from = i;
  }
  return escaped + text.slice(from);
}

/** The beginning of a line, where a few more signs mean something: a heading, a quote, a list, a rule. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?: |$)|>|[-+*](?: |$)|-{2,}\s*$|={1,}\s*$|~~~)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 0x21 && code <= 0x2f) ||
    (code >= 0x3a && code <= 0x40) ||
    (code >= 0x5b && code <= 0x60) ||
    (code >= 0x7b && code <= 0x7e)
  );
}

function isSpace(text: string, at: number): boolean {
  const letter = text[at];
  return letter === undefined ? false : letter === ' ' || letter === '\n';
}

function isWord(text: string, at: number): boolean {
  const letter = text[at];
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}
