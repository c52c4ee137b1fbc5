import { expect } from 'vitest';
import { test } from './testing/millrace.ts';

test('the service is ready within 15 seconds at its first start, and within 10 at the next', async ({
  millrace,
}) => {
  const first = await millrace.serve();
  first.kill('SIGTERM');
  await first.ended;
  const second = await millrace.serve();

  console.info(`ready after ${first.readyMs} ms at first, ${second.readyMs} ms then`);
  expect(first.readyMs).toBeLessThan(15_000);
  expect(second.readyMs).toBeLessThan(10_000);
});
