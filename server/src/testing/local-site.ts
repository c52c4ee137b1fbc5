import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlainOutbound } from './plain-outbound.ts';

export interface LocalAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Text is answered as it is, under 200; a function may answer by itself, piece by piece or never. */
export type LocalPage =
  | string
  | Uint8Array
  | LocalAnswer
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Websites on this machine, by address ('https://acme.example/sitemap.xml'); what they have not is a 404. */
export class LocalSite {
  readonly outbound: PlainOutbound;
  /** The addresses that were asked for, in order. */
  readonly asked: string[] = [];
  readonly #server: ReturnType<typeof createServer>;

  static async serve(pages: Readonly<Record<string, LocalPage>>): Promise<LocalSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LocalSite(server, new Map(Object.entries(pages)));
  }

  private constructor(server: ReturnType<typeof createServer>, pages: ReadonlyMap<string, LocalPage>) {
    this.#server = server;
    this.outbound = new PlainOutbound((server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const address = `${request.headers['x-scheme']}://${request.headers.host}${request.url}`;
      this.asked.push(address);
      const page = pages.get(address) ?? { status: 404, body: '<h1>Not found</h1>' };
      if (typeof page === 'function') return page(request, response);
      const isBody = typeof page === 'string' || page instanceof Uint8Array;
      const { status = 200, headers = {}, body = '' } = isBody ? { body: page } : page;
      response.writeHead(status, headers).end(body);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
