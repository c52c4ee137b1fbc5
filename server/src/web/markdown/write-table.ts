import type { Element } from '../html/document.ts';
import { isLineNumber } from './code-block.ts';
import { InlineText } from './inline-text.ts';
import { holdsData, rowsOf, tableLines } from './table.ts';
import type { Writing } from './writing.ts';

export function writeTable(writing: Writing, table: Element): void {
  if (writing.inCell) {
    writing.block(table);
    return;
  }
  const rows = rowsOf(table);
  if (!holdsData(table, rows)) {
    writeLayout(writing, table);
    return;
  }
  writing.paragraph();
  for (const child of table.children) {
    if (child.kind === 'element' && child.name === 'caption') writing.block(child);
  }
  const shown = rows
    .map((row) => row.filter(({ element }) => !writing.content.leftOut.has(element)))
    .filter((row) => row.length > 0 && !writing.content.leftOut.has(row[0]?.element.parent as Element));
  const lines = tableLines(shown, (cell) => cellOf(writing, cell));
  if (lines.length > 0) writing.out.write(lines);
}

function cellOf(writing: Writing, cell: Element): string {
  const outer = writing.inline;
  writing.inline = new InlineText();
  writing.inCell = true;
  writing.inside(cell);
  const text = writing.inline.take({ inCell: true }).join(' ');
  writing.inCell = false;
  writing.inline = outer;
  return text.replace(/\n/g, ' ');
}

/** The cells of a table that only sets the page, one after the other. */
function writeLayout(writing: Writing, table: Element): void {
  writing.paragraph();
  for (const row of rowsOf(table)) {
    for (const { element } of row) {
      if (!writing.content.leftOut.has(element) && !isLineNumber(element)) writing.block(element);
    }
  }
  for (const child of table.children) {
    if (child.kind === 'element' && child.name === 'caption') writing.block(child);
  }
}
