import { blockElements, unreadElements } from '../../content/elements.ts';
import type { Element, Node } from '../../html/document.ts';

/** More than a byline or a date is made of. */
const nodesMax = 200;

/**
 * What a reader sees of an element on one line; null where that is nothing, or more than `max` characters. Looks at so few nodes
 * that elements inside each other may all be asked.
 */
export function shortLine(element: Element, max: number): string | null {
  const parts: string[] = [];
  let left = nodesMax;
  // White space counts too, but pages indent with a lot of it.
  let characters = 20 * max;
  const open: (Node | ' ')[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (--left < 0 || characters < 0) return null;
    if (next === ' ') parts.push(' ');
    else if (next.kind === 'text') {
      parts.push(next.value);
      characters -= next.value.length;
    } else if (next.kind === 'element' && !unreadElements.has(next.name)) {
      const isApart = blockElements.has(next.name) || next.name === 'br';
      if (isApart) {
        parts.push(' ');
        open.push(' ');
      }
      for (let i = next.children.length - 1; i >= 0 && open.length <= nodesMax; i--)
        open.push(next.children[i] as Node);
    }
  }
  if (characters < 0) return null;
  const line = parts.join('').replace(/\s+/g, ' ').trim();
  return line === '' || line.length > max ? null : line;
}
