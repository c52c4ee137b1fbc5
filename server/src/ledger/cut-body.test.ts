import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyBytesMax, cutBody } from './cut-body.ts';

test('a body that fits is kept to the letter, in however many pieces it comes', () => {
  const text = `{"name":"Åsa","note":"${'x'.repeat(60_000)}"}`;

  expect(cutBody([text])).toEqual({ text, bytes: Buffer.byteLength(text) });
  expect(cutBody([text.slice(0, 12), text.slice(12, 50), text.slice(50)])).toEqual(cutBody([text]));
  expect(cutBody(['x'.repeat(bodyBytesMax)])).toEqual({
    text: 'x'.repeat(bodyBytesMax),
    bytes: bodyBytesMax,
  });
});

test('of a longer one the beginning is kept, and how long it was', () => {
  const { text, bytes } = cutBody([`{"items":["${'y'.repeat(1_000)}",`, `"${'ü'.repeat(70_000)}"]}`]);

  expect(bytes).toBe(141_017);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bodyBytesMax);
  expect(Buffer.byteLength(text)).toBeGreaterThan(bodyBytesMax - 3);
  expect(text).not.toContain('\ufffd');
});

test('no half of an address is left at the end of what is kept', () => {
  for (let shift = 0; shift < 40; shift++) {
    const start = `{"a":"${'z'.repeat(bodyBytesMax - 40 + shift)}`;
    const { text } = cutBody([
      `${start} mira.voss@halden.example, and more of it", "b": "${'z'.repeat(100)}"}`,
    ]);

    expect(text).not.toMatch(/mir?a?\.?v?o?s?s?@?[a-z]*\.?[a-z]*$/);
  }
});

test('whatever is sent, what is kept is its beginning, is bounded, and can be stored', () => {
  const pieces = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 200 }), (some, times) => {
      const many = Array.from({ length: times }, () => some).flat();

      const { text, bytes } = cutBody(many);

      const whole = many.join('');
      expect(bytes).toBe(many.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bodyBytesMax);
      expect(text).not.toContain('\0');
      expect(whole.replaceAll('\0', '').startsWith(text)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
