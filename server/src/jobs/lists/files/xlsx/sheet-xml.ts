import { type Cell, tableLimits } from '../table.ts';
import { columnLetters } from './column-letters.ts';
import { escapedAttribute, escapedText } from './escaped-text.ts';

/* The parts of a workbook with one sheet (ECMA-376 part 1, 12 and 18). */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypesXml = `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;

export const packageRelationsXml = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookRelationsXml = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;

/** Style 1 is a heading, 2 a text: format 49 is `@`, so that a text stays one when somebody edits it. */
export const stylesXml = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const headingStyle = 1;
const textStyle = 2;

/** Excel looks for the cells of a filter under this name. */
export function workbookXml(sheetName: string, columns: number, rows: number): string {
  const name = acceptedName(sheetName);
  const quoted = escapedText(`'${name.replaceAll("'", "''")}'`);
  const filtered = `${quoted}!$A$1:$${columnLetters(columns - 1)}$${rows + 1}`;
  const filter =
    columns === 0
      ? ''
      : `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filtered}</definedName></definedNames>`;
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapedAttribute(name)}" sheetId="1" r:id="rId1"/></sheets>${filter}</workbook>`;
}

/** Of every sheet in Excel. */
const nameCharactersMax = 31;

/** A name that Excel takes: it calls a file damaged that has another. */
function acceptedName(sheetName: string): string {
  const name = sheetName
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .slice(0, nameCharactersMax)
    // What is cut may have been the half of a sign.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^[\s']+|[\s']+$/g, '');
  // Excel keeps this one for itself.
  return name === '' || name.toLowerCase() === 'history' ? `${name} List`.trim() : name;
}

/** What comes before the rows. */
export const sheetStartXml = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;

/** @param rows without the headings */
export function sheetEndXml(columns: number, rows: number): string {
  const filter = columns === 0 ? '' : `<autoFilter ref="A1:${columnLetters(columns - 1)}${rows + 1}"/>`;
  return `</sheetData>${filter}</worksheet>`;
}

export const headingsXml = (columns: readonly string[]): string =>
  `<row r="1">${columns.map((text, at) => textXml(`${columnLetters(at)}1`, text, headingStyle)).join('')}</row>`;

/** @param number of the row, from 1. @param letters of each column */
export function rowXml(number: number, cells: readonly Cell[], letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let at = 0; at < letters.length; at++) xml += cellXml(`${letters[at]}${number}`, cells[at] ?? null);
  return `${xml}</row>`;
}

/** A number has so many digits in Excel. */
const exactBelow = 1e15;

function cellXml(place: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(place, cell, textStyle);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell !== 'number') return textXml(place, JSON.stringify(cell), textStyle);
  if (!Number.isFinite(cell)) return '';
  if (Number.isInteger(cell) && Math.abs(cell) >= exactBelow) return textXml(place, String(cell), textStyle);
  return `<c r="${place}"><v>${cell}</v></c>`;
}

function textXml(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapedText(asLongAsFits(text))}</t></is></c>`;
}

function asLongAsFits(text: string): string {
  const { cellCharactersMax } = tableLimits;
  if (text.length <= cellCharactersMax) return text;
  // The half of a sign would be left at the end otherwise.
  return `${text.slice(0, cellCharactersMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
