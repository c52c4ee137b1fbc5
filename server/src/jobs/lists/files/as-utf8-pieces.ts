import { isAscii, isUtf8 } from 'node:buffer';
import { otherThanText, utf16Of } from '../../../text/raw-records/other-than-text.ts';
import { peeked } from './sent-bytes.ts';
import { tableFault } from './table-fault.ts';

/** No UTF-8 has it: it makes a fault of the record that it is in, which knows its line. */
const noText = 0xff;
/** Bytes that mean nothing in Windows-1252. Other encodings have them in the middle of words. */
const undefinedIn1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const headBytes = 8;

/**
 * A text as UTF-8, without its byte order mark, whatever pieces it comes in. UTF-16 is known by its beginning. Of other text the first
 * character that is not ASCII decides: if it is UTF-8, all must be; if not, and `windows1252` is set, it is Windows-1252 from there on.
 * What cannot be text then gets a byte that no UTF-8 has, for the reader to refuse with its line.
 *
 * @throws {ServiceError} validation_failed for what begins as an archive, an old workbook or a PDF does, and for broken UTF-16
 */
export async function* asUtf8Pieces(
  sent: AsyncIterable<Uint8Array>,
  { windows1252 }: { readonly windows1252: boolean },
): AsyncGenerator<Buffer> {
  const { head, bytes, close } = await peeked(sent, headBytes);
  const utf16 = utf16Of(head);
  const other = utf16 === null ? otherThanText(head) : null;
  if (other !== null) {
    await close();
    throw tableFault('', `The file is ${other}`);
  }
  if (utf16 !== null) yield* fromUtf16(bytes, utf16);
  else if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) yield* without(bytes, 3);
  else if (windows1252) yield* fromUtf8Or1252(bytes);
  else yield* without(bytes, 0);
}

async function* fromUtf16(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (piece?: Uint8Array) => {
    try {
      return Buffer.from(piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
    } catch {
      throw tableFault('', 'The file is UTF-16 at its beginning and not at its end. Send it as UTF-8.');
    }
  };
  for await (const piece of bytes) yield decoded(piece);
  yield decoded();
}

async function* without(bytes: AsyncIterable<Uint8Array>, markBytes: number): AsyncGenerator<Buffer> {
  let left = markBytes;
  for await (const piece of bytes) {
    const skipped = Math.min(left, piece.length);
    left -= skipped;
    if (piece.length > skipped) yield bufferOf(piece).subarray(skipped);
  }
}

async function* fromUtf8Or1252(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let encoding: 'ascii' | 'utf8' | 'windows-1252' = 'ascii';
  /** The beginning of a character whose other bytes are in the next piece. */
  let held = Buffer.alloc(0);
  for await (const sent of bytes) {
    let piece = bufferOf(sent);
    if (encoding === 'ascii' && (held.length > 0 || !isAscii(piece))) {
      piece = Buffer.concat([held, piece]);
      const at = piece.findIndex((byte) => byte >= 0x80);
      const character = piece.subarray(at, at + lengthOf(piece[at] as number));
      if (character.length < lengthOf(piece[at] as number)) {
        held = Buffer.from(character);
        yield piece.subarray(0, at);
        continue;
      }
      held = Buffer.alloc(0);
      encoding = isUtf8(character) ? 'utf8' : 'windows-1252';
    }
    yield encoding === 'windows-1252' ? from1252(piece) : piece;
  }
  if (held.length > 0) yield from1252(held);
}

/** Of the character in UTF-8 that begins with a byte; 1 where none does. */
function lengthOf(byte: number): number {
  if (byte >= 0xf0 && byte < 0xf5) return 4;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xc2 && byte < 0xe0 ? 2 : 1;
}

function from1252(piece: Buffer): Buffer {
  // As a stream: without it, some versions of Node decode ISO-8859-1, which has no euro sign.
  const utf8 = Buffer.from(new TextDecoder('windows-1252').decode(piece, { stream: true }));
  if (!undefinedIn1252.some((byte) => piece.includes(byte))) return utf8;
  // They are decoded to the controls of the same numbers, in UTF-8 0xc2 and the byte.
  for (let at = utf8.indexOf(0xc2); at >= 0; at = utf8.indexOf(0xc2, at + 1)) {
    if (undefinedIn1252.includes(utf8[at + 1] as number)) utf8[at] = noText;
  }
  return utf8;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
