import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { readCsvList } from './csv-list.ts';

const fields = ['refId', 'first_name', 'company_domain', 'email', 'firstname'];
const read = (text: string | Buffer, rowsMax = 100) => readCsvList(Buffer.from(text), fields, rowsMax);

/** What the caller is told. */
function refusalOf(text: string | Buffer): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
  return 'it was read';
}

describe('a CSV list', () => {
  test.for<[string, string]>([
    ['commas', 'E-Mail,note\nmira@x.example,"a, b"\n'],
    ['semicolons and CRLF', 'E-Mail;note\r\nmira@x.example;a, b\r\n'],
    ['tabs, without a last line break', 'E-Mail\tnote\nmira@x.example\ta, b'],
    ['a byte order mark and empty lines', '\ufeff\nE-Mail,note\n\nmira@x.example,"a, b"\n\n'],
  ])('is read with %s', ([, text]) => {
    const { data, columns } = read(text);

    expect(data).toEqual([{ email: 'mira@x.example', note: 'a, b' }]);
    expect(columns).toEqual([
      ['E-Mail', 'email'],
      ['note', 'note'],
    ]);
  });

  test('knows its fields in every spelling, and a name of a field is that field before all others', () => {
    const { columns } = read('Company Domain,first name,firstname,REF-ID\na.example,Mira,Voss,7\n');

    expect(columns.map(([, field]) => field)).toEqual(['company_domain', 'first_name', 'firstname', 'refId']);
  });

  test('keeps other columns as they are; an empty cell of a field of ours is as good as none', () => {
    const { data } = read('email,first_name,Note,Note\n a@x.example, ,,=1+1\n');

    expect(data).toEqual([{ email: ' a@x.example', Note: '', 'Note (2)': '=1+1' }]);
  });

  test('leaves out what spreadsheets write behind the last column', () => {
    const { data, columns } = read('email,,\na@x.example,,\nb@x.example,,x\n');

    expect(data).toEqual([{ email: 'a@x.example' }, { email: 'b@x.example', 'column 3': 'x' }]);
    expect(columns.map(([heading]) => heading)).toEqual(['email', 'column 3']);
  });

  test('knows of each row the line that it begins in, though cells have line breaks', () => {
    const { lines, data } = read('email,note\na@x.example,"one\ntwo"\n\nb@x.example,three\n');

    expect(lines).toEqual([2, 5]);
    expect(data[0]).toMatchObject({ note: 'one\ntwo' });
  });

  test('has a column of a name that means something to programs, and nothing happens', () => {
    const { data } = read('email,__proto__\na@x.example,{}\n');

    expect(Object.entries(data[0] ?? {})).toEqual([
      ['email', 'a@x.example'],
      ['__proto__', '{}'],
    ]);
    expect(({} as Record<string, unknown>).email).toBeUndefined();
  });

  test.for<[string, string]>([
    ['', 'The file is empty'],
    ['\n\n', 'The file is empty'],
    ['mira@x.example\notto@x.example\n', 'line 1: No column is one of first_name, company_domain, email'],
    ['email,note\na@x.example\n', 'line 2: There are 1 columns where the first line names 2.'],
    ['email,note\na@x.example,"open\nb,c\n', 'line 2: It cannot be read: a quote is opened and not closed'],
    ['email,note\na@x.example,"a"b\n', 'line 2: It cannot be read: text stands behind a closing quote'],
    ['email,E-Mail\na@x.example,b\n', 'The column "E-Mail" is there twice'],
    [`email,${'x,'.repeat(600)}\n`, '602 columns; 500 are the most'],
  ])('%j is refused, and the caller is told where: %s', ([text, sentence]) => {
    expect(refusalOf(text)).toContain(sentence);
  });

  test('of another encoding is refused, and the line is named', () => {
    const latin = Buffer.from('email,note\na@x.example,Gr\xfc\xdfe\n', 'latin1');
    const utf16 = Buffer.from('\ufeffemail\na@x.example\n', 'utf16le');

    expect(refusalOf(latin)).toContain('line 2: It cannot be read: not UTF-8');
    expect(refusalOf(utf16)).toContain('UTF-16');
  });

  test('that is longer than it may be is not read to its end', () => {
    const { data } = read(`email\n${'a@x.example\n'.repeat(50_000)}"never closed`, 10);

    expect(data).toHaveLength(11);
  });

  test('whatever is sent is read, or refused in words', () => {
    const piece = fc.constantFrom('email', ',', ';', '\n', '\r\n', '"', 'a', '\0', '\ufeff', '\t', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');

        expect(typeof refusalOf(text)).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
