import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestAuthority } from './certificates.ts';

/** What a client publishes of itself, or an answer in the place of it. */
export type Published =
  | ((request: IncomingMessage, response: ServerResponse) => void)
  | Readonly<Record<string, unknown>>;

/** A site by https on which tool clients publish themselves. 127.0.0.2 stands for the public internet. */
export class ClientSite {
  /** Such as https://127.0.0.2:40123, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The paths that were asked for, in order. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #published = new Map<string, Published>();

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.url = `https://${host}:${this.port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? '';
      this.asked.push(path);
      const published = this.#published.get(path);
      if (typeof published === 'function') published(request, response);
      else if (published === undefined) response.writeHead(404).end();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(published));
    });
  }

  static async start(authority: TestAuthority, host = '127.0.0.2', port = 0): Promise<ClientSite> {
    const server = createServer(authority.certificate({ name: `IP:${host}`, days: 1 }));
    server.listen(port, host);
    await once(server, 'listening');
    return new ClientSite(server, host);
  }

  /** At `path`; the address of it. */
  publish(path: string, published: Published): string {
    this.#published.set(path, published);
    return `${this.url}${path}`;
  }

  /** A document as a client publishes it, changed by `more`; its address, which is the id of the client. */
  client(path: string, more: Readonly<Record<string, unknown>> = {}): string {
    return this.publish(path, {
      client_id: `${this.url}${path}`,
      client_name: 'Weaver',
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
      ...more,
    });
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
