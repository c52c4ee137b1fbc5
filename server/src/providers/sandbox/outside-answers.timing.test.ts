import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { outsideQuestions } from '../../testing/outside-questions.ts';

test.each(Object.entries(outsideQuestions))('%s: an answer within 5 ms', async (_, ask) => {
  await ask();

  expect(await quickestCpuMs(ask, 5)).toBeLessThan(5);
});
