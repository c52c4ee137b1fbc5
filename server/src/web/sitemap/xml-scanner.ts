import { codeAt } from '../../kernel/code-at.ts';

/*
 * XML read forward in pieces, as much of it as sitemaps and feeds need. It is lenient: what is not well formed is read by the rules
 * below rather than refused, since sitemaps are often written by hand or break off. It never looks at a place twice but for
 * the tag that a piece breaks off in, which is short, so it takes time in proportion to the text.
 *
 * - A tag ends at the first > outside of quotes, or before the first <, wherever that is: no tag holds one.
 * - A < that no tag, comment, CDATA section or instruction begins with is text. Tags may be closed in any order, or never.
 * - A tag longer than `tagLengthMax` is passed over, up to its next >.
 * - References are left as they are: `decodeReferences` knows the five and the numeric ones. No others can be declared, since
 *   the document ends at a DOCTYPE that declares something. One without declarations is passed over.
 */

export interface XmlHandler {
  /** Names as written, prefix included; `attributes` is all that follows the name. */
  open(name: string, attributes: string, isEmpty: boolean): void;
  close(name: string): void;
  /** A run of text may come in several pieces. Called only while `wantsText`. */
  text(piece: string): void;
  /** Of a CDATA section, in which references mean nothing. Called only while `wantsText`. */
  cdata(piece: string): void;
  doctype(): void;
  wantsText: boolean;
}

type Terminator = '-->' | '?>' | ']]>' | '>';

const tagLengthMax = 65_536;
const cdataStart = '<![CDATA[';
/** In lower case: what may be one of these waits for the rest. */
const markupStarts = ['<!--', cdataStart.toLowerCase(), '<!doctype'];
/** A DOCTYPE that names a DTD is a hundred characters long. */
const doctypeLengthMax = 1_024;

export class XmlScanner {
  readonly #handler: XmlHandler;
  /** What the last piece ended with, where a construct is not complete. */
  #rest = '';
  /** Inside of a comment, an instruction, a CDATA section or an overlong tag: what ends it. */
  #until: Terminator | null = null;
  #isStopped = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** The handler has seen enough: what follows is not looked at. */
  stop(): void {
    this.#isStopped = true;
    this.#rest = '';
  }

  /** True where the text broke off inside of a closing tag. */
  get endsInClosingTag(): boolean {
    return this.#rest.startsWith('</');
  }

  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    this.#rest = '';
    let at: number | null = 0;
    while (at !== null && at < text.length && !this.#isStopped) {
      at = this.#until === null ? this.#readNext(text, at) : this.#readUntil(text, at, this.#until);
    }
  }

  /** Null where the piece is at its end; what is left of it is kept. */
  #readNext(text: string, from: number): number | null {
    const handler = this.#handler;
    const start = text.indexOf('<', from);
    if (handler.wantsText && start !== from)
      handler.text(start < 0 ? text.slice(from) : text.slice(from, start));
    if (start < 0) return null;
    const code = codeAt(text, start + 1);
    if (Number.isNaN(code)) return this.#wait(text, start);
    if (code === exclamationMark) return this.#readMarkup(text, start);
    if (code === questionMark) {
      this.#until = '?>';
      return start + 2;
    }
    if (code === slash) return this.#readTag(text, start, start + 2);
    if (isNameStart(code)) return this.#readTag(text, start, start + 1);
    if (handler.wantsText) handler.text('<');
    return start + 1;
  }

  #readMarkup(text: string, start: number): number | null {
    if (text.startsWith('<!--', start)) {
      this.#until = '-->';
      return start + 4;
    }
    if (text.startsWith(cdataStart, start)) {
      this.#until = ']]>';
      return start + cdataStart.length;
    }
    const seen = text.slice(start, start + cdataStart.length);
    if (markupStarts.some((whole) => seen.length < whole.length && whole.startsWith(seen.toLowerCase()))) {
      return this.#wait(text, start);
    }
    const doctype = /^<!doctype\b[^<>[\]]*(>?)/i.exec(text.slice(start, start + doctypeLengthMax));
    // It declares nothing, so it changes nothing.
    if (doctype?.[1] === '>') return start + doctype[0].length;
    if (text.length - start < doctypeLengthMax && (doctype?.[0].length ?? 0) === text.length - start) {
      return this.#wait(text, start);
    }
    this.stop();
    this.#handler.doctype();
    return null;
  }

  #readTag(text: string, start: number, nameStart: number): number | null {
    const end = endOfTag(text, nameStart);
    if (end < 0) {
      if (text.length - start <= tagLengthMax) return this.#wait(text, start);
      this.#until = '>';
      return text.length;
    }
    const nameEnd = endOfName(text, nameStart, end);
    const name = text.slice(nameStart, nameEnd);
    if (nameStart === start + 2) {
      this.#handler.close(name);
    } else {
      const isEmpty = codeAt(text, end - 1) === slash;
      const attributes = nameEnd === end ? '' : text.slice(nameEnd, isEmpty ? end - 1 : end);
      this.#handler.open(name, attributes, isEmpty);
    }
    return codeAt(text, end) === greaterThan ? end + 1 : end;
  }

  #readUntil(text: string, from: number, until: Terminator): number | null {
    const found = text.indexOf(until, from);
    const end = found < 0 ? Math.max(from, text.length - until.length + 1) : found;
    if (until === ']]>' && this.#handler.wantsText && end > from) this.#handler.cdata(text.slice(from, end));
    if (found < 0) return this.#wait(text, end);
    this.#until = null;
    return found + until.length;
  }

  #wait(text: string, from: number): null {
    this.#rest = text.slice(from);
    return null;
  }
}

const exclamationMark = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const lessThan = 0x3c;
const equalsSign = 0x3d;
const greaterThan = 0x3e;
const questionMark = 0x3f;

/** Where the > is that ends a tag, or the < that follows where none does; -1 where the text ends first. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  let firstEnd = -1;
  for (let at = from; at < text.length; at++) {
    const code = codeAt(text, at);
    if (code === lessThan) return firstEnd < 0 ? at : firstEnd;
    if (code === greaterThan) {
      if (quote === 0) return at;
      if (firstEnd < 0) firstEnd = at;
    } else if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === doubleQuote || code === singleQuote) {
      quote = code;
    }
  }
  return -1;
}

/** A name ends at white space, a slash or the end of its tag. */
function endOfName(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = codeAt(text, at);
    if (code === slash || code <= 0x20) break;
    at += 1;
  }
  return at;
}

/** Letters, the underscore, the colon, and what is no ASCII. */
function isNameStart(code: number): boolean {
  return ((code | 0x20) - 0x61) >>> 0 < 26 || code === 0x5f || code === 0x3a || code > 0x7f;
}

/** Text with the five references of XML and numeric ones replaced; any other & stays as it is. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:amp|lt|gt|quot|apos|#\d{1,7}|#[xX][\da-fA-F]{1,6});/g, (reference) => {
    const named = namedCharacters[reference];
    if (named !== undefined) return named;
    const isHex = reference[2] === 'x' || reference[2] === 'X';
    const code = Number.parseInt(reference.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : reference;
  });
}

const namedCharacters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The value of an attribute of a tag, by its name in lower case; null where the tag lacks it. */
export function attributeOf(attributes: string, name: string): string | null {
  const part = /[^\s=]+|=/g;
  for (let found = part.exec(attributes); found; found = part.exec(attributes)) {
    const isWanted = found[0].toLowerCase() === name;
    const value = valueAt(attributes, part.lastIndex);
    if (value === null) continue;
    if (isWanted) return decodeReferences(value.text);
    part.lastIndex = value.end;
  }
  return null;
}

/** What stands behind the = that follows here; null where none does. */
function valueAt(attributes: string, from: number): { text: string; end: number } | null {
  const start = afterBlanks(attributes, from);
  if (codeAt(attributes, start) !== equalsSign) return null;
  const at = afterBlanks(attributes, start + 1);
  const quote = attributes[at];
  if (quote !== '"' && quote !== "'") {
    let end = at;
    while (end < attributes.length && codeAt(attributes, end) > 0x20) end += 1;
    return { text: attributes.slice(at, end), end };
  }
  const closing = attributes.indexOf(quote, at + 1);
  const end = closing < 0 ? attributes.length : closing;
  return { text: attributes.slice(at + 1, end), end: end + 1 };
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && codeAt(text, at) <= 0x20) at += 1;
  return at;
}
