import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { AccessTokens } from '../gateway/access-tokens.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import type { TestApp } from '../testing/app.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  connect,
  OauthUser,
  pkce,
  redirectUri,
  refresh,
  registerClient,
  test,
  useAccess,
} from '../testing/oauth-user.ts';
import { watchedPool } from '../testing/watched-pool.ts';

let app: TestApp;
let origin: string;
let key: string;
let clientId: string;

test.beforeEach(({ oauth, user }) => {
  ({ app, origin } = oauth);
  ({ key, clientId } = user);
});

describe('access that is refused, and costs nothing', () => {
  const unsigned = [
    { alg: 'none', typ: 'at+jwt' },
    { iss: 'x', aud: 'x', sub: 'x', scope: 'tools', exp: 9e9 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

  test.for([
    ['of another authorization server', 'e1K9vQ0-8rJ3_mXyT5uB2nC7dF4gH6jL0pA1sD9wZxY'],
    ['that is a signed text without a signature', `${unsigned}.`],
    ['that is empty but for a sign', '-'],
    ['that is 100,000 characters long', 'a'.repeat(12_000)],
  ])('%s', async ([, token]) => {
    const response = await useAccess(origin, token as string);

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'invalid_access_token' } } });
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", scope="tools", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", error_description="The access token is not valid: it is unknown, has expired, or was revoked. Refresh the access token in your client, or sign in again."`,
    );
  });

  test.for([
    [
      'made for another address',
      `update oauth_tokens set payload = jsonb_set(payload, '{aud}', '"https://other.example/mcp"')`,
    ],
    [
      'made for ours and another',
      `update oauth_tokens set payload = jsonb_set(payload, '{aud}', '["x", "y"]')`,
    ],
    ['made for nobody', `update oauth_tokens set payload = payload - 'aud'`],
    ['that has expired', `update oauth_tokens set expires_at = now() - interval '1 ms'`],
    ['whose grant has expired', `update oauth_grants set expires_at = now() - interval '1 ms'`],
    ['whose key has expired', `update api_keys set expires_at = now() - interval '1 ms'`],
    ['whose key was revoked', 'update api_keys set revoked_at = now()'],
  ])('%s', async ([, change]) => {
    const { tokens } = await connect(origin, key, { clientId });
    await app.db.pool.query(change as string);

    expect((await useAccess(origin, tokens.access_token)).status).toBe(401);
  });

  test('beyond what one address may try without a look-up, while access that is known works as ever', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { tokens } = await connect(origin, key, { clientId });
    let lookUps = 0;
    const db = watchedPool(app.db.pool, (text) => {
      if (text.includes('from oauth_tokens t')) lookUps++;
    });
    const access = new AccessTokens({ db, audience: `${origin}/mcp`, scope: 'tools' });
    const statusOf = (token: string, address: string) =>
      access.authenticate(token, address).then(
        () => 200,
        (error: ServiceError) => error.status,
      );
    const guesses = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => statusOf(randomBytes(32).toString('base64url'), '192.0.2.1')),
      );
    expect(await statusOf(tokens.access_token, '192.0.2.1')).toBe(200);

    const statuses = await guesses(600);

    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(400);
    expect(lookUps).toBe(201);
    expect(await statusOf(tokens.access_token, '192.0.2.1')).toBe(200);
    access.forget();
    expect(await statusOf(tokens.access_token, '192.0.2.1'), 'beside somebody who guesses').toBe(200);
    expect(await statusOf(tokens.access_token, '192.0.2.2')).toBe(200);
    // What was good takes nothing of what an address may try.
    access.forget();
    await Promise.all(Array.from({ length: 300 }, () => statusOf(tokens.access_token, '192.0.2.3')));
    access.forget();
    expect(await statusOf(tokens.access_token, '192.0.2.3')).toBe(200);
  });

  test('of a workspace that is disabled', async () => {
    const { tokens } = await connect(origin, key, { clientId });
    await app.db.pool.query('update workspaces set disabled_at = now()');

    const response = await useAccess(origin, tokens.access_token);
    expect([response.status, await codeOf(response)]).toEqual([403, 'workspace_disabled']);
  });

  test('that is too little: the answer names what is needed', async () => {
    const { tokens } = await connect(origin, key, { clientId });
    await app.db.pool.query(`update oauth_tokens set payload = jsonb_set(payload, '{scope}', '"tool"')`);

    const response = await useAccess(origin, tokens.access_token);
    expect([response.status, await codeOf(response)]).toEqual([403, 'insufficient_scope']);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="tools", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", error_description="The access token does not allow to use the tools. Sign in again, and allow the scope that the WWW-Authenticate header names."`,
    );
  });

  test('not because it begins as keys do: letters are random', async () => {
    const { tokens } = await connect(origin, key, { clientId });
    const renamed = `mr_${tokens.access_token.slice(3)}`;
    await app.db.pool.query('update oauth_tokens set hash = sha256($2) where hash = sha256($1)', [
      Buffer.from(tokens.access_token),
      Buffer.from(renamed),
    ]);
    expect((await useAccess(origin, renamed)).status).toBe(200);
  });

  test('a code, or a refresh token, in place of it', async () => {
    const { exchange } = await codeFor(origin, key, { clientId });
    expect((await useAccess(origin, exchange.code)).status).toBe(401);
    const { tokens } = await connect(origin, key, { clientId });
    expect((await useAccess(origin, tokens.refresh_token)).status).toBe(401);
  });

  test('anywhere but at the tools: it is no key', async () => {
    const { tokens } = await connect(origin, key, { clientId });
    const ways: Record<string, string>[] = [
      { 'x-api-key': tokens.access_token },
      { authorization: `Bearer ${tokens.access_token}` },
    ];
    for (const headers of ways) {
      const response = await fetch(`${origin}/api/v1/usage`, { headers });
      expect(response.status).toBe(401);
    }
    const asKey = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': tokens.access_token },
      body: '{}',
    });
    expect(asKey.status).toBe(401);
  });
});

describe('asking for access', () => {
  const { challenge } = pkce();

  /** What happens to somebody who follows this address: told on a page of ours, or sent back to the client with an error. */
  async function ask(more: Record<string, string>): Promise<string> {
    const response = await new OauthUser(origin).visit(authorizeUrl(origin, clientId, challenge, more));
    const target = response.headers.get('location');
    if (target === null) return `page ${response.status}`;
    const url = new URL(target, origin);
    if (url.origin === origin) return `sign-in ${url.pathname.split('/')[2]}`;
    // Where tokens were asked for at once, errors are told as these would be.
    const told = url.hash === '' ? url.searchParams : new URLSearchParams(url.hash.slice(1));
    expect([told.get('iss'), told.get('code'), told.get('access_token')]).toEqual([origin, null, null]);
    return `${url.origin}${url.pathname} ${told.get('error')}`;
  }

  test.for<[string, Record<string, string>, string]>([
    ['as it should be', {}, 'sign-in sign-in'],
    ['without a proof key', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with a plain proof key', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a proof key of no method, which means plain', { code_challenge_method: '' }, 'invalid_request'],
    ['with a proof key that is too short', { code_challenge: 'short' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an identity', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for the service, not its tools', { resource: 'http://127.0.0.1/' }, 'invalid_target'],
    ['for the tools with another query', { resource: 'http://127.0.0.1:1/mcp?x=1' }, 'invalid_target'],
    ['without anybody to ask', { prompt: 'none' }, 'login_required'],
    ['by a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['by an address of a request', { request_uri: 'https://other.example/r' }, 'request_uri_not_supported'],
  ])('%s', async ([, more, outcome]) => {
    const asked = await ask(more);
    expect(asked).toBe(outcome.startsWith('sign-in') ? outcome : `${redirectUri} ${outcome}`);
  });

  test.for([
    'http://127.0.0.1:9/Callback',
    'http://127.0.0.1:9/callback/',
    'http://127.0.0.1:9/callback?x=1',
    'http://127.0.0.1:9/callback#x',
    'http://127.0.0.1:9//callback',
    'http://127.0.0.1:9/./callback',
    'http://127.0.0.1:9/callback%2f',
    'http://localhost:9/callback',
    'http://[::1]:9/callback',
    'http://127.0.0.2:9/callback',
    'http://0177.0.0.1:9/callback',
    'https://127.0.0.1:9/callback',
    'HTTP://127.0.0.1:9/callback',
    'http://user@127.0.0.1:9/callback',
    'http://127.0.0.1:9@evil.example/callback',
    'http://127.0.0.1:9.evil.example/callback',
    'http://evil.example/callback',
    'https://evil.example/?http://127.0.0.1:9/callback',
    '//evil.example/callback',
    '/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    ' http://127.0.0.1:9/callback',
  ])('is never sent to an address that the client did not register: %s', async (uri) => {
    expect(await ask({ redirect_uri: uri })).toBe('page 400');
    expect(await ask({ redirect_uri: uri, response_type: 'token' }), 'nor with an error').toBe('page 400');
  });

  test('comes back to any port of this machine, which a program gets anew each time (RFC 8252 7.3)', async () => {
    expect(await ask({ redirect_uri: 'http://127.0.0.1:55555/callback' })).toBe('sign-in sign-in');
  });

  test('is answered on a page of ours where the client is unknown', async () => {
    const url = authorizeUrl(origin, 'client_nobody', challenge);
    const response = await new OauthUser(origin).visit(url);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('Millrace gave no access');
  });

  test('is refused where it names two addresses, and told to the one that is registered', async () => {
    const url = authorizeUrl(origin, clientId, challenge);
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    const response = await new OauthUser(origin).visit(url);
    expect(response.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:9\/callback\?error=invalid_request&/,
    );
  });
});

describe('turning a code into tokens', () => {
  test.for<[string, Record<string, string>, string]>([
    ['with a proof of another sign-in', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['without a proof', { code_verifier: '' }, 'invalid_grant'],
    ['with another address of the client', { redirect_uri: 'http://127.0.0.1:8/callback' }, 'invalid_grant'],
    ['for another resource than was allowed', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['by another kind of grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['by a password', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s', async ([, more, error]) => {
    const { exchange } = await codeFor(origin, key, { clientId });
    const fields = Object.fromEntries(
      Object.entries({ ...exchange, ...more }).filter(([, value]) => value !== ''),
    );

    const { status, body } = await askToken(origin, fields);

    expect([status, body.error]).toEqual([400, error]);
  });

  test('by another client than it was given to', async () => {
    const other = (await registerClient(origin)).body.client_id ?? '';
    const { exchange } = await codeFor(origin, key, { clientId });
    expect((await askToken(origin, { ...exchange, client_id: other })).body.error).toBe('invalid_grant');
    const { tokens } = await connect(origin, key, { clientId });
    expect((await refresh(origin, other, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await useAccess(origin, tokens.access_token)).status, 'its owner is not harmed').toBe(200);
  });

  test('after its minute', async () => {
    const { exchange } = await codeFor(origin, key, { clientId });
    await app.db.pool.query(
      `update oauth_tokens set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int - 1))`,
    );
    expect((await askToken(origin, exchange)).body.error).toBe('invalid_grant');
  });

  test('after the key was revoked', async () => {
    const { exchange } = await codeFor(origin, key, { clientId });
    const { tokens } = await connect(origin, key, { clientId });
    await app.db.pool.query('update api_keys set revoked_at = now()');
    expect((await askToken(origin, exchange)).body.error).toBe('invalid_grant');
    expect((await refresh(origin, clientId, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('never gives an identity, whatever is asked for', async () => {
    const { exchange } = await codeFor(origin, key, {
      clientId,
      asked: { scope: 'openid tools offline_access profile' },
    });
    const { body } = await askToken(origin, exchange);
    expect(body).not.toHaveProperty('id_token');
    expect(body.scope).toBe('tools');
  });

  test('a refresh cannot ask for more, nor for another resource', async () => {
    const { tokens } = await connect(origin, key, { clientId });
    const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token };
    expect((await askToken(origin, { ...fields, scope: 'tools admin' })).body.error).toBe('invalid_scope');
    expect((await askToken(origin, { ...fields, resource: 'https://other.example/mcp' })).body.error).toBe(
      'invalid_target',
    );
  });
});

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { data: { code: string } } }).error.data.code;
