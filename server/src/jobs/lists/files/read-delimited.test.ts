import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRows, inChunks, messageOf } from '../../../testing/in-chunks.ts';
import { unclearQuotes } from '../../../text/raw-records/csv-fields.ts';
import { readDelimited } from './read-delimited.ts';

const read = async (sent: string | Uint8Array, sizes?: readonly number[], delimiter?: string) => {
  const bytes = typeof sent === 'string' ? Buffer.from(sent) : sent;
  const table = await readDelimited(inChunks(bytes, sizes), delimiter === undefined ? {} : { delimiter });
  const rows = await allRows(table);
  return { columns: table.columns, delimiter: table.delimiter, rows };
};
const faultOf = (sent: string | Uint8Array) => messageOf(() => read(sent));
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

describe('how it is cut in chunks changes nothing', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'ü', '€', '😀', '"', ',', ';', '\n', ' ', "'"), maxLength: 8 }),
    fc.constant('plain'),
  );
  const tables = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }));
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

  test('any table is read as it was written, in any encoding, with any delimiter', async () => {
    const encodings = fc.constantFrom<'utf8' | 'utf16le'>('utf8', 'utf16le');
    const terms = fc.record({
      rows: tables,
      sizes,
      encoding: encodings,
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      newline: fc.constantFrom('\n', '\r\n'),
      mark: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(terms, async ({ rows, sizes, encoding, delimiter, newline, mark }) => {
        const width = rows[0]?.length ?? 1;
        const names = Array.from({ length: width }, (_, at) => `c${at}`);
        const text = [names, ...rows.map((row) => row.map(quoted))]
          .map((fields) => fields.join(delimiter) + newline)
          .join('');
        const bytes = Buffer.from(mark ? `\ufeff${text}` : text, encoding);

        const table = await read(bytes, sizes, width === 1 ? delimiter : undefined);

        const given = rows.filter((row) => row.some((field) => field.trim() !== ''));
        expect(table.delimiter).toBe(delimiter);
        expect(table.columns).toEqual(names);
        expect(table.rows.map(({ cells }) => cells)).toEqual(
          given.map((row) =>
            Object.fromEntries(row.flatMap((field, at) => (field === '' ? [] : [[`c${at}`, field]]))),
          ),
        );
      }),
    );
  });

  test('any bytes at all give the same rows, or the same error', async () => {
    const byte = fc.constantFrom(
      ...'ab",;\t\n\r|= '.split('').map((sign) => sign.charCodeAt(0)),
      0xc3,
      0xbc,
      0xfc,
      0x81,
      0,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.array(byte, { maxLength: 60 }),
        sizes,
        async (any, some, sizes) => {
          for (const bytes of [any, Uint8Array.from(some)]) {
            const results = [sizes, [65_536]].map((each) =>
              read(bytes, each).catch((error: Error) => error.message),
            );

            const [inPieces, whole] = await Promise.all(results);

            expect(inPieces).toEqual(whole);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('columns', () => {
  test.each<[string, string[]]>([
    [' Name , Web site\n1,2', ['Name', 'Web site']],
    ['Name,Name,Name\n1,2,3', ['Name', 'Name (2)', 'Name (3)']],
    ['Name,Name,Name (2)\n1,2,3', ['Name', 'Name (3)', 'Name (2)']],
    ['a,,b\n1,2,3', ['a', 'column 2', 'b']],
    ['a,,column 2\n1,2,3', ['a', 'column 2 (2)', 'column 2']],
    ['a,b,,,\n1,2,,,', ['a', 'b']],
    ['a,,,\n1,,,\n1,,x,', ['a', 'column 2', 'column 3']],
    ['\n\r\n,,\n a \n1', ['a']],
    ['sep=|\r\na|b,c\r\n1|2', ['a', 'b,c']],
    ['"a\nb",c\n1,2', ['a\nb', 'c']],
  ])('%j are %j', async (text, columns) => {
    expect((await read(text)).columns).toEqual(columns);
  });

  test('the name of a column may be __proto__, and is a cell like any other', async () => {
    const { rows, columns } = await read('__proto__,constructor,toString\nx,y,z');

    expect(columns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.entries(rows[0]?.cells ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['toString', 'z'],
    ]);
    expect(Object.getPrototypeOf(rows[0]?.cells)).toBe(Object.prototype);
  });
});

describe('rows', () => {
  test('cells are as they were sent; empty ones are left out, and so are empty rows; each row knows its line', async () => {
    const { rows } = await read('a,b\r\n x ,\r\n\r\n,\r\n"1\r\n2",3\r\n4\r\n5,6,,\r\n');

    expect(rows).toEqual([
      { line: 2, cells: { a: ' x ' } },
      { line: 5, cells: { a: '1\n2', b: '3' } },
      { line: 7, cells: { a: '4' } },
      { line: 8, cells: { a: '5', b: '6' } },
    ]);
  });

  test('lines that end with CR alone are lines', async () => {
    expect((await read('a,b\r1,2\r3,4\r')).rows).toEqual([
      { line: 2, cells: { a: '1', b: '2' } },
      { line: 3, cells: { a: '3', b: '4' } },
    ]);
  });

  test('the first character that is not ASCII says whether it is UTF-8 or Windows-1252, however late it comes', async () => {
    const rows = 'x,y\n'.repeat(50_000);
    const is = async (last: Buffer) =>
      (await read(Buffer.concat([Buffer.from(`a,b\n${rows}`), last]))).rows.at(-1)?.cells;

    expect(await is(Buffer.from([0x80, 0x2c, 0xfc]))).toEqual({ a: '€', b: 'ü' });
    expect(await is(Buffer.from('€,ü'))).toEqual({ a: '€', b: 'ü' });
  });

  test.each<[string, string | Uint8Array, string]>([
    ['surplus cells', 'a,b\n1,2\n1,2,3', 'line 3: There are 3 columns where the first line names 2.'],
    ['text behind a quote', 'a\n"b" c', `line 2: It cannot be read: ${unclearQuotes}.`],
    ['an open quote', 'a\n1\n"b\nc', 'line 3: It cannot be read: a quote is opened and not closed.'],
    ['NUL', 'a\nb\0', 'line 2: It has a NUL byte. Send a text file: CSV or TSV, in UTF-8.'],
    [
      'UTF-8 with a broken letter',
      Buffer.from([...Buffer.from('a\nü\n'), 0xff]),
      'line 3: It cannot be read: not UTF-8.',
    ],
    [
      'another encoding',
      Buffer.from('a\n\xfc\n\x81'.split('').map((c) => c.charCodeAt(0))),
      'line 3: It cannot be read: not UTF-8.',
    ],
    ['nothing but blanks', '\n ,\n', 'The file is empty. Its first line names the columns.'],
    [
      'a workbook',
      'PK\x03\x04 and so on',
      'The file is a ZIP archive, such as an Excel workbook (.xlsx). Save the sheet as CSV.',
    ],
    [
      'broken UTF-16',
      Buffer.from([0xff, 0xfe, 0x61, 0, 0x0a]),
      'The file is UTF-16 at its beginning and not at its end. Send it as UTF-8.',
    ],
  ])('%s is refused with its line', async (_, sent, message) => {
    expect(await faultOf(sent)).toBe(message);
  });
});

describe('a file that was made to do harm is refused with its line', () => {
  const big = 'x'.repeat(1024 ** 2);

  test.each<[string, () => string, string]>([
    [
      '10,000 columns',
      () => `${'a,'.repeat(10_000)}b\n1`,
      'line 1: There are 10001 columns; 500 are the most.',
    ],
    [
      'a million commas',
      () => `${','.repeat(200_000)}\n${','.repeat(200_000)}`,
      'The file is empty. Its first line names the columns.',
    ],
    [
      'a column too many behind the last heading',
      () => `a${','.repeat(600)}\n1${','.repeat(599)}2`,
      'line 1: There are 600 columns; 500 are the most.',
    ],
    [
      'a long heading',
      () => `a,${'b'.repeat(201)}\n1`,
      'line 1, column 2: The heading has 201 characters; 200 are the most. The first line names the columns.',
    ],
    [
      'a long cell',
      () => `a,b\n1,${'b'.repeat(40_000)}`,
      'line 2, column b: The cell has 40000 characters; 32767 are the most.',
    ],
    [
      'a cell of 1 MB',
      () => `a,b\n1,${big}`,
      'line 2: It is longer than 256 KiB, the most of a row. Is a quote not closed?',
    ],
    [
      '64 MiB without a line break',
      () => `a\n${big.repeat(64)}`,
      'line 2: It is longer than 256 KiB, the most of a row. Is a quote not closed?',
    ],
    [
      '64 MiB of a heading',
      () => big.repeat(64),
      'line 1: It is longer than 256 KiB, the most of a row. Is a quote not closed?',
    ],
    [
      'a quote over the whole file',
      () => `a,b\n"${'1,2\n'.repeat(4_000_000)}`,
      'line 2: It cannot be read: a quote is opened and not closed.',
    ],
    [
      '64 MiB of empty lines',
      () => `a\n${'\n'.repeat(64 * 1024 ** 2)}`,
      'line 1048577: There are more than 1048576 lines. Leave out the empty ones.',
    ],
    [
      'quotes that every line leaves open',
      () => `a,b\n${'x","\n'.repeat(4_000_000)}`,
      'line 2: It cannot be read: a quote is opened and not closed.',
    ],
  ])('%s', async (_, text, message) => {
    expect(await faultOf(text())).toBe(message);
  });

  test('reading stops where the error is, and ends what is sent', async () => {
    let sent = 0;
    let ended = 0;
    async function* endless() {
      try {
        yield Buffer.from('a\n');
        for (; ; sent += 65_536) yield Buffer.alloc(65_536, 'x');
      } finally {
        ended += 1;
      }
    }

    const message = await messageOf(async () => allRows(await readDelimited(endless())));

    expect(message).toContain('line 2: It is longer than 256 KiB');
    expect(sent).toBeLessThan(4 * 1024 ** 2);
    expect(ended).toBe(1);
  });

  test('who stops reading ends what is sent, and no more than some pieces were read', async () => {
    let ended = 0;
    const table = await readDelimited(
      inChunks(Buffer.from(`a\n${'x\n'.repeat(1_000_000)}`), [65_536], () => {
        ended += 1;
      }),
    );

    for await (const batch of table.rows) {
      expect(batch).toHaveLength(500);
      break;
    }

    expect(ended).toBe(1);
  });
});

describe('files as programs write them', () => {
  const folder = new URL('./__fixtures__/exports/', import.meta.url);
  const bytesOf = (name: string) => readFileSync(new URL(name, folder));
  const names = readdirSync(folder).filter((name) => !name.endsWith('.md'));

  test.each(names.filter((name) => !/^(?:excel-|messy|sep|dup|hubspot.*companies)/.test(name)))(
    '%s: rows and cells are those of another reader',
    async (name) => {
      const records = parse(bytesOf(name), { bom: true, skip_empty_lines: true }) as string[][];

      const { columns, rows } = await read(bytesOf(name), [1_000, 7]);

      const [headings = [], ...others] = records;
      expect(columns).toEqual(headings.map((heading) => heading.trim()));
      expect(rows.map(({ cells }) => columns.map((column) => cells[column] ?? ''))).toEqual(
        others.map((cells) => cells.map((cell) => cell.replaceAll('\r\n', '\n'))),
      );
    },
  );

  test('an export that is cut off within quotes is refused', async () => {
    const message = await faultOf(bytesOf('hubspot-crm-exports-all-companies-2026-11-27.csv'));

    expect(message).toBe('line 21: It cannot be read: a quote is opened and not closed.');
  });

  test('Excel in German writes Windows-1252 with semicolons', async () => {
    const { columns, rows } = await read(bytesOf('excel-de-1252.csv'));

    expect(columns).toEqual(['Firma', 'Webseite', 'Ort', 'Land', 'Mitarbeiter']);
    expect(rows).toHaveLength(5);
    expect(rows[0]?.cells).toMatchObject({
      Firma: 'Müller & Söhne 0 GmbH',
      Ort: 'Köln',
      Mitarbeiter: '1.250',
    });
  });

  test('Excel writes "Unicode text" as UTF-16 with tabs', async () => {
    const { columns, delimiter, rows } = await read(bytesOf('excel-unicode.txt'));

    expect({ columns, delimiter }).toEqual({
      columns: ['Company Name', 'Website', 'Country'],
      delimiter: '\t',
    });
    expect(rows[0]).toEqual({
      line: 2,
      cells: { 'Company Name': 'Uniko 0', Website: 'uniko0.com', Country: 'Japan' },
    });
  });

  test('a line with the delimiter is none of the table, and counts as a line', async () => {
    expect((await read(bytesOf('sep.csv'))).rows).toEqual([
      { line: 3, cells: { name: 'Sepco', domain: 'sepco.com' } },
    ]);
  });

  test('columns that are there twice are two columns', async () => {
    const { columns, rows } = await read(bytesOf('dup-columns.csv'));

    expect(columns).toEqual(['Name', 'Website', 'Name (2)', 'Website (2)', 'Email', 'Email (2)']);
    expect(rows[1]?.cells).toEqual({ 'Name (2)': 'Dup B 2', 'Website (2)': 'dupb2.com' });
  });

  test('a file with surplus cells is refused at the first of them; quotes within quotes are read', async () => {
    const messy = bytesOf('messy.csv').toString('utf8');
    const withoutSurplus = messy.replace(',extra,extra2', '');

    expect(await faultOf(messy)).toMatch(/^line 9: There are 6 columns/);
    expect((await read(Buffer.from(withoutSurplus))).rows.map(({ line }) => line)).toEqual([
      4, 6, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
  });
});
