import { type Cell, tableLimits } from '../table.ts';
import { columnLetters } from './column-letters.ts';
import { unescapedText } from './escaped-text.ts';
import { dateText, type Shown } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { damagedFile, RefusedFile } from './refused-file.ts';
import { joined, type SharedTexts } from './shared-texts.ts';

/** A row with something in it. */
export interface SheetRow {
  /** From 1, as spreadsheets show it. */
  readonly number: number;
  /** By column from 0, with holes; the last one is not empty. */
  readonly cells: readonly (Cell | undefined)[];
  /** Of its texts and numbers, about. */
  readonly bytes: number;
}

export interface SheetContext {
  readonly texts: SharedTexts;
  readonly shown: readonly Shown[];
  readonly is1904: boolean;
}

/** Of every spreadsheet program. */
const sheetRowsMax = 1_048_576;
const sheetColumnsMax = 16_384;
const { columnsMax, cellCharactersMax, rowBytesMax } = tableLimits;

/**
 * The rows of a sheet that have something in them, in their order: those of one piece of the file at a time. Formulas are the values
 * that were stored with them, and errors (`#N/A`) are empty.
 *
 * @throws {RefusedFile} for a cell or row beyond the limits of tables, which names row and column, and for a damaged file
 */
export async function* sheetRows(
  pieces: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  let isData = false;
  let rowNumber = 0;
  let cells: (Cell | undefined)[] | null = null;
  let bytes = 0;
  let column = -1;
  /** Of the cell that is read. */
  let cell: { readonly type: string; readonly style: string | undefined } | null = null;
  let value: string | null = null;
  let isValue = false;
  let isPhonetic = false;

  const xml = readXml(pieces, {
    open: (name, { r, t, s }) => {
      if (name === 'sheetData') isData = true;
      if (!isData) return;
      if (name === 'c') {
        if (cells === null) throw damagedFile(new Error('a cell is outside of a row'));
        column = r === undefined ? column + 1 : columnIn(r);
        cell = { type: t ?? 'n', style: s };
        value = null;
      } else if (name === 'v' || name === 't') {
        isValue = cell !== null && !isPhonetic;
      } else if (name === 'rPh') {
        isPhonetic = true;
      } else if (name === 'row') {
        const number = r === undefined ? rowNumber + 1 : Number(r);
        if (!Number.isInteger(number) || number <= rowNumber || number > sheetRowsMax) {
          throw damagedFile(new Error(`row ${rowNumber} is followed by ${number}`));
        }
        rowNumber = number;
        cells = [];
        bytes = 0;
        column = -1;
      }
    },
    text: (text) => {
      if (isValue) value = joined(value ?? '', text);
    },
    close: (name) => {
      if (!isData) return;
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cells !== null && cell !== null) {
        const read = value === null ? null : cellOf(value, cell.type, cell.style, context);
        cell = null;
        // A cell of blanks is none, and so is an empty text.
        if (read === null || read === '') return;
        if (column >= columnsMax) throw tooManyColumns(rowNumber, column);
        if (typeof read === 'string' && read.length > cellCharactersMax) {
          throw new RefusedFile(
            placeOf(rowNumber, column),
            `The cell has ${read.length} characters; ${cellCharactersMax} are the most.`,
          );
        }
        bytes += typeof read === 'string' ? Buffer.byteLength(read) : 8;
        if (bytes > rowBytesMax) {
          throw new RefusedFile(
            placeOf(rowNumber, column),
            `The row is longer than ${rowBytesMax / 1024} KiB up to here.`,
          );
        }
        cells[column] = read;
      } else if (name === 'row' && cells !== null) {
        if (cells.length > 0) rows.push({ number: rowNumber, cells, bytes });
        cells = null;
      } else if (name === 'sheetData') isData = false;
    },
  });
  for await (const _ of xml) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

/** Null for what is empty. */
function cellOf(value: string, type: string, style: string | undefined, context: SheetContext): Cell {
  switch (type) {
    case 's': {
      const text = context.texts.at(Number(value));
      if (text === undefined) throw damagedFile(new Error(`there is no shared text ${value.slice(0, 20)}`));
      return unescapedText(text);
    }
    case 'inlineStr':
    case 'str':
      return unescapedText(value);
    case 'e':
      return null;
    case 'b':
      return value.trim() === '1' || value.trim() === 'true';
    case 'd':
      return context.shown[Number(style)] === 'date' ? value.trim().slice(0, 10) : value.trim();
    default:
      return numberOf(value.trim(), context.shown[Number(style)] ?? 'number', context.is1904);
  }
}

function numberOf(digits: string, shown: Shown, is1904: boolean): Cell {
  if (digits === '') return null;
  const number = Number(digits);
  if (!Number.isFinite(number)) throw damagedFile(new Error(`${digits.slice(0, 50)} is no number`));
  // Other programs than Excel write more digits than a number can hold: an id, which would become another one.
  const isId = /^-?\d+$/.test(digits) && !Number.isSafeInteger(number);
  if (shown === 'text' || isId) return isId ? digits : String(number);
  if (shown === 'number') return number;
  if (typeof shown === 'object') {
    return Number.isSafeInteger(number) && number >= 0
      ? String(number).padStart(shown.codeDigits, '0')
      : number;
  }
  return dateText(number, shown, is1904) ?? number;
}

/** From 0, of a reference such as `AB12`. */
function columnIn(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > sheetColumnsMax) break;
  }
  if (column < 1 || column > sheetColumnsMax) {
    throw damagedFile(new Error(`${reference.slice(0, 20)} is no place of a cell`));
  }
  return column - 1;
}

/** @param column from 0 */
export const placeOf = (row: number, column: number): string => `row ${row}, column ${columnLetters(column)}`;

const tooManyColumns = (row: number, column: number): RefusedFile =>
  new RefusedFile(placeOf(row, column), `The sheet has more than ${columnsMax} columns.`);
