import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';

test('the README names every endpoint', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

  const missing = endpoints.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``));

  expect(missing).toEqual([]);
});
