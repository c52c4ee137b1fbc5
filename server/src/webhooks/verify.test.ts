import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a receiver can copy the file that verifies: it needs Node and nothing else', () => {
  const text = readFileSync(new URL('verify.ts', import.meta.url), 'utf8');

  const needed = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name);

  expect(needed).toEqual(['node:crypto']);
});
