import type { ModelKeys } from './accounts/model-keys.ts';
import type { Cache } from './cache/cache.ts';
import type { Config } from './config.ts';
import { sinkPath } from './http/server.ts';
import type { GuardedOutbound } from './outbound/guarded-outbound.ts';
import { apiUserAgent, userAgent } from './outbound/user-agent.ts';
import type { Provider } from './providers/capabilities.ts';
import { keylessSource } from './providers/keyless-sources.ts';
import type { ModelTerms } from './providers/models/model-terms.ts';
import { modelVendors, vendorOf } from './providers/vendors.ts';
import type { ConfiguredVendor } from './vendor-settings.ts';

/**
 * The vendors that the operator has keys of, whose code is read only then; and all providers of language models, since organizations may have keys of
 * their own of these. The one in whose place the operator's own server answers is not asked with the operator's key.
 */
export function openVendors(config: Config, ownKeys: ModelKeys): Promise<Provider[]> {
  return Promise.all(
    vendorsToOpen(config).map(async ({ name, apiKey, baseUrl, accountId, models }) =>
      (await vendorOf(name)).open({
        apiKey,
        baseUrl: baseUrl ?? undefined,
        accountId,
        userAgent: userAgent(config.outboundContact),
        actors: config.apifyActors,
        models: models && modelTerms(config, models),
        ownKeys,
        sinkUrl: config.publicUrl?.startsWith('https://') ? `${config.publicUrl}${sinkPath}` : null,
      }),
    ),
  );
}

export function vendorsToOpen(
  config: Pick<Config, 'vendors' | 'models' | 'keyless' | 'ownModels'>,
): ConfiguredVendor[] {
  const hasOwnServer = config.keyless.some(({ name }) => name === 'openai_compatible');
  const replaced = hasOwnServer ? config.ownModels.standsFor : null;
  return [
    ...config.vendors.filter(({ name }) => !modelVendors.has(name)),
    ...config.models.map((vendor) => (vendor.name === replaced ? { ...vendor, apiKey: '' } : vendor)),
  ];
}

const modelTerms = (
  { modelTokensMax: tokensMax, modelPromptMax: promptMax, modelSearchesMax: searchesMax }: Config,
  models: Pick<ModelTerms, 'model' | 'models'>,
): ModelTerms => ({ ...models, tokensMax, promptMax, searchesMax });

/** The sources without a key that are to be asked, whose code is read only then. */
export async function keylessOf(
  config: Config,
  outbound: GuardedOutbound,
): Promise<(cache: Cache) => Provider[]> {
  const { keyless, outboundContact, ownModels } = config;
  const models = { ...ownModels, terms: modelTerms(config, ownModels.terms) };
  const openers = await Promise.all(
    keyless.map(async ({ name, addresses }) => ({ open: await keylessSource(name).load(), addresses })),
  );
  return (cache) =>
    openers.map(({ open, addresses }) =>
      open({ addresses, userAgent: apiUserAgent(outboundContact), cache, outbound, models }),
    );
}
