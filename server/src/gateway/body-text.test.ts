import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { bodyTextOf } from './body-text.ts';

const text = '{"name":"Grüße 😀"}';
const wide = (start: string, { swapped }: { swapped: boolean }) => {
  const bytes = Buffer.from(start + text, 'utf16le');
  return swapped ? bytes.swap16() : bytes;
};

test.for<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a byte order mark', wide('\ufeff', { swapped: false })],
  ['UTF-16 without one', wide('', { swapped: false })],
  ['UTF-16 of the other byte order', wide('\ufeff', { swapped: true })],
  ['the same without a byte order mark', wide('', { swapped: true })],
])('a body in %s is read', ([, bytes]) => {
  expect(bodyTextOf(bytes)).toBe(text);
});

test('a body that is empty, or of one byte, is read', () => {
  expect([bodyTextOf(Buffer.from('')), bodyTextOf(Buffer.from('1'))]).toEqual(['', '1']);
});

test.for<[Buffer, string]>([
  [gzipSync(text), 'is gzip. Send the header Content-Encoding: gzip'],
  [Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 'is a ZIP archive, such as an Excel workbook (.xlsx)'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old Office document'],
  [Buffer.from('%PDF-1.7\n'), 'is a PDF'],
  [Buffer.from('{"name":"Gr\xfc\xdfe"}', 'latin1'), 'is not UTF-8'],
  [wide('\ufeff', { swapped: false }).subarray(0, -1), 'is UTF-16 at its beginning and not at its end'],
])('what is no text is refused with what it is', ([bytes, sentence]) => {
  expect(() => bodyTextOf(bytes)).toThrow(ServiceError);
  expect(() => bodyTextOf(bytes)).toThrow(`The request body ${sentence}`);
});
