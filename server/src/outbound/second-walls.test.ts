import { afterEach, expect, test } from 'vitest';
import type { ServiceError } from '../kernel/service-error.ts';
import { DnsServer, type Zone } from '../testing/dns-server.ts';
import { Site } from '../testing/site.ts';
import { pinnedConnector } from './connections.ts';
import { GuardedOutbound } from './guarded-outbound.ts';

/* Checks that others stand before: each is tried where only it is left. */

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function site(text: string, host: string, port = 0): Promise<Site> {
  const started = await Site.start((_request, response) => response.end(text), { host, port });
  stopping.push(() => started.stop());
  return started;
}

async function get(url: string, zone: Zone, times = 1): Promise<string[]> {
  const dns = await DnsServer.start(zone);
  const outbound = new GuardedOutbound({
    allow: ['127.0.0.2/32', '127.0.0.3/32'],
    ports: [80],
    dnsServers: [dns.address],
    politeness: { concurrency: 2, spacingMs: 0 },
    userAgent: 'Millrace/test',
  });
  stopping.push(
    () => dns.stop(),
    () => outbound.close(),
  );
  const ends: string[] = [];
  while (ends.length < times) {
    const { signal } = new AbortController();
    const end = await outbound.fetch({ url: new URL(url), bytesMax: 1_000, over: 'cut', signal }).then(
      ({ body }) => Buffer.from(body).toString(),
      ({ code, cause }: ServiceError) => `${code}: ${cause}`,
    );
    ends.push(end);
  }
  return ends;
}

test('an open connection is not used for a name whose address has changed', async () => {
  const first = await site('first', '127.0.0.2');
  await site('second', '127.0.0.3', first.port);

  const ends = await get(
    `http://moving.example:${first.port}/`,
    (_name, type, asked) =>
      type === 'A' ? [{ type, address: asked === 0 ? '127.0.0.2' : '127.0.0.3', ttl: 0 }] : [],
    2,
  );

  expect(ends).toEqual(['first', 'second']);
});

test('a name of which the operator allowed one address only may be called at the usual ports only', async () => {
  const [end] = await get('http://half.example:22/', (_name, type) =>
    type === 'A'
      ? [
          { type, address: '127.0.0.2' },
          { type, address: '1.2.3.4' },
        ]
      : [],
  );

  expect(end).toBe('url_not_allowed: port 22');
});

test('a name with more addresses than anybody has is refused', async () => {
  const [end] = await get('http://many.example/', (_name, type) =>
    type === 'A' ? Array.from({ length: 65 }, () => ({ type, address: '127.0.0.2' })) : [],
  );

  expect(end).toBe('url_not_allowed: there are too many answers');
});

test('an address longer than 8,192 letters is not called', async () => {
  const one = await site('x', '127.0.0.2');

  const [end] = await get(`${one.url}/${'x'.repeat(8_192)}`, () => null);

  expect(end).toMatch(/^url_not_allowed/);
  expect(one.asked).toEqual([]);
});

test('a connection that leads elsewhere than to what was checked is closed before a byte is sent', async () => {
  const canary = await site('secret', '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();

  const connect = await pinnedConnector(['127.0.0.2'], 1_000);
  connect(
    { hostname: '127.0.0.1', host: '127.0.0.1', protocol: 'http:', port: String(canary.port) },
    (...[error]) => resolve(String(error?.message)),
  );

  expect(await promise).toContain('not checked');
  expect(canary.asked).toEqual([]);
});
