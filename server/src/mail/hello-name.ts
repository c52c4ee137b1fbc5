import { networkInterfaces } from 'node:os';
import { plainAddress } from '../outbound/address-guard.ts';

/**
 * The default name in the SMTP greeting: the name of the machine if it resolves, otherwise one of its addresses in brackets (RFC 5321
 * 4.1.3). Either is true; neither is as good as a name with a reverse record.
 */
export function helloNameOf(hostname: string, addresses: readonly string[] = ownAddresses()): string {
  const isName = hostname.length <= 253 && /^[a-z0-9](?:[a-z0-9-]*\.)+[a-z0-9-]*[a-z0-9]$/i.test(hostname);
  if (isName && plainAddress(hostname) === null) return hostname.toLowerCase();
  const address = addresses.find((one) => !one.includes(':')) ?? addresses[0] ?? '127.0.0.1';
  return address.includes(':') ? `[IPv6:${address}]` : `[${address}]`;
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.flatMap(({ address, internal }) => (internal ? [] : (plainAddress(address) ?? [])));
}
