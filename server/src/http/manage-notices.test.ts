import { expect, onTestFinished, vi } from 'vitest';
import { type SignInNotice, signInNotices } from '../mailer/mails.ts';
import { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { test as databaseTest, type TestResponse } from '../testing/app.ts';
import { codeOf, cookieOf, goodPassword, manage, person, signedIn } from '../testing/console-people.ts';
import { tokenIn } from '../testing/mail-box.ts';
import { type MailedApp, openMailedApp } from '../testing/mailed-app.ts';
import { emulatedClient, OidcEmulator } from '../testing/oidc-emulator.ts';
import { SoftAuthenticator } from '../testing/soft-authenticator.ts';

/* People are told by mail of every change of how they sign in. Every mail goes over a real SMTP server. */

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const outbound = new GuardedOutbound({
  allow: ['127.0.0.1/32'],
  ports: [443],
  politeness: { concurrency: 50, spacingMs: 0 },
  userAgent: 'Millrace/test',
});

/** The service with a mail server, if it is to have one, and an identity provider. */
async function openDesk(
  db: MailedApp['app']['db'],
  { isMailOn = true, linking = 'signed_in' as 'signed_in' | 'email' } = {},
) {
  const provider = await OidcEmulator.open();
  const mailed = await openMailedApp(db, {
    ...(isMailOn ? {} : { mailTransport: undefined }),
    oidc: {
      settings: {
        issuer: provider.issuer,
        clientId: emulatedClient.id,
        clientSecret: emulatedClient.secret,
        name: 'Halden ID',
        domains: [],
        newcomers: 'invited',
        organization: null,
        role: 'viewer',
        linking,
      },
      ways: { toIssuer: outbound, toOthers: outbound },
    },
  });
  return {
    ...mailed,
    provider,
    close: async () => {
      await mailed.close();
      await provider.close();
    },
  };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;
const test = databaseTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const desk = await openDesk(db);
    await use(desk);
    await desk.close();
  },
});

/** Somebody at their browser. */
async function seat(desk: Desk) {
  const someone = await person(desk.app);
  const at = { cookie: await signedIn(desk.app, someone) };
  const post = (path: string, body: unknown = {}) =>
    desk.post(path, body, at.cookie === '' ? {} : { cookie: at.cookie }, { 'user-agent': browser });
  /** The session goes on by a new cookie. */
  const keep = (response: TestResponse) => {
    if (response.headers['set-cookie'] !== undefined) at.cookie = cookieOf(response);
    return response;
  };
  return { desk, someone, post, keep };
}
type Seat = Awaited<ReturnType<typeof seat>>;

const done = (response: TestResponse): TestResponse => {
  expect(Math.floor(response.status / 100), response.text).toBe(2);
  return response;
};

async function addPasskey({ post }: Seat, name = 'Maya’s laptop'): Promise<TestResponse> {
  const { step, options } = done(await post('account/passkeys/options')).body;
  return post('account/passkeys', {
    step,
    name,
    response: new SoftAuthenticator('http://localhost').make(options),
  });
}

async function begunApp({ post }: Seat): Promise<string> {
  const { uri } = done(await post('account/second-factor', { password: goodPassword })).body;
  return codeOf(new URL(uri).searchParams.get('secret') ?? '');
}

const confirmApp = ({ post }: Seat, code: string) => post('account/second-factor/confirmation', { code });

async function withApp(one: Seat): Promise<void> {
  one.keep(done(await confirmApp(one, await begunApp(one))));
}

async function link({ desk, post, someone }: Seat): Promise<TestResponse> {
  const { url, step } = done(await post('account/oidc')).body;
  const query = desk.provider.signIn(url, { sub: 'halden|1', email: someone.email, email_verified: true });
  return post('account/oidc/answer', { step, query });
}

/** The link of a change of address, of a mail that the mailer makes; without one, of nothing. */
async function confirmationOf({ desk, post }: Seat): Promise<string> {
  done(await post('account/email', { email: 'new@fjordline.example', password: goodPassword }));
  return tokenIn(await desk.box.next('new@fjordline.example'));
}

/**
 * Each change: what comes before it, which is told of as well, and the change itself. Both are of one person, and the change is one request.
 */
const changes: Readonly<
  Record<
    SignInNotice,
    { before: (one: Seat) => Promise<unknown>; change: (one: Seat, before: never) => Promise<TestResponse> }
  >
> = {
  password_changed: {
    before: async () => null,
    change: ({ post }) =>
      post('account/password', { old_password: goodPassword, new_password: 'another good one 7' }),
  },
  email_change_asked: {
    before: async () => null,
    change: ({ post }) => post('account/email', { email: 'new@fjordline.example', password: goodPassword }),
  },
  email_changed: {
    before: confirmationOf,
    change: ({ post }, token: string) => post('session/email-change/confirmation', { token }),
  },
  passkey_added: { before: async () => null, change: (one) => addPasskey(one) },
  passkey_removed: {
    before: async (one) => done(await addPasskey(one)).body.id,
    change: ({ post }, id: string) => post(`account/passkeys/${id}/removal`),
  },
  second_factor_on: { before: begunApp, change: (one, code: string) => confirmApp(one, code) },
  second_factor_off: {
    before: withApp,
    change: ({ post }) => post('account/second-factor/removal', { password: goodPassword }),
  },
  recovery_codes_renewed: {
    before: withApp,
    change: ({ post }) => post('account/second-factor/recovery-codes', { password: goodPassword }),
  },
  oidc_linked: { before: async () => null, change: link },
  oidc_unlinked: {
    before: async (one) => done(await link(one)),
    change: ({ post }) => post('account/oidc/removal'),
  },
};

const subjects: Readonly<Record<SignInNotice, string>> = {
  password_changed: 'Your Millrace password was changed',
  email_change_asked: 'Your Millrace email address is about to change',
  email_changed: 'Your Millrace email address was changed',
  passkey_added: 'A passkey was added to your Millrace account',
  passkey_removed: 'A passkey was removed from your Millrace account',
  second_factor_on: 'An authenticator app now protects your Millrace account',
  second_factor_off: 'Your Millrace account no longer asks for a code',
  recovery_codes_renewed: 'New recovery codes for your Millrace account',
  oidc_linked: 'An outside account now signs in to your Millrace account',
  oidc_unlinked: 'An outside account no longer signs in to your Millrace account',
};

/** Stops the clock that codes are made by: none of them ends while a test runs. */
function stillDate(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

/** What decides how somebody signs in, as it is stored. */
async function standing({ desk, someone }: Seat): Promise<unknown> {
  const { rows } = await desk.app.db.pool.query<{ told: unknown }>(
    `select jsonb_build_object(
       'email', p.email, 'has_app', p.two_factor_enabled,
       'apps', (select jsonb_agg(jsonb_build_array(f.verified, f.backup_codes)) from person_second_factors f where f.person_id = p.id),
       'passkeys', (select count(*) from person_passkeys k where k.person_id = p.id),
       'credentials', (select jsonb_agg(jsonb_build_array(c.provider_id, c.password) order by c.id) from person_credentials c where c.person_id = p.id),
       'sessions', (select jsonb_agg(s.token_hash order by s.id) from person_sessions s where s.person_id = p.id)) as told
       from persons p where id = $1`,
    [someone.id],
  );
  return rows[0]?.told;
}

const mailsOf = async (desk: Desk, kind: SignInNotice) =>
  (
    await desk.app.db.pool.query<{ recipient: string }>('select recipient from mails where kind = $1', [kind])
  ).rows.map(({ recipient }) => recipient);

test.for(signInNotices)(
  'a person is told by mail, at the address that they had: %s',
  async (kind, { desk }) => {
    stillDate();
    const one = await seat(desk);
    const before = await changes[kind].before(one);
    const at = new Date();

    done(await changes[kind].change(one, before as never));

    await desk.settled();
    const [mail, ...more] = desk.box
      .to(one.someone.email)
      .filter(({ headers }) => headers.get('subject') === subjects[kind]);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([one.someone.email]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('with Firefox on Linux');
      expect(part).toContain('from the network address 127.0.0.1');
      expect(part).toContain(`${at.getUTCFullYear()} at `);
      expect(part).toMatch(/If it was not you, \w+/);
      // Nothing in it signs anybody in.
      expect(part).not.toMatch(/#[0-9A-Za-z]{20}/);
    }
  },
);

test.for(signInNotices)(
  'nothing changes where the person cannot be told of it: %s',
  async (kind, { desk }) => {
    stillDate();
    const one = await seat(desk);
    const before = await changes[kind].before(one);
    await desk.settled();
    const was = await standing(one);
    await desk.app.db.pool.query(
      `alter table mails add constraint no_more check (kind <> '${kind}') not valid`,
    );

    const response = await changes[kind].change(one, before as never);

    expect(response.status, response.text).toBe(500);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await standing(one)).toEqual(was);
    expect(await mailsOf(desk, kind)).toEqual([]);
  },
);

test('what was not changed is told to nobody: a wrong password, a wrong code, a passkey of somebody else', async ({
  desk,
}) => {
  stillDate();
  const one = await seat(desk);
  const other = await seat(desk);
  const { id } = done(await addPasskey(other)).body;
  await begunApp(one);

  const refused = [
    await one.post('account/password', { old_password: 'not mine', new_password: 'another good one 7' }),
    await one.post('account/second-factor/removal', { password: 'not mine' }),
    await one.post('account/second-factor/recovery-codes', { password: 'not mine' }),
    await confirmApp(one, '000000'),
    await one.post(`account/passkeys/${id}/removal`),
    await one.post('account/oidc/removal'),
  ];

  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 404, 409]);
  await desk.settled();
  expect(desk.box.to(one.someone.email)).toEqual([]);
});

test('a name that somebody gave a passkey makes no link in the mail, and says no more than it is', async ({
  desk,
}) => {
  const one = await seat(desk);

  done(await addPasskey(one, 'Laptop, see https://evil.example/x <b>'));

  const { text, html } = await desk.box.next(one.someone.email);
  expect(text).toContain('The passkey “Laptop, see');
  expect(`${text}${html}`).not.toContain('evil.example');
  expect(html).not.toContain('<b>');
});

test('a password that was set by a reset link says by which link, and who proves their address that passkeys are gone', async ({
  desk,
}) => {
  const one = await seat(desk);
  const operator = { cookie: await signedIn(desk.app, await person(desk.app, { isOperator: true })) };
  const made = done(await desk.post(`operator/people/${one.someone.id}/password-reset`, undefined, operator));
  const reset = (token: string, password: string) =>
    desk.post('session/password-reset/confirmation', { token, password });

  done(await reset(made.body.link.split('#')[1], 'another good one 7'));
  expect((await desk.box.next(one.someone.email)).text).toContain('by a reset link that an operator made');
  await desk.app.db.pool.query('update persons set email_verified = false where id = $1', [one.someone.id]);
  done(await desk.post('session/password-reset', { email: one.someone.email }));
  done(await reset(tokenIn(await desk.box.next(one.someone.email, 2)), 'a third good one 8'));

  const { text } = await desk.box.next(one.someone.email, 3);
  expect(text).toContain('by a reset link that was mailed to you');
  expect(text).toContain('Passkeys and linked accounts were removed');
});

test('a person is told of a hundred changes a day, and changes go on beyond that', async ({ desk }) => {
  const one = await seat(desk);
  await desk.app.db.pool.query(
    `insert into mails (id, kind, recipient, person_id, give_up_at, ended_at, outcome)
       select 'mail_' || n, 'passkey_added', $1, $2, now(), now(), 'sent' from generate_series(1, 99) n`,
    [one.someone.email, one.someone.id],
  );

  done(await addPasskey(one, 'The last one told'));
  done(await addPasskey(one, 'One more'));

  await desk.settled();
  expect(desk.box.to(one.someone.email)).toHaveLength(1);
});

databaseTest(
  'whom the provider links by their address is told, and that their password ended',
  async ({ db }) => {
    const desk = await openDesk(db, { linking: 'email' });
    try {
      const one = await seat(desk);
      await db.pool.query('update persons set email_verified = false where id = $1', [one.someone.id]);
      const { url, step } = done(await desk.post('session/oidc', {})).body;
      const query = desk.provider.signIn(url, {
        sub: 'halden|1',
        email: one.someone.email,
        email_verified: true,
      });

      done(await desk.post('session/oidc/answer', { step, query }));

      const { text } = await desk.box.next(one.someone.email);
      expect(text).toContain('An account at the identity provider “Halden ID” was linked');
      expect(text).toContain('It was linked because it has your email address.');
      expect(text).toContain('Your password and your sessions ended');
    } finally {
      await desk.close();
    }
  },
);

databaseTest('without a mail server nothing is queued', async ({ db }) => {
  const desk = await openDesk(db, { isMailOn: false });
  try {
    stillDate();
    const one = await seat(desk);
    done(await addPasskey(one));
    await withApp(one);
    done(await link(one));
    done(await one.post('account/second-factor/removal', { password: goodPassword }));

    const { rows } = await db.pool.query('select from mails');
    expect(rows).toHaveLength(0);
  } finally {
    await desk.close();
  }
});

test('a second factor that is confirmed once more is told of once', async ({ desk }) => {
  stillDate();
  const one = await seat(desk);
  const { uri } = done(await one.post('account/second-factor', { password: goodPassword })).body;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  one.keep(done(await confirmApp(one, codeOf(secret, -1))));

  const again = await confirmApp(one, codeOf(secret));

  expect(again.status, again.text).toBe(200);
  expect(await mailsOf(desk, 'second_factor_on')).toHaveLength(1);
  expect((await manage(desk.app, 'GET', 'session')).status).toBe(200);
});
