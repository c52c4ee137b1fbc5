import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: an emulator reads what a vendor would read
  readonly body: any;
}

export interface EmulatedReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  /** Never answered: the question is to be given up. */
  readonly hangs?: boolean;
}

/** A vendor's API on this machine, which answers as its documents say; tests tell it what happens. */
export class VendorEmulator implements AsyncDisposable {
  readonly #server: Server;
  /** What was asked, in order. */
  readonly asked: EmulatedRequest[] = [];
  readonly url: string;
  /** That were opened to it so far. */
  connections = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', () => {
      this.connections += 1;
    });
  }

  static async start(
    answer: (request: EmulatedRequest) => EmulatedReply | Promise<EmulatedReply>,
  ): Promise<VendorEmulator> {
    const server = createServer((request, response) => {
      void emulator.#take(answer, request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const emulator = new VendorEmulator(server);
    return emulator;
  }

  async #take(
    answer: (request: EmulatedRequest) => EmulatedReply | Promise<EmulatedReply>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', this.url);
    const asked: EmulatedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers as Record<string, string>,
      body: text === '' ? null : bodyOf(text, request.headers['content-type']),
    };
    this.asked.push(asked);
    const { status = 200, headers = {}, body, hangs = false } = await answer(asked);
    if (hangs) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** JSON, or the fields of a form. */
function bodyOf(text: string, contentType = ''): unknown {
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return JSON.parse(text);
  return Object.fromEntries(new URLSearchParams(text));
}
