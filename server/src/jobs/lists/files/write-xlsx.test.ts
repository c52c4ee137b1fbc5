import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { converted, csvWithTypes } from '../../../testing/libre-office.ts';
import { whyMissing } from '../../../testing/machine-parts.ts';
import { test } from '../../../testing/workbook-files.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Cell } from './table.ts';
import { type WriteXlsxOptions, writeXlsx } from './write-xlsx.ts';
import { ZipParts } from './xlsx/zip-parts.ts';

async function* batchesOf(rows: readonly (readonly Cell[])[], size = 100) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const written = (
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  options?: WriteXlsxOptions,
) => buffer(writeXlsx(columns, batchesOf(rows), options));

/** By row, with null for an empty cell. */
async function readBack(file: string): Promise<{ columns: readonly string[]; cells: Cell[][] }> {
  const { columns, rows } = await readXlsx(file);
  const batches = await Array.fromAsync(rows);
  return {
    columns,
    cells: batches.flat().map((row) => columns.map((name) => row.cells[name] ?? null)),
  };
}

const hostileTexts = [
  '=1+1',
  '+49 30 901820',
  '-2+3',
  '@SUM(A1)',
  '=cmd|" /C calc"!A0',
  '007',
  '12345678901234567890',
  '1e5',
  'TRUE',
  '2026-11-27',
  'a "quoted" text',
  "'single",
  'two\nlines',
  ' spaces around ',
  '\ttab',
  '😀 👨‍👩‍👧 𝒳',
  'שלום عربي \u202Eabc',
  '<c r="A1"/> & ]]>',
  '_x000D_',
  '_x005F_x000D_ _x0041',
  '_x0041\u0001',
  '{"a":1}',
  ',;|',
];

describe('what is written is read back', () => {
  test('texts stay what they are, numbers and booleans too, and a row keeps its place', async ({
    fileOf,
  }) => {
    const rows: Cell[][] = [
      ...hostileTexts.map((text): Cell[] => [text, null, text]),
      [0, -1.5, 0.1 + 0.2],
      [true, false, 999_999_999_999_999],
      [1e-300, 123_456.789, -0],
    ];

    const read = await readBack(await fileOf(await written(['=a', 'b', '_x0009_'], rows)));

    expect(read.columns).toEqual(['=a', 'b', '_x0009_']);
    // Minus zero is zero.
    expect(read.cells).toEqual(rows.map((row) => row.map((cell) => (cell === 0 ? 0 : cell))));
  });

  test('an integer that Excel would round is a text; lists and objects are JSON; what is nothing is empty', async ({
    fileOf,
  }) => {
    const rows: Cell[][] = [
      [1e15, -1_234_567_890_123_456, 2 ** 60],
      [['a', 1], { b: [null] }, []],
      [Number.NaN, Number.POSITIVE_INFINITY, ''],
      ['end', null, null],
    ];

    const { cells } = await readBack(await fileOf(await written(['a', 'b', 'c'], rows)));

    expect(cells).toEqual([
      ['1000000000000000', '-1234567890123456', '1152921504606847000'],
      ['["a",1]', '{"b":[null]}', '[]'],
      ['end', null, null],
    ]);
  });

  test('a text beyond what a cell holds is cut and says so, never within a sign', async ({ fileOf }) => {
    const rows = [['a'.repeat(32_767)], ['b'.repeat(32_768)], [`${'c'.repeat(32_765)}😀d`]];

    const { cells } = await readBack(await fileOf(await written(['Text'], rows)));

    expect(cells).toEqual([['a'.repeat(32_767)], [`${'b'.repeat(32_766)}…`], [`${'c'.repeat(32_765)}…`]]);
  });

  test('any text whatever is read back, with control characters, halves of signs and what looks like an escape', async ({
    fileOf,
  }) => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.constantFrom('_', 'x', '0', '_x000D_', '_x0041', '\r', '\u0000', '\uD83D', '\uFFFE'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    // One workbook a run: a file has many texts.
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyText.filter((one) => one !== ''),
          { minLength: 100, maxLength: 300 },
        ),
        async (all) => {
          const { cells } = await readBack(
            await fileOf(
              await written(
                ['Text'],
                all.map((one) => [one]),
              ),
            ),
          );

          expect(cells.map(([cell]) => cell)).toEqual(all);
        },
      ),
      { numRuns: 5 },
    );
  });

  test('any number whatever is read back, or is the text of its digits', async ({ fileOf }) => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 300 }), async (all) => {
        const { cells } = await readBack(
          await fileOf(
            await written(
              ['Number'],
              all.map((one) => [one]),
            ),
          ),
        );

        expect(cells.map(([cell]) => Number(cell))).toEqual(all.map((one) => one + 0));
      }),
      { numRuns: 5 },
    );
  });
});

describe('the file', () => {
  test('has one sheet with a bold, frozen first row and a filter over all rows', async ({ fileOf }) => {
    const rows = [
      ['Ann', 1],
      ['Bob', 2],
    ];
    const parts = await ZipParts.open(await fileOf(await written(['Name', 'Age'], rows)));
    const xml = await text(parts.read('xl/worksheets/sheet1.xml'));
    parts.close();

    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr">');
  });

  test.for([
    ['Leads', 'Leads'],
    ["a[b]:*?/\\c's", "a b      c's"],
    ["'quoted'", 'quoted'],
    ['', 'List'],
    ['\u0000', 'List'],
    ['history', 'history List'],
    [`${'n'.repeat(30)}😀`, 'n'.repeat(30)],
    ['a & "b" <c>', 'a & "b" <c>'],
  ] as const)(
    'a name that Excel would refuse for a sheet is made one that it takes: %j',
    async ([asked, name], { fileOf }) => {
      const file = await fileOf(await written(['Name'], [['Ann']], { sheetName: asked }));

      await expect(readXlsx(file, { sheet: name })).resolves.toMatchObject({ columns: ['Name'] });
      await expect(readXlsx(file, { sheet: 'none' })).rejects.toThrow(`It has: ${JSON.stringify(name)}.`);
    },
  );

  test('a list without rows is its headings', async ({ fileOf }) => {
    const read = await readBack(await fileOf(await written(['Name'], [])));

    expect(read).toEqual({ columns: ['Name'], cells: [] });
  });

  test('the same rows are the same bytes', async () => {
    const [one, other] = [await written(['a'], [[1]]), await written(['a'], [[1]])];

    expect(one.equals(other)).toBe(true);
  });
});

describe('the stream', () => {
  /** Counts the batches that were asked for, of which there is no end, and whether they were ended. */
  function endless() {
    const seen = { batches: 0, isEnded: false };
    async function* rows() {
      try {
        for (;;) {
          seen.batches++;
          yield Array.from({ length: 100 }, (_, at): Cell[] => [
            `${seen.batches} ${at} ${Math.sin(at * seen.batches)}`,
          ]);
        }
      } finally {
        seen.isEnded = true;
      }
    }
    return { seen, rows };
  }

  test('rows are asked for no faster than they are taken, and end with the stream', async () => {
    const { seen, rows } = endless();
    const stream = writeXlsx(['a'], rows());
    let bytes = 0;

    for await (const some of stream) {
      bytes += some.length;
      if (bytes > 1024 ** 2) break;
    }

    // A batch is 4 KB packed at least a third of that: what is under way is in buffers of some 16 and 64 KiB.
    expect(seen.batches).toBeLessThan(1_500);
    await expect.poll(() => seen.isEnded).toBe(true);
  });

  test('what the rows throw ends the stream with it', async () => {
    async function* rows() {
      yield [['a']];
      throw new Error('the database is away');
    }

    await expect(buffer(writeXlsx(['a'], rows()))).rejects.toThrow('the database is away');
  });
});

describe.skipIf(whyMissing('libreoffice') !== null)('LibreOffice', () => {
  test('reads every cell as the text, number or boolean that it was', { timeout: 60_000 }, async ({
    folder,
  }) => {
    // A carriage return is a line feed in LibreOffice.
    const rows: Cell[][] = [
      ...hostileTexts.map((text, at): Cell[] => [text, at, at % 2 === 0]),
      ['\u0001 bell \u0007', -0.5, true],
      ['x'.repeat(32_767), 1_234_567, false],
    ];
    const file = join(folder, 'list.xlsx');
    await pipeline(writeXlsx(['Text', 'Number', '=Flag'], batchesOf(rows)), createWriteStream(file));

    await converted([file], csvWithTypes, folder);
    const csv = await readFile(join(folder, 'list.csv'), 'utf8');
    const cells: unknown = parse(csv, {
      cast: (value, { quoting }) => [value, quoting],
    });

    expect(cells).toEqual([
      [
        ['Text', true],
        ['Number', true],
        ['=Flag', true],
      ],
      ...rows.map(([text, number, flag]) => [
        [text, true],
        [String(number), false],
        [String(flag).toUpperCase(), false],
      ]),
    ]);
  });
});
