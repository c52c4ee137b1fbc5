import { html as htmlSpec, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import {
  type Attribute,
  type Comment,
  depthMax,
  type Element,
  HtmlDocument,
  type Node,
  type TextNode,
  walk,
} from './document.ts';
import { PageTokenizer } from './tokenizer.ts';

/** More than any page has that people read; what a hostile page has beyond is not read. */
const charactersMax = 5 * 2 ** 20;
const elementsMax = 150_000;
/** Of one element. */
const attributesMax = 256;
/** Further ones are left out, and the page goes on. */
const commentsMax = 50_000;

type Types = TreeAdapterTypeMap<
  Node,
  Element,
  Node,
  Element,
  Element,
  Element,
  Comment,
  TextNode,
  Element,
  Comment
>;

/** Thrown by the tree that has grown enough, through the parser. */
const enough = Symbol('enough');

/**
 * Parses as browsers do (WHATWG HTML, 13.2), scripts off: what `noscript` holds is part of the page. Never throws, whatever the text.
 *
 * @param elementsMost of those that know how large their pages are
 */
export function parseHtml(html: string, elementsMost = elementsMax): HtmlDocument {
  const tree = new Tree(elementsMost);
  const parser = new Parser<Types>({ treeAdapter: tree.adapter, scriptingEnabled: false });
  let isTruncated = html.length > charactersMax;
  try {
    const tokenizer = new PageTokenizer(parser, { closesFrames: true });
    parser.tokenizer = tokenizer as unknown as typeof parser.tokenizer;
    tokenizer.read(isTruncated ? html.slice(0, charactersMax) : html);
  } catch (error) {
    if (error !== enough) throw error;
    isTruncated = true;
  }
  tree.endText();
  tree.endShadowRoots();
  // Only a node that is moved takes others deeper than `append` knows.
  if (tree.hasMoved) flatten(parser.document);
  return new HtmlDocument(parser.document, isTruncated);
}

/** Builds our nodes for parse5, no deeper and no more of them than the limits say. */
class Tree {
  hasMoved = false;
  readonly #elementsMost: number;
  #elements = 0;
  #comments = 0;
  /** The text that grows, and what is still to be added to it. */
  #text: TextNode | null = null;
  readonly #pieces: string[] = [];
  readonly #shadowRoots: Element[] = [];
  readonly #contents = new Map<Element, Element>();
  #mode = htmlSpec.DOCUMENT_MODE.NO_QUIRKS;

  constructor(elementsMost: number) {
    this.#elementsMost = elementsMost;
  }

  /** Templates only while they are parsed: their text is text of the page. */
  endShadowRoots(): void {
    for (const template of this.#shadowRoots) template.name = 'shadow-root';
  }

  readonly adapter: TreeAdapter<Types> = {
    createDocument: () => newElement('#document', '', []),
    createDocumentFragment: () => newElement('#fragment', '', []),
    createElement: (name, namespace, attributes) => {
      this.#elements += 1;
      if (this.#elements > this.#elementsMost) throw enough;
      return newElement(name, namespace, attributes);
    },
    createCommentNode: (value) => ({ kind: 'comment', value, parent: null }),
    createTextNode: (value) => ({ kind: 'text', value, parent: null }),
    setDocumentType: () => {},
    setDocumentMode: (_document, mode) => {
      this.#mode = mode;
    },
    getDocumentMode: () => this.#mode,
    // What a template holds is not shown, so it is none of the page.
    setTemplateContent: (template, content) => {
      if (isShadowRoot(template)) this.#shadowRoots.push(template);
      else this.#contents.set(template, content);
    },
    getTemplateContent: (template) => this.#contents.get(template) ?? template,
    appendChild: (parent, node) => {
      if (node.kind === 'comment') this.#comments += 1;
      if (node.kind !== 'comment' || this.#comments <= commentsMax) append(capped(parent), node);
    },
    insertBefore: (parent, node, before) => {
      // From the end: what a table does not take goes before it, and it is the last one, mostly.
      const at = parent.children.lastIndexOf(before);
      if (at < 0) append(capped(parent), node);
      else {
        parent.children.splice(at, 0, node);
        adopt(parent, node);
      }
    },
    detachNode: (node) => {
      this.hasMoved ||= node.kind === 'element' && node.children.length > 0;
      detach(node);
    },
    insertText: (parent, text) => {
      const last = parent.children[parent.children.length - 1];
      if (last?.kind === 'text') this.#addText(last, text);
      else append(parent, { kind: 'text', value: text, parent: null });
    },
    insertTextBefore: (parent, text, before) => {
      const at = parent.children.lastIndexOf(before);
      const last = parent.children[at - 1];
      const node: TextNode = { kind: 'text', value: text, parent };
      if (last?.kind === 'text') this.#addText(last, text);
      else if (at < 0) append(parent, node);
      else parent.children.splice(at, 0, node);
    },
    adoptAttributes: (element, attributes) => {
      if (element.attributes.length >= attributesMax) return;
      const known = new Set(element.attributes.map(({ name }) => name));
      const fresh = attributes.filter(({ name }) => !known.has(name));
      element.attributes = [...element.attributes, ...fresh].slice(0, attributesMax);
    },
    getFirstChild: (node) => node.children[0] ?? null,
    getChildNodes: (node) => node.children,
    getParentNode: (node) => node.parent,
    getAttrList: (element) => element.attributes as Token.Attribute[],
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => element.namespace as htmlSpec.NS,
    getTextNodeContent: (node) => node.value,
    getCommentNodeContent: (node) => node.value,
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is TextNode => node.kind === 'text',
    isCommentNode: (node): node is Comment => node.kind === 'comment',
    isDocumentTypeNode: (_node): _node is Comment => false,
    isElementNode: (node): node is Element => node.kind === 'element',
    // Where a node stood in the source is not asked of the parser.
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  };

  /** To be called when all has been parsed. */
  endText(): void {
    if (this.#text) this.#text.value += this.#pieces.join('');
    this.#pieces.length = 0;
  }

  /** Words and spaces come one by one. Added at once each would keep its own 32 bytes in the engine: 160 MB of a page of 5. */
  #addText(node: TextNode, text: string): void {
    if (this.#text !== node || this.#pieces.length === piecesMax) this.endText();
    this.#text = node;
    this.#pieces.push(text);
  }
}

/** What the element around such a template shows in place of it (WHATWG HTML, 13.2.6.4.4, declarative shadow roots). */
function isShadowRoot({ attributes }: Element): boolean {
  const mode = attributes.find(({ name }) => name === 'shadowrootmode')?.value.toLowerCase();
  return mode === 'open' || mode === 'closed';
}

const piecesMax = 1_024;

/** Of all elements that hold nothing; nobody adds to it. */
const nothing: Node[] = [];

function newElement(name: string, namespace: string, attributes: readonly Attribute[]): Element {
  return {
    kind: 'element',
    name,
    namespace,
    attributes,
    children: nothing,
    parent: null,
    depth: 0,
    names: null,
  };
}

function append(parent: Element, node: Node): void {
  const { children } = parent;
  // Most elements hold one or two nodes, and an array that grows takes room for sixteen.
  if (children.length === 0) parent.children = [node];
  else if (children.length === 1) parent.children = [children[0] as Node, node];
  else if (children.length === 2) parent.children = [children[0] as Node, children[1] as Node, node];
  else children.push(node);
  adopt(parent, node);
}

function adopt(parent: Element, node: Node): void {
  node.parent = parent;
  if (node.kind === 'element') node.depth = parent.depth + 1;
}

function detach(node: Node): void {
  const siblings = node.parent?.children;
  if (!siblings) return;
  // Mostly the last one.
  const at = siblings[siblings.length - 1] === node ? siblings.length - 1 : siblings.indexOf(node);
  if (at >= 0) siblings.splice(at, 1);
  node.parent = null;
}

/** Sets the depths right; what is below the cap all the same becomes a flat list in the element at the cap. */
function flatten(document: Element): void {
  const open = [document];
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.depth >= depthMax) {
      const below = nodesBelow(element);
      element.children = below;
      for (const node of below) {
        if (node.kind === 'element') node.children = nothing;
        adopt(element, node);
      }
      continue;
    }
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      child.depth = element.depth + 1;
      open.push(child);
    }
  }
}

function nodesBelow(element: Element): Node[] {
  const nodes: Node[] = [];
  walk(element, (node) => {
    nodes.push(node);
  });
  return nodes;
}

/** The ancestor that takes a child of `parent` without going deeper than the cap. */
function capped(parent: Element): Element {
  let taker = parent;
  while (taker.depth >= depthMax && taker.parent) taker = taker.parent;
  return taker;
}
