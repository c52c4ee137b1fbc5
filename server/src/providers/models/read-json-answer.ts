import { checkValue, stepsUsual, type ValueFault } from '../../text/json-schema/check-value.ts';
import type { ReadSchema } from '../../text/json-schema/read-schema.ts';
import { findJson } from './find-json.ts';
import { levelsOf } from './json-levels.ts';

/** What a model answered where JSON was asked for. */
export type JsonAnswer =
  | { readonly json: string; readonly faults?: never }
  /** None where it is no JSON at all. */
  | { readonly faults: readonly ValueFault[]; readonly json?: never };

/** Checks and callers go into it level by level, and a stack has an end. */
const levelsMax = 200;
/** Of pieces of an answer, the longest first. Together they are allowed the work of a whole one. */
const checkedMax = 5;
const stepsAPiece = stepsUsual / checkedMax;

/**
 * The JSON of an answer, alone or among words: models put sentences, blocks of code and references to pages around it. Numbers stay as they were written,
 * however many digits they have.
 *
 * @param isOver the model has said all that it had to say: otherwise a piece of the text may be a piece of the answer only
 * @throws {TooMuchWork} where the schema asks for too much
 */
export function readJsonAnswer(
  text: string,
  schema: ReadSchema | null,
  { isOver = true }: { readonly isOver?: boolean } = {},
): JsonAnswer {
  const trimmed = text.trim();
  const whole = parsed(trimmed);
  if (whole !== undefined) return checked(whole, schema);
  if (!isOver) return { faults: [] };
  const block = blockOf(trimmed);
  const inBlock = block === null ? undefined : parsed(block);
  if (inBlock !== undefined) return checked(inBlock, schema);
  const found = findJson(trimmed)
    .map((piece) => parsed(piece))
    .filter((piece) => piece !== undefined)
    .toSorted((one, other) => other.text.length - one.text.length)
    .slice(0, checkedMax);
  let longest: JsonAnswer | null = null;
  for (const piece of found) {
    const answer = checked(piece, schema, stepsAPiece);
    if (answer.json !== undefined) return answer;
    longest ??= answer;
  }
  return longest ?? { faults: [] };
}

/** Models that reason in the open put that before their answer. */
export function withoutThoughts(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('<think>')) return text;
  const end = trimmed.indexOf('</think>');
  return end < 0 ? '' : trimmed.slice(end + '</think>'.length).trimStart();
}

interface Parsed {
  readonly text: string;
  readonly value: unknown;
}

/** Undefined where it is no JSON. */
function parsed(text: string): Parsed | undefined {
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    // The next form is tried; a text without any is what the caller asks about.
    return undefined;
  }
}

/** What stands in the one block of code that models like to put their answer into. */
function blockOf(text: string): string | null {
  const start = text.indexOf('```');
  const end = text.lastIndexOf('```');
  return start >= 0 && end > start ? text.slice(text.indexOf('\n', start) + 1, end) : null;
}

function checked({ text, value }: Parsed, schema: ReadSchema | null, steps = stepsUsual): JsonAnswer {
  if (levelsOf(text) > levelsMax) {
    return { faults: [{ path: '', message: `must not nest deeper than ${levelsMax} levels` }] };
  }
  const { json, isTooLarge } = written(text);
  if (isTooLarge) {
    return { faults: [{ path: '', message: 'must not have numbers beyond 1.7e308: write them as texts' }] };
  }
  const faults = schema === null ? [] : checkValue(schema, value, steps);
  return faults.length === 0 ? { json } : { faults };
}

/** The JSON without its white space, each number as it stands there: one of 64 bits would lose its last digits. */
function written(text: string): { json: string; isTooLarge: boolean } {
  let isTooLarge = false;
  const value = JSON.parse(text, (_key, one: unknown, { source }: { source?: string } = {}) => {
    if (typeof one !== 'number' || source === undefined) return one;
    isTooLarge ||= !Number.isFinite(one);
    return String(one) === source ? one : rawJson(source);
  });
  return { json: JSON.stringify(value), isTooLarge };
}

/** Of ES2026, which Node has and TypeScript's libraries do not know yet. */
const { rawJSON: rawJson } = JSON as typeof JSON & { rawJSON(text: string): unknown };
