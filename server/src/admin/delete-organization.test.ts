import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import type { Queryable } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { deleteOrganization, OrganizationBusyError } from './delete-organization.ts';
import { createOrganization } from './organizations.ts';

/** Tables that keep rows of a deleted organization: numbers of the books, what is stored under its number, and what the operator did. */
const books = new Set([
  ...[
    'account_notices',
    'audit_log',
    'bulk_jobs',
    'bulk_turns',
    'call_origins',
    'closed_accounts',
    'closed_usage',
    'entries',
    'failed_calls',
    'failure_counts',
  ],
  ...['imports', 'ledger_accounts', 'quotas', 'released_holds', 'reservations', 'spend', 'spend_notices'],
  ...['storage_used', 'usage_daily', 'usage_parts', 'workspaces'],
]);

/** Of history, which is a table for each month. */
const isOfBooks = (table: string) => books.has(table) || /^calls(_|$)/.test(table);

/** What an organization stores beside its books, by table. Each member is one row, but for `account_changes`. */
const rowsBeside: Readonly<Record<string, string>> = {
  rate_buckets: 'insert into rate_buckets (workspace_id, tokens, at) select w, 1, now() from own',
  idempotency_keys: `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer)
    select w, 'k', 'x', gen_random_uuid(), 1, '{}' from own`,
  tool_answers: `insert into tool_answers (request_id, workspace_id, bytes, answer) select 'req_' || w, w, 2, '{}' from own`,
  webhook_endpoints: `insert into webhook_endpoints (public_id, workspace_id, is_registered, url, events)
    select 'wh_' || w, w, true, 'https://receiver.invalid/', '{credits.low}' from own`,
  list_files: `insert into list_files (id, workspace_id, name, format) select gen_random_uuid(), w, 'secret.csv', 'csv' from own`,
  call_bodies: `insert into call_bodies (workspace_id, call_id, answer, answer_bytes) select w, gen_random_uuid(), '{}', 2 from own`,
  // Of no registered one: it signs what the addresses of jobs are sent.
  webhook_secrets: `insert into webhook_secrets (workspace_id, sealed) select w, 'x' from own`,
  webhook_events: `insert into webhook_events (id, workspace_id, type, created_at, data)
    select gen_random_uuid(), w, 'credits.low', now(), '{}' from own`,
  account_changes: `insert into account_changes (account_id, workspace_id, type, data)
    select account, workspace, 'plan.refilled', '{}' from own, lateral (values (a, null::int), (null, w)) as one (account, workspace)`,
  oauth_grants: `insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
    select 'grant ' || w, 'con_' || w, w, (select id from api_keys where workspace_id = w limit 1), 'client', 'Agent', 'localhost', '{}', now() + interval '1 day' from own`,
  connections: `insert into connections (public_id, workspace_id, name) select 'con_named_' || w, w, 'Agent' from own`,
  model_keys: `insert into model_keys (organization_id, provider, sealed) select o, 'openai', decode(repeat('00', 40), 'hex') from own`,
  members: `insert into members (organization_id, person_id, role) select o, 'per_1', 'owner' from own`,
  invitations: `insert into invitations (id, token_hash, organization_id, role, expires_at)
    select 'inv_' || o, 'hash ' || o, o, 'viewer', now() + interval '1 day' from own`,
  mails: `insert into mails (id, kind, recipient, organization_id, give_up_at)
    select 'mail_' || o, 'invitation', 'otto@weir.example', o, now() + interval '1 day' from own`,
  notice_rules: `insert into notice_rules (organization_id, kind, roles, emails) select o, 'webhook_off', '{owner}', '{otto@weir.example}' from own`,
  told_notices: `insert into told_notices (organization_id, kind, cause) select o, 'webhook_off', 'wh_1' from own`,
  management_keys: `insert into management_keys (id, hash, hint, name, organization_id, role)
    select 'mk_' || o, sha256(o::text::bytea), 'mk_', 'CI', o, 'viewer' from own`,
  operator_visits: `insert into operator_visits (person_id, organization_id, ends_at) select 'per_1', o, now() from own`,
};

const own = `with own as (
  select o.id as o, (select min(w.id) from workspaces w where w.organization_id = o.id) as w,
         (select min(a.id) from ledger_accounts a where a.organization_id = o.id) as a
    from organizations o where o.public_id = $1)`;

/** An organization with something of each kind: its number. */
async function organization(pool: Parameters<typeof createOrganization>[0], name: string): Promise<number> {
  const { organization_id: publicId } = await createOrganization(pool, {
    name,
    credits: credits(100),
    plan: null,
    rateTier: 'standard',
  });
  await pool.query(
    `insert into persons (id, name, email) values ('per_1', 'Ida', 'ida@halden.example') on conflict do nothing`,
  );
  await pool.query(`insert into endpoints (name) values ('email_finding') on conflict do nothing`);
  for (const text of Object.values(rowsBeside)) await pool.query(`${own} ${text}`, [publicId]);
  await pool.query(
    `${own} insert into call_origins (workspace_id, key_id, connection, name) select w, 1, 'con_' || w, 'Agent' from own`,
    [publicId],
  );
  await pool.query(
    `${own}, job as (
       insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, name, webhook_url, status, held, total, ended, found, open, columns, finished_at)
       select gen_random_uuid(), (select min(id) from endpoints), w, a, 'Secret', 'https://receiver.invalid/', 'completed', 5, 1, 1, 1, 0, '[["Secret","email"]]', now()
         from own returning id)
     insert into bulk_items (job_id, index, input, call_id, state, outcome, answer)
     select id, 0, '{}', gen_random_uuid(), 3, 'found', '{}' from job`,
    [publicId],
  );
  const { rows } = await pool.query<{ id: number }>('select id from organizations where public_id = $1', [
    publicId,
  ]);
  return rows[0]?.id ?? 0;
}

/** How many rows each table has of an organization, of all tables that name one, or a workspace or account. */
async function rowsOf(db: Queryable, organizationId: number): Promise<Record<string, number>> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name in ('organization_id', 'workspace_id', 'account_id')
        and (c.table_name, c.column_name) <> ('person_credentials', 'account_id')
      order by 1`,
  );
  const numbers = {
    organization_id: '$1::int',
    workspace_id: '(select id from workspaces where organization_id = $1)',
    account_id: '(select id from ledger_accounts where organization_id = $1)',
  };
  const found: Record<string, number> = {};
  for (const table of new Set(columns.map((one) => one.table))) {
    const holds = columns
      .filter((one) => one.table === table)
      .map(({ column }) => `${column} in (${numbers[column as keyof typeof numbers]})`);
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${holds.join(' or ')}`,
      [organizationId],
    );
    found[table] = rows[0]?.count ?? 0;
  }
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from bulk_items i join bulk_jobs j on j.id = i.job_id join ledger_accounts a on a.id = j.account_id where a.organization_id = $1',
    [organizationId],
  );
  return { ...found, bulk_items: rows[0]?.count ?? 0 };
}

const tablesWith = (rows: Record<string, number>) =>
  Object.keys(rows).filter((table) => rows[table] !== 0 && !isOfBooks(table));

const beside = [...Object.keys(rowsBeside), 'api_keys', 'bulk_items'].toSorted();
/** Goes with the imported records (own-import-commands.test.ts). */
const ofRecords = 'dataset_segments';

test('of a deleted organization no table but those of the books has a row, and of another all have what they had', async ({
  db,
}) => {
  const [id, other] = [await organization(db.pool, 'Acme'), await organization(db.pool, 'Weir')];
  const before = [await rowsOf(db.pool, id), await rowsOf(db.pool, other)] as const;

  await deleteOrganization(db.pool, id, { waitMs: 0 });
  const after = [await rowsOf(db.pool, id), await rowsOf(db.pool, other)] as const;

  // A table that is not here is new: is it a book, or does it go?
  expect(
    Object.keys(before[0])
      .filter((table) => !isOfBooks(table))
      .toSorted(),
  ).toEqual([...beside, ofRecords].toSorted());
  expect(before.map((rows) => tablesWith(rows).toSorted())).toEqual([beside, beside]);
  expect(tablesWith(after[0])).toEqual([]);
  expect(after[1]).toEqual(before[1]);
  const { rows } = await db.pool.query(
    `select o.name, o.deleted_at is not null as is_deleted, w.name as workspace, w.disabled_at is not null as is_disabled,
            j.name as job, j.webhook_url as url, j.columns, j.forgotten_at is not null as is_forgotten
       from organizations o join workspaces w on w.organization_id = o.id left join bulk_jobs j on j.workspace_id = w.id
      order by o.id, w.id`,
  );
  const gone = {
    name: 'Deleted organization',
    is_deleted: true,
    workspace: 'Deleted organization',
    is_disabled: true,
  };
  expect(rows).toMatchObject([
    { ...gone, job: null, url: null, columns: '[]', is_forgotten: true },
    gone,
    { name: 'Weir', is_deleted: false, is_disabled: false, job: 'Secret', url: 'https://receiver.invalid/' },
    { name: 'Weir', is_deleted: false, is_disabled: false },
  ]);
  const { rows: agents } = await db.pool.query('select name from call_origins order by workspace_id');
  expect(agents).toEqual([{ name: null }, { name: 'Agent' }]);
});

test('while its calls run, its doors are closed: keys, agents, members, invitations and webhooks have ended', async ({
  db,
}) => {
  const [id, other] = [await organization(db.pool, 'Acme'), await organization(db.pool, 'Weir')];
  const before = await rowsOf(db.pool, other);
  await db.pool.query(
    `insert into reservations (id, account_id, workspace_id, endpoint_id, plan_held, addon_held, month, process_id, created_at, expires_at)
     select gen_random_uuid(), a.id, w.id, 1, 0, 5, 1, 1, now(), now() + interval '1 hour'
       from ledger_accounts a join workspaces w on w.organization_id = a.organization_id and w.mode = a.mode
      where a.organization_id = $1 and a.mode = 'live'`,
    [id],
  );
  const { rows: generations } = await db.pool.query('select generation from settings_generation');

  await expect(deleteOrganization(db.pool, id, { waitMs: 0 })).rejects.toThrow(OrganizationBusyError);

  const left = await rowsOf(db.pool, id);
  expect(await rowsOf(db.pool, other)).toEqual(before);
  for (const table of [
    'oauth_grants',
    'model_keys',
    'management_keys',
    'invitations',
    'mails',
    'members',
    'operator_visits',
    'webhook_events',
    'webhook_endpoints',
  ])
    expect([table, left[table]]).toEqual([table, 0]);
  const { rows: keys } = await db.pool.query(
    `select k.revoked_at is not null as is_revoked, w.disabled_at is not null as is_disabled
       from api_keys k join workspaces w on w.id = k.workspace_id order by w.id`,
  );
  const [closed, open] = [
    { is_revoked: true, is_disabled: true },
    { is_revoked: false, is_disabled: false },
  ];
  expect(keys).toEqual([closed, closed, open, open]);
  const { rows: jobs } = await db.pool.query('select name, webhook_url from bulk_jobs order by account_id');
  expect(jobs).toEqual([
    { name: 'Secret', webhook_url: null },
    { name: 'Secret', webhook_url: 'https://receiver.invalid/' },
  ]);
  // Processes that have its keys in memory read them again.
  const { rows: then } = await db.pool.query('select generation from settings_generation');
  expect(then).not.toEqual(generations);
});

test('what other processes write while it is deleted goes as well', async ({ db }) => {
  const id = await organization(db.pool, 'Acme');
  const late = ['webhook_endpoints', 'webhook_events', 'oauth_grants', 'members', 'operator_visits'] as const;
  // As the last credits leave, the doors are closed and nothing is erased yet.
  await db.pool.query(
    `create function write_late() returns trigger language plpgsql as $$ begin
       ${late.map((table) => `${own.replace('o.public_id = $1', `o.id = ${id}`)} ${rowsBeside[table]};`).join('\n')}
       return null;
     end $$;
     create trigger write_late after insert on entries for each row when (new.kind = 'adjust' and new.account_id = 1) execute function write_late()`,
  );

  await deleteOrganization(db.pool, id, { waitMs: 0 });

  expect(tablesWith(await rowsOf(db.pool, id))).toEqual([]);
});

test('what is left in its wallets leaves by an entry, once, and the plan ends', async ({ db }) => {
  const { organization_id: publicId } = await createOrganization(db.pool, {
    name: 'Acme',
    credits: credits(100),
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
    rateTier: 'standard',
  });
  const { rows } = await db.pool.query<{ id: number }>('select id from organizations where public_id = $1', [
    publicId,
  ]);
  const id = rows[0]?.id ?? 0;

  const first = await deleteOrganization(db.pool, id, { waitMs: 0 });
  const second = await deleteOrganization(db.pool, id, { waitMs: 0 });

  expect(first.settled).toEqual({ live: 10_000, sandbox: 1_000_000 });
  expect(second).toEqual({ canceledJobs: 0, settled: { live: 0, sandbox: 0 }, removed: {} });
  const { rows: accounts } = await db.pool.query(
    'select mode, plan_name, plan_left, addon_left from ledger_accounts where organization_id = $1 order by mode',
    [id],
  );
  expect(accounts).toEqual([
    { mode: 'live', plan_name: null, plan_left: 0, addon_left: 0 },
    { mode: 'sandbox', plan_name: null, plan_left: 0, addon_left: 0 },
  ]);
  const { rows: notes } = await db.pool.query(
    `select note, count(*)::int as count from entries where kind = 'adjust' group by note`,
  );
  expect(notes).toEqual([{ note: 'the organization was deleted', count: 2 }]);
});
