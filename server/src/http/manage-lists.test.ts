import { buffer } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { writeXlsx } from '../jobs/lists/files/write-xlsx.ts';
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

const csv = [
  'Name,Company Domain,Email',
  'Mira Voss,halden-instruments.example,',
  'Ilse Aker,fjordline.example,ilse@fjordline.example',
  'Jon Berg,not a domain,',
  '',
].join('\n');
const steps = [
  {
    id: 'work',
    endpoint: 'email_finder',
    input: { full_name: '{Name}', company_domain: '{Company Domain}' },
    run_if: { Email: 'is_empty' },
  },
  { id: 'check', endpoint: 'email_verifier', input: { email: '{work.email|Email}' } },
];

interface Desk {
  readonly app: TestApp;
  readonly organization: string;
  readonly organizationId: number;
  readonly workspace: string;
  readonly owner: Asker;
  /** Below the workspace. */
  of(
    method: string,
    path: string,
    body?: unknown,
    asker?: Asker,
    headers?: Record<string, string>,
  ): ReturnType<typeof manage>;
  upload(bytes: string | Buffer, query?: string, headers?: Record<string, string>): Promise<Uploaded>;
}

interface Uploaded {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what callers read
  readonly body: any;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns() });
    const { created } = await app.customer();
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    const cookie = await signedIn(app, await person(app, { organizationId, role: 'owner' }));
    const owner = { cookie };
    const workspace = created.workspaces[1]?.workspace_id ?? '';
    const base = `organizations/${organization}/workspaces/${workspace}`;
    await use({
      ...{ app, organization, organizationId, workspace, owner },
      of: (method, path, body, asker = owner, headers = {}) =>
        manage(app, method, `${base}/${path}`, asker, body, headers),
      upload: async (bytes, query = '?name=people.csv', headers = {}) => {
        const response = await app.app.server.inject({
          method: 'POST',
          url: `/api/manage/v1/${base}/list-files${query}`,
          payload: bytes,
          headers: {
            cookie,
            origin: 'http://localhost:80',
            'x-millrace-console': '1',
            'content-type': 'application/octet-stream',
            ...headers,
          },
        });
        return { status: response.statusCode, body: response.json() };
      },
    });
    await app.app.close();
  },
});

const whenItIs = (desk: Desk, id: string, status: string) =>
  vi.waitFor(
    async () => {
      const { body } = await desk.of('GET', `list-runs/${id}`);
      expect(body.status).toBe(status);
      return body;
    },
    { timeout: 100_000, interval: 50 },
  );

test('a file becomes a list in two steps: guess, preview, start, rows, downloads', async ({ desk }) => {
  const uploaded = await desk.upload(csv);
  expect([uploaded.status, uploaded.body], JSON.stringify(uploaded.body)).toMatchObject([
    201,
    { name: 'people.csv', format: 'csv', total: 3, columns: ['Name', 'Company Domain', 'Email'] },
  ]);
  const file = uploaded.body.id;
  const guessed = await desk.of('POST', `list-files/${file}/guess`, {
    steps: steps.map(({ id, endpoint }) => ({ id, endpoint })),
  });
  const sent = { file, name: 'Leads', steps, limits: { max_credits: 40 }, invalid_rows: 'skip' };
  const preview = await desk.of('POST', 'list-runs/preview', sent);
  const started = await desk.of('POST', 'list-runs', sent);

  expect(guessed.body.steps, guessed.text).toMatchObject([
    {
      id: 'work',
      input: { full_name: '{Name}', company_domain: '{Company Domain}' },
      is_guessed: true,
      unmatched: [],
    },
    { id: 'check', input: { email: '{work.email|Email}' } },
  ]);
  expect(guessed.body.steps[0].answers).toContainEqual(
    expect.objectContaining({ reference: 'work.email', name: 'Email' }),
  );
  expect(preview.body.preview, preview.text).toMatchObject({ file, rows: { total: 3 } });
  expect(preview.body.quote.would_succeed).toBe(true);
  expect([started.status, started.body.name], started.text).toEqual([201, 'Leads']);
  const { id } = started.body;
  const ended = await whenItIs(desk, id, 'completed');
  expect(ended.steps.map((step: { id: string }) => step.id)).toEqual(['work', 'check']);
  const rows = await desk.of('GET', `list-runs/${id}/rows?limit=2`);
  expect([rows.body.rows.length, rows.body.next_cursor]).toEqual([2, '2']);
  const skipped = await desk.of('GET', `list-runs/${id}/rows?step=work&step_status=skipped`);
  expect(skipped.body.rows.map((row: { index: number }) => row.index)).toEqual([1]);
  const table = await desk.of('GET', `list-runs/${id}/rows.csv`);
  expect(table.headers['content-disposition']).toBe('attachment; filename="Leads.csv"');
  expect(table.text.split('\r\n')[0]).toMatch(/^Name,Company Domain,Email,/);
  const workbook = await desk.of('GET', `list-runs/${id}/rows.xlsx`);
  expect(workbook.headers['content-disposition']).toBe('attachment; filename="Leads.xlsx"');
  expect(workbook.text.startsWith('PK')).toBe(true);
});

test('a workbook is read like a CSV file, and one that is none is refused with what to do', async ({
  desk,
}) => {
  const workbook = await buffer(
    writeXlsx(
      ['Company'],
      (async function* () {
        yield [['Fjordline'], ['Halden Instruments']];
      })(),
    ),
  );

  const read = await desk.upload(workbook, '?name=companies.xlsx');
  const wrong = await desk.upload('Company\nFjordline\n', '', {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  const empty = await desk.upload('');

  expect(read.body, JSON.stringify(read.body)).toMatchObject({
    format: 'xlsx',
    total: 2,
    columns: ['Company'],
    sample: [{ Company: 'Fjordline' }, { Company: 'Halden Instruments' }],
  });
  expect([wrong.status, wrong.body.message]).toEqual([
    422,
    expect.stringContaining('Save it as one, or as CSV'),
  ]);
  expect([empty.status, empty.body.code]).toEqual([422, 'validation_failed']);
  expect((await desk.of('DELETE', `list-files/${read.body.id}`)).body.deleted).toBe(true);
  expect((await desk.of('GET', `list-files/${read.body.id}`)).status).toBe(404);
});

test('a list is paused after its first rows, resumed with new limits, canceled and forgotten; the audit log has all of it', async ({
  desk,
}) => {
  const rows = Array.from({ length: 300 }, (_, at) => `Person ${at}\n`).join('');
  const { body: file } = await desk.upload(`Name\n${rows}`);
  const { body: list } = await desk.of('POST', 'list-runs', {
    file: file.id,
    steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
    limits: { pause_after: 5 },
  });

  const paused = await whenItIs(desk, list.id, 'paused');
  const again = await desk.of('POST', `list-runs/${list.id}/resume`, { limits: { pause_after: 10 } });
  const pausedAgain = await vi.waitFor(async () => {
    const { body } = await desk.of('GET', `list-runs/${list.id}`);
    expect(body).toMatchObject({ status: 'paused', completed: 10 });
    return body;
  });
  const canceled = await desk.of('POST', `list-runs/${list.id}/cancel`);
  await whenItIs(desk, list.id, 'canceled');
  const forgotten = await desk.of('DELETE', `list-runs/${list.id}/rows`);
  const gone = await desk.of('GET', `list-runs/${list.id}/rows`);

  expect([paused.reason, paused.completed]).toEqual(['pause_after', 5]);
  expect(again.status, again.text).toBe(200);
  expect(pausedAgain.credits_charged).toBeGreaterThan(0);
  expect([canceled.status, forgotten.body.results_expired]).toEqual([200, true]);
  expect(gone.body.code).toBe('results_expired');
  const log = await manage(desk.app, 'GET', `organizations/${desk.organization}/audit-log`, desk.owner);
  expect(log.body.lines.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
    'list_run_forget',
    'list_run_cancel',
    'list_run_resume',
    'list_run_start',
  ]);
});

test('a list that has ended is retried: a new list with all rows, of which the named ones run again, once per key', async ({
  desk,
}) => {
  const { body: file } = await desk.upload(csv);
  const { body: list } = await desk.of('POST', 'list-runs', {
    ...{ file: file.id, steps, limits: { max_credits: 40 }, invalid_rows: 'skip', name: 'Leads' },
  });
  const ended = await whenItIs(desk, list.id, 'completed');
  const nothing = await desk.of('POST', `list-runs/${list.id}/retry`, {});
  const key = { 'idempotency-key': 'retry-1' };
  const sent = { status: ['invalid', 'skipped'], limits: { max_credits: 5 } };

  const first = await desk.of('POST', `list-runs/${list.id}/retry`, sent, desk.owner, key);
  const again = await desk.of('POST', `list-runs/${list.id}/retry`, sent, desk.owner, key);

  expect([nothing.status, nothing.body.code], nothing.text).toEqual([422, 'validation_failed']);
  expect([first.status, first.body], first.text).toMatchObject([
    201,
    { name: 'Leads', total: ended.total, limits: { max_credits: 5 } },
  ]);
  expect(first.body.id).not.toBe(list.id);
  expect(again.body.id).toBe(first.body.id);
  const retried = await whenItIs(desk, first.body.id, 'completed');
  expect([retried.found, retried.total]).toEqual([ended.found, 3]);
  const log = await manage(desk.app, 'GET', `organizations/${desk.organization}/audit-log`, desk.owner);
  expect(log.body.lines[0]).toMatchObject({ action: 'list_run_retry' });
});

test('lists of both kinds stand together, the newest first, and are filtered by status', async ({ desk }) => {
  const base = `/api/manage/v1/organizations/${desk.organization}/workspaces/${desk.workspace}`;
  const job = await desk.app.send(
    'POST',
    `${base}/lists/email_verification/runs`,
    null,
    '{"data": [{"email": "mira@halden-instruments.example"}]}',
    {
      cookie: desk.owner.cookie ?? '',
      origin: 'http://localhost:80',
      'x-millrace-console': '1',
      'content-type': 'application/json',
    },
  );
  const { body: file } = await desk.upload('Name\nMira\nIlse\n');
  const { body: list } = await desk.of('POST', 'list-runs', {
    file: file.id,
    steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
    limits: { pause_after: 1 },
  });
  await whenItIs(desk, list.id, 'paused');

  const of = (query: string) =>
    manage(desk.app, 'GET', `organizations/${desk.organization}/lists?mode=sandbox&${query}`, desk.owner);
  const both = await of('');
  const first = await of('limit=1');
  const second = await of(`limit=1&cursor=${first.body.next_cursor}`);
  const waiting = await of('status=paused');

  expect(both.body.lists, job.text).toMatchObject([
    {
      ...{ id: list.id, kind: 'list', status: 'paused', reason: 'pause_after', total: 2, completed: 1 },
      endpoints: ['remove_whitespace'],
    },
    { kind: 'job', endpoint: 'email_verification', total: 1 },
  ]);
  expect([first.body.lists[0].kind, second.body.lists[0].kind]).toEqual(['list', 'job']);
  expect(second.body.next_cursor).toBeNull();
  expect(waiting.body.lists.map(({ id }: { id: string }) => id)).toEqual([list.id]);
});

test('a start that is sent again with its Idempotency-Key is one list, although its file is gone', async ({
  desk,
}) => {
  const { body: file } = await desk.upload('Name\nMira\n');
  const sent = {
    file: file.id,
    steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
  };
  const key = { 'idempotency-key': 'spring-fair-1' };

  const first = await desk.of('POST', 'list-runs', sent, desk.owner, key);
  const again = await desk.of('POST', 'list-runs', sent, desk.owner, key);
  const other = await desk.of('POST', 'list-runs', { ...sent, name: 'Other' }, desk.owner, key);
  const without = await desk.of('POST', 'list-runs', sent);

  expect(first.status, first.text).toBe(201);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect(other.body.code).toBe('idempotency_key_reused');
  expect(without.body.code).toBe('unknown_list');
});

test('a file longer than other bodies may be is read as it comes', async ({ desk }) => {
  const line = `${'x'.repeat(200)},${'y'.repeat(100)}\n`;
  const { status, body } = await desk.upload(`One,Other\n${line.repeat(10_000)}`);

  expect([status, body.total], JSON.stringify(body)).toEqual([201, 10_000]);
});

test('who may only look sees lists and starts none; other organizations see nothing; management keys pay for nothing', async ({
  desk,
}) => {
  const { app, organizationId } = desk;
  const { body: file } = await desk.upload('Name\nMira\n');
  const sent = {
    file: file.id,
    steps: [{ endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }],
  };
  const viewer = { cookie: await signedIn(app, await person(app, { organizationId, role: 'viewer' })) };
  const other = await app.customer();
  const foreignId = await organizationIdOf(app, other.created.organization_id);
  const foreign = {
    cookie: await signedIn(app, await person(app, { organizationId: foreignId, role: 'owner' })),
  };
  const key = { bearer: await managementKey(app, { organizationId, role: 'owner' }) };

  const byViewer = await desk.of('POST', 'list-runs', sent, viewer);
  const byForeigner = await desk.of('POST', 'list-runs', sent, foreign);
  const byKey = await desk.of('POST', 'list-runs', sent, key);
  const inOtherWorkspace = await manage(
    app,
    'POST',
    `organizations/${other.created.organization_id}/workspaces/${other.created.workspaces[0]?.workspace_id}/list-runs`,
    foreign,
    sent,
  );
  const { body: list } = await desk.of('POST', 'list-runs', sent);

  expect([byViewer.status, byViewer.body.code]).toEqual([403, 'not_allowed']);
  expect([byForeigner.status, byForeigner.body.code]).toEqual([404, 'unknown_id']);
  expect([byKey.status, byKey.body.code]).toEqual([403, 'not_allowed']);
  expect([inOtherWorkspace.status, inOtherWorkspace.body.code]).toEqual([404, 'unknown_list']);
  expect((await desk.of('GET', `list-runs/${list.id}`, undefined, viewer)).status).toBe(200);
  expect((await desk.of('POST', `list-runs/${list.id}/pause`, undefined, viewer)).status).toBe(403);
});
