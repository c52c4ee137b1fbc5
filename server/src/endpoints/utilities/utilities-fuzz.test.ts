import fc from 'fast-check';
import { describe, test } from 'vitest';
import { asking, bodies, fuzzInputs, fuzzTimeoutMs, utilities } from '../../testing/hostile-requests.ts';

describe.each(utilities)('%s', (_, endpoint) => {
  test('answers or refuses whatever is sent, in its own shape and in JSON', {
    timeout: fuzzTimeoutMs,
  }, async () => {
    const ask = asking(endpoint);

    await fc.assert(fc.asyncProperty(bodies(endpoint), ask), { numRuns: fuzzInputs });
  });
});
