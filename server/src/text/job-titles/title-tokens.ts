import { codeAt } from '../../kernel/code-at.ts';
import { plainLetters } from '../plain-letters.ts';

/** What is read of a title; the rest of a longer text is left. Bounds the normalising below as well. */
export const titleCharactersMax = 2_000;
export const wordCharactersMax = 64;

/** Between parts of one title ("Director, Sales"), and between titles ("Owner | Speaker"). */
export const partBreak = ',';
export const titleBreak = '|';

/** Words after which a small "it" is information technology, and the words before which it is. */
const beforeIt = new Set([
  'of',
  'head',
  'leiter',
  'hoofd',
  'directeur',
  'responsable',
  'responsabile',
  'jefe',
]);
const afterIt = new Set(
  `administrator admin analyst architect assistant auditor business compliance consultant coordinator department director engineer
  governance head helpdesk infrastructure lead leader leiter manager mgr officer operations procurement project projects program
  recruiter sales security service services solutions specialist strategy support systems team technician trainer`.split(
    /\s+/,
  ),
);
const gender = /(?<![\p{L}\d])[mwfdxh](?: ?[/|] ?[mwfdxh]){1,3}(?![\p{L}\d])/giu;
const upperIt = /(?<![\p{L}\d])IT(?![\p{L}\d'’])/gu;
const letter = /[\p{L}\p{N}\p{M}]/u;

/** Case, accents and letters of their own made plain: "Geschäftsführer" is "geschaftsfuhrer", "Økonomi" is "okonomi". */
export function foldTitle(text: string): string {
  // Most titles are ASCII, and normalising is the slowest step.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return plainLetters(
    text
      .toLowerCase()
      // Which would become letters: "Acme™" is not "acmetm".
      .replace(/[™℠]/g, ' ')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  );
}

/**
 * A title as folded words, with breaks between them. "V.P." is one word and so is "R&D"; other ampersands are "and", and @ is "at".
 * IT in capitals is "information technology", since "it" is a word of every other text. Marks of gender (m/w/d) are left out.
 */
export function titleTokens(title: string): string[] {
  let text = title.length > titleCharactersMax ? title.slice(0, titleCharactersMax) : title;
  if (text.includes('IT')) text = text.replace(upperIt, ' information technology ');
  if (text.includes('/') || text.includes('|')) text = text.replace(gender, ' ');
  return readTokens(foldTitle(text));
}

function readTokens(text: string): string[] {
  const tokens: string[] = [];
  const length = text.length;
  let at = 0;
  while (at < length) {
    const wordStart = at;
    at = wordEnd(text, at);
    if (at > wordStart) {
      const word = cut(text, wordStart, at);
      tokens.push(word.includes('.') ? word.replaceAll('.', '') : word);
    } else {
      at = readMark(text, at, tokens);
    }
  }
  return spellOutIt(tokens);
}

/** The word from `start` to `end`, or its first characters, of which none is halved. */
function cut(text: string, start: number, end: number): string {
  if (end - start <= wordCharactersMax) return text.slice(start, end);
  const last = start + wordCharactersMax;
  const code = codeAt(text, last - 1);
  return text.slice(start, code >= 0xd800 && code <= 0xdbff ? last - 1 : last);
}

/** Where the word that begins at `at` ends: letters and digits, and the dots of "v.p" and "ph.d". */
function wordEnd(text: string, start: number): number {
  let at = start;
  let pieceStart = start;
  while (at < text.length) {
    if (isLetter(text, at)) at++;
    else if (codeAt(text, at) === 46 && at > pieceStart && at - pieceStart <= 2 && isLone(text, at + 1)) {
      at++;
      pieceStart = at;
    } else break;
  }
  return at;
}

/** Whether one letter stands there, with none after it. */
function isLone(text: string, at: number): boolean {
  return at < text.length && isLetter(text, at) && (at + 1 >= text.length || !isLetter(text, at + 1));
}

function isLetter(text: string, at: number): boolean {
  const code = codeAt(text, at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  // Of a character in two halves both are letters or neither: "CEO🚀" is one word and an emoji.
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  return letter.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0));
}

/** Adds what the mark at `at` means, and gives where to read on. */
function readMark(text: string, at: number, tokens: string[]): number {
  switch (text.charAt(at)) {
    case '&':
    case '+':
      return readAmpersand(text, at, tokens);
    case '@':
      tokens.push('at');
      return at + 1;
    case "'":
    case '’':
      // "CEO's assistant" is "CEO assistant".
      return text.charAt(at + 1) === 's' && isLone(text, at + 1) ? at + 2 : at + 1;
    case '|':
    case ';':
    case '\n':
    case '•':
    case '·':
    case '●':
    case '►':
      pushBreak(tokens, titleBreak);
      return at + 1;
    case '-':
      if (isSpace(text, at - 1) || isSpace(text, at + 1)) pushBreak(tokens, partBreak);
      return at + 1;
    case ',':
    case '/':
    case '(':
    case ')':
    case '[':
    case ']':
    case ':':
    case '–':
    case '—':
    case '\\':
      pushBreak(tokens, partBreak);
      return at + 1;
    default:
      return at + 1;
  }
}

/** "R&D", "R & D", "I+D" and "FP&A" are words; in "Sales & Marketing" it is "and". */
function readAmpersand(text: string, at: number, tokens: string[]): number {
  const before = tokens.at(-1) ?? '';
  const spacesBefore = isSpace(text, at - 1) ? 1 : 0;
  const next = isSpace(text, at + 1) ? at + 2 : at + 1;
  const isSpaced = spacesBefore > 0 || next > at + 1;
  const isShort = before.length === 1 || (before.length === 2 && !isSpaced);
  if (isShort && isLetter(text, at - spacesBefore - 1) && isLone(text, next)) {
    tokens[tokens.length - 1] = `${before}&${text.charAt(next)}`;
    return next + 1;
  }
  if (text.charAt(at) === '&') tokens.push('and');
  return at + 1;
}

function isSpace(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /\s/.test(text.charAt(at));
}

function pushBreak(tokens: string[], kind: string): void {
  const last = tokens.at(-1);
  if (last === partBreak || last === titleBreak) {
    if (kind === titleBreak) tokens[tokens.length - 1] = kind;
  } else if (last !== undefined) tokens.push(kind);
}

function spellOutIt(tokens: string[]): string[] {
  if (!tokens.includes('it')) return tokens;
  return tokens.flatMap((token, index) => {
    if (token !== 'it') return token;
    const next = tokens[index + 1];
    const ends =
      next === undefined || next === partBreak || next === titleBreak || next === 'and' || next === 'at';
    const isMeant = ends ? beforeIt.has(tokens[index - 1] ?? '') : afterIt.has(next);
    return isMeant ? ['information', 'technology'] : token;
  });
}
