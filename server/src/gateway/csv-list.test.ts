import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../kernel/service-error.ts';
import { readCsvList } from './csv-list.ts';

const text = z.string().optional();
const endpoint = {
  item: z.looseObject({
    refId: text,
    first_name: text,
    company_domain: z.string().includes('.').optional(),
    email: text,
    firstname: text,
  }),
  names: ['first_name', 'firstname'],
  headings: { first_name: ['given name', 'first'], company_domain: ['company domain name', 'website'] },
};
const read = (sent: string | Buffer, rowsMax = 100) => readCsvList(Buffer.from(sent), endpoint, rowsMax);

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

  test.each([
    'N/A',
    'n/a',
    '#N/A',
    'NA',
    'na',
    '-',
    '--',
    '–',
    'null',
    'NULL',
    'none',
    ' None ',
    'undefined',
    'not found',
  ])('takes %j in a field of ours for an empty cell, and keeps it anywhere else', (cell) => {
    const { data } = read(`refId,email,first_name,Note\n${cell},a@x.example,${cell},${cell}\n`);

    expect(data).toEqual([{ refId: cell, email: 'a@x.example', Note: cell }]);
  });

  test.each(['Nana', 'Nonesuch', 'N.A.', '0', 'no', 'Nil', 'nan', '- Mira'])(
    'takes %j for the value that it may be',
    (cell) => {
      expect(read(`email,first_name\na@x.example,${cell}\n`).data).toEqual([
        { email: 'a@x.example', first_name: cell },
      ]);
    },
  );

  test('keeps names of people that are words for nothing elsewhere', () => {
    const rows = [
      'Jennifer,Null',
      'SOO-JIN,NA',
      'jennifer,null',
      'Na,Moon-hee',
      'Jennifer,NULL',
      'NULL,NULL',
    ];

    const { data } = read(
      `first_name,firstname,company_domain\n${rows.map((row) => `${row},null\n`).join('')}`,
    );

    expect(data).toEqual([
      { first_name: 'Jennifer', firstname: 'Null' },
      { first_name: 'SOO-JIN', firstname: 'NA' },
      { first_name: 'jennifer', firstname: 'null' },
      { first_name: 'Na', firstname: 'Moon-hee' },
      { first_name: 'Jennifer' },
      {},
    ]);
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
    ['email,note\na@x.example,"a"b\n', 'line 2: It cannot be read: a quote is not closed'],
    ['email,E-Mail\na@x.example,b\n', 'The column "E-Mail" is there twice'],
    [`email,${'x,'.repeat(600)}\n`, '602 columns; 500 are the most'],
  ])('%j is refused, and the caller is told where: %s', ([text, sentence]) => {
    expect(refusalOf(text)).toContain(sentence);
  });

  test('of another encoding is refused, and the line is named; UTF-16 is read', () => {
    const latin = Buffer.from('email,note\na@x.example,Gr\xfc\xdfe\n', 'latin1');
    const utf16 = Buffer.from('\ufeffemail\tnote\na@x.example\tGrüße\n', 'utf16le');

    expect(refusalOf(latin)).toContain('line 2: It cannot be read: not UTF-8');
    expect(read(utf16).data).toEqual([{ email: 'a@x.example', note: 'Grüße' }]);
    expect(refusalOf(utf16.subarray(0, -1))).toContain('The file is UTF-16 at its beginning');
  });

  test('knows a field by what people call it, where no column has its name', () => {
    const usual = read('Given Name,Website,Company Domain Name\nMira,a.example,b.example\n');
    const named = read('Given Name,First name\nMira,Voss\n');

    expect(usual.columns.map(([, field]) => field)).toEqual(['first_name', 'Website', 'company_domain']);
    expect(usual.data).toEqual([{ first_name: 'Mira', Website: 'a.example', company_domain: 'b.example' }]);
    expect(named.data).toEqual([{ 'Given Name': 'Mira', first_name: 'Voss' }]);
  });

  test('takes what only seems to be a field for none where the row is right without it', () => {
    const { data, columns } = read('email,Website\na@x.example,n/a\nb@x.example,x.example\n');

    expect(data).toEqual([
      { email: 'a@x.example', Website: 'n/a' },
      { email: 'b@x.example', company_domain: 'x.example' },
    ]);
    expect(columns).toContainEqual(['Website', 'company_domain']);
  });

  test('that is longer than it may be is not read to its end', () => {
    const { data } = read(`email\n${'a@x.example\n'.repeat(50_000)}"never closed`, 10);

    expect(data).toHaveLength(11);
  });

  test('whatever is sent is read, or refused in words', () => {
    const piece = fc.constantFrom('email', ',', ';', '\n', '\r\n', '"', 'a', '\0', '\ufeff', '\t', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const sent = pieces.join('');

        expect(typeof refusalOf(sent)).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
