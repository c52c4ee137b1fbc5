import type { CallToMake } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';

/** The name of a call's provider as its caller sees it. Null where Millrace itself answered, unless names are masked. */
export function shownProvider(
  names: GatewayParts['names'],
  { endpoint: { endpoint }, caller }: CallToMake,
  provider: string | null,
): string | null {
  if (provider === null || endpoint.runs !== 'outside') return null;
  if (names.isMasked) return names.shown(endpoint, caller.mode)(provider);
  return provider === 'native' ? null : provider;
}
