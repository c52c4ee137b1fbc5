import { attribute, type Element, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { type Item, isUsableName, itemsMax, nestingMax, schemaName, single, typed, untyped } from './item.ts';
import { ReadingBudget } from './reading-budget.ts';

/** The items of the page that stand in no other item (WHATWG HTML, 5 Microdata). */
export function microdata(page: Page): Item[] {
  const scopes: Element[] = [];
  const byId = new Map<string, Element>();
  const order = new Map<Element, number>();
  walk(page.document.root, (node) => {
    if (node.kind !== 'element') return;
    order.set(node, order.size);
    const id = attribute(node, 'id');
    if (id && !byId.has(id)) byId.set(id, node);
    if (attribute(node, 'itemscope') !== null && !attribute(node, 'itemprop')?.trim()) scopes.push(node);
  });
  if (scopes.length === 0) return [];

  const reader = new MicrodataReader(page.baseUrl, byId, order);
  const items: Item[] = [];
  for (const scope of scopes) {
    if (items.length === itemsMax || reader.budget.isSpent) break;
    const { '@type': type, ...properties } = reader.readItem(scope, []);
    if (type === undefined && Object.keys(properties).every((name) => name.startsWith('@'))) continue;
    const { '@context': context, ...rest } = properties;
    items.push({
      ...(context === undefined ? {} : { '@context': context }),
      '@type': (type as Item['@type'] | undefined) ?? untyped,
      ...rest,
    });
  }
  return items;
}

/** Nodes that an item counts for, by the work it makes. */
const itemCost = 20;

class MicrodataReader {
  readonly budget = new ReadingBudget();
  readonly #baseUrl: string;
  readonly #byId: ReadonlyMap<string, Element>;
  readonly #order: ReadonlyMap<Element, number>;

  constructor(baseUrl: string, byId: ReadonlyMap<string, Element>, order: ReadonlyMap<Element, number>) {
    this.#baseUrl = baseUrl;
    this.#byId = byId;
    this.#order = order;
  }

  /** `around` are the items that it stands in: one of those is no value of it, whatever `itemref` says. */
  readItem(scope: Element, around: readonly Element[]): Record<string, unknown> {
    this.budget.visit(itemCost);
    const types = wordsOf(attribute(scope, 'itemtype'));
    const { '@context': context, ...type } = typed(types);
    const id = attribute(scope, 'itemid')?.trim();
    const properties = new Map<string, unknown[]>();
    const inside = [...around, scope];
    for (const element of this.#propertiesOf(scope)) {
      const isScope = attribute(element, 'itemscope') !== null;
      if (isScope && (inside.includes(element) || inside.length >= nestingMax)) continue;
      for (const written of wordsOf(attribute(element, 'itemprop'))) {
        const name = schemaName(written) ?? written;
        if (!isUsableName(name) || this.budget.isSpent) continue;
        // Read again for each name, at the cost of the budget: items with many names inside each other would multiply.
        const value = isScope ? this.readItem(element, inside) : this.#valueOf(element);
        const values = properties.get(name);
        if (values) values.push(value);
        else properties.set(name, [value]);
      }
    }
    return {
      ...(context === undefined || around.length > 0 ? {} : { '@context': context }),
      ...type,
      ...(id ? { '@id': this.budget.address(id, this.#baseUrl) } : {}),
      ...Object.fromEntries([...properties].map(([name, values]) => [name, single(values)])),
    };
  }

  /** The elements that are properties of an item, in the order of the page. */
  #propertiesOf(scope: Element): Element[] {
    const found: Element[] = [];
    const seen = new Set<Element>([scope]);
    const look = (element: Element) => {
      if (seen.has(element)) return false;
      seen.add(element);
      if (!this.budget.visit()) return false;
      if (attribute(element, 'itemprop')?.trim()) found.push(element);
      return attribute(element, 'itemscope') === null;
    };
    const lookInside = (element: Element) =>
      walk(element, (node) => (node.kind === 'element' ? look(node) : undefined));

    lookInside(scope);
    const referred = wordsOf(attribute(scope, 'itemref'));
    for (const id of referred) {
      const element = this.#byId.get(id);
      if (element && look(element)) lookInside(element);
    }
    const place = (element: Element) => this.#order.get(element) ?? 0;
    return referred.length === 0 ? found : found.sort((one, other) => place(one) - place(other));
  }

  #valueOf(element: Element): string {
    const named = (name: string) => attribute(element, name);
    const content = named('content');
    switch (element.name) {
      case 'meta':
        return this.budget.line(content ?? '');
      case 'audio':
      case 'embed':
      case 'iframe':
      case 'img':
      case 'source':
      case 'track':
      case 'video':
        return this.#address(named('src') ?? content);
      case 'a':
      case 'area':
      case 'link':
        return this.#address(named('href') ?? content);
      case 'object':
        return this.#address(named('data') ?? content);
      case 'data':
      case 'meter':
        return this.budget.line(named('value') ?? content ?? '');
      case 'time': {
        const written = named('datetime') ?? content;
        return written === null ? this.budget.lineOf(element) : this.budget.line(written);
      }
    }
    // No rule of WHATWG, but of the W3C and of search engines, and pages rely on it: <span itemprop="price" content="5">.
    return content === null ? this.budget.lineOf(element) : this.budget.line(content);
  }

  #address(written: string | null): string {
    return written === null ? '' : this.budget.address(written, this.#baseUrl);
  }
}

const wordsMax = 50;

function wordsOf(written: string | null): string[] {
  if (written === null) return [];
  const words = written
    .slice(0, 10_000)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, wordsMax);
}
