import { randomBytes } from 'node:crypto';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ServiceError } from '../../../kernel/service-error.ts';
import { inline, test, workbookOf, workbookParts, zipOf } from '../../../testing/workbook-files.ts';
import { readXlsx } from './read-xlsx.ts';
import { tableLimits } from './table.ts';
import { writeXlsx } from './write-xlsx.ts';
import { RefusedFile } from './xlsx/refused-file.ts';
import { examineTable, tableBatches } from './xlsx/table-reading.ts';

const refusal = (message: string, path = '') => ({
  code: 'validation_failed',
  options: { fields: { details: [{ path, message: expect.stringContaining(message) }] } },
});
const texts = (...cells: string[]): string => `<row>${cells.map(inline).join('')}</row>`;
const damaged = 'The file is damaged or incomplete.';

describe('a file that is something else is refused, and it is said what to do', () => {
  const ole = (name: string) =>
    Buffer.concat([
      Buffer.from('D0CF11E0A1B11AE1', 'hex'),
      Buffer.alloc(70_000, 7),
      Buffer.from(name, 'utf16le'),
      Buffer.alloc(500),
    ]);
  test.for<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', () => Buffer.alloc(0), 'The file is empty.'],
    [
      'a CSV file',
      () => Buffer.from('Name,Age\n'),
      'not a workbook of Excel (.xlsx). Save it as .xlsx, or as CSV.',
    ],
    ['a web page', () => Buffer.from('<html><table>'), 'not a workbook of Excel'],
    ['an .xls', () => ole('Workbook'), 'old format of Excel (.xls). Save it as .xlsx.'],
    [
      'a file with a password',
      () => ole('EncryptedPackage'),
      'protected by a password. Save it without one.',
    ],
    ['another ZIP file', () => zipOf({ 'readme.txt': 'x' }), 'not a workbook of Excel'],
    ['an .ods', () => zipOf({ mimetype: 'application/x', 'content.xml': '<a/>' }), 'of another format'],
    ['an .xlsb', () => zipOf({ 'xl/workbook.bin': 'x' }), 'of another format'],
    ['two letters', () => Buffer.from('PK'), damaged],
  ])('%s', async ([, bytes, message], { fileOf }) => {
    await expect(readXlsx(await fileOf(await bytes()))).rejects.toMatchObject(refusal(message));
  });

  test('a file larger than 64 MiB is not opened', async ({ folder }) => {
    const file = join(folder, 'large.xlsx');
    await writeFile(file, 'PK');
    await truncate(file, tableLimits.bytesMax + 1);

    await expect(readXlsx(file)).rejects.toMatchObject(refusal('The file is larger than 64 MiB.'));
  });

  test('a workbook with nothing in it says that its first row names the columns', async ({ fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: ['', '<row><c s="1"/></row>'] }));

    await expect(readXlsx(file)).rejects.toMatchObject(refusal('Its first row names the columns.'));
  });
});

describe('what is beyond a limit is refused with its row and column, before any row is given', () => {
  const rowsOf = (count: number) => `${texts('Name')}${'<row><c><v>1</v></c></row>'.repeat(count)}`;
  test.for<[string, () => string, string, string]>([
    ['rows', () => rowsOf(100_001), 'There are more rows than 100000.', 'row 100002'],
    [
      'columns',
      () => `${texts('Name')}<row><c r="SG2"><v>1</v></c></row>`,
      'more than 500 columns',
      'row 2, column SG',
    ],
    [
      'a million columns',
      () => `${texts('Name')}<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`,
      'more than 500 columns',
      'row 2, column SG',
    ],
    [
      'a cell',
      () => texts('Name') + texts('', 'x'.repeat(32_768)),
      'The cell has 32768 characters',
      'row 2, column B',
    ],
    [
      'a row',
      () => texts('Name') + texts(...Array<string>(9).fill('é'.repeat(16_000))),
      'The row is longer than 256 KiB',
      'row 2, column I',
    ],
    ['a heading', () => texts('a', 'x'.repeat(201)), 'The heading has 201 characters', 'row 1, column B'],
  ])('%s', { timeout: 30_000 }, async ([, sheet, message, path], { fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: [sheet()] }));

    await expect(readXlsx(file)).rejects.toMatchObject(refusal(message, path));
  });

  test('what is as large as a limit allows is read', { timeout: 30_000 }, async ({ fileOf }) => {
    const wide = texts(...Array.from({ length: 500 }, (_, at) => `${at} `.padEnd(200, 'h')));
    const sheets = [wide + texts('x'.repeat(32_767), '&quot;'.repeat(32_767)), rowsOf(100_000)];
    const file = await fileOf(await workbookOf({ sheets }));

    await expect(readXlsx(file)).resolves.toMatchObject({ columns: { length: 500 } });
    await expect(readXlsx(file, { sheet: 'Sheet 2' })).resolves.toMatchObject({ columns: ['Name'] });
  });
});

describe('what would take all memory or time is refused', () => {
  /** A ZIP file whose part says that it has so many bytes. */
  function lyingZip(zip: Buffer, name: string, bytes: number): Buffer {
    const at = zip.lastIndexOf(Buffer.from(name)) - 46;
    zip.writeUInt32LE(bytes, at + 24);
    return zip;
  }
  const sheetName = 'xl/worksheets/sheet1.xml';

  test('a bomb that says how large it is, is not unpacked', async ({ fileOf }) => {
    const bomb = lyingZip(await workbookOf({ sheets: [texts('Name')] }), sheetName, 2 ** 31);

    await expect(readXlsx(await fileOf(bomb))).rejects.toMatchObject(
      refusal('The file is too large unpacked.'),
    );
  });

  test('a bomb that says it is small is unpacked no further than it says', async ({ fileOf }) => {
    const bomb = lyingZip(
      await workbookOf({ sheets: [texts('Name') + ' '.repeat(50_000_000)] }),
      sheetName,
      500,
    );

    await expect(readXlsx(await fileOf(bomb))).rejects.toMatchObject(refusal(damaged));
  });

  test('a styles part that is a bomb is not unpacked', async ({ fileOf }) => {
    const styles = ' '.repeat(40 * 1024 ** 2);

    await expect(
      readXlsx(await fileOf(await workbookOf({ sheets: [texts('Name')], styles }))),
    ).rejects.toMatchObject(refusal('The file is too large unpacked.'));
  });

  test('more texts than five million are refused', { timeout: 60_000 }, async ({ fileOf }) => {
    const file = await fileOf(
      await workbookOf({ sheets: [texts('Name')], texts: '<si/>'.repeat(5_000_001) }),
    );

    await expect(readXlsx(file)).rejects.toMatchObject(refusal('more than 5000000 different texts'));
  });

  test('a text or a tag without end is not held in memory', async ({ fileOf }) => {
    const long = 'x'.repeat(3 * 1024 ** 2);
    const sheets = [
      texts(long),
      `<row r="${long}"/>`,
      `<!--${long}-->`,
      `<row ${'a'.repeat(1024)}${long}="1"/>`,
      `<?x ${long}?>`,
    ];
    for (const sheet of sheets) {
      const file = await fileOf(await workbookOf({ sheets: [sheet] }));
      await expect(readXlsx(file)).rejects.toMatchObject(refusal(damaged));
    }
  });

  test('a shared text far too long is cut where it is read, and refused in the cell that has it', async ({
    fileOf,
  }) => {
    const file = await fileOf(
      await workbookOf({
        sheets: [`${texts('Name')}<row><c t="s"><v>0</v></c></row>`],
        texts: `<si>${`<t>${'x'.repeat(500_000)}</t>`.repeat(100)}</si>`,
      }),
    );

    await expect(readXlsx(file)).rejects.toMatchObject(refusal('The cell has', 'row 2, column A'));
  });

  test('elements within elements without end are refused', async ({ fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: ['<a>'.repeat(100_000)] }));

    await expect(readXlsx(file)).rejects.toMatchObject(refusal(damaged));
  });

  test('a DOCTYPE is refused in every part, so no entity grows', async ({ fileOf }) => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>';
    const parts = workbookParts({ sheets: [texts('Name')], texts: '<si><t>x</t></si>' });
    const names = Object.keys(parts);
    for (const name of names) {
      const file = await fileOf(await zipOf({ ...parts, [name]: doctype + parts[name] }));
      await expect(readXlsx(file), name).rejects.toMatchObject(refusal('The file has a DOCTYPE in it'));
    }
    expect(names).toContain('xl/sharedStrings.xml');
  });

  test('a file with more parts than 10,000 is refused', async ({ fileOf }) => {
    const bytes = await workbookOf({ sheets: [texts('Name')] });
    // The number of parts, in the last 22 bytes of a ZIP file.
    bytes.writeUInt16LE(10_001, bytes.length - 12);

    await expect(readXlsx(await fileOf(bytes))).rejects.toMatchObject(refusal('more than 10000 files'));
  });
});

describe('what is damaged is refused as that', () => {
  test.for<[string, string]>([
    ['rows that go back', '<row r="2"/><row r="1"/>'],
    ['a row without end', '<row r="99999999999999999999"/>'],
    ['a cell without a row', '<c><v>1</v></c>'],
    ['a cell in no column', '<row><c r="12"/></row>'],
    ['a column behind all', '<row><c r="ZZZZZZZZZZ1"/></row>'],
    ['a shared text that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a shared text before the first', '<row><c t="s"><v>-1</v></c></row>'],
    ['a number that is none', '<row><c><v>seven</v></c></row>'],
    ['a number without end', '<row><c><v>1e999</v></c></row>'],
    ['an entity that nobody declared', texts('&nothing;')],
    ['elements that do not match', '<row></c>'],
  ])('%s', async ([, sheet], { fileOf }) => {
    const file = await fileOf(await workbookOf({ sheets: [sheet] }));

    await expect(readXlsx(file)).rejects.toMatchObject(refusal(damaged));
  });

  test('names of parts that lead out of a folder are only names', async ({ fileOf, folder }) => {
    const bytes = await workbookOf({ sheets: [texts('Name')], parts: { 'xl/other.xml': 'x' } });
    // The library that writes refuses such a name itself.
    const renamed = bytes.toString('latin1').replaceAll('xl/other.xml', '../../../a.b');
    const file = await fileOf(Buffer.from(renamed, 'latin1'));

    await expect(readXlsx(file)).resolves.toMatchObject({ columns: ['Name'] });
    expect(await readdir(folder)).toEqual(['1.xlsx']);
  });

  test('a file that changes between the look at it and its rows gives an error', async ({ fileOf }) => {
    const sheet = (name: string) => texts(name) + texts('x');
    const file = await fileOf(await workbookOf({ sheets: [sheet('Name')] }));
    const { rows } = await readXlsx(file);

    await writeFile(file, randomBytes(1_000));

    await expect(Array.fromAsync(rows)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

/** As a thread reads it, without one: thousands of files in little time. Null where it is refused. */
async function readHere(file: string): Promise<unknown[] | null> {
  try {
    const table = await examineTable(file, undefined);
    return await Array.fromAsync(tableBatches(file, table));
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}

describe('damage of any kind', () => {
  const thorough = process.env.MILLRACE_TEST_THOROUGH ? 20 : 1;
  const whole = async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Text ${at}`, at, at % 2 === 0, `${Math.sin(at)}`]);
    return buffer(
      writeXlsx(
        ['a', 'b', 'c', 'd'],
        (async function* () {
          yield rows;
        })(),
      ),
    );
  };

  test('a file that was cut anywhere is refused', { timeout: 60_000 * thorough }, async ({ fileOf }) => {
    const bytes = await whole();

    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        expect(await readHere(await fileOf(bytes.subarray(0, length)))).toBeNull();
      }),
      { numRuns: 200 * thorough },
    );
  });

  test('a file with bytes flipped is refused, or is read as it was', { timeout: 60_000 * thorough }, async ({
    fileOf,
  }) => {
    const bytes = await whole();
    const original = await readHere(await fileOf(bytes));
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });

    await fc.assert(
      fc.asyncProperty(flips, async (all) => {
        const copy = Buffer.from(bytes);
        for (const [at, mask] of all) copy[at] = (copy[at] as number) ^ mask;
        const read = await readHere(await fileOf(copy));

        if (read !== null) expect(read).toEqual(original);
      }),
      { numRuns: 400 * thorough },
    );
  });

  test('parts with pieces of XML put in, taken out or doubled are read or refused', {
    timeout: 60_000 * thorough,
  }, async ({ fileOf }) => {
    const parts = workbookParts({
      sheets: [`${texts('Name', 'Age')}${texts('Ann')}<row r="9"><c r="B9" s="1" t="s"><v>0</v></c></row>`],
      texts: '<si><t>x</t></si>',
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="yyyy"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>',
    });
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      '/',
      '&',
      '<c>',
      '</c>',
      '<v>',
      '<row r="1">',
      '</row>',
      '<!--',
      ']]>',
      '\u0000',
      'r="A',
      '<![CDATA[',
      '99999999999',
    );

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(parts)),
        fc.nat(),
        fc.nat(40),
        piece,
        async (name, place, taken, put) => {
          const text = String(parts[name]);
          const at = place % text.length;
          const changed = text.slice(0, at) + put + text.slice(at + taken);
          const read = await readHere(await fileOf(await zipOf({ ...parts, [name]: changed })));

          expect(read === null || Array.isArray(read)).toBe(true);
        },
      ),
      { numRuns: 400 * thorough },
    );
  });

  test('in a thread, a damaged file is an error of the caller and never one of the service', async ({
    fileOf,
  }) => {
    const bytes = await whole();
    const compressed = deflateRawSync(randomBytes(2_000));

    for (const at of [30, 400, 1_500, bytes.length - 200, bytes.length - 30]) {
      const copy = Buffer.from(bytes);
      compressed.copy(copy, at, 0, 20);
      const error = await readXlsx(await fileOf(copy)).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error === null || (error instanceof ServiceError && error.code === 'validation_failed')).toBe(
        true,
      );
    }
  });
});
