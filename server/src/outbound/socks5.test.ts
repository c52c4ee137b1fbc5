import { afterEach, expect, test } from 'vitest';
import { SmtpServer } from '../testing/smtp-server.ts';
import { type SocksScript, SocksServer } from '../testing/socks-server.ts';
import { SmtpConnection } from './smtp-connection.ts';
import type { SocksProxy } from './socks5.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});
const never = new AbortController().signal;

/** The greeting of a mail server that is talked to through a proxy; the reason where there is none. */
async function greetingThrough(script: SocksScript, more: Partial<SocksProxy> = {}, address?: string) {
  const mail = await SmtpServer.start({ greeting: '220 mx.test behind' });
  const socks = await SocksServer.start(script);
  stopping.push(
    () => socks.stop(),
    () => mail.stop(),
  );
  const via = { host: '127.0.0.1', port: socks.port, ...more };
  const addresses = { addresses: [address ?? mail.address], isOperators: true };
  const isSilent = script.answers?.includes('silent') === true;
  const asked = SmtpConnection.open(
    { host: 'mx.brookmill.example', port: mail.port, addresses, connectMs: isSilent ? 300 : 20_000, via },
    never,
  );
  const greeting = await asked.then(
    async (connection) => {
      const line = await connection.readLine(performance.now() + 20_000, never);
      connection.close();
      return line;
    },
    (error: unknown) => (error as { reason: string }).reason,
  );
  return { greeting, asked: socks.asked, mail };
}

test('a mail server is reached through the proxy, by its address and not by its name', async () => {
  const { greeting, asked, mail } = await greetingThrough({});

  expect(greeting).toBe('220 mx.test behind');
  expect(asked).toEqual([`127.0.0.2:${mail.port}`]);
});

test('a proxy that asks for a password gets it', async () => {
  const login = { username: 'miller', password: 'grist' };

  const { greeting } = await greetingThrough(login, login);

  expect(greeting).toBe('220 mx.test behind');
});

test('an address of IPv6 is handed on whole', async () => {
  const { asked } = await greetingThrough({}, {}, '2a02:6b8::1:25');

  expect(asked[0]).toMatch(/^050100042a0206b8000000000000000000010025/);
});

test('an address of IPv4 in the clothes of IPv6 is handed on as what it is', async () => {
  const { asked, mail } = await greetingThrough({}, {}, '::ffff:127.0.0.2');

  expect(asked).toEqual([`127.0.0.2:${mail.port}`]);
});

test.each<[string, SocksScript, Partial<SocksProxy>]>([
  [
    'does not take the password',
    { username: 'miller', password: 'grist' },
    { username: 'miller', password: 'chaff' },
  ],
  ['asks for a password that there is not', { username: 'miller', password: 'grist' }, {}],
  ['refuses', { answers: [undefined, Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])] }, {}],
  ['is none', { answers: [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')] }, {}],
  ['hangs up', { answers: ['close'] }, {}],
  ['hangs up in the middle', { answers: [undefined, 'close'] }, {}],
  ['says nothing', { answers: ['silent'] }, {}],
])('a proxy that %s leaves the mail server unreachable', async (_what, script, more) => {
  const { greeting, mail } = await greetingThrough(script, more);

  expect([greeting, mail.connections]).toEqual(['unreachable', 0]);
});
