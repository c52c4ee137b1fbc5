import { expect } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { test } from '../testing/app.ts';
import { mcpUrl, type ToolClient, toolClients } from '../testing/mcp-clients.ts';

/* Calls with long arguments answer, cost and fail over MCP as over REST, although a thread reads them. */

const words = (count: number) => 'meter  reading '.repeat(count);

const ask = (client: ToolClient, name: string, sent: object) =>
  client.callTool(name, sent as Record<string, unknown>);

test.for(['1.x', '2.x'] as const)(
  'a long text has the answer and the price of REST: client %s',
  async (version, { app }) => {
    const { live } = await app.customer({ credits: 10 });
    const client = await toolClients[version](await mcpUrl(app, '?max_characters=1000000'), {
      'x-api-key': live,
    });
    const sent = { input_text: words(10_000) };

    const overMcp = await ask(client, 'service_remove_whitespace', sent);
    const overRest = await app.post('/remove_whitespace', live, sent);
    await client.close();

    const { service_meta: mcpMeta, ...mcpAnswer } = overMcp.structuredContent ?? {};
    const { service_meta: restMeta, ...restAnswer } = overRest.body;
    expect(mcpAnswer).toEqual(restAnswer);
    expect((mcpMeta as typeof restMeta).credits.charged).toBe(restMeta.credits.charged);
    expect((await verifyLedger(app.db.pool)).problems).toEqual([]);
  },
);

test('through the tool that calls others it is the same, and a quote of it runs nothing', async ({ app }) => {
  const { live } = await app.customer({ credits: 10 });
  const client = await toolClients['2.x'](await mcpUrl(app, '?profile=compact'), { 'x-api-key': live });
  const sent = { name: 'remove_whitespace', arguments: { input_text: words(10_000) } };

  const quote = await ask(client, 'service_quote', sent);
  const afterQuote = await app.get('/usage/allowance', live);
  const tooDear = await ask(client, 'service_call_tool', { ...sent, max_credits: 0.1 });
  const answer = await ask(client, 'service_call_tool', sent);
  await client.close();

  expect(quote.structuredContent).toMatchObject({ quote: { would_succeed: true, max_credits: 0.5 } });
  expect(afterQuote.body.wallet.remaining).toBe(10);
  expect(tooDear.content[0]?.text).toContain('over_max_credits');
  expect(answer.structuredContent).toMatchObject({ service_meta: { credits: { charged: 0.5 } } });
});

test('what is wrong with them is said as over REST, and costs nothing', async ({ app }) => {
  const { live } = await app.customer({ credits: 10 });
  const client = await toolClients['2.x'](await mcpUrl(app), { 'x-api-key': live });
  const sent = { input_text: words(5_000), inputText: words(5_000) };

  const { isError, content } = await ask(client, 'service_remove_whitespace', sent);
  const overRest = await app.post('/remove_whitespace', live, sent);
  const free = await ask(client, 'service_usage_allowance', { from: words(5_000) });
  await client.close();

  const told = JSON.parse(content[0]?.text ?? '{}');
  expect(isError).toBe(true);
  expect(told).toMatchObject({ code: 'validation_failed', details: overRest.body.details });
  expect(free.content[0]?.text).toContain('body_too_large');
  expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(10);
});

test('a list is taken over MCP as over REST, however long it is', async ({ app }) => {
  const { sandbox } = await app.customer({ credits: 10 });
  const client = await toolClients['2.x'](await mcpUrl(app), { 'x-api-key': sandbox });
  const data = Array.from({ length: 2_000 }, (_, index) => ({
    refId: `row ${index}`,
    email: `nobody${index}@example.com`,
  }));

  const { structuredContent } = await ask(client, 'service_email_verification', { data });
  await client.close();

  expect(structuredContent).toMatchObject({ total: 2_000 });
});
