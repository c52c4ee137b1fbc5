import { isHidden } from '../content/hidden.ts';
import { type Element, lineBeginningOf, walk } from '../html/document.ts';
import type { Writing } from './writing.ts';

const labelsMax = 100;
const labelLettersMax = 200;

/** The words in a drawing that a page holds itself, as those of a chart's axes; one by itself is more often part of a sign. */
export function writeDrawing(writing: Writing, drawing: Element): void {
  if (writing.inCell || writing.inHeading || writing.inLink || isHiddenToAll(drawing)) return;
  const labels: string[] = [];
  walk(drawing, (node) => {
    if (node.kind !== 'element' || labels.length >= labelsMax) return false;
    if (node.name !== 'text') return node.name !== 'foreignObject';
    const label = lineBeginningOf(node, labelLettersMax);
    if (label !== '') labels.push(label);
    return false;
  });
  const line = labels.join(' · ');
  // Once for small and once for large screens.
  if (labels.length < 2 || writing.shownDrawings.has(line)) return;
  writing.shownDrawings.add(line);
  writing.paragraph();
  writing.inline.text(line);
  writing.paragraph();
}

/** What only those are not told who have it read to them is drawn for the others. */
function isHiddenToAll(drawing: Element): boolean {
  return isHidden({
    ...drawing,
    attributes: drawing.attributes.filter(({ name }) => name !== 'aria-hidden'),
  });
}
