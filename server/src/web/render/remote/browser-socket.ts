import { once } from 'node:events';
import { connect } from 'node:net';
import type { ConnectionTransport } from 'puppeteer-core';
import { WebSocket } from 'ws';
import { plainAddress } from '../../../outbound/address-guard.ts';
import type { BrowserAddress } from './browser-address.ts';

/* The connections to browsers elsewhere, at addresses that the operator set. Nothing that they throw repeats such an address. */

const reachMsMax = 5_000;
const versionBytesMax = 64 * 1024;
/** The longest message that is taken: a page's 5 MB of HTML with every character escaped, and room. */
const messageBytesMax = 64 * 1024 ** 2;
const pingMs = 10_000;

/** The browser was not reached, or is none; the message says why, for the operator. */
export class NoBrowserThere extends Error {
  override name = 'NoBrowserThere';
}

export interface Reached {
  /** Of this machine, on the network that leads there. */
  readonly localAddress: string;
  readonly remoteAddress: string;
}

/** Knocks at the host of a browser. @throws {NoBrowserThere} */
export async function reach(url: URL, signal: AbortSignal): Promise<Reached> {
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (/^(?:wss|https):$/.test(url.protocol) ? 443 : 80),
  });
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(reachMsMax)]) });
    const localAddress = plainAddress(socket.localAddress ?? '');
    const remoteAddress = plainAddress(socket.remoteAddress ?? '');
    if (localAddress === null || remoteAddress === null) throw new NoBrowserThere('it hangs up');
    return { localAddress, remoteAddress };
  } catch (cause) {
    throw whyNot(cause);
  } finally {
    socket.destroy();
  }
}

/** The WebSocket of the DevTools protocol. @throws {NoBrowserThere} */
export async function webSocketOf(
  { kind, url }: BrowserAddress,
  { remoteAddress }: Pick<Reached, 'remoteAddress'>,
  signal: AbortSignal,
): Promise<URL> {
  const given = new URL(url);
  if (kind === 'websocket') return given;
  // Chromium answers to addresses and localhost only, so that no web page gets there by a name of its own.
  if (given.protocol === 'http:') {
    given.hostname = remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress;
  }
  const path = await debuggerPath(given, signal);
  given.protocol = given.protocol === 'http:' ? 'ws:' : 'wss:';
  // Only the path of its answer is used: its host may be one that only a proxy in front of it can reach.
  given.pathname = `${given.pathname.replace(/\/+$/, '')}${path}`;
  return given;
}

async function debuggerPath(chromium: URL, signal: AbortSignal): Promise<string> {
  const asked = new URL(chromium);
  asked.pathname = `${asked.pathname.replace(/\/+$/, '')}/json/version`;
  const headers = authorizationOf(asked);
  asked.username = '';
  asked.password = '';
  let told: unknown;
  try {
    const response = await fetch(asked, { headers, redirect: 'error', signal });
    if (!response.ok) throw new NoBrowserThere(`/json/version answers with status ${response.status}`);
    told = JSON.parse(await textOf(response));
  } catch (cause) {
    throw whyNot(cause);
  }
  const { webSocketDebuggerUrl = '' } = (told ?? {}) as { webSocketDebuggerUrl?: unknown };
  const { pathname = '' } = URL.parse(String(webSocketDebuggerUrl)) ?? {};
  // One path only, since it is put behind the operator's own.
  const [path] = /\/devtools\/browser\/[\w-]{1,100}$/.exec(pathname) ?? [];
  if (path === undefined) throw new NoBrowserThere('/json/version names no WebSocket of a browser');
  return path;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > versionBytesMax) throw new NoBrowserThere('/json/version answers with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws {NoBrowserThere} */
export async function openSocket(url: URL, signal: AbortSignal): Promise<BrowserSocket> {
  const asked = new URL(url);
  const headers = authorizationOf(asked);
  asked.username = '';
  asked.password = '';
  const socket = new WebSocket(asked, {
    headers,
    perMessageDeflate: false,
    maxPayload: messageBytesMax,
    // It was the operator's choice to trust this host, and no other.
    followRedirects: false,
  });
  const opened = Promise.withResolvers<void>();
  socket.once('open', opened.resolve);
  // Later errors end in a close, which the transport sees.
  socket.on('error', opened.reject);
  socket.once('unexpected-response', (_request, { statusCode }) => {
    opened.reject(new NoBrowserThere(refusedWith(statusCode ?? 0)));
  });
  const onAbort = () => opened.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await opened.promise;
    return new BrowserSocket(socket);
  } catch (cause) {
    socket.terminate();
    throw whyNot(cause);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The DevTools protocol over a WebSocket. A browser whose machine has gone without a word is noticed by pings. */
export class BrowserSocket implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #socket: WebSocket;
  readonly #pings: NodeJS.Timeout;
  #isAnswering = true;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.onmessage?.(String(data)));
    socket.on('pong', () => {
      this.#isAnswering = true;
    });
    socket.once('close', () => {
      clearInterval(this.#pings);
      this.onclose?.();
    });
    this.#pings = setInterval(() => this.#ping(), pingMs).unref();
  }

  send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  /** At once: a browser that hangs does not answer to goodbyes either. */
  close(): void {
    this.#socket.terminate();
  }

  #ping(): void {
    if (!this.#isAnswering) this.#socket.terminate();
    else this.#socket.ping();
    this.#isAnswering = false;
  }
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function refusedWith(status: number): string {
  const isToken = status === 401 || status === 403;
  return `it refuses the WebSocket with status ${status}${isToken ? ': is its token right?' : ''}`;
}

/** By its code alone: messages of the network have addresses in them. */
function whyNot(cause: unknown): NoBrowserThere {
  if (cause instanceof NoBrowserThere) return cause;
  const error = cause as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  const code = error.code ?? error.cause?.code ?? error.cause?.name ?? error.name;
  return new NoBrowserThere(words[code] ?? `it cannot be reached (${code})`);
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it takes no connections',
  ECONNRESET: 'it hangs up',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name is not known',
  ABORT_ERR: 'it does not answer in time',
  AbortError: 'it does not answer in time',
  TimeoutError: 'it does not answer in time',
  ETIMEDOUT: 'it does not answer in time',
  23: 'it does not answer in time',
  SyntaxError: '/json/version answers with something else than JSON',
};
