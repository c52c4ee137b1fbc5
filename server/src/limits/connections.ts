import type net from 'node:net';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../kernel/address-key.ts';
import type { Owner } from '../kernel/fair-queue.ts';
import { type DoorLimits, ownShare } from './door-limits.ts';
import { workspaceOf } from './request-owner.ts';

export interface ConnectionSettings
  extends Pick<
    DoorLimits,
    'connectionsMax' | 'connectionsOfAddressMax' | 'answerSeconds' | 'answersBytesMax'
  > {
  /** Ranges (CIDR) of proxies, behind each of which there are many clients. */
  readonly trustedProxies: readonly string[];
  /** Called once a look at most. */
  readonly onEnded: (counts: Readonly<Record<EndedWhy, number>>) => void;
}

/** `refused`: it was one too many. `took_nothing`: its answer waited for too long. `held_too_much`: answers that wait were more than may. */
export type EndedWhy = 'refused' | 'took_nothing' | 'held_too_much';

interface Connection {
  readonly socket: net.Socket;
  /** Null behind a proxy, where it says nothing. */
  readonly address: string | null;
  /** Bytes that the client had taken at the last look that saw it take some. */
  taken: number;
  /** Since when it takes nothing, though something waits; null where nothing does. */
  sinceMs: number | null;
}

const lookMs = 1_000;
/** What a client takes at least of a piece that is large: 32 KiB a second. */
const bytesPerMsLeast = 32.768;

/**
 * The connections of a server: no more than may be, and none whose client leaves its answers lying. Only what Node shows of a socket is
 * looked at, once a second, so that calls are not slowed down.
 */
export class Connections {
  readonly #settings: ConnectionSettings;
  readonly #open = new Set<Connection>();
  readonly #ofAddress = new Map<string, number>();
  readonly #proxies: BlockList;
  #ended: Record<EndedWhy, number> = nothingEnded();
  #timer: NodeJS.Timeout | null = null;
  #idleEndedAtMs = Number.NEGATIVE_INFINITY;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#proxies = blockListOf(settings.trustedProxies);
  }

  get count(): number {
    return this.#open.size;
  }

  /** Watches all connections that `server` is given from now on, until it closes. */
  watch(server: FastifyInstance['server']): void {
    server.on('connection', (socket: net.Socket) => this.#add(server, socket));
    this.#timer = setInterval(() => this.look(performance.now()), lookMs).unref();
    server.once('close', () => {
      if (this.#timer) clearInterval(this.#timer);
    });
  }

  /** Ends connections that take nothing, as of `nowMs` of a clock that does not jump. */
  look(nowMs: number): void {
    const waiting: Connection[] = [];
    for (const connection of this.#open) {
      if (!isWaiting(connection, nowMs)) continue;
      const { socket, sinceMs } = connection;
      const mayTakeMs = 1_000 * this.#settings.answerSeconds + socket.writableLength / bytesPerMsLeast;
      if (nowMs - (sinceMs ?? nowMs) > mayTakeMs) this.#end(connection, 'took_nothing');
      else waiting.push(connection);
    }
    for (const connection of tooMuch(waiting, this.#settings.answersBytesMax)) {
      this.#end(connection, 'held_too_much');
    }
    this.#tell();
  }

  #add(server: FastifyInstance['server'], socket: net.Socket): void {
    const address = this.#addressOf(socket);
    const own = address === null ? 0 : (this.#ofAddress.get(address) ?? 0);
    if (this.#open.size >= this.#settings.connectionsMax) this.#endIdle(server);
    if (
      this.#open.size >= this.#settings.connectionsMax ||
      (address !== null && own >= this.#settings.connectionsOfAddressMax)
    ) {
      this.#ended.refused += 1;
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, address, taken: 0, sinceMs: null };
    this.#open.add(connection);
    if (address !== null) this.#ofAddress.set(address, own + 1);
    socket.once('close', () => this.#leave(connection));
  }

  #leave(connection: Connection): void {
    const { address } = connection;
    if (!this.#open.delete(connection) || address === null) return;
    const left = (this.#ofAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#ofAddress.set(address, left);
    else this.#ofAddress.delete(address);
  }

  /** Makes room: those on which nothing is asked. At most once a look, since it goes through all of them. */
  #endIdle(server: FastifyInstance['server']): void {
    const nowMs = performance.now();
    if (nowMs - this.#idleEndedAtMs < lookMs) return;
    this.#idleEndedAtMs = nowMs;
    server.closeIdleConnections();
    for (const connection of this.#open) if (connection.socket.destroyed) this.#leave(connection);
  }

  #end(connection: Connection, why: EndedWhy): void {
    this.#ended[why] += 1;
    this.#leave(connection);
    connection.socket.destroy();
  }

  #tell(): void {
    const counts = this.#ended;
    if (counts.refused + counts.took_nothing + counts.held_too_much === 0) return;
    this.#ended = nothingEnded();
    this.#settings.onEnded(counts);
  }

  #addressOf({ remoteAddress = '' }: net.Socket): string | null {
    const key = addressKey(remoteAddress);
    const plain = isIPv4(key) ? key : remoteAddress.replace(/%.*$/, '');
    const isProxy = isIP(plain) !== 0 && this.#proxies.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
    return isProxy ? null : key;
  }
}

const nothingEnded = (): Record<EndedWhy, number> => ({ refused: 0, took_nothing: 0, held_too_much: 0 });

/** Whether its client has yet to take something, and notes since when it took nothing of it. */
function isWaiting(connection: Connection, nowMs: number): boolean {
  const { socket } = connection;
  const unsent = socket.writableLength;
  if (unsent === 0) {
    connection.sinceMs = null;
    return false;
  }
  const taken = socket.bytesWritten - unsent;
  if (connection.sinceMs === null || taken !== connection.taken) {
    connection.taken = taken;
    connection.sinceMs = nowMs;
  }
  return true;
}

/** Of those that hold more than all may, or than one owner may: who has waited longest comes first. */
function* tooMuch(waiting: readonly Connection[], bytesMax: number): Generator<Connection> {
  let bytes = 0;
  const ofOwner = new Map<Owner, number>();
  for (const { socket, address } of waiting) {
    bytes += socket.writableLength;
    const owner = ownerOf(socket, address);
    if (owner !== null) ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + socket.writableLength);
  }
  const ownMax = bytesMax / ownShare;
  if (bytes <= bytesMax && ofOwner.values().every((own) => own <= ownMax)) return;
  for (const connection of waiting.toSorted((a, b) => (a.sinceMs ?? 0) - (b.sinceMs ?? 0))) {
    const { socket, address } = connection;
    const owner = ownerOf(socket, address);
    const own = owner === null ? 0 : (ofOwner.get(owner) ?? 0);
    if (bytes <= bytesMax && own <= ownMax) continue;
    bytes -= socket.writableLength;
    if (owner !== null) ofOwner.set(owner, own - socket.writableLength);
    yield connection;
  }
}

/** A workspace, or else an address; null for somebody behind a proxy who has not said who they are. */
const ownerOf = (socket: net.Socket, address: string | null): Owner | null => workspaceOf(socket) ?? address;

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
