import type { ProviderFailure } from '../providers/capabilities.ts';
import { isVendor } from '../providers/vendors.ts';

/** What the log says of a source that is left alone for a while: why, and what the operator can do about it. */
export function sourceTrouble({ provider, reason }: ProviderFailure): { message: string; fix?: string } {
  const retried = 'it is tried again once a minute';
  switch (reason) {
    case 'rejected': {
      const message = `the source ${provider} refuses its key; ${retried}`;
      return isVendor(provider)
        ? { message, fix: `set ${provider.toUpperCase()}_API_KEY to a key that it takes` }
        : { message };
    }
    case 'forbidden':
      return { message: `the source ${provider} does not let its key do that; ${retried}` };
    case 'out_of_credit':
      return { message: `the account at the source ${provider} does not pay for that; ${retried}` };
    default:
      return { message: 'a source is left alone for a while' };
  }
}
