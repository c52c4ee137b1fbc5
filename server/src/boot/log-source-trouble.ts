import type { Capability, ProviderFailure } from '../providers/capabilities.ts';
import { isVendor } from '../providers/vendors.ts';
import type { Log } from '../telemetry/log.ts';

/** Says that a source is left alone for a while, why, and what the operator can do about it. */
export function logSourceTrouble(
  log: Log,
  { provider, reason, cause }: ProviderFailure,
  { capability, repeats }: { readonly capability: Capability; readonly repeats: number },
): void {
  const why = cause instanceof Error ? cause.message : cause;
  const key = isVendor(provider) ? `${provider.toUpperCase()}_API_KEY` : null;
  const told = { provider, capability, reason, cause: why, ...(repeats > 0 && { repeats }) };
  switch (reason) {
    case 'rejected':
      log.warn(
        { ...told, ...(key && { fix: `set ${key} to a key that it takes` }) },
        `the source ${provider} refuses its key; it is tried again once a minute`,
      );
      break;
    case 'forbidden':
      log.warn(told, `the source ${provider} does not let its key do that; it is tried again once a minute`);
      break;
    case 'out_of_credit':
      log.warn(
        told,
        `the account at the source ${provider} does not pay for that; it is tried again once a minute`,
      );
      break;
    default:
      log.warn(told, 'a source is left alone for a while');
  }
}
