import { expect, test } from 'vitest';
import { VendorEmulator } from '../testing/vendor-emulator.ts';
import { JsonClient } from './json-client.ts';

test.each([
  ['a half of a character', String.raw`{"a":"x\ud800y","b":["\uDC00"]}`, { a: 'x\ufffdy', b: ['\ufffd'] }],
  ['U+0000', String.raw`{"a":"x\u0000y"}`, { a: 'x\ufffdy' }],
  ['a whole character in two escapes', String.raw`{"a":"\ud83d\ude00"}`, { a: '😀' }],
  ['a backslash before what looks like an escape', String.raw`{"a":"\\u0000"}`, { a: String.raw`\u0000` }],
  [
    'a number of 64 bits',
    '{"a":7391204418820001234,"b":1234567890123456}',
    { a: '7391204418820001234', b: 1_234_567_890_123_456 },
  ],
])('of an answer with %s only what can be kept and sent on is read', async (_, body, read) => {
  await using emulator = await VendorEmulator.start(() => ({ body }));
  const client = new JsonClient({ baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const reply = await client.send({ path: '/', signal: AbortSignal.timeout(60_000) });
  await client.close();

  expect(reply.body).toEqual(read);
});
