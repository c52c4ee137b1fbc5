import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { ClientSite, type Published } from '../testing/client-site.ts';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  OauthUser,
  openOauthApp,
  pkce,
  refresh,
  useAccess,
} from '../testing/oauth-user.ts';

let authority: TestAuthority;
let site: ClientSite;
let app: TestApp;
let origin: string;
let key: string;

beforeAll(async () => {
  authority = TestAuthority.open();
  site = await ClientSite.start(authority);
});

afterAll(async () => {
  await site?.stop();
  authority?.close();
});

beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
  ({ app, origin } = await openOauthApp(db));
  const opened = app.app;
  onTestFinished(() => opened.close());
  key = (await app.customer()).live;
  site.asked.length = 0;
});

/** From an address of its own: for one address 20 are read in a minute. */
let users = 0;
const newUser = () => new OauthUser(origin, `127.0.4.${++users}`);
const ask = (user: OauthUser, clientId: string, more: Record<string, string> = {}) =>
  user.visit(
    authorizeUrl(origin, clientId, pkce().challenge, {
      redirect_uri: 'http://127.0.0.1:9/callback',
      ...more,
    }),
  );

test('a client that publishes itself gets access, at whatever port of this machine it waits', async () => {
  const id = site.client('/loom.json', {
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost:3000/callback'],
  });

  for (const port of [9, 40_123]) {
    const redirect_uri = `http://127.0.0.1:${port}/callback`;
    const { exchange } = await codeFor(origin, key, { clientId: id, asked: { redirect_uri } });
    const { status, body } = await askToken(origin, { ...exchange, redirect_uri });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await useAccess(origin, body.access_token)).status).toBe(200);
    const next = await refresh(origin, id, body.refresh_token);
    expect((await useAccess(origin, next.body.access_token)).status).toBe(200);
  }
  expect(site.asked).toEqual(['/loom.json']);
  for (const redirect_uri of [
    'http://127.0.0.1:9/other',
    'http://[::1]:9/callback',
    'https://127.0.0.1/callback',
  ]) {
    const page = await ask(newUser(), id, { redirect_uri });
    expect([page.status, page.headers.get('location')], redirect_uri).toEqual([400, null]);
  }
  const { rows } = await app.db.pool.query('select client_id, client_name from oauth_grants');
  expect(rows).toContainEqual({ client_id: id, client_name: 'Weaver' });
  expect((await app.db.pool.query('select from oauth_clients')).rowCount).toBe(0);
});

test('whoever publishes a document is shown by his host', async () => {
  const signIn = await newUser().open(
    authorizeUrl(origin, site.client('/shown.json', { client_name: 'Weaver <b>' }), pkce().challenge),
  );

  expect(signIn.page).toContain(`Published by 127.0.0.2:${site.port}.`);
  expect(signIn.page).toContain('Weaver &lt;b&gt;');
});

/** Documents that make no client, by what is wrong with them. Each is asked for by its own address. */
const badDocuments: Readonly<Record<string, (id: string) => Published>> = {
  'another id': () => document('https://127.0.0.2/other.json'),
  'its id in capitals': (id) => document(id.toUpperCase()),
  'the path of its id in capitals': (id) => document(id.replace('/bad', '/BAD')),
  'a slash behind its id': (id) => document(`${id}/`),
  'its id without its port': (id) => document(id.replace(/:\d+/, '')),
  'its id in other letters': (id) => document(id.replace('/bad', '/%62ad')),
  'no id': () => ({ ...document(''), client_id: undefined }),
  'no name': (id) => ({ ...document(id), client_name: undefined }),
  'an empty name': (id) => ({ ...document(id), client_name: '' }),
  'a name of 101 characters': (id) => ({ ...document(id), client_name: 'x'.repeat(101) }),
  'a name with NUL': (id) => ({ ...document(id), client_name: 'a\u0000' }),
  'no addresses': (id) => ({ ...document(id), redirect_uris: undefined }),
  'a script for an address': (id) => ({ ...document(id), redirect_uris: ['javascript:alert(1)'] }),
  'http to a network': (id) => ({ ...document(id), redirect_uris: ['http://loom.example/'] }),
  'a secret': (id) => ({ ...document(id), client_secret: 'known to all' }),
  'a way that needs a secret': (id) => ({
    ...document(id),
    token_endpoint_auth_method: 'client_secret_post',
  }),
  'the usual way, which needs a secret': (id) => ({ ...document(id), token_endpoint_auth_method: undefined }),
  'a logo by http': (id) => ({ ...document(id), logo_uri: 'http://loom.example/logo.png' }),
  '6 KB': (id) => ({ ...document(id), software_id: 'x'.repeat(6_000) }),
  'a list': () => (_request, response) => response.end('[]'),
  null: () => (_request, response) => response.end('null'),
  'no JSON': () => (_request, response) => response.end('<!doctype html><title>Loom</title>'),
  'half of it': (id) => (_request, response) => response.end(JSON.stringify(document(id)).slice(0, -1)),
  nothing: () => (_request, response) => response.end(),
  'status 404': (id) => (_request, response) => response.writeHead(404).end(JSON.stringify(document(id))),
  'status 500': (id) => (_request, response) => response.writeHead(500).end(JSON.stringify(document(id))),
  'status 201': (id) => (_request, response) => response.writeHead(201).end(JSON.stringify(document(id))),
  'status 304': () => (_request, response) => response.writeHead(304).end(),
  'a redirect to a good one': (id) => (_request, response) =>
    response
      .writeHead(302, { location: `${new URL(id).origin}/good.json` })
      .end(JSON.stringify(document(id))),
  'a cut connection': () => (_request, response) => response.destroy(),
};

test('a document makes no client where something is wrong with it', async () => {
  site.client('/good.json');
  const told = new Set<string>();
  for (const [at, [wrong, make]] of Object.entries(badDocuments).entries()) {
    const id = `${site.url}/bad${at}`;
    site.publish(`/bad${at}`, make(id));

    const page = await ask(newUser(), id);

    expect([page.status, page.headers.get('location')], wrong).toEqual([400, null]);
    const text = await page.text();
    expect(text, wrong).toMatch(/<small>invalid_(?:client|client_metadata|redirect_uri)<\/small>/);
    told.add(text);
    expect(site.asked, wrong).toContain(`/bad${at}`);
    // What is bad is not remembered as good.
    const token = await askToken(origin, { grant_type: 'authorization_code', client_id: id, code: 'x' });
    expect([400, 401], wrong).toContain(token.status);
  }
  expect(site.asked).not.toContain('/good.json');
  expect([...told].join()).not.toMatch(/ECONN|socket|127\.0\.0\.2|\b404\b|\b500\b/);
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect((await ask(newUser(), `${site.url}/good.json`)).status).toBe(303);
});

test('a document that takes longer than 2.5 s makes no client', async () => {
  const gone = Promise.withResolvers<void>();
  const id = site.publish('/slow.json', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"client_id":');
    void once(response, 'close').then(() => gone.resolve());
  });

  const page = await ask(newUser(), id);

  expect(page.status).toBe(400);
  await gone.promise;
});

test('an id that is no plain https address with a path is no client, and nothing is asked for', async () => {
  const { host } = new URL(site.url);
  for (const path of ['/', '/x.json', '/a/../x.json', '/a/%2e%2e/x.json']) site.client(path);
  for (const id of [
    `http://${host}/x.json`,
    `HTTP://${host}/x.json`,
    `https://user@${host}/x.json`,
    `https://user:pass@${host}/x.json`,
    `https://@${host}/x.json`,
    `https://${host}/x.json#top`,
    `https://${host}/x.json#`,
    `https://${host}/a/../x.json`,
    `https://${host}/a/%2e%2E/x.json`,
    `https://${host}/./x.json`,
    `https://${host}`,
    `https://${host}?x=/x.json`,
    `https:/${host}/x.json`,
    `https:\\\\${host}\\x.json`,
    `https://${host}\\x.json`,
    ` https://${host}/x.json`,
    `https://${host}/x.json `,
    `https://${host}/x\t.json`,
    `https://${host}/${'x'.repeat(2_048)}`,
    `//${host}/x.json`,
    `urn:${host}`,
  ]) {
    const page = await ask(newUser(), id);
    expect([page.status, page.headers.get('location')], id).toEqual([400, null]);
  }
  expect(site.asked).toEqual([]);
  expect((await ask(newUser(), `https://${host}/x.json`)).status).toBe(303);
});

test('a document is read again when its time is over, and a sign-in that began with it goes on meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const document = { client_name: 'Weaver', redirect_uris: ['http://127.0.0.1:9/callback'] };
  const publish = (name: string) =>
    site.publish('/timed.json', (_request, response) =>
      response.setHeader('cache-control', 'public, max-age=60').end(
        JSON.stringify({
          ...document,
          client_id: id,
          client_name: name,
          token_endpoint_auth_method: 'none',
        }),
      ),
    );
  const id = `${site.url}/timed.json`;
  publish('Weaver');
  const user = newUser();

  const signIn = await user.open(authorizeUrl(origin, id, pkce().challenge));
  vi.advanceTimersByTime(59_000);
  publish('Weaver the second');
  expect((await newUser().open(authorizeUrl(origin, id, pkce().challenge))).page).not.toContain('second');
  expect(site.asked).toEqual(['/timed.json']);

  vi.advanceTimersByTime(2_000);
  const asked = await user.send(signIn, { step: 'key', api_key: key });
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('Weaver the second');
  expect(site.asked).toEqual(['/timed.json', '/timed.json']);

  vi.advanceTimersByTime(61_000);
  site.publish('/timed.json', (_request, response) => response.writeHead(404).end());
  const gone = await user.send(signIn, { step: 'yes' });
  expect(gone.status).toBe(400);
  expect(await gone.text()).toContain('cannot be read now');
  vi.advanceTimersByTime(6_000);
  publish('Weaver');
  expect((await user.follow(await user.send(signIn, { step: 'yes' }))).searchParams.get('code')).toBeTruthy();
});

test.for(['jwks', 'jwks_uri'] as const)(
  'a client shows who it is with a key of its %s, once with each proof',
  async (where) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: 'one' }] };
    const said = where === 'jwks' ? { jwks: keys } : { jwks_uri: site.publish('/keys.json', keys) };
    const id = site.client(`/with-${where}.json`, { token_endpoint_auth_method: 'private_key_jwt', ...said });
    const { exchange } = await codeFor(origin, key, { clientId: id });
    const asking = (proof: string, fields: Record<string, string>) =>
      askToken(origin, {
        ...fields,
        client_assertion: proof,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      });

    expect((await askToken(origin, exchange)).body.error).toBe('invalid_client');
    expect((await asking(proofOf(id, other), exchange)).body.error).toBe('invalid_client');
    expect(
      (await asking(proofOf(id, privateKey, { aud: 'https://other.example' }), exchange)).body.error,
    ).toBe('invalid_client');
    expect((await asking(proofOf(id, privateKey, { exp: 1 }), exchange)).body.error).toBe('invalid_client');
    const proof = proofOf(id, privateKey);
    const { status, body } = await asking(proof, exchange);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await useAccess(origin, body.access_token)).status).toBe(200);
    const again = { grant_type: 'refresh_token', client_id: id, refresh_token: body.refresh_token };
    expect((await asking(proof, again)).body.error).toBe('invalid_client');
    expect((await asking(proofOf(id, privateKey), again)).status).toBe(200);
    if (where === 'jwks_uri') expect(site.asked.filter((path) => path === '/keys.json')).toHaveLength(1);
  },
);

test('for one address 20 documents or keys are read in a minute, for all 120', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publish = (i: number) =>
    site.client(`/many${i}.json`, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: site.publish(`/keys${i}.json`, { keys: [] }),
    });
  const one = newUser();
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++) statuses.push((await ask(one, publish(i))).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303));
  expect(site.asked.length).toBeLessThanOrEqual(21);
  expect((await ask(newUser(), publish(25))).status).toBe(303);

  for (let i = 0; i < 120; i++) {
    const before = site.asked.length;
    const id = publish(100 + i);
    const { status } = await askToken(
      origin,
      {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: id,
        client_assertion: proofOf(id, privateKey),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      },
      // A document and keys make two: the first address may read ten of each.
      { from: i < 15 ? '127.0.5.1' : `127.0.5.${2 + Math.floor(i / 8)}` },
    );
    expect([400, 401]).toContain(status);
    if (i < 10) expect(site.asked.length - before).toBe(2);
    if (i === 14)
      expect(site.asked.filter((path) => /keys|many1\d\d/.test(path)).length).toBeLessThanOrEqual(21);
  }
  expect(site.asked.length).toBeGreaterThanOrEqual(120);
  expect(site.asked.length).toBeLessThan(140);
});

function document(id: string) {
  return {
    client_id: id,
    client_name: 'Weaver',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  };
}

/** RFC 7523. */
function proofOf(clientId: string, privateKey: KeyObject, more: Record<string, unknown> = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: origin,
    exp: now + 60,
    iat: now,
    jti: randomUUID(),
    ...more,
  };
  const signed = `${part({ alg: 'ES256', kid: 'one' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
