import type { Content } from '../content/content.ts';
import { blockElements, unreadElements } from '../content/elements.ts';
import type { Element } from '../html/document.ts';
import { WordCounter } from './count-words.ts';

/** White space that is more or other than one space. */
const spaces = /[\t\n\r\f\v\u00a0][ \t\n\r\f\v\u00a0]*| [ \t\n\r\f\v\u00a0]+/g;

/** The text of a part of a page as a reader sees it: each block on lines of its own, cells of a table with a tab between, no markup. */
export function plainText(content: Content): string {
  const lines = new Lines();
  readText(content, lines);
  return lines.all.join('\n').trim();
}

/** Words of that text, without writing it. */
export function wordsOf(content: Content): number {
  const counter = new WordCounter();
  readText(content, counter);
  return counter.words;
}

/** What is told of a text, in its order. */
interface TextReader {
  add(text: string, isPreformatted: boolean): void;
  /** Before and behind a block. */
  endLine(isPreformatted: boolean): void;
  /** Before a cell of a table. */
  beginCell(): void;
}

function readText({ roots, leftOut }: Content, reader: TextReader): void {
  const visit = (element: Element, isPreformatted: boolean) => {
    for (const child of element.children) {
      if (child.kind === 'text') {
        reader.add(child.value, isPreformatted);
      } else if (
        child.kind === 'element' &&
        child.name !== 'iframe' &&
        !leftOut.has(child) &&
        !unreadElements.has(child.name)
      ) {
        if (child.name === 'br') {
          reader.endLine(false);
          continue;
        }
        const isCell = child.name === 'td' || child.name === 'th';
        const isBlock = !isCell && blockElements.has(child.name);
        if (isBlock) reader.endLine(false);
        if (isCell) reader.beginCell();
        visit(child, isPreformatted || child.name === 'pre');
        if (isBlock) reader.endLine(child.name === 'pre');
      }
    }
  };
  for (const root of roots) {
    visit(root, root.name === 'pre');
    reader.endLine(false);
  }
}

class Lines implements TextReader {
  readonly all: string[] = [];
  // In parts, since to look at the end of a long string that is being built costs its length.
  #parts: string[] = [];
  #endsWithSpace = true;

  add(text: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      const [first = '', ...more] = text.split(/\r?\n/);
      this.#parts.push(first);
      for (const next of more) {
        this.all.push(this.#parts.join('').trimEnd());
        this.#parts = [next];
      }
      return;
    }
    const plain = text.replace(spaces, ' ').replace(/[\u200b\ufeff\u00ad]/g, '');
    const shown = this.#endsWithSpace && plain.startsWith(' ') ? plain.slice(1) : plain;
    if (shown === '') return;
    this.#parts.push(shown);
    this.#endsWithSpace = shown.endsWith(' ');
  }

  endLine(isPreformatted: boolean): void {
    const line = this.#parts.join('');
    const text = isPreformatted ? line.trimEnd() : line.trim();
    if (text !== '') this.all.push(text);
    this.#parts = [];
    this.#endsWithSpace = true;
  }

  beginCell(): void {
    if (this.#parts.length === 0) return;
    this.#parts.push('\t');
    this.#endsWithSpace = true;
  }
}
