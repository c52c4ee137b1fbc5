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
    if (signsOf(source).hasFlags) return 'has flags, such as (?i), or \\Q, which are not taken';
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

/**
 * What of a pattern takes long to be read. Flags would have each letter of a class folded, in 300 ms a pattern; a class of Unicode is hundreds of ranges, a
 * quarter of a millisecond.
 */
export function signsOf(source: string): { hasFlags: boolean; unicodeClasses: number } {
  let isClass = false;
  let hasFlags = false;
  let unicodeClasses = 0;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (letter === '\\') {
      at += 1;
      if (source[at] === 'p' || source[at] === 'P') unicodeClasses += 1;
      // What stands behind it is no pattern to the engine, and could hide a flag.
      if (source[at] === 'Q') hasFlags = true;
    } else if (isClass) isClass = letter !== ']';
    else if (letter === '[') {
      isClass = true;
      // A bracket that stands first is a letter to the engine.
      if (source[at + 1] === '^') at += 1;
      if (source[at + 1] === ']') at += 1;
    } else if (letter === '(' && /^\(\?[^:<P=!]/.test(source.slice(at, at + 3))) hasFlags = true;
  }
  return { hasFlags, unicodeClasses };
}

/** `\/` and `\-` are letters to JavaScript, and mistakes elsewhere. */
const withoutJsEscapes = (source: string) =>
  source.replace(/\\([\s\S])/g, (whole, letter: string) =>
    letter === '/' || letter === '-' ? letterOf(letter) : whole,
  );

const letterOf = (letter: string) => (letter === '/' ? '/' : '\\x2d');
