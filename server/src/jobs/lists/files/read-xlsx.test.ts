import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished } from 'vitest';
import { converted } from '../../../testing/libre-office.ts';
import { whyMissing } from '../../../testing/machine-parts.ts';
import { inline, test, workbookOf, workbookParts, zipOf } from '../../../testing/workbook-files.ts';
import { type ReadXlsxOptions, readXlsx } from './read-xlsx.ts';
import type { TableRow } from './table.ts';
import { readInThread } from './xlsx/read-in-thread.ts';
import { examineTable } from './xlsx/table-reading.ts';

async function allOf(file: string, options?: ReadXlsxOptions) {
  const { columns, rows } = await readXlsx(file, options);
  const all: TableRow[] = [];
  for await (const some of rows) all.push(...some);
  return { columns, rows: all };
}

const texts = (...cells: string[]): string => `<row>${cells.map(inline).join('')}</row>`;

describe('columns', () => {
  test('the first row that is not empty names the columns, and a row has its number in the sheet', async ({
    fileOf,
  }) => {
    const sheet = `<row r="1"/><row r="3"><c r="A3" s="1"/><c r="B3" t="inlineStr"><is><t> Name </t></is></c></row>
      <row r="5"><c r="B5" t="inlineStr"><is><t>Ann</t></is></c></row><row r="6"><c r="B6" t="inlineStr"><is><t></t></is></c></row>
      <row r="9"><c r="B9"><v>2</v></c></row>`;

    const table = await allOf(await fileOf(await workbookOf({ sheets: [sheet] })));

    expect(table).toEqual({
      columns: ['Name'],
      rows: [
        { line: 5, cells: { Name: 'Ann' } },
        { line: 9, cells: { Name: 2 } },
      ],
    });
  });

  test('a heading that is there twice is numbered; a column without one has the number of its place', async ({
    fileOf,
  }) => {
    const sheet = `${texts('Name', 'Name', '', 'Name (2)', '')}<row><c r="A2"><v>1</v></c><c r="C2"><v>3</v></c><c r="G2"><v>7</v></c></row>`;

    const table = await allOf(await fileOf(await workbookOf({ sheets: [sheet] })));

    expect(table.columns).toEqual(['Name', 'Name (2)', 'column 3', 'Name (2) (2)', 'column 7']);
    expect(table.rows).toEqual([{ line: 2, cells: { Name: 1, 'column 3': 3, 'column 7': 7 } }]);
  });

  test('columns that only were formatted, and have neither a heading nor a value, are left out', async ({
    fileOf,
  }) => {
    const sheet =
      '<row><c r="A1"><v>2026</v></c><c r="B1" s="3"/></row><row><c r="A2"><v>1</v></c><c r="XFD2" s="3"/></row>';

    const table = await allOf(await fileOf(await workbookOf({ sheets: [sheet] })));

    expect(table).toEqual({ columns: ['2026'], rows: [{ line: 2, cells: { '2026': 1 } }] });
  });

  test('a column may have the name of what objects inherit', async ({ fileOf }) => {
    const sheet = texts('__proto__', 'constructor') + texts('a', 'b');

    const { columns, rows } = await allOf(await fileOf(await workbookOf({ sheets: [sheet] })));

    expect(columns).toEqual(['__proto__', 'constructor']);
    expect(Object.entries(rows[0]?.cells ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  test('a sheet that has only headings is a table without rows', async ({ fileOf }) => {
    const table = await allOf(await fileOf(await workbookOf({ sheets: [texts('Name')] })));

    expect(table).toEqual({ columns: ['Name'], rows: [] });
  });
});

describe('cells', () => {
  /** Under one heading a cell, and what each is read as. */
  async function cellsOf(
    fileOf: (bytes: Uint8Array) => Promise<string>,
    cells: readonly string[],
    workbook: { texts?: string; styles?: string; properties?: string } = {},
  ) {
    const sheet = `${texts(...cells.map((_, at) => `c${at}`))}<row>${cells.join('')}</row>`;
    const { rows } = await allOf(await fileOf(await workbookOf({ sheets: [sheet], ...workbook })));
    return cells.map((_, at) => rows[0]?.cells[`c${at}`]);
  }

  test('texts are read from the cell, from the shared ones, with all pieces of rich text and without phonetic hints', async ({
    fileOf,
  }) => {
    const shared =
      '<si><t>one</t></si><si><r><rPr><b/></rPr><t>bold </t></r><r><t xml:space="preserve"> plain</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>';

    const cells = await cellsOf(
      fileOf,
      [
        '<c t="s"><v>0</v></c>',
        '<c t="s"><v>1</v></c>',
        '<c t="s"><v>2</v></c>',
        '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
        '<c t="inlineStr"><is><t>a &amp; b &#x1F600;<![CDATA[ <c>]]></t></is></c>',
        '<c t="inlineStr"><is><t>_x005F_x000D_ _x000D_ _x00e9_</t></is></c>',
      ],
      { texts: shared },
    );

    expect(cells).toEqual(['one', 'bold  plain', '東京', 'inline', 'a & b 😀 <c>', '_x000D_ \r é']);
  });

  test('numbers and booleans have their types; errors and blanks are left out', async ({ fileOf }) => {
    const cells = await cellsOf(fileOf, [
      '<c><v>42</v></c>',
      '<c t="n"><v>-1.5E-3</v></c>',
      '<c><v>0.10000000000000001</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c/>',
      '<c t="n"/>',
      '<c t="str"><v></v></c>',
    ]);

    expect(cells).toEqual([42, -0.0015, 0.1, true, false, undefined, undefined, undefined, undefined]);
  });

  test('a formula is the value that was stored with it', async ({ fileOf }) => {
    const cells = await cellsOf(fileOf, [
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>UPPER("a")</f><v>A</v></c>',
      '<c t="b"><f>TRUE()</f><v>1</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c><f>A1</f></c>',
    ]);

    expect(cells).toEqual([2, 'A', true, undefined, undefined]);
  });

  const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[$-409]d&quot;h&quot; mmm yy h:mm AM/PM;@"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/><numFmt numFmtId="167" formatCode="0.00&quot; days&quot;"/><numFmt numFmtId="168" formatCode="00000"/><numFmt numFmtId="169" formatCode="[Red]#,##0_);General"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${[0, 14, 22, 164, 165, 166, 167, 168, 169, 49, 20].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
  const styled = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;

  test('a number with the format of a date is a date, with hours where the format has some', async ({
    fileOf,
  }) => {
    const cells = await cellsOf(
      fileOf,
      [
        styled(0, '46353'),
        styled(1, '46353'),
        styled(1, '46353.9'),
        styled(2, '46353.395833333336'),
        styled(3, '46353'),
        styled(4, '46353.395833333336'),
        styled(2, '46353.999999999'),
        '<c s="1" t="d"><v>2026-11-27T00:00:00</v></c>',
        '<c s="2" t="d"><v>2026-11-27T09:30:00</v></c>',
      ],
      { styles },
    );

    expect(cells).toEqual([
      46353,
      '2026-11-27',
      '2026-11-27',
      '2026-11-27T09:30:00',
      '2026-11-27',
      '2026-11-27T09:30:00',
      '2026-11-28T00:00:00',
      '2026-11-27',
      '2026-11-27T09:30:00',
    ]);
  });

  test('days count from 1900, with the leap day that Excel takes that year to have, or from 1904', async ({
    fileOf,
  }) => {
    const days = ['1', '59', '60', '61', '2958465', '2958466', '-1'].map((day) => styled(1, day));

    const from1900 = await cellsOf(fileOf, days, { styles });
    const from1904 = await cellsOf(fileOf, [styled(1, '0'), styled(1, '44891'), styled(2, '0.5')], {
      styles,
      properties: '<workbookPr date1904="1"/>',
    });

    expect(from1900).toEqual(['1900-01-01', '1900-02-28', 60, '1900-03-01', '9999-12-31', 2958466, -1]);
    expect(from1904).toEqual(['1904-01-01', '2026-11-27', '12:00:00']);
  });

  test('a time of day and counted hours are texts of their own', async ({ fileOf }) => {
    const cells = await cellsOf(fileOf, [styled(10, '0.5'), styled(10, '0'), styled(5, '1.5')], { styles });

    expect(cells).toEqual(['12:00:00', '00:00:00', '36:00:00']);
  });

  test('what people see as a code is a text: a text format, leading zeros, more digits than a number holds', async ({
    fileOf,
  }) => {
    const cells = await cellsOf(
      fileOf,
      [
        styled(9, '7'),
        styled(7, '1234'),
        styled(0, '12345678901234567890'),
        styled(6, '2'),
        styled(8, '1234567'),
      ],
      { styles },
    );

    expect(cells).toEqual(['7', '01234', '12345678901234567890', 2, 1234567]);
  });
});

describe('sheets', () => {
  test('the first sheet that is not hidden and has something in it is read, by its place in the list of sheets', async ({
    fileOf,
  }) => {
    const sheets = [texts('hidden'), '<row><c s="1"/></row>', texts('third'), texts('fourth')];
    const parts = workbookParts({ sheets, sheetAttributes: ['state="hidden"'] });
    // The names of the parts say nothing of their order.
    const relations = String(parts['xl/_rels/workbook.xml.rels'])
      .replace('sheet4.xml', 'sheetX.xml')
      .replace('worksheets/sheet3.xml', '/xl/worksheets/sheet4.xml')
      .replace('sheetX.xml', 'sheet3.xml');

    const { columns } = await readXlsx(
      await fileOf(await zipOf({ ...parts, 'xl/_rels/workbook.xml.rels': relations })),
    );

    expect(columns).toEqual(['fourth']);
  });

  test('a sheet is found by its name in any case, a hidden one too; a name that is not there gets those that are', async ({
    fileOf,
  }) => {
    const sheets = [texts('one'), texts('two')];
    const file = await fileOf(await workbookOf({ sheets, sheetAttributes: ['', 'state="veryHidden"'] }));

    const { columns } = await readXlsx(file, { sheet: 'SHEET 2' });

    expect(columns).toEqual(['two']);
    await expect(readXlsx(file, { sheet: 'Sheet 3' })).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'The file has no sheet "Sheet 3". It has: "Sheet 1", "Sheet 2".',
    });
  });

  test('files of other programs are read: prefixed elements, strict types, a path from the root, no references', async ({
    fileOf,
  }) => {
    const parts = workbookParts({ sheets: [''] });
    const strict = (text: string | Buffer | undefined) =>
      String(text).replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      );

    const table = await allOf(
      await fileOf(
        await zipOf({
          '_rels/.rels': strict(parts['_rels/.rels']).replace('xl/workbook.xml', '/xl/Workbook.xml'),
          'xl/workbook.xml': strict(parts['xl/workbook.xml']),
          'xl/_rels/workbook.xml.rels': strict(parts['xl/_rels/workbook.xml.rels']),
          'xl/worksheets/sheet1.xml':
            '\uFEFF<?xml version="1.0"?><x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        }),
      ),
    );

    expect(table).toEqual({ columns: ['Name'], rows: [{ line: 2, cells: { Name: 1 } }] });
  });
});

describe('reading', () => {
  const manyRows = (count: number) =>
    texts('Number') + Array.from({ length: count }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');

  test('rows come some hundred at a time, all of them and in their order, and again for who reads again', async ({
    fileOf,
  }) => {
    const { rows } = await readXlsx(await fileOf(await workbookOf({ sheets: [manyRows(1_000)] })));

    const batches = await Array.fromAsync(rows);
    const again = await Array.fromAsync(rows);

    expect(batches.map((some) => some.length)).toEqual([200, 200, 200, 200, 200]);
    expect(batches.flat().map(({ cells }) => cells.Number)).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at),
    );
    expect(again).toEqual(batches);
  });

  test('who stops early, or aborts, ends the thread', async ({ fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: [manyRows(5_000)] }));
    const workers: Worker[] = [];
    const onWorker = (message: unknown) => workers.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', onWorker);
    onTestFinished(() => void unsubscribe('worker_threads', onWorker));
    const aborter = new AbortController();
    const { rows } = await readXlsx(file, { signal: aborter.signal });

    for await (const _ of rows) break;
    const iterator = rows[Symbol.asyncIterator]();
    await iterator.next();
    aborter.abort(new Error('enough'));
    const ends = await Promise.allSettled([iterator.next(), iterator.next()]);

    // Of a thread that has ended.
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1, -1]);
    expect(ends[0]).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
    await expect(readXlsx(file, { signal: aborter.signal })).rejects.toThrow('enough');
  });

  test('a thread gives no more batches than there is room for', async ({ fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: [manyRows(1_000)] }));
    const work = { kind: 'rows', table: await examineTable(file, undefined) } as const;
    const kinds: string[] = [];
    let room = 2;

    await new Promise<void>((resolve) => {
      void readInThread(
        { file, work, compileCache: null },
        ({ kind }) => kinds.push(kind),
        () => (room-- > 0 ? Promise.resolve() : new Promise(() => resolve())),
      );
    });

    expect(kinds).toEqual(['rows', 'rows']);
  });

  test('texts that do not fit into memory are read back from a file that leaves nothing behind', async ({
    fileOf,
    folder,
  }) => {
    // 18 MB, of which 4 MiB are in memory; every other one is met from behind.
    const text = (n: number) => `${n} ${'é'.repeat(90)}`;
    const count = 95_000;
    const shared = Array.from({ length: count }, (_, n) => `<si><t>${text(n)}</t></si>`).join('');
    const order = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? n : count - n));
    const sheet = texts('Text') + order.map((n) => `<row><c t="s"><v>${n}</v></c></row>`).join('');
    const file = await fileOf(await workbookOf({ sheets: [sheet], texts: shared }));

    const { rows } = await allOf(file);

    expect(rows.map(({ cells }) => cells.Text).every((cell, at) => cell === text(order[at] as number))).toBe(
      true,
    );
    expect(rows).toHaveLength(count);
    expect(await readdir(folder)).toEqual(['1.xlsx']);
  });
});

describe.skipIf(whyMissing('libreoffice') !== null)('files of LibreOffice', () => {
  test('what LibreOffice writes is read as it shows it', { timeout: 60_000 }, async ({ folder }) => {
    const csv = join(folder, 'made.csv');
    await writeFile(
      csv,
      'Name,When,At,Amount,Yes,Sum,Wrong\n"Zoë ""Z"" 😀, שלום",2026-11-27,2026-11-27T09:30:00,-1.25,TRUE,=1+1,=1/0\n\n"two\nlines",,,,,"=UPPER(""x"")",\n',
    );

    await converted([csv], 'xlsx', folder);
    const table = await allOf(join(folder, 'made.xlsx'));

    expect(table.columns).toEqual(['Name', 'When', 'At', 'Amount', 'Yes', 'Sum', 'Wrong']);
    expect(table.rows).toEqual([
      {
        line: 2,
        cells: {
          Name: 'Zoë "Z" 😀, שלום',
          When: '2026-11-27',
          At: '2026-11-27T09:30:00',
          Amount: -1.25,
          Yes: true,
          Sum: 2,
        },
      },
      { line: 4, cells: { Name: 'two\nlines', Sum: 'X' } },
    ]);
  });
});
