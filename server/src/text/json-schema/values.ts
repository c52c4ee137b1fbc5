import type { WorkLimit } from './work-limit.ts';

/* Of values of JSON, as JSON Schema compares them. */

export function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** A text that is the same for equal values: members in one order. @throws {TooMuchWork} */
export function canonical(value: unknown, limit: WorkLimit): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value) ?? 'null';
    limit.spend(1 + text.length / 10);
    return text;
  }
  limit.spend(2);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, limit)).join(',')}]`;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, limit)}`).join(',')}}`;
}

/** Characters as JSON counts them. @throws {TooMuchWork} */
export function codePoints(text: string, limit: WorkLimit): number {
  limit.spend(text.length / 10);
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** 0.3 is a multiple of 0.1, although their quotient as floating-point numbers is not whole. */
export function isMultipleOf(value: number, unit: number): boolean {
  const quotient = value / unit;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 4 * Number.EPSILON;
}
