import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real web site on loopback. */
export class Site {
  /** Such as http://127.0.0.1:40123, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The paths that were asked for, in order. */
  readonly asked: string[] = [];
  /** Connections that were taken, whatever was said on them. */
  connections = 0;
  readonly #server: Server;

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${this.port}`;
  }

  static async start(
    answer: (request: IncomingMessage, response: ServerResponse, site: Site) => void,
    { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
  ): Promise<Site> {
    let site: Site | undefined;
    const listener: RequestListener = (request, response) => {
      site?.asked.push(request.url ?? '');
      answer(request, response, site as Site);
    };
    const server = createServer(listener);
    server.listen(port, host);
    await once(server, 'listening');
    const started = new Site(server, host);
    server.on('connection', () => {
      started.connections += 1;
    });
    site = started;
    return site;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
