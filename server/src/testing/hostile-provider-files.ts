import { changed } from './good-provider-file.ts';

/** Files of custom providers that are written to take long to read: what each is made of, and its text. */
export const hostileProviderFiles: readonly (readonly [what: string, text: string])[] = [
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
];
