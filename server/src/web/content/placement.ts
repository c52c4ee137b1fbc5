import type { Element } from '../html/document.ts';

export function isInside(element: Element, root: Element): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (up === root) return true;
  return false;
}

export function hasHiddenAncestor(element: Element, hidden: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (hidden.has(up)) return true;
  return false;
}

export function precedes(element: Element, other: Element): boolean {
  const path = new Map<Element, Element>();
  for (let at: Element = element; at.parent; at = at.parent) path.set(at.parent, at);
  for (let at: Element = other; at.parent; at = at.parent) {
    const beside = path.get(at.parent);
    if (beside) return at.parent.children.indexOf(beside) < at.parent.children.indexOf(at);
  }
  return false;
}
