import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { isAllowed } from './is-allowed.ts';
import { parseRobots } from './parse-robots.ts';

test('wildcards cannot make a long path costly', async () => {
  const many = `Disallow: /${'*a'.repeat(4_000)}b`;
  const repetitive = `Disallow: /*${'a'.repeat(4_000)}b${'a'.repeat(4_000)}`;
  const rules = parseRobots(`User-agent: *\n${many}\n${`${repetitive}\n`.repeat(60)}`, 'Millbot');

  const milliseconds = await quickestCpuMs(() => isAllowed(rules, `/${'a'.repeat(16_000)}`), 250);

  // The built-in search takes three times as long.
  expect(milliseconds).toBeLessThan(250);
});
