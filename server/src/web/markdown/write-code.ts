import { type Element, textOf } from '../html/document.ts';
import { codeOf, codeSpan, fenced, languageOf } from './code-block.ts';
import { addressOf } from './write-link.ts';
import type { Writing } from './writing.ts';

export function writeCode(writing: Writing, element: Element): void {
  const code = codeOf(element);
  if (code.trim() === '') return;
  if (writing.inCell) {
    writeLinesInCell(writing, code);
    return;
  }
  if (writing.inHeading) {
    writing.inline.raw(codeSpan(oneLine(code, false)));
    return;
  }
  writing.paragraph();
  writing.out.write(fenced(code, languageOf(element)));
}

/** A cell is one line: lines of code are pieces of code with breaks between. */
function writeLinesInCell(writing: Writing, code: string): void {
  writing.paragraph();
  for (const line of code.split('\n')) {
    const shown = oneLine(line, true).trim();
    if (shown === '') continue;
    writing.inline.raw(codeSpan(shown));
    writing.inline.lineBreak();
  }
}

export function writeCodeSpan(writing: Writing, element: Element): void {
  // Code of several lines, or with a table of them, that nobody put in a `pre`.
  if (writing.holdsBlocks.has(element)) {
    writeCode(writing, element);
    return;
  }
  const code = oneLine(textOf(element), writing.inCell).trim();
  if (code === '') {
    writing.inline.text(textOf(element));
    return;
  }
  // A link inside, as in references of programs, is kept.
  const link = onlyLink(element);
  const href = link === null ? null : addressOf(writing, link);
  const mark = href === null ? null : { href, title: null };
  const opened = mark !== null && writing.inline.open(mark);
  writing.inline.raw(codeSpan(code));
  if (mark !== null && opened) writing.inline.close(mark);
}

function onlyLink({ children }: Element): Element | null {
  const [only] = children;
  return children.length === 1 && only?.kind === 'element' && only.name === 'a' ? only : null;
}

function oneLine(code: string, inCell: boolean): string {
  const line = code.replace(/\s+/g, ' ');
  return inCell ? line.replaceAll('|', '\\|') : line;
}
