import type { Token } from '../scripts/script-tokens.ts';
import { truthOf, type Value } from '../scripts/script-value.ts';
import { ExpressionReader } from './expression-reader.ts';
import { unsettled } from './script-syntax.ts';

/** How a statement ends: the next one follows, the function is over, or it is not known which. */
type Completion = 'on' | 'over' | 'unsure';
/**
 * Reads what a script does for certain, without running it: constants, and what is made of them; calls of its own functions;
 * conditions that are decided by constants. Loops are passed over, and what was set in one, or under a condition that is not known, is
 * unknown from there on.
 */
export class ScriptReader extends ExpressionReader {
  run(): void {
    this.world.spend(this.tokens.length);
    this.#nameFunctions();
    this.#statements(0, this.tokens.length);
  }

  /** A function can be called before the place where it is written. */
  #nameFunctions(): void {
    for (let at = 0; at + 2 < this.tokens.length; at += 1) {
      const name = this.tokens[at + 1];
      if (!this.isWord(at, 'function') || name?.kind !== 'word' || !this.isSign(at + 2, '(')) continue;
      this.at = at;
      this.world.variables.set(name.value, this.functionAt());
    }
  }

  #statements(from: number, to: number): Completion {
    this.at = from;
    while (this.at < to) {
      const at = this.at;
      this.world.spend(1);
      const completion = this.world.nested(() => this.#statement(to));
      if (completion !== 'on') {
        if (completion === 'unsure') this.#unsettle(this.at, to);
        this.at = to;
        return completion;
      }
      if (this.at <= at) this.at = at + 1;
    }
    this.at = to;
    return 'on';
  }

  #statement(to: number): Completion {
    const at = this.at;
    if (this.isSign(at, '{')) {
      const end = this.pairs[at] ?? to;
      const completion = this.idle > 0 ? 'on' : this.#statements(at + 1, end);
      this.at = end + 1;
      return completion;
    }
    switch (this.tokens[at]?.kind === 'word' ? this.tokens[at]?.value : '') {
      case 'if':
        return this.#condition(to);
      case 'for':
      case 'while':
      case 'do':
      case 'switch':
      case 'with':
      case 'class':
        return this.#passedOver(to);
      case 'try':
        return this.#attempt(to);
      case 'return':
        this.at += 1;
        this.returned = this.isSign(this.at, ';') ? undefined : this.expression();
        return 'over';
      case 'throw':
        return 'over';
      case 'function':
        this.functionAt();
        return 'on';
      case 'var':
      case 'let':
      case 'const':
        this.#declarations();
        return 'on';
      default:
        this.expression();
        if (this.isSign(this.at, ';')) this.at += 1;
        return 'on';
    }
  }

  #condition(to: number): Completion {
    const opened = this.at + 1;
    this.at += 2;
    const truth = truthOf(this.expression());
    this.at = (this.pairs[opened] ?? to) + 1;
    const from = this.at;
    const branch = () => this.world.nested(() => this.#statement(to));
    const otherBranch = (read: () => Completion): Completion => {
      if (!this.isWord(this.at, 'else')) return 'on';
      this.at += 1;
      return read();
    };
    if (truth === true) {
      const completion = branch();
      otherBranch(() => this.asIdle(branch));
      return completion;
    }
    if (truth === false) {
      this.asIdle(branch);
      return otherBranch(branch);
    }
    const one = this.world.captured(branch);
    const other = this.world.captured(() => otherBranch(branch));
    this.world.addEither(one.leads, other.leads);
    this.forget(from, this.at);
    if (one.result === 'on' && other.result === 'on') return 'on';
    return one.result === 'over' && other.result === 'over' ? 'over' : 'unsure';
  }

  /** Loops and choices run any number of times, or not at all. */
  #passedOver(to: number): Completion {
    const from = this.at;
    const { value } = this.tokens[from] as Token;
    this.at += 1;
    if (value === 'class') while (this.at < to && !this.isSign(this.at, '{')) this.at += 1;
    else if (value !== 'do') {
      if (this.isWord(this.at, 'await')) this.at += 1;
      this.at = (this.pairs[this.at] ?? to) + 1;
    }
    this.asIdle(() => this.world.nested(() => this.#statement(to)));
    this.#unsettle(from, this.at);
    return 'on';
  }

  #attempt(to: number): Completion {
    this.at += 1;
    const completion = this.#statement(to);
    if (this.isWord(this.at, 'catch')) {
      this.at += 1;
      if (this.isSign(this.at, '(')) this.at = (this.pairs[this.at] ?? to) + 1;
      this.asIdle(() => this.#statement(to));
    }
    if (!this.isWord(this.at, 'finally')) return completion;
    this.at += 1;
    this.#statement(to);
    return completion;
  }

  #declarations(): void {
    do {
      this.at += 1;
      const name = this.tokens[this.at];
      if (name?.kind !== 'word') {
        // Taken apart: { a } = b. What its names hold is not known.
        this.expression();
        return;
      }
      this.at += 1;
      let value: Value;
      if (this.isSign(this.at, '=')) {
        this.at += 1;
        value = this.assignment();
      }
      if (this.idle === 0) this.world.variables.set(name.value, value);
    } while (this.isSign(this.at, ','));
    if (this.isSign(this.at, ';')) this.at += 1;
  }

  /** A function that begins here, in any of the forms; what it does is read where it is called. */
  protected functionAt(): Value {
    const isArrow = this.isArrow();
    if (this.isWord(this.at, 'async')) this.at += 1;
    if (!isArrow) while (this.at < this.tokens.length && !this.isSign(this.at, '(')) this.at += 1;
    const opened = this.at;
    const closed = this.isSign(opened, '(') ? (this.pairs[opened] ?? this.tokens.length) : opened;
    this.world.spend(closed - opened);
    const parameters = this.tokens
      .slice(opened, closed + 1)
      .filter(({ kind }) => kind === 'word')
      .map(({ value }) => value);
    this.at = closed + (isArrow ? 3 : 1);
    const from = this.at;
    const isBlock = this.isSign(from, '{');
    if (isBlock) this.at = (this.pairs[from] ?? this.tokens.length) + 1;
    else this.asIdle(() => this.assignment());
    const to = this.at;
    const run = (given: readonly Value[]) =>
      this.#runBody(parameters, given, () => {
        if (isBlock) this.#statements(from + 1, to - 1);
        else {
          this.at = from;
          this.returned = this.assignment();
        }
      });
    return { kind: 'function', parameters, run };
  }

  #runBody(parameters: readonly string[], given: readonly Value[], read: () => void): Value {
    const { variables } = this.world;
    const { delayMs } = this.world;
    const at = this.at;
    const before = parameters.map((name) => [name, variables.has(name), variables.get(name)] as const);
    for (const [index, name] of parameters.entries()) variables.set(name, given[index]);
    this.world.spend(1 + parameters.length);
    this.returned = undefined;
    this.world.nested(read);
    const value = this.returned;
    for (const [name, was, value] of before) {
      if (was) variables.set(name, value);
      else variables.delete(name);
    }
    this.world.delayMs = delayMs;
    this.at = at;
    this.returned = undefined;
    return value;
  }

  /** The same, and it may lead on as well. */
  #unsettle(from: number, to: number): void {
    this.forget(from, to);
    if (this.idle === 0 && unsettled(this.tokens, from, to).leadsOn) this.world.lead(null);
  }

  protected readerOf(source: string): ExpressionReader {
    return new ScriptReader(source, this.world, this.host);
  }
}
