import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../testing/import-files.ts';
import { bytesOf } from './record-file.ts';

/** Of reads. */
const pieceBytes = 512 * 1024;
const content = Buffer.from(
  Uint32Array.from({ length: 400_000 }, (_, at) => Math.imul(at, 0x9e3779b1)).buffer,
);
const places = [
  0,
  1,
  pieceBytes - 1,
  pieceBytes,
  pieceBytes + 1,
  content.length - 1,
  content.length,
  2 ** 32,
];

describe.for([false, true])('a file (compressed: %s)', (isGzip) => {
  test('is read from any place on, each piece as it is until the next one is asked for', async ({
    folder,
  }) => {
    const file = folder.write(isGzip ? gzipSync(content) : content);
    for (const fromByte of places) {
      const pieces: Buffer[] = [];
      let read = 0;
      const onRead = (bytes: number) => {
        read = bytes;
      };
      for await (const piece of bytesOf(file, { isGzip, fromByte, onRead })) {
        const before = Buffer.from(piece);
        // Long enough for a read that is under way to end.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        expect(piece.equals(before)).toBe(true);
        pieces.push(before);
      }

      expect(Buffer.concat(pieces).equals(content.subarray(fromByte))).toBe(true);
      if (pieces.length > 0 && !isGzip) expect(read).toBe(content.length);
    }
  });
});
