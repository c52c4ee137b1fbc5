import { isKeyless } from '../providers/keyless-sources.ts';
import type { SourceName } from '../providers/source-abouts.ts';
import { isVendor } from '../providers/vendors.ts';
import { datasetSettings } from './dataset-settings.ts';
import { keylessSettings } from './keyless-settings.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';
import { vendorSettings } from './vendor-settings.ts';

/** Other settings that matter to one source, by its name. */
const besides: { readonly [Name in SourceName]?: readonly Setting<unknown>[] } = {
  apify: [settings.apifyActors],
  apollo: [settings.publicUrl],
  custom: [settings.providersDir],
  dataset: [settings.datasetCacheBytes, ...Object.values(datasetSettings)],
  gravatar: [settings.gravatar, settings.gravatarApiKey, settings.gravatarBaseUrl, settings.outboundContact],
  native: [
    settings.outboundContact,
    settings.hostConcurrency,
    settings.hostSpacingMs,
    settings.mailProbing,
    settings.mailHelloName,
    settings.mailFrom,
    settings.mailProxy,
    settings.mailHostConcurrency,
    settings.mailHostSpacingMs,
    settings.browserPath,
    settings.browserUrl,
  ],
  openai_compatible: [
    settings.ownModelsModel,
    settings.ownModelsModels,
    settings.ownModelsProvider,
    settings.ownModelsApiKey,
  ],
};

/** Sources without a key receive the operator's contact address, except those that Millrace queries as a browser does. */
const hidesItself: ReadonlySet<SourceName> = new Set(['youtube']);

/** The settings that a source is set up by. */
export function settingsOfSource(name: SourceName): Setting<unknown>[] {
  return [...ownSettings(name), ...(besides[name] ?? [])];
}

function ownSettings(name: SourceName): Setting<unknown>[] {
  if (isVendor(name)) return Object.values<Setting<unknown>>(vendorSettings(name));
  if (!isKeyless(name)) return [];
  const { switch: isAsked, addresses } = keylessSettings(name);
  return [
    ...(isAsked ? [isAsked] : []),
    ...addresses.map((address) => address.setting),
    ...(hidesItself.has(name) ? [] : [settings.outboundContact]),
  ];
}
