import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { centicredits } from '../kernel/credits.ts';
import { addEntry } from '../ledger/account.ts';
import { transaction } from '../postgres/transaction.ts';
import type { Provider } from '../providers/capabilities.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { type Fate, sourceOf } from '../testing/waterfall-sources.ts';

/** Runs `millrace calls …` in this process, on the test's database. */
const calls = (db: TestDatabase, ...words: string[]) =>
  ranCommand(['calls', ...words], () => ({ ...readConfig({}), databaseUrl: db.url }));

async function json(db: TestDatabase, ...words: string[]) {
  const { stdout, stderr } = await calls(db, ...words, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const finder = { first_name: 'Ida', last_name: 'Kestrel', domain: 'kestrel.example' };

test('a call is shown with whose it is, what it cost and where that came from', async ({ db }) => {
  let fate: Fate = 'hit';
  const app = await TestApp.open(db, [sourceOf('one', () => fate)]);
  const { live, created } = await app.customer({ credits: 100 });
  const idempotencyKey = randomUUID();
  const found = await app.post('/phone_finder', live, phone, { 'idempotency-key': idempotencyKey });
  fate = 'failure';
  const failed = await app.post('/email_finder', live, finder);
  const { live: poor } = await app.customer({ credits: 0 });
  const refused = await app.post('/email_finder', poor, finder);
  // Codes that wait are written as a service stops.
  await app.app.close();

  const shown = await json(db, 'show', found.headers['x-request-id'] ?? '');
  const text = await calls(db, 'show', (found.headers['x-request-id'] ?? '').replace('req_', ''));
  const failure = await json(db, 'show', failed.headers['x-request-id'] ?? '');

  expect(shown).toMatchObject({
    state: 'ended',
    request_id: found.headers['x-request-id'],
    organization_id: created.organization_id,
    workspace_id: created.workspaces[0]?.workspace_id,
    mode: 'live',
    endpoint: 'phone_finder',
    status: 200,
    credits: Number(found.headers['x-credits-charged']),
    credits_from_plan: 0,
    from: 'wallet',
    provider: 'one',
    cached: false,
    job_id: null,
    movement: 2,
    reservation: null,
    job: null,
    idempotency: { key: idempotencyKey, answer_stored: true },
    deliveries: [],
  });
  expect(Date.parse(shown.ended_at) - Date.parse(shown.began_at)).toBeGreaterThanOrEqual(0);
  expect(text.stdout).toMatch(/^Credits +\d+\.\d\d: 0\.00 from the plan, \d+\.\d\d from the wallet$/m);
  expect(text.stdout).toContain(idempotencyKey);
  // Neither what was sent nor what was found.
  expect(JSON.stringify(shown) + text.stdout).not.toMatch(/\+4930901820|kestrel/);
  expect(shown.error_code).toBeNull();
  expect(failure).toMatchObject({
    ...{ status: 502, error_code: 'upstream_error', credits: 0, from: 'none', idempotency: null },
  });
  const refusedId = refused.headers['x-request-id'] ?? '';
  expect((await calls(db, 'show', refusedId)).stdout).toMatch(/^Status +402 [a-z_]+$/m);
  expect((await calls(db, 'list', '--status', 'failed')).stdout).toContain('502 upstream_error');
});

const phone = { network_url: 'https://www.linkedin.com/in/ida-kestrel' };

test('a call in progress is shown with what it holds, and by which process', async ({ db }) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const slow: Provider = {
    name: 'slow',
    unavailable: () => null,
    findPhone: async () => {
      asked.resolve();
      await answer.promise;
      return { outcome: 'not_found' };
    },
  };
  const app = await TestApp.open(db, [slow]);
  const { live } = await app.customer({ credits: 100 });
  const pending = app.post('/phone_finder', live, phone);
  await asked.promise;
  const { rows } = await db.pool.query<{ id: string }>('select id from reservations');

  const held = await json(db, 'show', rows[0]?.id ?? '');
  const text = await calls(db, 'show', rows[0]?.id ?? '');
  answer.resolve();
  const { headers } = await pending;
  const after = await json(db, 'show', headers['x-request-id'] ?? '');
  await app.app.close();

  expect(held).toMatchObject({
    state: 'in_progress',
    request_id: headers['x-request-id'],
    endpoint: 'phone_finder',
    reservation: { plan: 0, held_by: 'process', process: { pid: process.pid } },
  });
  expect(held.reservation.wallet).toBeGreaterThan(0);
  expect(text.stdout).toMatch(/^Ended +not yet$/m);
  expect(after).toMatchObject({ state: 'ended', reservation: null, credits: 0 });
});

test('an item of a job is shown with its job, and the job with what its webhook was sent', async ({ db }) => {
  const app = await TestApp.open(db, [sourceOf('one', () => 'hit')]);
  const { live, sandbox } = await app.customer({ credits: 100 });
  for (const key of [live, sandbox]) {
    await app.post('/webhooks', key, {
      url: 'https://crm.weir.example/hook',
      events: ['email_verification.completed'],
    });
  }
  const { body: job } = await app.post('/email_verification', sandbox, { data: ['a@halden.example'] });
  await app.whenOver(sandbox, job.inquiry_url);
  const { rows } = await db.pool.query<{ id: string }>('select id from calls where job_id is not null');
  await vi.waitFor(async () => {
    const { rowCount } = await db.pool.query(`select from webhook_deliveries where state = 'not_sent'`);
    expect(rowCount).toBe(1);
  });

  const item = await json(db, 'show', rows[0]?.id ?? '');
  const text = await calls(db, 'show', rows[0]?.id ?? '');
  await app.app.close();

  expect(item).toMatchObject({
    mode: 'sandbox',
    endpoint: 'email_verification',
    job_id: job.id,
    job: { job_id: job.id, status: 'completed', total: 1, ended: 1, item: { index: 0 } },
    deliveries: [{ type: 'email_verification.completed', state: 'not_sent', attempts: 0 }],
  });
  expect(text.stdout).toMatch(/^Job +job_[0-9a-f]{32} \(completed\): 1 of 1 items ended/m);
  expect(text.stdout).toMatch(/^Webhook +wh_\w+: email_verification\.completed not_sent/m);
});

test('while a list is processed, what it holds is shown as the hold of its job', async ({ db }) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const slow: Provider = {
    name: 'slow',
    unavailable: () => null,
    findEmail: async () => {
      asked.resolve();
      await answer.promise;
      return { outcome: 'not_found' };
    },
  };
  const app = await TestApp.open(db, [slow]);
  const { live } = await app.customer({ credits: 100 });
  const { body } = await app.post('/email_finding', live, { data: [phone] });
  await asked.promise;

  const shown = await json(db, 'show', body.id);
  const text = await calls(db, 'show', body.id);
  answer.resolve();
  await app.whenOver(live, body.inquiry_url);
  const after = await json(db, 'show', body.id);
  await app.app.close();

  expect(shown).toMatchObject({
    reservation: { held_by: 'job', expires_at: null, process: null },
    job: { job_id: body.id, total: 1, ended: 0 },
  });
  expect(shown.reservation.wallet).toBe(body.credits_reserved);
  expect(text.stdout).toMatch(/^Reserved .*until the job ends$/m);
  expect(after).toMatchObject({ reservation: null, job: { ended: 1 } });
});

test('of several jobs and calls, each is shown with what is its own', async ({ db }) => {
  const app = await TestApp.open(db, [sourceOf('one', () => 'hit')]);
  const { sandbox, created } = await app.customer({ credits: 100 });
  const other = await app.customer({ credits: 100 });
  for (const key of [sandbox, other.sandbox]) {
    const events = ['email_verification.completed'];
    await app.post('/webhooks', key, { url: 'https://crm.weir.example/hook', events });
  }
  const jobs: string[] = [];
  for (const [key, data] of [
    [sandbox, ['valid@a.example', 'valid@b.example']],
    [sandbox, ['valid@c.example']],
    [other.sandbox, ['valid@d.example']],
  ] as const) {
    const headers = { 'idempotency-key': data[0] };
    const { body } = await app.post('/email_verification', key, { data }, headers);
    await app.whenOver(key, body.inquiry_url);
    jobs.push(body.id);
  }
  await vi.waitFor(async () => {
    const { rowCount } = await db.pool.query(`select from webhook_deliveries where state = 'not_sent'`);
    expect(rowCount).toBe(3);
  });
  const { rows: items } = await db.pool.query<{ call_id: string }>(
    'select i.call_id from bulk_items i join bulk_jobs j on j.id = i.job_id order by j.created_at, i.index',
  );
  const call = items[0]?.call_id ?? '';
  const { rows: accounts } = await db.pool.query<{ id: number }>(
    `select id from ledger_accounts where mode = 'sandbox' order by id limit 1`,
  );
  await transaction(db.pool, (tx) =>
    addEntry(tx, {
      accountId: accounts[0]?.id ?? 0,
      kind: 'adjust',
      wallet: 'addon',
      amount: centicredits(250),
      externalId: 'ticket-7',
      callId: call,
      note: 'sorry',
    }),
  );
  await db.pool.query(
    `with made as (
       insert into connections (public_id, workspace_id, name) select 'con_7', id, 'Agent' from workspaces order by id limit 1 returning id
     ) insert into connection_holds (call_id, connection_id, amount) select $1, id, 50 from made`,
    [call],
  );

  const [first, second, third] = await Promise.all(
    items.slice(0, 3).map(({ call_id }) => json(db, 'show', call_id)),
  );
  const list = await json(db, 'show', `req_${jobs[0]?.replace('job_', '')}`);
  const text = await calls(db, 'show', call);
  await app.app.close();

  expect(first).toMatchObject({
    organization_id: created.organization_id,
    job: { job_id: jobs[0], total: 2, ended: 2, credits_charged: 1, item: { index: 0, outcome: 'found' } },
    entries: [{ kind: 'adjust', plan: 0, wallet: 2.5, id: 'ticket-7', note: 'sorry' }],
    connection_id: 'con_7',
    idempotency: null,
  });
  expect(second).toMatchObject({ job: { item: { index: 1 } }, entries: [], connection_id: null });
  expect(third).toMatchObject({ job: { job_id: jobs[1], total: 1, item: { index: 0 } } });
  // Of both jobs of the workspace something was told to the same webhook: each shows what was told of it.
  expect([first, second, third].map(({ deliveries }) => deliveries.length)).toEqual([1, 1, 1]);
  expect(list).toMatchObject({
    status: 201,
    job_id: null,
    job: { job_id: jobs[0], item: null },
    idempotency: { key: 'valid@a.example', answer_stored: true, answer_bytes: expect.any(Number) },
    deliveries: [{ type: 'email_verification.completed' }],
  });
  expect(text.stdout).toMatch(/^Booked +adjust of 2\.50, .*: sorry$/m);
  expect(text.stdout).toMatch(/^Connection +con_7$/m);
  expect(text.stdout).toMatch(/^Job .*2 of 2 items ended, 1\.00 credits charged; item 0: found$/m);
});

test('calls are listed by whose they are, what they called, how they ended and when, a page at a time', async ({
  db,
}) => {
  let fate: Fate = 'hit';
  const app = await TestApp.open(db, [sourceOf('one', () => fate)]);
  const acme = await app.customer({ credits: 100 });
  const other = await app.customer({ credits: 100 });
  const ids: string[] = [];
  const call = async (key: string, path: string, body: unknown) => {
    ids.unshift((await app.post(path, key, body)).headers['x-request-id'] ?? '');
  };
  await call(acme.live, '/remove_whitespace', { input_text: ' a  b ' });
  await call(acme.sandbox, '/remove_whitespace', { input_text: ' a  b ' });
  await call(other.live, '/remove_whitespace', { input_text: ' a  b ' });
  await call(acme.live, '/phone_finder', phone);
  fate = 'failure';
  await call(acme.live, '/phone_finder', phone);
  await app.app.close();
  const [failed, found, ofOther, ofSandbox, first] = ids;
  const listed = async (...words: string[]) =>
    (await json(db, 'list', ...words)).calls.map(({ request_id }: { request_id: string }) => request_id);
  const org = acme.created.organization_id;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

  expect(await listed()).toEqual(ids);
  expect(await listed('--org', org)).toEqual([failed, found, ofSandbox, first]);
  expect(await listed('--workspace', acme.created.workspaces[1]?.workspace_id ?? '')).toEqual([ofSandbox]);
  expect(await listed('--endpoint', 'phone_finder')).toEqual([failed, found]);
  expect(await listed('--status', 'failed')).toEqual([failed]);
  expect(await listed('--status', '5xx')).toEqual([failed]);
  expect(await listed('--status', '200', '--org', other.created.organization_id)).toEqual([ofOther]);
  expect(await listed('--from', inAnHour)).toEqual([]);
  expect(await listed('--to', inAnHour, '--from', '2026-01-01', '--endpoint', 'remove_whitespace')).toEqual([
    ofOther,
    ofSandbox,
    first,
  ]);
  const page = await json(db, 'list', '--limit', '2');
  expect(page).toMatchObject({ next_before: found });
  expect(await listed('--limit', '3', '--before', page.next_before)).toEqual([ofOther, ofSandbox, first]);
  const csv = await calls(db, 'list', '--csv', '--org', org);
  expect(csv.stdout.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'request_id',
    failed,
    found,
    ofSandbox,
    first,
    '',
  ]);
  expect((await calls(db, 'list', '--limit', '1')).stdout).toContain(`add --before ${failed}`);
});

/** An organization whose calls a test writes itself, into the tables of the history. */
async function written(db: TestDatabase) {
  const { organization_id: org, workspaces } = await createOrganization(db.pool, {
    ...{ name: 'Acme', credits: centicredits(0), plan: null, rateTier: 'free' },
  });
  const { rows } = await db.pool.query<{ endpoint: number; workspace: number; account: number }>(
    `with e as (insert into endpoints (name) values ('email_finder') on conflict (name) do update set name = excluded.name returning id)
     select e.id as endpoint, w.id as workspace, a.id as account
       from e, workspaces w join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode where w.public_id = $1`,
    [workspaces[0]?.workspace_id],
  );
  const { endpoint = 0, workspace = 0, account = 0 } = rows[0] ?? {};
  return { org, workspaceId: workspaces[0]?.workspace_id, endpoint, workspace, account };
}

/** Of a call that began at this moment, which its first 48 bits say. */
const idAt = (moment: string, last = 0) => {
  const ms = Date.parse(moment).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${last.toString(16).padStart(12, '0')}`;
};

test('each field of a call is shown as it is stored: alone, in the list, and as a line of CSV', async ({
  db,
}) => {
  const { org, workspaceId, endpoint, workspace, account } = await written(db);
  const id = idAt('2025-11-19T09:40:00.125Z', 7);
  const dead = idAt('2025-11-19T09:41:00Z', 8);
  const jobId = idAt('2025-11-19T09:39:00Z', 9);
  await db.pool.query(
    `insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached, provider, job_id)
       values ($1, $2, $3, 77, '2025-11-19T09:40:01.359Z', 125, 250, 3, 1234, $4, 200, true, 'hunter', $5)`,
    [id, workspace, account, endpoint, jobId],
  );
  await db.pool.query(
    `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached)
       values ($1, $2, $3, '2025-11-19T09:41:02Z', 60, $4, 0, false)`,
    [dead, workspace, account, endpoint],
  );
  const fields = {
    request_id: `req_${id.replaceAll('-', '')}`,
    ...{ organization_id: org, workspace_id: workspaceId, mode: 'live', endpoint: 'email_finder' },
    ...{ began_at: '2025-11-19T09:40:00.125Z', ended_at: '2025-11-19T09:40:01.359Z' },
    ...{ status: 200, error_code: null, credits: 3.75, credits_from_plan: 1.25, credits_from_wallet: 2.5 },
    ...{ from: 'split', records: 3, provider: 'hunter', duration_ms: 1234, cached: true },
    job_id: `job_${jobId.replaceAll('-', '')}`,
  };

  const shown = await json(db, 'show', id);
  const text = await calls(db, 'show', id);
  const interrupted = await json(db, 'show', dead);
  const deadText = await calls(db, 'show', dead);
  const listed = await json(db, 'list');
  const csv = await calls(db, 'list', '--csv', '--status', '200');

  expect(shown).toMatchObject({ state: 'ended', ...fields, movement: 77 });
  expect(interrupted).toMatchObject({ status: 0, error_code: 'interrupted', credits: 0, movement: null });
  expect(listed.calls).toHaveLength(2);
  expect(listed.calls[1]).toEqual(fields);
  expect(listed.calls[0]).toMatchObject({ status: 0, error_code: 'interrupted', from: 'none' });
  const cells = Object.values(fields).map((value) => (value === null ? '' : String(value)));
  expect(csv.stdout.split('\r\n')).toEqual([Object.keys(fields).join(','), cells.join(','), '']);
  for (const line of [
    /^Organization +org_\w+$/m,
    /^Workspace +ws_\w+ \(live\)$/m,
    /^Endpoint +email_finder$/m,
    /^Began +2025-11-19T09:40:00\.125Z$/m,
    /^Ended +2025-11-19T09:40:01\.359Z, after 1234 ms$/m,
    /^Status +200$/m,
    /^Credits +3\.75: 1\.25 from the plan, 2\.50 from the wallet$/m,
    /^Movement +number 77 of the account$/m,
    /^Records +3$/m,
    /^Provider +hunter \(cached\)$/m,
  ]) {
    expect(text.stdout).toMatch(line);
  }
  expect(deadText.stdout).toMatch(/^Status +0 \(the process died before it answered\)$/m);
});

test('a range of days holds its first and its last day in full, and nothing beside', async ({ db }) => {
  const { endpoint, workspace, account } = await written(db);
  const moments = [
    '2025-11-18T23:59:59.999Z',
    '2025-11-19T00:00:00.000Z',
    '2025-11-20T23:59:59.999Z',
    '2025-11-21T00:00:00.000Z',
  ];
  for (const moment of moments) {
    await db.pool.query(
      `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
         values ($1, $2, $3, $4, 0, 0, 1, 5, $5, 200, false)`,
      [idAt(moment), workspace, account, moment, endpoint],
    );
  }
  const between = async (...words: string[]) =>
    (await json(db, 'list', ...words)).calls.map(({ began_at: at }: { began_at: string }) => at).toReversed();

  expect(await between('--from', '2025-11-19', '--to', '2025-11-20')).toEqual(moments.slice(1, 3));
  expect(await between('--from', '2025-11-19')).toEqual(moments.slice(1));
  expect(await between('--to', '2025-11-20')).toEqual(moments.slice(0, 3));
  expect(await between('--from', moments[2] ?? '', '--to', moments[3] ?? '')).toEqual(moments.slice(2, 3));
});

test('a page has 50 calls where nothing else is asked for, and a table all of them, each once', async ({
  db,
}) => {
  const { org, endpoint, workspace, account } = await written(db);
  const count = 1_205;
  await db.pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
       select (overlay($1::text placing lpad(to_hex(g), 12, '0') from 25))::uuid, $2, $3, now(), 0, 0, 1, 5, $4, 200, false
         from generate_series(1, $5::int) g`,
    [idAt(new Date().toISOString()), workspace, account, endpoint, count],
  );
  const inTable = async (...words: string[]) => {
    const { code, stdout, stderr } = await calls(db, 'list', '--csv', ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0] ?? '');
  };

  const usual = await json(db, 'list');
  const most = await json(db, 'list', '--limit', '1000');
  const rest = await json(db, 'list', '--limit', String(count - 1_000), '--before', most.next_before);
  const all = await inTable('--org', org);
  const some = await inTable('--limit', '1100');

  expect(usual.calls).toHaveLength(50);
  expect([most.calls.length, rest.calls.length, rest.next_before]).toEqual([1_000, count - 1_000, null]);
  expect([all.length, new Set(all).size]).toEqual([count, count]);
  expect(all).toEqual(all.toSorted().toReversed());
  expect(some).toEqual(all.slice(0, 1_100));
});

test.for([
  ['an id that is none', ['show', 'req_12'], 2, /"req_12" is not a request id/],
  ['a call that nobody made', ['show', `req_${'0'.repeat(32)}`], 1, /There is no call req_0+\..*not a call/s],
  ['a status that is none', ['list', '--status', 'broken'], 2, /such as 5xx/],
  ['a day that no month has', ['list', '--from', '2026-11-31'], 2, /a day such as/],
  ['a moment without its zone', ['list', '--from', '2026-11-21T09:40:00'], 2, /with its zone/],
  ['a page that is too long', ['list', '--limit', '5000'], 2, /at most 1000 without --csv/],
  ['two forms at once', ['list', '--csv', '--json'], 2, /either --json or --csv/],
  ['an endpoint that nobody has', ['list', '--endpoint', 'phone_findr'], 2, /phone_findr/],
  ['an organization that nobody is', ['list', '--org', 'org_nobody'], 1, /org_nobody/],
] as const)('%s is refused with what would be right', async ([, words, exitCode, says], { db }) => {
  const { code, stderr } = await calls(db, ...words);

  expect({ code, stderr }).toEqual({ code: exitCode, stderr: expect.stringMatching(says) });
});

test('no command reads all calls to show one of them, a page of them, or a statement', async ({ db }) => {
  const app = await TestApp.open(db);
  const { live, created } = await app.customer({ credits: 100 });
  const { headers } = await app.post('/remove_whitespace', live, { input_text: ' a ' });
  await app.app.close();
  // A year of calls that cost nothing, a minute apart.
  await db.pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
     select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '7000800000000000' || lpad(to_hex(g % 256), 4, '0'))::uuid,
            c.workspace_id, c.account_id, t, 0, 0, 1, 1, c.endpoint_id, 200, false
       from calls c, generate_series(1, 30000) g, lateral (select now() - g * interval '17 minutes' as t) m`,
  );
  await db.pool.query('analyze calls');
  // What is nearly empty is read as a whole, which is quicker.
  const scans = async () => {
    const { rows } = await db.pool.query<{ seq: number; idx: number }>(
      `select sum(seq_scan)::int as seq, sum(idx_scan)::int as idx from pg_stat_user_tables where relname like 'calls%' and n_live_tup > 1000`,
    );
    return rows[0] ?? { seq: 0, idx: 0 };
  };
  const run = (...words: string[]) => ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));
  // What was scanned until now is counted before the first command ends.
  await db.pool.query('select pg_stat_force_next_flush()');
  const before = await scans();

  const org = created.organization_id;
  const ran = [
    await run('calls', 'show', headers['x-request-id'] ?? ''),
    await run('calls', 'list', '--limit', '20'),
    await run('calls', 'list', '--org', org, '--from', '2026-01-01', '--to', '2026-01-02'),
    await run('credits', 'list', '--org', org),
  ];
  const after = await vi.waitFor(
    async () => {
      const now = await scans();
      // Each command closes its connections, and with them goes what they have counted.
      expect(now.idx).toBeGreaterThanOrEqual(before.idx + ran.length);
      return now;
    },
    { timeout: 120_000, interval: 50 },
  );

  expect(ran.map(({ code, stderr }) => ({ code, stderr }))).toEqual(ran.map(() => ({ code: 0, stderr: '' })));
  expect(after.seq).toBe(before.seq);
});
