import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { changed, examine, good } from '../../testing/good-provider-file.ts';

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

describe('any text is examined in little time', () => {
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

  test.each([
    [
      'a billion laughs',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`)
        .join('\n')}\n`,
    ],
    ['deep flow', '['.repeat(60_000)],
    ['deep flow of members', '{a: '.repeat(15_000)],
    ['deep blocks in a line', `${'- '.repeat(30_000)}x`],
    ['deep explicit names', `${'? '.repeat(30_000)}x`],
    [
      'deep blocks by indentation',
      Array.from({ length: 340 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ],
    ['thousands of names', Array.from({ length: 9_000 }, (_, at) => `k${at}:`).join('\n')],
    ['thousands of names in a line', `{${Array.from({ length: 9_000 }, (_, at) => `k${at}`).join(',')}}`],
    ['thousands of documents', '---\n'.repeat(15_000)],
    ['a long line', `name: ${'a'.repeat(60_000)}`],
    ['quotes', '"'.repeat(60_000)],
    ['a long block', `name: |\n${' x\n'.repeat(20_000)}`],
    ['comments', '#\n'.repeat(30_000)],
    ['long names', `${'k'.repeat(30_000)}: ${'k'.repeat(30_000)}`],
    [
      'thousands of rules',
      changed('rules:\n  - { status: 409, means: rate_limited }', `rules: [${'{status: 9},'.repeat(4_000)}]`),
    ],
    ['braces', changed('/find/{{domain}}', `/${'{{domain}}'.repeat(150)}`)],
  ])('%s', async (_, text) => {
    const { file, errors } = examine(text);
    const ms = await quickestCpuMs(() => examine(text), 1_000);

    expect([file, errors.length > 0]).toEqual([null, true]);
    // Some tens of milliseconds; where the square of a length counts, seconds.
    expect(ms).toBeLessThan(1_000);
  });
});
