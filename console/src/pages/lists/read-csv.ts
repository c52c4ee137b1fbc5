/* Reads a CSV file as spreadsheets write it: RFC 4180, and what people send: semicolons, tabs, a byte order mark, old Windows letters. */

export interface Sheet {
  readonly columns: readonly string[];
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Rows with more cells than the head: the rest was left out. */
  readonly longRows: number;
}

export const fileBytesMax = 20 * 1024 ** 2;
export const rowsMax = 10_000;
const columnsMax = 500;

/** Letters of a file: UTF-8, UTF-16 by its mark, else Windows-1252, which older Excel writes. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @throws {Error} that says what is wrong with the file, for people */
export function readCsv(text: string): Sheet {
  const plain = text.replace(/^\uFEFF/, '');
  const [head, ...body] = linesOf(plain, separatorOf(plain));
  if (!head || head.every((cell) => cell.trim() === ''))
    throw new Error('The file is empty. The first row names the columns.');
  if (head.length > columnsMax)
    throw new Error(`The file has ${head.length} columns; at most ${columnsMax} are read.`);
  const filled = body.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new Error('The file has column names and no rows.');
  if (filled.length > rowsMax) {
    throw new Error(
      `The file has ${filled.length.toLocaleString('en-US')} rows; a list takes ${rowsMax.toLocaleString('en-US')}. Split the file.`,
    );
  }
  const columns = uniqueNames(head);
  return {
    columns,
    rows: filled.map((cells) => columns.map((_, at) => cells[at] ?? '')),
    longRows: filled.filter((cells) => cells.length > columns.length).length,
  };
}

const sampleLetters = 20_000;
const sampleLines = 20;

/** That by which most lines have as many cells as the first one; of equals, that with more cells. */
function separatorOf(text: string): string {
  const sample = text.slice(0, sampleLetters);
  let best = { separator: ',', score: 0 };
  for (const separator of [',', ';', '\t', '|']) {
    const lines = linesOf(sample, separator).slice(0, sampleLines);
    const cells = lines[0]?.length ?? 0;
    if (cells < 2) continue;
    // The last line of a sample may be cut.
    const whole = lines.length > 1 && text.length > sampleLetters ? lines.slice(0, -1) : lines;
    const alike = whole.filter((line) => line.length === cells).length / whole.length;
    const score = alike * 1000 + Math.min(cells, 500);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function linesOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      // To the quote that no other follows.
      while (end < text.length) {
        if (text[end] !== '"') end += 1;
        else if (text[end + 1] === '"') end += 2;
        else break;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // What stands behind the closing quote belongs to nothing.
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
        end += 1;
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    lines.push(cells);
    cells = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  if (cells.length > 0) lines.push(cells);
  return lines;
}

function uniqueNames(head: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return head.map((cell, at) => {
    const name = cell.trim() || `Column ${at + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
