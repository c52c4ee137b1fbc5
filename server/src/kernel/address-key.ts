import { isIPv4, isIPv6 } from 'node:net';

/** Of what stands in the place of an address and is none. */
const textMax = 64;

/**
 * Under which name the limits of an address are counted: an IPv4 address as it is, also where it is written in IPv6 (::ffff:192.0.2.1); of IPv6 the
 * network of 64 bits, which is what one customer of a provider has at least, and can take any number of addresses from.
 */
export function addressKey(address: string): string {
  // Some proxies add the port; of a link the name of the interface is added.
  const plain = address
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return address.slice(0, textMax);
  // In its shortest form, and without dots.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.');
  const [head = [], tail = []] = short.split('::').map((half) => half.split(':').filter((group) => group));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/** What one customer of a provider has of IPv6 at most, as a rule: the 48 bits around `addressKey`. Null for others. */
export function networkKey(address: string): string | null {
  const key = addressKey(address);
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : null;
}

const bytesOf = (group: string) => {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
};
