import type { Capability, Provider } from './capabilities.ts';
import { customCapabilities } from './custom/inputs.ts';
import { datasetCapabilities } from './dataset/dataset-capabilities.ts';
import { openGravatar } from './gravatar/gravatar.ts';
import { isKeyless } from './keyless-sources.ts';
import { nativeCapabilities } from './native/native-capabilities.ts';
import { openUnasked } from './open-unasked.ts';
import type { OwnSourceName, SourceName } from './source-abouts.ts';
import { isVendor, vendorOf } from './vendors.ts';

/** What a source can do, and lets us do, before it is set up. */
export interface SeenSource {
  readonly can: (capability: Capability) => boolean;
  readonly terms: NonNullable<Provider['terms']>;
}

/** Opens the source without what opens it, and asks it nothing. */
export async function seeSource(name: SourceName): Promise<SeenSource> {
  if (isVendor(name)) {
    const vendor = await vendorOf(name);
    return seen(vendor.open({ apiKey: 'none:none', accountId: 'none', userAgent }));
  }
  if (isKeyless(name)) return seen(await openUnasked(name));
  return seeOwn(name);
}

function seeOwn(name: OwnSourceName): SeenSource {
  switch (name) {
    case 'native':
      return { can: (capability) => isOf(nativeCapabilities, capability), terms: {} };
    case 'dataset':
      return { can: (capability) => Object.hasOwn(datasetCapabilities, capability), terms: {} };
    case 'custom':
      return { can: (capability) => isOf(customCapabilities, capability), terms: {} };
    case 'gravatar':
      return seen(openGravatar({ apiKey: null, baseUrl: null, userAgent }).provider);
  }
}

const userAgent = 'Millrace';

const seen = (provider: Provider): SeenSource => ({
  can: (capability) => provider[capability] !== undefined,
  terms: provider.terms ?? {},
});

const isOf = (names: readonly string[], name: string) => names.includes(name);
