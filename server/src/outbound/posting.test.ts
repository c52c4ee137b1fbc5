import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ServiceError } from '../kernel/service-error.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { outboundTo, site } from '../testing/outbound-to.ts';
import type { GuardedOutbound } from './guarded-outbound.ts';

const { signal } = new AbortController();
const post = (outbound: GuardedOutbound, url: string) =>
  outbound.fetch({
    url: new URL(url),
    post: { body: '{"rye":"ä"}', headers: { 'content-type': 'application/json', 'x-mill': '7' } },
    bytesMax: 1_000,
    over: 'cut',
    signal,
  });
const problem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message }: ServiceError) => `${code}: ${message}`,
  );

test('a body is posted as it is, with its headers', async () => {
  const chunks: Buffer[] = [];
  const one = await site((request, response) => {
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () =>
      response.end([request.method, request.headers['content-length'], request.headers['x-mill']].join(' ')),
    );
  });

  const answer = await post(outboundTo(), `${one.url}/told`);

  expect(Buffer.from(answer.body).toString()).toBe('POST 12 7');
  expect(Buffer.concat(chunks).toString()).toBe('{"rye":"ä"}');
});

test('a redirect of what was posted is the answer, whatever is asked for', async () => {
  const one = await site((request, response) => {
    request.resume();
    response.writeHead(308, { location: '/other', 'set-cookie': 'a=1' }).end();
  });
  const outbound = outboundTo();

  const answer = await outbound.fetch({
    url: new URL(one.url),
    post: { body: '', headers: {} },
    redirectsMax: 5,
    bytesMax: 10,
    over: 'cut',
    signal,
  });

  expect(answer.status).toBe(308);
  expect(one.asked).toEqual(['/']);
});

test('nothing is posted to a private address, under whatever name', async () => {
  const inner = await site((_request, response) => response.end(), '127.0.0.1');
  const dns = await DnsServer.start((_name, type) =>
    type === 'A' ? [{ type, address: '127.0.0.1', ttl: 0 }] : [],
  );
  onTestFinished(() => dns.stop());
  const outbound = outboundTo({ dnsServers: [dns.address] });
  const names = ['127.0.0.1', 'hooks.example', '2130706433', '[::ffff:127.0.0.1]'];

  const problems = await Promise.all(
    names.map((name) => problem(post(outbound, `https://${name}:${inner.port}/`))),
  );

  expect(problems.every((text) => text?.startsWith('url_not_allowed'))).toBe(true);
  expect(inner.connections).toBe(0);
});

test('without https something is posted only where the operator allowed the address', async () => {
  // A public address, of which nobody is asked: it is refused before.
  const outbound = outboundTo();
  const told = (url: string) => problem(outbound.checkReceiver(new URL(url), signal));

  const problems = [
    await problem(post(outbound, 'http://93.184.215.14/')),
    await told('http://93.184.215.14/'),
    await told('https://93.184.215.14/'),
    await told('http://127.0.0.2:9/'),
    await told('https://127.0.0.1/'),
  ];

  expect(problems.map((text) => text?.split('.')[0] ?? null)).toEqual([
    'url_not_allowed: Webhook URLs must use https',
    'url_not_allowed: Webhook URLs must use https',
    null,
    null,
    'url_not_allowed: The host of the address has no public address that this service may call',
  ]);
});

test('nothing is posted to a server whose certificate is not valid', async () => {
  const authority = TestAuthority.open();
  onTestFinished(() => authority.close());
  const got: string[] = [];
  const server = createServer(authority.selfSigned('IP:127.0.0.2'), (request, response) => {
    got.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  onTestFinished(() => void server.close());

  const failure = await problem(
    post(outboundTo(), `https://127.0.0.2:${(server.address() as AddressInfo).port}/`),
  );

  expect(failure).toContain('has a certificate that is not valid');
  expect(got).toEqual([]);
});

test('a receiver that asks for a pause keeps nobody else from posting to its host', async () => {
  const one = await site((request, response) => {
    request.resume();
    if (request.url === '/busy') response.writeHead(429, { 'retry-after': '60' });
    response.end();
  });
  const outbound = outboundTo();

  const busy = await post(outbound, `${one.url}/busy`);
  const other = await post(outbound, `${one.url}/other`);

  expect([busy.status, other.status]).toEqual([429, 200]);
});
