import { describe, expect } from 'vitest';
import { test as base, type TestApp } from '../testing/app.ts';
import { mcpUrl, type ToolAnswer, type ToolClient, toolClients } from '../testing/mcp-clients.ts';

const test = base.extend<{ client: ToolClient }>({
  client: async ({ app }, use) => {
    const { sandbox } = await app.customer();
    const client = await connected(app, sandbox);
    await use(client);
    await client.close();
  },
});

const connected = async (app: TestApp, key: string, query = '?profile=compact') =>
  toolClients['1.x'](await mcpUrl(app, query), { 'x-api-key': key });
const places = (limit: number) => ({
  name: 'service_maps_places_scraper_keyword',
  arguments: { search_query: 'coffee', location_query: 'Dayton, OH', limit },
});
const told = (answer: ToolAnswer) => JSON.parse(answer.content[0]?.text ?? '');

describe('the compact profile', () => {
  test('finds a tool, describes it, quotes it and calls it', async ({ client }) => {
    const { tools } = await client.listTools();
    const found = await client.callTool('service_search_tools', { query: 'places on a map' });
    const described = await client.callTool('service_describe_tool', { name: places(1).name });
    const quoted = await client.callTool('service_quote', places(5));
    const called = await client.callTool('service_call_tool', places(5));
    const balance = await client.callTool('service_balance', {});

    expect(tools.map(({ name }) => name)).toEqual([
      'service_search_tools',
      'service_describe_tool',
      'service_call_tool',
      'service_balance',
      'service_quote',
    ]);
    expect(found.structuredContent).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: places(1).name })]),
    });
    expect(described.structuredContent).toMatchObject({
      input_schema: { properties: { search_query: { type: 'string' } } },
      output_schema: { type: 'array' },
    });
    expect(quoted.structuredContent).toMatchObject({ quote: { max_credits: 0.5, would_succeed: true } });
    expect(called.structuredContent).toMatchObject({
      records: { length: 5 },
      service_meta: { credits: { charged: 0.5 } },
    });
    expect(balance.structuredContent).toMatchObject({ wallet: { remaining: expect.any(Number) } });
  });

  test('a search that finds nothing names the nearest tools, the groups, and how to ask', async ({
    client,
  }) => {
    const { structuredContent } = await client.callTool('service_search_tools', { query: 'xylophone' });

    expect(structuredContent).toMatchObject({
      tools: [],
      nearest: expect.arrayContaining([expect.objectContaining({ name: 'service_phone_finder' })]),
      groups: expect.arrayContaining(['leads', 'web_scraping']),
      hint: expect.stringContaining('No tool matches these words.'),
    });
  });

  test('a call that could cost more than it may does not run, and is told what it could cost', async ({
    client,
  }) => {
    const refused = await client.callTool('service_call_tool', { ...places(25), max_credits: 2.4 });
    const made = await client.callTool('service_call_tool', { ...places(25), max_credits: 2.5 });

    expect(told(refused)).toMatchObject({
      code: 'over_max_credits',
      most_credits: 2.5,
      max_credits: 2.4,
      credits_charged: 0,
    });
    expect(made.structuredContent).toMatchObject({ records: { length: 25 } });
  });

  test('calls no tool about tools through another one, nor one that its address left out', async ({
    app,
  }) => {
    const { sandbox } = await app.customer();
    const client = await connected(app, sandbox, '?profile=compact&groups=leads');

    const nested = await client.callTool('service_call_tool', { name: 'service_call_tool', arguments: {} });
    const left = await client.callTool('service_call_tool', places(1));
    await client.close();

    expect([told(nested).code, told(left).code]).toEqual(['unknown_tool', 'unknown_tool']);
  });
});
