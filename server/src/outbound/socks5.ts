import { isIPv4, type Socket } from 'node:net';
import { plainAddress } from './address-guard.ts';

/** The operator's own way out, for machines that may not talk to mail servers themselves. */
export interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}

/** Of an address such as socks5://user:password@10.0.0.9:1080; undefined for what is none. */
export function readSocksProxy(text: string): SocksProxy | undefined {
  const url = URL.parse(text);
  if (url === null || !/^socks5h?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const proxy = { host, port: url.port === '' ? 1080 : Number(url.port) };
  if (url.username === '') return proxy;
  try {
    const [username, password] = [url.username, url.password].map(decodeURIComponent);
    return { ...proxy, username, password };
  } catch {
    // A % that stands for nothing.
    return undefined;
  }
}

const version = 5;
const passwordVersion = 1;
const methods = { none: 0, password: 2 } as const;
const bytesMax = 1_024;

/**
 * Asks a SOCKS5 proxy (RFC 1928, RFC 1929) that a socket is connected to for a connection to an address: never to a name, which
 * the proxy would look up anew. What comes after it is the other server's. @throws where the proxy refuses, or is none
 */
export async function passThroughSocks(
  socket: Socket,
  proxy: SocksProxy,
  { address, port }: { address: string; port: number },
): Promise<void> {
  const read = readerOf(socket);
  const hasPassword = proxy.username !== undefined;
  const offered = hasPassword ? [methods.none, methods.password] : [methods.none];
  socket.write(Buffer.from([version, offered.length, ...offered]));
  const [chosenVersion, method] = await read(2);
  if (chosenVersion !== version) throw new Error('no SOCKS5 proxy');
  if (method === methods.password && hasPassword) {
    const parts = [proxy.username ?? '', proxy.password ?? ''].map((text) => Buffer.from(text));
    if (parts.some((part) => part.length > 255)) throw new Error('a name or password too long for SOCKS5');
    const fields = parts.map((part) => Buffer.concat([Buffer.from([part.length]), part]));
    socket.write(Buffer.concat([Buffer.from([passwordVersion]), ...fields]));
    const [, status] = await read(2);
    if (status !== 0) throw new Error('the SOCKS5 proxy does not take the password');
  } else if (method !== methods.none) {
    throw new Error('the SOCKS5 proxy asks for something that we do not have');
  }
  socket.write(Buffer.concat([Buffer.from([version, 1, 0]), addressBytes(address), portBytes(port)]));
  const [, status, , kind] = await read(4);
  if (status !== 0) throw new Error(`the SOCKS5 proxy refuses: ${status}`);
  const rest = kind === 1 ? 4 : kind === 4 ? 16 : kind === 3 ? ((await read(1))[0] ?? 0) : null;
  if (rest === null) throw new Error('no SOCKS5 proxy');
  await read(rest + 2);
}

/** Takes just so many bytes off a socket, and leaves what comes behind them. */
function readerOf(socket: Socket): (count: number) => Promise<Buffer> {
  return async (count) => {
    if (count > bytesMax) throw new Error('no SOCKS5 proxy');
    for (;;) {
      const bytes: Buffer | null = socket.read(count);
      if (bytes?.length === count) return bytes;
      if (bytes !== null || socket.destroyed || socket.readableEnded)
        throw new Error('the SOCKS5 proxy hung up');
      await new Promise<void>((resolve, reject) => {
        const settle = (error?: unknown) => {
          socket.off('readable', onReadable).off('close', onClose).off('end', onClose).off('error', settle);
          if (error === undefined) resolve();
          else reject(error);
        };
        const onReadable = () => settle();
        const onClose = () => settle(new Error('the SOCKS5 proxy hung up'));
        socket.on('readable', onReadable).on('close', onClose).on('end', onClose).on('error', settle);
      });
    }
  };
}

function addressBytes(address: string): Buffer {
  const plain = plainAddress(address) ?? '';
  if (isIPv4(plain)) return Buffer.from([1, ...plain.split('.').map(Number)]);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  const bytes = all.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return Buffer.from([4, ...bytes]);
}

const portBytes = (port: number) => Buffer.from([port >> 8, port & 0xff]);
