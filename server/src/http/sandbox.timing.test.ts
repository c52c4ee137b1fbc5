import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { quickestCpuMs } from '../testing/cpu-time.ts';

test('a call takes no time to speak of, once the world is there', async ({ app }) => {
  const { sandbox } = await app.customer();
  const ask = () => app.post('/company_search', sandbox, { search_query: 'hal', page: 1 });
  expect((await ask()).status).toBe(200);

  const ms = await quickestCpuMs(async () => {
    for (let call = 0; call < 20; call++) await ask();
  }, 100);

  // 5 ms a call is the promise, with the gateway and the ledger; machines on which tests run are busy.
  expect(ms / 20).toBeLessThan(15);
});
