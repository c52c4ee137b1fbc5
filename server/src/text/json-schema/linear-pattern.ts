import { RE2JS } from 're2js';
import type { WorkLimit } from './work-limit.ts';

/** The longest that repeats letters as often as it can takes some 130 ms to be read. */
const patternMax = 500;
/** Instructions. */
const programMax = 2_000;
/** Instructions that are looked at for each letter, in steps of the limit. */
const instructionsAStep = 5;

/** A `pattern` of a schema in an engine whose time grows with pattern and text, and never beyond their product. */
export class LinearPattern {
  readonly #program: RE2JS;
  readonly #size: number;

  private constructor(program: RE2JS) {
    this.#program = program;
    this.#size = program.programSize();
  }

  /** Why it cannot be had, as the end of a sentence, or the pattern. */
  static read(source: string): LinearPattern | string {
    if (source.length > patternMax) return `is longer than ${patternMax} characters`;
    let program: RE2JS;
    try {
      program = RE2JS.compile(withoutJsEscapes(source));
    } catch {
      // Its own sentence is about another dialect than the one of JSON Schema.
      return 'is no regular expression of this service: look-arounds and references to groups are not taken';
    }
    return program.programSize() > programMax ? 'is too large' : new LinearPattern(program);
  }

  /** Instructions of its automaton. */
  get size(): number {
    return this.#size;
  }

  /** Anywhere in the text, as JSON Schema has it. @throws {TooMuchWork} */
  isIn(text: string, limit: WorkLimit): boolean {
    limit.spend(Math.ceil((text.length * this.#size) / instructionsAStep));
    return this.#program.matcher(text).find();
  }
}

/** `\/` and `\-` are letters to JavaScript, and mistakes elsewhere. */
const withoutJsEscapes = (source: string) =>
  source.replace(/\\([\s\S])/g, (whole, letter: string) =>
    letter === '/' || letter === '-' ? letterOf(letter) : whole,
  );

const letterOf = (letter: string) => (letter === '/' ? '/' : '\\x2d');
