/** What a script's expression comes to, as far as it can be told without running the script. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | ListValue
  | RecordValue
  | FunctionValue
  | HostValue
  | UnknownValue;

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Value[];
}
export interface RecordValue {
  readonly kind: 'record';
  readonly members: Map<string, Value>;
}
/** A function that a script writes out, with the place of its body. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly parameters: readonly string[];
  /** Runs the body: `arguments` are those of the call. */
  readonly run: (given: readonly Value[]) => Value;
}
/** A thing of the browser: window, location, a form. `data` is the host's own. */
export interface HostValue {
  readonly kind: 'host';
  readonly name: string;
  readonly data?: unknown;
}
export interface UnknownValue {
  readonly kind: 'unknown';
}

export const unknown: UnknownValue = { kind: 'unknown' };
/** A longer text is not put together. */
const textLengthMax = 4_000;

type Plain = string | number | boolean | null | undefined;

export function isPlain(value: Value): value is Plain {
  return typeof value !== 'object' || value === null;
}

export function isKind<Kind extends 'list' | 'record' | 'function' | 'host' | 'unknown'>(
  value: Value,
  kind: Kind,
): value is Extract<Value, { kind: Kind }> {
  return typeof value === 'object' && value !== null && value.kind === kind;
}

/** Null where it depends on what is not known. */
export function truthOf(value: Value): boolean | null {
  if (isPlain(value)) return Boolean(value);
  return value.kind === 'unknown' ? null : true;
}

export function binaryOf(sign: string, left: Value, right: Value): Value {
  if (!isPlain(left) || !isPlain(right)) return comparedObjects(sign, left, right);
  switch (sign) {
    case '+':
      return addedTo(left, right);
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
    case '!=':
      return comparedLoosely(sign, left, right);
    default:
      return typeof left === 'number' && typeof right === 'number' ? numberOf(sign, left, right) : unknown;
  }
}

/** window.top === window.self: a page that is opened by itself is its own top. */
function comparedObjects(sign: string, left: Value, right: Value): Value {
  if (!/^[!=]==?$/.test(sign) || isKind(left, 'unknown') || isKind(right, 'unknown')) return unknown;
  const isSame =
    isKind(left, 'host') && isKind(right, 'host')
      ? left.name === right.name && left.data === right.data
      : left === right;
  return sign.startsWith('=') === isSame;
}

function comparedLoosely(sign: string, left: Plain, right: Plain): Value {
  const isNone = (value: Plain) => value === null || value === undefined;
  if (isNone(left) || isNone(right)) return (isNone(left) && isNone(right)) === (sign === '==');
  return typeof left === typeof right ? (left === right) === (sign === '==') : unknown;
}

function addedTo(left: Plain, right: Plain): Value {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' && typeof right !== 'string') return unknown;
  return bounded(String(left) + String(right));
}

function numberOf(sign: string, left: number, right: number): Value {
  switch (sign) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    default:
      return unknown;
  }
}

function bounded(text: string): Value {
  return text.length > textLengthMax ? unknown : text;
}

/** `text.name(…)` of a text that is known, for what takes plain values. */
export function textMethod(text: string, name: string, given: readonly Value[]): Value {
  if (!given.every(isPlain)) return unknown;
  const [first, second] = given;
  const start = typeof first === 'number' ? first : 0;
  const end = typeof second === 'number' ? second : undefined;
  const sought = typeof first === 'string' ? first : null;
  switch (name) {
    case 'toString':
    case 'valueOf':
    case 'normalize':
      return text;
    case 'trim':
      return text.trim();
    case 'toLowerCase':
      return text.toLowerCase();
    case 'toUpperCase':
      return bounded(text.toUpperCase());
    case 'concat':
      return bounded([text, ...given.map(String)].join(''));
    case 'slice':
      return text.slice(start, end);
    case 'substring':
      return text.substring(start, end);
    case 'substr':
      return text.slice(start).slice(0, end);
    case 'charAt':
      return text.charAt(start);
  }
  return sought === null ? unknown : searched(text, name, sought, second);
}

function searched(text: string, name: string, sought: string, second: Value): Value {
  switch (name) {
    case 'split':
      return { kind: 'list', items: text.split(sought) };
    case 'indexOf':
      return text.indexOf(sought);
    case 'includes':
      return text.includes(sought);
    case 'startsWith':
      return text.startsWith(sought);
    case 'endsWith':
      return text.endsWith(sought);
    case 'replace':
      return typeof second === 'string' ? bounded(text.replace(sought, () => second)) : unknown;
    case 'replaceAll':
      return typeof second === 'string' && sought !== '' && second.length <= sought.length + 20
        ? bounded(text.replaceAll(sought, () => second))
        : unknown;
    default:
      return unknown;
  }
}

export function listMethod({ items }: ListValue, name: string, given: readonly Value[]): Value {
  if (name === 'reverse') return { kind: 'list', items: items.toReversed() };
  if (name === 'join' && items.every(isPlain)) {
    const separator = given.length === 0 ? ',' : given[0];
    return typeof separator === 'string' && separator.length <= 20 ? bounded(items.join(separator)) : unknown;
  }
  return unknown;
}
