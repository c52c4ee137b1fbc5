import { attribute, type Element, lineBeginningOf, lineOf, walk } from '../web/html/document.ts';

/** Elements below one, in the order of the page. They are listed once, since each look-up reads them from the first. */
export class PageElements {
  readonly list: readonly Element[];
  readonly #root: Element;

  constructor(root: Element) {
    this.#root = root;
    const list: Element[] = [];
    walk(root, (node) => {
      if (node.kind === 'element') list.push(node);
    });
    this.list = list;
  }

  find(test: (element: Element) => boolean): Element | null {
    return this.list.find(test) ?? null;
  }

  /** The first that has all of these classes. */
  ofClass(...names: readonly string[]): Element | null {
    return this.find((element) => hasClasses(element, ...names));
  }

  filter(test: (element: Element) => boolean, max: number): Element[] {
    const found: Element[] = [];
    for (const element of this.list) {
      if (found.length >= max) break;
      if (test(element)) found.push(element);
    }
    return found;
  }

  /** The first such elements; those inside another of them are part of it, and not listed. */
  outermost(test: (element: Element) => boolean, max: number): Element[] {
    const found: Element[] = [];
    walk(this.#root, (node) => {
      if (node.kind !== 'element') return true;
      if (found.length >= max) return false;
      const isOne = test(node);
      if (isOne) found.push(node);
      return !isOne;
    });
    return found;
  }
}

/** Longer ones are nobody's, and would be taken apart for every class that is looked for. */
const classCharactersMax = 5_000;

export function hasClasses(element: Element, ...names: readonly string[]): boolean {
  const value = attribute(element, 'class');
  if (value === null || value.length > classCharactersMax) return false;
  const words = value.split(/\s+/);
  return names.every((name) => words.includes(name));
}

/** What a reader sees of it; null where there is no such element, or nothing in it. */
export function lineIn(element: Element | null | undefined): string | null {
  return element ? lineOf(element) || null : null;
}

const beginningCharacters = 200;

/** How its line begins, '' where it has none. For tests of many elements, which may be inside each other: it looks at no more than that of each. */
export function lineStart(element: Element): string {
  return lineBeginningOf(element, beginningCharacters);
}

/** The first value that is there of these attributes. */
export function attributeOf(element: Element | null | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = element ? attribute(element, name)?.trim() : undefined;
    if (value) return value;
  }
  return null;
}
