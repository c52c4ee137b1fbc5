import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { extractLinks } from './extract-links.ts';

test.each([
  ...[
    'a',
    'a.',
    'a.b ',
    '@',
    'a@',
    'x@a.com ',
    '"@',
    '"a"@',
    'a=a@',
    '+a@',
    '://',
    'http://',
    'http://a.com/(',
    '//',
  ],
  ...[
    'http://a.com/"',
    "http://a/'",
    '日',
    'a.jp日',
    'http://a.com/日',
    'mailto:',
    'mailto:a@b,',
    'https://https://',
    '「http://a.jp/日',
    'v 1.2.3.4 ',
    'ที่www.',
    'a@b.com/',
    '[',
    '\u0301',
    '-',
    'http://a.com/<',
    'http://a.com/<a>',
    'http://a.com/<a_b>',
    '/a.com/<x_y>/</x_yz',
    '//a.b',
    '\u200b',
    'a\u200b@',
    '@a\u200b.b',
    '@a.com\u200b',
    `@${'a\u200b'.repeat(100)}`,
    '_@a.com_',
    'mailto:a%40b,',
  ],
])('%j fifty thousand times over takes no time that can be felt', async (hostile) => {
  const text = hostile.repeat(50_000);

  const ms = await quickestCpuMs(() => extractLinks(text), 3_000);

  // A quadratic scan takes minutes.
  expect(ms).toBeLessThan(3_000);
});
