import { attribute, textOf } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { type Item, itemsMax, nestingMax, untyped } from './item.ts';
import { readJson } from './loose-json.ts';

export interface JsonLdReading {
  readonly items: Item[];
  /** Blocks on the page that hold text. */
  readonly blocks: number;
  /** Of those, how many were read although they are no JSON by the letter. */
  readonly repaired: number;
  /** And how many could not be read. */
  readonly unreadable: number;
}

/** What the `application/ld+json` blocks of a page describe, in its order; each item has a type. */
export const jsonLd = (page: Page): JsonLdReading => once(page, readBlocks);

function readBlocks(page: Page): JsonLdReading {
  const items: Item[] = [];
  let blocks = 0;
  let repaired = 0;
  let unreadable = 0;
  for (const script of page.document.elements('script')) {
    if (!isJsonLd(attribute(script, 'type'))) continue;
    const text = textOf(script);
    if (text.trim() === '') continue;
    blocks += 1;
    const reading = readJson(text);
    if (!reading) unreadable += 1;
    else {
      const values = reading.values.flatMap(unquoted);
      if (reading.isRepaired || values.length !== reading.values.length || values[0] !== reading.values[0])
        repaired += 1;
      for (const value of values) addItems(withinLimits(value, 1), null, items);
    }
  }
  return { items, blocks, repaired, unreadable };
}

/** Templates that write JSON twice leave a text of JSON: "{\"@type\": …}". */
function unquoted(value: unknown): readonly unknown[] {
  let inner = value;
  for (let times = 0; typeof inner === 'string' && times < 3; times += 1) {
    if (!/^\s{0,99}["[{]/.test(inner)) break;
    const reading = readJson(inner);
    if (!reading) break;
    if (reading.values.length > 1) return reading.values;
    inner = reading.values[0];
  }
  return [inner];
}

/** In any case, and with parameters such as a charset or a profile. */
function isJsonLd(type: string | null): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json';
}

type JsonObject = { readonly [name: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy without what is nested too deep, and without keys that are no plain keys for whoever copies it again. */
function withinLimits(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > nestingMax) return null;
  if (Array.isArray(value)) return value.map((one) => withinLimits(one, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    if (name !== '__proto__') copy[name] = withinLimits(one, depth + 1);
  }
  return copy;
}

/** Lists and graphs are taken apart, so that each thing in them is an item with the context it stood in. */
function addItems(value: unknown, outer: Context | null, items: Item[]): void {
  if (items.length >= itemsMax) return;
  if (Array.isArray(value)) {
    for (const one of value) addItems(one, outer, items);
    return;
  }
  if (!isObject(value)) return;

  const { '@graph': graph, '@context': own, ...node } = value;
  const context = joinContexts(outer, own);
  const type = typeOf(node) ?? (graph === undefined && tellsSomething(node) ? untyped : null);
  if (type !== null) {
    const { '@type': _written, ...properties } = node;
    items.push({ ...(context === undefined ? {} : { '@context': context }), '@type': type, ...properties });
  }
  if (graph !== undefined) addItems(graph, inheritable(context), items);
}

/** `type` is another name of `@type` in the context of schema.org. */
function typeOf(node: JsonObject): string | string[] | null {
  for (const written of [node['@type'], node.type]) {
    if (typeof written === 'string' && written.trim() !== '') return written;
    if (!Array.isArray(written)) continue;
    const types = written.filter((type) => typeof type === 'string' && type.trim() !== '');
    if (types.length > 0) return types;
  }
  return null;
}

/** More than a reference to a thing that is described elsewhere. */
function tellsSomething(node: JsonObject): boolean {
  return Object.keys(node).some((name) => name !== '@id' && name !== 'id' && !name.startsWith('@'));
}

/** What the things in a graph inherit. */
interface Context {
  readonly value: unknown;
  readonly text: string;
}

/** Longer ones are not repeated with each thing of a graph, or the answer would be far larger than the page. */
const inheritedContextMax = 2_000;

function inheritable(context: unknown): Context | null {
  if (context === undefined || context === null) return null;
  const text = JSON.stringify(context);
  return text.length > inheritedContextMax ? null : { value: context, text };
}

/** The inner one adds to the outer one, as JSON-LD says; most pages write the same twice. */
function joinContexts(outer: Context | null, own: unknown): unknown {
  if (!outer) return own ?? undefined;
  if (own === undefined || own === null || JSON.stringify(own) === outer.text) return outer.value;
  return [outer.value, own].flat();
}
