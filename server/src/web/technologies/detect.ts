import { parse as parseHost } from 'tldts';
import { invariant } from '../../kernel/invariant.ts';
import { attribute as attributeOf, type Element, type Node } from '../html/document.ts';
import { LiteralSearch } from './literal-search.ts';
import type { PageSignals } from './page-signals.ts';
import { type Groups, isWholeAt, matchPattern, type TextBudget, versionOf } from './pattern.ts';
import { isLikeGenerator, namedProduct } from './product-headers.ts';
import { attributeValue, parseSelector, type Selector } from './selector.ts';
import { SelectorIndex } from './selector-index.ts';
import {
  type Area,
  areas,
  type ElementSignal,
  type Evidence,
  type KeyedSignal,
  type Pattern,
  type Signal,
  type Technology,
} from './technology.ts';

/** What was seen of a technology on a page. */
export interface Sighting {
  readonly technology: Technology;
  /** Percent, the sum of what its signals give, at most 100. */
  confidence: number;
  version: string | null;
  readonly evidence: Set<Evidence>;
}

/** Work that one page may cause: about a second of it. Beyond that further patterns count as not matched. */
const regexCharactersMax = 24_000_000;
const selectorStepsMax = 1_000_000;

/** A signal with whom it speaks for; each is counted once a page. */
interface Clue<One extends Signal | KeyedSignal | ElementSignal> {
  readonly owner: number;
  readonly signal: One;
}

/** Made out of all technologies. */
interface Tables {
  readonly search: LiteralSearch;
  readonly selectors: SelectorIndex;
}

/** Read between two pauses, in about a millisecond. */
const technologiesAtOnce = 100;

/** Tells the technologies of pages; made once for a table, which takes some milliseconds, and kept. */
export class Detector {
  readonly technologies: readonly Technology[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly #reading: Generator<void, Tables>;
  #made: Tables | undefined;
  /** By literal: the clues that it is needed for. */
  readonly #cluesOfLiteral: number[][] = [];
  readonly #clues: Clue<Signal>[] = [];
  /** Bits of areas, as in `areas`, by clue. */
  readonly #areaBits: number[] = [];
  #usedAreas = 0;
  /** Clues that are paths of the site that is looked at. */
  readonly #ownOnly = new Set<number>();
  /** Those whose expression needs no literal. */
  readonly #unfiltered: number[] = [];
  readonly #keyed = new Map<string, Clue<KeyedSignal>[]>();
  readonly #keyedPrefixes: Clue<KeyedSignal>[] = [];
  readonly #elementClues: Clue<ElementSignal>[] = [];
  /** By their names in small letters. */
  readonly #names = new Map<string, Clue<KeyedSignal>>();

  constructor(technologies: readonly Technology[]) {
    this.technologies = technologies;
    this.idOf = new Map(technologies.map(({ name }, id) => [name, id]));
    this.#reading = this.#read(technologies);
  }

  *#read(technologies: readonly Technology[]): Generator<void, Tables> {
    const literalIds = new Map<string, number>();
    const selectors: Selector[] = [];
    for (const [owner, technology] of technologies.entries()) {
      this.#names.set(technology.name.toLowerCase(), { owner, signal: { ...byName } });
      for (const signal of technology.signals) this.#addSignal(owner, signal, literalIds);
      for (const signal of technology.keyed) {
        const clue = { owner, signal };
        if (signal.key.endsWith('*')) this.#keyedPrefixes.push(clue);
        else push(this.#keyed, `${signal.area} ${signal.key}`, clue);
      }
      for (const signal of technology.elements) {
        const selector = parseSelector(signal.selector);
        const part = signal.attribute === '' ? partOfClass(selector) : null;
        // Many look for a part of any element's class; the search finds them all at once.
        if (part === null) {
          this.#elementClues.push({ owner, signal });
          selectors.push(selector);
        } else this.#addSignal(owner, { ...signal, areas: ['class'], pattern: part }, literalIds);
      }
      if (owner % technologiesAtOnce === technologiesAtOnce - 1) yield;
    }
    return { search: new LiteralSearch([...literalIds.keys()]), selectors: new SelectorIndex(selectors) };
  }

  get #tables(): Tables {
    while (!this.#made) this.#step();
    return this.#made;
  }

  #step(): void {
    const { done, value } = this.#reading.next();
    if (done !== true) return;
    invariant(value, 'a table that could not be built is requested again');
    this.#made = value;
  }

  /** Makes its tables, little by little; else the first page does. */
  *steps(): Generator<void> {
    while (!this.#made) {
      this.#step();
      yield;
    }
    yield* this.#made.search.steps();
    yield* this.#made.selectors.steps();
  }

  /** Bytes of the tables of its search. */
  get size(): number {
    return this.#tables.search.size + this.#tables.selectors.size;
  }

  #addSignal(owner: number, signal: Signal, literalIds: Map<string, number>): void {
    const clue = this.#clues.push({ owner, signal }) - 1;
    const bits = signal.areas.reduce((sum, area) => sum | areaBit(area), 0);
    this.#areaBits.push(bits);
    this.#usedAreas |= bits;
    const { kind, source } = signal.pattern;
    const technology = this.technologies[owner];
    const isOwn =
      isOfSite(technology, source) || (bits === areaBit('script') && isFileOfSite(technology, source));
    if (kind !== 'any' && isOwn) this.#ownOnly.add(clue);
    const literals =
      kind === 'regex' ? signal.pattern.literals : kind === 'any' ? undefined : [source.toLowerCase()];
    if (!literals) this.#unfiltered.push(clue);
    for (const literal of literals ?? []) {
      const id = literalIds.get(literal) ?? literalIds.size;
      literalIds.set(literal, id);
      const clues = this.#cluesOfLiteral[id];
      if (clues) clues.push(clue);
      else this.#cluesOfLiteral[id] = [clue];
    }
  }

  /** By the place of the technology in the table; what is implied, required and excluded is left to `resolve`. */
  detect(signals: PageSignals): Map<number, Sighting> {
    const search = new Search(this.technologies);
    const tables = this.#tables;
    this.#detectTexts(signals, search, tables);
    this.#detectKeyed(signals, search);
    this.#detectElements(signals, search, tables);
    return search.sightings;
  }

  #detectTexts({ texts, hosts }: PageSignals, search: Search, tables: Tables): void {
    // The text and the number of the clue's last try or match: each clue is tried once a text, and done once it matched.
    const triedIn = new Int32Array(this.#clues.length);
    const done = new Uint8Array(this.#clues.length);
    let textNumber = 0;
    for (const [area, values] of texts) {
      const bit = areaBit(area);
      // Of the tables of our own none looks at the whole source.
      if ((this.#usedAreas & bit) === 0) continue;
      for (const text of values) {
        textNumber += 1;
        const isForeign = (area === 'script' || area === 'resource') && hosts.isForeign(text);
        const candidates: number[] = [];
        tables.search.search(text, (literal, start) => {
          for (const clue of this.#cluesOfLiteral[literal] ?? []) {
            if (done[clue] === 1 || ((this.#areaBits[clue] ?? 0) & bit) === 0) continue;
            if (isForeign && this.#ownOnly.has(clue)) continue;
            const one = this.#clues[clue] as Clue<Signal>;
            const { pattern } = one.signal;
            if (pattern.kind === 'regex') {
              if (triedIn[clue] !== textNumber) candidates.push(clue);
              triedIn[clue] = textNumber;
            } else if (isWholeAt(pattern, text, start)) {
              done[clue] = 1;
              search.see(one, evidenceOf(area), [pattern.source]);
            }
          }
        });
        for (const clue of this.#unfiltered) {
          if (done[clue] === 0 && (this.#areaBits[clue] ?? 0) & bit) candidates.push(clue);
        }
        for (const clue of candidates) {
          if (search.tryText(this.#clues[clue] as Clue<Signal>, evidenceOf(area), text)) done[clue] = 1;
        }
      }
    }
  }

  #detectKeyed({ keyed }: PageSignals, search: Search): void {
    for (const area of ['header', 'meta', 'cookie'] as const) {
      for (const [key, values] of keyed[area]) {
        const named = this.#keyed.get(`${area} ${key}`) ?? [];
        const prefixed = this.#keyedPrefixes.filter(
          ({ signal }) => signal.area === area && key.startsWith(signal.key.slice(0, -1)),
        );
        for (const clue of [...named, ...prefixed]) {
          values.some((value) => search.tryText(clue, area, value));
        }
        if (area === 'header' && isLikeGenerator(key)) this.#detectProducts(values, search);
      }
    }
  }

  /** Products that name themselves in a header, as in a generator tag or by their plain name. */
  #detectProducts(values: readonly string[], search: Search): void {
    for (const value of values) {
      for (const clue of this.#keyed.get('meta generator') ?? []) search.tryText(clue, 'header', value);
      const product = namedProduct(value);
      const clue = product && (this.#names.get(product.name) ?? this.#names.get(`${product.name} cms`));
      if (product && clue) search.see(clue, 'header', [value, product.version]);
    }
  }

  #detectElements({ elements, hosts }: PageSignals, search: Search, tables: Tables): void {
    tables.selectors.match(elements, selectorStepsMax, (id, element) => {
      const clue = this.#elementClues[id] as Clue<ElementSignal>;
      const { attribute, selector } = clue.signal;
      const path = pathInSelector.exec(selector)?.[1];
      if (path !== undefined && isOfSite(this.technologies[clue.owner], path)) {
        const address = attributeOf(element, 'href') ?? attributeOf(element, 'src') ?? '';
        if (hosts.isForeign(address.slice(0, addressLengthMax))) return false;
      }
      const text =
        attribute === ''
          ? ''
          : attribute === 'text'
            ? beginningOf(element)
            : attributeValue(element, attribute);
      return text !== undefined && search.tryText(clue, 'element', text);
    });
  }
}

const byName: KeyedSignal = {
  area: 'header',
  key: '',
  pattern: { kind: 'any', source: '' },
  confidence: 100,
  version: '\\1',
};

/** What a site itself is made with. */
const ofSites: ReadonlySet<string> = new Set(['CMS', 'E-commerce', 'Blog', 'Page Builder', 'Hosting', 'CDN']);
/** Of `link[href*="/wp-content/"]`. */
const pathInSelector = /\[(?:href|src)[*^]?=["']?(\/[^"'\]]+)/;
/** More of an address is data. */
const addressLengthMax = 2_048;

/**
 * Whether a pattern is a path on the site itself: that it loads something from such a path of another site says what that one is made with. Other paths name a script that
 * sites load from wherever it is.
 */
function isOfSite(technology: Technology | undefined, source: string): boolean {
  if (!source.startsWith('/') || source.startsWith('//')) return false;
  return source.startsWith('/plugins/') || (technology?.categories.some((one) => ofSites.has(one)) ?? false);
}

/**
 * Whether a script pattern without a host is a path on the site (`bundles/storefront/`) or a file of a CMS (`drupal.js`). Files of cart services do not count,
 * since sites load them from other hosts.
 */
function isFileOfSite(technology: Technology | undefined, source: string): boolean {
  const [place = '', ...path] = source.replaceAll('\\.', '.').replace(/^\./, '').split('/');
  const { isIcann, isPrivate } = parseHost(place);
  if (isIcann || isPrivate || /[[(\\]/.test(place)) return false;
  const { categories = [] } = technology ?? {};
  return categories.some((one) => ofSites.has(one)) && (path.length > 0 || categories.includes('CMS'));
}

/** The first letters of an element's text: of many elements in each other all of it would be read many times. */
function beginningOf(element: Element): string {
  const open: Node[] = [element];
  let text = '';
  for (let node = open.pop(); node && text.length < 4_096; node = open.pop()) {
    if (node.kind === 'text') text += node.value.slice(0, 4_096);
    // Of many children only those that may be reached.
    else if (node.kind === 'element') open.push(...node.children.slice(0, 256).toReversed());
  }
  return text;
}

/** What a class must hold for a selector that asks for nothing but a part of it: `[class*="sm:px-"]`. */
function partOfClass({ compounds }: Selector): Pattern | null {
  const [compound] = compounds;
  const [test] = compound?.tests ?? [];
  const isAlone = compounds.length === 1 && compound?.tag === null && compound.tests.length === 1;
  if (!isAlone || test?.name !== 'class' || test.operator !== '*=' || !/^[!-~]{3,}$/.test(test.value))
    return null;
  return { kind: 'words', source: test.value, isOpenBefore: true, isOpenAfter: true };
}

/** One page's: what was seen so far, and how much work is left. */
class Search {
  readonly sightings = new Map<number, Sighting>();
  readonly #technologies: readonly Technology[];
  readonly #counted = new Set<unknown>();
  readonly #budget: TextBudget = { left: regexCharactersMax };

  constructor(technologies: readonly Technology[]) {
    this.#technologies = technologies;
  }

  /** Whether the clue has nothing more to say: it matched, and gave its version if it has one. */
  tryText(clue: Clue<Signal | KeyedSignal | ElementSignal>, evidence: Evidence, text: string): boolean {
    const { pattern, version } = clue.signal;
    const groups = matchPattern(pattern, text, version !== '', this.#budget);
    if (groups === null) return false;
    this.see(clue, evidence, groups);
    return version === '' || versionOf(version, groups) !== null;
  }

  see(
    { owner, signal }: Clue<Signal | KeyedSignal | ElementSignal>,
    evidence: Evidence,
    groups: NonNullable<Groups>,
  ): void {
    const technology = this.#technologies[owner] as Technology;
    const sighting = this.sightings.get(owner) ?? {
      technology,
      confidence: 0,
      version: null,
      evidence: new Set(),
    };
    this.sightings.set(owner, sighting);
    if (!this.#counted.has(signal))
      sighting.confidence = Math.min(100, sighting.confidence + signal.confidence);
    this.#counted.add(signal);
    sighting.evidence.add(evidence);
    const version = signal.version === '' ? null : versionOf(signal.version, groups);
    // The longer says more: 6.4.2 rather than 6.
    if (version !== null && version.length > (sighting.version?.length ?? 0)) sighting.version = version;
  }
}

/** What callers know: a class is of an element, and data is a script's. */
function evidenceOf(area: Area): Evidence {
  return area === 'class' ? 'element' : area === 'data' ? 'inline script' : area;
}

function areaBit(area: Area): number {
  return 1 << areas.indexOf(area);
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
