import type { Token } from '../scripts/script-tokens.ts';
import { isPlain, truthOf, unknown, type Value } from '../scripts/script-value.ts';

export function isSignAt(tokens: readonly Token[], at: number, value: string): boolean {
  const token = tokens[at];
  return token?.kind === 'sign' && token.value === value;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** For each opening bracket the place of its closing one; the end of the script for one that is never closed. */
export function bracketPairs(tokens: readonly Token[]): Int32Array {
  const pairs = new Int32Array(tokens.length).fill(tokens.length);
  const open: number[] = [];
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (closing[value] !== undefined) open.push(at);
    else if (value === ')' || value === ']' || value === '}') {
      const last = open.at(-1);
      if (last === undefined || closing[tokens[last]?.value ?? ''] !== value) continue;
      pairs[last] = at;
      open.pop();
    }
  }
  return pairs;
}

/** How tightly operators with two sides bind. */
export const precedence: ReadonlyMap<string, number> = new Map([
  ['??', 1],
  ['||', 1],
  ['&&', 2],
  ['|', 3],
  ['^', 3],
  ['&', 3],
  ...['==', '!=', '===', '!=='].map((sign) => [sign, 4] as const),
  ...['<', '>', '<=', '>=', 'in', 'instanceof'].map((sign) => [sign, 5] as const),
  ...['<<', '>>', '>>>'].map((sign) => [sign, 6] as const),
  ['+', 7],
  ['-', 7],
  ['*', 8],
  ['/', 8],
  ['%', 8],
  ['**', 9],
]);

const operators = new Set([
  ...precedence.keys(),
  ...[
    '=',
    '+=',
    '-=',
    '*=',
    '/=',
    '%=',
    '**=',
    '&=',
    '|=',
    '^=',
    '&&=',
    '||=',
    '??=',
    '<<=',
    '>>=',
    '?',
    '?.',
    '=>',
    '++',
    '--',
  ],
]);

/** The operator that begins there, of as many signs as belong together; '' where none does. */
export function operatorAt(tokens: readonly Token[], at: number): string {
  const first = tokens[at];
  if (first?.kind === 'word') return operators.has(first.value) ? first.value : '';
  if (first?.kind !== 'sign') return '';
  let longest = '';
  let text = '';
  for (let next = at; next < at + 3; next += 1) {
    const token = tokens[next];
    if (token?.kind !== 'sign' || token.start !== first.start + next - at) break;
    text += token.value;
    if (operators.has(text)) longest = text;
  }
  return longest;
}

/** What is set between two places, and whether something there sends the visitor on. */
export function unsettled(
  tokens: readonly Token[],
  from: number,
  to: number,
): { names: readonly string[]; leadsOn: boolean } {
  const names: string[] = [];
  let leadsOn = false;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    const sign = operatorAt(tokens, at + 1);
    const isSet = sign !== '' && sign.endsWith('=') && !precedence.has(sign);
    if (isSet || sign === '++' || sign === '--') names.push(token.value);
    const isMember = isSignAt(tokens, at - 1, '.');
    leadsOn ||= (token.value === 'location' || (isMember && token.value === 'href')) && isSet;
    leadsOn ||= isMember && leading.has(token.value) && isSignAt(tokens, at + 1, '(');
  }
  return { names, leadsOn };
}

const leading = new Set(['assign', 'replace', 'navigate', 'submit']);

export const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', unknown],
]);

/** What stands before a value and makes another of it. */
export const prefixes: ReadonlySet<string> = new Set(['typeof', 'void', 'delete', 'await']);

export function prefixed(sign: string, value: Value): Value {
  const truth = truthOf(value);
  switch (sign) {
    case '!':
      return truth === null ? unknown : !truth;
    case 'void':
      return undefined;
    case 'typeof':
      return typeOf(value);
    case '-':
      return typeof value === 'number' ? -value : unknown;
    case '+':
      return typeof value === 'number' ? value : unknown;
    default:
      return unknown;
  }
}

function typeOf(value: Value): Value {
  if (value === null) return 'object';
  if (isPlain(value)) return typeof value;
  return value.kind === 'unknown' ? unknown : value.kind === 'function' ? 'function' : 'object';
}

/** Whether `left && right` is its right side; null where that is not known. */
export function takesRightOf(sign: string, left: Value): boolean | null {
  if (sign === '??') {
    if (isPlain(left)) return left === null || left === undefined;
    return left.kind === 'unknown' ? null : false;
  }
  const truth = truthOf(left);
  return truth === null ? null : truth === (sign === '&&');
}
