import type { Node } from '../html/document.ts';

/** Nodes that are looked at, each time counted; three times what the largest page has. */
const nodesMax = 500_000;
/** Of all texts and addresses in the answer. */
const charactersMax = 2_000_000;
/** Longer texts end there. */
export const valueMax = 20_000;

/** Elements that begin and end a line where a page is shown, or a cell. */
const blocks = new Set(
  `address article aside blockquote br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
  li main nav ol option p pre section table tbody td tfoot th thead tr ul`.split(/\s+/),
);
const space: Node = { kind: 'text', value: ' ', parent: null };

/**
 * How much of a page an analysis may look at again and again: items that refer to each other, and properties nested in
 * properties, would otherwise make an answer that is far larger than the page.
 */
export class ReadingBudget {
  #nodes = nodesMax;
  #characters = charactersMax;

  get isSpent(): boolean {
    return this.#nodes <= 0 || this.#characters <= 0;
  }

  /** Counts nodes that are looked at; false where that is too many. */
  visit(nodes = 1): boolean {
    this.#nodes -= nodes;
    return !this.isSpent;
  }

  /**
   * What a reader sees of it on one line: paragraphs, cells and the like do not run into each other, and scripts and styles are
   * no text.
   */
  lineOf(node: Node): string {
    const parts: string[] = [];
    let length = 0;
    const open: Node[] = [node];
    for (let next = open.pop(); next && length < valueMax && this.visit(); next = open.pop()) {
      if (next.kind === 'text') {
        parts.push(next.value);
        length += next.value.length;
      } else if (next.kind === 'element' && next.name !== 'script' && next.name !== 'style') {
        if (blocks.has(next.name)) {
          parts.push(' ');
          open.push(space);
        }
        for (let i = next.children.length - 1; i >= 0; i--) open.push(next.children[i] as Node);
      }
    }
    return this.line(parts.join(''));
  }

  /** A text on one line, within the limits. */
  line(written: string): string {
    const line = written
      .slice(0, 2 * valueMax)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, valueMax);
    this.#characters -= line.length;
    return this.#characters < 0 ? '' : line.toWellFormed();
  }

  /** An address as a browser resolves it, whatever its scheme; as it is written where it is none. */
  address(written: string, base: string): string {
    const url = URL.parse(written.trim(), base)?.href ?? written.trim();
    this.#characters -= url.length;
    return url.length > valueMax || this.#characters < 0 ? '' : url;
  }
}
