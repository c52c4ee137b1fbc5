import { expect } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  connect,
  OauthUser,
  pkce,
  refresh,
  type Tokens,
  test,
  useAccess,
} from '../testing/oauth-user.ts';

let app: TestApp;
let origin: string;
let key: string;
let clientId: string;

test.beforeEach(({ oauth, user }) => {
  ({ app, origin } = oauth);
  ({ key, clientId } = user);
});

async function listed() {
  const { status, body } = await app.get('/connections', key);
  expect(status).toBe(200);
  return body.connections;
}

/** Of a call with this access: what is left of its budget, or the code of its error. */
async function spend({ access_token: token }: Tokens): Promise<number | string | undefined> {
  const text = await (await useAccess(origin, token)).text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  if (result.isError) return JSON.parse(result.content[0].text).code;
  return result._meta['millrace/credits'].budget_remaining;
}

test('an owner sees who was let in, when it was used, and ends it: at once here', async () => {
  const { tokens } = await connect(origin, key, { clientId });
  const [before] = await listed();
  expect(before).toMatchObject({
    kind: 'oauth',
    name: 'Loom',
    client_id: clientId,
    redirect_host: '127.0.0.1:9',
    used_at: null,
    max_credits: null,
  });
  expect((await useAccess(origin, tokens.access_token)).status).toBe(200);
  const [{ id, used_at }] = await listed();
  expect(Date.parse(used_at)).toBeGreaterThan(Date.now() - 60_000);

  expect((await app.send('DELETE', `/connections/${id}`, key)).body).toMatchObject({ id, deleted: true });

  expect((await useAccess(origin, tokens.access_token)).status).toBe(401);
  expect((await refresh(origin, clientId, tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect(await listed()).toEqual([]);
  expect((await app.send('DELETE', `/connections/${id}`, key)).body.code).toBe('unknown_connection');
});

test('what another workspace has is not there', async () => {
  await connect(origin, key, { clientId });
  const [{ id }] = await listed();
  const { live: other } = await app.customer();
  expect((await app.get('/connections', other)).body.connections).toEqual([]);
  expect((await app.send('DELETE', `/connections/${id}`, other)).body.code).toBe('unknown_connection');
  const patch = await app.send('PATCH', `/connections/${id}`, other, '{"max_credits":1}', {
    'content-type': 'application/json',
  });
  expect(patch.body.code).toBe('unknown_connection');
  expect(await listed()).toHaveLength(1);
});

test('what a client may spend is said where it is let in, and holds', async () => {
  const { verifier, challenge } = pkce();
  const user = new OauthUser(origin);
  const signIn = await user.open(authorizeUrl(origin, clientId, challenge));
  await user.send(signIn, { step: 'key', api_key: key });
  for (const wrong of ['-1', 'lots', '1.001']) {
    const page = await (await user.send(signIn, { step: 'yes', max_credits: wrong })).text();
    expect(page).toContain('Enter a number of credits');
  }
  const back = await user.follow(await user.send(signIn, { step: 'yes', max_credits: '0.02' }));
  const { body } = await askToken(origin, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: 'http://127.0.0.1:9/callback',
  });

  const spent: unknown[] = [];
  for (let calls = 0; calls < 4; calls++) spent.push(await spend(body));

  expect(spent.at(-1)).toBe('connection_budget_spent');
  expect(spent.filter((one) => typeof one === 'number').every((left) => (left as number) < 0.02)).toBe(true);
  const [connection] = await listed();
  expect(connection.max_credits).toBe(0.02);
  expect(connection.spent_credits).toBeLessThanOrEqual(0.02);
});

test('an owner limits a client that was let in without a budget, raises that, and lifts it', async () => {
  const { tokens } = await connect(origin, key, { clientId });
  expect(await spend(tokens)).toBeUndefined();
  const [{ id }] = await listed();
  const set = (most: number | null) =>
    app.send('PATCH', `/connections/${id}`, key, JSON.stringify({ max_credits: most }), {
      'content-type': 'application/json',
    });

  expect((await set(0)).body).toMatchObject({ id, max_credits: 0 });
  expect(await spend(tokens)).toBe('connection_budget_spent');
  await set(5);
  expect(await spend(tokens)).toBeGreaterThan(4);
  await set(null);
  expect(await spend(tokens)).toBeUndefined();
  expect((await set(-1)).body.code).toBe('validation_failed');
});

test('processes are told of a budget where there was none, and not of one that is another, or the same', async () => {
  await connect(origin, key, { clientId });
  const [{ id }] = await listed();
  const told: number[] = [];

  for (const most of [null, 5, 5, 6, 0, null, null]) {
    const before = await generation();
    const set = await app.send('PATCH', `/connections/${id}`, key, JSON.stringify({ max_credits: most }), {
      'content-type': 'application/json',
    });
    expect(set.body).toMatchObject({ id, max_credits: most });
    expect((await listed())[0].max_credits).toBe(most);
    told.push((await generation()) - before);
  }

  expect(told).toEqual([0, 1, 0, 0, 0, 1, 0]);
});

async function generation(): Promise<number> {
  const { rows } = await app.db.pool.query('select generation from settings_generation');
  return rows[0].generation;
}

test('access that was given before its key was rotated ends with the old key', async () => {
  const { exchange } = await codeFor(origin, key, { clientId });
  await app.db.pool.query(
    "update api_keys set expires_at = now() - interval '1 s' where id = (select key_id from oauth_grants order by created_at desc limit 1)",
  );
  const { body } = await askToken(origin, exchange);
  expect(body.error).toBe('invalid_grant');
});

test('a sign-in that was never turned into access is no connection', async () => {
  await codeFor(origin, key, { clientId });
  expect(await listed()).toEqual([]);
});

test('a sign-in under another name of this machine goes on under the one that cookies are for', async () => {
  const { challenge } = pkce();
  const url = authorizeUrl(origin, clientId, challenge);
  url.hostname = 'localhost';
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(authorizeUrl(origin, clientId, challenge).href);
});
