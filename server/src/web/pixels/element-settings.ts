import { attribute, type Element, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';

/** A value is one id, or some. */
const valueMax = 400;
/** Of settings in JSON. */
const jsonMax = 50_000;
const jsonsMax = 500_000;
const valuesMax = 5_000;
const nestingMax = 8;
const oneId = /^[\w./:-]{4,60}$/;
/** Without one of these a text has no id that an attribute is read for. */
const telling =
  /GTM-|\b(?:G|GT|AW|UA|DC)-|pixel|hotjar|clarity|linkedin|tiktok|pinterest|hubspot|snap|\buet|klaviyo|measurement/i;
/** G-4K8Z2QX7WM may be a product as well: such an id counts under a name that speaks of what it is for. */
const ambiguous = /^(?:G|GT|AW|UA|DC)-/;
const aboutTags =
  /(?:^|[_-])(?:g?tags?|ga\d?|gtm|aw|ads|ua)(?:[_-]|$)|google|gtag|gtm|analytics|adwords|measurement|tracking|conversion/i;

/**
 * What elements say in their data attributes, and meta elements in their content, as lines of `"name":"id"`: `data-gtm="GTM-…"`,
 * `data-settings='{"facebook":{"pixelId":"…"}}'`. Only values that are an id as a whole, or a list of them; prose never.
 */
export function elementSettings(page: Page): string {
  const lines: string[] = [];
  let jsonLeft = jsonsMax;
  const add = (name: string, value: string) => {
    if (!telling.test(name) && !telling.test(value)) return;
    if (value.length <= valueMax) addIds(lines, name, value);
    if (!/^\s*[[{]/.test(value) || value.length > Math.min(jsonMax, jsonLeft)) return;
    jsonLeft -= value.length;
    addJson(lines, name, value);
  };
  walk(page.document.root, (node) => {
    if (node.kind !== 'element') return;
    if (node.name === 'meta') addMeta(node, add);
    for (const { name, value } of node.attributes) {
      if (name.startsWith('data-') && value !== '') add(name.slice('data-'.length), value);
    }
  });
  return lines.join('\n');
}

function addMeta(meta: Element, add: (name: string, value: string) => void): void {
  const name = attribute(meta, 'name') ?? attribute(meta, 'property') ?? '';
  const content = attribute(meta, 'content')?.trim() ?? '';
  if (name !== '' && name.length <= 100 && content !== '') add(name.replace(/[.:\s]+/g, '_'), content);
}

function addIds(lines: string[], name: string, value: string): void {
  const ids = value.split(/[\s,;|]+/).filter((id) => id !== '');
  if (lines.length >= valuesMax || !ids.every((id) => oneId.test(id))) return;
  for (const id of ids) if (!ambiguous.test(id) || aboutTags.test(name)) lines.push(`"${name}":"${id}"`);
}

function addJson(lines: string[], name: string, text: string): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Settings in another language than JSON say nothing here.
    return;
  }
  const add = (value: unknown, names: readonly string[], depth: number): void => {
    if (depth > nestingMax || lines.length >= valuesMax) return;
    if (typeof value === 'string' || typeof value === 'number') addIds(lines, names.join('_'), String(value));
    else if (Array.isArray(value)) for (const item of value) add(item, names, depth + 1);
    else if (value !== null && typeof value === 'object')
      for (const [key, member] of Object.entries(value)) add(member, [...names, key].slice(-3), depth + 1);
  };
  add(json, [name], 0);
}
