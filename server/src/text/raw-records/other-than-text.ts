/** By its byte order mark, or by its zeros: every other byte of ASCII in UTF-16 is one, and JSON and CSV begin with ASCII. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === undefined || second === undefined) return null;
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 ? 'utf-16be' : null;
}

/** What people send instead of text, by the characters that it begins with. */
const others: readonly (readonly [beginning: string, is: string])[] = [
  ['\x1f\x8b', 'gzip. Send the header Content-Encoding: gzip with it.'],
  ['PK\x03\x04', 'a ZIP archive, such as an Excel workbook (.xlsx). Save the sheet as CSV.'],
  ['\xd0\xcf\x11\xe0', 'an old Office document, such as an Excel workbook (.xls). Save the sheet as CSV.'],
  ['%PDF-', 'a PDF.'],
];

/** A sentence without its subject that says what the bytes are; null where they may be text. Four to five bytes are enough. */
export const otherThanText = (bytes: Buffer): string | null =>
  others.find(
    ([beginning]) =>
      bytes[0] === beginning.charCodeAt(0) && bytes.toString('latin1', 0, beginning.length) === beginning,
  )?.[1] ?? null;
