import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/* What the audit log says, each thing once. */

interface Desk {
  readonly app: TestApp;
  readonly operator: Asker;
  readonly workspace: string;
  readonly sandbox: string;
  of(method: string, path: string, body?: unknown): ReturnType<typeof manage>;
  /** Since the test began, without who signed in. */
  lines(): Promise<{ action: string; target: string | null; detail: Record<string, unknown> }[]>;
}

const test = appTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const uploadsFolder = mkdtempSync(join(tmpdir(), 'millrace-uploads-'));
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      uploadsFolder,
      // What an import does is told elsewhere.
      runCommand: async () => ({ json: {}, exitCode: 0, told: '' }),
    });
    const { created } = await app.customer({ credits: 1_000 });
    const organization = created.organization_id;
    const organizationId = await organizationIdOf(app, organization);
    const owner = { cookie: await signedIn(app, await person(app, { organizationId, role: 'owner' })) };
    await use({
      app,
      operator: { cookie: await signedIn(app, await person(app, { isOperator: true })) },
      workspace: created.workspaces[0]?.workspace_id ?? '',
      sandbox: created.workspaces[1]?.workspace_id ?? '',
      of: (method, path, body) => manage(app, method, `organizations/${organization}/${path}`, owner, body),
      lines: async () =>
        (
          await db.pool.query(
            `select action, target, detail from audit_log where action <> 'session_begin' order by id`,
          )
        ).rows,
    });
    await app.app.close();
    rmSync(uploadsFolder, { recursive: true });
  },
});

test('a run of the playground is a line with its endpoint, and a quote is none', async ({ desk }) => {
  const { workspace, of, lines } = desk;
  const body = { messy_url: 'https://www.wikipedia.org' };
  const run = (is_quote: boolean) =>
    of('POST', `workspaces/${workspace}/runs`, { endpoint: 'clean_domain', body, is_quote });

  for (const isQuote of [true, true, false]) expect((await run(isQuote)).status).toBe(200);

  expect(await lines()).toEqual([
    { action: 'run_create', target: workspace, detail: { endpoint: 'clean_domain' } },
  ]);
});

test('a list that is started is a line, and its quote is none', async ({ desk }) => {
  const { app, sandbox, of, lines } = desk;
  const path = `workspaces/${sandbox}/lists/email_verification/runs`;
  const list = { data: [{ email: 'mira@halden.example' }] };

  const quote = await of('POST', `${path}?is_quote=true`, list);
  const started = await of('POST', `${path}?name=Leads`, list);

  expect([quote.body.status, started.body.status], started.text).toEqual([200, 201]);
  expect(await lines()).toEqual([
    { action: 'list_start', target: sandbox, detail: { endpoint: 'email_verification', name: 'Leads' } },
  ]);
  expect(app.log.join('\n')).not.toContain('mira@halden.example');
});

test('a file that is sent, imported and deleted is a line each, of which kind and from where', async ({
  desk,
}) => {
  const { app, operator, lines } = desk;
  const begun = await manage(app, 'POST', 'operator/uploads', operator, { name: 'crm.csv' });
  const id = begun.body.upload_id;
  for (const [at, text] of ['Company\n', 'Fjordline\n'].entries()) {
    const sent = await app.send(
      'POST',
      `/api/manage/v1/operator/uploads/${id}/parts?offset=${at * 8}`,
      null,
      text,
      {
        'content-type': 'application/octet-stream',
        cookie: operator.cookie ?? '',
        'x-millrace-console': '1',
      },
    );
    expect(sent.status, sent.text).toBe(200);
  }
  await manage(app, 'POST', `operator/uploads/${id}/preview`, operator, { kind: 'companies' });

  const started = await manage(app, 'POST', `operator/uploads/${id}/import`, operator, {
    kind: 'companies',
    source: 'crm',
    mapping: { name: ['Company'] },
  });
  expect(started.status, started.text).toBe(201);
  await vi.waitFor(async () => expect(await lines()).toHaveLength(3), { timeout: 120_000 });
  await manage(app, 'DELETE', `operator/uploads/${id}`, operator);

  expect(await lines()).toEqual([
    { action: 'upload_begin', target: id, detail: { name: 'crm.csv' } },
    { action: 'import_start', target: id, detail: { kind: 'companies', source: 'crm' } },
    { action: 'import_end', target: id, detail: { ok: true, result: {} } },
    { action: 'upload_remove', target: id, detail: {} },
  ]);
});

test('what providers may cost, and whether misses are charged, are a line each with what was set', async ({
  desk,
}) => {
  const { app, operator, lines } = desk;
  const change = (body: unknown) => manage(app, 'PATCH', 'operator/endpoints/email_finder', operator, body);

  expect((await change({ cost_usd_max: 0.05 })).status).toBe(200);
  expect((await change({ charge_on_miss: true })).status).toBe(200);
  expect((await change({ charge_on_miss: 'perhaps' })).status).toBe(422);

  expect(await lines()).toEqual([
    { action: 'endpoint_change', target: 'email_finder', detail: { cost_usd_max: 0.05 } },
    { action: 'endpoint_change', target: 'email_finder', detail: { charge_on_miss: true } },
  ]);
});

test('a webhook is a line with its host, and without what its address keeps secret', async ({ desk }) => {
  const { workspace, of, lines } = desk;
  const url = 'https://93.184.215.14/services/T0/secret-of-the-address';

  const made = await of('POST', `workspaces/${workspace}/webhooks`, { url, events: ['credits.low'] });

  expect(made.status, made.text).toBe(201);
  const [line] = await lines();
  expect(line).toMatchObject({
    action: 'webhook_create',
    target: workspace,
    detail: { host: '93.184.215.14', events: ['credits.low'] },
  });
  expect(JSON.stringify(line)).not.toContain('secret-of-the-address');
});
