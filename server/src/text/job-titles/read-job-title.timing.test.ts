import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { readJobTitle } from './read-job-title.ts';

test.each([
  ['words of phrases', 'chief product and '],
  ['chiefs', 'chief '],
  ['ampersands', 'r & '],
  ['dots', 'v.'],
  ['marks on one letter', '\u0301\u0316'],
  ['genders', 'm/w/'],
  ['capitals', 'IT '],
])('a long text of %s takes no longer than its length', async (_what, piece) => {
  const growth = await growthOf((length) => {
    const text = `a${piece.repeat(Math.ceil(length / piece.length))}`;
    return () => readJobTitle(text);
  }, 1_000_000);

  expect(growth.inProportion).toBe(true);
});
