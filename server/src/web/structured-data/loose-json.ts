/** What was read of a text that is meant as JSON. */
export interface JsonReading {
  /** Most have one; some write several objects after each other. */
  readonly values: readonly unknown[];
  /** The text is no JSON by the letter. */
  readonly isRepaired: boolean;
}

/**
 * Reads JSON as it stands on pages: by the letter where it is, else as `LooseReader` does, else with its character references
 * decoded. Null where nothing can be read. Takes time in proportion to the text, without recursion.
 */
export function readJson(text: string): JsonReading | null {
  const strict = strictly(text);
  if (strict) return { values: strict, isRepaired: false };
  const loose = new LooseReader(text).read();
  if (loose) return { values: loose, isRepaired: true };
  if (!/&(?:quot|#34|#x22);/i.test(text)) return null;
  const decoded = decodeReferences(text);
  const values = strictly(decoded) ?? new LooseReader(decoded).read();
  return values && { values, isRepaired: true };
}

function strictly(text: string): unknown[] | null {
  try {
    return [JSON.parse(text.trim())];
  } catch {
    return null;
  }
}

const references: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00a0',
};

function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return references[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

type Frame = (
  | { readonly kind: 'array'; readonly value: unknown[] }
  | { readonly kind: 'object'; readonly value: Record<string, unknown>; key: string | null }
) & {
  isEmpty: boolean;
  /** Something in it was begun, and has no value. */
  lacksValue: boolean;
};

/**
 * Takes what is often wrong on pages and can be read in one way only: comments of JavaScript and HTML, CDATA marks, trailing and
 * missing commas, line breaks and unescaped quotes in texts, texts in single quotes, names without quotes, brackets that are
 * missing at the end or wrong, several values after each other, and anything after the last one. A text that does not end is
 * not guessed, and a name without a value is left out: so is what holds nothing else, or breaks off before it holds anything.
 */
class LooseReader {
  readonly #text: string;
  #at = 0;
  readonly #open: Frame[] = [];
  readonly #values: unknown[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown[] | null {
    while (this.#step());
    // What is complete before a mistake is kept; what the end of the text left open is taken as closed there.
    return this.#values.length > 0 ? this.#values : null;
  }

  /** Reads one thing; false at the end, or where it cannot go on. */
  #step(): boolean {
    this.#skipSpace();
    const frame = this.#open.at(-1);
    if (this.#at >= this.#text.length) {
      while (this.#open.length > 0) this.#close({ isBrokenOff: true });
      return false;
    }
    const next = this.#text.charAt(this.#at);
    if (next === '}' || next === ']') return this.#closeBracket(next);
    if (next === ',' || (next === ';' && !frame)) {
      this.#at += 1;
      if (frame) this.#dropName(frame);
      return true;
    }
    if (frame?.kind === 'object' && frame.key === null) return this.#readName(frame, next);
    return this.#readValue(next, frame);
  }

  #readName(frame: Frame & { kind: 'object' }, next: string): boolean {
    const name = next === '"' || next === "'" ? this.#readText(next, 'name') : this.#readBare();
    if (name === null || name === '') return false;
    this.#skipSpace();
    if (this.#text.charAt(this.#at) !== ':') return false;
    this.#at += 1;
    frame.key = name;
    return true;
  }

  #readValue(next: string, frame: Frame | undefined): boolean {
    if (next === '{' || next === '[') {
      if (this.#open.length === nestingMax) return false;
      this.#at += 1;
      const state = { isEmpty: true, lacksValue: false };
      this.#open.push(
        next === '['
          ? { kind: 'array', value: [], ...state }
          : { kind: 'object', value: {}, key: null, ...state },
      );
      return true;
    }
    // Alone, only objects and lists are worth reading.
    if (!frame) return false;
    if (next === '"' || next === "'") {
      const text = this.#readText(next, frame.kind);
      if (text === null) return false;
      this.#place(text);
      return true;
    }
    const bare = this.#readBare();
    if (bare === '') return false;
    this.#place(bareValue(bare));
    return true;
  }

  #place(value: unknown): void {
    const frame = this.#open.at(-1);
    if (frame) frame.isEmpty = false;
    if (!frame) this.#values.push(value);
    else if (frame.kind === 'array') frame.value.push(value);
    else if (frame.key !== null) {
      if (frame.key !== '__proto__') frame.value[frame.key] = value;
      frame.key = null;
    }
  }

  #dropName(frame: Frame): void {
    if (frame.kind !== 'object' || frame.key === null) return;
    frame.key = null;
    frame.lacksValue = true;
  }

  #close({ isBrokenOff }: { readonly isBrokenOff: boolean }): void {
    const frame = this.#open.pop();
    if (!frame) return;
    this.#dropName(frame);
    if (!frame.isEmpty || !(isBrokenOff || frame.lacksValue)) {
      this.#place(frame.value);
      return;
    }
    // Not even that it is empty is known.
    const parent = this.#open.at(-1);
    if (!parent) return;
    parent.lacksValue = true;
    this.#dropName(parent);
  }

  /** A bracket closes what it fits, and whatever inside was left open; one that fits nothing is passed over. */
  #closeBracket(bracket: '}' | ']'): boolean {
    if (this.#open.length === 0) {
      // The end of a CDATA section is none of the values.
      if (!this.#text.startsWith(']]>', this.#at)) return false;
      this.#at += 3;
      return true;
    }
    this.#at += 1;
    const kind = bracket === '}' ? 'object' : 'array';
    // A slip is one bracket; looking further would make it a search through all that is open, each time.
    const fits = this.#open.at(-1)?.kind === kind ? 1 : this.#open.at(-2)?.kind === kind ? 2 : 0;
    for (let left = fits; left > 0; left--) this.#close({ isBrokenOff: left > 1 });
    return true;
  }

  #readText(quote: string, place: 'name' | Frame['kind']): string | null {
    const parts: string[] = [];
    let start = this.#at + 1;
    for (let at = start; at < this.#text.length; at++) {
      const next = this.#text.charAt(at);
      if (next === quote && this.#isEnd(at, quote, place)) {
        parts.push(this.#text.slice(start, at));
        this.#at = at + 1;
        return parts.join('');
      }
      if (next !== '\\') continue;
      parts.push(this.#text.slice(start, at));
      const hex = this.#text.slice(at + 2, at + 6);
      if (this.#text.charAt(at + 1) === 'u' && /^[0-9a-f]{4}$/i.test(hex)) {
        parts.push(String.fromCharCode(Number.parseInt(hex, 16)));
        at += 5;
      } else {
        const escaped = this.#text.charAt(at + 1);
        parts.push(escapes[escaped] ?? escaped);
        at += 1;
      }
      start = at + 1;
    }
    return null;
  }

  /** Whether a quote ends the text it stands in, judged by what follows; else it is one that should have been escaped. */
  #isEnd(at: number, quote: string, place: 'name' | Frame['kind']): boolean {
    if (place === 'name') return true;
    const after = this.#spaceEnd(at + 1);
    const next = this.#text.charAt(after);
    if (next === '' || next === '}' || next === ']' || this.#isComment(after)) return true;
    // A comma was forgotten at the end of a line.
    if (next === quote) return this.#text.slice(at + 1, after).includes('\n');
    if (next !== ',') return false;
    if (place === 'array') return true;
    const following = this.#spaceEnd(after + 1);
    if (['', '"', "'", '}', ']', ','].includes(this.#text.charAt(following)) || this.#isComment(following))
      return true;
    bareName.lastIndex = following;
    return bareName.test(this.#text);
  }

  #isComment(at: number): boolean {
    return ['//', '/*', '<!'].some((start) => this.#text.startsWith(start, at));
  }

  #readBare(): string {
    bareWord.lastIndex = this.#at;
    const word = bareWord.exec(this.#text)?.[0] ?? '';
    this.#at += word.length;
    return word;
  }

  #spaceEnd(from: number): number {
    let at = from;
    while (at < this.#text.length && isSpace(this.#text.charCodeAt(at))) at += 1;
    return at;
  }

  #skipSpace(): void {
    for (;;) {
      this.#at = this.#spaceEnd(this.#at);
      const next = this.#text.charAt(this.#at);
      if (next !== '/' && next !== '<' && next !== '-') return;
      mark.lastIndex = this.#at;
      const marked = mark.exec(this.#text)?.[0];
      if (marked !== undefined) {
        this.#at += marked.length;
        if (marked === '<!--' && !this.#isBeforeValue()) this.#skipPast('-->');
      } else if (this.#text.startsWith('//', this.#at)) this.#skipPast('\n');
      else if (this.#text.startsWith('/*', this.#at)) this.#skipPast('*/');
      else return;
    }
  }

  /** `<!--` around all of the JSON, as scripts had it for browsers that knew none. */
  #isBeforeValue(): boolean {
    return '{['.includes(this.#text.charAt(this.#spaceEnd(this.#at)) || ' ');
  }

  #skipPast(end: string): void {
    const found = this.#text.indexOf(end, this.#at);
    this.#at = found < 0 ? this.#text.length : found + end.length;
  }
}

/** White space of any script, control characters and the byte order mark. */
function isSpace(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x2028 ||
    code === 0x2029 ||
    (code >= 0x2000 && code <= 0x200b)
  );
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};
/** What is nested deeper is no data that anybody wrote. */
const nestingMax = 5_000;
/** Marks around the JSON that hide it from old readers, alone or behind slashes. */
const mark = /(?:\/\/[ \t]{0,9})?(?:<!\[CDATA\[|\]\]>|<!--|-->)/y;
const bareWord = /[^\s,:;{}[\]"'<>]{1,200}/y;
const bareName = /[\w$@-]{1,64}\s{0,9}:/y;
const number = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,3})?$/i;
const words: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  None: null,
  NULL: null,
  undefined: null,
  NaN: null,
};

function bareValue(word: string): unknown {
  if (Object.hasOwn(words, word)) return words[word];
  return number.test(word) ? Number(word) : word;
}
