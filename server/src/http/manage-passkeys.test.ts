import { expect, vi } from 'vitest';
import { deletePasskey, passkeysMax } from '../identity/passkeys.ts';
import { lockWays } from '../identity/sign-in-ways.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  cookieOf,
  cookiesSet,
  goodPassword,
  manage,
  manySignIns,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { type Behavior, SoftAuthenticator } from '../testing/soft-authenticator.ts';

/* Passkeys against a device of our own making, which can do what browsers never would. journeys/console-sign-in.test.ts has a real browser. */

const test = appTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    await use(app);
    await app.app.close();
  },
});

/** Somebody with a passkey, and how they use it. */
async function holder(app: TestApp) {
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const device = new SoftAuthenticator();
  const added = await add(app, cookie, device);
  expect(added.status, added.text).toBe(201);
  return { someone, cookie, device, id: added.body.id as string };
}

async function add(app: TestApp, cookie: string, device: SoftAuthenticator, behavior: Behavior = {}) {
  const asked = await manage(app, 'POST', 'account/passkeys/options', { cookie }, {});
  expect(asked.status, asked.text).toBe(201);
  const { step, options } = asked.body;
  const response = device.make(options, behavior);
  return manage(app, 'POST', 'account/passkeys', { cookie }, { step, name: 'Laptop', response });
}

async function begun(app: TestApp) {
  const { body } = await manage(app, 'POST', 'session/passkey/options', {}, {});
  return body as { step: string; options: { challenge: string } };
}

async function signIn(app: TestApp, device: SoftAuthenticator, behavior: Behavior = {}) {
  const { step, options } = await begun(app);
  return manage(app, 'POST', 'session/passkey', {}, { step, response: device.use(options, behavior) });
}

/** Makes sessions look as if they had begun a while ago. */
const age = (app: TestApp) =>
  app.db.pool.query(`update person_sessions set created_at = now() - interval '11 minutes'`);

const audit = async (app: TestApp) =>
  (
    await app.db.pool.query<{ action: string; target: string; detail: Record<string, unknown> }>(
      `select action, target, detail from audit_log where action <> 'operator_invite' order by id`,
    )
  ).rows;

test('a passkey signs its person in, by a new session, without password or code', async ({ app }) => {
  const { someone, device } = await holder(app);
  await app.db.pool.query('update persons set two_factor_enabled = true');

  const response = await signIn(app, device);

  expect(response.status, response.text).toBe(201);
  expect(response.body.person.email).toBe(someone.email);
  expect(cookiesSet(response)[0]).toMatch(
    /^__Host-millrace=[^;]+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
  );
  const again = await manage(app, 'GET', 'session', { cookie: cookieOf(response) });
  expect(again.body.person.email).toBe(someone.email);
  const ways = await manage(app, 'GET', 'account/sign-in', { cookie: cookieOf(response) });
  expect(ways.body.passkeys).toMatchObject([{ name: 'Laptop', is_synced: false, is_elsewhere: false }]);
  expect(ways.body.passkeys[0].used_at).not.toBeNull();
});

test.for<[string, Behavior]>([
  ['signed with another key', { isForged: true }],
  ['for a page of another site', { origin: 'https://evil.example' }],
  ['for a page of another port of this machine', { origin: 'http://localhost:9999' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['for making a passkey', { type: 'webauthn.create' }],
  ['by a device that was not unlocked', { isVerified: false }],
  ['by a device that nobody touched', { isPresent: false }],
  ['with the handle of somebody else', { userHandle: Buffer.from('per_somebodyElse').toString('base64url') }],
])('what is %s signs nobody in', async ([, behavior], { app }) => {
  const { device } = await holder(app);

  const response = await signIn(app, device, behavior);

  expect([response.status, response.body.code]).toEqual([401, 'passkey_refused']);
  expect(response.headers['set-cookie']).toBeUndefined();
  expect((await signIn(app, device)).status).toBe(201);
});

test.for<[string, Behavior]>([
  ['for a page of another site', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['for signing in', { type: 'webauthn.get' }],
  ['by a device that was not unlocked', { isVerified: false }],
])('a passkey that was made %s is not added', async ([, behavior], { app }) => {
  const cookie = await signedIn(app, await person(app));

  const response = await add(app, cookie, new SoftAuthenticator(), behavior);

  expect([response.status, response.body.code]).toEqual([401, 'passkey_refused']);
  const { rows } = await app.db.pool.query('select from person_passkeys');
  expect(rows).toHaveLength(0);
});

test('what a device answered signs in once, also of several at the same moment', async ({ app }) => {
  const { device } = await holder(app);
  const { step, options } = await begun(app);
  const response = device.use(options);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => manage(app, 'POST', 'session/passkey', {}, { step, response })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(401)]);
});

test('one answer of a device that does not count signs in once, also with its step spelled otherwise', async ({
  app,
}) => {
  const { device } = await holder(app);
  const { step, options } = await begun(app);
  const response = device.use(options, { counter: 0 });

  const first = await manage(app, 'POST', 'session/passkey', {}, { step, response });
  const second = await manage(app, 'POST', 'session/passkey', {}, { step, response });
  const third = await manage(app, 'POST', 'session/passkey', {}, { step: `${step}=`, response });

  expect([first.status, second.status, third.status]).toEqual([201, 401, 401]);
});

test('a copy of a device, whose counter is behind, is refused', async ({ app }) => {
  const { device } = await holder(app);
  expect((await signIn(app, device, { counter: 10 })).status).toBe(201);

  const copy = await signIn(app, device, { counter: 10 });

  expect([copy.status, copy.body.code]).toEqual([401, 'passkey_refused']);
  expect((await signIn(app, device, { counter: 11 })).status).toBe(201);
});

test('a step that is over, cut short, made up, or for something else is refused', async ({ app }) => {
  const { device, cookie } = await holder(app);
  const { step, options } = await begun(app);
  const toAdd = (await manage(app, 'POST', 'account/passkeys/options', { cookie }, {})).body;

  const steps = [step.slice(0, -8), 'x', 'q83vEjRWeJCrze8SNFZ4kA'.repeat(8)];
  for (const one of steps) {
    const sent = { step: one, response: device.use(options) };
    expect((await manage(app, 'POST', 'session/passkey', {}, sent)).status, one).toBe(401);
  }
  const swapped = { step: toAdd.step, response: device.use(toAdd.options) };
  expect((await manage(app, 'POST', 'session/passkey', {}, swapped)).status).toBe(401);
});

test('nobody adds a passkey to another person with a step of theirs', async ({ app }) => {
  const victim = await signedIn(app, await person(app));
  const attacker = await signedIn(app, await person(app));
  const { step, options } = (await manage(app, 'POST', 'account/passkeys/options', { cookie: attacker }, {}))
    .body;
  const response = new SoftAuthenticator().make(options);

  const sent = await manage(
    app,
    'POST',
    'account/passkeys',
    { cookie: victim },
    { step, name: 'x', response },
  );

  expect([sent.status, sent.body.code]).toEqual([401, 'passkey_refused']);
});

// The person signed in again before the step. If a step worked twice, it would add passkeys without that.
test('a step adds one passkey: none of a second device, nor the same one again after it was removed', async ({
  app,
}) => {
  const cookie = await signedIn(app, await person(app));
  const { step, options } = (await manage(app, 'POST', 'account/passkeys/options', { cookie }, {})).body;
  const response = new SoftAuthenticator().make(options);
  const send = (answer: typeof response, sentStep = step) =>
    manage(app, 'POST', 'account/passkeys', { cookie }, { step: sentStep, name: 'Laptop', response: answer });

  const first = await send(response);
  const second = await send(new SoftAuthenticator().make(options));
  const removal = await manage(app, 'POST', `account/passkeys/${first.body.id}/removal`, { cookie }, {});
  const again = await send(response);
  const spelledOtherwise = await send(response, `${step}=`);

  expect([first.status, removal.status]).toEqual([201, 200]);
  expect([second, again, spelledOtherwise].map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([401, 'passkey_refused']),
  );
  const { rows } = await app.db.pool.query('select from person_passkeys');
  expect(rows).toHaveLength(0);
});

test('a passkey that somebody has is added to nobody else, and is not taken over', async ({ app }) => {
  const { someone, device } = await holder(app);
  const other = await signedIn(app, await person(app));

  const second = await add(app, other, device);

  expect([second.status, second.body.code]).toEqual([409, 'conflict']);
  const { step, options } = await begun(app);
  const handle = Buffer.from(someone.id).toString('base64url');
  const answer = device.use(options, { userHandle: handle });
  const entered = await manage(app, 'POST', 'session/passkey', {}, { step, response: answer });
  expect(entered.body.person.email).toBe(someone.email);
});

test('a passkey that nobody knows is answered like one of somebody who was switched off', async ({ app }) => {
  const { device } = await holder(app);
  const unknown = await signIn(app, new SoftAuthenticator(), { userHandle: null });
  await app.db.pool.query('update persons set disabled_at = now()');

  const disabled = await signIn(app, device);

  const { request_id: _one, ...first } = unknown.body;
  const { request_id: _other, ...second } = disabled.body;
  expect([unknown.status, second]).toEqual([401, first]);
  expect(disabled.headers['set-cookie']).toBeUndefined();
});

test('who signed in a while ago sends their password before a passkey is added or removed', async ({
  app,
}) => {
  const { cookie, id } = await holder(app);
  await age(app);
  const paths = ['account/passkeys/options', `account/passkeys/${id}/removal`];

  for (const path of paths) {
    const bare = await manage(app, 'POST', path, { cookie }, {});
    const wrong = await manage(app, 'POST', path, { cookie }, { password: 'not the right one' });
    expect([bare.status, bare.body.code]).toEqual([403, 'sign_in_again']);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
  }
  for (const path of paths) {
    const right = await manage(app, 'POST', path, { cookie }, { password: goodPassword });
    expect(right.status, right.text).toBeLessThan(300);
  }
});

test('the last way to sign in is not removed', async ({ app }) => {
  const { cookie, id } = await holder(app);
  await app.db.pool.query('delete from person_credentials');

  const removal = await manage(app, 'POST', `account/passkeys/${id}/removal`, { cookie }, {});

  expect([removal.status, removal.body.code]).toEqual([409, 'conflict']);
  expect(removal.body.message).toMatch(/last way/);
  const { rows } = await app.db.pool.query('select from person_passkeys');
  expect(rows).toHaveLength(1);
});

test('of two removals at once, the second sees what the first left', async ({ app }) => {
  const { someone, cookie, id } = await holder(app);
  const second = await add(app, cookie, new SoftAuthenticator());
  await app.db.pool.query('delete from person_credentials');
  const other = await app.db.pool.connect();
  try {
    await other.query('begin');
    await lockWays(other, someone.id);
    await deletePasskey(other, someone.id, second.body.id);

    let isAnswered = false;
    const removal = manage(app, 'POST', `account/passkeys/${id}/removal`, { cookie }, {}).finally(() => {
      isAnswered = true;
    });
    await vi.waitFor(
      async () => {
        const { rows } = await app.db.pool.query(
          'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
        );
        expect(isAnswered || rows.length > 0).toBe(true);
      },
      { timeout: 120_000, interval: 20 },
    );
    await other.query('commit');

    expect((await removal).status).toBe(409);
  } finally {
    other.release();
  }
  const { rows } = await app.db.pool.query('select id from person_passkeys');
  expect(rows).toEqual([{ id }]);
});

test('a passkey of another address of the service is no way to sign in here', async ({ app }) => {
  const { cookie, device, id } = await holder(app);
  const second = await add(app, cookie, new SoftAuthenticator());
  await app.db.pool.query(`update person_passkeys set rp_id = 'old.example' where id = $1`, [id]);
  await app.db.pool.query('delete from person_credentials');

  const entered = await signIn(app, device);
  const removed = await manage(app, 'POST', `account/passkeys/${second.body.id}/removal`, { cookie }, {});

  expect([entered.status, removed.status]).toEqual([401, 409]);
});

test('a passkey is renamed and removed by its person alone, and signs nobody in afterwards', async ({
  app,
}) => {
  const { cookie, device, id } = await holder(app);
  const stranger = await signedIn(app, await person(app));
  const rename = (asker: string) =>
    manage(app, 'PATCH', `account/passkeys/${id}`, { cookie: asker }, { name: 'Old laptop' });
  const remove = (asker: string) =>
    manage(app, 'POST', `account/passkeys/${id}/removal`, { cookie: asker }, {});

  expect([(await rename(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404]);
  expect((await rename(cookie)).status).toBe(200);
  const ways = await manage(app, 'GET', 'account/sign-in', { cookie });
  expect(ways.body.passkeys[0].name).toBe('Old laptop');
  expect((await remove(cookie)).status).toBe(200);

  expect((await signIn(app, device)).status).toBe(401);
});

test('a person has at most twenty passkeys', async ({ app }) => {
  const cookie = await signedIn(app, await person(app));
  for (let made = 0; made < passkeysMax; made++) {
    expect((await add(app, cookie, new SoftAuthenticator())).status).toBe(201);
  }

  const more = await add(app, cookie, new SoftAuthenticator());

  expect([more.status, more.body.code]).toEqual([409, 'conflict']);
});

test('each change of passkeys, and each sign-in with one, is in the audit log', async ({ app }) => {
  const { cookie, device, id } = await holder(app);
  await signIn(app, device);
  await manage(app, 'PATCH', `account/passkeys/${id}`, { cookie }, { name: 'Old laptop' });
  await manage(app, 'POST', `account/passkeys/${id}/removal`, { cookie }, {});

  const lines = await audit(app);

  expect(lines.map(({ action }) => action)).toEqual([
    'session_begin',
    'passkey_add',
    'session_begin',
    'passkey_rename',
    'passkey_remove',
  ]);
  expect(lines[1]).toMatchObject({ target: id, detail: { name: 'Laptop' } });
  expect(lines[2]?.detail).toEqual({ by: 'passkey', passkey: id });
  expect(lines[4]?.target).toBe(id);
});

test('looking at the sign-in page stores nothing', async ({ app }) => {
  await begun(app);

  const { rows } = await app.db.pool.query('select from person_tokens');
  expect(rows).toHaveLength(0);
});

appTest('where browsers have no passkeys for the public address, none are offered', async ({ db }) => {
  const app = await TestApp.open(db, [], {
    signInLimits: manySignIns(),
    publicUrl: 'http://millrace.lan:8080',
  });
  try {
    const session = await manage(app, 'GET', 'session');
    const asked = await manage(app, 'POST', 'session/passkey/options', {}, {});

    expect(session.body.sign_in.passkey).toBe(false);
    expect([asked.status, asked.body.code]).toEqual([409, 'conflict']);
  } finally {
    await app.app.close();
  }
});
