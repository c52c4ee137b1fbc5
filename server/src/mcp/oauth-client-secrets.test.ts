import { beforeEach, expect, onTestFinished } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  OauthUser,
  openOauthApp,
  pkce,
  registerClient,
  useAccess,
} from '../testing/oauth-user.ts';

let app: TestApp;
let origin: string;
let key: string;

beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
  ({ app, origin } = await openOauthApp(db));
  const opened = app.app;
  onTestFinished(() => opened.close());
  key = (await app.customer()).live;
});

const ways = ['client_secret_post', 'client_secret_basic', 'none'] as const;
type Way = (typeof ways)[number];

/** Asks for tokens as a client that shows its secret in one way or another. */
function ask(way: Way, id: string, secret: string, fields: Record<string, string>) {
  const { client_id: _, ...others } = fields;
  if (way === 'client_secret_basic') {
    const shown = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
    return askToken(origin, others, { headers: { authorization: `Basic ${shown}` } });
  }
  return askToken(origin, {
    ...others,
    client_id: id,
    ...(way === 'none' ? {} : { client_secret: secret }),
  });
}

test.for(['client_secret_post', 'client_secret_basic', 'private_key_jwt'] as const)(
  'a client that registered with %s gets nothing without showing it',
  async (method) => {
    const { body } = await registerClient(origin, {
      token_endpoint_auth_method: method,
      ...(method === 'private_key_jwt' ? { jwks: { keys: [] } } : {}),
    });
    const { exchange } = await codeFor(origin, key, { clientId: body.client_id ?? '' });

    const { status, body: told } = await askToken(origin, exchange);

    expect(status).toBe(401);
    expect(told.error).toBe('invalid_client');
  },
);

test.for(
  (['client_secret_post', 'client_secret_basic'] as const).flatMap((registered) => [
    { registered, shown: 'client_secret_post' as const },
    { registered, shown: 'client_secret_basic' as const },
  ]),
)(
  'a client that registered with $registered may show its secret as $shown, also to refresh',
  async ({ registered, shown }) => {
    const { body } = await registerClient(origin, { token_endpoint_auth_method: registered });
    const [id = '', secret = ''] = [body.client_id, body.client_secret];
    const { exchange } = await codeFor(origin, key, { clientId: id });

    for (const wrong of [`${secret}x`, secret.slice(1), 'x', key]) {
      const { status, body: told, headers } = await ask(shown, id, wrong, exchange);
      expect(status).toBe(401);
      expect(told.error).toBe('invalid_client');
      expect(headers.has('www-authenticate')).toBe(shown === 'client_secret_basic');
    }
    const got = await ask(shown, id, secret, exchange);
    expect(got.status, JSON.stringify(got.body)).toBe(200);
    const again = { grant_type: 'refresh_token', refresh_token: got.body.refresh_token };
    expect((await ask('none', id, secret, again)).body.error).toBe('invalid_client');
    expect((await ask(shown, id, `${secret}x`, again)).body.error).toBe('invalid_client');
    const next = await ask(shown, id, secret, again);
    expect(next.status).toBe(200);
    expect((await useAccess(origin, next.body.access_token)).status).toBe(200);
  },
);

test('a client without a secret that shows one is refused, and its code is still good', async () => {
  const { body } = await registerClient(origin);
  const id = body.client_id ?? '';
  const { exchange } = await codeFor(origin, key, { clientId: id });

  for (const way of ['client_secret_post', 'client_secret_basic'] as const) {
    expect((await ask(way, id, 'made-up', exchange)).body.error).toBe('invalid_client');
  }
  expect((await ask('none', id, '', exchange)).status).toBe(200);
});

test('a client cannot use what was given to another, whatever it shows', async () => {
  const one = (await registerClient(origin, { token_endpoint_auth_method: 'client_secret_post' })).body;
  const other = (await registerClient(origin, { token_endpoint_auth_method: 'client_secret_post' })).body;
  const { exchange } = await codeFor(origin, key, { clientId: one.client_id ?? '' });

  const stolen = await ask('client_secret_post', other.client_id ?? '', other.client_secret ?? '', exchange);
  expect(stolen.body.error).toBe('invalid_grant');
  const crossed = await ask('client_secret_post', one.client_id ?? '', other.client_secret ?? '', exchange);
  expect(crossed.body.error).toBe('invalid_client');
});

test('the same client may register twice, and gets another id and another secret', async () => {
  const method = { token_endpoint_auth_method: 'client_secret_post' };
  const [first, second] = await Promise.all([registerClient(origin, method), registerClient(origin, method)]);

  expect(first.body.client_id).not.toBe(second.body.client_id);
  expect(first.body.client_secret).not.toBe(second.body.client_secret);
  for (const { body } of [first, second]) {
    const id = body.client_id ?? '';
    const { exchange } = await codeFor(origin, key, { clientId: id });
    expect((await ask('client_secret_post', id, body.client_secret ?? '', exchange)).status).toBe(200);
  }
});

test('nothing that opens anything can be read in the database', async () => {
  const { body } = await registerClient(origin, { token_endpoint_auth_method: 'client_secret_post' });
  const [id = '', secret = ''] = [body.client_id, body.client_secret];
  const { exchange } = await codeFor(origin, key, { clientId: id });
  const { body: tokens } = await ask('client_secret_post', id, secret, exchange);
  const unused = await codeFor(origin, key, { clientId: id });
  const user = new OauthUser(origin);
  const { verifier, challenge } = pkce();
  const signIn = await user.open(authorizeUrl(origin, id, challenge));
  await user.send(signIn, { step: 'key', api_key: key });
  const planted = {
    key,
    secret,
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    code: unused.exchange.code,
    verifier,
    // Of the cookie, whose value alone nobody can use.
    signature: [...user.cookies].find(([name]) => name.endsWith('.sig'))?.[1] ?? '',
  };

  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name like 'oauth%' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'oauth_clients',
    'oauth_documents',
    'oauth_grants',
    'oauth_moments',
    'oauth_tokens',
  ]);
  for (const { name } of tables) {
    const { rows } = await app.db.pool.query<{ line: string }>(`select t::text as line from ${name} t`);
    // What clients publish on the web; this one does not.
    if (name !== 'oauth_documents') expect(rows.length, name).toBeGreaterThan(0);
    const dump = rows.map(({ line }) => line).join('\n');
    for (const [what, value] of Object.entries(planted)) {
      expect(value.length, what).toBeGreaterThan(20);
      for (const form of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')]) {
        expect(dump.includes(form), `${what} in ${name}`).toBe(false);
      }
    }
  }
  const said = app.log.join('\n');
  for (const [what, value] of Object.entries(planted)) expect(said.includes(value), what).toBe(false);
});
