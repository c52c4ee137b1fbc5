import type { Page } from '../html/page.ts';
import { type Item, isUsableName, itemsMax, nestingMax, schemaName, single, typed } from './item.ts';
import { type RdfaThing, type RdfaValue, rdfaStatements } from './rdfa-statements.ts';

/**
 * The things of RDFa on a page that have a type and are no property of another. One that is a property of several stands in
 * full where it comes first, and elsewhere by its `@id`. What has no type (Open Graph says things of the page, for one) is left out.
 */
export function rdfa(page: Page): Item[] {
  const things = rdfaStatements(page);
  const framing = new Framing(things);
  const items: Item[] = [];
  const add = (thing: RdfaThing) => {
    if (items.length < itemsMax && thing.types.size > 0 && !framing.isWritten(thing.id))
      items.push(framing.item(thing));
  };
  const values = framing.thingsThatAreValues();
  for (const thing of things.values()) if (!values.has(thing.id)) add(thing);
  // Those that only stand in a circle, or in what has no type.
  for (const thing of things.values()) add(thing);
  return items;
}

class Framing {
  readonly #things: ReadonlyMap<string, RdfaThing>;
  readonly #written = new Set<string>();

  constructor(things: ReadonlyMap<string, RdfaThing>) {
    this.#things = things;
  }

  isWritten(id: string): boolean {
    return this.#written.has(id);
  }

  thingsThatAreValues(): Set<string> {
    const values = new Set<string>();
    for (const { id, properties } of this.#things.values()) {
      for (const value of [...properties.values()].flat()) {
        if ('thing' in value && value.thing !== id) values.add(value.thing);
      }
    }
    return values;
  }

  item(thing: RdfaThing): Item {
    return this.#write(thing, 1) as unknown as Item;
  }

  #write(thing: RdfaThing, depth: number): Record<string, unknown> {
    this.#written.add(thing.id);
    const { '@context': context, ...type } = typed([...thing.types]);
    const properties: [string, unknown][] = [];
    for (const [iri, values] of thing.properties) {
      const name = schemaName(iri) ?? iri;
      if (isUsableName(name))
        properties.push([name, single(values.map((value) => this.#value(value, depth)))]);
    }
    return {
      ...(context === undefined || depth > 1 ? {} : { '@context': context }),
      ...type,
      ...(isLabel(thing.id) ? {} : { '@id': thing.id }),
      ...Object.fromEntries(properties),
    };
  }

  #value(value: RdfaValue, depth: number): unknown {
    if ('text' in value) return value.text;
    const thing = this.#things.get(value.thing);
    if (thing && !this.#written.has(thing.id) && depth < nestingMax) return this.#write(thing, depth + 1);
    // An address of which nothing is said is a value like in microdata.
    if (isLabel(value.thing)) return {};
    return thing ? { '@id': value.thing } : value.thing;
  }
}

function isLabel(id: string): boolean {
  return id.startsWith('_:');
}
