import { attribute, type Element } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { addressOf, iriOfName, iriOfThing, type Names, prefixesWith, wordsOf } from './rdfa-names.ts';
import { ReadingBudget } from './reading-budget.ts';

/** What a statement says of its subject: another thing by its address or label, or a text. */
export type RdfaValue = { readonly thing: string } | { readonly text: string };

/** What is said of one thing, in the order of the page. */
export interface RdfaThing {
  /** An address, or `_:` and a label for a thing without one. */
  readonly id: string;
  readonly types: Set<string>;
  readonly properties: Map<string, RdfaValue[]>;
}

const statementsMax = 50_000;
/** Elements that declare prefixes. */
const declaringMax = 5_000;

/** A relation that still lacks its other end. */
interface Open {
  readonly property: string;
  readonly isReversed: boolean;
}

interface Context extends Names {
  /** The thing that is spoken about, and the one that the element around stands for. */
  readonly subject: string;
  readonly object: string;
  readonly open: readonly Open[];
}

/**
 * The statements of RDFa 1.1 on a page, of the words that RDFa Lite has and of `about`, `rel`, `rev`, `content`, `datatype` and
 * `datetime` (W3C RDFa Core 1.1, 7.5, with the rules of HTML+RDFa). Things are in the order in which the page names them first.
 */
export function rdfaStatements(page: Page): Map<string, RdfaThing> {
  const base = page.baseUrl.split('#', 1)[0] ?? page.baseUrl;
  const reader = new RdfaReader(base);
  const context = {
    vocabulary: null,
    prefixes: new Map<string, string>(),
    subject: base,
    object: base,
    open: [],
  };
  reader.readChildren(page.document.root, context);
  copyPatterns(reader.things);
  return reader.things;
}

const copy = 'http://www.w3.org/ns/rdfa#copy';
const pattern = 'http://www.w3.org/ns/rdfa#Pattern';

/** What several things share may stand on a page once, as a pattern that each of them copies (HTML+RDFa 1.1, 3.1). */
function copyPatterns(things: Map<string, RdfaThing>): void {
  let copied = 0;
  for (const thing of things.values()) {
    const wanted = thing.properties.get(copy) ?? [];
    const known = new Set([thing.id]);
    for (const value of wanted) {
      const source = 'thing' in value && !known.has(value.thing) ? things.get(value.thing) : undefined;
      if (!source?.types.has(pattern)) continue;
      known.add(source.id);
      for (const type of source.types) if (type !== pattern) thing.types.add(type);
      for (const [property, values] of source.properties) {
        copied += values.length;
        if (copied > statementsMax) return;
        // A pattern may copy others: those are taken in turn.
        if (property === copy) wanted.push(...values);
        else thing.properties.set(property, [...(thing.properties.get(property) ?? []), ...values]);
      }
    }
    thing.properties.delete(copy);
  }
  for (const { id, types } of things.values()) if (types.has(pattern)) things.delete(id);
}

/** Words of `rel` that tell browsers and crawlers what to do with a link, and nothing about a thing. */
const linkWords = new Set([
  'alternate',
  'canonical',
  'dns-prefetch',
  'external',
  'icon',
  'manifest',
  'modulepreload',
  'nofollow',
  'noopener',
  'noreferrer',
  'opener',
  'pingback',
  'preconnect',
  'prefetch',
  'preload',
  'shortcut',
  'sponsored',
  'stylesheet',
  'ugc',
]);

class RdfaReader {
  readonly things = new Map<string, RdfaThing>();
  readonly #base: string;
  readonly #budget = new ReadingBudget();
  #statements = 0;
  #labels = 0;
  #declaring = 0;

  constructor(base: string) {
    this.#base = base;
  }

  /** By recursion: a page is no deeper than `depthMax`. */
  readChildren(element: Element, context: Context): void {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      if (!this.#budget.visit() || this.#statements > statementsMax) return;
      this.#readElement(child, context);
    }
  }

  #readElement(element: Element, around: Context): void {
    // Most elements say nothing.
    if (!element.attributes.some(({ name }) => rdfaAttributes.has(name) || name.startsWith('xmlns:'))) {
      if (element.name !== 'script' && element.name !== 'style') this.readChildren(element, around);
      return;
    }
    const names = this.#namesIn(element, around);
    const property = this.#names(attribute(element, 'property'), names);
    const rel = this.#relations(element, 'rel', names);
    const rev = this.#relations(element, 'rev', names);
    const hasRelations = rel.length + rev.length > 0;
    const typeNames = attribute(element, 'typeof');
    const content = attribute(element, 'content');
    const thing = (name: string) => {
      const written = attribute(element, name);
      return written === null ? null : iriOfThing(written, names, this.#base);
    };
    const about = thing('about');
    const resource = thing('resource') ?? this.#link(element);
    const isRoot = element.name === 'html';
    const inherited = isRoot ? this.#base : around.object;

    let subject: string;
    let object: string | null = null;
    let typedThing: string | null = null;
    let passesOn = false;
    if (hasRelations) {
      subject = about ?? inherited;
      object = resource ?? (typeNames !== null && about === null ? this.#label() : null);
      if (typeNames !== null) typedThing = about ?? object;
    } else if (property.length > 0 && content === null && attribute(element, 'datatype') === null) {
      subject = about ?? inherited;
      if (typeNames !== null) {
        typedThing = about ?? (isRoot ? this.#base : (resource ?? this.#label()));
        object = typedThing;
      }
    } else {
      const own = about ?? resource;
      const isPage = isRoot || element.name === 'head' || element.name === 'body';
      if (own !== null) subject = own;
      else if (typeNames !== null && !isPage) subject = this.#label();
      else {
        subject = inherited;
        passesOn = !isRoot && property.length === 0 && typeNames === null;
      }
      if (typeNames !== null) typedThing = subject;
    }

    if (typedThing !== null) {
      const types = this.#names(typeNames, names);
      const known = this.#thing(typedThing);
      for (const type of types) known.types.add(type);
    }
    const open: Open[] = [];
    for (const [relations, isReversed] of [
      [rel, false],
      [rev, true],
    ] as const) {
      for (const relation of relations) {
        if (object === null) open.push({ property: relation, isReversed });
        else this.#relate(subject, { property: relation, isReversed }, object);
      }
    }
    if (hasRelations && object === null) object = this.#label();

    if (property.length > 0) {
      // Read again for each, so that the budget knows how long the answer becomes.
      for (const one of property) {
        const value = this.#valueOf(element, content, hasRelations ? null : resource, about, typedThing);
        this.#say(subject, one, value);
      }
    }
    if (!passesOn) for (const one of around.open) this.#relate(around.subject, one, subject);

    this.readChildren(
      element,
      passesOn ? { ...around, ...names } : { ...names, subject, object: object ?? subject, open },
    );
  }

  #valueOf(
    element: Element,
    content: string | null,
    resource: string | null,
    about: string | null,
    typedThing: string | null,
  ): RdfaValue {
    const datatype = attribute(element, 'datatype');
    if (content !== null) return { text: this.#budget.line(content) };
    const datetime = element.name === 'time' ? attribute(element, 'datetime') : null;
    if (datetime !== null) return { text: this.#budget.line(datetime) };
    if (datatype === null) {
      if (typedThing !== null && about === null) return { thing: typedThing };
      if (resource !== null) return { thing: resource };
    }
    const value = element.name === 'data' ? attribute(element, 'value') : null;
    return { text: value === null ? this.#budget.lineOf(element) : this.#budget.line(value) };
  }

  #link(element: Element): string | null {
    const written = attribute(element, 'href') ?? attribute(element, 'src');
    return written === null ? null : addressOf(written, this.#base);
  }

  #namesIn(element: Element, around: Names): Names {
    const vocab = attribute(element, 'vocab')?.trim();
    const prefixes =
      this.#declaring < declaringMax ? prefixesWith(around.prefixes, element.attributes) : around.prefixes;
    // Each takes a copy of all that hold around it.
    if (prefixes !== around.prefixes) this.#declaring += 1;
    return { vocabulary: vocab === undefined ? around.vocabulary : vocab === '' ? null : vocab, prefixes };
  }

  #names(written: string | null, names: Names): string[] {
    return wordsOf(written).flatMap((word) => iriOfName(word, names) ?? []);
  }

  #relations(element: Element, name: 'rel' | 'rev', names: Names): string[] {
    const hasProperty = attribute(element, 'property') !== null;
    const words = wordsOf(attribute(element, name)).filter(
      (word) => word.includes(':') || !(hasProperty || linkWords.has(word.toLowerCase())),
    );
    return words.flatMap((word) => iriOfName(word, names) ?? []);
  }

  #label(): string {
    this.#labels += 1;
    // No label that a page can write: those have no space.
    return `_: ${this.#labels}`;
  }

  #thing(id: string): RdfaThing {
    const known = this.things.get(id);
    if (known) return known;
    const fresh = { id, types: new Set<string>(), properties: new Map<string, RdfaValue[]>() };
    this.things.set(id, fresh);
    return fresh;
  }

  #relate(subject: string, { property, isReversed }: Open, object: string): void {
    if (isReversed) this.#say(object, property, { thing: subject });
    else this.#say(subject, property, { thing: object });
  }

  #say(subject: string, property: string, value: RdfaValue): void {
    this.#statements += 1;
    const { properties } = this.#thing(subject);
    const values = properties.get(property);
    if (values) values.push(value);
    else properties.set(property, [value]);
  }
}

const rdfaAttributes = new Set([
  'vocab',
  'prefix',
  'typeof',
  'property',
  'resource',
  'about',
  'rel',
  'rev',
  // Alone, they still say what the element stands for.
  'href',
  'src',
]);
