import { expect } from 'vitest';
import { waitingMax } from '../mailer/mails.ts';
import { test as databaseTest } from '../testing/app.ts';
import {
  type Asker,
  manage,
  managementKey,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { tokenIn } from '../testing/mail-box.ts';
import { type MailedApp, openMailedApp } from '../testing/mailed-app.ts';

/* What operators see of mails and do with them. Every mail goes over a real SMTP server, which answers as a test wants. */

/** What the mail server says against a recipient, or a text; null takes it. */
interface Answers {
  recipient: (to: string) => string | null;
  text: (raw: string) => string | null;
}

async function openDesk(db: MailedApp['app']['db'], isMailOn = true) {
  const answers: Answers = { recipient: () => null, text: () => null };
  const mailed = await openMailedApp(db, isMailOn ? {} : { mailTransport: undefined }, {
    refuse: (to) => answers.recipient(to),
    refuseText: (raw) => answers.text(raw),
  });
  const { app } = mailed;
  const me = await person(app, { isOperator: true });
  const operator: Asker = { cookie: await signedIn(app, me) };
  return {
    ...mailed,
    answers,
    me,
    list: (query = '') => manage(app, 'GET', `operator/mails${query}`, operator),
    ask: (method: string, path: string, asker = operator) => manage(app, method, `operator/${path}`, asker),
    /** Until nothing is being sent; what waits for its next try stays. */
    tried: (count: number) =>
      expect
        .poll(
          async () => {
            const { rows } = await db.pool.query(
              'select from mails where tries > 0 and sending_until is null',
            );
            return rows.length;
          },
          { timeout: 200_000, interval: 20 },
        )
        .toBe(count),
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

const hold = (desk: Desk) =>
  desk.app.db.pool.query(`alter table mails alter column due_at set default now() + interval '1 hour'`);

test('an operator sees of each mail what it is about, to whom, and what became of it, and no text or link', async ({
  desk,
}) => {
  const someone = await person(desk.app);
  const other = await person(desk.app);
  desk.answers.recipient = (to) => (to === other.email ? '550 5.1.1 No such user' : null);
  for (const email of [someone.email, other.email, 'nobody@a.example']) {
    await desk.post('session/magic-link', { email });
  }
  await desk.tried(3);
  await desk.app.db.pool.query(
    `insert into mails (id, kind, recipient, tries, last_error, due_at, give_up_at)
       values ('mail_full', 'sign_in', 'full@fjordline.example', 2, '452 4.2.2 Full', now() + interval '1 hour', now() + interval '2 hours')`,
  );

  const all = await desk.list();

  expect(all.status, all.text).toBe(200);
  expect(all.body).toMatchObject({ is_on: true, sent_day: 1, failed_day: 1, next_cursor: null });
  expect(all.body.mails).toMatchObject([
    {
      kind: 'sign_in',
      to: 'full@fjordline.example',
      state: 'waiting',
      tries: 2,
      answer: '452 4.2.2 Full',
      next_try_at: expect.any(String),
      ended_at: null,
    },
    {
      to: other.email,
      state: 'failed',
      answer: expect.stringContaining('No such user'),
      next_try_at: null,
      ended_at: expect.any(String),
    },
    { to: someone.email, state: 'sent', answer: null },
  ]);
  expect(Object.keys(all.body.mails[0])).toEqual([
    'mail_id',
    'kind',
    'to',
    'state',
    'tries',
    'answer',
    'created_at',
    'next_try_at',
    'ended_at',
    'organization_id',
  ]);
  const token = tokenIn(await desk.box.next(someone.email));
  expect(token).not.toBe('');
  expect(all.text).not.toContain(token);
  const dropped = await desk.list('?state=dropped');
  expect(dropped.body.mails).toMatchObject([{ to: 'nobody@a.example', state: 'dropped' }]);
});

test('pages hold each mail once, filters choose, and a page is no longer than 200', async ({ desk }) => {
  await desk.app.db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at, created_at, ended_at, outcome)
       select 'mail_' || n, case n % 2 when 0 then 'sign_in' else 'invitation' end, 'p' || n || '@a.example', now(),
              now() - make_interval(secs => n / 3), now(), 'sent' from generate_series(1, 25) n`,
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await desk.list(`?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(page.body.mails.length).toBeLessThanOrEqual(7);
    seen.push(...page.body.mails.map((mail: { mail_id: string }) => mail.mail_id));
    cursor = page.body.next_cursor;
  }

  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
  expect((await desk.list('?kind=invitation')).body.mails).toHaveLength(13);
  expect((await desk.list('?search=P7@')).body.mails).toMatchObject([{ to: 'p7@a.example' }]);
  expect((await desk.list('?state=failed')).body.mails).toEqual([]);
  expect((await desk.list('?limit=201')).status).toBe(422);
});

test('a mail that failed is sent again, with a new link', async ({ desk }) => {
  const someone = await person(desk.app);
  desk.answers.recipient = () => '550 5.7.1 Try another day';
  await desk.post('session/password-reset', { email: someone.email });
  await desk.tried(1);
  const [failed] = (await desk.list()).body.mails;
  expect(failed.state).toBe('failed');
  desk.answers.recipient = () => null;

  const again = await desk.ask('POST', `mails/${failed.mail_id}/again`);

  expect([again.status, again.body], again.text).toEqual([200, { mail_id: failed.mail_id, queued: true }]);
  const token = tokenIn(await desk.box.next(someone.email));
  const reset = await desk.post('session/password-reset/confirmation', {
    token,
    password: 'another good one 7',
  });
  expect(reset.status, reset.text).toBe(200);
  await desk.settled();
  const sentTwice = await desk.ask('POST', `mails/${failed.mail_id}/again`);
  expect([sentTwice.status, sentTwice.body.code]).toEqual([409, 'conflict']);
  const { rows } = await desk.app.db.pool.query(
    `select target from audit_log where action = 'mail_again' and actor = $1`,
    [desk.me.id],
  );
  expect(rows).toEqual([{ target: failed.mail_id }]);
});

test('a mail that is dropped is not sent, and neither a mail that is being sent nor one that was is dropped', async ({
  desk,
}) => {
  const someone = await person(desk.app);
  await hold(desk);
  await desk.post('session/magic-link', { email: someone.email });
  const [waiting] = (await desk.list()).body.mails;
  const path = `mails/${waiting.mail_id}`;
  const beingSent = (seconds: number) =>
    desk.app.db.pool.query(`update mails set sending_until = now() + make_interval(secs => $1)`, [seconds]);

  await beingSent(60);
  const during = [await desk.ask('DELETE', path), await desk.ask('POST', `${path}/again`)];
  expect(during.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '409 conflict',
    '409 conflict',
  ]);
  expect((await desk.list()).body.mails[0].state).toBe('sending');
  // Of a process that was killed.
  await beingSent(-1);
  const dropped = await desk.ask('DELETE', path);

  expect(dropped.body, dropped.text).toEqual({ mail_id: waiting.mail_id, dropped: true });
  await desk.app.db.pool.query('update mails set due_at = now()');
  expect((await desk.ask('DELETE', path)).status).toBe(409);
  expect((await desk.ask('POST', `${path}/again`)).status).toBe(409);
  expect((await desk.ask('DELETE', 'mails/mail_none')).status).toBe(404);
  // One more goes out after it: the mailer was there.
  await desk.app.db.pool.query('alter table mails alter column due_at set default now()');
  expect((await desk.post('operator/mails/test', {}, await operatorOf(desk))).status).toBe(201);
  await desk.box.next(desk.me.email);
  expect(desk.box.to(someone.email)).toEqual([]);
});

const operatorOf = async ({ app, me }: Desk): Promise<Asker> => ({ cookie: await signedIn(app, me) });

test('where as many mails wait as may, none that failed is sent again', async ({ desk }) => {
  await desk.app.db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at, due_at)
       select 'mail_' || n, 'sign_in', n || '@a.example', now() + interval '1 day', now() + interval '1 day' from generate_series(1, $1) n`,
    [waitingMax],
  );
  await desk.app.db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at, ended_at, outcome) values ('mail_f', 'sign_in', 'f@a.example', now(), now(), 'failed')`,
  );

  const full = await desk.ask('POST', 'mails/mail_f/again');

  expect([full.status, full.body.code]).toEqual([429, 'too_many_at_once']);
});

test('an operator mails themselves a test, which a program cannot', async ({ desk }) => {
  const operator = await operatorOf(desk);
  const key = await managementKey(desk.app, { organizationId: null, role: 'operator' });

  const sent = await desk.post('operator/mails/test', {}, operator);
  const byKey = await desk.post('operator/mails/test', {}, { bearer: key });

  expect([sent.status, sent.body], sent.text).toEqual([201, { to: desk.me.email }]);
  expect([byKey.status, byKey.body.code], byKey.text).toEqual([409, 'conflict']);
  const mail = await desk.box.next(desk.me.email);
  expect(mail.headers.get('subject')).toBe('Test email from Millrace');
  expect(mail.text).not.toContain('#');
  expect((await desk.list()).body.mails).toMatchObject([{ kind: 'test', to: desk.me.email }]);
});

test('a mail server that repeats a link in its answer gives it to nobody', async ({ desk }) => {
  const someone = await person(desk.app);
  let token = '';
  desk.answers.text = (raw) => {
    const plain = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    token = /#([0-9A-Za-z]{40})\b/.exec(plain)?.[1] ?? '';
    return `554 5.7.1 blocked: http://localhost/console/email-link#${token}`;
  };
  await desk.post('session/magic-link', { email: someone.email });
  await desk.tried(1);

  const { body, text } = await desk.list();

  expect(token).toHaveLength(40);
  expect(body.mails).toMatchObject([
    { state: 'failed', answer: expect.stringMatching(/5\.7\.1 blocked: …$/) },
  ]);
  expect(text).not.toContain(token);
  const { rows } = await desk.app.db.pool.query<{ told: string }>('select m::text as told from mails m');
  expect(rows.map(({ told }) => told).join()).not.toContain(token);
  expect(desk.app.log.join('\n')).toContain('a mail was not sent');
  expect(desk.app.log.join('\n')).not.toContain(token);
});

databaseTest('without a mail server the list says so, and nothing is sent', async ({ db }) => {
  const desk = await openDesk(db, false);
  try {
    const operator = await operatorOf(desk);
    await db.pool.query(
      `insert into mails (id, kind, recipient, give_up_at, ended_at, outcome) values ('mail_f', 'sign_in', 'f@a.example', now(), now(), 'failed')`,
    );

    expect((await desk.list()).body).toMatchObject({ is_on: false, mails: [{ mail_id: 'mail_f' }] });
    for (const response of [
      await desk.post('operator/mails/test', {}, operator),
      await desk.ask('POST', 'mails/mail_f/again'),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'mail_off']);
    }
  } finally {
    await desk.close();
  }
});

test('whoever invites sees that the mail was refused, with the answer; other members see that alone', async ({
  desk,
}) => {
  const { created } = await desk.app.customer();
  const organizationId = await organizationIdOf(desk.app, created.organization_id);
  const as = async (role: 'admin' | 'viewer'): Promise<Asker> => ({
    cookie: await signedIn(desk.app, await person(desk.app, { organizationId, role })),
  });
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  const path = `organizations/${created.organization_id}`;
  const lastMail = async (asker: Asker) =>
    (await manage(desk.app, 'GET', `${path}/members`, asker)).body.invitations.map(
      (one: { last_mail: unknown }) => one.last_mail,
    );
  desk.answers.recipient = (to) => (to.startsWith('typo@') ? '550 5.1.1 No such user' : null);
  const invited = await desk.post(
    `${path}/invitations`,
    { role: 'viewer', email: 'typo@fjordline.example' },
    admin,
  );
  expect(invited.body.invitation.last_mail, invited.text).toMatchObject({ state: 'waiting', answer: null });
  await desk.tried(1);

  expect(await lastMail(admin)).toMatchObject([
    { state: 'refused', answer: expect.stringContaining('No such user') },
  ]);
  expect(await lastMail(viewer)).toMatchObject([{ state: 'refused', answer: null }]);
  // Mailed again, the newer mail counts.
  desk.answers.recipient = () => null;
  await desk.post(`${path}/invitations/${invited.body.invitation.id}/mail`, undefined, admin);
  await desk.tried(2);
  expect(await lastMail(admin)).toMatchObject([{ state: 'sent', answer: null }]);
});

test('why the mail server took no mail at all is told to operators alone', async ({ desk }) => {
  const { created } = await desk.app.customer();
  const organizationId = await organizationIdOf(desk.app, created.organization_id);
  const owner = {
    cookie: await signedIn(desk.app, await person(desk.app, { organizationId, role: 'owner' })),
  };
  const path = `organizations/${created.organization_id}`;
  desk.answers.recipient = () => '450 4.7.1 relay of mx7.internal.example is over its quota';
  await desk.post(`${path}/invitations`, { role: 'viewer', email: 'late@fjordline.example' }, owner);
  await desk.tried(1);
  await desk.app.db.pool.query(`update mails set ended_at = now(), outcome = 'failed'`);

  const seen = await manage(desk.app, 'GET', `${path}/members`, owner);

  expect(seen.body.invitations).toMatchObject([{ last_mail: { state: 'failed', answer: null } }]);
  expect(seen.text).not.toContain('mx7.internal');
  expect((await desk.list()).text).toContain('mx7.internal');
});
