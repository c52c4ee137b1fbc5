import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
});
