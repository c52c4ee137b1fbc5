import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import {
  authorizeUrl,
  connect,
  OauthUser,
  openOauthApp,
  pkce,
  redirectUri,
  refresh,
  registerClient,
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

test('where 10,000 clients wait to be let in, one more is told to come later, and those that are there get access', async () => {
  const { pool } = app.db;
  const id = (await registerClient(origin)).body.client_id ?? '';
  await pool.query(
    `insert into oauth_clients (id, metadata) select 'client' || i, '{}' from generate_series(1, 9999) i`,
  );

  expect(await registerClient(origin)).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
  });
  await connect(origin, key, { clientId: id });
  expect((await registerClient(origin)).status).toBe(201);
});

test('where 20,000 sign-ins wait, one more is told to come later, and those under way are ended', async () => {
  const { pool } = app.db;
  const id = (await registerClient(origin)).body.client_id ?? '';
  const { challenge } = pkce();
  const user = new OauthUser(origin);
  const signIn = await user.open(authorizeUrl(origin, id, challenge));
  await pool.query(
    `insert into oauth_moments (kind, hash, payload, expires_at)
       select 'Interaction', sha256(i::text::bytea), '{}', now() + interval '1 minute' from generate_series(1, 19999) i`,
  );

  const refused = await new OauthUser(origin).visit(authorizeUrl(origin, id, challenge));
  const back = new URL(refused.headers.get('location') ?? '', origin);
  expect(back.href.startsWith(redirectUri)).toBe(true);
  expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
  expect((await user.send(signIn, { step: 'key', api_key: key })).status).toBe(200);
  const ended = await user.follow(await user.send(signIn, { step: 'yes' }));
  expect(ended.searchParams.has('code')).toBe(true);
});

test('while the database is away, whatever is asked for is told to come again, in the words of OAuth or on a page', async () => {
  const { clientId, tokens } = await connect(origin, key);
  const user = new OauthUser(origin);
  const signIn = await user.open(authorizeUrl(origin, clientId, pkce().challenge));
  const name = new URL(app.db.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  const told = { status: 503, body: { error: 'temporarily_unavailable' } };
  const refreshed = await refresh(origin, clientId, tokens.refresh_token);
  expect(refreshed).toMatchObject(told);
  expect(refreshed.headers.get('retry-after')).toBe('1');
  const registered = await registerClient(origin);
  expect(registered).toMatchObject(told);
  const pages = [
    await new OauthUser(origin).visit(authorizeUrl(origin, clientId, pkce().challenge)),
    await user.visit(signIn.address),
  ];
  for (const page of pages) {
    expect(page.status).toBe(503);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(await page.text()).toContain('Try again in a moment');
  }
  const lines = app.log.map((line) => JSON.parse(line));
  expect(lines.filter(({ problem }) => problem === 'the database cannot be reached')).toMatchObject([
    { level: 40, endpoint: 'oauth', code: 'service_unavailable', request_id: expect.stringMatching(/^req_/) },
  ]);

  await admin.query(`alter database ${name} allow_connections true`);
  expect((await refresh(origin, clientId, tokens.refresh_token)).status).toBe(200);
});
