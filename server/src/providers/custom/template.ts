/* Texts with placeholders for inputs: `/people/{{domain}}`. They are parsed once, so an inserted value is never read as a placeholder. */

export type Part = { readonly text: string } | { readonly input: string };
export type Template = readonly Part[];

/** The input values of one lookup; null if one is not known. */
export type Inputs = Readonly<Record<string, string | null>>;

/** A value does not fit in its place, so Millrace does not send the lookup. */
export class Unsendable extends Error {
  override name = 'Unsendable';
}

/** Null for a text with braces that are not a placeholder: `{{a b}}`, `{{}}`, `{{name`. */
export function parseTemplate(text: string): Template | null {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    const rest = text.slice(at, open < 0 ? undefined : open);
    if (rest.includes('}}')) return null;
    if (rest !== '') parts.push({ text: rest });
    if (open < 0) return parts;
    const close = text.indexOf('}}', open);
    const input = close < 0 ? '' : text.slice(open + 2, close).trim();
    if (!/^[a-z][a-z_]{0,39}$/.test(input)) return null;
    parts.push({ input });
    at = close + 2;
  }
}

export function inputsOf(template: Template): string[] {
  return template.flatMap((part) => ('input' in part ? [part.input] : []));
}

/** Null if one of its inputs is not known: the caller then leaves the part out. */
function filled(template: Template, inputs: Inputs, encode: (value: string) => string): string | null {
  let text = '';
  for (const part of template) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const value = inputs[part.input] ?? null;
    if (value === null) return null;
    // Half of a surrogate pair cannot be sent.
    text += encode(value.toWellFormed());
  }
  return text;
}

/** For JSON and queries: their serializers do the encoding. */
export function fillText(template: Template, inputs: Inputs): string | null {
  return filled(template, inputs, (value) => value);
}

/**
 * A path where every value stays within its segment.
 *
 * @throws {Unsendable} for a segment that is `.`, `..` or empty. Encoding is not enough: some servers decode a path before they resolve it,
 * some of them twice.
 */
export function fillPath(template: Template, inputs: Inputs): string | null {
  // Checks the whole path before encoding, since a value may lead up only together with the text next to it: `.{{name}}`.
  const plain = fillText(template, inputs);
  const path = filled(template, inputs, encodeURIComponent);
  if (plain === null || path === null) return null;
  if (leadsUp(plain) || path.slice(1).split('/').includes('')) {
    throw new Unsendable('a path segment leads up or is empty');
  }
  return path;
}

/** Whether one of its segments would be `.` or `..`, however it was written. */
export function leadsUp(text: string): boolean {
  let plain = text;
  // No usable server decodes more often than that.
  for (let times = 0; times < 5; times++) {
    if (plain.split(/[/\\]/).some((segment) => /^[.\u2024\uff0e]{1,2}\s*(?:;|$)/.test(segment.trimStart())))
      return true;
    plain = plain
      .replaceAll(/%2e/gi, '.')
      .replaceAll(/%2f/gi, '/')
      .replaceAll(/%5c/gi, '\\')
      .replaceAll(/%3b/gi, ';')
      .replaceAll(/%25/g, '%');
  }
  return false;
}

/** @throws {Unsendable} for what a header cannot carry: line breaks, which would start another header, and non-ASCII letters */
export function fillHeader(template: Template, inputs: Inputs): string | null {
  return filled(template, inputs, (value) => {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Unsendable('a value does not fit in a header');
    return value;
  });
}
