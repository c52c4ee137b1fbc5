import { BlockList, isIP } from 'node:net';
import type { Config } from '../settings/config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What to say at the start about an address that other machines reach while nothing shows that TLS is in front; null elsewhere. */
export function exposedAddress({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | null {
  const version = isIP(host);
  // The list knows IPv4 inside IPv6 as well, such as ::ffff:127.0.0.1.
  const isLocal =
    version === 0
      ? /^(?:.+\.)?localhost\.?$/i.test(host)
      : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
  if (isLocal || publicUrl?.startsWith('https:')) return null;
  return `HOST ${host} is reached by other machines, and API keys travel unencrypted: put TLS in front, and set PUBLIC_URL to the https:// address that callers use`;
}
