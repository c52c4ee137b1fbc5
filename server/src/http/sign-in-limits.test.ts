import { expect } from 'vitest';
import { SignInLimits, type SignInRates } from '../manage-api/session/sign-in-limits.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import { browserOf, cookiesSet, goodPassword, manage, person } from '../testing/console-people.ts';
import type { TestDatabase } from '../testing/database.ts';

/** Without a clock: nothing is given back or forgotten while a test runs. */
const never = 0.000_000_001;
const wide: SignInRates = {
  ofAddress: { perSecond: never, burst: 100_000 },
  ofPair: { perSecond: never, burst: 100_000 },
  ofAccount: { free: 100_000, forgivenMs: 1e12, firstMs: 1e9, mostMs: 1e9 },
};

async function within(
  db: TestDatabase,
  rates: Partial<SignInRates>,
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const limits = new SignInLimits({ ...wide, ...rates });
  // Whose X-Forwarded-For is believed, so that one machine can be many.
  const app = await TestApp.open(db, [], {
    signInLimits: limits,
    trustedProxies: ['127.0.0.1'],
    // Of a name, for which there are passkeys.
    publicUrl: 'http://localhost:8080',
  });
  try {
    await work(app);
  } finally {
    await app.app.close();
  }
}

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
}

const signIn = (app: TestApp, { email, password = 'not the right one', from, cookie }: Try) =>
  manage(
    app,
    'POST',
    'session',
    { cookie },
    { email, password },
    {
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
  );

async function statuses(app: TestApp, tries: readonly Try[]): Promise<number[]> {
  const seen: number[] = [];
  for (const one of tries) seen.push((await signIn(app, one)).status);
  return seen;
}

appTest(
  'from one network an e-mail address is guessed at ten times, whether or not anybody has it, and its owner elsewhere signs in',
  async ({ db }) => {
    await within(db, { ofPair: { perSecond: never, burst: 10 } }, async (app) => {
      const { email } = await person(app);
      for (const guessed of [email, 'nobody@northwind.example']) {
        const tries = Array.from({ length: 12 }, () => ({ email: guessed, from: '192.0.2.1' }));
        expect(await statuses(app, tries)).toEqual([...Array(10).fill(401), 429, 429]);
      }

      expect((await signIn(app, { email, password: goodPassword, from: '192.0.2.1' })).status).toBe(429);
      expect((await signIn(app, { email, password: goodPassword, from: '198.51.100.7' })).status).toBe(201);
    });
  },
);

appTest(
  'guesses from many networks make strangers wait, and not the browser in which the person signed in before',
  async ({ db }) => {
    await within(db, { ofAccount: { ...wide.ofAccount, free: 5 } }, async (app) => {
      const { email } = await person(app);
      const other = await person(app);
      const browser = browserOf(await signIn(app, { email, password: goodPassword }));
      const othersBrowser = browserOf(await signIn(app, { email: other.email, password: goodPassword }));
      const guesses = Array.from({ length: 7 }, (_, index) => ({ email, from: `192.0.2.${index}` }));
      expect(await statuses(app, guesses)).toEqual([...Array(5).fill(401), 429, 429]);

      const right = { email, password: goodPassword };
      expect(await statuses(app, [right, { ...right, cookie: othersBrowser }])).toEqual([429, 429]);
      const forged = `${browser.slice(0, -3)}AAA`;
      expect(await statuses(app, [{ ...right, cookie: forged }])).toEqual([429]);
      const known = await signIn(app, { ...right, cookie: browser });
      expect(known.status, known.text).toBe(201);
      // It is known already.
      expect(cookiesSet(known)).toHaveLength(1);
    });
  },
);

appTest('a browser that is known guesses no more often than an unknown one', async ({ db }) => {
  await within(db, { ofPair: { perSecond: never, burst: 3 } }, async (app) => {
    const { email } = await person(app);
    const browser = browserOf(await signIn(app, { email, password: goodPassword }));
    // From wherever it is.
    const guesses = Array.from({ length: 5 }, (_, index) => ({
      email,
      cookie: browser,
      from: `192.0.2.${index}`,
    }));

    expect(await statuses(app, guesses)).toEqual([401, 401, 401, 429, 429]);
    const elsewhere = { email, password: goodPassword, from: '198.51.100.7' };
    expect(await statuses(app, [elsewhere])).toEqual([201]);
  });
});

appTest('one network address guesses thirty times, at whatever accounts', async ({ db }) => {
  await within(db, { ofAddress: { perSecond: never, burst: 3 } }, async (app) => {
    const tries = Array.from({ length: 5 }, (_, index) => ({ email: `somebody${index}@northwind.example` }));

    expect(await statuses(app, tries)).toEqual([401, 401, 401, 429, 429]);
  });
});

appTest('who signs in rightly, as often as they like, is not counted', async ({ db }) => {
  const three = { perSecond: never, burst: 3 };
  await within(
    db,
    { ofAddress: three, ofPair: three, ofAccount: { ...wide.ofAccount, free: 2 } },
    async (app) => {
      const { email } = await person(app);
      const tries = Array.from({ length: 6 }, () => ({ email, password: goodPassword }));

      expect(await statuses(app, tries)).toEqual(Array(6).fill(201));
    },
  );
});

appTest('refused sign-ins are lines of the audit log, as many as nobody can fill it with', async ({ db }) => {
  await within(db, { ofPair: { perSecond: never, burst: 2 } }, async (app) => {
    const { email, id } = await person(app);
    await statuses(app, [
      ...Array.from({ length: 6 }, () => ({ email })),
      { email: 'nobody@northwind.example' },
    ]);

    const { rows } = await app.db.pool.query(
      `select actor, target, detail, address from audit_log where action = 'session_refused' order by id`,
    );
    expect(rows).toEqual([
      ...['invalid_credentials', 'invalid_credentials', 'rate_limited'].map((why) => ({
        actor: 'nobody',
        target: id,
        detail: { why },
        address: '127.0.0.1',
      })),
      {
        actor: 'nobody',
        target: null,
        detail: { why: 'invalid_credentials', without_line: 3 },
        address: '127.0.0.1',
      },
    ]);
  });
});

const token = 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ';
const text = 'A'.repeat(64);
const passkey = {
  ...{ id: text, rawId: text, type: 'public-key' },
  response: { clientDataJSON: text, authenticatorData: text, signature: text, userHandle: null },
};
const newcomer = { token, name: 'Maya', email: 'maya@northwind.example', password: goodPassword };

appTest.for([
  ['session/first-link', newcomer],
  ['session/invitation', newcomer],
  ['session/invitation/look', { token }],
  ['session/link/look', { token, purpose: 'sign_in' }],
  ['session/magic-link/confirmation', { token }],
  ['session/password-reset/confirmation', { token, password: goodPassword }],
  ['session/email-change/confirmation', { token }],
  ['session/passkey', { step: text, response: passkey }],
] as const)('one network address guesses no more at %s than at passwords', async ([path, body], { db }) => {
  await within(db, { ofAddress: { perSecond: never, burst: 3 } }, async (app) => {
    const seen: number[] = [];
    for (let tries = 0; tries < 5; tries++) seen.push((await manage(app, 'POST', path, {}, body)).status);

    const refused = path === 'session/passkey' ? 401 : 410;
    expect(seen).toEqual([refused, refused, refused, 429, 429]);
  });
});

appTest(
  'who found a browser open guesses no more often at its password than who signs in, wherever it is asked for',
  async ({ db }) => {
    await within(db, { ofPair: { perSecond: never, burst: 3 } }, async (app) => {
      const guesses = [
        ['account/password', { old_password: 'not the right one', new_password: 'oatmeal marmot kettle 7' }],
        ['account/second-factor', { password: 'not the right one' }],
        ['account/second-factor/removal', { password: 'not the right one' }],
        ['account/second-factor/recovery-codes', { password: 'not the right one' }],
      ] as const;
      for (const [path, body] of guesses) {
        const someone = await person(app);
        const signed = await signIn(app, { email: someone.email, password: goodPassword });
        const cookie = cookiesSet(signed)[0]?.split(';', 1)[0];

        const seen: number[] = [];
        for (let tries = 0; tries < 5; tries++) {
          seen.push((await manage(app, 'POST', path, { cookie }, body)).status);
        }

        expect([path, seen]).toEqual([path, [401, 401, 401, 429, 429]]);
      }
    });
  },
);
