import { describe, expect, onTestFinished } from 'vitest';
import { test } from '../testing/app.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { callTool, refusalOf } from '../testing/tool-call.ts';

/* `?answer=` and `?links=` of the address: models get the answer once, in the form that their framework reads. */

const places = { search_query: 'coffee', location_query: 'Dayton, OH', limit: 200 };
const placesTool = 'service_maps_places_scraper_keyword';
const cleaned = { name: 'service_clean_domain', sent: { messy_url: 'blog.acme.com' } };

describe.each(Object.entries(toolClients))('a client %s', (_version, connect) => {
  test('that wants texts gets no structure, and is told of none', async ({ app }) => {
    const { sandbox } = await app.customer();
    const client = await connect(await mcpUrl(app, '?answer=text'), { 'x-api-key': sandbox });
    onTestFinished(() => client.close());

    const { tools } = await client.listTools();
    const answer = await client.callTool(cleaned.name, cleaned.sent);
    const cut = await client.callTool(placesTool, places);

    expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
    expect(answer.structuredContent).toBeUndefined();
    expect(JSON.parse(answer.content[0]?.text ?? '')).toMatchObject({ clean_domain: 'acme.com' });
    expect(cut.structuredContent).toBeUndefined();
    expect(cut.content[1]?.text).toContain('millrace://answers/req_');
  });

  test('that wants structure gets no text, but of errors', async ({ app }) => {
    const { sandbox } = await app.customer();
    const client = await connect(await mcpUrl(app, '?answer=structured'), { 'x-api-key': sandbox });
    onTestFinished(() => client.close());

    await client.listTools();
    const answer = await client.callTool(cleaned.name, cleaned.sent);
    const cut = await client.callTool(placesTool, places);
    const refused = await client.callTool(cleaned.name, {});

    expect(answer).toMatchObject({ content: [], structuredContent: { clean_domain: 'acme.com' } });
    expect(answer._meta).toMatchObject({ 'millrace/credits': { charged: 0.5 } });
    expect(cut.content).toEqual([]);
    expect(cut.structuredContent).toMatchObject({
      service_meta: { cut: expect.stringContaining('millrace://answers/req_') },
    });
    expect(refusalOf(refused)).toMatchObject({ code: 'validation_failed' });
  });
});

test('the address of a whole answer is a text, and a link of the protocol where it is asked for', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const call = (query: string, revision: string) =>
    callTool(app, sandbox, { name: placesTool, sent: places, query, revision });

  const usual = await call('', '2025-06-18');
  const linked = await call('?links=resource', '2025-06-18');
  const older = await call('?links=resource', '2025-03-26');

  expect(usual.content.map(({ type }) => type)).toEqual(['text', 'text']);
  const { request_id: id } = Object(usual.structuredContent?.service_meta);
  expect(usual.content[1]?.text).toContain(`millrace://answers/${id} `);
  expect(linked.content.map(({ type }) => type)).toEqual(['text', 'resource_link']);
  expect(older.content.map(({ type }) => type)).toEqual(['text', 'text']);
});

test.for(['answer=both', 'answer=text', 'answer=structured', 'links=text', 'links=resource'])(
  '?%s is a word of the address',
  async (query, { app }) => {
    const { sandbox } = await app.customer();

    const answer = await callTool(app, sandbox, { ...cleaned, query: `?${query}` });

    expect(answer.isError).toBeUndefined();
  },
);

test.for(['answer=json', 'answer=', 'links=yes', 'deadline_ms=999', 'deadline_ms=600001', 'deadline_ms=1e4'])(
  '?%s is refused before anything runs',
  async (query, { app }) => {
    const { sandbox } = await app.customer();

    const refused = await app.send('POST', `//mcp?${query}`, sandbox, '{}', {
      'content-type': 'application/json',
    });

    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: query.split('=')[0] }] } });
  },
);
