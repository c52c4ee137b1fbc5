import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { type Caller, type Created, callerOf, workspaceOf } from '../testing/call.ts';
import { type Millrace, testOfUsed as test } from '../testing/millrace.ts';
import { startN8n } from './n8n.ts';
import { startNodeRed } from './node-red.ts';
import { openSink } from './sink.ts';

/*
 * Flows of no-code tools, run by the tools themselves. They take the network and many minutes to install, so
 * this runs where MILLRACE_NO_CODE names a folder for them, which is kept (README.md).
 */

const root = process.env.MILLRACE_NO_CODE;
const minutes = 60_000;

/** As many as make three pages of five. */
const names = 'Mira Otto Ines Paul Nora Emil Vera Hugo Lena Karl Rosa Theo'.split(' ');
const people = [
  'First Name,Last Name,Company,Company Domain,Email,LinkedIn URL',
  ...names.map((name) => {
    const handle = `${name.toLowerCase()}-voss`;
    return `${name},Voss,Halden Pumps,halden-pumps.com,${handle}@halden-pumps.com,https://www.linkedin.com/in/${handle}`;
  }),
].join('\n');

/** A service with imported people that may call this machine, the key of a live workspace, and what stands for a CRM. */
async function serving(millrace: Millrace, name: string) {
  const service = await millrace.serve({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const file = join(millrace.folder, 'people.csv');
  writeFileSync(file, people);
  await millrace.json('import', 'people', file, '--source', 'crm');
  const created = await millrace.json<Created>('org', 'create', '--name', name, '--credits', '500');
  const key = workspaceOf(created, 'live').api_key;
  const caller = callerOf(service.url, key);
  // Processes notice an import within a second or two.
  await vi.waitFor(
    async () => expect((await caller.post('email_finder', rows[0])).body.email).toEqual(expect.any(String)),
    { timeout: 300_000, interval: 500 },
  );
  return { service: service.url, key, caller, sink: await openSink() };
}

async function send(url: string, body: unknown, type = 'application/json'): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(3 * minutes),
  });
  expect(response.ok, `${response.status} ${await response.clone().text()}`).toBe(true);
  return response;
}

/** Events of lists go to an address of a flow, which is on this machine. */
async function register(caller: Caller, url: string): Promise<void> {
  const { status, body } = await caller.post('webhooks', { url, events: ['email_finding.completed'] });
  expect(status, JSON.stringify(body)).toBe(201);
}

/** As a sheet has them: one is found by name, one by page, and the other cells are empty. */
const rows = [
  { first_name: 'Mira', last_name: 'Voss', company_domain: 'halden-pumps.com', network_url: '' },
  {
    first_name: '',
    last_name: '',
    company_domain: null,
    network_url: 'https://www.linkedin.com/in/otto-voss',
  },
];
const addresses = ['mira-voss@halden-pumps.com', 'otto-voss@halden-pumps.com'];
const found = addresses.map((email) => expect.objectContaining({ email }));
const foundInList = addresses.map((email, index) =>
  expect.objectContaining({ index, status: 'found', result: expect.objectContaining({ email }) }),
);

/** Numbers and lists as forms send them. */
const search = { limit: '5', domain: 'halden-pumps.com', job_title: '', location: '' };

describe.skipIf(root === undefined)('MILLRACE_NO_CODE names where no-code tools are installed:', () => {
  test('n8n: rows with empty cells, numbers as text page by page, a tool of MCP, and a list whose event comes back into the flow', {
    timeout: 60 * minutes,
  }, async ({ millrace }) => {
    const { service, key, caller, sink } = await serving(millrace, 'n8n');
    const n8n = await startN8n(root ?? '', { service, key, sink: sink.url });
    // It says that it is ready before it has opened the addresses of its workflows.
    const hook = (path: string, body: unknown) =>
      vi.waitFor(() => send(`${n8n}/webhook/millrace-${path}`, body), {
        timeout: 300_000,
        interval: 500,
      });

    const emails = await (await hook('rows', { rows })).json();
    expect(emails).toEqual(found);

    const pages = (await (await hook('pages', search)).json()) as { content: unknown[]; number: number }[];
    expect(pages.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(pages.flatMap(({ content }) => content)).toHaveLength(names.length);

    const called = await (await hook('mcp', { rows })).json();
    expect(called).toEqual(
      found.map((text) => expect.objectContaining({ content: [{ type: 'text', text }] })),
    );

    await register(caller, `${n8n}/webhook/millrace-event`);
    await hook('list', { rows });
    await vi.waitFor(() => expect(sink.got).toHaveLength(rows.length), {
      timeout: 600_000,
      interval: 200,
    });
    expect(sink.got).toEqual(foundInList);
  });

  test('Node-RED: a CSV file with empty cells, numbers as text page by page, and a list whose event comes back into the flow', {
    timeout: 60 * minutes,
  }, async ({ millrace }) => {
    const { service, key, caller, sink } = await serving(millrace, 'Node-RED');
    const nodeRed = await startNodeRed(root ?? '', { service, key, sink: sink.url });
    const columns = ['first_name', 'last_name', 'company_domain', 'network_url'] as const;
    const csv = [
      columns.join(),
      ...rows.map((row) => columns.map((column) => row[column] ?? '').join()),
    ].join('\n');

    const emails = await (await send(`${nodeRed}/rows`, csv, 'text/csv')).json();
    expect(emails).toEqual(found);

    const listed = (await (await send(`${nodeRed}/pages`, search)).json()) as unknown[];
    expect(listed).toHaveLength(names.length);

    await register(caller, `${nodeRed}/list-event`);
    const job = (await (await send(`${nodeRed}/list`, rows)).json()) as { id: string; total: number };
    expect(job).toMatchObject({ id: expect.stringMatching(/^job_/), total: rows.length });
    await vi.waitFor(() => expect(sink.got).toHaveLength(1), { timeout: 600_000, interval: 200 });
    expect(sink.got[0]).toEqual(foundInList);
  });
});
