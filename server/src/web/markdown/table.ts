import { attribute, type Element, textOf } from '../html/document.ts';

export interface Cell {
  readonly element: Element;
  readonly columns: number;
  readonly rows: number;
}

const columnsMax = 100;
/** A value that is longer is not repeated in the rows that it covers. */
const repeatedMax = 100;

/** The rows of a table itself, without those of tables inside. */
export function rowsOf(table: Element): Cell[][] {
  const rows: Cell[][] = [];
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      if (child.name === 'tr') rows.push(cellsOf(child));
      else if (child.name === 'thead' || child.name === 'tbody' || child.name === 'tfoot') visit(child);
    }
  };
  visit(table);
  return rows;
}

function cellsOf(row: Element): Cell[] {
  return row.children
    .filter(
      (child): child is Element => child.kind === 'element' && (child.name === 'td' || child.name === 'th'),
    )
    .map((element) => ({
      element,
      columns: span(element, 'colspan', columnsMax),
      rows: span(element, 'rowspan', 1_000),
    }));
}

function span(cell: Element, name: string, most: number): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10);
  return value >= 1 ? Math.min(value, most) : 1;
}

const layoutInside = new Set('table form iframe'.split(' '));
/** They may stand in a cell of a table that has a header, and its cells are short. */
const blocksInside = new Set('h1 h2 h3 h4 h5 h6 pre blockquote hr'.split(' '));
const listsInside = new Set('ul ol dl'.split(' '));
const layoutLetters = 800;
/** Of a list in a cell, such as hours of a day. */
const listLetters = 200;

/**
 * Whether a table holds data, and not the layout of a page: rows and columns, no tables inside, and either a header cell or
 * caption, or short cells only; with headings, code or quotes inside, both.
 */
export function holdsData(table: Element, rows: readonly (readonly Cell[])[]): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return false;
  const columns = rows.reduce(
    (most, row) =>
      Math.max(
        most,
        row.reduce((sum, cell) => sum + cell.columns, 0),
      ),
    0,
  );
  if (columns > columnsMax) return false;
  if (columns < 2) return isPlainColumn(table, rows);
  let hasHeader = table.children.some(
    (child) => child.kind === 'element' && (child.name === 'caption' || child.name === 'thead'),
  );
  let hasLists = false;
  let hasBlocks = false;
  let longest = 0;
  for (const { element } of rows.flat()) {
    hasHeader ||= element.name === 'th';
    const inside = lookInside(element);
    if (inside === null) return false;
    hasLists ||= inside.hasLists;
    hasBlocks ||= inside.hasBlocks;
    longest = Math.max(longest, inside.letters);
  }
  if (hasHeader) return !hasBlocks || longest < layoutLetters;
  if (rows.length < 2 || hasBlocks) return false;
  return longest < (hasLists ? listLetters : layoutLetters);
}

/** One column is data where nothing is said of how it looks, which a table for the layout always does, and its cells are text. */
function isPlainColumn(table: Element, rows: readonly (readonly Cell[])[]): boolean {
  return (
    rows.length > 0 &&
    table.attributes.length === 0 &&
    rows.every((row) =>
      row.every(
        ({ element }) =>
          element.attributes.length === 0 &&
          element.children.every((child) => child.kind === 'text' && child.value.length < plainLetters),
      ),
    )
  );
}

const plainLetters = 100;

function lookInside(cell: Element): { letters: number; hasLists: boolean; hasBlocks: boolean } | null {
  let letters = 0;
  let hasLists = false;
  let hasBlocks = false;
  const open: Element[] = [cell];
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.children) {
      if (child.kind === 'text')
        letters += child.value.length > 20 ? child.value.trim().length : child.value.length;
      if (child.kind !== 'element') continue;
      if (layoutInside.has(child.name)) return null;
      hasLists ||= listsInside.has(child.name);
      hasBlocks ||= blocksInside.has(child.name);
      open.push(child);
    }
  }
  return { letters, hasLists, hasBlocks };
}

/**
 * Lines of a GFM table. The header is the first row where it stands in `thead` or has header cells only, or where no cell of the table
 * is a header cell; otherwise it is empty. A cell over several columns stands in the first of them; over several rows,
 * in each, where it is short, so that a row can be read by itself.
 */
export function tableLines(rows: readonly (readonly Cell[])[], write: (cell: Element) => string): string[] {
  const grid: string[][] = [];
  /** By column: what a cell above puts there, and in how many rows yet. */
  const covered: { text: string; rows: number }[] = [];
  let written = 0;
  for (const row of rows) {
    const line: string[] = [];
    const fillCovered = () => {
      for (let from = covered[line.length]; from && from.rows > 0; from = covered[line.length]) {
        from.rows -= 1;
        line.push(from.text);
      }
    };
    for (const cell of row) {
      fillCovered();
      const text = write(cell.element);
      for (let column = 0; column < cell.columns && line.length < columnsMax; column++) {
        const shown = column === 0 ? text : '';
        covered[line.length] = { text: shown.length > repeatedMax ? '' : shown, rows: cell.rows - 1 };
        line.push(shown);
      }
    }
    fillCovered();
    written += line.length;
    if (line.some((text) => text !== '')) grid.push(line);
    if (written > 200_000) break;
  }
  if (grid.length === 0) return [];
  const width = grid.reduce((most, line) => Math.max(most, line.length), 0);
  const padded = grid.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
  const header = hasHeaderRow(rows) ? (padded.shift() ?? []) : Array<string>(width).fill('');
  const rule = Array.from({ length: width }, (_, column) => alignment(rows, column));
  return [header, rule, ...padded].map((line) => `| ${line.join(' | ')} |`);
}

function hasHeaderRow(rows: readonly (readonly Cell[])[]): boolean {
  const first = rows.find((row) => row.some(({ element }) => textOf(element).trim() !== '')) ?? [];
  if (first.every(({ element }) => element.name === 'th')) return true;
  if (first[0]?.element.parent?.parent?.name === 'thead') return true;
  if (first.filter(({ element }) => element.name === 'th').length > 1) return true;
  return !rows.some((row) => row.some(({ element }) => element.name === 'th'));
}

/** As most of the page's cells of a column are set; the first two rows say it. */
function alignment(rows: readonly (readonly Cell[])[], column: number): string {
  for (const row of rows.slice(0, 2)) {
    const cell = row[column]?.element;
    if (!cell || row.some(({ columns }) => columns > 1)) continue;
    const said =
      attribute(cell, 'align') ??
      /text-align\s*:\s*(left|right|center)/i.exec((attribute(cell, 'style') ?? '').slice(0, 500))?.[1];
    const side = said?.toLowerCase();
    if (side === 'right') return '--:';
    if (side === 'center') return ':-:';
    if (side === 'left') return ':--';
  }
  return '---';
}
