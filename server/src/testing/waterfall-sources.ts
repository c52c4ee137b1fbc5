import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import {
  type Capabilities,
  type Capability,
  type Provider,
  ProviderFailure,
} from '../providers/capabilities.ts';

export type Fate = 'hit' | 'miss' | 'failure';

/** What those find of a person, whatever is asked. */
const found = {
  findEmail: { email: 'ida@kestrel.example', status: 'valid', confidence: null, mailProvider: null },
  verifyEmail: {
    ...{ status: 'valid', reason: null, mxFound: true, mxHost: null, mailProvider: null, disposable: false },
    ...{ role: false, free: false, suggestion: null, score: null },
  },
  findPhone: { phone: '+4930901820', type: null },
  findPersonalEmail: { email: 'ida@mailbox.example', status: 'valid' },
  findProfileByEmail: { networkUrl: 'https://network.example/in/ida' },
  findProfileByName: { networkUrl: 'https://network.example/in/ida' },
} as const satisfies Partial<Record<Capability, unknown>>;

/** The endpoints that ask sources in turn how somebody is reached, and answer at once. */
export const waterfallEndpoints: readonly CallEndpoint[] = endpoints.flatMap((endpoint) =>
  endpoint.runs === 'outside' && endpoint.needs?.some((need) => need in found) ? [endpoint] : [],
);

/** A source that can do all that waterfalls ask for, and ends every question as `fate` says. */
export function sourceOf(
  name: string,
  fate: () => Fate,
  more: Partial<Provider> = {},
): Provider & { readonly asked: Capability[] } {
  const asked: Capability[] = [];
  const capabilities = Object.entries(found).map(([capability, value]) => [
    capability,
    async () => {
      asked.push(capability as Capability);
      const word = fate();
      if (word === 'failure') throw new ProviderFailure(name, 'unreachable');
      return word === 'hit' ? { outcome: 'found', value } : { outcome: 'not_found' };
    },
  ]);
  return {
    name,
    unavailable: () => null,
    ...(Object.fromEntries(capabilities) as Partial<Capabilities>),
    ...more,
    asked,
  };
}
