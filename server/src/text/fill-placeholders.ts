import { jsonText } from './json-text.ts';

/** What a template is filled with; or which of its placeholders have no value, or that the text would be too long. */
export type FilledTemplate =
  | { readonly text: string; readonly missing?: never; readonly isTooLong?: never }
  | { readonly missing: readonly string[]; readonly text?: never; readonly isTooLong?: never }
  | { readonly isTooLong: true; readonly text?: never; readonly missing?: never };

/** Spaces around the name are cut off afterwards: here they would cost time in proportion to the square of a text of spaces. */
const placeholder = /\{\{([^{}]{1,200})\}\}/g;

/** Names of the placeholders of a template, each once, in their order. */
export const placeholdersOf = (template: string): string[] => [...placesOf(template).times.keys()];

/** How often each name stands there, and how many characters all placeholders have together. */
function placesOf(template: string): { readonly times: Map<string, number>; readonly characters: number } {
  const times = new Map<string, number>();
  let characters = 0;
  for (const [whole, inner = ''] of template.matchAll(placeholder)) {
    const name = inner.trim();
    times.set(name, (times.get(name) ?? 0) + 1);
    characters += whole.length;
  }
  return { times, characters };
}

/**
 * Replaces `{{name}}` by the value of that name; `{{company.city}}` by a value of that very name, or else by what is inside of
 * `company`. A text goes in as it is, anything else as JSON. Null is no value. What is filled in is not looked through again: a value
 * with braces in it stays what it is.
 *
 * @param charactersMax of the text; one that would be longer is not made: a value of a few hundred thousand characters may stand there thousands of times
 */
export function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, unknown>>,
  charactersMax: number,
): FilledTemplate {
  const { times, characters } = placesOf(template);
  const missing = [...times.keys()].filter((name) => valueAt(values, name) == null);
  if (missing.length > 0) return { missing };
  const texts = new Map<string, string>();
  let length = template.length - characters;
  for (const [name, count] of times) {
    const value = valueAt(values, name);
    const text = typeof value === 'string' ? value : jsonText(value);
    length += count * (text ?? '').length;
    if (text === null || length > charactersMax) return { isTooLong: true };
    texts.set(name, text);
  }
  return { text: template.replace(placeholder, (_, name: string) => texts.get(name.trim()) as string) };
}

function valueAt(values: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, step)
          ? (at as Record<string, unknown>)[step]
          : undefined,
      values,
    );
}
