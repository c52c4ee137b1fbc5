import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';

test('the guide to endpoints names each of them', () => {
  const guide = readFileSync(new URL('../../../docs/endpoints.md', import.meta.url), 'utf8');

  const missing = endpoints.map(({ name }) => name).filter((name) => !guide.includes(`\`${name}\``));

  expect(missing).toEqual([]);
});
