import { codeAt } from '../../kernel/code-at.ts';

/** What a script is read as: enough to know strings from comments and to follow how strings are put together. */
export interface Token {
  readonly kind: 'string' | 'template' | 'word' | 'number' | 'sign' | 'pattern';
  /** A string without its quotes and escapes; a template with its `${…}`; a pattern without its slashes and flags. */
  readonly value: string;
  readonly start: number;
}

/** A pattern or a string longer than this is none: what looked like its beginning was something else. */
const patternLengthMax = 1_000;

/**
 * Reads the tokens of a script one by one, comments left out. Text that is no JavaScript is read as well as it goes; each
 * character is looked at a fixed number of times. A string ends with its line at the latest, as in JavaScript, so that a lone
 * apostrophe costs one line.
 */
export function* scriptTokens(script: string): Generator<Token> {
  let at = 0;
  let previous: Token | null = null;
  const state = { noPatternBefore: 0 };
  while (at < script.length) {
    const code = codeAt(script, at);
    if (code <= 0x20) {
      at += 1;
      continue;
    }
    const afterComment = commentEnd(script, at);
    if (afterComment > at) {
      at = afterComment;
      continue;
    }
    const { token, end } = tokenAt(script, at, previous, state);
    at = end;
    previous = token;
    yield token;
  }
}

/** Where the comment that begins at `at` ends; `at` itself where none begins. */
function commentEnd(script: string, at: number): number {
  const first = script.charAt(at);
  if (first === '/') {
    const second = script.charAt(at + 1);
    if (second === '/') return lineEnd(script, at);
    if (second !== '*') return at;
    const end = script.indexOf('*/', at + 2);
    return end < 0 ? script.length : end + 2;
  }
  // ECMAScript B.1.1: within a page's script these begin comments of one line.
  if (first === '<' && script.startsWith('<!--', at)) return lineEnd(script, at);
  return at;
}

function lineEnd(script: string, from: number): number {
  const end = script.indexOf('\n', from);
  return end < 0 ? script.length : end;
}

interface State {
  /** What looked like the beginning of a pattern had no end before this: nor has another that begins within. */
  noPatternBefore: number;
}

const word = /[\p{L}\p{N}_$]+/uy;

function tokenAt(
  script: string,
  at: number,
  previous: Token | null,
  state: State,
): { token: Token; end: number } {
  const first = script.charAt(at);
  if (first === '"' || first === "'" || first === '`') return stringAt(script, at, first);
  if (first === '/' && at >= state.noPatternBefore && canBeginPattern(previous)) {
    const end = patternEnd(script, at, state);
    if (end !== null) {
      const value = script.slice(at + 1, end);
      flags.lastIndex = end + 1;
      return {
        token: { kind: 'pattern', value, start: at },
        end: end + 1 + (flags.exec(script)?.[0].length ?? 0),
      };
    }
  }
  word.lastIndex = at;
  const value = word.exec(script)?.[0];
  if (value === undefined) return { token: { kind: 'sign', value: first, start: at }, end: at + 1 };
  const kind = /^\d/.test(value) ? 'number' : 'word';
  return { token: { kind, value, start: at }, end: at + value.length };
}

const flags = /[a-z]{0,8}/y;

/** After a value a slash divides. */
function canBeginPattern(previous: Token | null): boolean {
  if (previous === null) return true;
  if (previous.kind === 'sign')
    return previous.value !== ')' && previous.value !== ']' && previous.value !== '}';
  return previous.kind === 'word' && (previous.value === 'return' || previous.value === 'typeof');
}

/** Null, and the place up to which was looked in vain, where it does not end. */
function patternEnd(script: string, at: number, state: State): number | null {
  let isInClass = false;
  const stop = Math.min(script.length, at + patternLengthMax);
  for (let i = at + 1; i < stop; i += 1) {
    const character = script.charAt(i);
    if (character === '\n') {
      state.noPatternBefore = i;
      return null;
    }
    if (character === '\\') i += 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return i;
  }
  state.noPatternBefore = stop;
  return null;
}

function stringAt(script: string, at: number, quote: string): { token: Token; end: number } {
  const kind = quote === '`' ? 'template' : 'string';
  let end = at + 1;
  let hasEscapes = false;
  for (; end < script.length; end += 1) {
    const character = script.charAt(end);
    if (character === quote) break;
    if (character === '\n' && quote !== '`') break;
    if (character === '\\') {
      hasEscapes = true;
      end += 1;
    }
  }
  const raw = script.slice(at + 1, end);
  const value = hasEscapes ? unescaped(raw) : raw;
  return { token: { kind, value, start: at }, end: Math.min(script.length, end + 1) };
}

const escapes = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3]?[0-7]{2})|([\s\S]))/gi;
const controls: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

/** The text that a string of a script stands for: \x40, \u0040, \u{40} and \100 are at signs. */
function unescaped(raw: string): string {
  return raw.replace(escapes, (_, braced, four, two, octal, other: string | undefined) => {
    const hex: string | undefined = braced ?? four ?? two;
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (octal !== undefined) return characterOf(Number.parseInt(octal, 8));
    return controls[other ?? ''] ?? other ?? '';
  });
}

/** Empty for what is no character. */
export function characterOf(code: number): string {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The script without its comments, for looking up what it runs. */
export function withoutComments(script: string): string {
  if (!script.includes('/*') && !script.includes('//') && !script.includes('<!--')) return script;
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  let previous: Token | null = null;
  const state = { noPatternBefore: 0 };
  while (at < script.length) {
    const after = commentEnd(script, at);
    if (after > at) {
      parts.push(script.slice(from, at), ' ');
      at = after;
      from = after;
    } else if (codeAt(script, at) <= 0x20) at += 1;
    else {
      const { token, end } = tokenAt(script, at, previous, state);
      previous = token;
      at = end;
    }
  }
  parts.push(script.slice(from));
  return parts.join('');
}
