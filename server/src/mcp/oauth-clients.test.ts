import { beforeEach, expect, onTestFinished } from 'vitest';
import { sweepGrants } from '../oauth/sweep-grants.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  connect,
  OauthUser,
  openOauthApp,
  pkce,
  redirectUri,
  refresh,
  registerClient,
  useAccess,
} from '../testing/oauth-user.ts';
import { stillClock } from '../testing/still-clock.ts';

let app: TestApp;
let origin: string;
let key: string;

beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
  ({ app, origin } = await openOauthApp(db, { oauthRedirectSchemes: ['myeditor', 'javascript', 'data'] }));
  const opened = app.app;
  onTestFinished(() => opened.close());
  key = (await app.customer()).live;
});

/** As it is sent, from an address of its own: one may register 20 in a minute. */
let addresses = 0;
async function post(body: string, type = 'application/json', from = `127.0.3.${++addresses}`) {
  const answer = await new OauthUser(origin, from).visit('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json' },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Record<string, string> };
}
const register = (more: Record<string, unknown>, from?: string) =>
  post(JSON.stringify({ client_name: 'Loom', redirect_uris: [redirectUri], ...more }), undefined, from);

test('the 21st registration of an address within a minute has to wait, those of others do not', async () => {
  stillClock();
  for (let i = 0; i < 20; i++) expect((await register({}, '127.0.0.5')).status).toBe(201);

  const { status, headers, body } = await register({}, '127.0.0.5');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3);
  expect(body.error).toBe('temporarily_unavailable');
  expect((await register({}, '127.0.0.6')).status).toBe(201);
});

test('behind a proxy that is trusted each address has limits of its own, and a network of 64 bits counts as one', async ({
  db,
}) => {
  stillClock();
  const proxied = await TestApp.open(db, [], { trustedProxies: ['127.0.0.0/8'] });
  onTestFinished(() => proxied.app.close());
  const from = async (forwarded: string, remoteAddress = '127.0.0.1') => {
    const { statusCode } = await proxied.app.server.inject({
      method: 'POST',
      url: '/oauth/register',
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress,
      payload: { client_name: 'Loom', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    });
    return statusCode;
  };

  const ofOne = await Promise.all(Array.from({ length: 21 }, (_, i) => from(`2001:db8:1:2::${i + 1}`)));

  expect(ofOne.filter((status) => status === 201)).toHaveLength(20);
  expect(ofOne.filter((status) => status === 429)).toHaveLength(1);
  expect(await from('2001:db8:1:3::1')).toBe(201);
  // What stands before the address that the proxy added was written by whoever asks.
  expect(await from('192.0.2.7, 2001:db8:1:2::99')).toBe(429);
  // Whoever is no proxy speaks for himself.
  const ofAStranger = await Promise.all(
    Array.from({ length: 21 }, (_, i) => from(`198.51.100.${i}`, '192.0.2.50')),
  );
  expect(ofAStranger.filter((status) => status === 429)).toHaveLength(1);
  // Each behind the proxy has a limit of his own.
  const ofMany = await Promise.all(Array.from({ length: 25 }, (_, i) => from(`198.51.100.${i}`)));
  expect(new Set(ofMany)).toEqual(new Set([201]));
});

test('what strangers write into the log is short, and soon no more than a detail', async () => {
  stillClock();
  app.log.length = 0;
  const ask = (client_id: string) =>
    askToken(origin, { grant_type: 'refresh_token', refresh_token: 'x', client_id }, { from: '127.0.0.7' });

  await ask('x'.repeat(20_000));
  await register({ client_name: 'x'.repeat(9_000), redirect_uris: [`http://${'x'.repeat(9_000)}.example/`] });
  for (let i = 0; i < 70; i++) await ask(`client_${i}`);

  const lines = app.log.filter((line) => line.includes('"oauth":'));
  expect(lines).toHaveLength(72);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(700);
  expect(lines.filter((line) => line.includes('"level":30'))).toHaveLength(60);
  expect(lines[0]).toContain(`"client":"${'x'.repeat(200)}"`);
  const { tokens } = await connect(origin, key);
  expect(tokens.access_token).toBeTruthy();
  expect(app.log.some((line) => line.includes('"grant.success"') && line.includes('"level":30'))).toBe(true);
});

test('a page of another site can neither register a client nor call tools', async () => {
  for (const path of ['/oauth/register', '/mcp']) {
    const preflight = await new OauthUser(origin).visit(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status, path).toBeGreaterThanOrEqual(400);
    expect(preflight.headers.get('access-control-allow-origin'), path).toBe(null);
  }
});

test('a client that nobody let in for a month is forgotten, one that somebody did is not', async () => {
  const { pool } = app.db;
  const unused = (await registerClient(origin)).body.client_id ?? '';
  const young = (await registerClient(origin)).body.client_id ?? '';
  const used = await connect(origin, key);
  await pool.query(`update oauth_clients set created_at = now() - interval '31 days' where id <> $1`, [
    young,
  ]);
  await pool.query(`update oauth_clients set created_at = now() - interval '29 days' where id = $1`, [young]);

  await sweepGrants(pool);

  const page = await new OauthUser(origin).visit(authorizeUrl(origin, unused, pkce().challenge));
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('invalid_client');
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  await new OauthUser(origin).open(authorizeUrl(origin, young, pkce().challenge));
  expect((await refresh(origin, used.clientId, used.tokens.refresh_token)).status).toBe(200);

  // It has access no more, and may come back for a year.
  await pool.query(`update oauth_grants set expires_at = now()`);
  await pool.query(`update oauth_clients set used_at = now() - interval '364 days' where id <> $1`, [young]);
  await sweepGrants(pool);
  await new OauthUser(origin).open(authorizeUrl(origin, used.clientId, pkce().challenge));
  await pool.query(`update oauth_clients set used_at = now() - interval '366 days' where id <> $1`, [young]);
  await sweepGrants(pool);
  const { rows } = await pool.query('select id from oauth_clients');
  expect(rows).toEqual([{ id: young }]);
});

/** Addresses that no answers may go to, by what is wrong with them. */
const badRedirects: Readonly<Record<string, unknown[]>> = {
  'http to a host of a network': ['http://loom.example/back'],
  'http to an address of a network': ['http://10.0.0.1/back'],
  'http to a name that only looks like this machine': ['http://localhost.example/back'],
  'a script': ['javascript:alert(1)'],
  'a script in capitals': ['JavaScript://localhost/%0aalert(1)'],
  data: ['data:text/html,x'],
  'a file': ['file:///etc/passwd'],
  'a scheme that nobody allowed': ['othereditor://back'],
  'a user': ['https://user@loom.example/back'],
  'a user that is empty': ['https://@loom.example/back'],
  'a host that only looks like one': ['https://loom.example:x@evil.example/'],
  'a fragment': ['https://loom.example/back#top'],
  'a fragment that is empty': ['https://loom.example/back#'],
  'a backslash': ['https://loom.example\\@evil.example/'],
  'a line break': ['https://loom.example/\r\nlocation: https://evil.example'],
  'a tab': ['https://loom.example/\tback'],
  'a space': [' https://loom.example/'],
  'a host of 254 characters': [`https://${'a'.repeat(246)}.example/`],
  '2,001 characters': [`https://loom.example/${'a'.repeat(1_980)}`],
  'no address': ['/back'],
  'no text': [7],
  'none at all': [],
  'a bad one among good ones': [redirectUri, 'http://loom.example/'],
  '21 addresses': Array.from({ length: 21 }, (_, i) => `https://loom.example/${i}`),
};

test('no client is registered whose answers would go where they must not', async () => {
  for (const [wrong, uris] of Object.entries(badRedirects)) {
    for (const application_type of ['native', 'web', undefined]) {
      const { status, body } = await register({ redirect_uris: uris, application_type });

      expect(status, wrong).toBe(400);
      expect(body.error).toMatch(/^invalid_(?:redirect_uri|client_metadata)$/);
    }
  }
  expect((await app.db.pool.query('select from oauth_clients')).rowCount).toBe(0);
});

test('answers go to https, to this machine, and to schemes that the operator allows', async () => {
  for (const uri of [
    'https://loom.example/back?team=7',
    'http://127.0.0.1:33418/',
    'http://localhost/callback',
    'http://[::1]:9/callback',
    'myeditor://loom/back',
  ]) {
    expect(await register({ redirect_uris: [uri] }), uri).toMatchObject({ status: 201 });
  }
  expect(
    (await register({ redirect_uris: Array.from({ length: 20 }, (_, i) => `https://loom.example/${i}`) }))
      .status,
  ).toBe(201);

  const { body } = await register({
    redirect_uris: ['myeditor://loom/back'],
    token_endpoint_auth_method: 'none',
  });
  const url = authorizeUrl(origin, body.client_id ?? '', pkce().challenge, {
    redirect_uri: 'myeditor://loom/back',
  });
  expect((await new OauthUser(origin).letIn(url, key)).href).toMatch(/^myeditor:\/\/loom\/back\?code=/);
});

test('what a client says of itself is refused where it cannot be, and never breaks anything', async () => {
  const odd: Record<string, unknown>[] = [
    { client_name: 'x'.repeat(101) },
    { client_name: '' },
    { client_name: ' \u200b\u3164 ' },
    { client_name: 'a\u0000b' },
    { client_name: 'a\nb' },
    { client_name: '\ud800' },
    { client_name: 5 },
    { client_name: { toString: 1 } },
    { software_id: 'a\u0000b' },
    { contacts: ['\ud800@loom.example'] },
    { contacts: [{}] },
    { client_uri: 'https://loom.example/\u0000' },
    { client_uri: 'javascript:alert(1)' },
    { response_types: ['token'] },
    { token_endpoint_auth_method: 'client_secret_jwt' },
    { token_endpoint_auth_method: 'tls_client_auth' },
    { token_endpoint_auth_method: ['none'] },
    { jwks: { keys: [{ kty: 'oct', k: 'AAAA' }] }, token_endpoint_auth_method: 'private_key_jwt' },
    { jwks: 'x', token_endpoint_auth_method: 'private_key_jwt' },
    { jwks: { keys: [{ kty: 'x', big: 1e300, more: 'ä'.repeat(9_000) }] } },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { redirect_uris: { length: 1, 0: redirectUri } },
    { redirect_uris: Array.from({ length: 20 }, (_, i) => `https://loom.example/${i}${'a'.repeat(1_900)}`) },
    { grant_types: ['client_credentials'] },
    { grant_types: 'authorization_code' },
  ];
  for (const more of odd) {
    const { status, body } = await register(more);
    expect(status, `${JSON.stringify(more).slice(0, 200)} ${JSON.stringify(body)}`).toBe(400);
    expect(body.error).toMatch(/^invalid_(?:redirect_uri|client_metadata)$/);
  }
  const bodies = ['', 'null', '[]', '"x"', '7', '{', '{"redirect_uris":', '\u0000', `[${'['.repeat(20_000)}`];
  bodies.push(JSON.stringify({ redirect_uris: [redirectUri], client_name: 'x'.repeat(60_000) }));
  for (const sent of bodies) {
    const { status, body } = await post(sent);
    expect(status, sent.slice(0, 50)).toBe(400);
    expect(body.error).toMatch(/^invalid_/);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await post('client_name=Loom', type)).status).toBe(400);
  }
  expect((await app.db.pool.query('select from oauth_clients')).rowCount).toBe(0);
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const usual: Record<string, unknown>[] = [
  { scope: 'tools' },
  { scope: 'tools offline_access' },
  { scope: 'openid profile email' },
  { grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'] },
  { client_uri: 'https://loom.example', logo_uri: 'https://loom.example/logo.png', software_version: '1.2' },
  { id_token_signed_response_alg: 'RS256', default_max_age: 60, require_auth_time: true },
  { subject_type: 'pairwise', sector_identifier_uri: 'https://127.0.0.1:1/uris' },
  { client_id: 'client_of_my_own', client_secret: 'chosen', client_id_issued_at: 1 },
];

test('clients are registered, and get access, whatever they say that means nothing here', async () => {
  for (const said of usual) {
    const { status, body } = await register({ token_endpoint_auth_method: 'none', ...said });

    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      client_id: expect.stringMatching(/^client_\w{20}$/),
      grant_types: ['authorization_code', 'refresh_token'],
      client_name: 'Loom',
      redirect_uris: [redirectUri],
    });
    expect(body).not.toHaveProperty('client_secret');
    const { tokens } = await connect(origin, key, { clientId: body.client_id ?? '' });
    expect((await useAccess(origin, tokens.access_token)).status).toBe(200);
  }
});

test('whatever scope somebody asks for, he gets the one there is', async () => {
  const clientId = (await registerClient(origin)).body.client_id ?? '';
  const all: Record<string, string>[] = [
    { scope: 'openid profile', nonce: 'n', max_age: '0', claims: '{}', ui_locales: 'de', login_hint: 'joe' },
    { scope: 'everything' },
    { scope: '' },
    { scope: 'tools offline_access', prompt: 'consent' },
    { scope: 'offline_access', prompt: 'consent' },
  ];
  for (const asked of all) {
    const { exchange } = await codeFor(origin, key, { clientId, asked });
    const { status, body } = await askToken(origin, exchange);

    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.scope.split(' ')).toContain('tools');
    expect(body).not.toHaveProperty('id_token');
    expect((await useAccess(origin, body.access_token)).status).toBe(200);
  }
});

test('what cannot be kept of a request for access is a page that says so', async () => {
  const id = (await registerClient(origin)).body.client_id ?? '';
  const unreadable: Record<string, string>[] = [
    { state: 'a\u0000' },
    { resource: `${origin}/mcp\u0000` },
    { redirect_uri: `${redirectUri}\n` },
  ];
  for (const more of unreadable) {
    const page = await new OauthUser(origin).visit(authorizeUrl(origin, id, pkce().challenge, more));
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
    expect(await page.text()).toContain('control characters');
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  }
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
