import type { Config } from '../config.ts';
import { apiUserAgent, userAgent } from '../outbound/user-agent.ts';
import type { Provider } from '../providers/capabilities.ts';
import { howToSwitchOn, keylessNames } from '../providers/keyless-sources.ts';
import { openUnasked } from '../providers/open-unasked.ts';
import { vendorNames, vendorOf } from '../providers/vendors.ts';

/** A source as the configuration opens it, or without what opens it where that is not there. It is asked nothing. */
export interface OpenedSource {
  readonly source: string;
  readonly provider: Provider;
  readonly isConfigured: boolean;
  /** What an operator does to have it asked, as a sentence. */
  readonly howTo: string;
}

export function openedVendors(config: Config): Promise<OpenedSource[]> {
  return Promise.all(
    vendorNames.map(async (name): Promise<OpenedSource> => {
      const configured = config.vendors.find((vendor) => vendor.name === name);
      const provider = (await vendorOf(name)).open({
        apiKey: configured?.apiKey ?? 'none:none',
        baseUrl: configured?.baseUrl ?? undefined,
        accountId: configured?.accountId,
        userAgent: userAgent(config.outboundContact),
        // Whether there is one is all that matters here.
        sinkUrl: config.publicUrl?.startsWith('https://') ? config.publicUrl : null,
      });
      const howTo = `Set ${name.toUpperCase()}_API_KEY.`;
      return { source: name, provider, isConfigured: configured !== undefined, howTo };
    }),
  );
}

export function openedKeyless(config: Config): Promise<OpenedSource[]> {
  return Promise.all(
    keylessNames.map(async (name): Promise<OpenedSource> => {
      const configured = config.keyless.find((source) => source.name === name);
      const provider = await openUnasked(name, {
        ...(configured ? { addresses: configured.addresses } : {}),
        userAgent: apiUserAgent(config.outboundContact),
      });
      const howTo = `${howToSwitchOn(name) ?? `Set ${name.toUpperCase()}=on`}.`;
      return { source: name, provider, isConfigured: configured !== undefined, howTo };
    }),
  );
}
