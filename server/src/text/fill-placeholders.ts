/** What a template is filled with, or which of its placeholders have no value. */
export type FilledTemplate =
  | { readonly text: string; readonly missing?: never }
  | { readonly missing: readonly string[]; readonly text?: never };

/** Spaces around the name are cut off afterwards: here they would cost time in proportion to the square of a text of spaces. */
const placeholder = /\{\{([^{}]{1,200})\}\}/g;

/** Names of the placeholders of a template, each once, in their order. */
export function placeholdersOf(template: string): string[] {
  const names = [...template.matchAll(placeholder)].map((match) => (match[1] as string).trim());
  return [...new Set(names)];
}

/**
 * Replaces `{{name}}` by the value of that name; `{{company.city}}` by a value of that very name, or else by what is inside of
 * `company`. A text goes in as it is, anything else as JSON. Null is no value. What is filled in is not looked through again: a value
 * with braces in it stays what it is.
 */
export function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, unknown>>,
): FilledTemplate {
  const found = new Map(placeholdersOf(template).map((name) => [name, valueAt(values, name)]));
  const missing = [...found].filter(([, value]) => value == null).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { text: template.replace(placeholder, (_, name: string) => textOf(found.get(name.trim()))) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

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
