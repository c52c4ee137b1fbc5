import { once } from 'node:events';
import { describe, expect, vi } from 'vitest';
import { test } from '../../testing/database.ts';
import { charged, listening, strangeServer } from '../../testing/listening.ts';
import { RelayProcess } from '../../testing/mcp-stdio.ts';
import { slowSearch } from '../../testing/slow-search.ts';
import { McpRelay } from './mcp-relay.ts';

const present = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const callOf = (id: number, query: string) => ({
  id,
  method: 'tools/call',
  params: { name: 'service_search_engine_b', arguments: { query }, _meta: present },
});

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 20 });

describe('a line', () => {
  test('that is no JSON, or is too long, is refused with what is wrong, and those behind it are answered', async ({
    db,
  }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();
    const relay = RelayProcess.to(url, sandbox);

    relay.write('', '{"jsonrpc"', '  ', `"${'x'.repeat(16 * 1024 ** 2)}"`, { id: 1, method: 'ping' });
    relay.write('{"jsonrpc":"2.0","id":"two","method":"ping"}\r', '7', { id: 3, method: 'nothing/known' });
    await relay.answer(3);
    await relay.answer('two');
    relay.child.stdin.end('{"jsonrpc":"2.0","id":4,"method":"ping"}');

    expect(await relay.ended()).toBe(0);
    const answers = relay.lines.map((line) => JSON.parse(line));
    expect(answers.filter(({ id }) => id === null)).toMatchObject([
      { error: { code: -32_700, message: 'The line is not JSON: each message is one line of JSON.' } },
      { error: { code: -32_600, message: 'A message may have at most 16 MiB.' } },
      { error: { code: expect.any(Number) } },
    ]);
    expect(
      answers.filter(({ id }) => id !== null).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    ).toMatchObject([
      { id: 1, result: {} },
      { id: 3, error: { code: -32_601 } },
      { id: 4, result: {} },
      { id: 'two', result: {} },
    ]);
    await app.app.close();
  });

  test('that only tells something is answered by nothing, and one that the service refuses by its words', async ({
    db,
  }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();
    const relay = RelayProcess.to(url, sandbox);

    relay.write(
      { method: 'notifications/initialized' },
      { method: 'notifications/cancelled', params: { requestId: 9 } },
    );
    relay.write({ id: 1, method: 'ping', params: { text: 'x'.repeat(1_048_576) } });
    relay.child.stdin.end();

    expect(await relay.ended()).toBe(0);
    expect(relay.lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, error: { data: { code: 'body_too_large', fix: expect.any(String) } } },
    ]);
    await app.app.close();
  });

  test('with several requests, as in the revision of 2025-03-26, is answered with all of them', async ({
    db,
  }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();
    const relay = RelayProcess.to(url, sandbox);

    relay.write(JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }))));
    relay.child.stdin.end();

    expect(await relay.ended()).toBe(0);
    expect(relay.lines.map((line) => JSON.parse(line).id).toSorted()).toEqual([1, 2]);
    await app.app.close();
  });
});

describe('the end of the input', () => {
  test('lets calls be answered that are under way', async ({ db }) => {
    const slow = slowSearch();
    const { app, url } = await listening(db, [slow.source]);
    const { live } = await app.customer({ credits: 10 });
    const relay = RelayProcess.to(url, live);

    relay.write(callOf(1, 'last'));
    await until(() => expect(slow.asked).toEqual(['last']));
    relay.child.stdin.end();
    slow.answer('last');

    expect(await relay.ended()).toBe(0);
    expect(await relay.answer(1)).toMatchObject({ result: { structuredContent: { totalResults: 1 } } });
    expect(await charged(app, live)).toEqual([1]);
    await app.app.close();
  });

  test('ends subscriptions, which nothing else would', async () => {
    const url = await strangeServer((asked, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      asked
        .resume()
        .on('end', () => reply.write('data: {"jsonrpc":"2.0","method":"notifications/acknowledged"}\n\n'));
    });
    const relay = RelayProcess.to(url, 'mr_live_x');

    relay.write({ id: 2, method: 'subscriptions/listen' });
    await until(() => expect(relay.lines.length).toBe(1));
    relay.child.stdin.end();

    expect(await relay.ended()).toBe(0);
    expect([relay.lines.length, relay.stderr]).toEqual([1, '']);
  });

  test('takes back what is not answered in time, and says so', async () => {
    const written: string[] = [];
    const told: string[] = [];
    const relay = new McpRelay({
      send: async function* (_message, _headers, signal) {
        await once(signal, 'abort');
        yield '{"jsonrpc":"2.0","id":1,"result":{}}';
      },
      write: (line) => written.push(line),
      tell: (line) => told.push(line),
    });

    relay.take(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}'));

    expect(await relay.finish(1, new AbortController().signal)).toBe(1);
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, error: { data: { fix: 'Try again.' } } },
    ]);
    expect(told).toEqual(['The input ended, and the call was canceled. Try again.']);
  });
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s ends at once, and takes back what is under way',
  async (signal, { db }) => {
    const slow = slowSearch();
    const { app, url } = await listening(db, [slow.source]);
    const { live } = await app.customer({ credits: 10 });
    const relay = RelayProcess.to(url, live);

    relay.write(callOf(1, 'long'));
    await until(() => expect(slow.asked).toEqual(['long']));
    relay.child.kill(signal);

    expect(await relay.ended()).toBe(130);
    await until(() => expect(slow.letGo).toEqual(['long']));
    slow.answer('long');
    await until(async () => expect(await charged(app, live)).toEqual([0]));
    expect([relay.lines, relay.stderr]).toEqual([[], '']);
    await app.app.close();
  },
);

test('a client that reads no more ends it, and what is under way is taken back', async ({ db }) => {
  const slow = slowSearch();
  const { app, url } = await listening(db, [slow.source]);
  const { live } = await app.customer({ credits: 10 });
  const relay = RelayProcess.to(url, live);

  relay.write(callOf(1, 'long'));
  await until(() => expect(slow.asked).toEqual(['long']));
  relay.child.stdout.destroy();
  relay.write({ id: 2, method: 'ping' });

  expect(await relay.ended()).toBe(1);
  await until(() => expect(slow.letGo).toEqual(['long']));
  slow.answer('long');
  await until(async () => expect(await charged(app, live)).toEqual([0]));
  await app.app.close();
});

test('of more messages than may be under way the last are refused, and can be sent again', async () => {
  const written: string[] = [];
  const gate = Promise.withResolvers<void>();
  const relay = new McpRelay({
    send: async function* (message) {
      await gate.promise;
      yield `{"jsonrpc":"2.0","id":${JSON.parse(message.toString()).id},"result":{}}`;
    },
    write: (line) => written.push(line),
    tell: () => {},
  });
  const ping = (id: number) =>
    relay.take(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })));

  for (let id = 1; id <= 257; id++) ping(id);
  const refused = written.map((line) => JSON.parse(line));
  gate.resolve();
  await until(() => expect(written.length).toBe(257));
  ping(257);
  await until(() => expect(written.length).toBe(258));

  expect(refused).toMatchObject([{ id: 257, error: { data: { fix: 'Try again when some have ended.' } } }]);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ id: 257, result: {} });
});

test('of a batch, calls that are not taken back are answered; one whose all are taken back is ended', async () => {
  const written: string[] = [];
  const gate = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const relay = new McpRelay({
    send: async function* (_message, _headers, signal) {
      signals.push(signal);
      await gate.promise;
      yield '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]';
    },
    write: (line) => written.push(line),
    tell: () => {},
  });
  const cancel = (requestId: number | string) =>
    relay.take(Buffer.from(JSON.stringify({ method: 'notifications/cancelled', params: { requestId } })));
  const batch = Buffer.from(
    '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]',
  );

  relay.take(batch);
  cancel(2);
  cancel('1');
  gate.resolve();
  await until(() => expect(written).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']));
  relay.take(batch);
  cancel(1);
  cancel(2);

  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});

test.for([
  ['{"jsonrpc":"2.0","id":5,"method":"ping"}', [5]],
  ['{"jsonrpc":"2.0","id":5,"method":7}', [null]],
  ['{"jsonrpc":"2.0","method":"notifications/initialized"}', []],
  ['{"jsonrpc":"2.0","id":5,"result":{}}', []],
] as const)(
  'a refusal without an id, of %s, is told to who asked, and to nobody else',
  async ([sent, ids]) => {
    const written: string[] = [];
    const relay = new McpRelay({
      send: async function* () {
        yield '{"jsonrpc":"2.0",\n"id":null,"error":{"code":-32600,"message":"Refused."}}';
      },
      write: (line) => written.push(line),
      tell: () => {},
    });

    relay.take(Buffer.from(sent));

    expect(await relay.finish(30_000, new AbortController().signal)).toBe(0);
    expect(written.map((line) => JSON.parse(line))).toMatchObject(
      ids.map((id) => ({ id, error: { message: 'Refused.' } })),
    );
    expect(written.join()).not.toContain('\n');
  },
);
