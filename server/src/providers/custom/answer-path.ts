/*
 * Where something stands in an answer: `data.items[0].email`, `[0].id` in a list, `$` for the whole of it, `["a.b"]` for a name with a
 * point or a bracket in it. No conditions and no arithmetic: reading takes a step a part, whatever the answer.
 */

export type Step = string | number;

const charactersMax = 300;
const stepsMax = 20;

/** The vendor's answer is not of the shape that the file says; the place is of the file, not of the answer. */
export class WrongShape extends Error {
  override name = 'WrongShape';
}

/** Null for a text that is no path. */
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

/** Signs of other languages for paths must be quoted, so that nobody takes them for more than letters. */
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
 * What stands there; undefined where nothing does: a member or an entry that is not there, or is null, or what it would stand in.
 *
 * @throws {WrongShape} where a list, a text or a number stands in place of an object, or anything but a list where an entry is wanted
 */
export function readPath(answer: unknown, path: readonly Step[]): unknown {
  let value = answer;
  // An empty reply says nothing: it is no answer that lacks something.
  if (value === null || value === undefined) throw new WrongShape('the answer is empty');
  for (const [depth, step] of path.entries()) {
    if (value === null || value === undefined) return undefined;
    const where = () => showPath(path.slice(0, depth));
    if (typeof step === 'number') {
      if (!Array.isArray(value)) throw new WrongShape(`${where()} is no list`);
      value = value[step];
    } else {
      if (typeof value !== 'object' || Array.isArray(value)) throw new WrongShape(`${where()} is no object`);
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
