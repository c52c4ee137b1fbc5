import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { addEntry } from '../ledger/account.ts';
import { queueMail, waitingMax } from '../mailer/mails.ts';
import { transaction } from '../postgres/transaction.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { changeNoticeRules, recipientsOf } from './notice-rules.ts';
import { createOrganization } from './organizations.ts';
import { tellOrganizations } from './tell-organizations.ts';

/** An organization with an owner, a developer and somebody for its bills. */
async function organization(db: TestDatabase, name = 'Acme') {
  const { organization_id: publicId } = await createOrganization(db.pool, {
    name,
    credits: credits(100),
    plan: null,
    rateTier: 'standard',
  });
  const { rows } = await db.pool.query<{ id: number; account: number; workspace: number }>(
    `select o.id, (select a.id from ledger_accounts a where a.organization_id = o.id and a.mode = 'live') as account,
            (select w.id from workspaces w where w.organization_id = o.id and w.mode = 'live') as workspace
       from organizations o where o.public_id = $1`,
    [publicId],
  );
  const { id = 0, account = 0, workspace = 0 } = rows[0] ?? {};
  const address = (role: string) => `${role}@${name.toLowerCase()}.example`;
  for (const role of ['owner', 'developer', 'billing']) {
    await db.pool.query('insert into persons (id, name, email) values ($1, $1, $2)', [
      `per_${role}_${name}`,
      address(role),
    ]);
    await db.pool.query('insert into members (organization_id, person_id, role) values ($1, $2, $3)', [
      id,
      `per_${role}_${name}`,
      role,
    ]);
  }
  let booked = 0;
  return {
    id,
    workspace,
    address,
    book: (amount: number) => {
      booked += 1;
      return transaction(db.pool, (tx) =>
        addEntry(tx, {
          accountId: account,
          kind: 'adjust',
          wallet: 'addon',
          amount: credits(amount),
          externalId: `test:${name}:${booked}`,
          note: 'test',
        }),
      );
    },
    choose: (changes: Parameters<typeof changeNoticeRules>[2]) =>
      transaction(db.pool, (tx) => changeNoticeRules(tx, id, changes)),
  };
}

const mailsOf = async (db: TestDatabase, kind: string) =>
  (
    await db.pool.query<{ recipient: string; about: Record<string, string> }>(
      'select recipient, about from mails where kind = $1 order by created_at, recipient',
      [kind],
    )
  ).rows;
/** As if what was told had been told so long ago. */
const later = (db: TestDatabase, hours: number) =>
  db.pool.query('update told_notices set told_at = told_at - make_interval(hours => $1)', [hours]);

async function webhook({ pool }: TestDatabase, workspaceId: number, id = 'wh_1'): Promise<void> {
  await pool.query(
    `insert into webhook_endpoints (public_id, workspace_id, is_registered, url, events)
       values ($1, $2, true, 'https://receiver.acme.example/hook?token=secret', '{credits.low}')`,
    [id, workspaceId],
  );
}
const switchOff = ({ pool }: TestDatabase, reason: string) =>
  pool.query('update webhook_endpoints set disabled_at = clock_timestamp(), disabled_reason = $1', [reason]);
const switchOn = ({ pool }: TestDatabase) =>
  pool.query('update webhook_endpoints set disabled_at = null, disabled_reason = null');

test('few credits are told once they are fewer than the organization set, to those whom it chose', async ({
  db,
}) => {
  const { choose, book, address } = await organization(db);
  await organization(db, 'Weir');
  expect(await tellOrganizations(db.pool)).toBe(0);
  await choose({ balance_low: { below: credits(100), emails: ['finance@acme.example'] } });
  // As many as were set are not fewer.
  expect(await tellOrganizations(db.pool)).toBe(0);
  await book(-0.01);

  expect(await tellOrganizations(db.pool)).toBe(1);
  expect(await tellOrganizations(db.pool)).toBe(0);

  expect(await mailsOf(db, 'balance_low')).toEqual(
    [address('billing'), 'finance@acme.example', address('owner')].toSorted().map((recipient) => ({
      recipient,
      about: expect.objectContaining({ name: 'Acme', left: '99.99', below: '100.00' }),
    })),
  );
});

test('credits that stay few are told of once, and those that were enough in between once more, the day after', async ({
  db,
}) => {
  const { choose, book } = await organization(db);
  await choose({ balance_low: { below: credits(50), roles: ['owner'] } });
  await book(-60);
  expect(await tellOrganizations(db.pool)).toBe(1);

  await later(db, 25);
  expect(await tellOrganizations(db.pool)).toBe(0);
  await book(100);
  await tellOrganizations(db.pool);
  await book(-100);
  expect(await tellOrganizations(db.pool)).toBe(1);
  // Up and down within the day.
  for (let times = 0; times < 3; times++) {
    await book(100);
    expect(await tellOrganizations(db.pool)).toBe(0);
    await book(-100);
    expect(await tellOrganizations(db.pool)).toBe(0);
  }

  expect(await mailsOf(db, 'balance_low')).toHaveLength(2);
});

test('a webhook that Millrace switched off is told of once, and its address keeps what is secret in it', async ({
  db,
}) => {
  const { workspace, address } = await organization(db);
  await webhook(db, workspace);
  expect(await tellOrganizations(db.pool)).toBe(0);
  await switchOff(db, 'failing');

  expect(await tellOrganizations(db.pool)).toBe(1);
  expect(await tellOrganizations(db.pool)).toBe(0);

  const mails = await mailsOf(db, 'webhook_off');
  expect(mails).toMatchObject([
    {
      recipient: address('owner'),
      about: { host: 'receiver.acme.example', reason: 'failing', webhook: 'wh_1' },
    },
  ]);
  expect(JSON.stringify(mails)).not.toContain('secret');
  // Switched on, and off again within the day: once more, the day after.
  await switchOn(db);
  await switchOff(db, 'gone');
  expect(await tellOrganizations(db.pool)).toBe(0);
  await later(db, 25);
  expect(await tellOrganizations(db.pool)).toBe(1);
  expect(await tellOrganizations(db.pool)).toBe(0);
});

test('nobody is told of a webhook that its owner switched off, or that is off for long', async ({ db }) => {
  const { workspace } = await organization(db);
  await webhook(db, workspace);

  await switchOff(db, 'owner');
  expect(await tellOrganizations(db.pool)).toBe(0);
  await switchOff(db, 'gone');
  await db.pool.query(`update webhook_endpoints set disabled_at = now() - interval '3 days'`);

  expect(await tellOrganizations(db.pool)).toBe(0);
});

test('a management key is told of a week and a day before it ends, and the replaced key of a workspace a day before', async ({
  db,
}) => {
  const { id, workspace, address } = await organization(db);
  const add = (name: string, days: number, lifeDays: number) =>
    db.pool.query(
      `insert into management_keys (id, hash, hint, name, organization_id, role, created_at, expires_at)
         values ('mk_' || $1::text, sha256($1::text::bytea), 'mm_', $1, $2, 'developer', now() + make_interval(days => $3::int - $4::int), now() + make_interval(days => $3))`,
      [name, id, days, lifeDays],
    );
  await add('far', 20, 90);
  await add('week', 6, 90);
  // Whoever makes one for so short a time knows.
  await add('short', 6, 7);
  expect(await tellOrganizations(db.pool)).toBe(1);
  expect(await tellOrganizations(db.pool)).toBe(0);
  await db.pool.query(
    `update management_keys set expires_at = now() + interval '20 hours' where id = 'mk_week'`,
  );
  await db.pool.query(
    `update management_keys set expires_at = now() + interval '20 hours', revoked_at = now() where id = 'mk_far'`,
  );
  await db.pool.query(
    `insert into api_keys (workspace_id, hash, hint, expires_at) values ($1, sha256('old'), 'mr_live_4fGh…a1B2', now() + interval '23 hours')`,
    [workspace],
  );
  expect(await tellOrganizations(db.pool)).toBe(2);
  await later(db, 25);
  expect(await tellOrganizations(db.pool)).toBe(0);

  const mails = await mailsOf(db, 'key_expiring');
  expect(mails.map(({ about }) => about.key).toSorted()).toEqual(['mr_live_4fGh…a1B2', 'week', 'week']);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([address('owner')]));
});

test('of several processes at once, one tells', async ({ db }) => {
  const { choose, book, workspace } = await organization(db);
  await choose({ balance_low: { below: credits(50), roles: ['owner'] } });
  await book(-60);
  for (let count = 0; count < 10; count++) await webhook(db, workspace, `wh_${count}`);
  await switchOff(db, 'gone');

  const told = await Promise.all([1, 2, 3, 4].map(() => tellOrganizations(db.pool)));

  expect(told.reduce((sum, one) => sum + one, 0)).toBe(11);
  expect(await mailsOf(db, 'webhook_off')).toHaveLength(10);
  expect(await mailsOf(db, 'balance_low')).toHaveLength(1);
});

test('an address gets twenty notices of organizations a day, which take nothing from its links', async ({
  db,
}) => {
  const { workspace, address } = await organization(db);
  for (let count = 0; count < 25; count++) await webhook(db, workspace, `wh_${count}`);
  await switchOff(db, 'gone');

  expect(await tellOrganizations(db.pool)).toBe(25);

  expect(await mailsOf(db, 'webhook_off')).toHaveLength(20);
  const link = await transaction(db.pool, (tx) =>
    queueMail(tx, { kind: 'sign_in', recipient: address('owner'), askedFrom: null }),
  );
  expect(link).toBe('queued');
});

test('an organization causes a hundred notices a day', async ({ db }) => {
  const { id, choose, workspace } = await organization(db);
  await choose({
    webhook_off: { roles: [], emails: Array.from({ length: 10 }, (_, at) => `p${at}@acme.example`) },
  });
  for (let count = 0; count < 15; count++) await webhook(db, workspace, `wh_${count}`);
  await switchOff(db, 'gone');

  await tellOrganizations(db.pool);

  expect(await mailsOf(db, 'webhook_off')).toHaveLength(100);
  expect(await recipientsOf(db.pool, id, 'webhook_off')).toHaveLength(10);
});

test('where as many mails wait as may, nothing counts as told', async ({ db }) => {
  const { workspace } = await organization(db);
  await webhook(db, workspace);
  await switchOff(db, 'gone');
  await db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at)
       select 'm' || n, 'sign_in', n || '@a.example', now() + interval '1 hour' from generate_series(1, $1) n`,
    [waitingMax],
  );
  expect(await tellOrganizations(db.pool)).toBe(0);

  await db.pool.query(`delete from mails where id = 'm1'`);

  expect(await tellOrganizations(db.pool)).toBe(1);
});

test('members without one of the roles, people who were switched off, and deleted organizations are not told', async ({
  db,
}) => {
  const { id, choose, address } = await organization(db);
  expect(await recipientsOf(db.pool, id, 'webhook_off')).toEqual([address('owner')]);
  await choose({
    webhook_off: { roles: ['developer', 'billing'], emails: ['ops@acme.example', address('billing')] },
  });
  await db.pool.query('update persons set disabled_at = now() where email = $1', [address('developer')]);

  expect(await recipientsOf(db.pool, id, 'webhook_off')).toEqual([address('billing'), 'ops@acme.example']);
  await db.pool.query('update organizations set deleted_at = now() where id = $1', [id]);
  expect(await recipientsOf(db.pool, id, 'webhook_off')).toEqual([]);
});
