import { expect, test } from 'vitest';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { normalizePhone } from './normalize-phone.ts';

test('the worst of 250 characters take milliseconds', async () => {
  const hostile = [
    'tel:1;phone-context='.padEnd(249, 'a-'),
    '1 ',
    '12345678'.padEnd(248, ' '),
    '0',
    '+tel:',
    '1x',
    ',1',
  ];

  const ms = await quickestCpuMs(() => {
    for (const text of hostile) normalizePhone(`${text.repeat(250).slice(0, 249)}!`, 'US');
  }, 1_000);

  expect(ms).toBeLessThan(1_000);
});
