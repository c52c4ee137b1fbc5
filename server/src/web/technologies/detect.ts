import { type Element, textOf } from '../html/document.ts';
import { LiteralSearch } from './literal-search.ts';
import type { PageSignals } from './page-signals.ts';
import { type Groups, isWholeAt, matchPattern, type TextBudget, versionOf } from './pattern.ts';
import { attributeValue, matchesSelector, parseSelector, type Selector, wordsOf } from './selector.ts';
import {
  type Area,
  areas,
  type ElementSignal,
  type Evidence,
  type KeyedSignal,
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

/** Some forty times what the largest of the pages that we measured needs (bench/web/technologies.ts). */
const regexCharactersMax = 24_000_000;
const selectorStepsMax = 1_000_000;

/** A signal with whom it speaks for; each is counted once a page. */
interface Clue<One extends Signal | KeyedSignal | ElementSignal> {
  readonly owner: number;
  readonly signal: One;
}

/** Tells the technologies of pages; made once for a table, which takes some milliseconds, and kept. */
export class Detector {
  readonly technologies: readonly Technology[];
  readonly #search: LiteralSearch;
  /** By literal: the clues that it is needed for. */
  readonly #cluesOfLiteral: number[][] = [];
  readonly #clues: Clue<Signal>[] = [];
  /** Bits of areas, as in `areas`, by clue. */
  readonly #areaBits: number[] = [];
  /** Those whose expression needs no literal. */
  readonly #unfiltered: number[] = [];
  readonly #keyed = new Map<string, Clue<KeyedSignal>[]>();
  readonly #keyedPrefixes: Clue<KeyedSignal>[] = [];
  readonly #elements = new Map<string, (Clue<ElementSignal> & { selector: Selector })[]>();

  constructor(technologies: readonly Technology[]) {
    this.technologies = technologies;
    const literalIds = new Map<string, number>();
    technologies.forEach((technology, owner) => {
      for (const signal of technology.signals) this.#addSignal(owner, signal, literalIds);
      for (const signal of technology.keyed) {
        const clue = { owner, signal };
        if (signal.key.endsWith('*')) this.#keyedPrefixes.push(clue);
        else push(this.#keyed, `${signal.area} ${signal.key}`, clue);
      }
      for (const signal of technology.elements) {
        const selector = parseSelector(signal.selector);
        push(this.#elements, selector.key, { owner, signal, selector });
      }
    });
    this.#search = new LiteralSearch([...literalIds.keys()]);
  }

  /** Bytes of the tables of its search. */
  get size(): number {
    return this.#search.size;
  }

  #addSignal(owner: number, signal: Signal, literalIds: Map<string, number>): void {
    const clue = this.#clues.push({ owner, signal }) - 1;
    this.#areaBits.push(signal.areas.reduce((bits, area) => bits | areaBit(area), 0));
    const { kind, source } = signal.pattern;
    const literals =
      kind === 'regex' ? signal.pattern.literals : kind === 'any' ? undefined : [source.toLowerCase()];
    if (!literals) this.#unfiltered.push(clue);
    for (const literal of literals ?? []) {
      const id = literalIds.get(literal) ?? literalIds.size;
      literalIds.set(literal, id);
      (this.#cluesOfLiteral[id] ??= []).push(clue);
    }
  }

  /** By the place of the technology in the table; what is implied, required and excluded is left to `resolve`. */
  detect(signals: PageSignals): Map<number, Sighting> {
    const search = new Search(this.technologies);
    this.#detectTexts(signals, search);
    this.#detectKeyed(signals, search);
    this.#detectElements(signals.elements, search);
    return search.sightings;
  }

  #detectTexts({ texts }: PageSignals, search: Search): void {
    // The text and the number of the clue's last try or match: each clue is tried once a text, and done once it matched.
    const triedIn = new Int32Array(this.#clues.length);
    const done = new Uint8Array(this.#clues.length);
    let textNumber = 0;
    for (const [area, values] of texts) {
      const bit = areaBit(area);
      for (const text of values) {
        textNumber += 1;
        const candidates: number[] = [];
        this.#search.search(text, (literal, start) => {
          for (const clue of this.#cluesOfLiteral[literal] ?? []) {
            if (done[clue] === 1 || ((this.#areaBits[clue] ?? 0) & bit) === 0) continue;
            const one = this.#clues[clue] as Clue<Signal>;
            const { pattern } = one.signal;
            if (pattern.kind === 'regex') {
              if (triedIn[clue] !== textNumber) candidates.push(clue);
              triedIn[clue] = textNumber;
            } else if (isWholeAt(pattern, text, start)) {
              done[clue] = 1;
              search.see(one, area, [pattern.source]);
            }
          }
        });
        for (const clue of this.#unfiltered) {
          if (done[clue] === 0 && (this.#areaBits[clue] ?? 0) & bit) candidates.push(clue);
        }
        for (const clue of candidates) {
          if (search.tryText(this.#clues[clue] as Clue<Signal>, area, text)) done[clue] = 1;
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
      }
    }
  }

  #detectElements(elements: readonly Element[], search: Search): void {
    const done = new Set<unknown>();
    const budget = { left: selectorStepsMax };
    const tryAll = (element: Element, key: string) => {
      for (const clue of this.#elements.get(key) ?? []) {
        if (done.has(clue) || !matchesSelector(element, clue.selector, budget)) continue;
        const { attribute } = clue.signal;
        const text =
          attribute === ''
            ? ''
            : attribute === 'text'
              ? textOf(element).slice(0, 4_096)
              : attributeValue(element, attribute);
        if (text !== undefined && search.tryText(clue, 'element', text)) done.add(clue);
      }
    };
    for (const element of elements) {
      tryAll(element, element.name);
      tryAll(element, '');
      for (const { name } of element.attributes) {
        tryAll(element, `[${name}`);
        if (name === 'id') tryAll(element, `#${attributeValue(element, name)?.toLowerCase()}`);
        else if (name === 'class') {
          for (const word of new Set(wordsOf(attributeValue(element, name)?.toLowerCase() ?? ''))) {
            if (word !== '') tryAll(element, `.${word}`);
          }
        }
      }
    }
  }
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

function areaBit(area: Area): number {
  return 1 << areas.indexOf(area);
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
