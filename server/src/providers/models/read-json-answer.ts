import { checkValue, type ValueFault } from '../../text/json-schema/check-value.ts';
import type { ReadSchema } from '../../text/json-schema/read-schema.ts';

/** What a model answered where JSON was asked for. */
export type JsonAnswer =
  | { readonly json: string; readonly faults?: never }
  /** None where it is no JSON at all. */
  | { readonly faults: readonly ValueFault[]; readonly json?: never };

/** @throws {TooMuchWork} where the schema asks for too much */
export function readJsonAnswer(text: string, schema: ReadSchema | null): JsonAnswer {
  const value = parsed(text);
  if (value === undefined) return { faults: [] };
  const faults = schema === null ? [] : checkValue(schema, value);
  return faults.length === 0 ? { json: JSON.stringify(value) } : { faults };
}

/** Models that reason in the open put that before their answer. */
export function withoutThoughts(text: string): string {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('<think>')) return text;
  const end = trimmed.indexOf('</think>');
  return end < 0 ? '' : trimmed.slice(end + '</think>'.length).trimStart();
}

/** Undefined where it is no JSON, alone or as the one block of code that models like to put it into. */
function parsed(text: string): unknown {
  const trimmed = text.trim();
  const start = trimmed.indexOf('```');
  const end = trimmed.lastIndexOf('```');
  const block = start >= 0 && end > start ? trimmed.slice(trimmed.indexOf('\n', start) + 1, end) : null;
  for (const one of block === null ? [trimmed] : [trimmed, block]) {
    try {
      return JSON.parse(one);
    } catch {
      // The next form is tried; a text without any is what the caller asks about.
    }
  }
  return undefined;
}
