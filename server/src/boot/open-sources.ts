import type { ModelKeys } from '../accounts/model-keys.ts';
import type { Cache } from '../cache/cache.ts';
import { sinkPath } from '../http/server.ts';
import type { GuardedOutbound } from '../outbound/guarded-outbound.ts';
import { apiUserAgent, userAgent } from '../outbound/user-agent.ts';
import type { Provider } from '../providers/capabilities.ts';
import type { KeylessSettings } from '../providers/keyless-definition.ts';
import { keylessSource } from '../providers/keyless-sources.ts';
import type { ModelTerms } from '../providers/models/model-terms.ts';
import { modelVendors, vendorOf } from '../providers/vendors.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { Config } from '../settings/config.ts';
import type { ConfiguredVendor } from '../settings/vendor-settings.ts';

/**
 * The vendors that the operator has keys of, whose code is read only then; and all providers of language models, since organizations may have keys of
 * their own of these.
 */
export const openVendors = (config: Config, ownKeys: ModelKeys): Promise<Provider[]> =>
  Promise.all(vendorsToOpen(config).map((vendor) => openVendor(config, vendor, ownKeys)));

/** One of them, as the configuration has it. */
export async function openVendor(
  config: Config,
  { name, apiKey, baseUrl, accountId, models }: ConfiguredVendor,
  ownKeys?: ModelKeys,
): Promise<Provider> {
  return (await vendorOf(name)).open({
    apiKey,
    baseUrl: baseUrl ?? undefined,
    accountId,
    userAgent: userAgent(config.outboundContact),
    actors: config.apifyActors,
    models: models && modelTerms(config, models),
    ownKeys,
    sinkUrl: config.publicUrl?.startsWith('https://') ? `${config.publicUrl}${sinkPath}` : null,
  });
}

/** What asks a vendor at no cost whether it takes the key that is set; null where it has no such request. */
export async function openCheckOf(
  { outboundContact }: Pick<Config, 'outboundContact'>,
  { name, apiKey, baseUrl, accountId }: ConfiguredVendor,
): Promise<{
  readonly check: ((signal: AbortSignal) => Promise<boolean>) | null;
  readonly keysAt: string;
}> {
  const { checkKey, keysAt } = await vendorOf(name);
  const settings = {
    apiKey,
    baseUrl: baseUrl ?? undefined,
    accountId,
    userAgent: userAgent(outboundContact),
  };
  return { check: checkKey ? (signal) => checkKey(settings, signal) : null, keysAt };
}

/** The one in whose place the operator's own server answers has no key here, so that it is not asked with the operator's. */
export function vendorsToOpen(config: ModelsConfig & Pick<Config, 'vendors' | 'models'>): ConfiguredVendor[] {
  const replaced = replacedProvider(config);
  return [
    ...config.vendors.filter(({ name }) => !modelVendors.has(name)),
    ...config.models.map((vendor) => (vendor.name === replaced ? { ...vendor, apiKey: '' } : vendor)),
  ];
}

type ModelsConfig = Pick<Config, 'keyless' | 'ownModels'>;

/** In whose place the operator's own server of language models answers; null where there is none. */
export function replacedProvider({ keyless, ownModels }: ModelsConfig): ModelProvider | null {
  return keyless.some(({ name }) => name === 'openai_compatible') ? ownModels.standsFor : null;
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
  const { keyless } = config;
  const told = toldKeyless(config);
  const openers = await Promise.all(
    keyless.map(async ({ name, addresses }) => ({ open: await keylessSource(name).load(), addresses })),
  );
  return (cache) => openers.map(({ open, addresses }) => open({ ...told, addresses, cache, outbound }));
}

/** What the configuration says to all of them. */
export const toldKeyless = (config: Config): Pick<KeylessSettings, 'userAgent' | 'models'> => ({
  userAgent: apiUserAgent(config.outboundContact),
  models: { ...config.ownModels, terms: modelTerms(config, config.ownModels.terms) },
});
