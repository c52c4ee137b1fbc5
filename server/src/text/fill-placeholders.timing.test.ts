import { expect, test } from 'vitest';
import { placeholdersOf } from './fill-placeholders.ts';

test('a long text of braces is read in a time that grows with its length', () => {
  const startedAt = performance.now();

  placeholdersOf('{{'.repeat(200_000));
  placeholdersOf(`{{${' '.repeat(200_000)}`);

  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
