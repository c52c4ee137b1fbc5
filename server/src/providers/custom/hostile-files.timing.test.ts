import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { examine } from '../../testing/good-provider-file.ts';
import { hostileProviderFiles } from '../../testing/hostile-provider-files.ts';

test.each(hostileProviderFiles)('a file of %s is examined in little time', async (_, text) => {
  const ms = await quickestCpuMs(() => examine(text), 1_000);

  // Some tens of milliseconds; where the square of a length counts, seconds.
  expect(ms).toBeLessThan(1_000);
});
