import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What is asked of a raw site. */
export interface RawRequest {
  /** Without its port. */
  readonly host: string;
  readonly path: string;
}

/** Answers byte by byte, since no server that knows HTTP would send it. */
export type RawAnswer = (socket: Socket, request: RawRequest) => void;

/** A site on loopback that sends whatever it wants. One request a connection; whoever answers ends it, or does not. */
export class RawSite {
  readonly port: number;
  /** Such as http://127.0.0.2:40123. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
    const { address, port } = server.address() as AddressInfo;
    this.#server = server;
    this.#sockets = sockets;
    this.port = port;
    this.url = `http://${address}:${port}`;
  }

  static async start(answer: RawAnswer, host = '127.0.0.2'): Promise<RawSite> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      // Who is called by a bomb hangs up in the middle of it.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      let head = '';
      const onData = (chunk: Buffer) => {
        head += chunk.toString('latin1');
        if (!head.includes('\r\n\r\n')) return;
        socket.off('data', onData);
        socket.resume();
        const path = /^\S+ (\S+)/.exec(head)?.[1] ?? '/';
        answer(socket, { path, host: /^host: ([^\r:]*)/im.exec(head)?.[1] ?? '' });
      };
      socket.on('data', onData);
    });
    server.listen(0, host);
    await once(server, 'listening');
    return new RawSite(server, sockets);
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }
}

/** Sends a piece again and again, for as long as anybody listens. */
export function floodSocket(socket: Socket, piece: string | Uint8Array): void {
  const bytes = Buffer.from(piece);
  const many = Buffer.concat(Array.from({ length: Math.ceil(65_536 / bytes.length) }, () => bytes));
  const more = () => {
    // One piece a turn: whoever reads is to get a turn as well.
    if (socket.destroyed) return;
    if (socket.write(many)) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
}

/** Sends a piece every so often, for as long as anybody listens. */
export function dripSocket(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
}
