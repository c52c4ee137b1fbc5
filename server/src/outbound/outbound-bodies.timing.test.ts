import { expect, test } from 'vitest';
import { brotliOfTables } from '../testing/brotli-tables.ts';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { get, outboundTo, site } from '../testing/outbound-to.ts';

const heldMsMax = 100;

// 250 KiB of tables took 800 ms, in which no other call was answered.
test('a short body that takes long to undo holds up no other call', async () => {
  const tables = brotliOfTables(250 * 1024);
  const one = await site((_request, response) => {
    response.setHeader('content-encoding', 'br');
    response.end(tables);
  });
  const outbound = outboundTo();

  const heldMs = await quickestCpuMs(() => get(outbound, one.url), heldMsMax);

  expect(heldMs).toBeLessThan(heldMsMax);
});
