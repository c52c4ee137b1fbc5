import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket as TcpSocket } from 'node:net';

export type DnsRecord =
  | { readonly type: 'A' | 'AAAA'; readonly address: string; readonly ttl?: number }
  | { readonly type: 'CNAME'; readonly name: string; readonly ttl?: number }
  | { readonly type: 'MX'; readonly preference: number; readonly name: string; readonly ttl?: number }
  | { readonly type: 'PTR'; readonly name: string; readonly ttl?: number }
  | { readonly type: 'TXT'; readonly text: string; readonly ttl?: number };

/** null: no such name; `silent`: nobody answers; `failure`: SERVFAIL. */
export type DnsReply = readonly DnsRecord[] | null | 'silent' | 'failure';
/** What a name has, by how often it was asked before. */
export type Zone = (name: string, type: 'A' | 'AAAA', asked: number) => DnsReply;
/** The MX records of a name, and what comes with them. */
export type MailZone = (name: string, asked: number) => DnsReply;
/** What names say of themselves. */
export type WordZone = (name: string, type: 'PTR' | 'TXT') => DnsReply;

/** What goes out by UDP in the place of an answer, in this order. */
export type Spoiling = (answer: Buffer) => readonly Buffer[];

interface Zones {
  readonly zone: Zone;
  readonly mailZone: MailZone;
  readonly wordZone: WordZone;
  readonly spoil: Spoiling;
}

/** Longer answers are cut short by UDP, and are to be asked for again by TCP. */
const udpBytesMax = 1_200;

const typeNumbers = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
const typeNames = { 1: 'A', 12: 'PTR', 15: 'MX', 16: 'TXT', 28: 'AAAA' } as const;

/** A real DNS server on loopback, which answers as a test wants: with another address each time, if need be. */
export class DnsServer {
  readonly address: string;
  readonly asked = new Map<string, number>();
  /** Questions that came by TCP. */
  askedByTcp = 0;
  readonly #socket: Socket;
  readonly #tcp: Server;
  readonly #connections = new Set<TcpSocket>();

  private constructor(socket: Socket, tcp: Server, zones: Zones) {
    this.#socket = socket;
    this.#tcp = tcp;
    this.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
    socket.on('message', (query, from) => this.#answerByUdp(query, from, zones));
    tcp.on('connection', (connection) => this.#serve(connection, zones));
  }

  static async start(
    zone: Zone,
    mailZone: MailZone = () => [],
    wordZone: WordZone = () => [],
    spoil: Spoiling = (answer) => [answer],
  ): Promise<DnsServer> {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const socket = createSocket('udp4');
    socket.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket, tcp, { zone, mailZone, wordZone, spoil });
  }

  async stop(): Promise<void> {
    this.#tcp.close();
    for (const connection of this.#connections) connection.destroy();
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #answerByUdp(query: Buffer, from: RemoteInfo, zones: Zones): void {
    const answer = this.#answer(query, zones);
    if (answer === null) return;
    for (const bytes of zones.spoil(answer.length > udpBytesMax ? cutShort(answer, query) : answer)) {
      this.#socket.send(bytes, from.port, from.address);
    }
  }

  #serve(connection: TcpSocket, zones: Zones): void {
    this.#connections.add(connection);
    let unread = Buffer.alloc(0);
    connection.on('error', () => {}).once('close', () => this.#connections.delete(connection));
    connection.on('data', (piece: Buffer) => {
      unread = Buffer.concat([unread, piece]);
      while (unread.length >= 2 && unread.length >= 2 + unread.readUInt16BE(0)) {
        const query = unread.subarray(2, 2 + unread.readUInt16BE(0));
        unread = unread.subarray(2 + query.length);
        this.askedByTcp += 1;
        const answer = this.#answer(query, zones);
        if (answer !== null) connection.write(Buffer.concat([twoBytes(answer.length), answer]));
      }
    });
  }

  /** Null: it says nothing. */
  #answer(query: Buffer, { zone, mailZone, wordZone }: Zones): Buffer | null {
    const { name, end } = readName(query, 12);
    const type = typeNames[query.readUInt16BE(end) as keyof typeof typeNames] ?? 'A';
    const key = `${name} ${type}`;
    const before = this.asked.get(key) ?? 0;
    this.asked.set(key, before + 1);
    const found =
      type === 'MX'
        ? mailZone(name, before)
        : type === 'PTR' || type === 'TXT'
          ? wordZone(name, type)
          : zone(name, type, before);
    if (found === 'silent') return null;
    const records = found === 'failure' ? [] : found;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(found === null ? 0x8183 : found === 'failure' ? 0x8182 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records?.length ?? 0, 6);
    const answers = (records ?? []).map((record) => encodeRecord(name, record));
    return Buffer.concat([header, query.subarray(12, end + 4), ...answers]);
  }
}

/** The question alone, with the bit that says that more is to be had. */
function cutShort(answer: Buffer, query: Buffer): Buffer {
  const short = Buffer.from(answer.subarray(0, readName(query, 12).end + 4));
  short.writeUInt16BE(short.readUInt16BE(2) | 0x0200, 2);
  short.writeUInt16BE(0, 6);
  return short;
}

const twoBytes = (value: number) => Buffer.from([value >> 8, value & 0xff]);

function encodeRecord(owner: string, record: DnsRecord): Buffer {
  const data = encodeData(record);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(typeNumbers[record.type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(record.ttl ?? 0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(owner), fixed, data]);
}

function encodeData(record: DnsRecord): Buffer {
  if (record.type === 'CNAME' || record.type === 'PTR') return encodeName(record.name);
  if (record.type === 'TXT') return Buffer.from([record.text.length, ...Buffer.from(record.text)]);
  if (record.type !== 'MX') return encodeAddress(record.address);
  const { preference } = record;
  return Buffer.concat([twoBytes(preference), encodeName(record.name)]);
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function encodeAddress(address: string): Buffer {
  if (address.includes('.')) return Buffer.from(address.split('.').map(Number));
  // URL writes an IPv6 address in its one canonical form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const first = groups(head);
  const last = groups(tail ?? '');
  const all = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return Buffer.concat(
    all.map((group) => Buffer.from([Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])),
  );
}
