import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termOf, termText, unitsText, wholeText } from './term-text.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'é', '漢', '𠮷', '𝒜', '\ud842', '\udfb7', '\u{10ffff}'),
});

test('each UTF-16 unit is one code point, and no two texts become the same', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect([...unitsText(one)]).toHaveLength(one.length);
      expect(unitsText(one) === unitsText(other)).toBe(one === other);
      expect(unitsText(one).isWellFormed()).toBe(true);
    }),
  );
});

test('what begins with a text does so as terms, too', () => {
  fc.assert(
    fc.property(text, text, (one, more) => {
      const [beginning, whole] = [one.toWellFormed(), one.toWellFormed() + more.toWellFormed()];
      expect(termText(whole).startsWith(termText(beginning))).toBe(true);
    }),
  );
});

test('terms are cut as the index of the database cuts them; what is looked up as a whole is told apart to its end', () => {
  const long = '𠮷'.repeat(5_000);

  expect([...termOf('n', long)]).toHaveLength(1_001);
  expect(wholeText(`${long}a`)).not.toBe(wholeText(`${long}b`));
  expect(Buffer.byteLength(wholeText(long))).toBeLessThan(32_766);
  expect(Buffer.byteLength(wholeText('𠮷'.repeat(2_000)))).toBeLessThan(32_766);
});
