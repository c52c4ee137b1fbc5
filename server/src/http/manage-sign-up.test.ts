import { expect } from 'vitest';
import { type SignUpTerms, usualSignUp } from '../kernel/sign-up-terms.ts';
import { test as appTest, type TestResponse } from '../testing/app.ts';
import {
  cookieOf,
  goodPassword,
  manage,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { tokenIn } from '../testing/mail-box.ts';
import { type MailedApp, openMailedApp } from '../testing/mailed-app.ts';

/** The service as its operator lets people sign up. */
const test = appTest.extend<{ serve: (terms: Partial<SignUpTerms>) => Promise<MailedApp> }>({
  serve: async ({ db }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (terms) => {
      const opened = await openMailedApp(db, { signUp: { ...usualSignUp, ...terms } });
      closing.push(opened.close);
      return opened;
    });
    for (const close of closing) await close();
  },
});

const email = 'ada@analytical.example';
const refusal = ({ status, body }: TestResponse) => [status, body.code];

/** Asks to sign up, and reads the link. */
async function confirmed({ post, box }: MailedApp, address = email): Promise<string> {
  const asked = await post('session/sign-up', { email: address });
  expect([asked.status, asked.body], asked.text).toEqual([200, { asked: true }]);
  return tokenIn(await box.next(address));
}
const finish = ({ post }: MailedApp, token: string, more: Record<string, unknown> = {}) =>
  post('session/sign-up/confirmation', { token, name: 'Ada', password: goodPassword, ...more });
const count = async ({ app }: MailedApp, table: string) =>
  (await app.db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

test('open: nothing is made before the address is confirmed, then an organization with what the operator gives', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'open', credits: 25 });
  const { app, post } = mailed;
  expect((await manage(app, 'GET', 'session')).body.sign_in.sign_up).toBe('open');
  const token = await confirmed(mailed);
  expect([await count(mailed, 'persons'), await count(mailed, 'organizations')]).toEqual([0, 0]);
  const look = await post('session/link/look', { token, purpose: 'sign_up' });
  expect(look.body).toEqual({ email, invited_to: [], makes_organization: true });

  const made = await finish(mailed, token, { organization_name: 'Analytical Engines' });

  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    person: { name: 'Ada', email },
    is_operator: false,
    organizations: [
      {
        name: 'Analytical Engines',
        role: 'owner',
        workspaces: [
          { mode: 'live', rate_tier: 'free' },
          { mode: 'sandbox', rate_tier: 'free' },
        ],
      },
    ],
  });
  const cookie = cookieOf(made);
  const home = await manage(app, 'GET', `organizations/${made.body.organizations[0].id}/home`, { cookie });
  expect(home.body.balances.live).toMatchObject({ addon_credits: 25 });
  const { rows } = await app.db.pool.query('select email_verified, email from persons');
  expect(rows).toEqual([{ email_verified: true, email }]);
  expect(refusal(await finish(mailed, token))).toEqual([410, 'link_not_valid']);
  const { rows: lines } = await app.db.pool.query(`select actor from audit_log where action = 'sign_up'`);
  expect(lines).toEqual([{ actor: made.body.person.id }]);
});

test('open: credits are none unless the operator gives some', async ({ serve }) => {
  const mailed = await serve({ mode: 'open' });
  const made = await finish(mailed, await confirmed(mailed));

  const home = await manage(mailed.app, 'GET', `organizations/${made.body.organizations[0].id}/home`, {
    cookie: cookieOf(made),
  });

  expect(home.body.balances.live).toMatchObject({ addon_credits: 0, plan_credits: 0 });
});

test('of several uses of one link at the same moment, one account and one organization come', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'open', credits: 25 });
  const token = await confirmed(mailed);

  const tries = await Promise.all(Array.from({ length: 4 }, () => finish(mailed, token)));

  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410]);
  expect([await count(mailed, 'persons'), await count(mailed, 'organizations')]).toEqual([1, 1]);
});

test('an address that somebody has is answered like a new one, and only its mailbox is told', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'open' });
  const someone = await person(mailed.app);

  const asked = await mailed.post('session/sign-up', { email: someone.email });

  expect([asked.status, asked.text]).toEqual([200, '{"asked":true}']);
  const mail = await mailed.box.next(someone.email);
  expect(mail.headers.get('subject')).toBe('You have a Millrace account');
  expect(tokenIn(mail)).toBe('');
});

test('an invitation of others makes nobody theirs who signs up for themselves', async ({ serve }) => {
  const mailed = await serve({ mode: 'open' });
  const { created } = await mailed.app.customer();
  await invite(mailed, created.organization_id, email);

  const asked = await mailed.post('session/sign-up', { email });
  expect(asked.status).toBe(200);
  const made = await finish(mailed, tokenIn(await mailed.box.next(email, 2)));

  expect(made.body.organizations, made.text).toMatchObject([{ name: 'Ada', role: 'owner' }]);
});

test('a weak password is refused, and the link still works', async ({ serve }) => {
  const mailed = await serve({ mode: 'open' });
  const token = await confirmed(mailed);

  const weak = await finish(mailed, token, { password: 'short' });

  expect([weak.status, weak.body.details?.[0]?.path]).toEqual([422, 'password']);
  expect((await finish(mailed, token)).status).toBe(201);
});

test('only addresses of the operator’s domains sign up, in any spelling, and not of others that end alike', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'open', domains: ['analytical.example', 'xn--mhle-0ra.example'] });

  for (const other of ['a@evil.example', 'a@notanalytical.example', 'a@sub.analytical.example']) {
    const asked = await mailed.post('session/sign-up', { email: other });
    expect([asked.status, asked.body.details?.[0]?.path], other).toEqual([422, 'email']);
  }
  expect((await finish(mailed, await confirmed(mailed, 'Ada@Analytical.example'.toLowerCase()))).status).toBe(
    201,
  );
  const asked = await mailed.post('session/sign-up', { email: 'maya@mühle.example' });
  expect(asked.status).toBe(200);
});

test('more accounts than the operator allows a day are not made, and their links stay good', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'open', perDayMax: 1 });
  const [first, second] = [await confirmed(mailed), await confirmed(mailed, 'bo@analytical.example')];
  expect((await finish(mailed, first)).status).toBe(201);

  const over = await finish(mailed, second);

  expect(refusal(over)).toEqual([429, 'rate_limited']);
  expect([await count(mailed, 'persons'), await count(mailed, 'organizations')]).toEqual([1, 1]);
  await mailed.app.db.pool.query(`update person_links set used_at = used_at - interval '25 hours'`);
  expect((await finish(mailed, second)).status).toBe(201);
});

test('closed: nobody signs up, and a link of before makes no account', async ({ serve }) => {
  const open = await serve({ mode: 'open' });
  const token = await confirmed(open);
  const closed = await serve({ mode: 'closed' });

  expect((await manage(closed.app, 'GET', 'session')).body.sign_in.sign_up).toBe('closed');
  expect(refusal(await closed.post('session/sign-up', { email }))).toEqual([403, 'sign_up_closed']);
  expect(refusal(await finish(closed, token))).toEqual([403, 'sign_up_closed']);
  expect(await count(closed, 'persons')).toBe(0);
});

test('invited: who has an open invitation gets in without its link, others are answered alike and get no mail', async ({
  serve,
}) => {
  const mailed = await serve({ mode: 'invited' });
  const { created } = await mailed.app.customer();
  await invite(mailed, created.organization_id, email);

  const others = await mailed.post('session/sign-up', { email: 'nobody@analytical.example' });
  const asked = await mailed.post('session/sign-up', { email });

  expect([others.status, others.text]).toEqual([asked.status, asked.text]);
  const token = tokenIn(await mailed.box.next(email, 2));
  const look = await mailed.post('session/link/look', { token, purpose: 'sign_up' });
  expect(look.body).toMatchObject({
    makes_organization: false,
    invited_to: [{ organization: 'Acme', role: 'viewer' }],
  });
  const made = await finish(mailed, token);
  expect(made.body.organizations, made.text).toMatchObject([{ id: created.organization_id, role: 'viewer' }]);
  await mailed.settled();
  expect(mailed.box.to('nobody@analytical.example')).toHaveLength(0);
});

test('invited: an invitation that was revoked since makes no account', async ({ serve }) => {
  const mailed = await serve({ mode: 'invited' });
  const { created } = await mailed.app.customer();
  await invite(mailed, created.organization_id, email);
  await mailed.post('session/sign-up', { email });
  const token = tokenIn(await mailed.box.next(email, 2));
  await mailed.app.db.pool.query('update invitations set revoked_at = now()');

  expect(refusal(await finish(mailed, token))).toEqual([403, 'sign_up_closed']);
});

test('invited: nobody becomes an operator by an address', async ({ serve }) => {
  const mailed = await serve({ mode: 'invited' });
  const operator = { cookie: await signedIn(mailed.app, await person(mailed.app, { isOperator: true })) };
  await mailed.post('operator/invitations', { email }, operator);
  await mailed.box.next(email);

  await mailed.post('session/sign-up', { email });

  await mailed.settled();
  expect(mailed.box.to(email)).toHaveLength(1);
});

async function invite({ app, post, box }: MailedApp, organization: string, address: string): Promise<void> {
  const organizationId = await organizationIdOf(app, organization);
  const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  const { status, text } = await post(
    `organizations/${organization}/invitations`,
    { role: 'viewer', email: address },
    owner,
  );
  expect(status, text).toBe(201);
  await box.next(address);
}

test('an operator sees who may join, and how many did today', async ({ serve }) => {
  const mailed = await serve({ mode: 'open', credits: 25, domains: ['analytical.example'], perDayMax: 40 });
  const { app } = mailed;
  const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };
  expect((await finish(mailed, await confirmed(mailed))).status).toBe(201);

  const seen = await manage(app, 'GET', 'operator/sign-up', operator);

  expect(seen.body, seen.text).toEqual({
    sign_up: 'open',
    is_mail_on: true,
    credits: 25,
    domains: ['analytical.example'],
    per_day_max: 40,
    made_day: 1,
    oidc: null,
  });
});
