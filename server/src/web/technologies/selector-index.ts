import type { Element } from '../html/document.ts';
import { LiteralSearch } from './literal-search.ts';
import { cut, type Selector, SelectorMatcher } from './selector.ts';

/** Those that ask for an attribute: for it alone, or for a text in its value, by the tag that they want. */
interface AttributeEntry {
  readonly selectors: number[];
  readonly tags: Set<string>;
  hasAnyTag: boolean;
}

const none: readonly number[] = [];

/** Many selectors, by what an element must have for one of them to be worth a try: most elements have nothing of the kind. */
export class SelectorIndex {
  readonly #selectors: readonly Selector[];
  readonly #any: number[] = [];
  readonly #byTag = new Map<string, number[]>();
  readonly #byId = new Map<string, number[]>();
  readonly #byClass = new Map<string, number[]>();
  readonly #byAttribute = new Map<string, AttributeEntry>();
  /** For texts in values, and by literal: who looks for it, in any attribute. */
  readonly #search: LiteralSearch;
  readonly #byLiteral: (readonly number[])[];

  /** @param selectors known by their place in the list */
  constructor(selectors: readonly Selector[]) {
    this.#selectors = selectors;
    const byLiteral = new Map<string, number[]>();
    selectors.forEach(({ key, compounds }, id) => {
      switch (key.on) {
        case 'any':
          this.#any.push(id);
          break;
        case 'tag':
          push(this.#byTag, key.name, id);
          break;
        case 'id':
          push(this.#byId, key.value, id);
          break;
        case 'class':
          push(this.#byClass, key.value, id);
          break;
        case 'attribute':
          this.#entryOf(key.name).selectors.push(id);
          break;
        case 'value': {
          push(byLiteral, key.value, id);
          const tag = compounds.at(-1)?.tag ?? null;
          if (tag === null) this.#entryOf(key.name).hasAnyTag = true;
          else this.#entryOf(key.name).tags.add(tag);
        }
      }
    });
    this.#search = new LiteralSearch([...byLiteral.keys()]);
    this.#byLiteral = [...byLiteral.values()];
  }

  /** Makes the tables of its search, little by little; else the first page does. */
  steps(): Generator<void> {
    return this.#search.steps();
  }

  /** Bytes of the tables of its search. */
  get size(): number {
    return this.#search.size;
  }

  /**
   * Calls `found` with each selector that matches an element; one for which it answers true is looked for no more. After
   * `stepsMax` steps nothing matches.
   */
  match(
    elements: readonly Element[],
    stepsMax: number,
    found: (selector: number, element: Element) => boolean,
  ): void {
    const matcher = new SelectorMatcher(stepsMax);
    const done = new Uint8Array(this.#selectors.length);
    const tryAll = (element: Element, ids: readonly number[], attribute: string | null = null) => {
      for (const id of ids) {
        const selector = this.#selectors[id] as Selector;
        if (done[id] === 1 || (attribute !== null && !isOf(selector, attribute))) continue;
        if (matcher.matches(element, selector) && found(id, element)) done[id] = 1;
      }
    };
    const ofClass = new Map<string, readonly number[]>();
    for (const element of elements) {
      if (this.#any.length > 0) tryAll(element, this.#any);
      const ofTag = this.#byTag.get(element.name);
      if (ofTag) tryAll(element, ofTag);
      for (const { name, value } of element.attributes) {
        if (name === 'class') {
          let ids = ofClass.get(value);
          if (!ids) {
            ids = [...matcher.wordsOf(cut(value))].flatMap((word) => this.#byClass.get(word) ?? none);
            ofClass.set(value, ids);
          }
          if (ids.length > 0) tryAll(element, ids);
        } else if (name === 'id') {
          const ids = this.#byId.get(cut(value).toLowerCase());
          if (ids) tryAll(element, ids);
        }
        const entry = this.#byAttribute.get(name);
        if (!entry) continue;
        if (entry.selectors.length > 0) tryAll(element, entry.selectors);
        if (entry.hasAnyTag || entry.tags.has(element.name)) {
          this.#search.search(cut(value), (literal) =>
            tryAll(element, this.#byLiteral[literal] ?? none, name),
          );
        }
      }
    }
  }

  #entryOf(name: string): AttributeEntry {
    const entry = this.#byAttribute.get(name) ?? { selectors: [], tags: new Set(), hasAnyTag: false };
    this.#byAttribute.set(name, entry);
    return entry;
  }
}

/** Whether it is this attribute in which a selector looks for a text. */
function isOf({ key }: Selector, attribute: string): boolean {
  return key.on === 'value' && key.name === attribute;
}

function push(map: Map<string, number[]>, key: string, id: number): void {
  const known = map.get(key);
  if (known) known.push(id);
  else map.set(key, [id]);
}
