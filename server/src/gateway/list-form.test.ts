import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { boundaryOf, listOfForm } from './list-form.ts';

const boundary = '------------------------d74496d66958873e';
const csv = 'Email Address,note\r\nmira@x.example,"a\r\n--b"\r\n';

/** As curl writes it. */
function formOf(
  parts: readonly (readonly [head: string, body: string])[],
  end = `--${boundary}--\r\n`,
): Buffer {
  return Buffer.from(
    parts
      .map(([head, body]) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`)
      .join('') + end,
  );
}

const read = (bytes: Buffer, query = {}) => listOfForm({ form: 'multipart', bytes, query, boundary });

function refusalOf(bytes: Buffer): string {
  try {
    return `read as ${read(bytes).form}`;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

describe('a list in a form', () => {
  test('is its file, with the other parts as its query', () => {
    const list = read(
      formOf([
        ['name="name"', 'Q4 – list'],
        ['name="file"; filename="people.csv"\r\nContent-Type: text/csv', csv],
      ]),
      { webhook: 'https://x.example/' },
    );

    expect(list).toMatchObject({ form: 'csv', query: { name: 'Q4 – list', webhook: 'https://x.example/' } });
    expect(Buffer.from(list.bytes).toString()).toBe(csv);
  });

  test('is its field data where it has no file', () => {
    const { form, bytes } = read(formOf([['name="data"', '["a@x.example"]']]));

    expect([form, JSON.parse(Buffer.from(bytes).toString())]).toEqual(['json', { data: '["a@x.example"]' }]);
  });

  test.for<[string, Buffer, string]>([
    ['without a file', formOf([['name="name"', 'q4']]), 'Required: a CSV file'],
    [
      'with two files',
      formOf([
        ['name="a"; filename="a.csv"', csv],
        ['name="b"; filename="b.csv"', csv],
      ]),
      'b: Send one file.',
    ],
    ['with a JSON file', formOf([['name="file"; filename="a.json"', '[{}]']]), 'file: The file is JSON.'],
    ['cut off', formOf([['name="file"; filename="a.csv"', csv]], ''), 'cut off'],
    ['with another boundary', Buffer.from('--other\r\n\r\n\r\n--other--'), 'its boundary differs'],
    [
      'of too many parts',
      formOf(Array.from({ length: 21 }, (_, i) => [`name="f${i}"`, 'x'])),
      'at most 20 parts',
    ],
    ['with a long head', formOf([[`name="file"; filename="${'a'.repeat(9_000)}"`, csv]]), 'cut off'],
    ['that is nothing', Buffer.from(''), 'cut off'],
  ])('%s is refused', ([, bytes, sentence]) => {
    expect(refusalOf(bytes)).toContain(sentence);
  });

  test('holds whatever bytes its file has, as another reader of forms finds them', async () => {
    const piece = fc.constantFrom('a', '\r\n', '\n', '-', '--', `\r\n--${boundary}x`, ',', '"', '\r');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 20 }), async (pieces) => {
        const body = pieces.join('');
        fc.pre(!/^\s*[[{]/.test(body));
        const bytes = formOf([['name="file"; filename="a.csv"\r\nContent-Type: text/csv', body]]);
        const type = `multipart/form-data; boundary=${boundary}`;
        // One that takes the beginning of a line for the end of the part is told apart by what it says.
        const other = await new Response(bytes, { headers: { 'content-type': type } }).formData().then(
          (form) => (form.get('file') as File).text(),
          () => null,
        );

        const found = Buffer.from(read(bytes).bytes).toString();

        expect(found).toBe(body);
        if (other !== null && !body.includes(boundary)) expect(other).toBe(found);
      }),
    );
  });

  test('of a hostile shape takes steps in its length: a megabyte of beginnings of boundaries is read', () => {
    const body = `\r\n--${boundary}x`.repeat(24_000);

    expect(Buffer.from(read(formOf([['name="file"; filename="a.csv"', body]])).bytes).toString()).toBe(body);
  });
});

test.for([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/form-data', null],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, null],
] as const)('the boundary of %s is %s', ([type, boundary]) => {
  expect(boundaryOf(type)).toBe(boundary);
});
