import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { GzipBroken, inflateGzip } from './inflate-gzip.ts';

async function* inChunksOf(length: number, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function inflated(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(inflateGzip(chunks)));
}

test.each([1_000, 65_536, 3_000_000, 100_000_000])(
  'what can hardly be packed is inflated, also in chunks of %i bytes',
  async (length) => {
    const content = randomBytes(3_000_000);

    const read = await inflated(inChunksOf(length, gzipSync(content)));

    expect(read.equals(content)).toBe(true);
  },
);

test.each([20, 5_000, 100_000_000])(
  'empty members without end are left, also in chunks of %i bytes',
  async (length) => {
    const empty = gzipSync('');
    const members = Buffer.concat(Array.from({ length: 200_000 }, () => empty));

    await expect(inflated(inChunksOf(length, members))).rejects.toThrow('less than it takes');
  },
);

const packed = (text: string) => gzipSync(Buffer.from(text));
/** With a name, a comment, extra fields and a check of its own. */
const described = (text: string) => {
  const plain = packed(text);
  const header = Buffer.from(plain.subarray(0, 10));
  header[3] = 4 | 8 | 16 | 2;
  const extra = Buffer.from([3, 0, 1, 2, 3]);
  const check = Buffer.from([7, 7]);
  return Buffer.concat([header, extra, Buffer.from('a.xml\0a note\0'), check, plain.subarray(10)]);
};

describe('what follows a member and is none is left', () => {
  test.each([
    ['a comment', '<!-- built in 3 s -->'],
    ['a line', '\n'],
    ['zeros', '\0'.repeat(5_000)],
    ['a warning', 'PHP Warning: x in y'.repeat(9_000)],
    ['what begins as a member', '\x1f'],
  ])('%s', async (_what, trailing) => {
    const bytes = Buffer.concat([packed('<urlset/>'), Buffer.from(trailing, 'latin1')]);

    for (const length of [1, 7, 30, 65_536]) {
      const read = await inflated(inChunksOf(length, bytes));

      expect(read.toString()).toBe('<urlset/>');
    }
  });

  test('behind a large file, wherever its last slice ends', async () => {
    const content = randomBytes(200_000);
    const member = gzipSync(content);

    for (const length of [1_000, 65_536, member.length - 8, member.length, member.length + 3]) {
      const read = await inflated(inChunksOf(length, Buffer.concat([member, Buffer.from('more')])));

      expect(read.equals(content)).toBe(true);
    }
  });
});

test.each([1, 13, 100_000])('all members are read, in chunks of %i bytes', async (length) => {
  const bytes = Buffer.concat([packed('one '), described('two '), packed(''), packed('three')]);

  const read = await inflated(inChunksOf(length, bytes));

  expect(read.toString()).toBe('one two three');
});

describe('a damaged stream gives what it holds, and says so', () => {
  const content = 'word '.repeat(50_000);
  const whole = packed(content);
  const wrongCheck = Buffer.from(whole);
  wrongCheck[whole.length - 8] = (wrongCheck[whole.length - 8] ?? 0) ^ 1;
  test.each([
    ['that breaks off', whole.subarray(0, whole.length - 20)],
    ['without its end', whole.subarray(0, whole.length - 4)],
    ['whose check is wrong', wrongCheck],
    ['whose second member breaks off', Buffer.concat([whole, whole.subarray(0, 40)])],
    ['that is none', Buffer.from('<urlset/>')],
    ['of nothing', Buffer.alloc(0)],
  ])('%s', async (_what, bytes) => {
    await expect(inflated(inChunksOf(1_000, bytes))).rejects.toBeInstanceOf(GzipBroken);
  });
});

test('members that hold a letter each are left before long', async () => {
  const letter = packed('a');
  const members = Buffer.concat(Array.from({ length: 100_000 }, () => letter));

  await expect(inflated(inChunksOf(65_536, members))).rejects.toThrow('less than it takes');
});

test('an error of the source is its own', async () => {
  const failing = async function* () {
    yield packed('word '.repeat(99_999)).subarray(0, 300);
    throw new Error('the line broke');
  };

  await expect(inflated(failing())).rejects.toThrow('the line broke');
});
