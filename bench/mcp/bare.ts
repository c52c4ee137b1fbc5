import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallToolResult, createMcpHandler, McpServer, Server } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { schemaOf } from '../../server/src/catalog/describe-endpoint.ts';
import { removeWhitespaceEndpoint } from '../../server/src/endpoints/utilities/remove-whitespace.ts';
import { serviceMeta } from '../gateway/service-meta.ts';

/*
 * The protocol's own library with one tool, remove_whitespace with the same schemas and the same answer, and nothing else: no key, no limits, no bill. A
 * server for each request, as the library's guide to HTTP has it; mounted on node:http as the library's adapter for Node does it, with a body that is
 * parsed once, as behind a framework. node bare.ts McpServer | Server prints its port: the first is how the guide makes a server, the second the
 * class beneath, which the service uses as well.
 */
const { title, description, request, response } = removeWhitespaceEndpoint;
const name = 'service_remove_whitespace';
const about = { name: 'bare', version: '1.0.0' };
const outputSchema = response.loose();

function answerTo(input: z.output<typeof request>): CallToolResult {
  const answer = {
    ...removeWhitespaceEndpoint.run(input, undefined as never),
    service_meta: serviceMeta,
  };
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer,
    _meta: { 'millrace/credits': { charged: 0.5, remaining: 64_982.5 } },
  };
}

function asTheGuideHasIt(): McpServer {
  const server = new McpServer(about);
  server.registerTool(name, { title, description, inputSchema: request, outputSchema }, answerTo);
  return server;
}

const listed = {
  name,
  title,
  description,
  inputSchema: { ...schemaOf(request), type: 'object' as const },
  outputSchema: { ...schemaOf(outputSchema), type: 'object' as const },
};

function beneath(): Server {
  const server = new Server(about, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [listed] }));
  server.setRequestHandler('tools/call', ({ params }) => answerTo(request.parse(params.arguments)));
  return server;
}

const handler = createMcpHandler(process.argv[2] === 'McpServer' ? asTheGuideHasIt : beneath);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  await once(request, 'end');
  const body = Buffer.concat(chunks).toString('utf8');
  const headers = new Headers();
  for (const [header, value] of Object.entries(request.headers)) headers.set(header, String(value));
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const asked = new Request(url, { method: 'POST', headers, body, signal: gone.signal });
  const answered = await handler.fetch(asked, { parsedBody: JSON.parse(body) });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  for await (const chunk of answered.body ?? []) {
    if (!response.write(chunk)) await once(response, 'drain');
  }
  response.end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen({ port: 0, backlog: 4_096, host: '127.0.0.1' });
await once(server, 'listening');
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
