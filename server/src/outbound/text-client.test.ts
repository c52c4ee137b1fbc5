import { expect, test } from 'vitest';
import { type EmulatedReply, VendorEmulator } from '../testing/vendor-emulator.ts';
import { retryAfterMs, TextClient } from './text-client.ts';

const signal = AbortSignal.timeout(600_000);
const clientOf = (baseUrl: string) =>
  new TextClient({ baseUrl, userAgent: 'Millrace/test', headers: { 'x-site': '1' }, replyBytesMax: 1_000 });
const send = async (reply: EmulatedReply, path = '/search') => {
  await using emulator = await VendorEmulator.start(() => reply);
  const answer = await clientOf(`${emulator.url}/base/`).send({
    path,
    query: { q: 'a b', none: undefined },
    signal,
  });
  return { answer, asked: emulator.asked };
};

test('a page is read as it is, whatever its status', async () => {
  const { answer, asked } = await send({
    status: 503,
    headers: { 'retry-after': '7' },
    body: '<p>Århus</p>',
  });

  expect(answer).toMatchObject({ status: 503, text: '<p>Århus</p>', retryAfterMs: 7_000 });
  expect(asked).toMatchObject([
    {
      method: 'GET',
      path: '/base/search',
      query: { q: 'a b' },
      headers: { 'user-agent': 'Millrace/test', 'x-site': '1' },
    },
  ]);
});

test('a form is posted', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: 'ok' }));

  await clientOf(emulator.url).send({ path: '/rpc', form: { 'f.req': '{"1":"å&b"}' }, signal });

  expect(emulator.asked).toMatchObject([
    { method: 'POST', path: '/rpc', query: {}, body: { 'f.req': '{"1":"å&b"}' } },
  ]);
});

test('a redirect is told, and not followed', async () => {
  const { answer, asked } = await send({ status: 302, headers: { location: '/elsewhere' } });

  expect(answer.status).toBe(302);
  expect(asked).toHaveLength(1);
});

test.each([
  [1_000, null],
  [1_001, 'unreadable'],
])('an answer of %i bytes, where 1,000 are read: %s', async (length, kind) => {
  const sending = send({ body: 'x'.repeat(length) }).then(
    () => null,
    (error) => error.kind,
  );

  await expect(sending).resolves.toBe(kind);
});

test('a site that does not take connections could not be asked', async () => {
  const emulator = await VendorEmulator.start(() => ({}));
  await emulator[Symbol.asyncDispose]();

  await expect(clientOf(emulator.url).send({ path: '/', signal })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

test.each([
  ['7', 7_000],
  ['2.5', 2_500],
  ['-1', null],
  ['soon', null],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('a Retry-After of %s is %s ms', (told, ms) => {
  expect(retryAfterMs(told)).toBe(ms);
});
