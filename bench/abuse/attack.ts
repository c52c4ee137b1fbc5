import { connect, type Socket } from 'node:net';
import { onAnswers } from '../gateway/answers.ts';

/** What an attacker knows: the service's port, and what every customer has. */
export interface Target {
  readonly port: number;
  /** Live keys: with credits, and without any. */
  readonly live: string;
  readonly penniless: string;
  /** Costs nothing, and anybody can have one. */
  readonly sandbox: string;
}

/** How often what came of the attacker's requests, by status; `closed` where the connection was. */
export type Counts = Record<string, number>;

/** One way to hurt others. To add one, write a file in `attacks` and list it in `attacks.ts`. */
export interface Attack {
  readonly name: string;
  /** Attacks until `signal` is aborted, and counts what came of it. */
  run(target: Target, counts: Counts, signal: AbortSignal): void;
}

/** Another one of this machine than the victim's: some limits are an address's. */
const attackerAddress = '127.0.0.2';

export function count(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** A connection that is opened again whenever it closes, until `signal` is aborted. */
export function keepConnected(
  port: number,
  signal: AbortSignal,
  connected: (socket: Socket) => void,
  onClose: () => void = () => {},
): void {
  const open = () => {
    if (signal.aborted) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress });
    socket.setNoDelay(true);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    socket.on('connect', () => connected(socket));
    socket.on('error', end);
    socket.on('close', () => {
      signal.removeEventListener('abort', end);
      onClose();
      setTimeout(open, 100);
    });
  };
  open();
}

/** Sends whole requests in turn over so many connections, each as soon as the last was answered. */
export function loop(
  { port }: Target,
  requests: readonly string[],
  connections: number,
  counts: Counts,
  signal: AbortSignal,
): void {
  const bytes = requests.map((text) => Buffer.from(text));
  let sent = 0;
  for (let at = 0; at < connections; at++) {
    let isUnderWay = false;
    keepConnected(
      port,
      signal,
      (socket) => {
        const send = () => {
          isUnderWay = true;
          socket.write(bytes[sent++ % bytes.length] as Buffer);
        };
        onAnswers(socket, ({ status }) => {
          count(counts, status);
          isUnderWay = false;
          if (!signal.aborted) send();
        });
        send();
      },
      () => {
        if (isUnderWay && !signal.aborted) count(counts, 'closed');
        isUnderWay = false;
      },
    );
  }
}

const base = '/api/v1';

export const wholeGet = (path: string, key: string): string =>
  `GET ${base}${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`;

export function wholePost(path: string, key: string, body: string, headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export const restCall = (endpoint: string, key: string, body: object): string =>
  wholePost(`${base}/${endpoint}`, key, JSON.stringify(body));

export const toolCall = (endpoint: string, key: string, args: object): string =>
  wholePost(
    '/mcp',
    key,
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: `service_${endpoint}`, arguments: args },
    }),
    'accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-06-18\r\n',
  );
