import { type Cell, tableLimits } from '../table.ts';
import { RefusedFile } from './refused-file.ts';
import { SharedTexts } from './shared-texts.ts';
import { placeOf, type SheetRow, sheetRows } from './sheet-rows.ts';
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts';

/** A column of the table. */
export interface SheetColumn {
  /** From 0, in the sheet. */
  readonly at: number;
  readonly name: string;
}

/** What a look at the whole file says of it. */
export interface ExaminedTable {
  /** Of its part in the file. */
  readonly sheetPart: string;
  readonly columns: readonly SheetColumn[];
}

/** Rows with their cells by column of the table; null for an empty one. */
export interface RowBatch {
  readonly lines: readonly number[];
  readonly cells: readonly (readonly Cell[])[];
}

const { rowsMax, headingCharactersMax } = tableLimits;
/** Of a batch: what the main thread takes in at a time. */
const batchRows = 200;
const batchBytes = 256 * 1024;

/**
 * Reads all of the first sheet that has something in it and is not hidden, or of the one that is named. So whatever is wrong in it is
 * said before its first row is given, and it is known which columns have values.
 *
 * @param sheetName in any case of its letters; a hidden one too
 * @throws {RefusedFile}
 */
export async function examineTable(file: string, sheetName: string | undefined): Promise<ExaminedTable> {
  const workbook = await openWorkbook(file);
  try {
    const texts = await sharedTexts(file, workbook);
    for (const sheet of soughtSheets(workbook.sheets, sheetName)) {
      const columns = await examineSheet(workbook, sheet, texts);
      if (columns !== null) return { sheetPart: sheet.part, columns };
    }
    throw new RefusedFile('', 'The sheet has nothing in it. Its first row names the columns.');
  } finally {
    workbook.parts.close();
  }
}

/** The rows below the headings. @throws {RefusedFile} where it is no longer the file that was examined */
export async function* tableBatches(
  file: string,
  { sheetPart, columns }: ExaminedTable,
): AsyncGenerator<RowBatch> {
  const workbook = await openWorkbook(file);
  try {
    const context = { ...workbook, texts: await sharedTexts(file, workbook) };
    let isHeading = true;
    let lines: number[] = [];
    let cells: Cell[][] = [];
    let bytes = 0;
    for await (const rows of sheetRows(workbook.parts.read(sheetPart), context)) {
      for (const row of rows) {
        if (isHeading) {
          isHeading = false;
          continue;
        }
        lines.push(row.number);
        cells.push(columns.map(({ at }) => row.cells[at] ?? null));
        bytes += row.bytes;
        if (lines.length < batchRows && bytes < batchBytes) continue;
        yield { lines, cells };
        lines = [];
        cells = [];
        bytes = 0;
      }
    }
    if (lines.length > 0) yield { lines, cells };
  } finally {
    workbook.parts.close();
  }
}

async function sharedTexts(file: string, { parts, sharedTextsPart }: Workbook): Promise<SharedTexts> {
  const texts = new SharedTexts(file);
  // Files whose texts are all in their cells may name a part that they do not have.
  if (sharedTextsPart !== null && parts.has(sharedTextsPart))
    await texts.readAll(parts.read(sharedTextsPart));
  return texts;
}

function soughtSheets(sheets: readonly Sheet[], sheetName: string | undefined): readonly Sheet[] {
  if (sheetName === undefined) return sheets.filter(({ isHidden }) => !isHidden);
  const found = sheets.find(({ name }) => name.toLowerCase() === sheetName.toLowerCase());
  if (found) return [found];
  const names = sheets.slice(0, 20).map(({ name }) => JSON.stringify(name));
  throw new RefusedFile(
    '',
    `The file has no sheet ${JSON.stringify(sheetName.slice(0, 100))}. It has: ${names.join(', ')}.`,
  );
}

/** Its columns; null where nothing is in it. */
async function examineSheet(
  workbook: Workbook,
  { part }: Sheet,
  texts: SharedTexts,
): Promise<readonly SheetColumn[] | null> {
  let headings: SheetRow | null = null;
  let count = 0;
  const isUsed: boolean[] = [];
  for await (const rows of sheetRows(workbook.parts.read(part), { ...workbook, texts })) {
    for (const row of rows) {
      if (headings === null) headings = row;
      else if (++count > rowsMax) {
        throw new RefusedFile(`row ${row.number}`, `There are more rows than ${rowsMax}. Split the file.`);
      } else {
        // Passes over holes.
        row.cells.forEach((_, at) => {
          isUsed[at] = true;
        });
      }
    }
  }
  return headings === null ? null : columnsOf(headings, isUsed);
}

function columnsOf({ number, cells }: SheetRow, isUsed: readonly boolean[]): SheetColumn[] {
  const taken = new Set<string>();
  const columns: SheetColumn[] = [];
  for (let at = 0; at < Math.max(cells.length, isUsed.length); at++) {
    const heading = String(cells[at] ?? '').trim();
    if (heading.length > headingCharactersMax) {
      throw new RefusedFile(
        placeOf(number, at),
        `The heading has ${heading.length} characters; ${headingCharactersMax} are the most. The first row that is not empty names the columns.`,
      );
    }
    if (heading === '' && !isUsed[at]) continue;
    const stem = heading || `column ${at + 1}`;
    let name = stem;
    for (let n = 2; taken.has(name); n++) name = `${stem} (${n})`;
    taken.add(name);
    columns.push({ at, name });
  }
  return columns;
}
