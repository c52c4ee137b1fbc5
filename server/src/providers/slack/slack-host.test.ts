import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HiddenText } from '../../kernel/hidden-text.ts';
import type { OutboundRequest } from '../../outbound/outbound-request.ts';
import { TestAuthority } from '../../testing/certificates.ts';
import { DnsServer } from '../../testing/dns-server.ts';
import { outboundTo, site } from '../../testing/outbound-to.ts';
import { ownHosts, sessionCookie, sessionToken } from '../../testing/slack-emulator.ts';
import { openSlack } from './slack.ts';

const question = {
  workspace: 'halden',
  channelId: 'C04QK7T2M9X',
  cookie: new HiddenText(sessionCookie),
  token: new HiddenText(sessionToken),
  membersMax: 10,
};
const signal = AbortSignal.timeout(600_000);

/** The host of the workspace halden, by https on this machine, asked through the guarded way out; `inner` is one that leads inside. */
async function openHost(answer: RequestListener) {
  const authority = TestAuthority.open();
  onTestFinished(() => authority.close());
  const server = createServer(authority.certificate({ name: 'DNS:halden.slack.com', days: 30 }), answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  onTestFinished(() => void server.close());
  const addresses: Record<string, string> = {
    'halden.slack.com': '127.0.0.2',
    'inner.slack.com': '10.0.0.1',
    'own.slack.com': '127.0.0.1',
  };
  const dns = await DnsServer.start((name, type) =>
    type === 'A' && addresses[name] ? [{ type, address: addresses[name], ttl: 0 }] : [],
  );
  onTestFinished(() => dns.stop());
  const outbound = outboundTo({ dnsServers: [dns.address] });
  const asked: OutboundRequest[] = [];
  const waits: number[] = [];
  const provider = openSlack({
    addresses: ownHosts,
    userAgent: 'Millrace/test',
    pause: async (ms) => void waits.push(ms),
    outbound: {
      // 443 is not for tests to listen on.
      fetch: (one) => {
        asked.push(one);
        const url = new URL(one.url);
        url.port = String((server.address() as AddressInfo).port);
        return outbound.fetch({ ...one, url });
      },
    },
  });
  const list = (workspace = 'halden') =>
    (provider.listChatMembers?.({ ...question, workspace }, signal) ?? Promise.reject(new Error('no'))).then(
      (value) => ({ value }),
      (error: unknown) => error,
    );
  return { list, asked, waits };
}

test('the question goes to the host of the workspace by https, checked as whatever callers name', async () => {
  const got: (string | undefined)[] = [];
  const { list, asked } = await openHost(({ headers }, response) => {
    got.push(headers.cookie);
    response.end('{"ok":true,"members":[]}');
  });

  const answer = await list();
  const inside = [await list('inner'), await list('own'), await list('nobody')];

  expect(answer).toEqual({ value: { outcome: 'found', value: [] } });
  expect(asked[0]?.url.href).toBe('https://halden.slack.com/api/conversations.members');
  expect(asked[0]?.redirectsMax).toBe('none');
  expect(got).toEqual([`d=${sessionCookie}`]);
  // A name of Slack's that leads inside is not called, and cannot be told from one that leads nowhere.
  for (const error of inside) expect(error).toMatchObject({ name: 'ServiceError', code: 'host_not_found' });
  expect(new Set(inside.map((error) => (error as Error).message)).size).toBe(1);
  expect(got).toHaveLength(1);
});

test('a redirect of the host is not followed, neither elsewhere nor to itself', async () => {
  const canary = await site((_request, response) => response.end('{"ok":true,"members":[]}'));
  const places = [
    `http://127.0.0.2:${canary.port}/`,
    'https://evil.example/',
    '/api/conversations.members',
    'http://169.254.169.254/',
  ];
  const left = [...places];
  let calls = 0;
  const { list } = await openHost((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: left.shift() }).end();
  });

  for (const _ of places) {
    expect(await list()).toMatchObject({
      code: 'validation_failed',
      options: { fields: { details: [{ path: 'workspace' }] } },
    });
  }

  expect(calls).toBe(places.length);
  expect(canary.connections).toBe(0);
});

test.each([
  ['a block page', 403, '<html>robots</html>'],
  ['a page in the place of an answer', 200, '<html>sign in</html>'],
  ['an error of its own', 500, 'oops'],
  ['more than is read', 200, `{"ok":true,"members":[${'"U000000",'.repeat(700_000)}"U1"]}`],
] as const)('what the host answers is told to its caller: %s', async (_, status, body) => {
  const { list } = await openHost((_request, response) => response.writeHead(status).end(body));

  expect(await list()).toMatchObject({ name: 'ServiceError', code: 'upstream_error', status: 502 });
});

test('the host of one workspace that asks to wait keeps nobody else away', async () => {
  let limits = 1;
  const { list, waits } = await openHost((_request, response) => {
    limits -= 1;
    if (limits >= 0)
      response.writeHead(429, { 'retry-after': '3' }).end('{"ok":false,"error":"ratelimited"}');
    else response.end('{"ok":true,"members":[]}');
  });

  expect(await list()).toEqual({ value: { outcome: 'found', value: [] } });
  expect(await list()).toEqual({ value: { outcome: 'found', value: [] } });
  expect(waits).toEqual([3_000]);
});
