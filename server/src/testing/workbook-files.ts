import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test as base } from 'vitest';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Gives each test a folder as `{ folder }`, and a file there of some bytes as `{ fileOf }`. */
export const test = base.extend<{ folder: string; fileOf: (bytes: Uint8Array) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-workbook-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  fileOf: async ({ folder }, use) => {
    let count = 0;
    await use(async (bytes) => {
      const file = join(folder, `${++count}.xlsx`);
      await writeFile(file, bytes);
      return file;
    });
  },
});

/** A ZIP file of parts by their name, in that order. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface WorkbookText {
  /** Inside of `sheetData`, of each sheet. */
  readonly sheets: readonly string[];
  /** Attributes of each sheet in the list of sheets. */
  readonly sheetAttributes?: readonly string[];
  /** Inside of `sst`. */
  readonly texts?: string;
  /** Inside of `styleSheet`. */
  readonly styles?: string;
  /** Inside of `workbook`, before the sheets. */
  readonly properties?: string;
  /** Others, or in place of those that are made of the rest. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

/** The parts of a small workbook. */
export function workbookParts({
  sheets,
  sheetAttributes = [],
  texts,
  styles,
  properties = '',
  parts = {},
}: WorkbookText): Record<string, string | Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  const listed = sheets.map(
    (_, at) =>
      `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}" ${sheetAttributes[at] ?? ''}/>`,
  );
  const related = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation('texts', 'sharedStrings', 'sharedStrings.xml'),
    relation('styles', 'styles', 'styles.xml'),
  ];
  return {
    '_rels/.rels': relations(relation('book', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(related.join('')),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>` }),
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles ?? ''}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map((inside, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${inside}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
}

export const workbookOf = (text: WorkbookText): Promise<Buffer> => zipOf(workbookParts(text));

/** A cell with a text of its own. */
export const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
