import { characterOf, scriptTokens, type Token } from './script-tokens.ts';

/** A script with more is read to there: programs of frameworks say nothing that a page's own script does not. */
const tokensMax = 150_000;
/** Of what is put together; a string that is written out has any length. */
const stringLengthMax = 4_000;
const nestingMax = 12;
const itemsMax = 500;
/** In a.b.c: a longer one is read again from its second name, so there is a limit. */
const namesMax = 6;

/**
 * The strings that a script makes, without running it: literals, what `+`, `concat`, `join` and templates put together
 * (also out of variables that were given a string before), String.fromCharCode, atob, unescape, split-reverse-join and
 * replace by a constant. What depends on anything else is left out. In the order of the script, at most as many as it has tokens.
 */
export function scriptStrings(script: string): string[] {
  return new Reading(script).strings;
}

class Reading {
  readonly strings: string[] = [];
  /** Characters that may still be put together: a script that doubles a string ends there. */
  #left: number;
  readonly #tokens: Token[] = [];
  readonly #values = new Map<string, string>();
  /** Tokens at which no term begins. */
  readonly #failed = new Set<number>();
  readonly #lists = new Map<string, readonly string[]>();

  constructor(script: string) {
    for (const token of scriptTokens(script)) {
      this.#tokens.push(token);
      if (this.#tokens.length >= tokensMax) break;
    }
    this.#left = 100_000 + 2 * script.length;
    for (let at = 0; at < this.#tokens.length && this.#left > 0; ) at = this.#readFrom(at);
  }

  #readFrom(at: number): number {
    const list = this.#listAt(at);
    if (list && !this.#isSign(list.next, '.')) {
      this.#remember(at, list.items);
      for (const item of list.items) this.strings.push(item);
      return list.next;
    }
    if (this.#tokens[at]?.kind === 'number') return at + 1;
    const call = this.#callOfParts(at);
    if (call !== null) this.strings.push(call);
    const found = this.#chainAt(at, 0);
    if (found === null) return at + 1;
    this.strings.push(found.value);
    this.#left -= found.value.length;
    this.#remember(at, found.value);
    // What a chain is made of can be whole in itself: "Write to " + "jan@acme.com" + name.
    return found.next;
  }

  /** name = value, name: value, "name": value */
  #remember(at: number, value: string | readonly string[]): void {
    if (!this.#isSign(at - 1, '=') && !this.#isSign(at - 1, ':')) return;
    const name = this.#tokens[at - 2];
    if (name?.kind !== 'word' && name?.kind !== 'string') return;
    if (typeof value === 'string') this.#values.set(name.value, value);
    else this.#lists.set(name.value, value);
  }

  /** sendMail('jan', 'acme.com'), mailTo('jan', 'acme', 'com'): parts for a function that is about mail. */
  #callOfParts(at: number): string | null {
    const name = this.#tokens[at];
    if (name?.kind !== 'word' || !/mail|contact|kontakt|courriel|correo/i.test(name.value)) return null;
    if (!this.#isSign(at + 1, '(')) return null;
    const parts: string[] = [];
    for (let next = at + 2; parts.length < 3; next += 2) {
      const part = this.#tokens[next];
      if (part?.kind !== 'string') break;
      parts.push(part.value);
      if (!this.#isSign(next + 1, ',')) break;
    }
    const [local = '', ...domain] = parts.map((part) => part.replace(/^mailto:/i, ''));
    if (local === '' || domain.length === 0 || local.includes('@') || local.length > 64) return null;
    const [host = '', top = ''] = domain;
    return `${local}@${host.includes('.') || top === '' ? host : `${host}.${top.replace(/^\./, '')}`}`;
  }

  /** term + term + …; null where it begins with no term. */
  #chainAt(at: number, depth: number): { value: string; next: number } | null {
    let term = this.#termAt(at, depth);
    if (term === null) return null;
    const parts: string[] = [];
    let { next } = term;
    let length = 0;
    while (term !== null) {
      next = term.next;
      length += term.value.length;
      if (length <= stringLengthMax || parts.length === 0) parts.push(term.value);
      const isJoined = this.#isSign(next, '+') && !this.#isSign(next + 1, '+');
      const isAdded = isJoined && this.#isSign(next + 1, '=');
      if (!isJoined || isAdded) break;
      term = this.#termAt(next + 1, depth);
    }
    return { value: parts.join(''), next };
  }

  #termAt(at: number, depth: number): { value: string; next: number } | null {
    const token = this.#tokens[at];
    if (token === undefined || depth > nestingMax) return null;
    if (this.#failed.has(at)) return null;
    const plain = this.#plainTermAt(token, at, depth);
    // What is open and never closed is read once, not once for each thing around it.
    if (plain === null && (token.kind === 'word' || token.value === '(')) this.#failed.add(at);
    return plain && this.#afterMethods(plain, depth);
  }

  #plainTermAt(token: Token, at: number, depth: number): { value: string; next: number } | null {
    switch (token.kind) {
      case 'string':
        return { value: token.value, next: at + 1 };
      case 'template':
        return { value: this.#filledIn(token.value), next: at + 1 };
      case 'number':
        return { value: token.value, next: at + 1 };
      case 'word':
        return this.#wordTermAt(token, at, depth);
      case 'sign': {
        if (token.value === '(') {
          // f('x') is what f makes of it.
          const before = this.#tokens[at - 1];
          if (before?.kind === 'word' && !keywords.has(before.value)) return null;
          if (before?.value === ')' || before?.value === ']') return null;
          const inner = this.#chainAt(at + 1, depth + 1);
          return inner && this.#isSign(inner.next, ')') ? { value: inner.value, next: inner.next + 1 } : null;
        }
        const list = token.value === '[' ? this.#listAt(at) : null;
        return list && this.#joinedAt(list.items, list.next);
      }
      default:
        return null;
    }
  }

  #wordTermAt(token: Token, at: number, depth: number): { value: string; next: number } | null {
    // window.atob, location.user: the last of the names counts.
    let next = at;
    let name = token.value;
    for (let names = 1; names < namesMax && this.#isSign(next + 1, '.'); names += 1) {
      const member = this.#tokens[next + 2];
      if (member?.kind !== 'word' || methods.has(member.value)) break;
      next += 2;
      name = member.value;
    }
    next += 1;
    if (this.#isSign(next, '(')) {
      if (name === 'fromCharCode' || name === 'fromCodePoint') return this.#charactersAt(next + 1);
      const decode = decoders.get(name);
      const inner = decode ? this.#chainAt(next + 1, depth + 1) : null;
      if (!decode || !inner || !this.#isSign(inner.next, ')')) return null;
      return { value: decode(inner.value), next: inner.next + 1 };
    }
    const list = this.#lists.get(name);
    if (list && this.#isSign(next, '[') && this.#isSign(next + 2, ']')) {
      const item = list[Number(this.#tokens[next + 1]?.value)];
      return item === undefined ? null : { value: item, next: next + 3 };
    }
    if (list) return this.#joinedAt(list, next);
    const value = this.#values.get(name);
    return value === undefined || this.#isSign(next, '=') || this.#isSign(next, ':') ? null : { value, next };
  }

  #afterMethods(term: { value: string; next: number }, depth: number): { value: string; next: number } {
    let { value, next } = term;
    while (this.#isSign(next, '.') && this.#isSign(next + 2, '(')) {
      const method = this.#tokens[next + 1]?.value ?? '';
      this.#left -= value.length;
      if (this.#left < 0) break;
      if (method === 'split' && this.#isMethod(next + 5, 'reverse') && this.#isMethod(next + 9, 'join')) {
        value = reversed(value);
        next += 14;
      } else if (method === 'replace' || method === 'replaceAll') {
        const [from, comma, to] = this.#tokens.slice(next + 3, next + 6);
        if (
          (from?.kind !== 'string' && from?.kind !== 'pattern') ||
          comma?.value !== ',' ||
          to?.kind !== 'string'
        )
          break;
        if (!this.#isSign(next + 6, ')')) break;
        const sought = from.kind === 'pattern' ? literalOf(from.value) : from.value;
        if (sought === null || sought === '') break;
        value = value
          .slice(0, stringLengthMax)
          .replaceAll(sought, () => to.value)
          .slice(0, stringLengthMax);
        next += 7;
      } else if (method === 'concat') {
        const more = depth < nestingMax ? this.#chainAt(next + 3, depth + 1) : null;
        if (!more || !this.#isSign(more.next, ')')) break;
        value = (value + more.value).slice(0, stringLengthMax);
        next = more.next + 1;
      } else if (keeping.has(method) && this.#isSign(next + 3, ')')) next += 4;
      else break;
    }
    return { value, next };
  }

  /** Strings and numbers in brackets. */
  #listAt(at: number): { items: string[]; next: number } | null {
    if (!this.#isSign(at, '[')) return null;
    const items: string[] = [];
    for (let next = at + 1; items.length < itemsMax; next += 2) {
      const item = this.#tokens[next];
      if (item?.kind !== 'string' && item?.kind !== 'number') return null;
      items.push(item.value);
      if (this.#isSign(next + 1, ']')) return { items, next: next + 2 };
      if (!this.#isSign(next + 1, ',')) return null;
    }
    return null;
  }

  /** .join('') or .reverse().join('') */
  #joinedAt(items: readonly string[], at: number): { value: string; next: number } | null {
    const isReversed = this.#isMethod(at, 'reverse');
    const join = isReversed ? at + 4 : at;
    const separator = this.#tokens[join + 3];
    if (!this.#isMethod(join, 'join') || separator?.kind !== 'string' || !this.#isSign(join + 4, ')'))
      return null;
    const value = (isReversed ? items.toReversed() : items).join(separator.value);
    return { value: value.slice(0, stringLengthMax), next: join + 5 };
  }

  #charactersAt(at: number): { value: string; next: number } | null {
    let value = '';
    for (let next = at, count = 0; count < itemsMax; next += 2, count += 1) {
      const code = this.#tokens[next];
      if (code?.kind !== 'number') return null;
      value += characterOf(Number(code.value));
      if (this.#isSign(next + 1, ')')) return { value, next: next + 2 };
      if (!this.#isSign(next + 1, ',')) return null;
    }
    return null;
  }

  #filledIn(template: string): string {
    if (!template.includes('${')) return template;
    return template
      .slice(0, stringLengthMax)
      .replace(
        /\$\{\s{0,8}(?:[\w$]{1,40}\.){0,4}([\w$]{1,40})\s{0,8}\}/g,
        (whole, name: string) => this.#values.get(name) ?? whole,
      );
  }

  #isSign(at: number, value: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'sign' && token.value === value;
  }

  /** .name( */
  #isMethod(at: number, name: string): boolean {
    return this.#isSign(at, '.') && this.#tokens[at + 1]?.value === name && this.#isSign(at + 2, '(');
  }
}

const methods = new Set([
  'split',
  'replace',
  'replaceAll',
  'concat',
  'join',
  'reverse',
  'toLowerCase',
  'trim',
  'toString',
]);
const keywords = new Set(['return', 'typeof', 'case', 'in', 'of', 'else', 'void', 'new']);
const keeping = new Set(['toLowerCase', 'trim', 'toString']);

/** A map, since a script may call what every object has: hasOwnProperty('x'). */
const decoders: ReadonlyMap<string, (text: string) => string> = new Map([
  ['atob', (text: string) => Buffer.from(text, 'base64').toString('utf8')],
  ['unescape', percentDecoded],
  ['decodeURIComponent', percentDecoded],
  ['decodeURI', percentDecoded],
]);

/** As far as it can be decoded; %u0040 too, as `unescape` does. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  const codes = text.replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)));
  try {
    return decodeURIComponent(codes);
  } catch {
    // A stray percent sign, or bytes of another encoding: those that are ASCII say what matters.
    return codes.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)));
  }
}

/** The text that a pattern without any operator matches; null for others. */
function literalOf(pattern: string): string | null {
  const literal = pattern.replace(/\\([^a-z0-9])/gi, '$1');
  const operators = pattern.replace(/\\[^a-z0-9]/gi, '');
  return /[\\^$.|?*+()[\]{}]/.test(operators) ? null : literal;
}

export function reversed(text: string): string {
  return [...text].reverse().join('');
}
