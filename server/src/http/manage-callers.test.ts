import { expect, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  manage,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';

interface Desk {
  readonly app: TestApp;
  readonly organizationId: number;
  readonly live: string;
  readonly workspace: string;
  readonly owner: Asker;
  of(method: string, path: string, body?: unknown, asker?: Asker): ReturnType<typeof manage>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { created, live } = await app.customer({ credits: 1_000 });
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
    await use({
      app,
      organizationId,
      live,
      workspace: created.workspaces[0]?.workspace_id ?? '',
      owner,
      of: (method, path, body, asker = owner) =>
        manage(app, method, `organizations/${organization}/${path}`, asker, body),
    });
    await app.app.close();
  },
});

const clean = { messy_url: 'https://www.wikipedia.org/wiki/Mill' };
const minutes = { timeout: 120_000, interval: 200 };

/** Five calls: by two keys, the console, and the tools. */
async function callsOfAll({ app, of, live, workspace }: Desk): Promise<string> {
  await app.post('/clean_domain', live, clean);
  const { body } = await of('POST', `workspaces/${workspace}/keys`, { overlap_seconds: 3_600 });
  const next: string = body.api_key;
  await app.post('/clean_domain', next, clean);
  await app.post('/clean_domain', next, clean);
  await of('POST', `workspaces/${workspace}/runs`, { endpoint: 'clean_domain', body: clean });
  // Through the tools, under a name of the address.
  await app.send(
    'POST',
    '//mcp?connection=research&max_credits=50',
    next,
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_clean_domain', arguments: clean },
    }),
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  );
  return next;
}

type Row = { caller_kind: string | null; caller: string | null; caller_name: string | null };

test('calls are found by key, by connection and by the console, and say which it was', async ({ desk }) => {
  await callsOfAll(desk);
  const { of } = desk;
  await vi.waitFor(async () => {
    const { body } = await of('GET', 'calls');
    expect(body.calls.filter(({ caller_kind: kind }: Row) => kind === null)).toEqual([]);
    expect(body.calls).toHaveLength(5);
  }, minutes);

  const { body } = await of('GET', 'callers');
  const callers: Row[] = body.callers;
  expect(callers.map(({ caller_kind: kind }) => kind).toSorted()).toEqual([
    'connection',
    'console',
    'key',
    'key',
  ]);
  const found = async (caller: string, more = '') =>
    (await of('GET', `calls?caller=${encodeURIComponent(caller)}${more}`)).body.calls as Row[];
  const sizes: number[] = [];
  for (const { caller_kind: kind, caller } of callers) {
    const rows = await found(kind === 'console' ? 'console' : (caller ?? ''));
    expect(rows.every((row) => row.caller_kind === kind && row.caller === caller)).toBe(true);
    sizes.push(rows.length);
    const count = await of('GET', `calls/count?caller=${encodeURIComponent(caller ?? 'console')}`);
    expect(count.body).toEqual({ calls: rows.length, is_exact: true });
  }
  expect(sizes.toSorted()).toEqual([1, 1, 1, 2]);
  expect(await found('console', '&status=failed')).toEqual([]);
  expect(await found('mr_live_nobody')).toEqual([]);
  expect(callers.find(({ caller_kind: kind }) => kind === 'connection')?.caller_name).toBe('research');
  const one = await of('GET', `calls/${(await of('GET', 'calls?caller=console')).body.calls[0].request_id}`);
  expect(one.body).toMatchObject({ caller_kind: 'console', caller: null });
  expect((await of('GET', 'calls.csv?caller=console')).text.split('\r\n')[0]).toContain('caller_kind,caller');
});

test('a call that failed is by its key as well', async ({ desk }) => {
  const { app, of, live, workspace } = desk;
  await of('PATCH', `workspaces/${workspace}`, { spend_limit_credits: 0 });
  const failed = await app.post('/clean_domain', live, clean);
  expect(failed.body.code).toBe('spend_limit_reached');

  await vi.waitFor(async () => {
    const { body } = await of('GET', 'calls?status=failed');
    expect(body.calls).toMatchObject([{ request_id: failed.headers['x-request-id'], caller_kind: 'key' }]);
  }, minutes);
});

test('usage by provider and by key adds up to usage, statement and balance', async ({ desk }) => {
  const { app, of } = desk;
  const next = await callsOfAll(desk);
  await vi.waitFor(async () => {
    const { body } = await of('GET', 'usage');
    expect(body.callers.every(({ caller_kind: kind }: Row) => kind !== null)).toBe(true);
    expect(body.callers).toHaveLength(4);
  }, minutes);

  const { body } = await of('GET', 'usage?by=caller');
  const sum = (rows: { credits: number; calls: number }[]) => ({
    calls: rows.reduce((total, { calls }) => total + calls, 0),
    credits: Math.round(rows.reduce((total, { credits }) => total + credits, 0) * 100) / 100,
  });
  const totals = { calls: body.totals.calls, credits: body.totals.credits };
  expect(totals.calls).toBe(5);
  for (const rows of [body.providers, body.callers, body.rows, body.endpoints]) {
    expect(sum(rows)).toEqual(totals);
  }
  const today = new Date().toISOString().slice(0, 10);
  const account = await app.get(`/usage?start_date=${today}&end_date=${today}`, next);
  expect(account.body).toMatchObject({
    total_credits: totals.credits,
    apis: { clean_domain: { calls: totals.calls } },
  });
  const entries = await of('GET', 'entries');
  const charged = entries.body.movements.find(({ kind }: { kind: string }) => kind === 'charges');
  expect(charged).toMatchObject({ calls: totals.calls, addon_credits: -totals.credits });
  const csv = await of('GET', 'usage.csv?by=provider');
  expect(csv.text).toContain('native');
});

test('what no caller is known of is shown as such, so that nothing is missing from the sum', async ({
  desk,
}) => {
  const { app, of, live } = desk;
  await app.post('/clean_domain', live, clean);
  await vi.waitFor(
    async () => expect((await of('GET', 'usage')).body.callers[0]?.caller_kind).toBe('key'),
    minutes,
  );

  await app.db.pool.query('delete from call_links');

  const { body } = await of('GET', 'usage');
  expect(body.callers).toMatchObject([
    { caller_kind: null, caller: null, calls: 1, credits: body.totals.credits },
  ]);
});

test('the answer of a call with an Idempotency-Key is shown while it is kept, to those who may run calls', async ({
  desk,
}) => {
  const { app, of, live, organizationId } = desk;
  const kept = await app.post('/clean_domain', live, clean, { 'idempotency-key': 'order-117' });
  const other = await app.post('/clean_domain', live, clean);
  const idOf = (answer: typeof kept) => answer.body.service_meta.request_id;
  const viewer = { cookie: await signedIn(app, await person(app, { organizationId, role: 'viewer' })) };

  const bodies = await of('GET', `calls/${idOf(kept)}/bodies`);
  const nothing = await of('GET', `calls/${idOf(other)}/bodies`);
  const refused = await of('GET', `calls/${idOf(kept)}/bodies`, undefined, viewer);

  expect(bodies.body).toMatchObject({
    kept_because: 'idempotency_key',
    request: null,
    answer: { clean_domain: 'wikipedia.org' },
  });
  expect(Date.parse(bodies.body.kept_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const none = { request: null, request_cut_from: null, answer: null, answer_cut_from: null };
  expect(nothing.body).toEqual({ kept_because: null, kept_until: null, ...none });
  expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
  await app.db.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
  expect((await of('GET', `calls/${idOf(kept)}/bodies`)).body.kept_because).toBe(null);
});

test('of an item of a list what it sent and answered is shown, and not what its neighbor did', async ({
  desk,
}) => {
  const { app, of } = desk;
  const workspace = (await of('GET', 'workspaces')).body.workspaces.find(
    ({ mode }: { mode: string }) => mode === 'sandbox',
  );
  const { body: rotated } = await of('POST', `workspaces/${workspace.id}/keys`, { overlap_seconds: 0 });
  const data = ['valid@a.example', 'valid@b.example'];
  const { body: job } = await app.post('/email_verification', rotated.api_key, { data });
  await app.whenOver(rotated.api_key, job.inquiry_url);
  const { body } = await of('GET', `calls?mode=sandbox&job_id=${job.id}`);

  const shown = await Promise.all(
    body.calls.map(
      async ({ request_id: id }: { request_id: string }) => (await of('GET', `calls/${id}/bodies`)).body,
    ),
  );

  expect(shown).toHaveLength(2);
  const sent = shown.map(({ request, answer, kept_because: because, kept_until: until }) => {
    expect([because, until]).toEqual(['list', null]);
    const [email, ...more] = data.filter((one) => JSON.stringify([request, answer]).includes(one));
    expect(more).toEqual([]);
    expect(JSON.stringify(answer)).toContain(email);
    return email;
  });
  expect(sent.toSorted()).toEqual(data);
});

test('nothing of another organization is shown by its ids', async ({ desk }) => {
  const { app, of } = desk;
  const foreign = await app.customer();
  const theirs = await app.post('/clean_domain', foreign.live, clean, { 'idempotency-key': 'theirs' });
  const id = theirs.body.service_meta.request_id;
  const hint = `${foreign.live.slice(0, 12)}…${foreign.live.slice(-4)}`;
  await vi.waitFor(async () => {
    expect((await app.db.pool.query('select from call_links')).rowCount).toBe(1);
  }, minutes);

  expect((await of('GET', `calls/${id}/bodies`)).status).toBe(404);
  expect((await of('GET', `calls?caller=${encodeURIComponent(hint)}`)).body.calls).toEqual([]);
  expect((await of('GET', 'callers')).body.callers).toEqual([]);
});
