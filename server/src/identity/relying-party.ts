import { isIP } from 'node:net';

/** For whom passkeys are made (WebAuthn, 5.4.2): a host name, and the origins of pages that may ask for them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

const isThisMachine = (hostname: string) =>
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);

/**
 * Of the public address. Null where browsers have no passkeys: an address without a name, and one without TLS that is not this machine. This
 * machine is called `localhost` whatever the address says, since a passkey belongs to a name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (isThisMachine(url.hostname)) {
    const local = new URL(url);
    local.hostname = 'localhost';
    return { id: 'localhost', origins: [local.origin] };
  }
  // A URL has an IPv6 address in brackets.
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[');
  if (url.protocol !== 'https:' || isAddress) return null;
  return { id: url.hostname, origins: [url.origin] };
}
