import { noCache } from '../cache/no-cache.ts';
import type { Provider } from './capabilities.ts';
import type { KeylessSettings } from './keyless-definition.ts';
import { type KeylessName, keylessSource } from './keyless-sources.ts';

/** A source without a key as it would be opened, to see what it can do: it is asked nothing. */
export async function openUnasked(
  name: KeylessName,
  set: Partial<Pick<KeylessSettings, 'addresses' | 'userAgent' | 'models'>> = {},
): Promise<Provider> {
  const { addresses, load } = keylessSource(name);
  const open = await load();
  return open({
    // Where only the operator knows the address, one that no host can have (RFC 6761, 6.4).
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([end, usual]) => [end, usual ?? 'http://unset.invalid']),
    ),
    userAgent: 'Millrace',
    cache: noCache,
    outbound: { fetch: () => Promise.reject(new Error('nothing is asked')) },
    ...set,
  });
}
