import { isWhitespaceAt, trim } from '../trim.ts';

/** What parts one value from the next: any of these characters. */
export type Delimiters = string;

export const lineBreaks: Delimiters = '\n\r\u0085\u2028\u2029';
/** With those of Chinese, Japanese and Arabic. */
export const commas: Delimiters = ',，、،';
const semicolons: Delimiters = ';；؛';

/** The stronger first: what is rarer inside of values. */
const byStrength: readonly Delimiters[] = [lineBreaks, '\t', '|', semicolons, commas];

export interface FoundDelimiter {
  readonly delimiters: Delimiters;
  /** As first written; a line break of any kind is \n. */
  readonly joiner: string;
}

/**
 * What parts the values of a list: the strongest that occurs of line break, tab, pipe, semicolon and comma, outside
 * of quoted values. So the commas of "Doe, Jane; Roe, Rick" belong to the names. Line breaks and tabs after another
 * delimiter only wrap and indent, and those at either end part nothing. A comma where there is none of them.
 */
export function findDelimiter(text: string): FoundDelimiter {
  const first = new Map<Delimiters, string>();
  /** White space that parts values if one follows. */
  const waiting = new Set<Delimiters>();
  let valueStarts = true;
  let lastVisible = '';
  for (let index = 0; index < text.length; index++) {
    if (valueStarts && text[index] === '"') index = closingQuote(text, index, anyDelimiter) ?? index;
    const character = text.charAt(index);
    const kind = kinds.get(character);
    if (kind === lineBreaks || kind === '\t') {
      if (lastVisible !== '' && !anyDelimiter.includes(lastVisible)) waiting.add(kind);
      valueStarts = true;
    } else if (!isWhitespaceAt(text, index)) {
      if (waiting.has(lineBreaks)) first.set(lineBreaks, '\n');
      if (waiting.has('\t')) first.set('\t', '\t');
      if (kind !== undefined && !first.has(kind)) first.set(kind, character);
      valueStarts = kind !== undefined;
      lastVisible = character;
    }
  }
  const delimiters = byStrength.find((kind) => first.has(kind)) ?? commas;
  return { delimiters, joiner: first.get(delimiters) ?? ',' };
}

const anyDelimiter: Delimiters = byStrength.join('');
const kinds = new Map(byStrength.flatMap((kind) => [...kind].map((character) => [character, kind])));

/**
 * The values between delimiters, trimmed. One in double quotes (RFC 4180) may hold delimiters, and "" for a quote; a
 * quote that is never closed, or closed within a value, is a character as any other. A line break, where it parts
 * values, does so between them only.
 */
export function splitList(text: string, delimiters: Delimiters): string[] {
  const list = delimiters === lineBreaks ? trimLineBreaks(text) : text;
  const delimiter = new RegExp(`[${delimiters}]`, 'g');
  const values: string[] = [];
  for (let start = 0; ; ) {
    const quoted = readQuoted(list, start, delimiters);
    let end = quoted?.end;
    if (end === undefined) {
      delimiter.lastIndex = start;
      end = delimiter.exec(list)?.index ?? list.length;
    }
    values.push(trim(quoted?.value ?? list.slice(start, end)));
    if (end >= list.length) return values;
    start = end + (list.startsWith('\r\n', end) ? 2 : 1);
  }
}

function trimLineBreaks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && lineBreaks.includes(text.charAt(start))) start += 1;
  while (start < end && lineBreaks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function readQuoted(
  text: string,
  start: number,
  delimiters: Delimiters,
): { value: string; end: number } | undefined {
  const opening = skipBlanks(text, start, delimiters);
  if (text[opening] !== '"') return undefined;
  const closing = closingQuote(text, opening, delimiters);
  if (closing === undefined) return undefined;
  return {
    value: text.slice(opening + 1, closing).replaceAll('""', '"'),
    end: skipBlanks(text, closing + 1, delimiters),
  };
}

/**
 * Where the quoted value ends; undefined where it does not, or where more than white space follows before the
 * delimiter.
 */
function closingQuote(text: string, opening: number, delimiters: Delimiters): number | undefined {
  for (let from = opening + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    const after = skipBlanks(text, quote + 1, delimiters);
    return after === text.length || delimiters.includes(text.charAt(after)) ? quote : undefined;
  }
}

function skipBlanks(text: string, from: number, delimiters: Delimiters): number {
  let index = from;
  while (index < text.length && isWhitespaceAt(text, index) && !delimiters.includes(text.charAt(index)))
    index += 1;
  return index;
}

/** The values as one text that `splitList` reads back: a value that would be taken apart is quoted. */
export function joinList(values: readonly string[], joiner: string, { quoteAll = false } = {}): string {
  return values
    .map((value) => (quoteAll || needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(joiner);
}

const needsQuotes = new RegExp(`^"|[${anyDelimiter}]`);
