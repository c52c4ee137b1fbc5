import { expect } from 'vitest';
import { test } from '../../testing/database.ts';
import { listening, strangeServer } from '../../testing/listening.ts';
import { RelayProcess } from '../../testing/mcp-stdio.ts';

const present = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('a revision before 2026-07-28 is named in the headers of all that comes after it was agreed on; the present one with method and name', async () => {
  const heard: Record<string, unknown>[] = [];
  const url = await strangeServer((asked, reply) => {
    const {
      'mcp-protocol-version': version,
      'mcp-method': method,
      'mcp-name': name,
      'x-api-key': key,
    } = asked.headers;
    heard.push({ version, method, name, key });
    asked.setEncoding('utf8').on('data', () => {});
    asked.on('end', () => {
      reply.setHeader('content-type', heard.length % 2 ? 'application/json' : 'text/event-stream');
      const answer = { jsonrpc: '2.0', id: heard.length, result: { protocolVersion: '2025-06-18' } };
      const text = JSON.stringify(answer, null, 2);
      reply.end(
        heard.length % 2
          ? text
          : `: still here\r\n\r\nid: 1\ndata: \n\nevent: message\ndata: ${text.replaceAll('\n', '\ndata: ')}\n\n`,
      );
    });
  });
  const relay = RelayProcess.to(url, 'mr_live_x');
  const _meta = present;

  const messages = [
    { method: 'tools/list' },
    { method: 'initialize', params: { protocolVersion: '2025-06-18' } },
    { method: 'tools/call', params: { name: 'a' } },
    { method: 'tools/call', params: { name: 'service_a', _meta } },
    { method: 'resources/read', params: { uri: 'millrace://größe', _meta } },
    { method: 'prompts/get', params: { name: ' x', _meta } },
    { method: 'tools/call', params: { name: '=?base64?eA==?=', _meta } },
    { method: 'tools/list', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': 'a\nb' } } },
  ];
  for (const [index, message] of messages.entries()) {
    relay.write({ id: index + 1, ...message });
    expect(await relay.answer(index + 1)).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
  }

  const key = 'mr_live_x';
  const ofNow = (method: string, name: string) => ({ version: '2026-07-28', method, name, key });
  expect(heard).toEqual([
    { key },
    { key },
    { version: '2025-06-18', key },
    ofNow('tools/call', 'service_a'),
    ofNow('resources/read', '=?base64?bWlsbHJhY2U6Ly9ncsO2w59l?='),
    ofNow('prompts/get', '=?base64?IHg=?='),
    ofNow('tools/call', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='),
    { method: 'tools/list', key },
  ]);
  expect(relay.stderr).toBe('');
});

test('while no service answers, requests are told what to do; when one does, they are answered', async ({
  db,
}) => {
  const first = await listening(db);
  const { sandbox } = await first.app.customer();
  const relay = RelayProcess.to(first.url, sandbox);

  relay.write({ id: 1, method: 'ping' });
  await relay.answer(1);
  await first.app.app.close();
  relay.write({ id: 2, method: 'ping' });
  const away = await relay.answer(2);
  relay.write({ id: 3, method: 'ping' }, { method: 'notifications/initialized' });
  await relay.answer(3);
  const again = await listening(db, [], first.port);
  relay.write({ id: 4, method: 'ping' });

  expect(await relay.answer(4)).toMatchObject({ result: {} });
  const fix = 'Start it with ./millrace serve, or name it with --url; then try again.';
  const message = `No service answers at ${first.url} (ECONNREFUSED). ${fix}`;
  expect(away).toEqual({ jsonrpc: '2.0', id: 2, error: { code: -32_603, message, data: { fix } } });
  relay.child.stdin.end();
  expect(await relay.ended()).toBe(0);
  expect(relay.stderr).toBe(`${message}\n`);
  await again.app.app.close();
});

test('a service that breaks off during a call is told as such: the call may have been charged', async () => {
  const url = await strangeServer((asked, reply) => {
    asked.resume().on('end', () => {
      if (asked.headers['mcp-name'] === 'stream')
        reply.writeHead(200, { 'content-type': 'text/event-stream' });
      else if (asked.headers['mcp-name'] === 'whole') reply.writeHead(200, { 'content-length': '100' });
      else return asked.socket.destroy();
      return reply.write('data: {', () => asked.socket.destroy());
    });
  });
  const relay = RelayProcess.to(url, 'mr_live_x');

  for (const name of ['nothing', 'stream', 'whole']) {
    relay.write({ id: name, method: 'tools/call', params: { name, _meta: present } });
    expect((await relay.answer(name)).error?.message).toBe(
      `The service at ${url} disconnected before it responded. The call may have been charged. See ./millrace call history; then try again.`,
    );
  }
});

test('something else that answers there is told as such', async () => {
  const url = await strangeServer((_asked, reply) => reply.end('<p>It works!</p>'));
  const relay = RelayProcess.to(url, 'mr_live_x');

  relay.write({ id: 1, method: 'ping' });

  expect((await relay.answer(1)).error?.message).toBe(
    `The server at ${url} (200) does not speak MCP. Name the service with --url. A proxy in between must forward /mcp.`,
  );
});
