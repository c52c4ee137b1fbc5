import { type Element, lineBeginningOf, type Node } from '../html/document.ts';
import { blockElements } from './elements.ts';
import { factsOf, type Measured } from './measure.ts';

/** The elements inside of a box that are of one kind, such as messages of a thread or products of a shop, where they are several. */
export function groupsIn(box: Element, quiet: Measured, countMin: number): Element[][] {
  const groups = new Map<string, Element[]>();
  for (const child of box.children) {
    if (child.kind !== 'element' || quiet.leftOut.has(child) || factsOf(quiet, child).text === 0) continue;
    const kind = kindOf(child);
    const group = groups.get(kind);
    if (group) group.push(child);
    else groups.set(kind, [child]);
  }
  return [...groups.values()].filter(({ length }) => length >= countMin);
}

/** What an element is by its name and the first of its classes. */
export function kindOf({ name, attributes }: Element): string {
  const classes = attributes.find((one) => one.name === 'class')?.value.trim() ?? '';
  return `${name} ${classes.split(/\s/, 1)[0]}`;
}

export interface Line {
  readonly element: Element;
  /** In lower case. */
  readonly text: string;
}

const lineLettersMax = 60;
const linesMax = 5_000;

/** The short lines of a record that stand by themselves, in its order. */
export function linesOf(record: Element, quiet: Measured): Line[] {
  const lines: Line[] = [];
  /** Whether it holds a block; its lines are found on the way. */
  const visit = (element: Element): boolean => {
    const before = lines.length;
    let holdsBlock = false;
    for (const child of element.children) {
      if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
      // What is inside of an inline element without blocks is no line of its own.
      const holds = visit(child);
      holdsBlock ||= holds || isBlock(child);
    }
    const { text } = factsOf(quiet, element);
    if (holdsBlock || text === 0) return holdsBlock;
    lines.length = before;
    if (text <= lineLettersMax && lines.length < linesMax)
      lines.push({ element, text: lineBeginningOf(element, 2 * lineLettersMax).toLowerCase() });
    return false;
  };
  visit(record);
  return lines;
}

function isBlock(node: Node): boolean {
  return node.kind === 'element' && (blockElements.has(node.name) || node.name.includes('-'));
}

/** The texts that stand in at least so many of the records. */
export function repeatedIn(records: readonly (readonly string[])[], countMin: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const lines of records)
    for (const line of new Set(lines)) if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= countMin).map(([line]) => line));
}
