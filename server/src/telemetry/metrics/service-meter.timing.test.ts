import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { ServiceMeter } from './service-meter.ts';

/** A billed call takes a service about 40 microseconds (bench/RESULTS.md). */
const microsecondsMax = 2;
const calls = 200_000;

test('counting a call takes at most 2 microseconds', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `endpoint_${n}`);
  const meter = new ServiceMeter(names);
  const countAll = () => {
    for (let call = 0; call < calls; call++) {
      meter.call({
        endpoint: names[call % names.length] as string,
        door: 'rest',
        mode: 'live',
        status: 200,
        code: null,
        centicredits: 50,
        ms: call % 1_000,
      });
    }
  };
  countAll();

  const boundMs = (calls * microsecondsMax) / 1_000;

  expect(await quickestCpuMs(countAll, boundMs)).toBeLessThan(boundMs);
});
