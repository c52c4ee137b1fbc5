import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';

/** A reply, with `\n` between its lines; `close` hangs up; `silent` says nothing; a function does as it likes. */
export type SmtpAnswer = string | 'close' | 'silent' | ((socket: Socket) => void);

/** What a server says to each command, by the first word of it; what is not here is answered as a usual server does. */
export interface SmtpScript {
  readonly greeting?: SmtpAnswer | ((socket: Socket) => void);
  /** By the number of this connection, from 0. */
  readonly greetings?: readonly SmtpAnswer[];
  readonly ehlo?: SmtpAnswer;
  readonly helo?: SmtpAnswer;
  readonly starttls?: SmtpAnswer;
  readonly mail?: SmtpAnswer;
  /** @param count recipients before this one, on this server; @param onConnection the same on this connection */
  readonly rcpt?: (address: string, count: number, onConnection: number) => SmtpAnswer;
  readonly rset?: SmtpAnswer;
  readonly quit?: SmtpAnswer;
  readonly certificate?: Certificate;
}

/** The mail server of a test, on loopback. It does what its script says, however hostile, and keeps what it was told. */
export class SmtpServer {
  readonly address: string;
  readonly port: number;
  /** Every line that came, in order; those that came in TLS begin with "TLS ". */
  readonly lines: string[] = [];
  connections = 0;
  /** The most at a time, of those that have not said goodbye. */
  connectionsMost = 0;
  /** Bytes that came before the greeting was sent. */
  earlyBytes = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #script: SmtpScript;
  readonly #talking = new Set<Socket>();
  #recipients = 0;

  private constructor(server: Server, script: SmtpScript) {
    const { address, port } = server.address() as AddressInfo;
    this.#server = server;
    this.#script = script;
    this.address = address;
    this.port = port;
    server.on('connection', (socket) => this.#greet(socket));
  }

  /** @param port where several servers are to have the same, on addresses of their own */
  static async start(script: SmtpScript, { host = '127.0.0.2', port = 0 } = {}): Promise<SmtpServer> {
    const server = createServer();
    server.listen(port, host);
    await once(server, 'listening');
    return new SmtpServer(server, script);
  }

  async stop(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  /** The recipients that were asked about. */
  get recipients(): string[] {
    return this.lines.flatMap((line) => /RCPT TO:<(.*)>/.exec(line)?.[1] ?? []);
  }

  #greet(socket: Socket): void {
    const number = this.connections;
    this.connections += 1;
    this.#sockets.add(socket);
    this.#talking.add(socket);
    this.connectionsMost = Math.max(this.connectionsMost, this.#talking.size);
    socket
      .on('error', () => {})
      .once('close', () => {
        this.#sockets.delete(socket);
        this.#talking.delete(socket);
      });
    this.earlyBytes += socket.readableLength;
    const greeting = this.#script.greetings?.[number] ?? this.#script.greeting;
    this.#listen(socket, '', { onConnection: 0 });
    this.#say(socket, greeting ?? '220 mx.test ESMTP');
  }

  #listen(socket: Socket, before: string, state: { onConnection: number }): void {
    let unread = '';
    socket.on('data', (piece: Buffer) => {
      unread += piece.toString('utf8');
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        this.lines.push(`${before}${line}`);
        if (/^QUIT$/i.test(line)) this.#talking.delete(socket);
        if (/^STARTTLS$/i.test(line) && this.#script.certificate) this.#secure(socket, state);
        else this.#say(socket, this.#answer(line, before !== '', state));
      }
    });
  }

  #answer(line: string, isSecure: boolean, state: { onConnection: number }): SmtpAnswer {
    const script = this.#script;
    const offer =
      script.certificate && !isSecure
        ? '250-mx.test\n250-SMTPUTF8\n250 STARTTLS'
        : '250-mx.test\n250 SMTPUTF8';
    switch (/^\w+/.exec(line)?.[0].toUpperCase()) {
      case 'EHLO':
        return script.ehlo ?? offer;
      case 'HELO':
        return script.helo ?? '250 mx.test';
      case 'STARTTLS':
        return script.starttls ?? '502 5.5.1 not here';
      case 'MAIL':
        return script.mail ?? '250 2.1.0 Ok';
      case 'RCPT': {
        const address = /<(.*)>/.exec(line)?.[1] ?? '';
        const answer = script.rcpt?.(address, this.#recipients, state.onConnection) ?? '250 2.1.5 Ok';
        this.#recipients += 1;
        state.onConnection += 1;
        return answer;
      }
      case 'RSET':
        return script.rset ?? '250 2.0.0 Ok';
      case 'QUIT':
        return script.quit ?? ((to) => to.end('221 2.0.0 Bye\r\n'));
      default:
        return '502 5.5.2 what?';
    }
  }

  #secure(socket: Socket, state: { onConnection: number }): void {
    const { starttls = '220 2.0.0 go ahead', certificate } = this.#script;
    socket.removeAllListeners('data');
    this.#say(socket, starttls);
    const secure = new TLSSocket(socket, { isServer: true, ...certificate });
    secure.on('error', () => {});
    this.#listen(secure, 'TLS ', state);
  }

  #say(socket: Socket, answer: SmtpAnswer): void {
    if (typeof answer === 'function') answer(socket);
    else if (answer === 'close') socket.destroy();
    else if (answer !== 'silent') socket.write(`${answer.replaceAll('\n', '\r\n')}\r\n`);
  }
}
