import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { loadTables } from './legal-forms.ts';
import { normalizeCompany } from './normalize-company.ts';

const normalized = (name: string) => normalizeCompany(name, { recase: true }).name;

describe('for any text', () => {
  const forms = [...loadTables().forms.keys()];
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...forms) },
    { weight: 2, arbitrary: fc.constantFrom(...forms).map((form) => form.toUpperCase()) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...'Acme|ACME|acme|Ltd.|Inc.,|S.A.|& Co|&|and|The|(The)|(|)|[|]|"|\'|,|.|-|/|d/b/a|fka|Class A|(NYSE: F)|株式会社|(株)|有限公司|ООО|«|»|e. V.|K/S|Co.|-GmbH|İ|ß|ﬁ|ŉ|\ud800|\u200d|  |#|+|A.B.|3M|é'.split(
          '|',
        ),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
  );
  const name = fc
    .tuple(fc.array(part, { maxLength: 7 }), fc.constantFrom(' ', ' ', ' ', ''))
    .map(([parts, glue]) => parts.join(glue));

  test.each([true, false])('doing it again changes nothing (recase %j)', (recase) => {
    fc.assert(
      fc.property(name, (text) => {
        const once = normalizeCompany(text, { recase }).name;

        expect(normalizeCompany(once, { recase }).name).toBe(once);
      }),
    );
  });

  test('a letter or digit in it leaves a name with one, without space at its ends or doubled', () => {
    fc.assert(
      fc.property(name, (text) => {
        const result = normalized(text);

        expect(/[\p{L}\p{N}]/u.test(result)).toBe(/[\p{L}\p{N}]/u.test(text.normalize('NFC')));
        expect(result).toBe(result.trim());
        expect(result).not.toMatch(/ {2}/);
      }),
    );
  });

  test.each([
    'a',
    ' ',
    'Inc ',
    'pat ',
    'PT Group ',
    'Ltd. & ',
    '& Co ',
    '(',
    ')',
    '(a) ',
    '. ',
    '.,',
    '"',
    "'",
    "' ",
    'Ltd-',
    '株式会社',
    'a, ',
    ', a corporation',
    '- ',
    'A.',
    'x & y ',
    'общество ',
    'aktienGesellschaf ',
    'limited liabilit ',
    'VAT ',
    'VAT 12',
    'Company No. ',
    'a.d. ',
    'M/s ',
    '$A ',
    '\ud83d',
    '\u200d',
  ])('hundred thousand characters of %j take no longer than they should', async (piece) => {
    const text = piece.repeat(100_000 / piece.length);

    const ms = await quickestCpuMs(() => normalized(text), 2_000);

    expect(ms).toBeLessThan(2_000);
  });
});
