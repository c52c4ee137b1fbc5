import { openVendor, replacedProvider, toldKeyless, vendorsToOpen } from '../boot/open-sources.ts';
import type { Provider } from '../providers/capabilities.ts';
import { howToSwitchOn, keylessNames } from '../providers/keyless-sources.ts';
import { neededSettings } from '../providers/needed-settings.ts';
import { openUnasked } from '../providers/open-unasked.ts';
import { modelVendors, type VendorName, vendorNames } from '../providers/vendors.ts';
import type { Config } from '../settings/config.ts';

/** A source as a service with this configuration opens it, or without what opens it where that is not there. It is not queried. */
export interface OpenedSource {
  readonly source: string;
  readonly provider: Provider;
  readonly isConfigured: boolean;
  /** What it is where it is not configured: without a key, or not wanted. */
  readonly otherwise: 'no_key' | 'off';
  /** What an operator does to have it asked, as a sentence. */
  readonly howTo: string;
}

export function openedVendors(config: Config): Promise<OpenedSource[]> {
  const toOpen = vendorsToOpen(config);
  const replaced = replacedProvider(config);
  return Promise.all(
    vendorNames.map(async (name): Promise<OpenedSource> => {
      const known = toOpen.find((vendor) => vendor.name === name);
      // Whether organizations have keys of their own, the database knows.
      const isConfigured = known !== undefined && known.apiKey !== '';
      const configured = known ?? { name, apiKey: '', baseUrl: null };
      const provider = await openVendor(
        config,
        isConfigured ? configured : { ...configured, apiKey: 'none:none' },
      );
      const isReplaced = name === replaced;
      return {
        source: name,
        provider,
        isConfigured,
        otherwise: isReplaced ? 'off' : 'no_key',
        howTo: isReplaced ? ofReplaced : await howToSetUp(name),
      };
    }),
  );
}

const ofReplaced =
  'openai_compatible is used instead: change OPENAI_COMPATIBLE_PROVIDER, or unset OPENAI_COMPATIBLE_BASE_URL.';

async function howToSetUp(name: VendorName): Promise<string> {
  const needed = (await neededSettings(name)).join(', ').replace(/, (?=[^,]*$)/, ' and ');
  const own = modelVendors.has(name) ? ' Organizations may have their own keys: docs/ai-models.md.' : '';
  return `Set ${needed}.${own}`;
}

export function openedKeyless(config: Config): Promise<OpenedSource[]> {
  return Promise.all(
    keylessNames.map(async (name): Promise<OpenedSource> => {
      const configured = config.keyless.find((source) => source.name === name);
      const provider = await openUnasked(name, {
        ...toldKeyless(config),
        ...(configured ? { addresses: configured.addresses } : {}),
      });
      const howTo = `${howToSwitchOn(name) ?? `Set ${name.toUpperCase()}=on`}.`;
      return { source: name, provider, isConfigured: configured !== undefined, otherwise: 'off', howTo };
    }),
  );
}
