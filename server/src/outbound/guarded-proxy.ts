import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestByHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { ServiceError } from '../kernel/service-error.ts';
import { pinnedConnector } from './connections.ts';
import { NoConnection } from './explain-failure.ts';
import { type PassLimits, type PassProblem, ProxyPass } from './proxy-pass.ts';

/** What a URL is held against before anything connects to it. */
export interface AddressCheck {
  /** The addresses that may be connected to. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
  addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]>;
}

export interface ProxyLimits extends PassLimits {
  readonly connectMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  readonly lifetimeMs: number;
  /** Over all passes. */
  readonly tunnelsOverAllMax: number;
  /** Connections at a time that have shown no pass yet. One more ends the oldest of them. */
  readonly strangersMax: number;
  /** How long a connection may take to show a pass. */
  readonly strangerMs: number;
}

/** Where the proxy listens, and by what address the browser reaches it there. */
export interface ProxyPlace {
  /** An address of this machine; null is all of them. */
  readonly listensOn: string | null;
  /** 0 is any free one. */
  readonly port: number;
  /** Name or address that the browser knows this machine by; null is the one that the proxy listens on. */
  readonly host: string | null;
}

const onLoopback: ProxyPlace = { listensOn: '127.0.0.1', port: 0, host: null };

const usualLimits: ProxyLimits = {
  connectMs: 5_000,
  idleMs: 10_000,
  lifetimeMs: 30_000,
  // Chromium opens 32 to one proxy, and beside them those of web sockets.
  tunnelsMax: 48,
  tunnelsOverAllMax: 200,
  strangersMax: 100,
  // Chromium shows its pass at once; sockets that it opened ahead and does not use, it opens again.
  strangerMs: 10_000,
  bytesPerTunnelMax: 20 * 1024 ** 2,
  bytesMax: 30 * 1024 ** 2,
};

const headerBytesMax = 64 * 1024;
const connectionsMax = 500;

/** They concern one connection only, or this proxy (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The browser's only way out: an HTTP proxy that holds each target against the same checks as every other request of this process,
 * and connects to the addresses that were checked. It serves those who have a pass, and says of what it refuses nothing but that it
 * does. It listens on loopback, or where a remote browser reaches it: there anybody on the network can knock, so connections without
 * a pass are few, short, and take no place from those that have one.
 */
export class GuardedProxy {
  /** As the browser reaches it, such as http://127.0.0.1:40123. */
  readonly url: string;
  readonly #check: AddressCheck;
  readonly #limits: ProxyLimits;
  readonly #server: Server;
  readonly #passes = new Map<string, ProxyPass>();
  /** Connections without a pass so far, the oldest first, with what ends them. */
  readonly #strangers = new Map<Duplex, NodeJS.Timeout>();
  #underWay = 0;

  private constructor(server: Server, check: AddressCheck, limits: ProxyLimits, host: string | null) {
    this.#server = server;
    this.#check = check;
    this.#limits = limits;
    const { address, port } = server.address() as AddressInfo;
    this.url = `http://${inUrl(host ?? address)}:${port}`;
    server.on('connection', (socket: Socket) => this.#greet(socket));
    server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
      this.#tunnel(request, client, head).catch(() => client.destroy());
    });
    server.on('request', (request, response) => {
      this.#forward(request, response).catch(() => response.destroy());
    });
  }

  /** @throws where it cannot listen there */
  static async start(
    check: AddressCheck,
    limits: Partial<ProxyLimits> = {},
    { listensOn, port, host }: ProxyPlace = onLoopback,
  ): Promise<GuardedProxy> {
    const server = createServer({
      maxHeaderSize: headerBytesMax,
      headersTimeout: 10_000,
      keepAliveTimeout: 5_000,
    });
    server.maxConnections = connectionsMax;
    server.listen({ port, host: listensOn ?? undefined });
    await once(server, 'listening');
    return new GuardedProxy(server, check, { ...usualLimits, ...limits }, host);
  }

  /** For one page; the caller closes it. */
  issue(): ProxyPass {
    const pass = new ProxyPass(this.#limits, ({ username }) => this.#passes.delete(username));
    this.#passes.set(pass.username, pass);
    return pass;
  }

  async close(): Promise<void> {
    for (const pass of [...this.#passes.values()]) pass.close();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The oldest goes, not the newest: who holds connections open would keep the browser out otherwise. */
  #greet(socket: Socket): void {
    socket.on('error', () => {});
    const end = setTimeout(() => socket.destroy(), this.#limits.strangerMs);
    this.#strangers.set(socket, end);
    socket.once('close', () => this.#know(socket));
    if (this.#strangers.size <= this.#limits.strangersMax) return;
    const [oldest] = this.#strangers.keys();
    oldest?.destroy();
    if (oldest) this.#know(oldest);
  }

  /** It is no stranger any more: it has shown a pass, or is gone. */
  #know(socket: Duplex): void {
    clearTimeout(this.#strangers.get(socket));
    this.#strangers.delete(socket);
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    // Whoever hangs up is told nothing.
    client.on('error', () => {});
    const pass = this.#passOf(request);
    if (pass === null) {
      return answer(client, '407 Proxy Authentication Required', `Proxy-Authenticate: ${challenge}\r\n`);
    }
    const url = urlOfAuthority(request.url ?? '');
    if (url === null) return answer(client, '403 Forbidden');
    const connected = await this.#connect(url, pass);
    if (typeof connected === 'number') return answer(client, reasons[connected]);
    const { socket, leave } = connected;
    socket.once('close', leave);
    const count = pass.meter(client, socket);
    this.#limit(socket);
    client.on('data', (chunk: Buffer) => count(chunk.length));
    socket.on('data', (chunk: Buffer) => count(chunk.length));
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) {
      count(head.length);
      socket.write(head);
    }
    client.pipe(socket);
    socket.pipe(client);
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pass = this.#passOf(request);
    if (pass === null) {
      // Whose pass has ended does not go on asking on a connection that it once opened.
      const onward = this.#strangers.has(request.socket) ? {} : { connection: 'close' };
      response.writeHead(407, { 'proxy-authenticate': challenge, 'content-length': 0, ...onward }).end();
      return;
    }
    const url = URL.parse(request.url ?? '');
    // What is not plain HTTP comes by CONNECT.
    const connected = url?.protocol === 'http:' ? await this.#connect(url, pass) : 403;
    if (url === null || typeof connected === 'number') {
      response.writeHead(typeof connected === 'number' ? connected : 403, { 'content-length': 0 }).end();
      return;
    }
    const { socket, leave } = connected;
    socket.once('close', leave);
    const count = pass.meter(socket);
    this.#limit(socket);
    const outgoing = requestByHttp({
      method: request.method,
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      headers: { ...endToEnd(request.headers), host: url.host, connection: 'close' },
      setHost: false,
      maxHeaderSize: headerBytesMax,
      createConnection: () => socket,
    });
    response.once('close', () => socket.destroy());
    const fail = () => {
      socket.destroy();
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-length': 0 }).end();
    };
    outgoing.once('error', fail);
    outgoing.once('response', (incoming) => {
      incoming.on('data', (chunk: Buffer) => count(chunk.length));
      try {
        response.writeHead(incoming.statusCode ?? 502, endToEndRaw(incoming.rawHeaders));
      } catch {
        // A header that Node reads and does not write.
        return fail();
      }
      pipeline(incoming, response, () => socket.destroy());
    });
    request.on('data', (chunk: Buffer) => count(chunk.length));
    pipeline(request, outgoing, () => {});
  }

  /** A connection to the checked addresses of a URL, or the status that says no to it. */
  async #connect(url: URL, pass: ProxyPass): Promise<{ socket: Socket; leave: () => void } | 403 | 502> {
    const leavePass = this.#underWay < this.#limits.tunnelsOverAllMax ? pass.enter() : null;
    if (leavePass === null) {
      pass.note(url.origin, 'over limit');
      return 403;
    }
    this.#underWay += 1;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.#underWay -= 1;
      leavePass();
    };
    let isRefused = true;
    try {
      const addresses = await this.#check.addressesOf(url, pass.ended);
      isRefused = false;
      const socket = await connectTo(url, addresses, this.#limits.connectMs);
      if (pass.ended.aborted) socket.destroy();
      pass.ended.throwIfAborted();
      pass.note(url.origin, null);
      return { socket, leave };
    } catch (error) {
      // Why is nothing that a page may learn.
      leave();
      pass.note(url.origin, isRefused ? refusalOf(error) : 'unreachable');
      return isRefused ? 403 : 502;
    }
  }

  #limit(socket: Socket): void {
    socket.on('error', () => {});
    socket.setTimeout(this.#limits.idleMs, () => socket.destroy());
    const end = setTimeout(() => socket.destroy(), this.#limits.lifetimeMs);
    socket.once('close', () => clearTimeout(end));
  }

  #passOf({ headers, socket }: IncomingMessage): ProxyPass | null {
    const [, encoded = ''] = /^basic ([a-z0-9+/=]{1,400})$/i.exec(headers['proxy-authorization'] ?? '') ?? [];
    const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString('latin1').split(':');
    const pass = this.#passes.get(username);
    if (!pass?.accepts(password)) return null;
    this.#know(socket);
    return pass;
  }
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** For the caller whose page it is. */
function refusalOf(error: unknown): PassProblem {
  if (error instanceof NoConnection) return 'unreachable';
  return error instanceof ServiceError && error.code === 'host_not_found' ? 'not found' : 'refused';
}

const challenge = 'Basic realm="Millrace"';
const reasons = { 403: '403 Forbidden', 502: '502 Bad Gateway' } as const;

function answer(client: Duplex, status: string, headers = ''): void {
  client.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

/** Of the target of a CONNECT, host and port (RFC 9112, 3.2.3); null for anything else. */
function urlOfAuthority(authority: string): URL | null {
  if (!/^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255}):\d{1,5}$/i.test(authority)) return null;
  return URL.parse(`https://${authority}/`);
}

async function connectTo(url: URL, addresses: readonly string[], timeout: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  // In a tunnel the browser speaks TLS itself.
  const target = { hostname: url.hostname, host: url.host, protocol: 'http:', port };
  const connect = await pinnedConnector(addresses, timeout);
  connect(target, (error, socket) => {
    if (error) reject(error);
    else resolve(socket as Socket);
  });
  return await promise;
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name)),
  );
}

/** Names and values by turns, as they came. */
function endToEndRaw(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string;
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, raw[i + 1] as string);
  }
  return kept;
}
