import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, vi } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { proofOf } from '../testing/client-proof.ts';
import type { ClientSite } from '../testing/client-site.ts';
import { test } from '../testing/database.ts';
import { mcpUrl } from '../testing/mcp-clients.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  type OauthUser,
  pkce,
  refresh,
  useAccess,
} from '../testing/oauth-user.ts';
import { askAs, newUser as newUserOf, publishedClients } from '../testing/published-clients.ts';
import { stillClock } from '../testing/still-clock.ts';

let site: ClientSite;
let app: TestApp;
let origin: string;
let key: string;

publishedClients((opened) => {
  ({ site, app, origin, key } = opened);
});

const newUser = () => newUserOf(origin);
const ask = (user: OauthUser, clientId: string, more?: Record<string, string>) =>
  askAs(user, origin, clientId, more);

test('a document that takes longer than 2.5 s makes no client', async () => {
  const gone = Promise.withResolvers<void>();
  const id = site.publish('/slow.json', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"client_id":');
    void once(response, 'close').then(() => gone.resolve());
  });

  const page = await ask(newUser(), id);

  expect(page.status).toBe(400);
  await gone.promise;
  expect(site.asked).toEqual(['/slow.json']);
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
  expect(await gone.text()).toContain('Cannot read the published details');
  vi.advanceTimersByTime(6_000);
  publish('Weaver');
  expect((await user.follow(await user.send(signIn, { step: 'yes' }))).searchParams.get('code')).toBeTruthy();
});

test('a client whose site is away keeps its access for a day, and one that took its document back does not', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = site.client('/away.json');
  const { exchange } = await codeFor(origin, key, { clientId: id });
  let { body } = await askToken(origin, exchange);
  const again = () => refresh(origin, id, body.refresh_token);

  for (const away of [
    (_request: unknown, response: ServerResponse) => void response.destroy(),
    (_request: unknown, response: ServerResponse) => void response.writeHead(503).end(),
    (_request: unknown, response: ServerResponse) => void response.writeHead(403).end(),
    (_request: unknown, response: ServerResponse) =>
      void response.writeHead(302, { location: '/back-soon' }).end(),
    (_request: unknown, response: ServerResponse) => void response.end('<h1>Back soon</h1>'),
    (_request: unknown, response: ServerResponse) => void response.end(`{"client_id": "${id}"`),
    (_request: unknown, response: ServerResponse) => void response.end('{"client_id": "another"}'),
    (_request: unknown, response: ServerResponse) => void response.end('null'),
  ]) {
    site.publish('/away.json', away);
    site.asked.length = 0;
    vi.advanceTimersByTime(3_600_000);
    const later = await again();
    expect(later.status).toBe(200);
    expect(site.asked).toEqual(['/away.json']);
    ({ body } = later);
  }

  // Told that they are none, clients throw their access away.
  vi.advanceTimersByTime(86_400_000);
  const after = await again();
  expect([after.status, after.body.error]).toEqual([503, 'temporarily_unavailable']);
  expect(after.headers.get('retry-after')).toBe('5');

  vi.advanceTimersByTime(60_000);
  site.client('/away.json');
  const back = await again();
  expect(back.status).toBe(200);
  ({ body } = back);
  vi.advanceTimersByTime(60_000);
  site.publish('/away.json', (_request, response) => response.writeHead(404).end());
  expect((await again()).body.error).toBe('invalid_client');
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
    expect((await asking(proofOf(id, origin, other), exchange)).body.error).toBe('invalid_client');
    expect(
      (await asking(proofOf(id, origin, privateKey, { aud: 'https://other.example' }), exchange)).body.error,
    ).toBe('invalid_client');
    for (const exp of [1, Math.floor(Date.now() / 1_000) + 7_200, 1e300]) {
      const { status, body: told } = await asking(proofOf(id, origin, privateKey, { exp }), exchange);
      expect([status, told.error], `${exp}`).toEqual([401, 'invalid_client']);
    }
    const proof = proofOf(id, origin, privateKey);
    const { status, body } = await asking(proof, exchange);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await useAccess(origin, body.access_token)).status).toBe(200);
    const again = { grant_type: 'refresh_token', client_id: id, refresh_token: body.refresh_token };
    expect((await asking(proof, again)).body.error).toBe('invalid_client');
    expect((await asking(proofOf(id, origin, privateKey), again)).status).toBe(200);
    const copied = proofOf(id, origin, privateKey);
    const copies = Array.from({ length: 30 }, () => asking(copied, { ...again, refresh_token: 'unknown' }));
    const told = (await Promise.all(copies)).map((answer) => answer.body.error);
    expect(told.filter((error) => error !== 'invalid_client')).toEqual(['invalid_grant']);
    if (where === 'jwks_uri') expect(site.asked.filter((path) => path === '/keys.json')).toHaveLength(1);
  },
);

test('for one address 20 documents or keys are read in a minute, for all 120', async () => {
  // The minute does not pass, however slow the machine is.
  stillClock();
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
  // Who may read no more keeps nobody else from it.
  expect((await ask(one, publish(25))).status).toBe(400);
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
        client_assertion: proofOf(id, origin, privateKey),
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

test('strangers who have us read all that we may keep no client from its access that somebody has let in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = site.client('/known.json');
  const { exchange } = await codeFor(origin, key, { clientId: id });
  let { body } = await askToken(origin, exchange);
  const again = () => refresh(origin, id, body.refresh_token);
  // From each address less than it may, and no more at a time than are read.
  const strangers = async () => {
    for (let from = 1; from <= 13; from++) {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          askToken(
            origin,
            {
              grant_type: 'refresh_token',
              refresh_token: 'x',
              client_id: `${site.url}/none${from}/${i}.json`,
            },
            { from: `127.0.6.${from}` },
          ),
        ),
      );
    }
  };
  vi.advanceTimersByTime(60_000);
  await strangers();
  expect((await ask(newUser(), site.client('/new.json'))).status, 'nobody else is read').toBe(400);
  site.asked.length = 0;

  const later = await again();

  expect(later.status, JSON.stringify(later.body)).toBe(200);
  expect(site.asked).toEqual(['/known.json']);
  ({ body } = later);

  site.publish('/known.json', (_request, response) => response.destroy());
  vi.advanceTimersByTime(60_000);
  await strangers();
  expect((await again()).status).toBe(200);
});

test.for(['none', 'private_key_jwt'])(
  'what a client published is known to a service that started while its site was away, by %s',
  async (method) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: 'one' }] };
    const withKeys = { token_endpoint_auth_method: method, jwks_uri: site.publish('/its-keys.json', keys) };
    const id = site.client('/kept.json', method === 'none' ? {} : withKeys);
    const { exchange } = await codeFor(origin, key, { clientId: id });
    const asking = (at: string, fields: Record<string, string>) =>
      askToken(at, {
        ...fields,
        ...(method === 'none'
          ? {}
          : {
              client_assertion: proofOf(id, origin, privateKey),
              client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            }),
      });
    const { body } = await asking(origin, exchange);
    for (const path of ['/kept.json', '/its-keys.json'])
      site.publish(path, (_request, response) => response.destroy());
    const other = await TestApp.open(app.db, [], { publicUrl: origin });
    onTestFinished(() => other.app.close());
    const there = (await mcpUrl(other)).origin;
    const renewal = { grant_type: 'refresh_token', client_id: id, refresh_token: body.refresh_token };

    const renewed = await asking(there, renewal);
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200);

    await app.db.pool.query('delete from oauth_documents');
    const third = await TestApp.open(app.db, [], { publicUrl: origin });
    onTestFinished(() => third.app.close());
    const elsewhere = (await mcpUrl(third)).origin;
    const next = { ...renewal, refresh_token: renewed.body.refresh_token };
    const unknown = await asking(elsewhere, next);
    expect([unknown.status, unknown.body.error]).toEqual([503, 'temporarily_unavailable']);
    const stranger = await asking(elsewhere, { ...next, client_id: `${site.url}/stranger.json` });
    expect(stranger.status).not.toBe(503);
  },
);
