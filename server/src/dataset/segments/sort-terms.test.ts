import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedTerms } from './sort-terms.ts';
import { TermTextWriter } from './term-texts.ts';

const units = fc.oneof(
  fc.constantFrom('a', 'b', '\0', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff'),
  fc.constantFrom('\u{10000}', '\u{1f600}', '\u{10ffff}', '\ufb01', '\ufffd'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const beginnings = fc.constantFrom(
  '',
  'a',
  'aaaaa',
  'aaaaaa',
  'aaaaaaa',
  'aaaaaaaaaaaa',
  'é'.repeat(3),
  '漢'.repeat(4),
);
const texts = fc
  .tuple(beginnings, fc.string({ unit: units, maxLength: 8 }))
  .map(([beginning, rest]) => beginning + rest);

function sorted(some: readonly string[]): string[] {
  const writer = new TermTextWriter();
  for (const text of some) writer.keep(writer.write('n', text));
  return Array.from(sortedTerms(writer), (number) =>
    writer.bytes.toString('utf8', writer.from(number) + 1, writer.to(number)),
  );
}

test('terms are sorted as JavaScript compares them, whatever their characters and however much they have in common', () => {
  const property = fc.property(fc.uniqueArray(texts, { maxLength: 120 }), (some) => {
    expect(sorted(some)).toEqual(some.toSorted());
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('so are hundreds that have the same few letters, and the same ones first', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 16 });
  const alike = fc.constantFrom('', 'ab', 'abbaba', 'abbabaabbaba').chain((beginning) =>
    fc.uniqueArray(
      letters.map((rest) => beginning + rest),
      { minLength: 150, maxLength: 400 },
    ),
  );
  const property = fc.property(fc.uniqueArray(alike, { minLength: 1, maxLength: 3 }), (lists) => {
    const some = [...new Set(lists.flat())];

    expect(sorted(some)).toEqual(some.toSorted());
  });
  fc.assert(property, { numRuns: 200 });
});

test.for(['ascending', 'descending', 'mixed'] as const)('so are fifty thousand that come %s', (order) => {
  const plain = Array.from({ length: 50_000 }, (_, at) => `company-${at.toString(7)}`).toSorted();
  const given = {
    ascending: plain,
    descending: plain.toReversed(),
    mixed: plain.map((_, at) => plain[(at * 7_919) % plain.length] as string),
  }[order];

  expect(sorted(given)).toEqual(plain);
});
