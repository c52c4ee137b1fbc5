import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, examine, good } from '../../testing/good-provider-file.ts';
import { hostileProviderFiles } from '../../testing/hostile-provider-files.ts';

test('a name that nobody knows cannot steer or fill the terminal of whoever looks for mistakes', () => {
  const { errors } = examine(changed('title: Acme', `"\\e[2J\\u009b31m${'x'.repeat(900)}": Acme`));

  const [mistake] = errors;
  expect(mistake?.at).toMatch(/^\?\[2J\?31mx+$/);
  expect(mistake?.at.length).toBeLessThan(500);
});

test('what stands where a secret might is never repeated', () => {
  const secret = 'Zx8aB3kQ9dLmN4pR7tUvW2yE';
  const texts = [
    changed('env ACME_KEY', secret),
    changed('env ACME_KEY', `"${secret}`),
    changed('env ACME_KEY', `*${secret}`),
    changed('env ACME_KEY', `!${secret} x`),
    changed('env ACME_KEY', `[${secret}`),
    changed('env ACME_KEY', `{ ${secret} ]`),
    changed('env ACME_KEY', `a: b: ${secret}`),
    changed('env ACME_KEY', `@${secret}`),
    changed('env ACME_KEY', `env ${secret}`),
    changed('X-Mode: fast', `X-Mode: ${secret}`),
    changed('https://api', `https://me:${secret}@api`),
    changed('/v1', `/v1?key=${secret}`),
    changed('type: header', `type: ${secret}`),
    changed('means: miss', `means: ${secret}`),
    changed('email: data.email', `email: "${secret} x"`),
    changed('ok: valid', `ok: ${secret}`),
    changed('questions: 5', `questions: ${secret}`),
  ];

  for (const text of texts) {
    const { errors, warnings } = examine(text);
    expect(errors.length).toBeGreaterThan(0);
    expect(JSON.stringify([errors, warnings])).not.toContain(secret);
  }
});

describe('any text is examined', () => {
  const pieces = good.split(/(?<=[\s:{}[\],'])/);
  const signs = [
    '&a ',
    '*a',
    '!!binary ',
    '!x',
    '- ',
    '? ',
    ': ',
    '|\n',
    '>\n',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    '\t',
    '\n',
    '---\n',
    '%YAML 1.1\n',
    '#',
    '{{',
    '}}',
    '\ud800',
    '<<: ',
  ];
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.constantFrom(...signs),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      {
        maxLength: 120,
      },
    )
    .map((parts) => parts.join(''));

  test('whatever it is, it is a file or has a mistake', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { file, errors } = examine(text);

        expect(file === null).toBe(errors.length > 0);
        for (const { line, column } of errors) expect([line >= 1, column >= 1]).toEqual([true, true]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a good file with a piece changed is a file or has a mistake', () => {
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.nat(12),
        fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 6 })),
        (at, cut, by) => {
          const { file, errors } = examine(good.slice(0, at) + by + good.slice(at + cut));

          expect(file === null).toBe(errors.length > 0);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test.each(hostileProviderFiles)('a file of %s is refused with its mistakes', (_, text) => {
    const { file, errors } = examine(text);

    expect([file, errors.length > 0]).toEqual([null, true]);
  });
});
