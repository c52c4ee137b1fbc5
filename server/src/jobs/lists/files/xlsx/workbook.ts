import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Shown, shownBy } from './number-format.ts';
import { localName, readAllXml } from './read-xml.ts';
import { damagedFile, RefusedFile } from './refused-file.ts';
import { protectedFile, ZipParts } from './zip-parts.ts';

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Of its part. */
  readonly part: string;
}

export interface Workbook {
  readonly parts: ZipParts;
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  /** By style of a cell. */
  readonly shown: readonly Shown[];
  /** Whether its days are counted from 1904, as old programs for the Macintosh did. */
  readonly is1904: boolean;
  readonly sharedTextsPart: string | null;
}

/** Of each part but sheets and texts. */
const partBytesMax = 16 * 1024 ** 2;
const sheetsMax = 1_000;

/** @throws {RefusedFile} where it is no workbook of Excel 2007 or later, is damaged or protected */
export async function openWorkbook(file: string): Promise<Workbook> {
  await assertIsZip(file);
  const parts = await ZipParts.open(file);
  const path = (await relations(parts, '')).find(({ type }) => type === 'officeDocument')?.target;
  if (path === undefined || !parts.has(path) || !path.toLowerCase().endsWith('.xml')) throw notExcel(parts);
  const related = await relations(parts, path);
  const { sheets, is1904 } = await readContents(parts, path, related);
  // Some programs name parts that they do not write.
  const partOf = (type: string) =>
    related.find((one) => one.type === type && parts.has(one.target))?.target ?? null;
  const styles = partOf('styles');
  return {
    parts,
    sheets,
    is1904,
    shown: styles === null ? [] : await readStyles(parts, styles),
    sharedTextsPart: partOf('sharedStrings'),
  };
}

const zipStart = 'PK';
const oleStart = Buffer.from('D0CF11E0A1B11AE1', 'hex');
/** What Excel puts a workbook with a password into. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le');

/** Says what it is where it is none, as far as people can do something about it. */
async function assertIsZip(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(oleStart.length), 0, oleStart.length, 0);
    if (bytesRead === 0) throw new RefusedFile('', 'The file is empty.');
    if (buffer.toString('latin1', 0, 2) === zipStart) return;
    if (!buffer.equals(oleStart)) throw notExcel(null);
    let end = Buffer.alloc(0);
    for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) {
      const some = Buffer.concat([end, bytes as Buffer]);
      if (some.includes(encryptedName)) throw protectedFile();
      end = some.subarray(-encryptedName.length);
    }
    throw new RefusedFile('', 'The file has the old format of Excel (.xls). Save it as .xlsx.');
  } finally {
    await file.close();
  }
}

function notExcel(parts: ZipParts | null): RefusedFile {
  const is =
    parts?.has('xl/workbook.bin') || parts?.has('content.xml') || parts?.some((name) => name.endsWith('.iwa'))
      ? 'The file is a spreadsheet of another format (such as .xlsb, .ods or .numbers).'
      : 'The file is not a workbook of Excel (.xlsx).';
  return new RefusedFile('', `${is} Save it as .xlsx, or as CSV.`);
}

interface Relation {
  readonly id: string;
  /** The last part of its type, which is the same in all editions of the standard: `worksheet`. */
  readonly type: string;
  readonly target: string;
}

/** What a part refers to; '' is the whole package. */
async function relations(parts: ZipParts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const relationsPart = `${folder}/_rels/${posix.basename(part)}.rels`;
  if (!parts.has(relationsPart)) return [];
  const found: Relation[] = [];
  await readAllXml(parts.read(relationsPart, partBytesMax), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      found.push({ id, type: posix.basename(type), target: posix.resolve('/', folder, target) });
    },
  });
  return found;
}

async function readContents(parts: ZipParts, part: string, related: readonly Relation[]) {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readAllXml(parts.read(part, partBytesMax), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet' || sheets.length >= sheetsMax) return;
      const [, id] =
        Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id') ?? [];
      const relation = related.find((one) => one.id === id);
      // Charts and dialogs may have a tab of their own.
      if (relation?.type !== 'worksheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      sheets.push({ name: title, isHidden: state !== 'visible', part: relation.target });
    },
  });
  const missing = sheets.find((sheet) => !parts.has(sheet.part));
  if (missing) throw damagedFile(new Error(`${missing.part} is missing`));
  return { sheets, is1904 };
}

async function readStyles(parts: ZipParts, part: string): Promise<Shown[]> {
  const codes = new Map<number, string>();
  const shown: Shown[] = [];
  let isOfCells = false;
  await readAllXml(parts.read(part, partBytesMax), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      // Formats are named before the styles that use them (ECMA-376 part 1, 18.8.39).
      else if (name === 'xf' && isOfCells) shown.push(shownBy(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return shown;
}

const isTrue = (value = '0'): boolean => value === '1' || value === 'true';
