export interface Doctype {
  readonly name: string | null;
  readonly publicId: string | null;
  readonly systemId: string | null;
  readonly forceQuirks: boolean;
}

const spaces = /[\t\n\f ]*/y;

/** Reads on behind `<!doctype` (WHATWG HTML, 13.2.5.53 to 68). `end` is where the page goes on. */
export function readDoctype(html: string, from: number): Doctype & { readonly end: number } {
  const close = html.indexOf('>', from);
  const reader = new Reader(html, from);
  reader.skipSpaces();
  if (reader.isAtEnd()) return { ...none, forceQuirks: true, end: html.length };
  const name = reader.name();
  if (name === '') return { ...none, forceQuirks: true, end: close + 1 };
  reader.skipSpaces();
  if (reader.isAtEnd()) return { ...none, name, forceQuirks: true, end: html.length };
  if (reader.letter() === '>') return { ...none, name, end: reader.at + 1 };
  const keyword = reader.keyword();
  if (keyword === null) return { ...none, name, forceQuirks: true, end: endOf(html, reader.at) };
  reader.skipSpaces();
  const first = reader.quoted();
  if (first === null) return { ...none, name, forceQuirks: true, end: endOf(html, reader.at) };
  const isPublic = keyword === 'public';
  const ids = isPublic
    ? { publicId: first.value, systemId: null }
    : { publicId: null, systemId: first.value };
  if (!first.isClosed) return { name, ...ids, forceQuirks: true, end: first.end };
  reader.skipSpaces();
  if (!isPublic || reader.letter() === '>' || reader.isAtEnd()) {
    const isEnd = reader.isAtEnd();
    // What stands behind a system identifier is passed over, and makes no quirks.
    return { name, ...ids, forceQuirks: isEnd, end: isEnd ? html.length : endOf(html, reader.at) };
  }
  const second = reader.quoted();
  if (second === null) return { name, ...ids, forceQuirks: true, end: endOf(html, reader.at) };
  const both = { name, publicId: first.value, systemId: second.value };
  if (!second.isClosed) return { ...both, forceQuirks: true, end: second.end };
  reader.skipSpaces();
  return { ...both, forceQuirks: reader.isAtEnd(), end: endOf(html, reader.at) };
}

const none: Doctype = { name: null, publicId: null, systemId: null, forceQuirks: false };

/** Behind the next `>`. */
function endOf(html: string, from: number): number {
  const close = html.indexOf('>', from);
  return close < 0 ? html.length : close + 1;
}

class Reader {
  at: number;
  readonly #html: string;

  constructor(html: string, at: number) {
    this.#html = html;
    this.at = at;
  }

  isAtEnd(): boolean {
    return this.at >= this.#html.length;
  }

  letter(): string {
    return this.#html[this.at] ?? '';
  }

  skipSpaces(): void {
    spaces.lastIndex = this.at;
    spaces.test(this.#html);
    this.at = spaces.lastIndex;
  }

  /** Up to white space or `>`, in lower case. */
  name(): string {
    const from = this.at;
    while (!this.isAtEnd() && !/[\t\n\f >]/.test(this.letter())) this.at += 1;
    const written = this.#html.slice(from, this.at).replaceAll('\0', '\ufffd');
    return written.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }

  keyword(): 'public' | 'system' | null {
    const word = this.#html.slice(this.at, this.at + 6).toLowerCase();
    if (word !== 'public' && word !== 'system') return null;
    this.at += 6;
    return word;
  }

  /** A quoted identifier; one that a `>` or the end of the page breaks off is not closed. Null where no quote begins here. */
  quoted(): { value: string; isClosed: boolean; end: number } | null {
    const quote = this.letter();
    if (quote !== '"' && quote !== "'") return null;
    const from = this.at + 1;
    const end = this.#html.indexOf(quote, from);
    const broken = this.#html.indexOf('>', from);
    const isClosed = end >= 0 && (broken < 0 || end < broken);
    const to = isClosed ? end : broken < 0 ? this.#html.length : broken;
    this.at = isClosed ? end + 1 : to;
    const value = this.#html.slice(from, to).replaceAll('\0', '\ufffd');
    return { value, isClosed, end: isClosed ? end + 1 : Math.min(this.#html.length, to + 1) };
  }
}
