import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { plainAddress } from './address-guard.ts';
import { noPublicAddress, notAllowed } from './not-allowed.ts';
import type { HostAddresses } from './resolve-host.ts';
import { passThroughSocks, type SocksProxy } from './socks5.ts';

export type SmtpFailureReason =
  /** No connection: nobody listens, or nobody can be reached. */
  | 'unreachable'
  /** Connected, but silent for too long. */
  | 'timeout'
  /** The other side ended it. */
  | 'closed'
  /** More, or longer lines, than any mail server sends. */
  | 'too_much'
  /** TLS was agreed on, and failed. */
  | 'tls';

/** A connection to a mail server came to its end. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure';
  readonly reason: SmtpFailureReason;

  constructor(reason: SmtpFailureReason, cause?: unknown) {
    super(`the mail server: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface SmtpTarget {
  readonly host: string;
  /** 25 but for hosts that the operator allowed by name. */
  readonly port: number;
  /** Checked: nothing else is connected to. They are tried in turn. */
  readonly addresses: HostAddresses;
  /** For each address. */
  readonly connectMs: number;
  /** The operator's proxy, where there is one. It is given the checked address. */
  readonly via?: SocksProxy | null;
}

/** RFC 5321 4.5.3.1.5 asks for 512; some servers send their policy in one line. */
const lineBytesMax = 4_096;
/** Of a whole conversation, in which no more than a dozen replies are read. */
const bytesMax = 64 * 1024;

/** A connection to a mail server that is read by the line, within bounds. Whoever opens it closes it. */
export class SmtpConnection {
  #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #failure: SmtpFailure | null = null;
  #wake: (() => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** @throws {SmtpFailure} unreachable. @throws {ServiceError} url_not_allowed, before anything is sent */
  static async open(target: SmtpTarget, signal: AbortSignal): Promise<SmtpConnection> {
    const { addresses, port } = target;
    if (!addresses.isOperators && port !== 25) throw notAllowed(noPublicAddress, `port ${port}`);
    let failure: unknown;
    for (const address of addresses.addresses) {
      signal.throwIfAborted();
      try {
        return new SmtpConnection(await connected(address, target, signal));
      } catch (error) {
        signal.throwIfAborted();
        failure = error;
      }
    }
    throw new SmtpFailure('unreachable', failure);
  }

  /** Something came that nobody asked for, or more than one line of it. */
  get hasUnread(): boolean {
    return this.#unread.length > 0;
  }

  /** What has come and was not read begins with this. */
  startsWith(text: string): boolean {
    return this.#unread.toString('latin1', 0, text.length) === text;
  }

  get isEnded(): boolean {
    return this.#failure !== null;
  }

  send(line: string): void {
    // A line that could be two would let an address speak for us.
    if (/[\r\n\0]/.test(line)) throw new Error('an SMTP command is one line');
    if (!this.isEnded) this.#socket.write(`${line}\r\n`);
  }

  /**
   * The next line, without its end; what is no UTF-8 has replacement characters.
   *
   * @param until by `performance.now()`; a server that drips bytes gains no time by it. @throws {SmtpFailure}
   */
  async readLine(until: number, signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      const end = this.#unread.indexOf(0x0a);
      if (end > lineBytesMax || (end < 0 && this.#unread.length > lineBytesMax)) {
        this.#end(new SmtpFailure('too_much'));
      } else if (end >= 0) {
        const line = this.#unread.toString('utf8', 0, this.#unread[end - 1] === 0x0d ? end - 1 : end);
        this.#unread = this.#unread.subarray(end + 1);
        return line;
      }
      if (this.#failure) throw this.#failure;
      if (performance.now() >= until) throw this.#end(new SmtpFailure('timeout'));
      await this.#more(until, signal);
    }
  }

  /** Goes on in TLS. Certificates are not looked at: nothing secret is sent, and most mail servers sign their own. */
  async startTls(host: string, ms: number, signal: AbortSignal): Promise<void> {
    const plain = this.#socket;
    plain.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd);
    // What was sent before TLS began was sent by who knows whom.
    this.#unread = Buffer.alloc(0);
    const secured = Promise.withResolvers<void>();
    const fail = (cause?: unknown) => secured.reject(this.#end(new SmtpFailure('tls', cause)));
    const timer = setTimeout(fail, ms);
    const onAbort = () => secured.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const socket = connectTls({
        socket: plain,
        servername: plainAddress(host) === null ? host : '',
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        // Mail servers are as old as they are: weak keys are no worse than none.
        ciphers: 'DEFAULT:@SECLEVEL=0',
      });
      this.#socket = socket;
      socket.once('secureConnect', () => secured.resolve());
      socket.once('error', fail).once('close', fail);
      await secured.promise;
      this.#listen();
      socket.off('error', fail).off('close', fail);
    } catch (error) {
      this.#end(new SmtpFailure('tls', error));
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  close(): void {
    this.#end(new SmtpFailure('closed'));
  }

  #listen(): void {
    this.#socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onEnd);
    this.#socket.on('error', this.#onEnd);
  }

  readonly #onData = (piece: Buffer): void => {
    this.#bytes += piece.length;
    if (this.#bytes > bytesMax) this.#end(new SmtpFailure('too_much'));
    else this.#unread = Buffer.concat([this.#unread, piece]);
    this.#wake?.();
  };

  readonly #onEnd = (cause?: unknown): void => {
    this.#end(new SmtpFailure('closed', cause));
  };

  /** The first end is the reason. */
  #end(failure: SmtpFailure): SmtpFailure {
    this.#failure ??= failure;
    this.#socket.destroy();
    this.#wake?.();
    return this.#failure;
  }

  async #more(until: number, signal: AbortSignal): Promise<void> {
    const woken = Promise.withResolvers<void>();
    const wake = () => woken.resolve();
    const timer = setTimeout(wake, Math.max(1, until - performance.now()));
    this.#wake = wake;
    signal.addEventListener('abort', wake, { once: true });
    await woken.promise;
    signal.removeEventListener('abort', wake);
    clearTimeout(timer);
    this.#wake = null;
  }
}

function connected(address: string, target: SmtpTarget, signal: AbortSignal): Promise<Socket> {
  const { port, connectMs, via = null } = target;
  return new Promise((resolve, reject) => {
    // A literal address: no name is looked up again between the check and the connection.
    const socket = connectTcp(via === null ? { host: address, port } : { host: via.host, port: via.port });
    socket.setNoDelay(true);
    const fail = (error: unknown) => {
      socket.destroy();
      settle();
      reject(error);
    };
    const onAbort = () => fail(signal.reason);
    const timer = setTimeout(() => fail(new Error('no connection in time')), connectMs);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const succeed = () => {
      settle();
      socket.off('error', fail);
      resolve(socket);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', fail);
    socket.once('connect', () => {
      if (via === null) succeed();
      else passThroughSocks(socket, via, { address, port }).then(succeed, fail);
    });
  });
}
