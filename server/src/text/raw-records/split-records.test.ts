import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordSplitter } from './raw-record.ts';
import { splitCsv } from './split-csv.ts';
import { splitJsonArray } from './split-json-array.ts';
import { splitLines } from './split-lines.ts';

const start = { byte: 0, line: 1 };
const splitters: Readonly<Record<string, () => RecordSplitter>> = {
  'JSON Lines': () => splitLines(start),
  CSV: () => splitCsv(start, ','),
  'a JSON array': () => splitJsonArray(start, { isBeginning: true }),
};
const whole = (text: string) => [Buffer.from(text, 'latin1')];
/** UTF-8 as units of a byte, and bytes that are none. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const content = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'b"',
        '"',
        '""',
        ',',
        '\n',
        '\r\n',
        '{',
        '}',
        '[',
        ']',
        '\\',
        ' ',
        utf8('é'),
        utf8('漢'),
      ),
      fc.constantFrom('"x\ny"', '{"a":"b,]"}', ',"q",', '"\\"",', utf8('\u{1f600}'), '\xff'),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** What comes out of the pieces, when each is read into the memory of the one before the last, and looked at before the next one is. */
function recordsOf(splitter: RecordSplitter, pieces: readonly Buffer[]) {
  const buffers = [Buffer.alloc(1_000), Buffer.alloc(1_000)];
  const seen = (records: ReturnType<RecordSplitter['push']>) =>
    records.map(({ line, text, fault, nextByte, nextLine }) => ({ line, text, fault, nextByte, nextLine }));
  const found = pieces.flatMap((piece, at) => {
    const buffer = buffers[at % 2] as Buffer;
    const chunk = buffer.subarray(0, piece.copy(buffer));
    const records = seen(splitter.push(chunk));
    chunk.fill('#');
    return records;
  });
  return [...found, ...seen(splitter.end())];
}

test.for(Object.keys(splitters))(
  'records of %s are the same wherever the file is cut into pieces',
  (name) => {
    const make = splitters[name] as () => RecordSplitter;
    const property = fc.property(content, fc.array(fc.nat(80), { maxLength: 3 }), (text, cuts) => {
      const bytes = Buffer.from(text, 'latin1');
      const expected = recordsOf(make(), whole(text));
      const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((to, index) => bytes.subarray(at[index], to));

      expect(recordsOf(make(), pieces)).toEqual(expected);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        expect(recordsOf(make(), [bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
      }
      expect(
        recordsOf(
          make(),
          Array.from(bytes, (byte) => Buffer.of(byte)),
        ),
      ).toEqual(expected);
    });
    fc.assert(property, { numRuns: 200 });
  },
);

test('a record is its text without the white space around it, or says that it is no UTF-8', () => {
  const array = recordsOf(splitJsonArray(start, { isBeginning: true }), whole(` {"a": 1} ,\n"\xff"\r\n]`));
  const lines = recordsOf(splitLines(start), whole(' a \r\n\xff\nend'));

  expect(array).toEqual([
    { line: 1, text: '{"a": 1}', fault: undefined, nextByte: 11, nextLine: 1 },
    { line: 2, text: '"\ufffd"', fault: 'not UTF-8', nextByte: 18, nextLine: 3 },
  ]);
  expect(lines).toEqual([
    { line: 1, text: ' a ', fault: undefined, nextByte: 5, nextLine: 2 },
    { line: 2, text: '\ufffd', fault: 'not UTF-8', nextByte: 7, nextLine: 3 },
    { line: 3, text: 'end', fault: undefined, nextByte: 10, nextLine: 4 },
  ]);
});

test('a splitter of CSV that stops at faults looks at no line behind the first of them', () => {
  // Each line leaves a quote open for the next one as well: going on would read ten thousand lines for each.
  const text = `a,b\n${'x","\n'.repeat(50_000)}`;
  const splitter = splitCsv(start, ',', { stopsAtFault: true });

  const records = [
    ...splitter.push(Buffer.from(text)),
    ...splitter.push(Buffer.from(text)),
    ...splitter.end(),
  ];

  expect(records.map(({ line, fault }) => [line, fault])).toEqual([
    [1, undefined],
    [2, 'a quote is opened and not closed'],
  ]);
});
