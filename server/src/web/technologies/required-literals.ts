/*
 * Which texts must be there for a regular expression to match, so that one search for many texts at once decides which
 * expressions are worth a try. Whatever is not understood gives fewer texts, never wrong ones.
 */

/** Alternatives of which each match has one; `exact` where that is all of the match. */
interface Found {
  readonly exact: readonly string[] | null;
  readonly needed: readonly string[] | null;
}

const nothing: Found = { exact: null, needed: null };
const empty: Found = { exact: [''], needed: null };
const exactMax = 24;
const literalLengthMin = 3;

/**
 * Texts in lower case, one of which is in every text that the pattern matches in any case; null where there are none that
 * are long enough to be worth it.
 * @throws {SyntaxError} of look-around and back references, which no linear engine has
 */
export function requiredLiterals(pattern: string): string[] | null {
  const reader = new Reader(pattern);
  const found = reader.alternatives();
  if (!reader.isAtEnd) throw new SyntaxError(`unbalanced ) in ${pattern}`);
  const best = better(found.needed, worthy(found.exact));
  // Where a shorter one is there, a longer one that holds it says nothing more.
  return best
    ? [...new Set(best)].filter((text) => !best.some((other) => other !== text && text.includes(other)))
    : null;
}

class Reader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pattern.length;
  }

  alternatives(): Found {
    const found = [this.#sequence()];
    while (this.#take('|')) found.push(this.#sequence());
    const [only] = found;
    if (found.length === 1 && only) return only;
    const exact = found.every((one) => one.exact !== null)
      ? found.flatMap((one) => [...(one.exact ?? [])])
      : null;
    const each = found.map((one) => better(one.needed, worthy(one.exact)));
    return {
      exact: exact && exact.length <= exactMax ? exact : null,
      needed: each.every((one) => one !== null) ? each.flatMap((one) => [...(one ?? [])]) : null,
    };
  }

  #sequence(): Found {
    let running: readonly string[] = [''];
    let isExact = true;
    let needed: readonly string[] | null = null;
    while (!this.isAtEnd && !this.#sees('|') && !this.#sees(')')) {
      const atom = this.#quantified();
      const joined = atom.exact && join(running, atom.exact);
      if (joined) {
        running = joined;
        continue;
      }
      isExact = false;
      needed = better(needed, worthy(running));
      needed = better(needed, better(atom.needed, worthy(atom.exact)));
      running = [''];
    }
    return isExact
      ? { exact: running, needed: null }
      : { exact: null, needed: better(needed, worthy(running)) };
  }

  #quantified(): Found {
    const atom = this.#atom();
    let result = atom;
    for (let quantifier = this.#quantifier(); quantifier; quantifier = this.#quantifier()) {
      const { min, max } = quantifier;
      if (min === 1 && max === 1) continue;
      if (min === 0 && max === 1 && result.exact) result = { exact: [...result.exact, ''], needed: null };
      else if (min === 0) result = nothing;
      else result = { exact: null, needed: better(result.needed, worthy(result.exact)) };
    }
    return result;
  }

  #quantifier(): { min: number; max: number } | null {
    let quantifier: { min: number; max: number } | null = null;
    if (this.#take('*')) quantifier = { min: 0, max: Number.POSITIVE_INFINITY };
    else if (this.#take('+')) quantifier = { min: 1, max: Number.POSITIVE_INFINITY };
    else if (this.#take('?')) quantifier = { min: 0, max: 1 };
    else {
      const counted = /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at, this.#at + 16));
      if (counted) {
        this.#at += counted[0].length;
        const min = Number(counted[1]);
        quantifier = { min, max: counted[2] ? Number(counted[3] || Number.POSITIVE_INFINITY) : min };
      }
    }
    if (quantifier) this.#take('?');
    return quantifier;
  }

  #atom(): Found {
    const char = this.#next();
    if (char === '(') return this.#group();
    if (char === '[') return this.#class();
    if (char === '.') return nothing;
    if (char === '^' || char === '$') return empty;
    if (char === '\\') return this.#escape();
    return literal(char);
  }

  #group(): Found {
    if (this.#take('?')) {
      if (this.#sees('=') || this.#sees('!') || /^<[=!]/.test(this.#pattern.slice(this.#at, this.#at + 2))) {
        throw new SyntaxError(`look-around in ${this.#pattern}`);
      }
      const head = /^(?::|P?<\w+>)/.exec(this.#pattern.slice(this.#at, this.#at + 60));
      if (!head) throw new SyntaxError(`unknown group in ${this.#pattern}`);
      this.#at += head[0].length;
    }
    const inside = this.alternatives();
    if (!this.#take(')')) throw new SyntaxError(`a group without an end in ${this.#pattern}`);
    return inside;
  }

  /** Of a class only small lists of plain letters are followed: [sS], [-.]. */
  #class(): Found {
    const members: string[] = [];
    let isPlain = !this.#take('^');
    for (let isFirst = true; ; isFirst = false) {
      if (this.isAtEnd) throw new SyntaxError(`a class without an end in ${this.#pattern}`);
      const char = this.#next();
      if (char === ']' && !isFirst) break;
      // A named class such as [[:alpha:]] has a bracket inside.
      if (char === '[') isPlain = false;
      if (char === '-' && members.length > 0 && !this.#sees(']')) isPlain = false;
      const member = char === '\\' ? this.#escape() : literal(char);
      if (member.exact?.[0]) members.push(member.exact[0]);
      else isPlain = false;
    }
    return isPlain && members.length > 0 && members.length <= 4 ? { exact: members, needed: null } : nothing;
  }

  #escape(): Found {
    const char = this.#next();
    if (/[1-9k]/.test(char)) throw new SyntaxError(`a back reference in ${this.#pattern}`);
    if (char === 'b' || char === 'B' || char === 'A' || char === 'z') return empty;
    if (/[a-z0-9]/i.test(char)) {
      // What takes further characters, as \x41 and \p{L} do, ends before the next atom.
      if (char === 'x' || char === 'u' || char === 'p' || char === 'P') {
        const rest = /^(?:\{[^}]*\}|[0-9a-f]{2}(?:[0-9a-f]{2})?|\w)/i.exec(
          this.#pattern.slice(this.#at, this.#at + 30),
        );
        this.#at += char === 'x' && rest && !rest[0].startsWith('{') ? 2 : (rest?.[0].length ?? 0);
      }
      return nothing;
    }
    return literal(char);
  }

  #sees(char: string): boolean {
    return this.#pattern[this.#at] === char;
  }

  #take(char: string): boolean {
    const isThere = this.#sees(char);
    if (isThere) this.#at += 1;
    return isThere;
  }

  #next(): string {
    const char = this.#pattern[this.#at] ?? '';
    this.#at += 1;
    return char;
  }
}

/** Letters beyond ASCII have cases of their own, so they are not followed. */
function literal(char: string): Found {
  return char >= ' ' && char <= '~' ? { exact: [char.toLowerCase()], needed: null } : nothing;
}

function join(left: readonly string[], right: readonly string[]): readonly string[] | null {
  if (left.length * right.length > exactMax) return null;
  return left.flatMap((start) => right.map((end) => start + end));
}

function worthy(texts: readonly string[] | null): readonly string[] | null {
  return texts?.every((text) => text.length >= literalLengthMin) ? texts : null;
}

/** The one whose shortest text is longer; of equals the one with fewer texts. */
function better(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (!a || !b) return a ?? b;
  const shortest = (texts: readonly string[]) => Math.min(...texts.map((text) => text.length));
  const difference = Math.min(shortest(a), 8) - Math.min(shortest(b), 8);
  return difference > 0 || (difference === 0 && a.length <= b.length) ? a : b;
}
