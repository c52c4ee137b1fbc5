import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntry, encodeEntry, entryBytesMax } from './entry.ts';

test('whatever was put is read back to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.uint8Array({ maxLength: 5_000 }), async (header, body) => {
      const entry = await encodeEntry({ header, body });
      const value = entry && (await decodeEntry(entry));

      expect(JSON.stringify(value?.header)).toBe(JSON.stringify(header));
      expect(Buffer.from(value?.body ?? []).equals(body)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('an entry is far smaller than its page', async () => {
  const body = Buffer.from('<li class="item"><a href="/item">An item</a></li>\n'.repeat(2_000));

  const entry = await encodeEntry({ header: { status: 200 }, body });

  expect(entry?.length).toBeLessThan(body.length / 20);
});

test('what is larger than 2 MB compressed is not kept', async () => {
  const fits = await encodeEntry({ header: {}, body: randomBytes(entryBytesMax - 1_000) });
  const tooLarge = await encodeEntry({ header: {}, body: randomBytes(entryBytesMax) });

  expect(fits?.length).toBeLessThanOrEqual(entryBytesMax);
  expect(tooLarge).toBe(null);
});

test('what unpacks to more than 32 MB is neither kept nor read', async () => {
  const body = Buffer.alloc(33 * 1024 ** 2);
  const bomb = await encodeEntry({ header: {}, body: body.subarray(0, 31 * 1024 ** 2) });

  expect(await encodeEntry({ header: {}, body })).toBe(null);
  expect(bomb?.length).toBeLessThan(10_000);
});

test('damaged bytes are never read as another page', async () => {
  const entry = (await encodeEntry({ header: { status: 200 }, body: Buffer.from('page') })) as Buffer;
  const whole = await decodeEntry(entry);
  const damaged = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([entry.subarray(0, 5), bytes])),
    fc.nat(entry.length - 1).map((length) => entry.subarray(0, length)),
    fc.tuple(fc.nat(entry.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const changed = Buffer.from(entry);
      changed[at] = (changed[at] ?? 0) ^ by;
      return changed;
    }),
  );

  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      // A bit of the format that means nothing may change.
      expect([null, whole]).toContainEqual(await decodeEntry(bytes));
    }),
    { numRuns: 500 },
  );
});
