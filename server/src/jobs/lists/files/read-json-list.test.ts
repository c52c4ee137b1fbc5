import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRows, inChunks, messageOf } from '../../../testing/in-chunks.ts';
import { readJsonList } from './read-json-list.ts';

const read = async (sent: string | Uint8Array, sizes?: readonly number[]) => {
  const list = readJsonList(inChunks(typeof sent === 'string' ? Buffer.from(sent) : sent, sizes));
  const rows = await allRows(list);
  return { columns: list.columns, rows, rest: list.rest(), hasRows: list.hasRows() };
};
const faultOf = (sent: string | Uint8Array) => messageOf(() => read(sent));
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
const withoutEmpty = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null && cell !== ''));

describe('a body is what JSON.parse says', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
    fc.constantFrom('__proto__', 'a"b', '\\', 'é'),
  );
  const row = fc.dictionary(
    name.filter((text) => text.trim() !== ''),
    value,
    { maxKeys: 5 },
  );
  const body = fc.record({
    rows: fc.array(row, { maxLength: 8 }),
    before: fc.dictionary(name, value, { maxKeys: 3 }),
    behind: fc.dictionary(name, value, { maxKeys: 3 }),
    indent: fc.constantFrom(0, 1, '\t', '\r\n' as never),
  });

  test('any body, in any chunks, with other members before and behind its rows', async () => {
    await fc.assert(
      fc.asyncProperty(body, sizes, async ({ rows, before, behind, indent }, sizes) => {
        const members = Object.entries(behind).filter(([key]) => !Object.hasOwn(before, key));
        const entries = [...Object.entries(before), ['rows', rows] as const, ...members];
        const isOnly = new Set(entries.map(([key]) => key)).size === entries.length;
        fc.pre(isOnly);
        const text = `{${entries.map(([key, each]) => `${JSON.stringify(key)} : ${JSON.stringify(each, null, indent)}`).join(',')}}\n`;
        const { rows: parsed, ...rest } = JSON.parse(text) as { rows: object[] };

        const list = await read(text, sizes);

        expect(list.rows).toEqual(parsed.map((each, at) => ({ line: at + 1, cells: withoutEmpty(each) })));
        expect(Object.entries(list.rest)).toEqual(Object.entries(rest));
        expect(list.columns).toEqual([...new Set(parsed.flatMap((each) => Object.keys(each)))]);
      }),
    );
  });

  test('any text that JSON.parse refuses is refused, in any chunks, with the same sentence', async () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      ' ',
      '1',
      'null',
      '"rows"',
      '"a"',
      '-',
      '\u0000',
      'é',
    );
    const texts = fc.oneof(
      fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
      fc.array(sign, { maxLength: 6 }).map((signs) => `{"rows":[{"a":1${signs.join('')}`),
      fc.array(sign, { maxLength: 6 }).map((signs) => `{"rows":[{"a":1}]${signs.join('')}`),
    );
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (text, sizes) => {
        const isJson = (() => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();

        const results = await Promise.all(
          [sizes, [65_536]].map((each) => read(text, each).catch((error: Error) => error.message)),
        );

        expect(results[0]).toEqual(results[1]);
        if (!isJson) expect(results[0]).toBeTypeOf('string');
      }),
      { numRuns: 2_000 },
    );
  });

  test('a body in UTF-16 or with a byte order mark', async () => {
    const text = '\ufeff{"rows":[{"a":"ü"}],"name":"é"}';

    for (const encoding of ['utf8', 'utf16le'] as const) {
      const { rows, rest } = await read(Buffer.from(text, encoding), [3]);

      expect({ rows, rest }).toEqual({ rows: [{ line: 1, cells: { a: 'ü' } }], rest: { name: 'é' } });
    }
  });

  test('a list alone is its rows', async () => {
    expect(await read('[{"a":1},{}]')).toEqual({
      columns: ['a'],
      rows: [
        { line: 1, cells: { a: 1 } },
        { line: 2, cells: {} },
      ],
      rest: {},
      hasRows: true,
    });
  });

  test('whether there are rows at all is known', async () => {
    expect((await read('{"search":{}}')).hasRows).toBe(false);
    expect((await read('{"rows":[]}')).hasRows).toBe(true);
  });

  test('a name of a column or member may be __proto__', async () => {
    const { rows, rest } = await read('{"__proto__":{"x":1},"rows":[{"__proto__":"y","a":null}]}');

    expect(Object.entries(rest)).toEqual([['__proto__', { x: 1 }]]);
    expect(Object.entries(rows[0]?.cells ?? {})).toEqual([['__proto__', 'y']]);
    expect(Object.getPrototypeOf(rows[0]?.cells)).toBe(Object.prototype);
  });
});

describe('what is wrong is refused at its place', () => {
  const rows = (count: number) => '{"a":1},'.repeat(count);

  test.each<[string, string | Uint8Array, string]>([
    ['rows twice', '{"rows":[],"r\\u006fws":[]}', 'rows: It is there twice.'],
    ['a member twice', '{"name":1,"rows":[],"name":2}', 'name: It is there twice.'],
    ['rows that are no list', '{"rows":{"a":1}}', 'rows: Must be an array of objects.'],
    [
      'a row that is no object',
      `{"rows":[${rows(12)}3]}`,
      'rows[12]: Must be an object: the cells of a row by the names of their columns.',
    ],
    [
      'a row that is null',
      '[null]',
      '[0]: Must be an object: the cells of a row by the names of their columns.',
    ],
    [
      'a row that is a list',
      '{"rows":[[1]]}',
      'rows[0]: Must be an object: the cells of a row by the names of their columns.',
    ],
    ['a comma too many', '{"rows":[{},]}', 'rows[1]: It is not valid JSON: expected an object.'],
    ['no comma', '{"rows":[{}{}]}', 'rows[0]: It is not valid JSON: expected a comma or ].'],
    [
      'brackets of two kinds',
      `{"rows":[${rows(2)}{"a":[1}, {}]}`,
      'rows[2]: It is not valid JSON: brackets do not match.',
    ],
    [
      'a mistake in a row, without what stands around it',
      '{"rows":[{"password":secret}]}',
      "rows[0]: It is not valid JSON: Unexpected token 's'.",
    ],
    ['a member that is no JSON', '{"name":trux}', "name: It is not valid JSON: Unexpected token 'x'."],
    ['text behind the end', '{"rows":[]} {}', 'There is text behind the end of the JSON.'],
    ['lines of JSON', '{"a":1}\n{"a":2}', 'There is text behind the end of the JSON.'],
    ['the body cut off', `{"rows":[${rows(2)}{"a"`, 'rows[2]: The body ends before its JSON does.'],
    ['nothing', ' ', 'The body is empty. Send a JSON object with rows.'],
    ['another value', '"rows"', 'It is not valid JSON: expected a JSON object.'],
    [
      'bytes that are not UTF-8',
      Buffer.from('{"rows":[{"a":"\xfc"}]}', 'latin1'),
      'rows[0]: It is not UTF-8.',
    ],
    ['a column without a name', '{"rows":[{" ":1}]}', 'rows[0]: A cell has no name of a column.'],
    [
      'a workbook',
      'PK\x03\x04 and so on',
      'The file is a ZIP archive, such as an Excel workbook (.xlsx). Save the sheet as CSV.',
    ],
  ])('%s', async (_, sent, message) => {
    expect(await faultOf(sent)).toBe(message);
  });
});

describe('a body that was made to do harm is refused at its place', () => {
  const big = 'x'.repeat(1024 ** 2);
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 1])));

  test.each<[string, () => string, string]>([
    [
      '10,000 columns',
      () => `{"rows":[${object(10_000)}]}`,
      'rows[0].c500: There are more than 500 columns in the rows until here.',
    ],
    [
      'a long name',
      () => `{"rows":[{"${'n'.repeat(201)}":1}]}`,
      `rows[0].${'n'.repeat(100)}…: The name of a column has at most 200 characters.`,
    ],
    [
      'a long cell',
      () => `{"rows":[{},{"a":"${'x'.repeat(40_000)}"}]}`,
      'rows[1].a: The cell has 40000 characters; 32767 are the most.',
    ],
    [
      'a row of 64 MiB',
      () => `{"rows":[{"a":"${big.repeat(64)}"}]}`,
      'rows[0]: It is longer than 256 KiB, the most of a row.',
    ],
    [
      'a text that never ends',
      () => `{"rows":[{},{"a":"${big.repeat(4)}`,
      'rows[1]: It is longer than 256 KiB, the most of a row.',
    ],
    [
      'a long member',
      () => `{"name":"${big}","rows":[{}]}`,
      'name: All that is sent beside rows may have 1024 KiB together.',
    ],
    [
      'a long name of a member',
      () => `{"${big}":1}`,
      'All that is sent beside rows may have 1024 KiB together.',
    ],
    [
      'a million members',
      () => `{${Array.from({ length: 1_000_000 }, (_, at) => `"m${at}":0`).join(',')}}`,
      'm100: There are more than 100 fields beside rows.',
    ],
    [
      'a hundred long members',
      () => `{${Array.from({ length: 100 }, (_, at) => `"m${at}":"${'a'.repeat(20_000)}"`).join(',')}}`,
      'm52: All that is sent beside rows may have 1024 KiB together.',
    ],
    [
      'lists 100,000 deep',
      () => `{"rows":[{"a":${'['.repeat(100_000)}`,
      'rows[0]: It nests deeper than 32 levels.',
    ],
    [
      'a member 100,000 deep',
      () => `{"steps":${'[{"a":'.repeat(100_000)}`,
      'steps: It nests deeper than 32 levels.',
    ],
    [
      'a million braces',
      () => `{"rows":[${'{'.repeat(1_000_000)}`,
      'rows[0]: It nests deeper than 32 levels.',
    ],
    [
      'a million braces in a text',
      () => `{"rows":[{"a":"${'{'.repeat(1_000_000)}"}]}`,
      'rows[0]: It is longer than 256 KiB, the most of a row.',
    ],
    [
      'a million closing braces',
      () => `{"rows":[{}${'}'.repeat(1_000_000)}`,
      'rows[0]: It is not valid JSON: expected a comma or ].',
    ],
  ])('%s', async (_, text, message) => {
    expect(await faultOf(text())).toBe(message);
  });

  test('32 levels are read, 33 are not', async () => {
    const nested = (levels: number) => `{"rows":[{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}]}`;

    expect(await faultOf(nested(32))).toBe('no error');
    expect(await faultOf(nested(33))).toBe('rows[0]: It nests deeper than 32 levels.');
  });

  test('who stops reading ends what is sent', async () => {
    let ended = 0;
    const list = readJsonList(
      inChunks(Buffer.from(`[${'{"a":1},'.repeat(100_000)}{}]`), [65_536], () => {
        ended += 1;
      }),
    );

    for await (const batch of list.rows) {
      expect(batch).toHaveLength(500);
      break;
    }

    expect(ended).toBe(1);
  });
});
