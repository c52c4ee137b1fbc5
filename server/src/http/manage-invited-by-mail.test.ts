import { expect } from 'vitest';
import { test as appTest } from '../testing/app.ts';
import {
  type Asker,
  goodPassword,
  manage,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { tokenIn } from '../testing/mail-box.ts';
import { type MailedApp, openMailedApp, test } from '../testing/mailed-app.ts';

const ingrid = 'ingrid@fjordline.example';
const notValid = [410, 'link_not_valid'];

/** An organization with an owner, who invites. */
async function desk({ app, post }: MailedApp) {
  const { created } = await app.customer();
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const owner: Asker = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  return {
    organization,
    organizationId,
    owner,
    of: (path: string, body?: unknown, asker = owner) =>
      post(`organizations/${organization}/${path}`, body, asker),
    accept: (token: string, email = ingrid) =>
      post('session/invitation', { token, name: 'Ingrid', email, password: goodPassword }),
  };
}

test('an invitation for an address is mailed there and shown to nobody, and using it proves the address', async ({
  mailed,
}) => {
  const { app, box } = mailed;
  const { of, accept, organization } = await desk(mailed);

  const invited = await of('invitations', { role: 'developer', email: 'Ingrid@Fjordline.example' });

  expect([invited.status, invited.body.mail, invited.body.link], invited.text).toEqual([201, 'queued', null]);
  const mail = await box.next(ingrid);
  expect(mail.headers.get('subject')).toBe('You are invited to Acme on Millrace');
  expect(mail.text).toContain('join Acme as a developer');
  expect((await accept(tokenIn(mail), 'other@fjordline.example')).status).toBe(422);
  const joined = await accept(tokenIn(mail));
  expect(joined.body.organizations, joined.text).toMatchObject([{ id: organization, role: 'developer' }]);
  const { rows } = await app.db.pool.query('select email_verified from persons where email = $1', [ingrid]);
  expect(rows).toEqual([{ email_verified: true }]);
  const { rows: lines } = await app.db.pool.query(
    `select detail from audit_log where action = 'invitation_create'`,
  );
  expect(lines).toMatchObject([{ detail: { role: 'developer', email: ingrid, mail: 'queued' } }]);
});

test('a link that was passed on by hand proves nothing of the address', async ({ mailed }) => {
  const { of, accept } = await desk(mailed);

  const byHand = await of('invitations', { role: 'viewer', email: ingrid, by_mail: false });

  expect([byHand.body.mail, typeof byHand.body.link]).toEqual(['not_asked', 'string']);
  await accept(byHand.body.link.split('#')[1]);
  const { rows } = await mailed.app.db.pool.query('select email_verified from persons where email = $1', [
    ingrid,
  ]);
  expect(rows).toEqual([{ email_verified: false }]);
  expect((await mailed.app.db.pool.query('select from mails')).rows).toHaveLength(0);
});

test('mailed again, an invitation has a new link and the one before works no more; revoked, none does', async ({
  mailed,
}) => {
  const { app, box } = mailed;
  const { of, accept, organization, owner } = await desk(mailed);
  const invited = await of('invitations', { role: 'viewer', email: ingrid });
  const id = invited.body.invitation.id;
  const first = tokenIn(await box.next(ingrid));

  const again = await of(`invitations/${id}/mail`);

  expect([again.status, again.body], again.text).toEqual([200, { id, mail: 'queued' }]);
  const second = tokenIn(await box.next(ingrid, 2));
  expect([(await accept(first)).status, second === first]).toEqual([410, false]);
  await manage(app, 'DELETE', `organizations/${organization}/invitations/${id}`, owner);
  const refused = await accept(second);
  expect([refused.status, refused.body.code]).toEqual(notValid);
  expect((await of(`invitations/${id}/mail`)).status).toBe(404);
});

test('only who may give the role mails an invitation again', async ({ mailed }) => {
  const { app } = mailed;
  const { of, organizationId } = await desk(mailed);
  const admin = { cookie: await signedIn(app, await person(app, { organizationId, role: 'admin' })) };
  const owners = await of('invitations', { role: 'owner', email: ingrid });

  const asAdmin = await of(`invitations/${owners.body.invitation.id}/mail`, undefined, admin);

  expect([asAdmin.status, asAdmin.body.code]).toEqual([403, 'not_allowed']);
});

test('a revoked invitation whose mail still waits is not mailed', async ({ mailed }) => {
  const { app, box, settled } = mailed;
  const { of, organization, owner } = await desk(mailed);
  // Not due yet, as where the mail server was away.
  await app.db.pool.query(`alter table mails alter column due_at set default now() + interval '1 hour'`);
  const invited = await of('invitations', { role: 'viewer', email: ingrid });
  const id = invited.body.invitation.id;
  await manage(app, 'DELETE', `organizations/${organization}/invitations/${id}`, owner);
  await app.db.pool.query('update mails set due_at = now()');

  await settled();

  expect(box.mails).toHaveLength(0);
});

test('beyond the limit of an address the link is shown, so that nobody waits for a mail that does not come', async ({
  mailed,
}) => {
  const { of } = await desk(mailed);
  const states: string[] = [];
  for (let count = 0; count < 6; count++) {
    const { body } = await of('invitations', { role: 'viewer', email: ingrid });
    states.push(`${body.mail} ${body.link === null ? 'hidden' : 'shown'}`);
  }

  expect(states).toEqual([...Array(5).fill('queued hidden'), 'limit shown']);
});

test('an organization mails 200 invitations a day', async ({ mailed }) => {
  const { of, organizationId } = await desk(mailed);
  await mailed.app.db.pool.query(
    `insert into mails (id, kind, recipient, organization_id, give_up_at, ended_at, outcome)
       select 'mail_' || n, 'invitation', n || '@fjordline.example', $1, now(), now(), 'sent' from generate_series(1, 199) n`,
    [organizationId],
  );

  const last = await of('invitations', { role: 'viewer', email: ingrid });
  const over = await of('invitations', { role: 'viewer', email: 'over@fjordline.example' });

  expect([last.body.mail, over.body.mail]).toEqual(['queued', 'limit']);
});

test('a name that its people chose puts no header, no recipient and no link into a mail', async ({
  mailed,
}) => {
  const { app, box } = mailed;
  const { of, organizationId } = await desk(mailed);
  const name =
    'Evil\r\nBcc: x@evil.example\r\n\r\n<a href="https://evil.example">https://evil.example/now</a>';
  await app.db.pool.query('update organizations set name = $2 where id = $1', [organizationId, name]);

  await of('invitations', { role: 'viewer', email: ingrid });

  const mail = await box.next(ingrid);
  expect(mail.to).toEqual([ingrid]);
  expect([...mail.headers.keys()]).not.toContain('bcc');
  expect(mail.raw).not.toMatch(/^bcc:/im);
  expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  expect(mail.html).not.toMatch(/<a href="(?!http:\/\/localhost\/console\/)/);
});

test('operators and owners are invited by mail as well', async ({ mailed }) => {
  const { app, box, post } = mailed;
  const { organization } = await desk(mailed);
  const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };

  const asOperator = await post('operator/invitations', { email: 'op@northwind.example' }, operator);
  const asOwner = await post(
    `operator/organizations/${organization}/invitations`,
    { email: 'own@northwind.example' },
    operator,
  );

  expect([asOperator.body.mail, asOperator.body.link]).toEqual(['queued', null]);
  expect([asOwner.body.mail, asOwner.body.link]).toEqual(['queued', null]);
  expect((await box.next('op@northwind.example')).text).toContain('run this service as an operator');
  const token = tokenIn(await box.next('own@northwind.example'));
  const joined = await post('session/invitation', {
    token,
    name: 'Own',
    email: 'own@northwind.example',
    password: goodPassword,
  });
  expect(joined.body.organizations).toMatchObject([{ id: organization, role: 'owner' }]);
});

appTest('without a mail server the link of an invitation is shown, as ever', async ({ db }) => {
  const mailed = await openMailedApp(db, { mailTransport: undefined });
  try {
    const { of, accept } = await desk(mailed);

    const invited = await of('invitations', { role: 'viewer', email: ingrid });

    expect(invited.body.mail).toBe('off');
    expect((await accept(invited.body.link.split('#')[1])).status).toBe(201);
  } finally {
    await mailed.close();
  }
});
