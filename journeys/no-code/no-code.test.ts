import { describe, expect, vi } from 'vitest';
import { type Created, callerOf, workspaceOf } from '../testing/call.ts';
import { type Millrace, testOfUsed as test } from '../testing/millrace.ts';
import { startN8n } from './n8n.ts';
import { startNodeRed } from './node-red.ts';
import { openSink } from './sink.ts';

/*
 * Flows of no-code tools, run by the tools themselves against a sandbox workspace. They take the network and many minutes to install, so
 * this runs where MILLRACE_NO_CODE names a folder for them, which is kept (README.md).
 */

const root = process.env.MILLRACE_NO_CODE;
const minutes = 60_000;

/** A service that may call this machine, a sandbox key, and what stands for a CRM. */
async function serving(millrace: Millrace, name: string) {
  const service = await millrace.serve({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const created = await millrace.json<Created>('org', 'create', '--name', name);
  const key = workspaceOf(created, 'sandbox').api_key;
  return { service: service.url, key, caller: callerOf(service.url, key), sink: await openSink() };
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

/** As a sheet has them: a row is found by its name, or by its page, and the other cells are empty. */
const rows = [
  { first_name: 'Mira', last_name: 'Voss', company_domain: 'halden-instruments.example', network_url: '' },
  {
    first_name: '',
    last_name: '',
    company_domain: null,
    network_url: 'https://network.example/in/mira-voss',
  },
  { first_name: 'Nobody', last_name: 'Atall', company_domain: 'halden-instruments.example' },
];
const found = expect.objectContaining({ email: expect.stringContaining('@halden-instruments.example') });
const missed = expect.objectContaining({ email: null });

/** Numbers and lists as forms send them. */
const search = { limit: '5', employee_size_start: '51', domain: 'halden-instruments.example', job_title: '' };

describe.skipIf(root === undefined)('MILLRACE_NO_CODE names where no-code tools are installed:', () => {
  test('n8n: rows with empty cells, numbers as text page by page, a tool of MCP, and a list whose event comes back into the flow', {
    timeout: 60 * minutes,
  }, async ({ millrace }) => {
    const { service, key, caller, sink } = await serving(millrace, 'n8n');
    const n8n = await startN8n(root ?? '', { service, key, sink: sink.url });
    const hook = (path: string, body: unknown) => send(`${n8n}/webhook/millrace-${path}`, body);

    const emails = await (await hook('rows', { rows })).json();
    expect(emails).toEqual([found, found, missed]);

    const pages = (await (await hook('pages', search)).json()) as { content: unknown[]; number: number }[];
    const whole = await caller.post('people_search', { ...search, page: 0, limit: 100 });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, at) => at));
    expect(pages.flatMap(({ content }) => content)).toHaveLength(whole.body.totalElements as number);

    const called = await (await hook('mcp', { rows })).json();
    const told = (email: unknown) => ({ content: [{ type: 'text', text: email }] });
    expect(called).toEqual([told(found), told(found), told(missed)]);

    await hook('list', { rows });
    await vi.waitFor(() => expect(sink.got).toHaveLength(rows.length), {
      timeout: 10 * minutes,
      interval: 200,
    });
    expect(sink.got).toEqual(
      ['found', 'found', 'not_found'].map((status, index) => expect.objectContaining({ index, status })),
    );
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
    expect(emails).toEqual([found, found, missed]);

    const people = (await (await send(`${nodeRed}/pages`, search)).json()) as unknown[];
    const whole = await caller.post('people_search', { ...search, page: 0, limit: 100 });
    expect(people.length).toBeGreaterThan(10);
    expect(people).toHaveLength(whole.body.totalElements as number);

    const job = (await (await send(`${nodeRed}/list`, rows)).json()) as { id: string; total: number };
    expect(job).toMatchObject({ id: expect.stringMatching(/^job_/), total: rows.length });
    await vi.waitFor(() => expect(sink.got).toHaveLength(1), { timeout: 10 * minutes, interval: 200 });
    expect(sink.got[0]).toEqual(
      ['found', 'found', 'not_found'].map((status, index) => expect.objectContaining({ index, status })),
    );
  });
});
