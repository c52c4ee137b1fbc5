import { expect } from 'vitest';
import { tellOrganizations } from '../admin/tell-organizations.ts';
import { type Asker, manage, organizationIdOf, person, signedIn } from '../testing/console-people.ts';
import { type MailedApp, test } from '../testing/mailed-app.ts';

/* Which notices of an organization go to whom. Every mail goes over a real SMTP server. */

async function desk({ app }: MailedApp) {
  const { created } = await app.customer({ credits: 100 });
  const path = `organizations/${created.organization_id}/notices`;
  const organizationId = await organizationIdOf(app, created.organization_id);
  const as = async (role: 'owner' | 'developer' | 'billing'): Promise<Asker & { readonly email: string }> => {
    const someone = await person(app, { organizationId, role });
    return { cookie: await signedIn(app, someone), email: someone.email };
  };
  const [owner, developer, billing] = [await as('owner'), await as('developer'), await as('billing')];
  return {
    created,
    organizationId,
    owner,
    developer,
    billing,
    get: (asker: Asker = owner) => manage(app, 'GET', path, asker),
    change: (body: unknown, asker: Asker = owner) => manage(app, 'PATCH', path, asker, body),
  };
}

test('an organization that chose nothing has what is usual; what is sent replaces it, and nothing else', async ({
  mailed,
}) => {
  const { get, change, billing } = await desk(mailed);

  expect((await get()).body).toEqual({
    is_mail_on: true,
    balance_low: { roles: ['owner', 'billing'], emails: [], below_credits: null },
    webhook_off: { roles: ['owner', 'admin'], emails: [] },
    key_expiring: { roles: ['owner', 'admin'], emails: [] },
  });
  const changed = await change(
    { balance_low: { below_credits: 500.5, emails: ['Finance@Acme.example'] }, webhook_off: { roles: [] } },
    billing,
  );

  expect(changed.status, changed.text).toBe(200);
  const now = {
    is_mail_on: true,
    balance_low: { roles: ['owner', 'billing'], emails: ['finance@acme.example'], below_credits: 500.5 },
    webhook_off: { roles: [], emails: [] },
    key_expiring: { roles: ['owner', 'admin'], emails: [] },
  };
  expect(changed.body).toEqual(now);
  expect((await get()).body).toEqual(now);
  expect((await change({ balance_low: { below_credits: null } })).body.balance_low).toMatchObject({
    emails: ['finance@acme.example'],
    below_credits: null,
  });
});

test.for<[string, unknown]>([
  ['balance_low.below_credits', { balance_low: { below_credits: 0 } }],
  ['balance_low.below_credits', { balance_low: { below_credits: 1.005 } }],
  [
    'balance_low.emails',
    { balance_low: { emails: Array.from({ length: 11 }, (_, at) => `p${at}@a.example`) } },
  ],
  ['webhook_off.emails[0]', { webhook_off: { emails: ['a@b.example,c@evil.example'] } }],
  ['webhook_off.roles[0]', { webhook_off: { roles: ['operator'] } }],
])('what is no rule is refused, at %s', async ([path, body], { mailed }) => {
  const { change } = await desk(mailed);

  const refused = await change(body);

  expect([refused.status, refused.body.details?.[0]?.path], refused.text).toEqual([422, path]);
});

test('a developer neither sees nor changes whom the organization tells', async ({ mailed }) => {
  const { get, change, developer } = await desk(mailed);

  expect([(await get(developer)).status, (await change({}, developer)).status]).toEqual([403, 403]);
});

test('a mail says what is wrong and where to mend it, without a link that signs in', async ({ mailed }) => {
  const { app, box } = mailed;
  const { change, created, organizationId, owner, billing } = await desk(mailed);
  await app.db.pool.query(`update organizations set name = 'Acme, https://evil.example' where id = $1`, [
    organizationId,
  ]);
  const [live] = created.workspaces;
  await app.db.pool.query(
    `insert into webhook_endpoints (public_id, workspace_id, is_registered, url, events, disabled_at, disabled_reason)
       select 'wh_1', id, true, 'https://receiver.evil.example/x', '{credits.low}', clock_timestamp(), 'failing' from workspaces where public_id = $1`,
    [live?.workspace_id],
  );
  await change({ balance_low: { below_credits: 100.01 } });

  await tellOrganizations(app.db.pool);

  const webhook = (await box.next(owner.email)).headers.get('subject')?.startsWith('A webhook')
    ? await box.next(owner.email)
    : await box.next(owner.email, 2);
  expect(webhook.text).toContain('every delivery of the last five days failed');
  expect(webhook.text).toContain(
    `http://localhost/console/o/${created.organization_id}/w/${live?.workspace_id}/webhooks/wh_1`,
  );
  const balance = await box.next(billing.email);
  expect(balance.text).toContain('has 100 credits left, fewer than the 100.01 that you set');
  for (const { text, html, raw } of [webhook, balance]) {
    expect(`${text}${html}`).not.toContain('evil.example');
    expect(raw).not.toMatch(/#[0-9A-Za-z]{40}/);
  }
});

test('whoever was taken off the list, or left, before the mail is sent gets none', async ({ mailed }) => {
  const { app, box, settled } = mailed;
  const { change, organizationId, billing } = await desk(mailed);
  await change({
    balance_low: { below_credits: 200, emails: ['finance@acme.example', 'audit@acme.example'] },
  });
  await app.db.pool.query(`alter table mails alter column due_at set default now() + interval '1 hour'`);
  await tellOrganizations(app.db.pool);
  await change({ balance_low: { emails: ['audit@acme.example'] } });
  await app.db.pool.query(`delete from members where organization_id = $1 and role = 'billing'`, [
    organizationId,
  ]);

  await app.db.pool.query('update mails set due_at = now()');
  await settled();

  expect(box.to('audit@acme.example')).toHaveLength(1);
  expect([...box.to('finance@acme.example'), ...box.to(billing.email)]).toEqual([]);
});
