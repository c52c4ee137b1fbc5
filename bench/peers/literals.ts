/*
 * Reads the lists that tests in JavaScript, Python and Ruby are written as, without running them: texts, numbers, lists,
 * tuples, dictionaries and objects. What else stands there, such as a call, is read over.
 */

/** A name or a call that no value is known for. */
export interface Other {
  readonly name: string;
}
export type Literal = string | number | boolean | null | Other | readonly Literal[] | Map<string, Literal>;

const named: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
};

/** The literal that starts at `from`. */
export function literalAt(source: string, from = 0): Literal {
  return new Reader(source, from).value();
}

/** The literals that start behind each place that `before` finds. */
export function literalsBehind(source: string, before: RegExp): readonly Literal[] {
  return [...source.matchAll(before)].map((found) => literalAt(source, found.index + found[0].length));
}

/** A list's items; none where it is no list. */
export function itemsOf(literal: Literal | undefined): readonly Literal[] {
  return Array.isArray(literal) ? literal : [];
}

/** The texts of a list. */
export function textsOf(literal: Literal | undefined): readonly string[] {
  return itemsOf(literal).filter((item) => typeof item === 'string');
}

const space = /(?:\s|\/\/.*|#.*|\/\*[\s\S]*?\*\/)*/y;
const quote = /([rub]?)("""|'''|["'`])/iy;
const word = /(?:new )?[\p{L}_$][\p{L}\p{N}_$.]*/uy;
const number = /[+-]?[\d.]+/y;

class Reader {
  readonly #source: string;
  #at: number;

  constructor(source: string, from: number) {
    this.#source = source;
    this.#at = from;
  }

  value(): Literal {
    const text = this.#text();
    if (text !== undefined) return text;
    const open = this.#source[this.#at];
    if (open === '[') return this.#list(']').items;
    if (open === '{') return this.#dictionary();
    if (open === '(') {
      const { items, commas } = this.#list(')');
      return items.length === 1 && !commas ? (items[0] ?? null) : items;
    }
    const digits = this.#take(number)?.[0];
    if (digits !== undefined) return Number(digits);
    const name = this.#take(word)?.[0];
    if (name === undefined) throw new Error(`no literal: ${this.#source.slice(this.#at, this.#at + 60)}`);
    this.#skip();
    if (this.#source[this.#at] !== '(') return name in named ? (named[name] ?? null) : { name };
    const { items } = this.#list(')');
    return name === 'chr' ? String.fromCodePoint(Number(items[0])) : { name };
  }

  /** One text, or several that Python joins; `% value` puts one in. */
  #text(): string | undefined {
    let joined: string | undefined;
    for (;;) {
      this.#skip();
      const [, prefix = '', mark] = this.#take(quote) ?? [];
      if (mark === undefined) return joined;
      const body = this.#take(new RegExp(String.raw`((?:[^\\]|\\[\s\S])*?)${mark}`, 'y'))?.[1] ?? '';
      joined = (joined ?? '') + (/r/i.test(prefix) ? body : unescaped(body));
      if (this.#take(/\s*% /y)) joined = joined.replace('%s', String(this.value()));
    }
  }

  #list(close: string): { items: Literal[]; commas: boolean } {
    const items: Literal[] = [];
    let commas = false;
    this.#at += 1;
    for (;;) {
      this.#skip();
      if (this.#source[this.#at] === close) break;
      items.push(this.value());
      this.#skip();
      // The name of an argument, and what else joins two values.
      const comma = this.#take(/[,=|:]+/y);
      if (comma?.[0] === ',') commas = true;
    }
    this.#at += 1;
    return { items, commas };
  }

  #dictionary(): Map<string, Literal> {
    const entries = new Map<string, Literal>();
    const { items } = this.#list('}');
    for (let i = 0; i + 1 < items.length; i += 2) {
      const key = items[i] ?? null;
      entries.set(
        typeof key === 'object' && key && 'name' in key ? key.name : String(key),
        items[i + 1] ?? null,
      );
    }
    return entries;
  }

  #skip(): void {
    this.#take(space);
  }

  #take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#source);
    if (found) this.#at = form.lastIndex;
    return found;
  }
}

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001B',
  0: '\0',
};

/** What stands between quotes, as the languages read it. */
function unescaped(body: string): string {
  return body.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\}|U([0-9a-f]{8})|(\r?\n)|([\s\S]))/giu,
    (_, hex2?: string, hex4?: string, braced?: string, hex8?: string, line?: string, letter = '') => {
      const hex = hex2 ?? hex4 ?? braced ?? hex8;
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return line === undefined ? (letters[letter] ?? letter) : '';
    },
  );
}
