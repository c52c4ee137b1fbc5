import { expect, vi } from 'vitest';
import { hashedPassword, setPassword } from '../identity/people.ts';
import { SmtpTransport } from '../mailer/smtp.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest, type TestResponse } from '../testing/app.ts';
import { codeOf, cookieOf, goodPassword, manage, person, signedIn } from '../testing/console-people.ts';
import { tokenIn } from '../testing/mail-box.ts';
import { type MailedApp, openMailedApp, test } from '../testing/mailed-app.ts';
import { SmtpServer } from '../testing/smtp-server.ts';

/* What people do by links that were mailed to them. Every mail goes over a real SMTP server. */

const newPassword = 'another good one 7';
const ask = {
  sign_in: 'session/magic-link',
  password_reset: 'session/password-reset',
} as const;

/** Asks for a link and reads it. */
async function linked(
  { post, box }: MailedApp,
  purpose: keyof typeof ask,
  email: string,
  count = 1,
): Promise<string> {
  const asked = await post(ask[purpose], { email });
  expect([asked.status, asked.body], asked.text).toEqual([200, { asked: true }]);
  return tokenIn(await box.next(email, count));
}

const reset = ({ post }: MailedApp, token: string, password = newPassword) =>
  post('session/password-reset/confirmation', { token, password });
const signIn = ({ post }: MailedApp, email: string, password: string) => post('session', { email, password });
const refusal = ({ status, body }: TestResponse) => [status, body.code];
const notValid = [410, 'link_not_valid'];

test('a reset link sets a password once, ends all sessions, and signs nobody in', async ({ mailed }) => {
  const { app, box } = mailed;
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const token = await linked(mailed, 'password_reset', someone.email);

  const done = await reset(mailed, token);

  expect([done.status, done.body], done.text).toEqual([200, { reset: true, email: someone.email }]);
  expect(done.headers['set-cookie']).toBeUndefined();
  expect((await manage(app, 'GET', 'session', { cookie })).body.person).toBeNull();
  expect((await signIn(mailed, someone.email, goodPassword)).status).toBe(401);
  expect((await signIn(mailed, someone.email, newPassword)).status).toBe(201);
  expect(refusal(await reset(mailed, token, 'a third good one 8'))).toEqual(notValid);
  expect((await signIn(mailed, someone.email, newPassword)).status).toBe(201);
  expect((await box.next(someone.email, 2)).headers.get('subject')).toContain('password was changed');
});

test('of several uses of one link at the same moment, one is the first', async ({ mailed }) => {
  const someone = await person(mailed.app);
  const token = await linked(mailed, 'password_reset', someone.email);

  const tries = await Promise.all(
    Array.from({ length: 6 }, (_, at) => reset(mailed, token, `good and different ${at}`)),
  );

  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(410)]);
});

test('a weak password is refused, and the link still works', async ({ mailed }) => {
  const someone = await person(mailed.app);
  const token = await linked(mailed, 'password_reset', someone.email);

  const weak = await reset(mailed, token, 'short');
  const madeUp = await reset(mailed, 'x'.repeat(40), 'short');

  expect([weak.status, weak.body.details?.[0]?.path]).toEqual([422, 'password']);
  expect(refusal(madeUp)).toEqual(notValid);
  expect((await reset(mailed, token)).status).toBe(200);
});

test('a link works for its own purpose and person, until its time is over, and for nobody who was switched off', async ({
  mailed,
}) => {
  const { app, post } = mailed;
  const one = await person(app);
  const other = await person(app);
  const toSignIn = await linked(mailed, 'sign_in', one.email);
  const toReset = await linked(mailed, 'password_reset', other.email);

  expect(refusal(await reset(mailed, toSignIn))).toEqual(notValid);
  expect(refusal(await post('session/magic-link/confirmation', { token: toReset }))).toEqual(notValid);
  expect(refusal(await post('session/email-change/confirmation', { token: toReset }))).toEqual(notValid);
  expect(refusal(await post('session/link/look', { token: toReset, purpose: 'sign_in' }))).toEqual(notValid);
  // Nothing that another sends along makes it theirs.
  const cookie = await signedIn(app, one);
  const used = await post(
    'session/password-reset/confirmation',
    { token: toReset, password: newPassword },
    { cookie },
  );
  expect(used.body.email).toBe(other.email);
  expect((await signIn(mailed, one.email, goodPassword)).status).toBe(201);

  const late = await linked(mailed, 'password_reset', one.email, 2);
  await app.db.pool.query(`update person_links set expires_at = now() - interval '1 second'`);
  expect(refusal(await reset(mailed, late))).toEqual(notValid);
  const switchedOff = await linked(mailed, 'password_reset', one.email, 3);
  await app.db.pool.query('update persons set disabled_at = now() where id = $1', [one.id]);
  expect(refusal(await reset(mailed, switchedOff))).toEqual(notValid);
});

test('a new password ends the links that were sent before', async ({ mailed }) => {
  const { app } = mailed;
  const someone = await person(app);
  const token = await linked(mailed, 'sign_in', someone.email);

  const password = await hashedPassword(newPassword);
  await transaction(app.db.pool, (tx) => setPassword(tx, someone.id, password));

  expect(refusal(await mailed.post('session/magic-link/confirmation', { token }))).toEqual(notValid);
});

test('a request for an address that nobody has is answered like any other, though nobody can be looked up', async ({
  mailed,
}) => {
  const { app, box, post, settled } = mailed;
  const someone = await person(app);
  const off = await person(app);
  await app.db.pool.query('update persons set disabled_at = now() where id = $1', [off.id]);
  const addresses = [someone.email, off.email, 'nobody@northwind.example'];
  // Whoever looked for a person before answering would find no such column. Nothing is sent meanwhile.
  await app.db.pool.query('alter table persons rename column email to hidden');
  await app.db.pool.query(`alter table mails alter column due_at set default now() + interval '1 hour'`);

  const answers: TestResponse[] = [];
  for (const email of addresses) {
    for (const path of Object.values(ask)) answers.push(await post(path, { email }));
  }

  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    answers.map(() => [200, '{"asked":true}']),
  );
  await app.db.pool.query('alter table persons rename column hidden to email');
  await app.db.pool.query('update mails set due_at = now()');
  await settled();
  expect(box.to(someone.email)).toHaveLength(2);
  expect(box.mails).toHaveLength(2);
});

test('a sign-in link signs in once; of two at the same moment, one', async ({ mailed }) => {
  const { app, post } = mailed;
  const someone = await person(app);
  const token = await linked(mailed, 'sign_in', someone.email);
  const look = await post('session/link/look', { token, purpose: 'sign_in' });
  expect(look.body.email).toBe(someone.email);

  const tries = await Promise.all(
    Array.from({ length: 4 }, () => post('session/magic-link/confirmation', { token })),
  );

  const right = tries.filter(({ status }) => status === 201);
  expect(right).toHaveLength(1);
  expect(right[0]?.body.person.email).toBe(someone.email);
  // What the others had begun is over.
  const { rows } = await app.db.pool.query('select from person_sessions');
  expect(rows).toHaveLength(1);
  expect(refusal(await post('session/magic-link/confirmation', { token }))).toEqual(notValid);
});

test('a sign-in link asks for the second factor as well, and stays unused until it is right', async ({
  mailed,
}) => {
  const { app, post } = mailed;
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const begun = await post('account/second-factor', { password: goodPassword }, { cookie });
  const secret = new URL(begun.body.uri).searchParams.get('secret') ?? '';
  await post('account/second-factor/confirmation', { code: codeOf(secret) }, { cookie });
  await mailed.box.next(someone.email);
  const { rows: before } = await app.db.pool.query('select from person_sessions');
  const token = await linked(mailed, 'sign_in', someone.email, 2);
  const use = (code?: string) =>
    post('session/magic-link/confirmation', { token, ...(code ? { code } : {}) });

  const without = await use();
  const wrong = await use('000000');

  expect(refusal(without)).toEqual([401, 'second_factor_needed']);
  expect(refusal(wrong)).toEqual([401, 'second_factor_needed']);
  expect(without.headers['set-cookie']).toBeUndefined();
  const { rows: after } = await app.db.pool.query('select from person_sessions');
  expect(after).toHaveLength(before.length);
  // The code of this half minute has been used.
  const right = await use(begun.body.recovery_codes[0]);
  expect(right.status, right.text).toBe(201);
  const own = await manage(app, 'GET', 'session', { cookie: cookieOf(right) });
  expect(own.body.person.email).toBe(someone.email);
});

test('an address that was never proved gets no sign-in link but one for a new password, which ends passkeys', async ({
  mailed,
}) => {
  const { app, post, box } = mailed;
  const someone = await person(app);
  await app.db.pool.query('update persons set email_verified = false');
  await app.db.pool.query(
    `insert into person_passkeys (id, person_id, public_key, credential_id, counter, device_type, backed_up, rp_id)
       values ('pk', $1, 'x', 'y', 0, 'singleDevice', false, 'localhost')`,
    [someone.id],
  );
  const token = await linked(mailed, 'sign_in', someone.email);

  expect((await box.next(someone.email)).text).toContain('/console/reset-password#');
  expect(refusal(await post('session/magic-link/confirmation', { token }))).toEqual(notValid);
  expect((await reset(mailed, token)).status).toBe(200);
  const { rows } = await app.db.pool.query(
    'select email_verified, (select count(*)::int from person_passkeys) as passkeys from persons',
  );
  expect(rows).toEqual([{ email_verified: true, passkeys: 0 }]);
  expect((await box.next(someone.email, 2)).headers.get('subject')).toContain('changed');
});

test('an e-mail address changes once the new one is confirmed; the old one is told and signs in no more', async ({
  mailed,
}) => {
  const { app, post, box } = mailed;
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const email = 'new@fjordline.example';

  const wrong = await post('account/email', { email, password: 'not the right one' }, { cookie });
  const asked = await post('account/email', { email, password: goodPassword }, { cookie });

  expect(refusal(wrong)).toEqual([401, 'invalid_credentials']);
  expect([asked.status, asked.body], asked.text).toEqual([200, { asked: true }]);
  const token = tokenIn(await box.next(email));
  expect((await box.next(someone.email)).headers.get('subject')).toContain('about to change');
  expect((await signIn(mailed, someone.email, goodPassword)).status).toBe(201);
  const before = await linked(mailed, 'password_reset', someone.email, 2);
  const confirmed = await post('session/email-change/confirmation', { token });
  expect(confirmed.body).toEqual({ email });
  expect((await signIn(mailed, someone.email, goodPassword)).status).toBe(401);
  expect((await signIn(mailed, email, goodPassword)).status).toBe(201);
  expect((await box.next(someone.email, 3)).headers.get('subject')).toContain('was changed');
  expect(refusal(await post('session/email-change/confirmation', { token }))).toEqual(notValid);
  // Whoever reads the old mailbox gets in by nothing that was sent there.
  expect(refusal(await reset(mailed, before))).toEqual(notValid);
});

test('who has no password changes their address soon after signing in, and not with another one’s', async ({
  mailed,
}) => {
  const { app, post, box } = mailed;
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const email = 'new@fjordline.example';

  const without = await post('account/email', { email }, { cookie });
  await app.db.pool.query('delete from person_credentials');
  const recent = await post('account/email', { email }, { cookie });
  await app.db.pool.query(`update person_sessions set created_at = now() - interval '11 minutes'`);
  const later = await post('account/email', { email: 'other@fjordline.example' }, { cookie });

  expect([without.status, without.body.details?.[0]?.path]).toEqual([422, 'password']);
  expect(recent.status, recent.text).toBe(200);
  expect(refusal(later)).toEqual([403, 'sign_in_again']);
  expect(tokenIn(await box.next(email))).not.toBe('');
});

test('changing to an address of somebody else is answered alike, and gives nobody their account', async ({
  mailed,
}) => {
  const { app, post, box } = mailed;
  const [one, other] = [await person(app), await person(app)];
  const cookie = await signedIn(app, one);

  const asked = await post('account/email', { email: other.email, password: goodPassword }, { cookie });

  expect([asked.status, asked.body]).toEqual([200, { asked: true }]);
  const mail = await box.next(other.email);
  expect(mail.headers.get('subject')).toBe('You have a Millrace account');
  expect(tokenIn(mail)).toBe('');

  // Where the address is taken only after the mail was sent, the link comes too late.
  const free = 'free@northwind.example';
  await post('account/email', { email: free, password: goodPassword }, { cookie });
  const token = tokenIn(await box.next(free));
  await app.db.pool.query('update persons set email = $2 where id = $1', [other.id, free]);
  const late = await post('session/email-change/confirmation', { token });
  expect(refusal(late)).toEqual([409, 'email_taken']);
});

test('every link that is mailed, and every use of one, is a line of the audit log, and no token is', async ({
  mailed,
}) => {
  const { app } = mailed;
  const someone = await person(app);
  const first = await linked(mailed, 'sign_in', someone.email);
  await mailed.post('session/magic-link/confirmation', { token: first });
  const second = await linked(mailed, 'password_reset', someone.email, 2);
  await reset(mailed, second);

  const { rows } = await app.db.pool.query<{ action: string; actor_kind: string; text: string }>(
    'select action, actor_kind, l::text as text from audit_log l order by id',
  );
  expect(rows.map(({ action, actor_kind: kind }) => `${kind} ${action}`)).toEqual([
    'service link_mailed',
    'person session_email_link',
    'person session_begin',
    'service link_mailed',
    'person password_reset',
  ]);
  const tables = ['audit_log', 'person_links', 'mails', 'invitations', 'person_tokens'];
  for (const table of tables) {
    const { rows: all } = await app.db.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    const text = all.map((row) => row.text).join('\n');
    for (const token of [first, second]) expect(text.includes(token), table).toBe(false);
  }
  expect(app.log.join('\n')).not.toContain(second);
});

test('an address gets five mails an hour, whoever asks, and nobody learns where it ends', async ({
  mailed,
}) => {
  const { app, post, box, settled } = mailed;
  const someone = await person(app);

  const answers: TestResponse[] = [];
  for (let count = 0; count < 8; count++) answers.push(await post(ask.sign_in, { email: someone.email }));
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, () => post(ask.sign_in, { email: 'another@northwind.example' })),
  );

  expect(new Set([...answers, ...atOnce].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { rows } = await app.db.pool.query<{ recipient: string; count: number }>(
    'select recipient, count(*)::int as count from mails group by recipient order by count, recipient',
  );
  expect(rows.map(({ count }) => count)).toEqual([5, 5]);
  await settled();
  expect(box.mails).toHaveLength(5);
});

test('links lead to the public address, whatever host a request was sent to', async ({ mailed }) => {
  const { app, post, box } = mailed;
  const someone = await person(app);
  const asked = await post(
    ask.password_reset,
    { email: someone.email },
    {},
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://localhost' },
  );
  expect(asked.status).toBe(200);

  const { text, html, to } = await box.next(someone.email);

  expect(text).toContain('http://localhost/console/reset-password#');
  expect(`${text}${html}`).not.toContain('evil');
  expect(to).toEqual([someone.email]);
});

test('a second request for an address in another spelling is for the same address', async ({ mailed }) => {
  const { app, post, box } = mailed;
  await person(app);
  await app.db.pool.query(`update persons set email = 'maya@xn--mhle-0ra.example'`);

  const asked = await post(ask.sign_in, { email: ' Maya@Mühle.example ' });

  expect(asked.status, asked.text).toBe(200);
  expect((await box.next('maya@xn--mhle-0ra.example')).to).toEqual(['maya@xn--mhle-0ra.example']);
});

test.for(['a@b.example\r\nBcc: x@evil.example', 'a@b.example,x@evil.example', '"a b"@evil.example', 'a@b'])(
  'no mail is queued for %j, which is not one address',
  async (email, { mailed }) => {
    const asked = await mailed.post(ask.sign_in, { email });

    expect([asked.status, asked.body.details?.[0]?.path]).toEqual([422, 'email']);
    expect((await mailed.app.db.pool.query('select from mails')).rows).toHaveLength(0);
  },
);

appTest(
  'a mail server that says nothing holds up no request, and its mail goes out later',
  async ({ db }) => {
    const silent = await SmtpServer.start({ greeting: 'silent' }, { host: '127.0.0.1' });
    const hanging = await openMailedApp(db, { mailTransport: transportTo(silent.port) });
    const someone = await person(hanging.app);
    try {
      // More than are sent at a time, so that all of the mailer waits.
      for (let count = 0; count < 5; count++) {
        for (const email of [someone.email, `nobody${count}@northwind.example`]) {
          expect((await hanging.post(ask.sign_in, { email })).status).toBe(200);
        }
      }
      await vi.waitFor(() => expect(silent.connections).toBeGreaterThanOrEqual(4), {
        timeout: 200_000,
        interval: 20,
      });
      const cookie = await signedIn(hanging.app, someone);
      expect((await manage(hanging.app, 'GET', 'session', { cookie })).body.person.email).toBe(someone.email);
      expect((await hanging.post(ask.sign_in, { email: 'late@northwind.example' })).status).toBe(200);
    } finally {
      // Nor the end of the service.
      await hanging.close();
      await silent.stop();
    }
    await db.pool.query('update mails set due_at = now() where ended_at is null');
    const next = await openMailedApp(db);
    try {
      await next.settled();
      expect(next.box.to(someone.email)).toHaveLength(5);
    } finally {
      await next.close();
    }
  },
);

appTest('without a mail server nothing is mailed, and the answers say so', async ({ db }) => {
  const { app, post, close } = await openMailedApp(db, { mailTransport: undefined });
  try {
    const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };
    const someone = await person(app);
    const session = await manage(app, 'GET', 'session');
    expect(session.body.sign_in).toMatchObject({ magic_link: false, sign_up: 'closed' });
    for (const path of Object.values(ask)) {
      expect(refusal(await post(path, { email: someone.email }))).toEqual([409, 'mail_off']);
    }

    // The operator makes the link, and passes it on.
    const made = await post(`operator/people/${someone.id}/password-reset`, undefined, operator);
    expect(made.status, made.text).toBe(201);
    const token = made.body.link.split('#')[1];
    const done = await post('session/password-reset/confirmation', { token, password: newPassword });
    expect(done.status, done.text).toBe(200);
    expect((await post('session', { email: someone.email, password: newPassword })).status).toBe(201);
    const { rows } = await db.pool.query('select from mails');
    expect(rows).toHaveLength(0);
  } finally {
    await close();
  }
});

function transportTo(port: number) {
  return new SmtpTransport(
    {
      server: { host: '127.0.0.1', port, isTls: false, user: null, password: null },
      from: 'millrace@service.example',
      helloName: 'service.example',
    },
    // The test ends long before.
    { connectMs: 600_000, silenceMs: 600_000, wholeMs: 600_000 },
  );
}
