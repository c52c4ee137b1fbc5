/* Texts with places for what is asked: `/people/{{domain}}`. They are taken apart once, so that what is put in is never read as a place. */

export type Part = { readonly text: string } | { readonly input: string };
export type Template = readonly Part[];

/** The values of the inputs of one question; null where one is not known. */
export type Inputs = Readonly<Record<string, string | null>>;

/** A value that has no place there: the question is not asked. */
export class Unsendable extends Error {
  override name = 'Unsendable';
}

/** Null for a text with braces that are no place: `{{a b}}`, `{{}}`, `{{name`. */
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

/** Null where one of its inputs is not known: what it stands for is left out then. */
function filled(template: Template, inputs: Inputs, encode: (value: string) => string): string | null {
  let text = '';
  for (const part of template) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const value = inputs[part.input] ?? null;
    if (value === null) return null;
    // Half of a character is none that can be sent.
    text += encode(value.toWellFormed());
  }
  return text;
}

/** As JSON and queries carry it: whoever writes them out encodes it. */
export function fillText(template: Template, inputs: Inputs): string | null {
  return filled(template, inputs, (value) => value);
}

/**
 * A path in which every value stays within its segment.
 *
 * @throws {Unsendable} where one would lead up or nowhere. It would be encoded, but there are servers that decode a path before they
 * look where it leads, some of them twice.
 */
export function fillPath(template: Template, inputs: Inputs): string | null {
  // As a whole and before it is encoded, since a value may lead up only together with the text beside it: `.{{name}}`.
  const plain = fillText(template, inputs);
  const path = filled(template, inputs, encodeURIComponent);
  if (plain === null || path === null) return null;
  if (leadsUp(plain) || path.slice(1).split('/').includes('')) {
    throw new Unsendable('a segment of the path leads up or is empty');
  }
  return path;
}

/** Whether one of its segments would be `.` or `..`, however it was written. */
export function leadsUp(text: string): boolean {
  let plain = text;
  // A server that decodes more often than that serves nobody.
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

/** @throws {Unsendable} for what no header carries: line breaks, which would begin another one, and letters beyond ASCII */
export function fillHeader(template: Template, inputs: Inputs): string | null {
  return filled(template, inputs, (value) => {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Unsendable('a value cannot stand in a header');
    return value;
  });
}
