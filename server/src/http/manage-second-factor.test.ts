import { expect, onTestFinished, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  codeOf,
  cookieOf,
  goodPassword,
  manage,
  manySignIns,
  person,
  signedIn,
} from '../testing/console-people.ts';

const test = appTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      // So that one machine can be several, each with a turn of its own.
      trustedProxies: ['127.0.0.1'],
    });
    await use(app);
    await app.app.close();
  },
});

/** Stops the clock that codes are made by: none of them ends while a test runs. */
function stillDate(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

const confirmation = 'account/second-factor/confirmation';

/** Somebody with an authenticator app that is set up and not confirmed. */
async function withApp(app: TestApp) {
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const begun = await manage(app, 'POST', 'account/second-factor', { cookie }, { password: goodPassword });
  expect(begun.status, begun.text).toBe(201);
  return {
    cookie,
    someone,
    secret: new URL(begun.body.uri).searchParams.get('secret') ?? '',
    recovery: begun.body.recovery_codes as string[],
    signIn: (code?: string, from = '192.0.2.1') =>
      manage(
        app,
        'POST',
        'session',
        {},
        { email: someone.email, password: goodPassword, ...(code === undefined ? {} : { code }) },
        { 'x-forwarded-for': from },
      ),
  };
}

test('with an authenticator app a code is asked for, each recovery code works once, and guesses are counted', async ({
  app,
}) => {
  stillDate();
  const { cookie, secret, recovery, signIn } = await withApp(app);

  const wrong = await manage(app, 'POST', 'account/second-factor', { cookie }, { password: 'not mine' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
  // Before it is confirmed nothing is asked for.
  expect((await signIn()).status).toBe(201);
  expect((await manage(app, 'POST', confirmation, { cookie }, { code: '000000' })).status).toBe(401);
  const confirmed = await manage(app, 'POST', confirmation, { cookie }, { code: codeOf(secret, -1) });
  expect(confirmed.status, confirmed.text).toBe(200);

  const without = await signIn();
  expect([without.status, without.body.code, without.headers['set-cookie']]).toEqual([
    401,
    'second_factor_needed',
    undefined,
  ]);
  expect((await signIn('000000')).status).toBe(401);
  const right = await signIn(codeOf(secret));
  expect(right.status, right.text).toBe(201);
  expect((await signIn(recovery[0])).status).toBe(201);
  expect((await signIn(recovery[0])).status).toBe(401);
  const now = { cookie: cookieOf(right) };
  const ended = await manage(app, 'POST', 'account/second-factor/removal', now, { password: goodPassword });
  expect(ended.status, ended.text).toBe(200);
  expect((await signIn()).status).toBe(201);
});

test('a code signs in once: not again, not by several at once, and no older one after it', async ({
  app,
}) => {
  stillDate();
  const { cookie, secret, signIn } = await withApp(app);
  const first = codeOf(secret, -1);
  const code = codeOf(secret);
  await manage(app, 'POST', confirmation, { cookie }, { code: first });

  const confirmedWith = await signIn(first);
  const atOnce = await Promise.all(Array.from({ length: 4 }, (_, index) => signIn(code, `192.0.2.${index}`)));
  const again = await signIn(code);
  const older = await signIn(first);
  const next = await signIn(codeOf(secret, 1));

  expect([confirmedWith.status, confirmedWith.body.code]).toEqual([401, 'second_factor_needed']);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401]);
  expect([again.status, older.status]).toEqual([401, 401]);
  expect(next.status, next.text).toBe(201);
});

test('the code with which an app was confirmed is of nobody else', async ({ app }) => {
  stillDate();
  const one = await withApp(app);
  const other = await withApp(app);
  await manage(app, 'POST', confirmation, { cookie: one.cookie }, { code: codeOf(one.secret) });

  const refused = await manage(
    app,
    'POST',
    confirmation,
    { cookie: other.cookie },
    {
      code: codeOf(one.secret),
    },
  );
  const own = await manage(
    app,
    'POST',
    confirmation,
    { cookie: other.cookie },
    { code: codeOf(other.secret) },
  );

  expect([refused.status, own.status]).toEqual([401, 200]);
});

test('as a second factor comes or goes, the session goes on and the other ones of the person end', async ({
  app,
}) => {
  stillDate();
  const { cookie, secret, someone } = await withApp(app);
  const whoIs = async (one: string) => (await manage(app, 'GET', 'session', { cookie: one })).body.person;
  const before = await signedIn(app, someone);

  const confirmed = await manage(app, 'POST', confirmation, { cookie }, { code: codeOf(secret, -1) });
  const here = cookieOf(confirmed);
  expect([await whoIs(before), await whoIs(cookie)]).toEqual([null, null]);
  expect((await whoIs(here))?.email).toBe(someone.email);

  const there = cookieOf(
    await manage(
      app,
      'POST',
      'session',
      {},
      {
        email: someone.email,
        password: goodPassword,
        code: codeOf(secret),
      },
    ),
  );
  expect((await whoIs(there))?.email).toBe(someone.email);
  const removed = await manage(
    app,
    'POST',
    'account/second-factor/removal',
    { cookie: here },
    {
      password: goodPassword,
    },
  );
  expect(await whoIs(there)).toBeNull();
  expect((await whoIs(cookieOf(removed)))?.email).toBe(someone.email);
});
