import { expect, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';

/* What somebody may try who had a role, or has less than they want. */

interface Desk {
  readonly app: TestApp;
  readonly organization: string;
  readonly organizationId: number;
  readonly live: string;
  readonly workspace: string;
  readonly sandbox: string;
  readonly owner: Asker;
  readonly operator: Asker;
  of(method: string, path: string, asker: Asker, body?: unknown): ReturnType<typeof manage>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { created, live } = await app.customer({ credits: 1_000 });
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    await use({
      app,
      organization,
      organizationId,
      live,
      workspace: created.workspaces[0]?.workspace_id ?? '',
      sandbox: created.workspaces[1]?.workspace_id ?? '',
      owner: { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) },
      operator: { cookie: await signedIn(app, await person(app, { isOperator: true })) },
      of: (method, path, asker, body) =>
        manage(app, method, `organizations/${organization}/${path}`, asker, body),
    });
    await app.app.close();
  },
});

const clean = { endpoint: 'clean_domain', body: { messy_url: 'https://www.wikipedia.org' } };
const list = { data: [{ email: 'mira@halden.example' }] };

test('an organization that the operator switched off is not switched on by its people, nor by a new workspace', async ({
  desk,
}) => {
  const { app, organization, workspace, live, owner, operator, of } = desk;
  const call = (key: string) => app.post('/clean_domain', key, clean.body);

  await manage(app, 'PATCH', `operator/organizations/${organization}`, operator, { disabled: true });
  await vi.waitFor(async () => expect((await call(live)).status).toBe(403), { timeout: 60_000 });
  await of('PATCH', `workspaces/${workspace}`, owner, { disabled: false });
  const fresh = await of('POST', 'workspaces', owner, { name: 'Fresh', mode: 'live' });
  const run = await of('POST', `workspaces/${workspace}/runs`, owner, clean);

  expect(fresh.status, fresh.text).toBe(201);
  expect((await call(live)).status).toBe(403);
  expect((await call(fresh.body.api_key)).status).toBe(403);
  expect([run.status, run.body.code]).toEqual([403, 'workspace_disabled']);
  await manage(app, 'PATCH', `operator/organizations/${organization}`, operator, { disabled: false });
  await vi.waitFor(async () => expect((await call(live)).status).toBe(200), { timeout: 60_000 });
});

test('a workspace that is switched off starts no lists', async ({ desk }) => {
  const { workspace, owner, of } = desk;
  await of('PATCH', `workspaces/${workspace}`, owner, { disabled: true });

  const started = await of('POST', `workspaces/${workspace}/lists/email_verification/runs`, owner, list);

  expect([started.status, started.body.code]).toEqual([403, 'workspace_disabled']);
  expect((await of('GET', 'home', owner)).body.balances.live.addon_credits).toBe(1_000);
});

test('a management key pays for nothing, and makes no other key', async ({ desk }) => {
  const { app, organizationId, workspace, of } = desk;
  const bearer = await managementKey(app, { organizationId, role: 'owner' });

  const refused = [
    await of('POST', `workspaces/${workspace}/runs`, { bearer }, clean),
    await of('POST', `workspaces/${workspace}/lists/email_verification/runs`, { bearer }, list),
    await of('POST', 'management-keys', { bearer }, { name: 'x', role: 'viewer', days: null }),
  ];

  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [403, 'not_allowed']),
  );
});

test('who loses a role gets back in neither by a key nor by an invitation of their own', async ({ desk }) => {
  const { app, organizationId, owner, of } = desk;
  for (const lose of ['demoted', 'removed'] as const) {
    const admin = await person(app, { organizationId, role: 'admin' });
    const asker = { cookie: await signedIn(app, admin) };
    const key = await of('POST', 'management-keys', asker, { name: 'x', role: 'admin', days: null });
    const invitation = await of('POST', 'invitations', asker, { role: 'admin', email: admin.email });
    expect([key.status, invitation.status], invitation.text).toEqual([201, 201]);

    if (lose === 'demoted') await of('PATCH', `members/${admin.id}`, owner, { role: 'viewer' });
    else await of('DELETE', `members/${admin.id}`, owner);
    const byKey = await of('GET', 'members', { bearer: key.body.key });
    const token = String(invitation.body.link).split('#')[1];
    const back = await manage(app, 'POST', 'account/invitations', asker, { token });

    expect(byKey.status, lose).toBe(401);
    expect([back.status, back.body.code], lose).toEqual([410, 'link_not_valid']);
  }
});

test('an admin revokes no key of an owner', async ({ desk }) => {
  const { app, organizationId, owner, of } = desk;
  const admin = { cookie: await signedIn(app, await person(app, { organizationId, role: 'admin' })) };
  const key = await of('POST', 'management-keys', owner, { name: 'x', role: 'owner', days: null });

  const revoked = await of('DELETE', `management-keys/${key.body.management_key.id}`, admin);

  expect([revoked.status, revoked.body.code]).toEqual([403, 'not_allowed']);
  expect((await of('GET', 'members', { bearer: key.body.key })).status).toBe(200);
});

test('a list that is started twice with one Idempotency-Key is one list, paid once', async ({ desk }) => {
  const { app, organization, sandbox, owner } = desk;
  const start = () =>
    manage(
      app,
      'POST',
      `organizations/${organization}/workspaces/${sandbox}/lists/email_verification/runs`,
      owner,
      list,
      { 'idempotency-key': 'form-1' },
    );

  const first = await start();
  const again = await start();

  expect([first.body.status, again.body.status]).toEqual([201, 201]);
  expect(again.body.answer.id).toBe(first.body.answer.id);
  const { rows } = await app.db.pool.query('select from bulk_jobs');
  expect(rows).toHaveLength(1);
});

test('an admin takes no role of an owner, and revokes no invitation that makes one', async ({ desk }) => {
  const { app, organizationId, owner, of } = desk;
  const other = await person(app, { organizationId, role: 'owner' });
  const admin = { cookie: await signedIn(app, await person(app, { organizationId, role: 'admin' })) };
  const invited = await of('POST', 'invitations', owner, {
    role: 'owner',
    email: 'ingrid@fjordline.example',
  });

  const refused = [
    await of('PATCH', `members/${other.id}`, admin, { role: 'viewer' }),
    await of('DELETE', `invitations/${invited.body.invitation.id}`, admin),
  ];

  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'not_allowed']));
  const { body } = await of('GET', 'members', owner);
  expect(body.members.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(2);
  expect(body.invitations).toHaveLength(1);
});

test('somebody who was switched off and on again signs in anew: sessions, keys and invitations of before have ended', async ({
  desk,
}) => {
  const { app, organizationId, operator, of } = desk;
  const admin = await person(app, { organizationId, role: 'admin' });
  const asker = { cookie: await signedIn(app, admin) };
  const key = await of('POST', 'management-keys', asker, { name: 'x', role: 'admin', days: null });
  await of('POST', 'invitations', asker, { role: 'admin', email: 'ingrid@fjordline.example' });

  for (const disabled of [true, false]) {
    await manage(app, 'PATCH', `operator/people/${admin.id}`, operator, { disabled });
  }

  expect((await of('GET', 'members', asker)).status).toBe(401);
  expect((await of('GET', 'members', { bearer: key.body.key })).status).toBe(401);
  const again = await of('GET', 'members', { cookie: await signedIn(app, admin) });
  expect([again.status, again.body.invitations]).toEqual([200, []]);
});

test('who is no operator any more gets back in neither by a key of the instance nor by a link of their own', async ({
  desk,
}) => {
  const { app, operator } = desk;
  const former = await person(app, { isOperator: true });
  const asker = { cookie: await signedIn(app, former) };
  const key = await manage(app, 'POST', 'operator/management-keys', asker, { name: 'x', days: null });
  const invited = await manage(app, 'POST', 'operator/invitations', asker, { email: null });
  expect([key.status, invited.status], invited.text).toEqual([201, 201]);

  await manage(app, 'PATCH', `operator/people/${former.id}`, operator, { is_operator: false });
  const token = String(invited.body.link).split('#')[1];
  const back = await manage(app, 'POST', 'account/invitations', asker, { token });

  expect((await manage(app, 'GET', 'operator/people', { bearer: key.body.key })).status).toBe(401);
  expect((await manage(app, 'GET', 'operator/people', asker)).status).toBe(403);
  expect([back.status, back.body.code]).toEqual([410, 'link_not_valid']);
});

test('an operator who is switched off is none that the service is left with', async ({ desk }) => {
  const { app, operator } = desk;
  const off = await person(app, { isOperator: true });
  await app.db.pool.query('update persons set disabled_at = now() where id = $1', [off.id]);
  const { id } = (await manage(app, 'GET', 'session', operator)).body.person;

  for (const change of [{ is_operator: false }, { disabled: true }]) {
    const { status, body } = await manage(app, 'PATCH', `operator/people/${id}`, operator, change);
    expect([change, status, body.code]).toEqual([change, 409, 'conflict']);
  }
  expect((await manage(app, 'GET', 'operator/people', operator)).status).toBe(200);
});

test('an operator reads an organization for an hour, and then opens it again', async ({ desk }) => {
  const { app, organization, operator, of } = desk;
  const visit = { reason: 'Ticket 117' };
  await manage(app, 'POST', `operator/organizations/${organization}/visits`, operator, visit);
  const during = await of('GET', 'home', operator);
  const { rows } = await app.db.pool.query<{ minutes: number }>(
    'select round(extract(epoch from ends_at - now()) / 60)::int as minutes from operator_visits',
  );

  await app.db.pool.query(`update operator_visits set ends_at = now() - interval '1 second'`);
  const after = await of('GET', 'home', operator);

  expect([during.status, after.status]).toEqual([200, 404]);
  expect(rows).toEqual([{ minutes: 60 }]);
});

test('a management key in the address of a request is refused, and told by name', async ({ desk }) => {
  const { app, organizationId, owner } = desk;
  const bearer = await managementKey(app, { organizationId, role: 'owner' });

  const refused = await manage(app, 'GET', `account?key=${bearer}`, owner);

  expect([refused.status, refused.body.code]).toEqual([400, 'key_in_url']);
});
