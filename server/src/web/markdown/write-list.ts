import { attribute, type Element, type Node } from '../html/document.ts';
import type { Writing } from './writing.ts';

export function writeList(writing: Writing, element: Element): void {
  writing.paragraph(writing.lists.length > 0 ? 1 : 2);
  const isNested = writing.lists.length > 0;
  if (isNested && !writing.inCell) writing.out.setGap(1);
  const isReversed = element.name === 'ol' && attribute(element, 'reversed') !== null;
  const first = attribute(element, 'start') ?? (isReversed ? String(itemsOf(element)) : '1');
  const start = Number.parseInt(first, 10);
  writing.lists.push({
    isOrdered: element.name === 'ol',
    next: start >= 0 && start < 1e9 ? start : 1,
    step: isReversed ? -1 : 1,
    hasItems: false,
  });
  // A list right inside of a list belongs to the item before it.
  const isLoose = element.parent !== null && (element.parent.name === 'ul' || element.parent.name === 'ol');
  if (isLoose) writing.out.open('  ', '  ');
  writing.inside(element);
  writing.paragraph(1);
  if (isLoose) writing.out.close();
  writing.lists.pop();
  writing.out.setGap(isNested ? 1 : 2);
}

function itemsOf({ children }: Element): number {
  return children.filter((child) => child.kind === 'element' && child.name === 'li').length;
}

export function writeItem(writing: Writing, element: Element): void {
  writing.paragraph(1);
  const list = writing.lists[writing.lists.length - 1];
  let marker = '- ';
  if (list?.isOrdered) {
    const value = Number.parseInt(attribute(element, 'value') ?? '', 10);
    if (value >= 0 && value < 1e9) list.next = value;
    marker = `${list.next}. `;
  }
  if (writing.inCell) {
    if (list?.isOrdered) {
      writing.inline.text(marker);
      list.next = Math.max(0, list.next + list.step);
    }
    writing.inside(element);
    writing.paragraph();
    return;
  }
  if (list?.hasItems) writing.out.setGap(1);
  if (list !== undefined) list.hasItems = true;
  // Lists in a box of an item begin anew.
  const outer = writing.lists;
  writing.lists = list === undefined ? [{ isOrdered: false, next: 1, step: 1, hasItems: false }] : outer;
  writing.out.open(marker, ' '.repeat(marker.length));
  const task = taskOf(element);
  if (task !== null) writing.inline.raw(task);
  if (task !== null) writing.inline.text(' ');
  writing.inside(element);
  writing.paragraph(1);
  if (writing.out.close() && list?.isOrdered) list.next = Math.max(0, list.next + list.step);
  writing.lists = outer;
}

/** The box of a task: a checkbox that stands first in the item. */
function taskOf(item: Element): string | null {
  let at: Element | undefined = item;
  for (let steps = 0; at && steps < 4; steps++) {
    const first: Node | undefined = at.children.find(
      (child) => child.kind === 'element' || (child.kind === 'text' && child.value.trim() !== ''),
    );
    if (first?.kind !== 'element') return null;
    if (first.name === 'input') {
      if (attribute(first, 'type')?.toLowerCase() !== 'checkbox') return null;
      return attribute(first, 'checked') === null ? '[ ]' : '[x]';
    }
    at =
      first.name === 'p' || first.name === 'label' || first.name === 'span' || first.name === 'div'
        ? first
        : undefined;
  }
  return null;
}
