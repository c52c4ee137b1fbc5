import { attribute, type Element } from '../html/document.ts';
import { type Page, resolveLink } from '../html/page.ts';

/** A form with more fields is one to fill in. */
const fieldsMax = 100;

export function formsOf(page: Page): readonly Element[] {
  return page.document.elements('form');
}

export function elementByName(elements: readonly Element[], name: string): Element | null {
  for (const element of elements.slice(0, 100)) {
    if (attribute(element, 'name') === name || attribute(element, 'id') === name) return element;
  }
  return null;
}

/** Of forms and links and what else scripts of redirects ask for: `#id`, `form`, `form#id`, `a.name`. */
export function elementBySelector(page: Page, selector: string): Element | null {
  const match = /^\s*([a-z]{1,20})?(?:([#.])([\w-]{1,100}))?\s*$/i.exec(selector);
  if (!match) return null;
  const [, name, sign, word] = match;
  const kinds = name === undefined ? ['form', 'a', 'input', 'meta', 'body'] : [name.toLowerCase()];
  for (const kind of kinds) {
    for (const element of page.document.elements(kind).slice(0, 1_000)) {
      if (sign === undefined) return element;
      const value = attribute(element, sign === '#' ? 'id' : 'class') ?? '';
      if (sign === '#' ? value === word : value.split(/\s+/).includes(word ?? '')) return element;
    }
  }
  return null;
}

/** The address that a form of GET asks for, with its fields as they are; null for one that sends data, which is not followed. */
export function submittedUrl(form: Element, base: string): string | null {
  const method = attribute(form, 'method')?.trim().toLowerCase() ?? 'get';
  const target = attribute(form, 'target')?.trim() ?? '';
  if (method !== 'get' || /^(?!_self|_top|_parent)./i.test(target)) return null;
  const url = resolveLink(attribute(form, 'action') ?? '', base);
  if (!url) return null;
  url.search = new URLSearchParams(fieldsOf(form)).toString();
  return url.href;
}

/** What a browser sends without anybody's doing: inputs with a name, boxes only where they are ticked. */
function fieldsOf(form: Element): [string, string][] {
  const fields: [string, string][] = [];
  const open: Element[] = [form];
  for (let element = open.pop(); element; element = open.pop()) {
    const name = attribute(element, 'name') ?? '';
    if (element.name === 'input' && name !== '' && isSent(element))
      fields.push([name, attribute(element, 'value') ?? '']);
    if (fields.length >= fieldsMax) break;
    for (const child of element.children.toReversed()) if (child.kind === 'element') open.push(child);
  }
  return fields;
}

function isSent(input: Element): boolean {
  const type = attribute(input, 'type')?.toLowerCase() ?? 'text';
  if (attribute(input, 'disabled') !== null || /^(?:submit|button|image|reset|file)$/.test(type))
    return false;
  return !/^(?:checkbox|radio)$/.test(type) || attribute(input, 'checked') !== null;
}
