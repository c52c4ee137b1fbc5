import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { type DnsReply, DnsServer } from '../../testing/dns-server.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';
import { checkMail } from './check-mail.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const usual: Record<string, DnsReply> = {
  'verify.weir.example': [{ type: 'A', address: '192.0.2.7' }],
  '7.2.0.192.in-addr.arpa': [{ type: 'PTR', name: 'verify.weir.example' }],
  'weir.example': [{ type: 'TXT', text: 'v=spf1 ip4:192.0.2.7 -all' }],
};

/** A machine whose DNS says so, where every mail host is the one of the test. */
async function machine(
  environment: Record<string, string>,
  { names = {}, isOpen = true }: { names?: Record<string, DnsReply>; isOpen?: boolean } = {},
) {
  const server = await SmtpServer.start({});
  stopping.push(() => server.stop());
  const known = { ...usual, ...names };
  const dns = await DnsServer.start(
    (name, type) => {
      if (name in known) return type === 'A' ? (known[name] ?? null) : [];
      return type === 'A' ? [{ type, address: isOpen ? server.address : '127.0.0.3' }] : [];
    },
    (name) =>
      name === 'mute.example'
        ? [{ type: 'MX', preference: 0, name: '.' }]
        : [{ type: 'MX', preference: 10, name: `mx.${name}` }],
    (name) => known[name] ?? [],
  );
  stopping.push(() => dns.stop());
  return readConfig({
    OUTBOUND_DNS: dns.address,
    OUTBOUND_ALLOW: '127.0.0.2/31',
    MAIL_PORT: String(server.port),
    ...environment,
  });
}

const settled = { MAIL_HELLO_NAME: 'verify.weir.example', MAIL_FROM: 'bounce@weir.example' };

test('doctor finds all well where port 25 is open and the names fit', async () => {
  const checks = await checkMail(await machine(settled));

  expect(checks.map(({ name, status }) => [name, status])).toEqual([
    ['port 25', 'ok'],
    ['mail hello name', 'ok'],
    ['mail sender', 'ok'],
  ]);
});

test('doctor says that port 25 is closed, and what to do', async () => {
  const [port] = await checkMail(await machine(settled, { isOpen: false }));

  expect(port).toMatchObject({ status: 'warn', detail: expect.stringContaining('closed') });
  expect(port?.fix).toContain('MAIL_PROXY');
});

test('doctor warns where nothing is set', async () => {
  const [, hello, sender] = await checkMail(await machine({}));

  expect(hello).toMatchObject({ status: 'warn', fix: expect.stringContaining('MAIL_HELLO_NAME') });
  expect(sender).toMatchObject({ status: 'warn', detail: expect.stringContaining('<>') });
});

test('doctor says nothing to mail servers, and looks nothing up, where they are not to be asked', async () => {
  const checks = await checkMail(readConfig({ MAIL_PROBING: 'off', OUTBOUND_DNS: '127.0.0.1:9' }));

  expect(checks).toMatchObject([{ status: 'ok', detail: expect.stringContaining('MAIL_PROBING') }]);
});

describe('doctor warns of a name that servers will not like', () => {
  test.each<[string, Record<string, DnsReply>, string]>([
    ['one without an address', { 'verify.weir.example': [] }, 'no address'],
    ['one that nobody has', { 'verify.weir.example': null }, 'no address'],
    ['an address without a name', { '7.2.0.192.in-addr.arpa': null }, 'no reverse DNS record'],
    [
      'an address with another name',
      { '7.2.0.192.in-addr.arpa': [{ type: 'PTR', name: 'host-7.provider.example' }] },
      'host-7.provider.example',
    ],
    ['a DNS that does not answer', { 'verify.weir.example': 'failure' }, 'does not respond'],
  ])('%s', async (_what, names, detail) => {
    const [, hello] = await checkMail(await machine(settled, { names }));

    expect(hello).toMatchObject({ status: 'warn', detail: expect.stringContaining(detail) });
  });
});

describe('doctor warns of a sender that servers will not take', () => {
  test.each<[string, string, Record<string, DnsReply>, string]>([
    ['whose domain takes no mail', 'bounce@mute.example', {}, 'accepts no mail'],
    ['whose domain has no SPF record', 'bounce@weir.example', { 'weir.example': [] }, 'no SPF'],
    [
      'whose domain has other texts only',
      'bounce@weir.example',
      { 'weir.example': [{ type: 'TXT', text: 'v=spf10' }] },
      'no SPF',
    ],
  ])('one %s', async (_what, sender, names, detail) => {
    const [, , checked] = await checkMail(await machine({ ...settled, MAIL_FROM: sender }, { names }));

    expect(checked).toMatchObject({ status: 'warn', detail: expect.stringContaining(detail) });
  });
});
