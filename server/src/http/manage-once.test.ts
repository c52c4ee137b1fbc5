import { expect } from 'vitest';
import { deleteOrganization, OrganizationBusyError } from '../admin/delete-organization.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  goodPassword,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';

interface Desk {
  readonly app: TestApp;
  readonly operator: Asker & { readonly id: string };
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const someone = await person(app, { isOperator: true });
    await use({ app, operator: { id: someone.id, cookie: await signedIn(app, someone) } });
    await app.app.close();
  },
});

test('an organization is made once for an id, and its credits are granted once', async ({ desk }) => {
  const { app, operator } = desk;
  const make = (id: string) =>
    manage(app, 'POST', 'operator/organizations', operator, { name: 'Fjordline', credits: 50, id });

  const first = await make('deal-1');
  const atOnce = await Promise.all([make('deal-1'), make('deal-1'), make('deal-2'), make('deal-2')]);

  expect(first.status, first.text).toBe(201);
  expect(first.body).toMatchObject({
    created: true,
    workspaces: [{ api_key: expect.stringMatching(/^mr_live_/) }, { api_key: expect.stringMatching(/^mr_/) }],
  });
  expect(atOnce.map(({ status }) => status)).toEqual(Array(4).fill(201));
  expect(atOnce.filter(({ body }) => body.created)).toHaveLength(1);
  expect(atOnce[0]?.body).toEqual({
    ...first.body,
    created: false,
    workspaces: first.body.workspaces.map((one: object) => ({ ...one, api_key: null })),
  });
  const { rows } = await app.db.pool.query(
    `select a.addon_left from ledger_accounts a join organizations o on o.id = a.organization_id
      where a.mode = 'live' and o.name = 'Fjordline'`,
  );
  expect(rows).toEqual([{ addon_left: 5_000 }, { addon_left: 5_000 }]);
});

test('what gives credits needs an id, by which it is done once', async ({ desk }) => {
  const { app, operator } = desk;
  const { created } = await app.customer({ credits: 0 });

  const refused = [
    await manage(app, 'POST', 'operator/organizations', operator, { name: 'Fjordline', credits: 50 }),
    await manage(app, 'POST', `operator/organizations/${created.organization_id}/entries`, operator, {
      kind: 'grant',
      credits: 50,
    }),
  ];

  expect(refused.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual(
    Array(2).fill([422, 'id']),
  );
  const { rows } = await app.db.pool.query<{ sum: number }>(
    `select coalesce(sum(addon_left), 0)::int as sum from ledger_accounts where mode = 'live'`,
  );
  expect(rows[0]?.sum).toBe(0);
});

test('while an organization is being deleted its members have no access, and afterwards nobody gives it anything', async ({
  db,
}) => {
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const app = await TestApp.open(
    db,
    [
      {
        name: 'dataset',
        unavailable: () => null,
        findEmail: async () => {
          begun.resolve();
          await release.promise;
          return { outcome: 'not_found' };
        },
      },
    ],
    { signInLimits: manySignIns() },
  );
  const { created, live } = await app.customer({ credits: 100 });
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };
  await manage(app, 'POST', `operator/organizations/${organization}/visits`, operator, {
    reason: 'Ticket 1',
  });
  const calling = app.post('/email_finder', live, {
    first_name: 'Mira',
    last_name: 'Lund',
    company_domain: 'fjordline.example',
  });
  await begun.promise;

  await expect(deleteOrganization(db.pool, organizationId, { waitMs: 0 })).rejects.toThrow(
    OrganizationBusyError,
  );
  const during = [
    await manage(app, 'GET', `organizations/${organization}/home`, owner),
    await manage(app, 'POST', `organizations/${organization}/workspaces`, owner, { name: 'x', mode: 'live' }),
    await manage(app, 'GET', `organizations/${organization}/home`, operator),
  ];
  release.resolve();
  await calling;
  const deleted = await manage(app, 'DELETE', `operator/organizations/${organization}`, operator);
  const again = await manage(app, 'DELETE', `operator/organizations/${organization}`, operator);
  const after = [
    await manage(app, 'POST', `operator/organizations/${organization}/entries`, operator, {
      kind: 'grant',
      credits: 5,
      id: 'late',
    }),
    await manage(app, 'POST', `operator/organizations/${organization}/visits`, operator, { reason: 'Look' }),
    await manage(app, 'PATCH', `operator/organizations/${organization}/plan`, operator, {
      name: 'enrichment',
    }),
    await manage(app, 'POST', `operator/organizations/${organization}/invitations`, operator, {
      email: 'maya@northwind.example',
    }),
  ];

  expect(during.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect([deleted.status, again.status], deleted.text).toEqual([200, 200]);
  expect(after.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'unknown_id']));
  await app.app.close();
});

test('the last operator deletes no account of theirs; with another one they do', async ({ desk }) => {
  const { app, operator } = desk;

  const last = await manage(app, 'DELETE', 'account', operator);
  const other = await person(app, { isOperator: true });
  await app.db.pool.query('update persons set disabled_at = now() where id = $1', [other.id]);
  const beside = await manage(app, 'DELETE', 'account', operator);
  await app.db.pool.query('update persons set disabled_at = null where id = $1', [other.id]);
  const gone = await manage(app, 'DELETE', 'account', operator);

  expect([last.status, last.body.code]).toEqual([409, 'conflict']);
  // One who is switched off runs nothing.
  expect(beside.status).toBe(409);
  expect(gone.status, gone.text).toBe(200);
});

test('two operators who delete their accounts at the same moment leave one', async ({ desk }) => {
  const { app, operator } = desk;
  const other = { cookie: await signedIn(app, await person(app, { isOperator: true })) };

  const answers = await Promise.all([
    manage(app, 'DELETE', 'account', operator),
    manage(app, 'DELETE', 'account', other),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an owner who is switched off is no owner that an organization is left with', async ({ desk }) => {
  const { app } = desk;
  const { created } = await app.customer();
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  const off = await person(app, { organizationId, role: 'owner' });
  const viewer = await person(app, { organizationId, role: 'viewer' });
  await app.db.pool.query('update persons set disabled_at = now() where id = $1', [off.id]);

  const left = await manage(app, 'DELETE', `account/organizations/${organization}`, owner);
  const others = await manage(app, 'DELETE', `organizations/${organization}/members/${viewer.id}`, owner);

  expect([left.status, left.body.code]).toEqual([409, 'conflict']);
  expect(others.status).toBe(200);
});

test('a link for members names an address, and tells of no other whether it has an account', async ({
  desk,
}) => {
  const { app, operator } = desk;
  const { created } = await app.customer();
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
  const known = await person(app);
  const invite = (body: unknown) =>
    manage(app, 'POST', `organizations/${organization}/invitations`, owner, body);

  const open = [
    await invite({ role: 'viewer' }),
    await invite({ role: 'viewer', email: null }),
    await manage(app, 'POST', `operator/organizations/${organization}/invitations`, operator, {}),
  ];
  const named = await invite({ role: 'viewer', email: 'ingrid@fjordline.example' });
  const token = String(named.body.link).split('#')[1];
  const answers = [];
  for (const email of [known.email, 'nobody@fjordline.example']) {
    const sent = { token, name: 'Guess', email, password: goodPassword };
    const { status, body } = await manage(app, 'POST', 'session/invitation', {}, sent);
    const { request_id: _id, ...rest } = body;
    answers.push([status, rest]);
  }

  expect(open.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual(
    Array(3).fill([422, 'email']),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(422);
});

test('no key that manages makes another one, of an organization or of the instance', async ({ desk }) => {
  const { app } = desk;
  const { created } = await app.customer();
  const organization = created.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const own = { bearer: await managementKey(app, { organizationId, role: 'owner' }) };
  const instance = { bearer: await managementKey(app, { organizationId: null, role: 'operator' }) };
  const before = (await app.db.pool.query('select from management_keys')).rowCount;

  const answers = [
    await manage(app, 'POST', `organizations/${organization}/management-keys`, own, {
      name: 'x',
      role: 'viewer',
    }),
    await manage(app, 'POST', `organizations/${organization}/management-keys`, instance, {
      name: 'x',
      role: 'viewer',
    }),
    await manage(app, 'POST', 'operator/management-keys', instance, { name: 'x' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'not_allowed']));
  expect((await app.db.pool.query('select from management_keys')).rowCount).toBe(before);
});

test('whoever is not signed in is told so, by a code of its own and by what they sent', async ({ desk }) => {
  const { app } = desk;
  const { live } = await app.customer();
  const ended = await signedIn(app, await person(app));
  await app.db.pool.query(
    'delete from person_sessions where person_id = (select id from persons order by created_at desc limit 1)',
  );

  for (const [asker, fix] of [
    [{}, ''],
    [{ cookie: ended }, ''],
    [{ cookie: '__Host-millrace=aaaaaaaaaaaaaaaaaaaaaaaa' }, ''],
    [{ bearer: `mm_${'a'.repeat(32)}_aaaaaa` }, ''],
    [{ apiKey: live }, 'management key'],
    [{ bearer: live }, 'management key'],
  ] as const) {
    for (const path of ['account', 'operator/people', 'organizations/org_1/home', 'events']) {
      const { status, body } = await manage(app, 'GET', path, asker);
      expect([status, body.code], `${path} ${JSON.stringify(asker)}`).toEqual([401, 'not_signed_in']);
      expect(body.fix).toContain(fix);
    }
  }
});
