import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import {
  html as htmlSpec,
  InsertionMode,
  type Parser,
  Token,
  TokenizerMode,
  type TreeAdapterTypeMap,
} from 'parse5';
import { codeAt } from '../../kernel/code-at.ts';
import { Names } from './names.ts';
import { readDoctype } from './read-doctype.ts';

/*
 * Takes a page apart into tags, texts and comments (WHATWG HTML, 13.2.5) for parse5's tree construction, in place of parse5's own
 * tokenizer: that one goes through a page letter by letter, since it can stop at any and go on with the next piece, and takes two
 * thirds of all the time that reading a page needs. This one has the whole page, and jumps from one `<` to the next.
 * Parse errors are not told, and so not looked for. html5lib's tests hold it against the standard (bench/web/html5lib.ts).
 */

/** What is read of a tag's attributes; the rest of them is passed over. */
const attributesMax = 256;
/** From this many on, known names are kept in a set, so that a tag of many attributes takes no time in their square. */
const setFrom = 12;
const replacement = '\ufffd';
/** Of all tags that have none; nobody adds to it. */
const noAttrs: Token.Attribute[] = [];
const names = new Names();

const tab = 0x09;
const newline = 0x0a;
const formFeed = 0x0c;
const space = 0x20;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;

/** The part of parse5's tokenizer that its parser speaks to. */
export class PageTokenizer<Types extends TreeAdapterTypeMap> {
  /** Set by the parser when an element begins whose text is read in another way. */
  state: number = TokenizerMode.DATA;
  /** Set by the parser: CDATA sections are such in SVG and MathML only. */
  inForeignNode = false;
  readonly #parser: Parser<Types>;
  #html = '';
  #at = 0;
  #lastStartTag = '';
  /** Of the tag that is being read. */
  readonly #attrs: Token.Attribute[] = [];
  // Where the next of each is, found once and kept until it is passed: a page of a million `<` looks for them once.
  readonly #ampersands = new Finder('&');
  readonly #nulls = new Finder('\0');
  readonly #commentEnds = new Finder('-->');

  readonly #closesFrames: boolean;
  #isInNoscript = false;

  /**
   * @param closesFrames a `noscript` ends the frames in it, which many sites write as `<iframe … />`: browsers with scripts take it
   * for text up to its end, and without they show nothing of such a page from there on
   */
  constructor(parser: Parser<Types>, { closesFrames = false } = {}) {
    this.#parser = parser;
    this.#closesFrames = closesFrames;
  }

  /** Reads a whole page, and gives all of it to the parser. */
  read(page: string): void {
    this.#html = page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page;
    this.#at = 0;
    while (this.#at < this.#html.length) {
      switch (this.state) {
        case TokenizerMode.DATA:
          this.#readData();
          break;
        case TokenizerMode.SCRIPT_DATA:
          this.#readRaw(this.#endOfScript());
          break;
        case TokenizerMode.RCDATA:
        case TokenizerMode.RAWTEXT:
          this.#readRaw(this.#endOfElement());
          break;
        default:
          this.#readRaw(this.#html.length);
      }
    }
    this.#parser.onEof({ type: Token.TokenType.EOF, location: null });
  }

  #readData(): void {
    const html = this.#html;
    const from = this.#at;
    const tag = html.indexOf('<', from);
    const to = tag < 0 ? html.length : tag;
    if (to > from) this.#emitText(from, to);
    this.#at = to;
    if (tag < 0) return;
    const next = codeAt(html, tag + 1);
    if (isLetter(next)) this.#readTag(tag + 1, Token.TokenType.START_TAG);
    else if (next === slash) this.#readEndTag(tag);
    else if (next === 0x21) this.#readDeclaration(tag);
    else if (next === 0x3f) this.#readBogusComment(tag + 1);
    else {
      this.#emit('<');
      this.#at = tag + 1;
    }
  }

  #readEndTag(tag: number): void {
    const next = codeAt(this.#html, tag + 2);
    if (isLetter(next)) this.#readTag(tag + 2, Token.TokenType.END_TAG);
    else if (next === greater) this.#at = tag + 3;
    else if (Number.isNaN(next)) {
      this.#emit('</');
      this.#at = tag + 2;
    } else this.#readBogusComment(tag + 2);
  }

  /** What begins with `<!`. */
  #readDeclaration(tag: number): void {
    const html = this.#html;
    if (html.startsWith('--', tag + 2)) this.#readComment(tag + 4);
    else if (html.slice(tag + 2, tag + 9).toLowerCase() === 'doctype') {
      const { end, ...doctype } = readDoctype(html, tag + 9);
      this.#at = end;
      this.#parser.onDoctype({ type: Token.TokenType.DOCTYPE, location: null, ...doctype });
    } else if (html.startsWith('[CDATA[', tag + 2) && this.inForeignNode) this.#readCdata(tag + 9);
    else this.#readBogusComment(tag + 2);
  }

  #readCdata(from: number): void {
    const end = this.#html.indexOf(']]>', from);
    const to = end < 0 ? this.#html.length : end;
    if (to > from) this.#emit(this.#html.slice(from, to));
    this.#at = end < 0 ? to : to + 3;
  }

  #readBogusComment(from: number): void {
    const end = this.#html.indexOf('>', from);
    const to = end < 0 ? this.#html.length : end;
    this.#at = end < 0 ? to : to + 1;
    this.#emitComment(this.#html.slice(from, to));
  }

  #readComment(from: number): void {
    const html = this.#html;
    const short = html.startsWith('>', from) ? 1 : html.startsWith('->', from) ? 2 : 0;
    if (short > 0) {
      this.#at = from + short;
      this.#emitComment('');
      return;
    }
    for (let dashes = html.indexOf('--', from); dashes >= 0; dashes = html.indexOf('--', dashes + 1)) {
      const next = codeAt(html, dashes + 2);
      const length = next === greater ? 3 : next === 0x21 && codeAt(html, dashes + 3) === greater ? 4 : 0;
      if (length === 0) continue;
      this.#at = dashes + length;
      this.#emitComment(html.slice(from, dashes));
      return;
    }
    this.#at = html.length;
    // What may be the beginning of its end is none of it.
    this.#emitComment(html.slice(from).replace(/--?!?$/, (end) => (end === '-!' ? end : '')));
  }

  /** A tag whose name begins here. One that the page ends in is dropped. */
  #readTag(from: number, type: Token.TokenType.START_TAG | Token.TokenType.END_TAG): void {
    const html = this.#html;
    let at = from;
    while (!endsName(codeAt(html, at))) at += 1;
    const tagName = names.at(html, from, at);
    const attrs = this.#attrs;
    attrs.length = 0;
    let known: Set<string> | null = null;
    let selfClosing = false;
    for (;;) {
      let code = codeAt(html, at);
      while (isSpace(code)) code = codeAt(html, ++at);
      if (code === greater) break;
      if (code === slash) {
        at += 1;
        if (codeAt(html, at) !== greater) continue;
        selfClosing = true;
        break;
      }
      if (Number.isNaN(code)) {
        this.#at = html.length;
        return;
      }
      const nameFrom = at;
      // An equals sign may begin a name, and not go on with one.
      code = codeAt(html, ++at);
      while (!endsName(code) && code !== equals) code = codeAt(html, ++at);
      const name = names.at(html, nameFrom, at);
      while (isSpace(code)) code = codeAt(html, ++at);
      let value = '';
      if (code === equals) {
        code = codeAt(html, ++at);
        while (isSpace(code)) code = codeAt(html, ++at);
        if (code === doubleQuote || code === singleQuote) {
          const end = html.indexOf(code === doubleQuote ? '"' : "'", at + 1);
          if (end < 0) {
            this.#at = html.length;
            return;
          }
          value = this.#value(at + 1, end);
          at = end + 1;
        } else {
          const valueFrom = at;
          while (!isSpace(code) && code !== greater && !Number.isNaN(code)) code = codeAt(html, ++at);
          value = this.#value(valueFrom, at);
        }
      }
      if (attrs.length >= attributesMax) continue;
      if (attrs.length >= setFrom) {
        known ??= new Set(attrs.map((one) => one.name));
        if (known.has(name)) continue;
        known.add(name);
      } else if (hasName(attrs, name)) continue;
      attrs.push({ name, value });
    }
    this.#at = at + 1;
    this.state = TokenizerMode.DATA;
    if (this.#closesFrames && tagName === 'noscript') this.#isInNoscript = type === Token.TokenType.START_TAG;
    // No longer than it has to be: an array that grows keeps room for sixteen more.
    this.#giveTag(type, tagName, selfClosing, attrs.length === 0 ? noAttrs : attrs.slice());
  }

  #giveTag(
    type: Token.TagToken['type'],
    tagName: string,
    selfClosing: boolean,
    attrs: Token.Attribute[],
  ): void {
    const tagID = htmlSpec.getTagID(tagName);
    const token: Token.TagToken = {
      type,
      tagName,
      tagID,
      selfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
    if (type === Token.TokenType.START_TAG) {
      this.#lastStartTag = tagName;
      this.#parser.onStartTag(token);
    } else this.#parser.onEndTag(token);
  }

  #value(from: number, to: number): string {
    let value = this.#html.slice(from, to);
    if (this.#ampersands.next(this.#html, from) < to) value = decodeHTMLAttribute(value);
    return this.#nulls.next(this.#html, from) < to ? value.replaceAll('\0', replacement) : value;
  }

  /** Text up to the end tag of its element, or all that is left. */
  #readRaw(to: number): void {
    const html = this.#html;
    const from = this.#at;
    if (to > from) {
      let text = html.slice(from, to);
      if (this.#nulls.next(html, from) < to) text = text.replaceAll('\0', replacement);
      if (this.state === TokenizerMode.RCDATA && this.#ampersands.next(html, from) < to)
        text = decodeHTML(text);
      this.#emit(text);
    }
    this.#at = to;
    if (to >= html.length) return;
    if (!this.#isNamed(to + 2, this.#lastStartTag)) {
      this.state = TokenizerMode.DATA;
      this.#giveTag(Token.TokenType.END_TAG, this.#lastStartTag, false, noAttrs);
    }
    // What ends it is a tag like any other.
    this.#readTag(to + 2, Token.TokenType.END_TAG);
  }

  /** Where the end tag of the element begins that was begun last. */
  #endOfElement(): number {
    const html = this.#html;
    const isFrame = this.#isInNoscript && this.#lastStartTag === 'iframe';
    for (let at = html.indexOf('</', this.#at); at >= 0; at = html.indexOf('</', at + 2)) {
      if (this.#isNamed(at + 2, this.#lastStartTag)) return at;
      if (isFrame && this.#isNamed(at + 2, 'noscript')) return at;
    }
    return html.length;
  }

  /**
   * Where the end tag of a script begins. Inside of `<!-- … -->` a script in the script ends before (the states "escaped" and
   * "double escaped").
   */
  #endOfScript(): number {
    const html = this.#html;
    let depth: 0 | 1 | 2 = 0;
    let at = this.#at;
    for (;;) {
      const tag = html.indexOf('<', at);
      const commentEnd = depth === 0 ? html.length : this.#commentEnds.next(html, at);
      if (tag < 0 && commentEnd >= html.length) return html.length;
      if (tag < 0 || commentEnd < tag) {
        depth = 0;
        at = commentEnd + 3;
      } else if (codeAt(html, tag + 1) === slash && this.#isNamed(tag + 2, 'script')) {
        if (depth < 2) return tag;
        depth = 1;
        at = tag + 8;
      } else if (depth === 1 && this.#isNamed(tag + 1, 'script')) {
        depth = 2;
        at = tag + 7;
      } else if (depth === 0 && html.startsWith('!--', tag + 1)) {
        depth = 1;
        // Its dashes may be those of its end.
        at = tag + 2;
      } else at = tag + 1;
    }
  }

  #isNamed(at: number, name: string): boolean {
    const html = this.#html;
    const end = codeAt(html, at + name.length);
    if (!isSpace(end) && end !== slash && end !== greater) return false;
    return html.slice(at, at + name.length).toLowerCase() === name;
  }

  /** Text between tags. */
  #emitText(from: number, to: number): void {
    const html = this.#html;
    const slice = html.slice(from, to);
    const text = this.#ampersands.next(html, from) < to ? decodeHTML(slice) : slice;
    this.#emit(text, this.#nulls.next(html, from) < to);
  }

  /**
   * Gives text to the parser, white space apart from the rest where that makes a difference: at its beginning, and throughout
   * only where nothing else is taken, as in a frameset. Nulls always come alone.
   */
  #emit(text: string, hasNulls = text.includes('\0')): void {
    const parser = this.#parser;
    const mode = parser.insertionMode;
    const isAlike = mode === InsertionMode.IN_BODY || mode === InsertionMode.TEXT;
    if (isAlike && !hasNulls && !parser.skipNextNewLine && !parser.framesetOk) {
      this.#emitPiece(text);
      return;
    }
    const isChoosy =
      mode === InsertionMode.IN_COLUMN_GROUP ||
      mode === InsertionMode.IN_FRAMESET ||
      mode === InsertionMode.AFTER_FRAMESET ||
      mode === InsertionMode.AFTER_AFTER_FRAMESET;
    if (isChoosy || hasNulls) {
      this.#emitPieces(text);
      return;
    }
    let end = 0;
    while (isSpace(codeAt(text, end))) end += 1;
    if (end > 0) this.#emitPiece(text.slice(0, end));
    if (end < text.length) this.#emitPiece(end === 0 ? text : text.slice(end));
  }

  #emitPieces(text: string): void {
    for (const [piece] of text.matchAll(/\0+|[\t\n\f ]+|[^\0\t\n\f ]+/g)) this.#emitPiece(piece);
  }

  /** Of one kind, or text that begins with no white space or where that does not matter. */
  #emitPiece(chars: string): void {
    const first = codeAt(chars, 0);
    if (first === 0) {
      this.#parser.onNullCharacter({ type: Token.TokenType.NULL_CHARACTER, chars, location: null });
    } else if (isSpace(first) && isAllSpace(chars)) {
      this.#parser.onWhitespaceCharacter({
        type: Token.TokenType.WHITESPACE_CHARACTER,
        chars,
        location: null,
      });
    } else this.#parser.onCharacter({ type: Token.TokenType.CHARACTER, chars, location: null });
  }

  #emitComment(data: string): void {
    const text = data.includes('\0') ? data.replaceAll('\0', replacement) : data;
    this.#parser.onComment({ type: Token.TokenType.COMMENT, data: text, location: null });
  }
}

/** Where a text comes next; asked with places that only grow. */
class Finder {
  readonly #wanted: string;
  #next = -1;

  constructor(wanted: string) {
    this.#wanted = wanted;
  }

  /** At `from` or behind it; the length of `text` where it does not come any more. */
  next(text: string, from: number): number {
    if (this.#next >= from) return this.#next;
    const found = text.indexOf(this.#wanted, from);
    this.#next = found < 0 ? text.length : found;
    return this.#next;
  }
}

function hasName(attrs: readonly Token.Attribute[], name: string): boolean {
  for (let i = 0; i < attrs.length; i++) if (attrs[i]?.name === name) return true;
  return false;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isSpace(code: number): boolean {
  return code === space || code === newline || code === tab || code === formFeed;
}

/** Ends the name of a tag or an attribute: white space, `/`, `>`, or the end of the page. */
function endsName(code: number): boolean {
  return code === greater || code === slash || isSpace(code) || Number.isNaN(code);
}

function isAllSpace(text: string): boolean {
  const { length } = text;
  for (let i = 0; i < length; i++) if (!isSpace(codeAt(text, i))) return false;
  return true;
}
