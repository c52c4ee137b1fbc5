import type { Element } from '../html/document.ts';

/** An element of no attributes that is put into a page, among the children of `parent` by whoever made it. */
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
