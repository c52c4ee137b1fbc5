import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface SocksScript {
  /** It asks for them where they are given. */
  readonly username?: string;
  readonly password?: string;
  /** Instead of its usual answer, by the number of the message from 0. */
  readonly answers?: readonly (Buffer | 'close' | 'silent' | undefined)[];
}

/** A SOCKS5 proxy on loopback that keeps where it was asked to go. Of IPv4 addresses it makes the connection. */
export class SocksServer {
  readonly port: number;
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, script: SocksScript) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#serve(socket, script));
  }

  static async start(script: SocksScript = {}): Promise<SocksServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SocksServer(server, script);
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket, script: SocksScript): void {
    this.#keep(socket);
    const wantsPassword = script.username !== undefined;
    let message = 0;
    const onData = (bytes: Buffer) => {
      const instead = script.answers?.[message];
      message += 1;
      if (instead === 'silent') return;
      if (instead === 'close') return void socket.destroy();
      if (instead !== undefined) return void socket.write(instead);
      if (message === 1) return void socket.write(Buffer.from([5, wantsPassword ? 2 : 0]));
      if (message === 2 && wantsPassword) {
        const expected = `\x01${letter(script.username)}${letter(script.password)}`;
        return void socket.write(Buffer.from([1, bytes.toString('latin1') === expected ? 0 : 1]));
      }
      socket.off('data', onData);
      this.#join(socket, bytes);
    };
    socket.on('data', onData);
  }

  #join(socket: Socket, request: Buffer): void {
    const host = [...request.subarray(4, 8)].join('.');
    const port = request.readUInt16BE(request.length - 2);
    const isFour = request[3] === 1;
    this.asked.push(isFour ? `${host}:${port}` : request.toString('hex'));
    if (!isFour) return void socket.destroy();
    const target = connect({ host, port });
    this.#keep(target);
    target.once('error', () => socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])));
    target.once('connect', () => {
      socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
      socket.pipe(target).pipe(socket);
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket));
  }
}

const letter = (text = '') => `${String.fromCharCode(text.length)}${text}`;
