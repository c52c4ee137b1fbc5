import { scriptTokens, type Token } from '../scripts/script-tokens.ts';
import {
  binaryOf,
  isKind,
  isPlain,
  listMethod,
  textMethod,
  truthOf,
  unknown,
  type Value,
} from '../scripts/script-value.ts';
import {
  bracketPairs,
  constants,
  isSignAt,
  operatorAt,
  precedence,
  prefixed,
  prefixes,
  takesRightOf,
  unsettled,
} from './script-syntax.ts';
import type { Lead, ScriptHost, ScriptWorld } from './script-world.ts';

/** A value, and where it was read from: what can be assigned to. */
interface Term {
  readonly value: Value;
  readonly base?: Value;
  readonly name?: string;
}

/** Reads expressions over the tokens of a script: constants, and what is made of them. What is not known stays unknown. */
export abstract class ExpressionReader {
  protected readonly tokens: readonly Token[];
  protected readonly pairs: Int32Array;
  protected readonly world: ScriptWorld;
  protected readonly host: ScriptHost;
  protected at = 0;
  /** Above 0 where code is read that does not run. */
  protected idle = 0;
  protected returned: Value = undefined;

  constructor(source: string, world: ScriptWorld, host: ScriptHost) {
    this.tokens = [...scriptTokens(source)];
    this.pairs = bracketPairs(this.tokens);
    this.world = world;
    this.host = host;
  }

  /** What the whole is, read as one expression. */
  value(): Value {
    this.world.spend(this.tokens.length);
    return this.expression();
  }

  protected expression(): Value {
    let value = this.assignment();
    while (this.isSign(this.at, ',')) {
      this.at += 1;
      value = this.assignment();
    }
    return value;
  }

  protected assignment(): Value {
    this.world.spend(1);
    return this.world.nested(() => {
      if (this.isArrow()) return this.functionAt();
      const term = this.#conditional();
      const sign = operatorAt(this.tokens, this.at);
      if (!sign.endsWith('=') || precedence.has(sign)) return term.value;
      this.at += sign.length;
      const given = this.assignment();
      const value = sign === '=' ? given : sign === '+=' ? binaryOf('+', term.value, given) : unknown;
      this.#assign(term, value);
      return value;
    });
  }

  #assign({ base, name }: Term, value: Value): void {
    if (this.idle > 0 || name === undefined) return;
    this.world.spend(costOf(value));
    const { variables } = this.world;
    if (isKind(base, 'record')) base.members.set(name, value);
    else if (isKind(base, 'host')) {
      const isOwn = this.host.assign(base, name, value);
      if (!isOwn && base === this.host.window) variables.set(name, value);
    } else if (base === undefined) {
      if (variables.has(name) || !this.host.assign(this.host.window, name, value)) variables.set(name, value);
    }
  }

  #conditional(): Term {
    const term = this.#binary(0);
    if (operatorAt(this.tokens, this.at) !== '?') return term;
    const from = this.at;
    this.at += 1;
    const truth = truthOf(term.value);
    const one = this.#perhaps(truth, () => this.assignment());
    if (this.isSign(this.at, ':')) this.at += 1;
    const other = this.#perhaps(truth === null ? null : !truth, () => this.assignment());
    if (truth !== null) return { value: truth ? one.result : other.result };
    this.world.addEither(one.leads, other.leads);
    this.forget(from, this.at);
    return { value: isPlain(one.result) && one.result === other.result ? one.result : unknown };
  }

  #binary(least: number): Term {
    let left = this.#unary();
    for (;;) {
      this.world.spend(1);
      const sign = operatorAt(this.tokens, this.at);
      const rank = precedence.get(sign);
      if (rank === undefined || rank < least) return left;
      const from = this.at;
      this.at += /^[a-z]/.test(sign) ? 1 : sign.length;
      const right = () => this.world.nested(() => this.#binary(rank + 1).value);
      if (sign !== '&&' && sign !== '||' && sign !== '??') {
        this.world.spend(costOf(left.value));
        left = { value: binaryOf(sign, left.value, right()) };
        continue;
      }
      const takesRight = takesRightOf(sign, left.value);
      const read = this.#perhaps(takesRight, right);
      if (takesRight === null) {
        this.world.addEither(read.leads, []);
        this.forget(from, this.at);
        left = { value: unknown };
      } else left = takesRight ? { value: read.result } : { value: left.value };
    }
  }

  /** Reads what runs, does not run, or may run: only of the last are the ways on apart. */
  #perhaps<Result>(runs: boolean | null, read: () => Result): { result: Result; leads: readonly Lead[] } {
    if (runs === true) return { result: read(), leads: [] };
    if (runs === false) return { result: this.asIdle(read), leads: [] };
    return this.world.captured(read);
  }

  #unary(): Term {
    const before: string[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      const isSign = token?.kind === 'sign' && '!+-~'.includes(token.value);
      const isWord = token?.kind === 'word' && prefixes.has(token.value);
      if (!isSign && !isWord) break;
      before.push(token.value);
      this.at += 1;
      this.world.spend(1);
    }
    const term = this.#postfix();
    if (before.length === 0) return term;
    if (before.includes('await') && this.idle === 0) this.world.delayMs = null;
    let { value } = term;
    for (const sign of before.reverse()) value = prefixed(sign, value);
    if (/^(?:\+\+|--)$/.test(before.join(''))) this.#assign(term, unknown);
    return { value };
  }

  #postfix(): Term {
    let term = this.#primary();
    for (;;) {
      this.world.spend(1);
      const isOptional = this.isSign(this.at, '?') && this.isSign(this.at + 1, '.');
      if (isOptional) this.at += this.tokens[this.at + 2]?.kind === 'word' ? 1 : 2;
      const token = this.tokens[this.at];
      if (token?.kind !== 'sign') return term;
      if (token.value === '.' && this.tokens[this.at + 1]?.kind === 'word') {
        const name = this.tokens[this.at + 1]?.value ?? '';
        this.at += 2;
        term = { value: this.#member(term.value, name), base: term.value, name };
      } else if (token.value === '[') term = this.#computed(term.value);
      else if (token.value === '(') term = { value: this.#call(term, this.#list(')')) };
      else if (/^[+-]$/.test(token.value) && this.isSign(this.at + 1, token.value)) {
        this.at += 2;
        this.#assign(term, unknown);
        term = { value: unknown };
      } else return term;
    }
  }

  #computed(base: Value): Term {
    const end = this.pairs[this.at] ?? this.tokens.length;
    this.at += 1;
    const key = this.expression();
    this.at = end + 1;
    if (typeof key !== 'string' && typeof key !== 'number') return { value: unknown };
    return { value: this.#member(base, String(key)), base, name: String(key) };
  }

  #member(base: Value, name: string): Value {
    if (typeof base === 'string') return name === 'length' ? base.length : unknown;
    if (isPlain(base) || isKind(base, 'unknown') || isKind(base, 'function')) return unknown;
    if (isKind(base, 'record')) return base.members.has(name) ? base.members.get(name) : unknown;
    if (isKind(base, 'list'))
      return name === 'length'
        ? base.items.length
        : /^\d{1,4}$/.test(name)
          ? base.items[Number(name)]
          : unknown;
    if (base === this.host.window && this.world.variables.has(name)) return this.world.variables.get(name);
    return this.host.member(base, name);
  }

  #call({ value, base, name = '' }: Term, given: readonly Value[]): Value {
    if (this.idle > 0) return unknown;
    this.world.spend(1 + [base, ...given].reduce((cost: number, each) => cost + costOf(each), 0));
    if (isKind(value, 'function')) return value.run(given);
    if (typeof base === 'string') return textMethod(base, name, given);
    if (isKind(base, 'list')) return listMethod(base, name, given);
    if (isKind(base, 'function') && name === 'call') return base.run(given.slice(1));
    if (isKind(base, 'host')) return this.host.call(base, name, given);
    if (isKind(value, 'host')) return this.host.call(value, '', given);
    return base === undefined && name !== '' ? this.host.call(this.host.window, name, given) : unknown;
  }

  #primary(): Term {
    const at = this.at;
    const token = this.tokens[at];
    this.world.spend(1);
    switch (token?.kind) {
      case 'string':
        this.at += 1;
        return { value: token.value };
      case 'template':
        this.at += 1;
        return { value: this.#filledIn(token.value) };
      case 'number':
        return { value: this.#number() };
      case 'pattern':
        this.at += 1;
        return { value: unknown };
      case 'word':
        return this.#named(token.value);
      case 'sign':
        return this.#bracketed(token.value, at);
      default:
        return { value: unknown };
    }
  }

  #bracketed(sign: string, at: number): Term {
    if (sign === '[') return { value: { kind: 'list', items: this.#list(']') } };
    if (sign === '{') return { value: this.#record() };
    if (sign !== '(') return { value: unknown };
    this.at += 1;
    const value = this.expression();
    this.at = (this.pairs[at] ?? this.tokens.length) + 1;
    return { value };
  }

  #named(name: string): Term {
    if (name === 'function' || name === 'async') return { value: this.functionAt() };
    this.at += 1;
    if (name === 'new') return { value: this.#constructed() };
    if (constants.has(name)) return { value: constants.get(name) };
    if (name === 'this') return { value: this.host.window };
    const { variables } = this.world;
    const value = variables.has(name) ? variables.get(name) : this.host.member(this.host.window, name);
    return { value, name };
  }

  #constructed(): Value {
    const name = this.tokens[this.at]?.value ?? '';
    if (!this.isSign(this.at + 1, '(')) return unknown;
    this.at += 1;
    const given = this.#list(')');
    return this.idle > 0 ? unknown : this.host.construct(name, given);
  }

  #number(): Value {
    let text = '';
    // 0.5 is three tokens.
    for (let parts = 0; parts < 3; parts += 1) {
      const token = this.tokens[this.at];
      const isPart = parts === 1 ? this.isSign(this.at, '.') : token?.kind === 'number';
      if (!token || !isPart) break;
      text += token.value;
      this.at += 1;
    }
    const value = Number(text.replaceAll('_', ''));
    return Number.isNaN(value) ? unknown : value;
  }

  /** Values in brackets, up to the closing one. */
  #list(closing: ')' | ']'): Value[] {
    const end = this.pairs[this.at] ?? this.tokens.length;
    const values: Value[] = [];
    this.at += 1;
    while (this.at < end && !this.isSign(this.at, closing)) {
      const at = this.at;
      values.push(this.assignment());
      if (this.isSign(this.at, ',') || this.at <= at) this.at = Math.max(this.at, at) + 1;
    }
    this.at = end + 1;
    return values;
  }

  #record(): Value {
    const end = this.pairs[this.at] ?? this.tokens.length;
    const members = new Map<string, Value>();
    this.at += 1;
    while (this.at < end) {
      const key = this.tokens[this.at];
      const isNamed = key?.kind === 'word' || key?.kind === 'string' || key?.kind === 'number';
      if (!key || !isNamed || !this.isSign(this.at + 1, ':')) break;
      this.at += 2;
      members.set(key.value, this.assignment());
      if (!this.isSign(this.at, ',')) break;
      this.at += 1;
    }
    this.at = end + 1;
    return { kind: 'record', members };
  }

  #filledIn(template: string): Value {
    const parts = template.split('${');
    let text = parts[0] ?? '';
    for (const part of parts.slice(1)) {
      const end = part.indexOf('}');
      const source = part.slice(0, Math.max(0, end));
      const value = this.world.nested(() => this.readerOf(source).value());
      if (end < 0 || (typeof value !== 'string' && typeof value !== 'number')) return unknown;
      text += value + part.slice(end + 1);
    }
    return text;
  }

  /** A function that begins here, in any of the forms; what it does is read where it is called. */
  protected abstract functionAt(): Value;

  /** A reader of what stands in a template. */
  protected abstract readerOf(source: string): ExpressionReader;

  /** x => …, (x, y) => …, async () => … */
  protected isArrow(): boolean {
    const at = this.isWord(this.at, 'async') ? this.at + 1 : this.at;
    const token = this.tokens[at];
    const next = this.isSign(at, '(') ? (this.pairs[at] ?? at) + 1 : token?.kind === 'word' ? at + 1 : at;
    return next > at && this.isSign(next, '=') && this.isSign(next + 1, '>');
  }

  protected asIdle<Result>(read: () => Result): Result {
    this.idle += 1;
    const result = read();
    this.idle -= 1;
    return result;
  }

  /** What is set between two places is not known any more. */
  protected forget(from: number, to: number): void {
    if (this.idle > 0) return;
    this.world.spend(Math.max(0, to - from));
    for (const name of unsettled(this.tokens, from, to).names) {
      if (this.world.variables.has(name)) this.world.variables.set(name, unknown);
    }
  }

  protected isSign(at: number, value: string): boolean {
    return isSignAt(this.tokens, at, value);
  }

  protected isWord(at: number, value: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'word' && token.value === value;
  }
}

/** Long texts and lists take more than a step. */
function costOf(value: Value): number {
  if (typeof value === 'string') return value.length / 20;
  return isKind(value, 'list') ? value.items.length : 0;
}
