import type { Element } from '../html/document.ts';

/** A new element without attributes. The caller adds it to the children of `parent`. */
export function newElement(parent: Element, name: string): Element {
  const { namespace, depth } = parent;
  return {
    kind: 'element',
    name,
    namespace,
    attributes: [],
    children: [],
    parent,
    depth: depth + 1,
    names: null,
  };
}
