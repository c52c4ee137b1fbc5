import { expect, vi } from 'vitest';
import { inviteOperator } from '../admin/operators.ts';
import { hashedPassword, setPassword } from '../identity/people.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  cookieOf,
  cookiesSet,
  goodPassword,
  manage,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';

/** The service, from whose one address many sign in. */
const test = appTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    await use(app);
    await app.app.close();
  },
});

const command = { kind: 'command', id: 'root', address: null, userAgent: null } as const;
const maya = { name: 'Maya Okafor', email: 'Maya@Northwind.example', password: goodPassword };

async function firstLink(app: TestApp) {
  const { created } = await app.customer();
  const organizationId = await organizationIdOf(app, created.organization_id);
  const { token } = await inviteOperator(app.db.pool, { organizationId, email: null, actor: command });
  return { token, created };
}

const audit = async (app: TestApp) =>
  (
    await app.db.pool.query<{ action: string; actor: string; target: string }>(
      'select action, actor, target from audit_log order by id',
    )
  ).rows;

test('the first link makes an operator who owns the first organization, and signs in', async ({ app }) => {
  const { token, created } = await firstLink(app);

  const response = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya });

  expect(response.status, response.text).toBe(201);
  expect(response.body).toMatchObject({
    person: { name: 'Maya Okafor', email: 'maya@northwind.example' },
    is_operator: true,
    organizations: [
      { id: created.organization_id, role: 'owner', workspaces: [{ mode: 'live' }, { mode: 'sandbox' }] },
    ],
  });
  const again = await manage(app, 'GET', 'session', { cookie: cookieOf(response) });
  expect(again.body).toEqual(response.body);
});

test('a link can be used once, also by several at the same moment', async ({ app }) => {
  const { token } = await firstLink(app);

  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      manage(
        app,
        'POST',
        'session/first-link',
        {},
        { token, ...maya, email: `maya${index}@northwind.example` },
      ),
    ),
  );

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(410)]);
  const { rows } = await app.db.pool.query('select from persons');
  expect(rows).toHaveLength(1);
});

test.for([
  ['that was made up', 'x'.repeat(40)],
  ['that was cut short', 'x'.repeat(20)],
])('a link %s is refused before anything else is looked at', async ([, token], { app }) => {
  const response = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya, password: 'short' });

  expect([response.status, response.body.code]).toEqual([410, 'link_not_valid']);
});

test('a link that has ended or was revoked is refused', async ({ app }) => {
  const first = await firstLink(app);
  await app.db.pool.query(`update invitations set expires_at = now() - interval '1 second'`);
  const second = await firstLink(app);
  await app.db.pool.query(
    `update invitations set revoked_at = now() where used_at is null and expires_at > now()`,
  );

  for (const { token } of [first, second]) {
    const response = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya });
    expect(response.status).toBe(410);
  }
});

test.for(['elevenchars', 'password1234', 'mayaokafor2026!'])(
  'the password %s is refused, and the link still works',
  async (password, { app }) => {
    const { token } = await firstLink(app);

    const response = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya, password });

    expect([response.status, response.body.details?.[0]?.path]).toEqual([422, 'password']);
    const better = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya });
    expect(better.status).toBe(201);
  },
);

test('signing in by password answers who somebody is; signing out ends the session everywhere at once', async ({
  app,
}) => {
  const someone = await person(app, { isOperator: true });
  const cookie = await signedIn(app, someone);
  expect((await manage(app, 'GET', 'session', { cookie })).body.person.email).toBe(someone.email);

  const response = await manage(app, 'DELETE', 'session', { cookie });

  expect(response.status).toBe(200);
  expect(String(response.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await manage(app, 'GET', 'session', { cookie })).body.person).toBeNull();
  const { rows } = await app.db.pool.query('select from person_sessions');
  expect(rows).toHaveLength(0);
});

test('an address that nobody has is answered like a wrong password', async ({ app }) => {
  const { email } = await person(app);

  const wrong = await manage(app, 'POST', 'session', {}, { email, password: 'not the right one' });
  const unknown = await manage(
    app,
    'POST',
    'session',
    {},
    { email: 'nobody@northwind.example', password: 'not the right one' },
  );

  const { request_id: _one, ...first } = wrong.body;
  const { request_id: _other, ...second } = unknown.body;
  expect(first).toEqual(second);
  expect([wrong.status, first.code]).toEqual([401, 'invalid_credentials']);
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test('somebody who was switched off is answered like a wrong password, and their sessions have ended', async ({
  app,
}) => {
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  await app.db.pool.query('update persons set disabled_at = now()');

  const response = await manage(app, 'POST', 'session', {}, { email: someone.email, password: goodPassword });

  expect([response.status, response.body.code]).toEqual([401, 'invalid_credentials']);
  expect((await manage(app, 'GET', 'session', { cookie })).body.person).toBeNull();
});

test('a session that somebody else put into the browser is not the one after signing in', async ({ app }) => {
  const attacker = await signedIn(app, await person(app));
  const victim = await person(app);

  const response = await manage(
    app,
    'POST',
    'session',
    { cookie: attacker },
    { email: victim.email, password: goodPassword },
  );

  const cookie = cookieOf(response);
  expect(cookie).not.toBe(attacker);
  expect((await manage(app, 'GET', 'session', { cookie: attacker })).body.person).toBeNull();
  expect((await manage(app, 'GET', 'session', { cookie })).body.person.email).toBe(victim.email);
});

test('a made-up session is nobody, and is not taken over by signing in', async ({ app }) => {
  const forged = `__Host-millrace=${'a'.repeat(32)}`;
  const someone = await person(app);

  const before = await manage(app, 'GET', 'session', { cookie: forged });
  const response = await manage(
    app,
    'POST',
    'session',
    { cookie: forged },
    { email: someone.email, password: goodPassword },
  );

  expect(before.body.person).toBeNull();
  expect(cookieOf(response)).not.toBe(forged);
});

test('a new password ends every session', async ({ app }) => {
  const someone = await person(app);
  const cookies = [await signedIn(app, someone), await signedIn(app, someone)];

  const password = await hashedPassword('another good one 7');
  await transaction(app.db.pool, (tx) => setPassword(tx, someone.id, password));

  for (const cookie of cookies) {
    expect((await manage(app, 'GET', 'session', { cookie })).body.person).toBeNull();
  }
});

test('the database holds no token that signs anybody in, and no password', async ({ app }) => {
  const { token } = await firstLink(app);
  const response = await manage(app, 'POST', 'session/first-link', {}, { token, ...maya });
  const secret = cookieOf(response).split('=')[1] as string;

  const tables = [
    'people',
    'person_sessions',
    'person_credentials',
    'person_tokens',
    'invitations',
    'audit_log',
  ];
  for (const table of tables) {
    const { rows } = await app.db.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    const text = rows.map((row) => row.text).join('\n');
    for (const hidden of [secret, token, goodPassword]) expect(text.includes(hidden), table).toBe(false);
  }
  expect(app.log.join('\n')).not.toContain(secret);
  expect(app.log.join('\n')).not.toContain(token);
});

test('the cookie is kept to this host, to scripts of nobody, and to https where the browser takes that', async ({
  app,
}) => {
  const { email } = await person(app);
  const signIn = (headers: Record<string, string>) =>
    manage(app, 'POST', 'session', {}, { email, password: goodPassword }, headers);

  const here = await signIn({});
  const elsewhere = await signIn({ host: 'millrace.lan:8080', origin: 'http://millrace.lan:8080' });

  expect(cookiesSet(here)[0]).toMatch(
    /^__Host-millrace=[^;]+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
  );
  expect(cookiesSet(elsewhere)[0]).toMatch(/^millrace=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  await vi.waitFor(() => expect(app.log.filter((line) => line.includes('without TLS'))).toHaveLength(1));
});

appTest(
  'behind a proxy with TLS the session is kept to https, also where the proxy is not named',
  async ({ db }) => {
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      publicUrl: 'https://millrace.example',
    });
    try {
      const { email } = await person(app);
      const there = { host: 'millrace.example', origin: 'https://millrace.example' };
      const response = await manage(app, 'POST', 'session', {}, { email, password: goodPassword }, there);

      expect(cookiesSet(response)[0]).toMatch(/^__Host-millrace=.*; Secure; HttpOnly/);
      const token = cookieOf(response).split('=')[1];
      // A cookie that a page of another host of the domain, or of http, could have set is none.
      const tossed = await manage(app, 'GET', 'session', { cookie: `millrace=${token}` }, undefined, there);
      expect(tossed.body.person).toBeNull();
      const own = await manage(app, 'GET', 'session', { cookie: cookieOf(response) }, undefined, there);
      expect(own.body.person).not.toBeNull();
    } finally {
      await app.app.close();
    }
  },
);

test('who signed in, and by which link, is in the audit log, which nobody changes', async ({ app }) => {
  const { token } = await firstLink(app);
  await manage(app, 'POST', 'session/first-link', {}, { token, ...maya });

  const lines = await audit(app);

  expect(lines.map(({ action }) => action)).toEqual([
    'operator_invite',
    'session_invitation',
    'session_begin',
  ]);
  expect(lines.at(-1)?.actor).toMatch(/^per_/);
  await expect(app.db.pool.query('delete from audit_log')).rejects.toThrow('append-only');
  await expect(app.db.pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('append-only');
});
