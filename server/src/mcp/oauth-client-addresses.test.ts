import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { ClientDocuments } from '../oauth/client-documents.ts';
import { KnownClients } from '../oauth/known-clients.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { confusions, otherSchemes, privateAddresses, spellings } from '../testing/address-tricks.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { proofOf } from '../testing/client-proof.ts';
import { ClientSite } from '../testing/client-site.ts';
import { test } from '../testing/database.ts';
import { DnsServer } from '../testing/dns-server.ts';
import {
  askToken,
  authorizeUrl,
  OauthUser,
  openOauthApp,
  pkce,
  registerClient,
} from '../testing/oauth-user.ts';
import { outboundTo } from '../testing/outbound-to.ts';
import { Site } from '../testing/site.ts';

/*
 * Anybody may name an address that is read for him: that of a client, and of its keys. 127.0.0.2 is allowed and stands for the public internet;
 * 127.0.0.1, its other neighbours and [::1] are private, and listen on the same port: whatever connects to them is a hole.
 */

const canaries: Site[] = [];
let authority: TestAuthority;
let site: ClientSite;
let dns: DnsServer;

beforeAll(async () => {
  authority = TestAuthority.open();
  site = await ClientSite.start(authority);
  const heard = (_request: unknown, response: { end(text: string): void }) => response.end('secret');
  for (const host of ['127.0.0.1', '127.0.0.53', '127.127.127.127', '::1']) {
    canaries.push(await Site.start(heard, { host, port: site.port }));
  }
  dns = await DnsServer.start((name, type, asked) => {
    const own = (one: string | undefined) =>
      one && one.includes(':') === (type === 'AAAA') ? [{ type, address: one, ttl: 0 }] : [];
    const index = Number(/^a(\d+)\.private\.example$/.exec(name)?.[1] ?? -1);
    if (privateAddresses[index]) return own(privateAddresses[index]);
    if (name === 'mixed.example') return type === 'A' ? own('127.0.0.2') : own('::1');
    if (name === 'second.example') return type === 'A' ? [...own('127.0.0.2'), ...own('127.0.0.1')] : [];
    // Public when it is asked for first, private ever after.
    if (name.startsWith('rebind-')) return type === 'A' ? own(asked === 0 ? '127.0.0.2' : '127.0.0.1') : [];
    return null;
  });
});

afterAll(async () => {
  await Promise.all([site, dns, ...canaries].map((one) => one?.stop()));
  authority?.close();
});

const outbound = (): GuardedOutbound => outboundTo({ dnsServers: [dns.address] });
const connections = () => canaries.reduce((sum, canary) => sum + canary.connections, 0);
const asHttps = (address: string) => address.replace(/^(\s*h\s*t\s*t\s*p)(?=\s*:)/i, '$1s');

function tricks(): string[] {
  const { port } = site;
  const places = ['127.0.0.1', '127.0.0.53', '127.127.127.127', '169.254.169.254', '10.0.0.1', '192.168.0.1'];
  const literal = privateAddresses.map((one) => `http://${one.includes(':') ? `[${one}]` : one}:${port}/`);
  const names = [
    ...privateAddresses.map((_, index) => `a${index}.private.example`),
    ...[
      'mixed.example',
      'second.example',
      'unknown.example',
      'localhost',
      'rebind-1.example',
      'rebind-2.example',
    ],
  ].map((name) => `http://${name}:${port}/`);
  const all = [
    ...places.flatMap((one) => [...spellings(one, port), ...confusions(one, port)]),
    ...otherSchemes(port),
    ...literal,
    ...names,
  ];
  return [...new Set(all.flatMap((one) => [one, asHttps(one)]).flatMap((one) => [one, `${one}client.json`]))];
}

const nobody = () => ({ address: undefined, clientId: undefined });

test('no private address is connected to for a client, however it is written', {
  timeout: 240_000,
}, async ({ db }) => {
  const documents = () => new ClientDocuments(way, new KnownClients(db.pool), nobody);
  const way = outbound();
  const all = tricks();
  expect(all.length).toBeGreaterThan(2_000);
  const read: string[] = [];

  const next = all.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      // A reader for each: one reads 120 documents in a minute.
      for (const address of next) {
        await documents()
          .fetch(address)
          .then(
            () => read.push(address),
            () => {},
          );
      }
    }),
  );

  // A name that is public when it is asked for is read there, and nowhere else.
  expect(read.filter((address) => !/rebind-\d|127\.0\.0\.2/.test(address))).toEqual([]);
  expect(connections()).toBe(0);
  const allowed = site.client('/allowed.json');
  expect((await documents().fetch(allowed)).status).toBe(200);
});

test('of clients nothing is read by http, not from the public internet either', async ({ db }) => {
  const plain = await Site.start((_request, response) => response.end('{"keys":[]}'), { host: '127.0.0.2' });
  onTestFinished(() => plain.stop());
  const documents = new ClientDocuments(outbound(), new KnownClients(db.pool), nobody);

  for (const method of ['GET', 'POST']) {
    await expect(documents.fetch(`${plain.url}/keys.json`, { method })).rejects.toThrow();
    await expect(documents.fetch(new Request(`${plain.url}/keys.json`, { method }))).rejects.toThrow();
  }
  expect(plain.connections).toBe(0);
  const allowed = site.client('/allowed.json');
  site.asked.length = 0;
  await expect(documents.fetch(allowed, { method: 'POST' })).rejects.toThrow();
  expect(site.asked).toEqual([]);
});

test('no client has a private address for its id or for its keys, and is told no more than that', {
  timeout: 240_000,
}, async ({ db }) => {
  const { app, origin } = await openOauthApp(db, { clientOutbound: outbound() });
  onTestFinished(() => app.app.close());
  const { port } = site;
  const addresses = [
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'localhost',
    ],
    ...[
      'LOCALHOST',
      'localhost.',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '127.1',
      '0',
      '[::]',
      '127.0.0.1.',
    ],
    ...[
      '①②⑦.⓪.⓪.①',
      'a5.private.example',
      'a27.private.example',
      'mixed.example',
      'second.example',
      'unknown.example',
    ],
  ].flatMap((host) => [`https://${host}:${port}/client.json`, `https://${host}:1/client.json`]);
  const told = new Set<string>();

  for (const [at, address] of addresses.entries()) {
    const from = `127.0.${6 + Math.floor(at / 10)}.1`;
    const user = new OauthUser(origin, from);
    const page = await user.visit(authorizeUrl(origin, address, pkce().challenge));
    expect([page.status, page.headers.get('location')], address).toEqual([400, null]);
    told.add(await page.text());
    const token = await askToken(
      origin,
      { grant_type: 'authorization_code', code: 'x', client_id: address },
      { from },
    );
    expect([400, 401]).toContain(token.status);
    told.add(JSON.stringify(token.body));
  }
  expect(connections()).toBe(0);
  // The same words, whatever is there: something that listens, something that does not, or no such name.
  expect(told.size).toBe(2);
  expect([...told].join()).not.toMatch(/secret|ECONN|ENOTFOUND|private|not allowed|127\./i);

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const answers = new Set<string>();
  for (const [at, address] of addresses.slice(0, 19).entries()) {
    for (const jwks_uri of [address, address.replace('https', 'http')]) {
      const { status, body } = await registerClient(origin, {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri,
        sector_identifier_uri: address,
      });
      if (status === 429) continue;
      expect(status).toBe(201);
      const answer = await askToken(
        origin,
        {
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_assertion: proofOf(body.client_id ?? '', origin, privateKey),
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        },
        { from: `127.0.${20 + at}.1` },
      );
      answers.add(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }
  expect(connections()).toBe(0);
  expect([...answers]).toEqual([
    '401 {"error":"invalid_client","error_description":"client authentication failed"}',
  ]);
});

test('a name that changes its address is read where it was looked up, and not where it leads afterwards', async ({
  db,
}) => {
  const { app, origin } = await openOauthApp(db, { clientOutbound: outbound() });
  onTestFinished(() => app.app.close());

  for (let i = 10; i < 20; i++) {
    const page = await new OauthUser(origin, `127.0.7.${i}`).visit(
      authorizeUrl(origin, `https://rebind-${i}.example:${site.port}/client.json`, pkce().challenge),
    );
    // Its certificate is for another name: nothing is read of it.
    expect(page.status).toBe(400);
  }
  expect(dns.asked.get('rebind-10.example A')).toBeGreaterThan(0);
  expect(connections()).toBe(0);
});

test('a redirect of a public document leads nowhere', async ({ db }) => {
  const { app, origin } = await openOauthApp(db, { clientOutbound: outbound() });
  onTestFinished(() => app.app.close());
  const targets = [
    `https://127.0.0.1:${site.port}/`,
    `http://127.0.0.1:${site.port}/`,
    `//[::1]:${site.port}/`,
    `${site.url}/allowed.json`,
  ];
  site.client('/allowed.json');
  site.asked.length = 0;

  let at = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of targets) {
      const id = site.publish(`/to${++at}.json`, (_request, response) =>
        response.writeHead(status, { location }).end(),
      );
      const page = await new OauthUser(origin, `127.0.8.${at}`).visit(
        authorizeUrl(origin, id, pkce().challenge),
      );
      expect(page.status).toBe(400);
    }
  }
  expect(site.asked).toHaveLength(at);
  expect(connections()).toBe(0);
});
