import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { plainAddress } from '../outbound/address-guard.ts';

/** Stands for all that is public: every other address is one that nobody may be made to call. */
export const publicAddress = '93.184.216.34';

/** The ports of public addresses that calls may reach. */
const ports = [80, 443, 8080, 8443];

/**
 * Makes every address there is one of this machine, in a network namespace of its own: no interface has them, so a guard cannot know them
 * by that. Needs root there, which `unshare` gives.
 */
export const setUp = [
  'ip link set lo up',
  'ip route add local 0.0.0.0/0 dev lo',
  // Where there is no IPv6, nobody can be made to call it.
  '(ip -6 route add local ::/0 dev lo 2>/dev/null || true)',
].join(' && ');

/** Debian has `ip` in a folder that is on the path of root only. */
export function withSystemTools(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: `${env.PATH ?? '/usr/bin:/bin'}:/usr/sbin:/sbin` };
}

/** Whoever connects to any address, however shortly, is noted by the address that he called. */
export class WholeInternet {
  /** Requests to the public address. */
  publicRequests = 0;
  readonly #called = new Set<string>();
  readonly #closing: (() => void)[] = [];

  /** @param answer what the public address says; all others say a secret */
  static async start(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<WholeInternet> {
    const internet = new WholeInternet();
    const http = createHttpServer((request, response) => {
      if (plainAddress(request.socket.localAddress ?? '') !== publicAddress) return response.end('secret');
      internet.publicRequests += 1;
      answer(request, response);
    });
    for (const port of ports) {
      const server = createServer((socket) => {
        internet.#called.add(plainAddress(socket.localAddress ?? '') ?? 'nowhere');
        socket.on('error', () => {});
        http.emit('connection', socket);
      });
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once('error', reject);
      server.listen({ port, host: '::', ipv6Only: false }, resolve);
      await promise.catch(
        () => new Promise<void>((listening) => server.listen({ port, host: '0.0.0.0' }, listening)),
      );
      internet.#closing.push(() => server.close());
    }
    internet.#closing.push(() => http.closeAllConnections());
    return internet;
  }

  /** Every other address that was called, since the last time that somebody asked. */
  takeCalled(): string[] {
    const called = [...this.#called].filter((address) => address !== publicAddress);
    this.#called.clear();
    return called;
  }

  stop(): void {
    for (const close of this.#closing) close();
  }
}
