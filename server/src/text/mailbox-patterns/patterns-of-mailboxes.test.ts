import { expect, test } from 'vitest';
import { patternsOfMailboxes } from './patterns-of-mailboxes.ts';

test.each<[string, string[], [string, number][]]>([
  ['words with a dot', ['mira.voss', 'Otto.Lind', 'ida.holm'], [['{first}.{last}', 3]]],
  ['an initial with a dot', ['m.voss', 'o.lind'], [['{f}.{last}', 2]]],
  [
    'other separators',
    ['mira_voss', 'otto-lind'],
    [
      ['{first}_{last}', 1],
      ['{first}-{last}', 1],
    ],
  ],
  ['the initial of a surname', ['mira.v'], [['{first}.{l}', 1]]],
  [
    'one among many that shows nothing',
    ['mira.voss', 'otto.lind', 'ida.holm', 'eva.berg', 'jan'],
    [['{first}.{last}', 4]],
  ],
  ['mostly single words, which may be anything', ['mira.voss', 'olind', 'iholm'], []],
  ['two letters', ['m.v'], []],
  ['three words and digits', ['mira.van.voss', 'mira.voss2'], []],
  ['none', [], []],
])('%s', (_, locals, expected) => {
  expect([...patternsOfMailboxes(locals)]).toEqual(expected);
});

test('fifty are read of any number', () => {
  const many = Array.from({ length: 10_000 }, () => 'mira.voss');

  expect([...patternsOfMailboxes(many)]).toEqual([['{first}.{last}', 50]]);
});
