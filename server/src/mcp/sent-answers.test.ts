import { expect } from 'vitest';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { mcpUrl } from '../testing/mcp-clients.ts';

const call = (id: number, name: string, sent: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: sent },
});

async function post(app: TestApp, key: string, message: object, headers: Record<string, string> = {}) {
  return fetch(await mcpUrl(app), {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      // Of what is packed, the length would be another.
      'accept-encoding': 'identity',
      ...headers,
    },
    body: JSON.stringify(message),
  });
}

const eventsOf = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('the answer of a call is sent whole, with its length, in every revision', async ({ db }) => {
  const app = await TestApp.open(db);
  const { live } = await app.customer({ credits: 10 });
  const name = 'service_remove_whitespace';
  const { params, ...rest } = call(1, name, { input_text: ' ü  ü ' });

  const today = await post(
    app,
    live,
    { ...rest, params: { ...params, _meta: modern } },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
  );
  const before = await post(app, live, { ...rest, params }, { 'mcp-protocol-version': '2025-06-18' });

  const texts = [await today.text(), await before.text()];
  expect([today, before].map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    'text/event-stream',
  ]);
  expect([today, before].map(({ headers }) => Number(headers.get('content-length')))).toEqual(
    texts.map((text) => Buffer.byteLength(text)),
  );
  expect([JSON.parse(texts[0] ?? ''), ...eventsOf(texts[1] ?? '')]).toMatchObject([
    { id: 1, result: { structuredContent: { output: 'ü ü' } } },
    { id: 1, result: { structuredContent: { output: 'ü ü' } } },
  ]);
  await app.app.close();
});

test('of several answers the first is sent while the others are awaited, and none is lost', async ({
  db,
}) => {
  const answer = Promise.withResolvers<void>();
  const slow: Provider = {
    name: 'dataset',
    unavailable: () => null,
    searchWebElsewhere: async () => {
      await answer.promise;
      return { outcome: 'not_found' };
    },
  };
  const app = await TestApp.open(db, [slow], { deadlineMs: 30_000 });
  const { live } = await app.customer({ credits: 10 });

  const { body } = await post(app, live, [
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    call(2, 'service_search_engine_b', { query: 'meters' }),
    call(3, 'service_search_engine_b', { query: 'valves' }),
  ]);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  answer.resolve();
  let others = '';
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
    others += piece.value;

  expect(eventsOf(first)).toMatchObject([{ id: 1, result: {} }]);
  expect(new Set(eventsOf(others).map(({ id }) => id))).toEqual(new Set([2, 3]));
  await app.app.close();
});

test('what comes in two pieces at once keeps its order', async ({ db }) => {
  const app = await TestApp.open(db);
  const { live } = await app.customer();

  const listened = await post(
    app,
    live,
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: modern },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  );

  expect(eventsOf(await listened.text())).toMatchObject([
    { method: 'notifications/subscriptions/acknowledged' },
    { id: 1, result: { resultType: 'complete' } },
  ]);
  await app.app.close();
});
