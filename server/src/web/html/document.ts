/*
 * A parsed page: as little as the analysers need, so that a page costs little memory. Nesting is capped (`depthMax`), so that
 * code may walk by recursion.
 */

export interface TextNode {
  readonly kind: 'text';
  value: string;
  parent: Element | null;
}

export interface Comment {
  readonly kind: 'comment';
  readonly value: string;
  parent: Element | null;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

export interface Element {
  readonly kind: 'element';
  /** In lower case, but for SVG's own such as foreignObject. The document itself is '#document', what a host shows is 'shadow-root'. */
  name: string;
  /** Of the namespaces of HTML, SVG and MathML; '' for the document. */
  readonly namespace: string;
  attributes: readonly Attribute[];
  children: Node[];
  parent: Element | null;
  /** Ancestors, at most `depthMax`. */
  depth: number;
  /** What `wordsOf` keeps; null until it is asked. */
  names: WordsKept | null;
}

/** Of a class and an id. They are taken back where too many are kept, however many elements hold on to this. */
export interface WordsKept {
  words: ReadonlySet<string> | null;
}

export type Node = Element | TextNode | Comment;

/** Elements nested deeper become siblings of the one at this depth. */
export const depthMax = 512;

const none: readonly Element[] = [];

export class HtmlDocument {
  readonly root: Element;
  /** The page was longer or had more elements than is read: this is its beginning. */
  readonly isTruncated: boolean;
  /** What `once` keeps. */
  readonly known = new Map<unknown, unknown>();
  #byName: Map<string, Element[]> | null = null;

  constructor(root: Element, isTruncated: boolean) {
    this.root = root;
    this.isTruncated = isTruncated;
  }

  /** All elements of that name, in the order of the page; what a `template` holds is none of them. */
  elements(name: string): readonly Element[] {
    this.#byName ??= indexByName(this.root);
    return this.#byName.get(name) ?? none;
  }

  first(name: string): Element | null {
    return this.elements(name)[0] ?? null;
  }
}

function indexByName(root: Element): Map<string, Element[]> {
  const index = new Map<string, Element[]>();
  const take = (element: Element) => {
    const same = index.get(element.name);
    if (same) same.push(element);
    else index.set(element.name, [element]);
    for (const child of element.children) if (child.kind === 'element') take(child);
  };
  take(root);
  return index;
}

/** The value of an attribute by its name in lower case; null where the element lacks it. */
export function attribute(element: Element, name: string): string | null {
  for (const one of element.attributes) if (one.name === name) return one.value;
  return null;
}

/** All text inside, scripts and styles included, as written. */
export function textOf(node: Node): string {
  if (node.kind === 'text') return node.value;
  if (node.kind === 'comment') return '';
  const [only] = node.children;
  if (node.children.length === 1 && only?.kind === 'text') return only.value;
  const parts: string[] = [];
  const open: Node[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === 'text') parts.push(next.value);
    else if (next.kind === 'element') {
      for (let i = next.children.length - 1; i >= 0; i--) open.push(next.children[i] as Node);
    }
  }
  return parts.join('');
}

/** White space that is more or other than one space, which is what people see of it. */
export const otherSpaces = /[^\S ]\s*| \s+/g;

/** What a reader sees of it on one line: runs of white space become one space. */
export function lineOf(node: Node): string {
  return textOf(node).replace(otherSpaces, ' ').trim();
}

/**
 * How the text inside begins, as written. Looks at no more of it than so many letters and about as many nodes: of elements in each
 * other, all that is inside would be read once at each level.
 */
export function beginningOf(node: Node, lettersMax: number): string {
  return beginning(node, lettersMax).text;
}

function beginning(node: Node, lettersMax: number): { text: string; isAll: boolean } {
  if (node.kind === 'text')
    return { text: node.value.slice(0, lettersMax), isAll: node.value.length < lettersMax };
  let text = '';
  let nodes = lettersMax + 64;
  const read = (parent: Element) => {
    for (const child of parent.children) {
      if (text.length >= lettersMax || --nodes < 0) return;
      if (child.kind === 'text') text += child.value.slice(0, lettersMax - text.length);
      else if (child.kind === 'element') read(child);
    }
  };
  if (node.kind === 'element') read(node);
  return { text, isAll: nodes >= 0 && text.length < lettersMax };
}

/** The text that `lineBeginningOf` makes its line of, and whether that is all. */
export function textForLine(node: Node, lettersMax: number): { text: string; isAll: boolean } {
  return beginning(node, lettersMax * 8 + 400);
}

/** How its line begins, of at most so many letters; white space in the page's source may be several times as long. */
export function lineBeginningOf(node: Node, lettersMax: number): string {
  return textForLine(node, lettersMax).text.replace(otherSpaces, ' ').trim().slice(0, lettersMax);
}

/** Calls `enter` for each node below `root` in the order of the page; where it answers false, what is inside is passed over. */
// biome-ignore lint/suspicious/noConfusingVoidType: a visitor that has nothing to say answers nothing
export function walk(root: Element, enter: (node: Node) => boolean | void): void {
  const open: Node[] = [];
  for (let i = root.children.length - 1; i >= 0; i--) open.push(root.children[i] as Node);
  for (let node = open.pop(); node; node = open.pop()) {
    if (enter(node) === false || node.kind !== 'element') continue;
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as Node);
  }
}
