import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import {
  type Asker,
  cookieOf,
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
  readonly organization: string;
  readonly organizationId: number;
  readonly live: string;
  readonly sandbox: string;
  readonly liveWorkspace: string;
  readonly sandboxWorkspace: string;
  readonly owner: Asker;
  readonly operator: Asker;
  /** As the owner, below the organization. */
  of(method: string, path: string, body?: unknown, asker?: Asker): ReturnType<typeof manage>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { created, live, sandbox } = await app.customer({ credits: 1_000 });
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
    const operator = { cookie: await signedIn(app, await person(app, { isOperator: true })) };
    const [liveWorkspace, sandboxWorkspace] = created.workspaces.map(({ workspace_id: id }) => id);
    await use({
      app,
      organization,
      organizationId,
      live,
      sandbox,
      liveWorkspace: liveWorkspace ?? '',
      sandboxWorkspace: sandboxWorkspace ?? '',
      owner,
      operator,
      of: (method, path, body, asker = owner) =>
        manage(app, method, `organizations/${organization}/${path}`, asker, body),
    });
    await app.app.close();
  },
});

const clean = { messy_url: 'https://www.wikipedia.org/wiki/Mill' };

test('a call of the playground is charged like any other, and is in calls, usage and balance', async ({
  desk,
}) => {
  const { of, liveWorkspace } = desk;

  const quote = await of('POST', `workspaces/${liveWorkspace}/runs`, {
    endpoint: 'clean_domain',
    body: clean,
    is_quote: true,
  });
  const run = await of('POST', `workspaces/${liveWorkspace}/runs`, { endpoint: 'clean_domain', body: clean });
  const wrong = await of('POST', `workspaces/${liveWorkspace}/runs`, {
    endpoint: 'clean_domain',
    body: { url: 1 },
  });

  expect([quote.status, quote.body.status, quote.body.credits_charged]).toEqual([200, 200, 0]);
  expect(run.body).toMatchObject({ status: 200, answer: { clean_domain: 'wikipedia.org' } });
  expect([wrong.status, wrong.body.status, wrong.body.answer.code]).toEqual([200, 422, 'validation_failed']);
  const charged = run.body.credits_charged;
  expect(charged).toBeGreaterThan(0);
  const calls = await of('GET', 'calls');
  expect(calls.body.calls.find((call: { status: number }) => call.status === 200)).toMatchObject({
    request_id: run.body.request_id,
    credits: charged,
    workspace_id: liveWorkspace,
  });
  const one = await of('GET', `calls/${run.body.request_id}`);
  expect(one.body).toMatchObject({ state: 'ended', charge: { credits: charged } });
  const home = await of('GET', 'home');
  expect(home.body.balances.live.addon_credits).toBe(1_000 - charged);
  expect(home.body.last_24h.credits).toBe(charged);
  expect(home.body.checklist.has_call).toBe(true);
  const usage = await of('GET', 'usage?by=endpoint');
  expect(usage.body.totals).toMatchObject({ calls: 1, credits: charged });
  const csv = await of('GET', 'calls.csv');
  expect(csv.text.split('\r\n')[0]).toContain('request_id,endpoint,status');
  expect(csv.text).toContain(run.body.request_id);
});

test('a call of another organization is not there, whoever asks', async ({ desk }) => {
  const foreign = await desk.app.customer();
  const answer = await desk.app.post('/clean_domain', foreign.live, clean);

  const response = await desk.of('GET', `calls/${answer.body.service_meta.request_id}`);

  expect([response.status, response.body.code]).toEqual([404, 'unknown_id']);
});

test('a key is rotated with an overlap in which both work, and revoked at once', async ({ desk }) => {
  const { app, of, liveWorkspace, live } = desk;

  const rotated = await of('POST', `workspaces/${liveWorkspace}/keys`, { overlap_seconds: 3_600 });
  expect(rotated.status, rotated.text).toBe(201);
  const works = async (key: string) => (await app.post('/clean_domain', key, clean)).status;
  expect([await works(live), await works(rotated.body.api_key)]).toEqual([200, 200]);

  const revoked = await of('DELETE', `workspaces/${liveWorkspace}/keys`);
  expect(revoked.body).toEqual({ revoked: 2 });
  await vi.waitFor(async () => expect(await works(rotated.body.api_key)).toBe(401), { timeout: 60_000 });
  const list = await of('GET', 'workspaces');
  expect(list.body.workspaces[0].keys).toEqual([]);
});

test('a workspace is made, named, limited and disabled, and says what it has spent', async ({ desk }) => {
  const { app, of } = desk;

  const made = await of('POST', 'workspaces', { name: 'n8n production', mode: 'live' });
  const { workspace, api_key: key } = made.body;
  await app.post('/clean_domain', key, clean);
  const changed = await of('PATCH', `workspaces/${workspace.id}`, { name: 'n8n', spend_limit_credits: 20 });

  expect(changed.body).toMatchObject({ name: 'n8n', spend_limit_credits: 20, disabled: false });
  expect(changed.body.spent_credits).toBeGreaterThan(0);
  expect(changed.body.last_call_at).not.toBeNull();
  const lifted = await of('PATCH', `workspaces/${workspace.id}`, {
    spend_limit_credits: null,
    disabled: true,
  });
  expect(lifted.body).toMatchObject({ name: 'n8n', spend_limit_credits: null, disabled: true });
  await vi.waitFor(async () => expect((await app.post('/clean_domain', key, clean)).status).toBe(403), {
    timeout: 60_000,
  });
});

test('what another organization has cannot be changed by naming it', async ({ desk }) => {
  const foreign = await desk.app.customer();
  const theirs = foreign.created.workspaces[0]?.workspace_id;

  for (const [method, path, body] of [
    ['PATCH', `workspaces/${theirs}`, { name: 'Mine' }],
    ['POST', `workspaces/${theirs}/keys`, { overlap_seconds: 0 }],
    ['DELETE', `workspaces/${theirs}/keys`, undefined],
    ['POST', `workspaces/${theirs}/runs`, { endpoint: 'clean_domain', body: clean }],
    ['GET', `workspaces/${theirs}/webhooks`, undefined],
    ['GET', `calls?workspace_id=${theirs}`, undefined],
    ['GET', `usage?workspace_id=${theirs}`, undefined],
    ['GET', `home?workspace_id=${theirs}`, undefined],
    ['GET', `lists?workspace_id=${theirs}`, undefined],
  ] as const) {
    const response = await desk.of(method, path, body);
    expect([response.status, response.body.code], path).toEqual([404, 'unknown_id']);
  }
  expect((await desk.app.post('/clean_domain', foreign.live, clean)).status).toBe(200);
});

test('somebody is invited, joins, gets another role, and is removed; an owner stays', async ({ desk }) => {
  const { app, of } = desk;
  const invited = await of('POST', 'invitations', { role: 'viewer', email: 'ingrid@fjordline.example' });
  const token = String(invited.body.link).split('#')[1];

  const other = await manage(
    app,
    'POST',
    'session/invitation',
    {},
    {
      token,
      name: 'Somebody',
      email: 'somebody@else.example',
      password: goodPassword,
    },
  );
  expect([other.status, other.body.details?.[0]?.path]).toEqual([422, 'email']);
  const joined = await manage(
    app,
    'POST',
    'session/invitation',
    {},
    {
      token,
      name: 'Ingrid',
      email: 'Ingrid@Fjordline.example',
      password: goodPassword,
    },
  );
  expect(joined.status, joined.text).toBe(201);
  const ingrid = { cookie: cookieOf(joined) };
  expect((await of('POST', 'workspaces', { name: 'Mine', mode: 'live' }, ingrid)).status).toBe(403);

  const id = joined.body.person.id;
  await of('PATCH', `members/${id}`, { role: 'admin' });
  expect((await of('POST', 'workspaces', { name: 'Mine', mode: 'live' }, ingrid)).status).toBe(201);
  // An admin makes no owners, and unmakes none.
  const members = (await of('GET', 'members')).body.members as { person_id: string; role: string }[];
  const owner = members.find(({ role }) => role === 'owner')?.person_id;
  expect((await of('PATCH', `members/${id}`, { role: 'owner' }, ingrid)).status).toBe(403);
  expect((await of('DELETE', `members/${owner}`, undefined, ingrid)).status).toBe(403);
  expect((await of('POST', 'invitations', { role: 'owner', email: 'x@y.example' }, ingrid)).status).toBe(403);
  expect((await of('POST', 'management-keys', { name: 'x', role: 'owner' }, ingrid)).status).toBe(403);
  // The last owner stays.
  const left = await of('PATCH', `members/${owner}`, { role: 'viewer' });
  expect([left.status, left.body.code]).toEqual([409, 'conflict']);

  await of('DELETE', `members/${id}`);
  expect((await of('GET', 'home', undefined, ingrid)).status).toBe(404);
});

test('two owners who remove each other at once leave one', async ({ desk }) => {
  const { app, of, organizationId } = desk;
  const other = await person(app, { organizationId, role: 'owner' });
  const cookie = await signedIn(app, other);
  const members = (await of('GET', 'members')).body.members as { person_id: string }[];
  const first = members.find(({ person_id: id }) => id !== other.id)?.person_id;

  const answers = await Promise.all([
    of('DELETE', `members/${other.id}`),
    of('DELETE', `members/${first}`, undefined, { cookie }),
  ]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a management key does what its role may, opens no endpoint, and ends at once', async ({ desk }) => {
  const { app, of } = desk;
  const made = await of('POST', 'management-keys', { name: 'Terraform', role: 'developer', days: 30 });
  const asker = { bearer: made.body.key };

  expect((await of('GET', 'home', undefined, asker)).status).toBe(200);
  expect((await of('POST', 'workspaces', { name: 'x', mode: 'live' }, asker)).status).toBe(403);
  expect((await app.post('/clean_domain', made.body.key, clean)).status).toBe(401);
  const bearer = await app.send('POST', '/clean_domain', null, JSON.stringify(clean), {
    authorization: `Bearer ${made.body.key}`,
    'content-type': 'application/json',
  });
  expect(bearer.status).toBe(401);
  await of('DELETE', `management-keys/${made.body.management_key.id}`);
  expect((await of('GET', 'home', undefined, asker)).status).toBe(401);
  expect(app.log.join('\n')).not.toContain(made.body.key);
});

test('a CSV list is quoted, started, followed, downloaded and retried', async ({ desk }) => {
  const { app, of, organization, owner, sandboxWorkspace } = desk;
  const csv =
    'First Name,Last Name,Company Domain Name\r\nMira,Lund,fjordline.example\r\nOle,Berg,nordwind.example\r\n';
  const send = (query: string) =>
    app.send(
      'POST',
      `/api/manage/v1/organizations/${organization}/workspaces/${sandboxWorkspace}/lists/email_finding/runs${query}`,
      null,
      csv,
      {
        'content-type': 'text/csv',
        cookie: owner.cookie ?? '',
        origin: 'http://localhost:80',
        'x-millrace-console': '1',
      },
    );

  const quote = await send('?is_quote=true');
  expect([quote.status, quote.body.status, quote.body.credits_charged], quote.text).toEqual([200, 200, 0]);
  const likely = `workspaces/${sandboxWorkspace}/lists/email_finding/likely-cost?rows=100`;
  expect((await of('GET', likely)).body).toMatchObject({
    likely_credits: null,
    likely_found: null,
    history: { rows: 0 },
  });
  const started = await send('?name=Leads');
  expect(started.body.status, started.text).toBe(201);
  const id = started.body.answer.id;
  const path = `workspaces/${sandboxWorkspace}/lists/${id}`;
  const list = await vi.waitFor(
    async () => {
      const { body } = await of('GET', path);
      expect(body.list.finished_at).not.toBeNull();
      return body;
    },
    { timeout: 200_000, interval: 100 },
  );

  expect(list.list).toMatchObject({ name: 'Leads', endpoint: 'email_finding', total: 2, completed: 2 });
  expect(list.items).toHaveLength(2);
  const { found, credits_charged: charged } = list.list;
  expect((await of('GET', likely)).body).toMatchObject({
    likely_credits: 50 * charged,
    likely_found: 50 * found,
    history: { rows: 2, found, credits: charged },
  });
  const noList = await of('GET', `workspaces/${sandboxWorkspace}/lists/clean_domain/likely-cost`);
  expect([noList.status, noList.body.code]).toEqual([404, 'unknown_id']);
  expect((await of('GET', 'lists?mode=sandbox')).body.lists[0].id).toBe(id);
  const table = await of('GET', `${path}/results.csv`);
  expect(table.text).toContain('First Name,Last Name,Company Domain Name');
  const again = await of('POST', `${path}/retry`, { is_quote: false });
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect((await of('DELETE', path)).body.code).toBe('job_has_ended');
});

test('every change is a line of the audit log: who, from where, what', async ({ desk }) => {
  const { of, liveWorkspace } = desk;
  await of('POST', `workspaces/${liveWorkspace}/keys`, { overlap_seconds: 60 });
  await of('PATCH', `workspaces/${liveWorkspace}`, { name: 'Renamed' });
  await of('PATCH', 'workspaces/ws_nothing', { name: 'Never' });

  const { body } = await of('GET', 'audit-log');

  expect(body.lines.map((line: { action: string }) => line.action)).toEqual([
    'workspace_change',
    'key_rotate',
  ]);
  expect(body.lines[0]).toMatchObject({
    actor: { kind: 'person' },
    address: '127.0.0.1',
    target: liveWorkspace,
    detail: { name: 'Renamed' },
  });
  const filtered = await of('GET', 'audit-log?action=key_');
  expect(filtered.body.lines).toHaveLength(1);
  expect((await of('GET', 'audit-log.csv')).text).toContain('key_rotate');
});

test('the operator makes an organization, grants once, sets limits and switches it off', async ({ desk }) => {
  const { app, operator } = desk;
  const made = await manage(app, 'POST', 'operator/organizations', operator, {
    name: 'Fjordline',
    credits: 50,
    id: 'deal-1',
  });
  expect(made.status, made.text).toBe(201);
  const { organization_id: id, workspaces } = made.body;
  const key = workspaces[0].api_key;
  const at = `operator/organizations/${id}`;

  const grant = { kind: 'grant', credits: 100, id: 'invoice-1' };
  const first = await manage(app, 'POST', `${at}/entries`, operator, grant);
  const again = await manage(app, 'POST', `${at}/entries`, operator, grant);
  const taken = await manage(app, 'POST', `${at}/entries`, operator, {
    kind: 'adjust',
    credits: -20.5,
    id: 'mend-1',
  });
  const tooMuch = await manage(app, 'POST', `${at}/entries`, operator, {
    kind: 'adjust',
    credits: -1_000,
    id: 'mend-2',
  });

  expect([first.body.booked, again.body.booked]).toEqual([true, false]);
  expect(taken.body.addon_credits).toBe(129.5);
  expect([tooMuch.status, tooMuch.body.code]).toEqual([402, 'insufficient_credits']);
  expect((await manage(app, 'PATCH', `${at}/plan`, operator, { name: 'enrichment' })).status).toBe(200);
  expect(
    (await manage(app, 'PATCH', `${at}/quota`, operator, { quota: 1, endpoint: 'clean_domain' })).status,
  ).toBe(200);
  const one = await manage(app, 'GET', at, operator);
  expect(one.body.organization).toMatchObject({
    name: 'Fjordline',
    addon_credits: 129.5,
    plan: 'enrichment',
  });
  expect(one.body.limits.live.endpoints).toContainEqual({
    endpoint: 'clean_domain',
    limit: 1,
    used: 0,
    own_limit: true,
  });
  expect((await app.post('/clean_domain', key, clean)).status).toBe(200);
  await manage(app, 'PATCH', at, operator, { disabled: true });
  await vi.waitFor(async () => expect((await app.post('/clean_domain', key, clean)).status).toBe(403), {
    timeout: 60_000,
  });
});

test('an operator reads an organization only after opening it, changes nothing, and its audit log says so', async ({
  desk,
}) => {
  const { app, of, operator, organization, liveWorkspace } = desk;
  expect((await of('GET', 'home', undefined, operator)).status).toBe(404);

  await manage(app, 'POST', `operator/organizations/${organization}/visits`, operator, {
    reason: 'Ticket 117',
  });

  expect((await of('GET', 'home', undefined, operator)).status).toBe(200);
  expect((await of('GET', 'audit-log', undefined, operator)).status).toBe(403);
  expect((await of('PATCH', `workspaces/${liveWorkspace}`, { name: 'x' }, operator)).status).toBe(404);
  const { body } = await of('GET', 'audit-log');
  expect(body.lines[0]).toMatchObject({ action: 'organization_visit', detail: { reason: 'Ticket 117' } });
});

test('the operator switches an endpoint off, orders its providers, and is refused what would do nothing', async ({
  desk,
}) => {
  const { app, operator, live } = desk;
  const change = (endpoint: string, body: unknown) =>
    manage(app, 'PATCH', `operator/endpoints/${endpoint}`, operator, body);

  const off = await change('clean_domain', { off: true, reason: 'Until 18:00 UTC.' });
  expect(off.body, off.text).toMatchObject({ off: true, reason: 'Until 18:00 UTC.' });
  await vi.waitFor(async () => expect((await app.post('/clean_domain', live, clean)).status).toBe(503), {
    timeout: 60_000,
  });
  expect((await change('email_finder', { order: 'learned', cost_usd_max: 0.05 })).body).toMatchObject({
    order: 'learned',
    cost_usd_max: 0.05,
  });
  expect((await change('email_finder', { reset: true })).body).toMatchObject({
    order: null,
    cost_usd_max: null,
  });
  expect((await change('email_finder', { order: ['nobody'] })).status).toBe(422);
  expect((await change('clean_domain', { order: ['native'] })).status).toBe(422);
  expect((await change('nothing', { off: true })).status).toBe(404);
});

test('operators see people, providers, books, health; one operator stays', async ({ desk }) => {
  const { app, operator } = desk;
  for (const path of [
    'operator/people',
    'operator/providers',
    'operator/endpoints',
    'operator/health',
    'operator/audit-log',
    'operator/books?from=2026-01-01&to=2026-12-31&by=month',
    'operator/books?from=2026-01-01&to=2026-12-31&what=usage&by=endpoint',
  ]) {
    const response = await manage(app, 'GET', path, operator);
    expect(response.status, `${path}: ${response.text.slice(0, 300)}`).toBe(200);
  }
  const proof = await manage(app, 'POST', 'operator/books/verification', operator);
  expect(proof.body).toMatchObject({ ok: true, problems: [] });
  const { body } = await manage(app, 'GET', 'session', operator);
  const last = await manage(app, 'PATCH', `operator/people/${body.person.id}`, operator, {
    is_operator: false,
  });
  expect([last.status, last.body.code]).toEqual([409, 'conflict']);
  expect((await manage(app, 'GET', 'session', operator)).body.is_operator).toBe(true);
});

test('a person sees and ends their sessions, changes their password, and leaves', async ({ desk }) => {
  const { app, organizationId } = desk;
  const someone = await person(app, { organizationId, role: 'developer' });
  const here = { cookie: await signedIn(app, someone) };
  const there = { cookie: await signedIn(app, someone) };

  const sessions = (await manage(app, 'GET', 'account/sessions', here)).body.sessions as {
    id: string;
    is_this: boolean;
  }[];
  expect(sessions.filter(({ is_this: isThis }) => isThis)).toHaveLength(1);
  const wrong = await manage(app, 'POST', 'account/password', here, {
    old_password: 'wrong',
    new_password: 'oatmeal marmot kettle',
  });
  expect(wrong.status).toBe(401);
  const changed = await manage(app, 'POST', 'account/password', here, {
    old_password: goodPassword,
    new_password: 'oatmeal marmot kettle',
  });
  expect(changed.body).toEqual({ changed: true, sessions_ended: 1 });
  expect((await manage(app, 'GET', 'session', there)).body.person).toBeNull();
  expect((await manage(app, 'GET', 'session', here)).body.person).not.toBeNull();
  expect((await manage(app, 'DELETE', 'account', here)).status).toBe(200);
  expect((await manage(app, 'GET', 'session', here)).body.person).toBeNull();
});

test('the stream tells of calls and balances of the own organizations alone, and ends with the service', async ({
  desk,
}) => {
  const { app, live, owner } = desk;
  const foreign = await app.customer();
  const foreignId = await organizationIdOf(app, foreign.created.organization_id);
  const other = await signedIn(app, await person(app, { organizationId: foreignId, role: 'owner' }));
  await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.server.address() as { port: number };
  const own = listenTo(port, owner.cookie ?? '');
  const elsewhere = listenTo(port, other);
  await vi.waitFor(() => expect(own.text).toContain('event: balance'), { timeout: 60_000 });
  await vi.waitFor(() => expect(elsewhere.text).toContain('event: balance'), { timeout: 60_000 });

  const theirs = await app.post('/clean_domain', foreign.live, clean);
  const ours = await app.post('/clean_domain', live, clean);

  await vi.waitFor(() => expect(own.text).toContain(ours.body.service_meta.request_id), { timeout: 60_000 });
  const { wallet_remaining: left } = ours.body.service_meta.credits;
  await vi.waitFor(() => expect(own.text).toContain(`"addon_credits":${left}`), { timeout: 60_000 });
  expect(own.text).not.toContain(theirs.body.service_meta.request_id);
  await vi.waitFor(() => expect(elsewhere.text).toContain(theirs.body.service_meta.request_id), {
    timeout: 60_000,
  });
  expect(elsewhere.text).not.toContain(ours.body.service_meta.request_id);
});

test('somebody signed in by a management key of another organization changes nothing here', async ({
  desk,
}) => {
  const { app, of, liveWorkspace } = desk;
  const foreign = await app.customer();
  const foreignId = await organizationIdOf(app, foreign.created.organization_id);
  const bearer = await managementKey(app, { organizationId: foreignId, role: 'owner' });

  const response = await of('PATCH', `workspaces/${liveWorkspace}`, { name: 'x' }, { bearer });

  expect([response.status, response.body.code]).toEqual([404, 'unknown_id']);
});

/** What a stream of events has said until now. It ends as the service stops: one that did not would keep it from stopping. */
function listenTo(port: number, cookie: string): { readonly text: string } {
  const heard = { text: '' };
  const stream = request(
    { host: '127.0.0.1', port, path: '/api/manage/v1/events', headers: { cookie } },
    (response) => {
      response.on('data', (chunk: Buffer) => {
        heard.text += chunk.toString();
      });
    },
  );
  stream.on('error', () => {});
  stream.end();
  return heard;
}
