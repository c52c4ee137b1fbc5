import { BlockList, isIP } from 'node:net';
import type { Config } from '../settings/config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What to say at the start about an address that other machines reach while nothing shows that TLS is in front; null elsewhere. */
export function exposedAddress({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | null {
  if (isLocal(host) || publicUrl?.startsWith('https:')) return null;
  return `HOST ${host} is reached by other machines, and API keys travel unencrypted: put TLS in front, and set PUBLIC_URL to the https:// address that callers use`;
}

/** The same of metrics that anybody may read: they say how much is called, bought and charged. */
export function exposedMetrics({ metrics }: Pick<Config, 'metrics'>): string | null {
  if (metrics === null || metrics.port === null || metrics.token !== null || isLocal(metrics.host))
    return null;
  return `METRICS_HOST ${metrics.host} is reached by other machines, and /metrics asks nobody who they are: set METRICS_TOKEN, or let only Prometheus reach port ${metrics.port}`;
}

function isLocal(host: string): boolean {
  const version = isIP(host);
  // The list knows IPv4 inside IPv6 as well, such as ::ffff:127.0.0.1.
  return version === 0
    ? /^(?:.+\.)?localhost\.?$/i.test(host)
    : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
