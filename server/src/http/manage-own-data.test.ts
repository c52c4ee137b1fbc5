import { expect, onTestFinished, vi } from 'vitest';
import { deletePerson } from '../admin/person-data.ts';
import { addMember } from '../identity/members.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { transaction } from '../postgres/transaction.ts';
import { test as appTest, TestApp } from '../testing/app.ts';
import { manage, manySignIns, organizationIdOf, person, signedIn } from '../testing/console-people.ts';

const test = appTest.extend<{ app: TestApp; organization: { id: number; publicId: string } }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    await use(app);
    await app.app.close();
  },
  organization: async ({ app }, use) => {
    const { created } = await app.customer();
    const publicId = created.organization_id;
    await use({ id: await organizationIdOf(app, publicId), publicId });
  },
});

test('a person downloads all that is stored of them, and nothing that proves who they are', async ({
  app,
  organization,
}) => {
  const someone = await person(app, { organizationId: organization.id, role: 'owner' });
  const cookie = await signedIn(app, someone);
  const made = await manage(
    app,
    'POST',
    `organizations/${organization.publicId}/management-keys`,
    { cookie },
    { name: 'Terraform', role: 'viewer', days: 1 },
  );

  const { status, body, text } = await manage(app, 'GET', 'account/download', { cookie });

  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    person: { id: someone.id, email: someone.email },
    sign_in: [{ kind: 'credential' }],
    organizations: [{ id: organization.publicId, role: 'owner' }],
    management_keys: [{ name: 'Terraform' }],
  });
  expect(body.sessions).toHaveLength(1);
  expect(body.audit_log.map(({ action }: { action: string }) => action)).toContain('management_key_create');
  const { rows } = await app.db.pool.query<{ secret: string }>(
    `select password as secret from person_credentials union all select token_hash from person_sessions`,
  );
  for (const secret of [...rows.map((row) => row.secret), made.body.key, cookie.split('=')[1]]) {
    expect(text).not.toContain(secret);
  }
  const other = await signedIn(app, await person(app));
  expect((await manage(app, 'GET', 'account/download', { cookie: other })).text).not.toContain(someone.email);
});

test('an account is deleted with all that is theirs, and the audit log keeps no name', async ({
  app,
  organization,
}) => {
  await person(app, { organizationId: organization.id, role: 'owner' });
  const someone = await person(app, { organizationId: organization.id, role: 'admin' });
  const cookie = await signedIn(app, someone);

  const gone = await manage(app, 'DELETE', 'account', { cookie });

  expect(gone.status, gone.text).toBe(200);
  expect((await manage(app, 'GET', 'account', { cookie })).status).toBe(401);
  for (const [table, column] of [
    ['persons', 'id'],
    ['members', 'person_id'],
    ['person_sessions', 'person_id'],
    ['person_credentials', 'person_id'],
  ]) {
    const { rowCount } = await app.db.pool.query(`select from ${table} where ${column} = $1`, [someone.id]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
  const { rows } = await app.db.pool.query<{ line: string }>(
    `select row_to_json(audit_log)::text as line from audit_log where actor = $1`,
    [someone.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ line }) => line).join('')).not.toContain(someone.email);
});

test('who signed in long ago shows first that it is them', async ({ app, organization }) => {
  await person(app, { organizationId: organization.id, role: 'owner' });
  const someone = await person(app, { organizationId: organization.id, role: 'viewer' });
  const cookie = await signedIn(app, someone);
  await app.db.pool.query(
    `update person_sessions set created_at = now() - interval '11 minutes' where person_id = $1`,
    [someone.id],
  );

  const refused = await manage(app, 'DELETE', 'account', { cookie });

  expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_again']);
  const again = await signedIn(app, someone);
  expect((await manage(app, 'DELETE', 'account', { cookie: again })).status).toBe(200);
});

test('the last owner and the last operator stay, and are told what to do', async ({ app, organization }) => {
  const someone = await person(app, { organizationId: organization.id, role: 'owner', isOperator: true });
  const cookie = await signedIn(app, someone);

  const asOperator = await manage(app, 'DELETE', 'account', { cookie });
  const other = await person(app, { isOperator: true });
  const asOwner = await manage(app, 'DELETE', 'account', { cookie });
  await addMember(app.db.pool, { organizationId: organization.id, personId: other.id, role: 'owner' });
  const gone = await manage(app, 'DELETE', 'account', { cookie });

  expect([asOperator.status, asOperator.body.code, asOperator.body.message]).toEqual([
    409,
    'conflict',
    'You are the last operator of this service.',
  ]);
  expect(asOperator.body.fix).toContain('operator invite');
  expect(asOwner.body.message).toBe('You are the last owner of Acme.');
  expect(asOwner.body.fix).toContain('Make another member an owner');
  expect(gone.status, gone.text).toBe(200);
});

test('of the last two operators who leave at once one stays', async ({ app }) => {
  const { pool } = app.db;
  const [one, other] = [await person(app, { isOperator: true }), await person(app, { isOperator: true })];
  const first = await pool.connect();
  onTestFinished(() => first.release());
  await first.query('begin');
  await deletePerson(first, one.id);

  const second = transaction(pool, (tx) => deletePerson(tx, other.id)).then(
    () => 'left as well',
    (error: ServiceError) => error.code,
  );
  // It waits for the first, or is done without having waited.
  const waits = vi.waitFor(
    async () => expect((await pool.query('select from pg_locks where not granted')).rowCount).toBe(1),
    { timeout: 120_000 },
  );
  await Promise.race([second, waits]);
  await first.query('commit');

  expect(await second).toBe('conflict');
});
