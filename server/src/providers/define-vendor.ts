import type { Capabilities, Provider, SourceTerms } from './capabilities.ts';
import { isKeyTaken, type KeyCheck } from './key-check.ts';
import { VendorClient, type VendorClientSettings, type VendorSettings } from './vendor-client.ts';

/** A vendor whose data a key opens: one file a vendor, and one line in `vendors.ts`. */
export interface Vendor {
  /** Stable lower-case word; with `_API_KEY` and `_BASE_URL` behind it, the names of its settings. */
  readonly name: string;
  /** For the table of settings: what it is and where a key is had. */
  readonly title: string;
  readonly keysAt: string;
  /** Null for what operators run themselves: that works once its `_BASE_URL` is set. */
  readonly baseUrl: string | null;
  open(settings: VendorSettings): Provider;
  /** Asks the vendor, at no cost, whether it takes the key; not there where it has no free request. @throws {ProviderFailure} */
  readonly checkKey?: ((settings: VendorSettings, signal: AbortSignal) => Promise<boolean>) | null;
}

export interface VendorDefinition {
  readonly name: string;
  readonly title: string;
  readonly keysAt: string;
  /** Null for what operators run themselves, or have an address of their own at: nobody else knows where it answers. */
  readonly baseUrl: string | null;
  /** What to set it to, where that is not the address of what they run. */
  readonly baseUrlHint?: string;
  /** What `_ACCOUNT_ID` is, for those that do nothing without (`accountVendors`). */
  readonly accountHint?: string;
  /** How the key is sent: the headers of every request. */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>;
  readonly meaning?: VendorClientSettings['meaning'];
  /** What a key lacks that is not of the right form, as a sentence without the key; null for one that may work. */
  readonly keyFault?: (apiKey: string) => string | null;
  /** Left out where every request costs something. */
  readonly keyCheck?: KeyCheck;
  readonly terms: Provider['terms'];
  capabilities(
    client: VendorClient,
    apiKey: string,
    settings: Pick<VendorSettings, 'sinkUrl' | 'actors' | 'accountId'>,
  ): Partial<Capabilities> & Pick<Provider, 'hindrance'>;
}

/** Of vendors that say nothing else. */
export const vendorTerms = { timeoutMs: 10_000, concurrency: 10 } as const satisfies SourceTerms;

/** Never asked, since a vendor without an address is unavailable; and no host can have that name (RFC 6761, 6.4). */
const nowhere = 'http://unset.invalid';

export function defineVendor(vendor: VendorDefinition): Vendor {
  const { name, title, keysAt, keyCheck } = vendor;
  const clientOf = ({ apiKey, baseUrl = vendor.baseUrl ?? nowhere, userAgent, pause }: VendorSettings) =>
    new VendorClient({
      name,
      apiKey,
      baseUrl,
      userAgent,
      pause,
      headers: vendor.headers?.(apiKey) ?? {},
      ...(vendor.meaning ? { meaning: vendor.meaning } : {}),
    });
  return {
    name,
    title,
    keysAt,
    baseUrl: vendor.baseUrl,
    checkKey: keyCheck
      ? async (settings, signal) => isKeyTaken(clientOf(settings), settings.apiKey, keyCheck, signal)
      : null,
    open: (settings) => {
      const { apiKey, baseUrl = vendor.baseUrl ?? nowhere, accountId, sinkUrl, actors } = settings;
      const isUnset = baseUrl === nowhere;
      const client = clientOf(settings);
      return {
        name,
        terms: { ...vendorTerms, ...vendor.terms },
        unavailable: () => {
          const { baseUrlHint = `the address of the ${name} that you run`, accountHint } = vendor;
          if (isUnset) return `Set ${name.toUpperCase()}_BASE_URL to ${baseUrlHint}.`;
          if (accountHint && !accountId) return `Set ${name.toUpperCase()}_ACCOUNT_ID to ${accountHint}.`;
          return vendor.keyFault?.(apiKey) ?? null;
        },
        ...vendor.capabilities(client, apiKey, { sinkUrl, actors, accountId }),
      };
    },
  };
}
