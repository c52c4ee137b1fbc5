import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { endpoints } from '../endpoints/registry.ts';
import { TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { mcpUrl, type ToolClient, toolClients } from '../testing/mcp-clients.ts';

describe('a tool and its endpoint', () => {
  let app: TestApp;
  let sandbox: string;
  let client: ToolClient;
  let end: () => Promise<void>;
  // One service for all: each call is paid by itself, and none changes what another one is answered.
  beforeAll(async () => {
    const database = await createTestDatabase();
    app = await TestApp.open(database);
    ({ sandbox } = await app.customer());
    client = await toolClients['1.x'](await mcpUrl(app), { 'x-api-key': sandbox });
    // From here on it holds every answer against the schema of its tool.
    await client.listTools();
    end = async () => {
      await client.close();
      await app.app.close();
      await database.drop();
    };
  });
  afterAll(() => end());

  const remaining = async () => (await app.get('/usage/allowance', sandbox)).body.wallet.remaining as number;

  test.for(endpoints.map(({ name }) => name))(
    '%s answer the same at the same price, and refuse the same for nothing',
    async (name) => {
      const { example } = endpoints.find((one) => one.name === name) ?? {};
      const sent = example?.request as Record<string, unknown>;
      const before = await remaining();
      const rest = await app.post(`/${name}`, sandbox, sent);
      const between = await remaining();
      const tool = await client.callTool(`service_${name}`, sent);
      const after = await remaining();
      const wrong = { 'no such field': 1 };
      const restRefused = await app.post(`/${name}`, sandbox, wrong);
      const toolRefused = await client.callTool(`service_${name}`, wrong);

      expect(tool.isError ?? false, tool.content[0]?.text?.slice(0, 300)).toBe(rest.status >= 400);
      const isArray = Array.isArray(rest.body);
      expect(withoutIds(tool.structuredContent)).toEqual(
        withoutIds(isArray ? { records: rest.body } : rest.body),
      );
      expect(JSON.parse(tool.content[0]?.text ?? '')).toEqual(tool.structuredContent);
      expect(creditsOf(tool)).toBe(Number(rest.headers['x-credits-charged']));
      expect(round(between - after)).toBe(round(before - between));
      const told = JSON.parse(toolRefused.content[0]?.text ?? '');
      expect({ ...told, request_id: '' }).toEqual({
        ...restRefused.body,
        request_id: '',
        credits_charged: 0,
      });
      expect(toolRefused.isError).toBe(true);
      expect(await remaining()).toBe(after);
    },
  );

  test.for(accountEndpoints.map(({ name }) => name))('%s tell the same, for free', async (name) => {
    const endpoint = accountEndpoints.find((one) => one.name === name);
    const query = (endpoint?.example.query ?? {}) as Record<string, string>;

    const rest = await app.get(`/${name}?${new URLSearchParams(query)}`, sandbox);
    const tool = await client.callTool(`service_${name.replaceAll(/[/-]/g, '_')}`, query);

    expect(Object.keys(tool.structuredContent ?? {})).toEqual(Object.keys(rest.body));
    expect(creditsOf(tool)).toBe(0);
  });
});

const round = (value: number) => Math.round(value * 100) / 100;
const creditsOf = ({ _meta }: { readonly _meta?: Record<string, unknown> }) =>
  (_meta?.['millrace/credits'] as { charged: number } | undefined)?.charged;

/** Without what is of one call alone: its id, its time, what is left after it. */
function withoutIds(answer: unknown): unknown {
  const own = new Set([
    'service_meta',
    'id',
    'inquiry_url',
    'created_at',
    'latency_ms',
    'loadTime',
    'load_time_ms',
  ]);
  return JSON.parse(JSON.stringify(answer, (key, value) => (own.has(key) ? undefined : value)));
}
