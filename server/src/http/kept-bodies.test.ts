import { expect, vi } from 'vitest';
import { callUuidOf } from '../kernel/ids.ts';
import { readConfig } from '../settings/config.ts';
import { test as appTest, TestApp, type TestResponse } from '../testing/app.ts';
import {
  type Asker,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { miscounted } from '../testing/stored-counts.ts';
import { callTool } from '../testing/tool-call.ts';
import { sourceOf } from '../testing/waterfall-sources.ts';

interface Desk {
  readonly app: TestApp;
  readonly live: string;
  readonly sandbox: string;
  readonly organizationId: number;
  /** Ids of the live and the sandbox workspace. */
  readonly workspaces: readonly string[];
  of(method: string, path: string, body?: unknown, asker?: Asker): Promise<TestResponse>;
  keep(days: number, workspace?: string): Promise<TestResponse>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [sourceOf('one', () => 'failure')], { signInLimits: manySignIns() });
    const { created, live, sandbox } = await app.customer({ credits: 1_000 });
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
    const workspaces = created.workspaces.map(({ workspace_id: id }) => id);
    const of: Desk['of'] = (method, path, body, asker = owner) =>
      manage(app, method, `organizations/${organization}/${path}`, asker, body);
    const keep = (days: number, workspace = workspaces[0] ?? '') =>
      of('PATCH', `workspaces/${workspace}`, { keep_bodies_days: days });
    await use({ app, live, sandbox, organizationId, workspaces, of, keep });
    await app.app.close();
  },
});

const minutes = { timeout: 120_000, interval: 50 };
const clean = { messy_url: 'https://www.wikipedia.org/wiki/Mill' };
/** How many bodies are stored of a call. */
const keptOf = async (app: TestApp, call: TestResponse) =>
  (await app.db.pool.query('select from call_bodies where call_id = $1', [callUuidOf(idOf(call))])).rowCount;
const requestIdIn = (answer: unknown) =>
  (answer as { service_meta: { request_id: string } }).service_meta.request_id;
const idOf = ({ headers }: TestResponse) => headers['x-request-id'] ?? '';
const nothing = {
  kept_because: null,
  kept_until: null,
  request: null,
  request_cut_from: null,
  answer: null,
  answer_cut_from: null,
};

/** Keeps bodies of a workspace, and calls with its key until one is kept: processes notice the setting within a second. */
async function keepAll({ app, keep, ...desk }: Desk, days: number, mode: 'live' | 'sandbox' = 'live') {
  const workspace = desk.workspaces[mode === 'live' ? 0 : 1] ?? '';
  const set = await keep(days, workspace);
  expect(set.status).toBe(200);
  await vi.waitFor(async () => {
    await app.post('/clean_domain', desk[mode], clean);
    const { rowCount } = await app.db.pool.query(
      'select from call_bodies where workspace_id = (select id from workspaces where public_id = $1) limit 1',
      [workspace],
    );
    expect(rowCount).toBe(1);
  }, minutes);
}

const bodiesOf = async ({ of }: Desk, id: string) => {
  await vi.waitFor(
    async () => expect((await of('GET', `calls/${id}/bodies`)).body.kept_because).not.toBe(null),
    minutes,
  );
  return (await of('GET', `calls/${id}/bodies`)).body;
};

test('nothing of a call is kept unless its workspace wants it', async ({ desk }) => {
  const { app, live, of } = desk;
  const call = await app.post('/clean_domain', live, clean);

  const { body: list } = await of('GET', 'workspaces');
  // Of another one of the same organization, which was called later.
  await keepAll(desk, 1, 'sandbox');
  const bodies = await of('GET', `calls/${idOf(call)}/bodies`);

  expect(list.workspaces.map(({ keep_bodies_days: days }: { keep_bodies_days: number }) => days)).toEqual([
    0, 0,
  ]);
  expect(bodies.body).toEqual(nothing);
  expect(await keptOf(app, call)).toBe(0);
});

test('owners and admins say for how many days, up to 30, and the audit log has it', async ({ desk }) => {
  const { app, of, keep, organizationId, workspaces } = desk;
  const [live = ''] = workspaces;
  const set = async (role: 'admin' | 'developer' | 'billing' | 'viewer') =>
    of(
      'PATCH',
      `workspaces/${live}`,
      { keep_bodies_days: 3 },
      { bearer: await managementKey(app, { organizationId, role }) },
    );

  const made = await keep(30);
  const wrong = [await keep(31), await keep(-1), await keep(1.5)];
  const admin = await set('admin');
  const refused = [await set('developer'), await set('billing'), await set('viewer')];
  const { body: audit } = await of('GET', 'audit-log');

  expect([made.status, made.body.keep_bodies_days]).toEqual([200, 30]);
  expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect([admin.status, admin.body.keep_bodies_days]).toEqual([200, 3]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(
    audit.lines
      .filter(({ action }: { action: string }) => action === 'workspace_change')
      .map(({ target, detail }: { target: string; detail: object }) => [target, detail]),
  ).toEqual([
    [live, { keep_bodies_days: 3 }],
    [live, { keep_bodies_days: 30 }],
  ]);
});

test('calls over REST, MCP and the console are kept as they were sent and answered, those that fail too, and no header of them', async ({
  desk,
}) => {
  const { app, live, of, workspaces } = desk;
  await keepAll(desk, 7);
  const sent = '{ "messy_url" : "https://www.wikipedia.org/wiki/Mill" }';

  const rest = await app.post('/clean_domain', live, sent, { 'x-secret': 'never-kept' });
  const failed = await app.post('/phone_finder', live, { network_url: 'https://www.linkedin.com/in/ida' });
  const viaTool = await callTool(app, live, { name: 'service_clean_domain', sent: clean });
  const inConsole = await of('POST', `workspaces/${workspaces[0]}/runs`, {
    endpoint: 'clean_domain',
    body: clean,
  });
  const wrong = await app.post('/clean_domain', live, { messy_url: 5, other: true });
  const quote = await app.post('/clean_domain', live, clean, { 'x-dry-run': 'true' });

  const ofRest = await bodiesOf(desk, idOf(rest));
  const kept = {
    rest: ofRest,
    failed: await bodiesOf(desk, idOf(failed)),
    tool: await bodiesOf(desk, requestIdIn(viaTool.structuredContent)),
    console: await bodiesOf(desk, inConsole.body.request_id),
  };

  expect(kept.rest).toEqual({
    kept_because: 'workspace',
    kept_until: expect.any(String),
    request: clean,
    request_cut_from: null,
    answer: rest.body,
    answer_cut_from: null,
  });
  const days = (Date.parse(ofRest.kept_until) - Date.now()) / 86_400_000;
  expect([days > 6.9, days < 7.1]).toEqual([true, true]);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(kept.failed).toMatchObject({
    request: { network_url: 'https://www.linkedin.com/in/ida' },
    answer: failed.body,
  });
  expect(kept.tool).toMatchObject({ request: clean, answer: { clean_domain: 'wikipedia.org' } });
  expect(kept.console).toMatchObject({ request: clean, answer: inConsole.body.answer });
  expect([wrong.status, quote.status]).toEqual([422, 200]);
  const { rows } = await app.db.pool.query<{ request: string; text: string }>(
    'select request, b::text as text from call_bodies b',
  );
  expect(rows.map(({ request }) => request)).toContain(sent);
  expect(rows.filter(({ text }) => text.includes('never-kept') || text.includes(live))).toEqual([]);
  // Neither what was refused for its fields nor a quote is a call.
  expect([await keptOf(app, wrong), await keptOf(app, quote)]).toEqual([0, 0]);
  expect(await miscounted(app.db.pool)).toEqual([]);
});

test('of a list the answer is kept, and its rows are kept with its results alone', async ({ desk }) => {
  const { app, sandbox } = desk;
  await keepAll(desk, 7, 'sandbox');

  const list = await app.post('/email_verification', sandbox, { data: ['a@halden.example'] });
  await app.whenOver(sandbox, list.body.inquiry_url);
  const { rows } = await app.db.pool.query<{ id: string }>('select id from calls where job_id is not null');

  const submitted = await bodiesOf(desk, `req_${list.body.id.slice(4)}`);
  const item = await bodiesOf(desk, `req_${rows[0]?.id.replaceAll('-', '')}`);
  const { rowCount } = await app.db.pool.query('select from call_bodies where call_id = $1', [rows[0]?.id]);

  expect(submitted).toMatchObject({
    kept_because: 'workspace',
    request: null,
    answer: { id: list.body.id, status: 'queued' },
  });
  expect(item).toMatchObject({
    kept_because: 'list',
    kept_until: null,
    request: { email: 'a@halden.example' },
  });
  expect(rowCount).toBe(0);
});

test('a long body is cut, and says what it was', async ({ desk }) => {
  const { app, live } = desk;
  await keepAll(desk, 1);
  const body = JSON.stringify({ input_text: `word ${'a  b '.repeat(30_000)}` });

  const answer = await app.post('/remove_whitespace', live, body);
  const kept = await bodiesOf(desk, idOf(answer));

  expect(answer.status).toBe(200);
  expect(kept.request_cut_from).toBe(body.length);
  expect(body.startsWith(kept.request)).toBe(true);
  expect(kept.request.length).toBeGreaterThan(65_000);
  expect(kept.answer_cut_from).toBe(Buffer.byteLength(answer.text));
  expect(answer.text.startsWith(kept.answer)).toBe(true);
});

test('who may not run calls does not see them, no other organization does, and the operator sees them by the command line', async ({
  desk,
}) => {
  const { app, live, of, keep, organizationId } = desk;
  await keepAll(desk, 1);
  const call = await app.post('/clean_domain', live, clean);
  const id = idOf(call);
  await bodiesOf(desk, id);
  const other = await app.customer();
  const foreign = await managementKey(app, {
    organizationId: await organizationIdOf(app, other.created.organization_id),
    role: 'owner',
  });
  const viewer = await managementKey(app, { organizationId, role: 'viewer' });
  const calls = (...words: string[]) =>
    ranCommand(['calls', 'show', id, ...words], () => ({ ...readConfig({}), databaseUrl: app.db.url }));

  const refused = await of('GET', `calls/${id}/bodies`, undefined, { bearer: viewer });
  const theirs = await manage(
    app,
    'GET',
    `organizations/${other.created.organization_id}/calls/${id}/bodies`,
    { bearer: foreign },
  );
  const shown = JSON.parse((await calls('--json')).stdout);
  const text = await calls();
  await keep(0);
  const after = JSON.parse((await calls('--json')).stdout);

  expect([refused.status, theirs.status]).toEqual([403, 404]);
  expect(shown.bodies).toMatchObject({ request: JSON.stringify(clean), answer: call.text });
  expect(text.stdout).toContain(`Request, ${JSON.stringify(clean).length} bytes:\n${JSON.stringify(clean)}`);
  expect(text.stdout).toMatch(/^Stored until \d{4}-/m);
  expect(after.bodies).toBe(null);
});

test('switched off, what was kept is gone at once, and nothing more is kept', async ({ desk }) => {
  const { app, live, of, keep } = desk;
  await keepAll(desk, 1);
  const call = await app.post('/clean_domain', live, clean);
  await bodiesOf(desk, idOf(call));

  await keep(0);
  const bodies = await of('GET', `calls/${idOf(call)}/bodies`);
  const later = await app.post('/clean_domain', live, clean);
  // What is kept of a call that came after it.
  await keepAll(desk, 1, 'sandbox');

  expect(bodies.body).toEqual(nothing);
  expect(await keptOf(app, later)).toBe(0);
});

test('where bodies cannot be written, calls are answered and paid as ever, and the log says how many were dropped', async ({
  desk,
}) => {
  const { app, live } = desk;
  await keepAll(desk, 1);
  await app.db.pool.query('alter table call_bodies rename to call_bodies_away');
  const wallet = async () =>
    Number((await app.post('/clean_domain', live, clean)).headers['x-credits-remaining']);
  const long = { input_text: 'a  b '.repeat(20_000) };
  const before = await wallet();

  const answers = [];
  for (let at = 0; at < 80; at++) answers.push(await app.post('/remove_whitespace', live, long));
  const after = await wallet();
  await vi.waitFor(
    () =>
      expect(app.log.join('')).toContain('bodies of calls were not kept: more came than could be written'),
    minutes,
  );

  const charged = answers.reduce((sum, { headers }) => sum + Number(headers['x-credits-charged']), 0);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(before - after).toBeCloseTo(charged + 0.5, 5);
});
