/*
 * Where a value is in an answer: `data.items[0].email`, `[0].id` in a list, `$` for all of it, `["a.b"]` for a name with a dot or a bracket in
 * it. No conditions and no arithmetic: reading takes one step a part, whatever the answer.
 */

export type Step = string | number;

const charactersMax = 300;
const stepsMax = 20;

/** The vendor's answer does not have the shape that the file describes. The message names a path of the file, not content of the answer. */
export class WrongShape extends Error {
  override name = 'WrongShape';
}

/** Null for a text that is not a path. */
export function parsePath(text: string): readonly Step[] | null {
  if (text === '' || text.length > charactersMax) return null;
  if (text === '$') return [];
  const steps: Step[] = [];
  let at = text.startsWith('$.') ? 2 : text.startsWith('$[') ? 1 : 0;
  let isNameNext = text[at] !== '[';
  while (at < text.length || isNameNext) {
    if (steps.length === stepsMax) return null;
    const step = isNameNext ? nameAt(text, at) : bracketAt(text, at);
    if (step === null) return null;
    steps.push(step.step);
    at = step.end;
    isNameNext = text[at] === '.';
    if (isNameNext) at += 1;
    else if (at < text.length && text[at] !== '[') return null;
  }
  return steps;
}

/** Operators of other path languages must be quoted, so that nobody expects them to work. */
const isInName = (letter: string) =>
  !'.[]"\'`{}\\*?()|&'.includes(letter) && letter > ' ' && letter !== '\x7f';

function nameAt(text: string, start: number): { step: Step; end: number } | null {
  let end = start;
  while (end < text.length && isInName(text[end] as string)) end += 1;
  return end === start ? null : { step: text.slice(start, end), end };
}

function bracketAt(text: string, start: number): { step: Step; end: number } | null {
  if (text[start + 1] === '"') {
    const end = text.indexOf('"]', start + 2);
    return end <= start + 2 ? null : { step: text.slice(start + 2, end), end: end + 2 };
  }
  const end = text.indexOf(']', start);
  const digits = end < 0 ? '' : text.slice(start + 1, end);
  return /^\d{1,4}$/.test(digits) ? { step: Number(digits), end: end + 1 } : null;
}

/**
 * The value at the path; undefined if it, or any parent, is missing or null.
 *
 * @throws {WrongShape} if a list, text or number is found where the path needs an object, or anything but a list where it needs an entry
 */
export function readPath(answer: unknown, path: readonly Step[]): unknown {
  let value = answer;
  // An empty reply has no information: it must not look like an answer that lacks a member.
  if (value === null || value === undefined) throw new WrongShape('the answer is empty');
  for (const [depth, step] of path.entries()) {
    if (value === null || value === undefined) return undefined;
    const where = () => showPath(path.slice(0, depth));
    if (typeof step === 'number') {
      if (!Array.isArray(value)) throw new WrongShape(`${where()} is not a list`);
      value = value[step];
    } else {
      if (typeof value !== 'object' || Array.isArray(value))
        throw new WrongShape(`${where()} is not an object`);
      value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
    }
  }
  return value ?? undefined;
}

export function showPath(path: readonly Step[]): string {
  const text = path
    .map((step, index) =>
      typeof step === 'number'
        ? `[${step}]`
        : step !== '$' && [...step].every(isInName)
          ? `${index === 0 ? '' : '.'}${step}`
          : `["${step}"]`,
    )
    .join('');
  return text === '' ? '$' : text;
}

/** Nothing, an empty or blank text, an empty list or an empty object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
