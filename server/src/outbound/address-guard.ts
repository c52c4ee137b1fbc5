import { BlockList, isIP, SocketAddress } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * IPv4 blocks that are not the public internet: IANA's special-purpose registry, its multicast and reserved space, and the
 * address at which Azure serves its machines' secrets, which is public by number only.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry (RFC 6890 and its updates)
 */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All unicast addresses that IANA has given out to be used on the internet; every other IPv6 address is refused. */
const public6 = '2000::/3';

/**
 * Of those, what is none: protocol assignments with Teredo and ORCHID (2001::/23), documentation, 6to4, which carries any IPv4
 * address inside, and the network of AS112's blackholes.
 */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Says which addresses may be called: the public internet, and what the operator allows beside it. */
export class AddressGuard {
  readonly #allowed: BlockList;
  readonly #notPublic = blockList([...notPublic4, ...notPublic6]);
  readonly #own: BlockList;
  readonly #public6 = blockList([public6]);

  /**
   * @param allow private ranges that may be called all the same, as CIDR
   * @param own addresses of this machine, which even where they are public are seen from it without a firewall before them
   */
  constructor(allow: readonly string[], own: readonly string[] = ownAddresses()) {
    this.#allowed = blockList(allow);
    this.#own = blockList(own.map((address) => `${address}/${address.includes(':') ? 128 : 32}`));
  }

  /** Of an address in any spelling, IPv4 inside IPv6 included; false for what is no address. */
  mayCall(address: string): boolean {
    const plain = plainAddress(address);
    if (plain === null) return false;
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    if (this.#allowed.check(plain, family)) return true;
    return this.#isPublic(plain, family) && !this.#own.check(plain, family);
  }

  /** It is on the internet, and this machine itself: others get there, and we do not call it. */
  isOwnPublic(address: string): boolean {
    const plain = plainAddress(address);
    if (plain === null) return false;
    const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
    return this.#isPublic(plain, family) && this.#own.check(plain, family);
  }

  /** The operator named it: other rules for strangers' addresses, such as which ports, do not hold. */
  isAllowedByOperator(address: string): boolean {
    const plain = plainAddress(address);
    return plain !== null && this.#allowed.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  }

  #isPublic(plain: string, family: 'ipv4' | 'ipv6'): boolean {
    if (family === 'ipv6' && !this.#public6.check(plain, family)) return false;
    return !this.#notPublic.check(plain, family);
  }
}

/** One spelling an address: IPv4-mapped IPv6 is the IPv4 address that a connection to it reaches. Null for what is no address. */
export function plainAddress(address: string): string | null {
  const [bare = '', zone] = address.replace(/^\[|\]$/g, '').split('%');
  const family = isIP(bare);
  // A zone names an interface of this machine.
  if (family === 0 || zone !== undefined) return null;
  if (family === 4) return bare;
  const canonical = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.flatMap(({ address }) => plainAddress(address) ?? []);
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
