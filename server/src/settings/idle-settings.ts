import { modelVendors, vendorNames } from '../providers/vendors.ts';
import { idleDataset } from './dataset-settings.ts';
import { keylessSwitches } from './keyless-settings.ts';
import { idleOidc } from './oidc-settings.ts';
import { ConfigError, type Environment, type Setting } from './setting.ts';
import { settings } from './settings.ts';
import { vendorSettings } from './vendor-settings.ts';

/** Settings that another one makes useless. */
interface Idle {
  readonly settings: readonly Setting<unknown>[];
  /** Ends the sentence "X does nothing …", and says what to do; null where they do something. */
  why(environment: Environment): string | null;
}

const isSet = (environment: Environment, { name }: Pick<Setting<unknown>, 'name'>) =>
  (environment[name] ?? '') !== '';

const without =
  (needed: Pick<Setting<unknown>, 'name'>, because: string) =>
  (environment: Environment): string | null =>
    isSet(environment, needed)
      ? null
      : `without ${needed.name}: ${because}. Set ${needed.name}, or remove it.`;

const ownModelsAddress = { name: 'OPENAI_COMPATIBLE_BASE_URL' };

const general: readonly Idle[] = [
  {
    settings: [settings.cacheBytesMax],
    why: (environment) =>
      isSet(environment, settings.cacheUrl) && environment[settings.cacheBytesMax.name] !== '0'
        ? `beside ${settings.cacheUrl.name}: a Valkey or Redis has its own limit, maxmemory. Remove one of the two.`
        : null,
  },
  {
    settings: [settings.datasetCacheBytes],
    why: (environment) =>
      isSet(environment, settings.datasetUrl)
        ? `beside ${settings.datasetUrl.name}: OpenSearch has its own index. Remove one of the two.`
        : null,
  },
  {
    settings: [settings.browserPagesMax],
    why: (environment) =>
      isSet(environment, settings.browserUrl)
        ? null
        : without(settings.browserPath, 'no page is rendered')(environment),
  },
  {
    settings: [settings.browserProxyHost, settings.browserProxyPort],
    why: without(settings.browserUrl, 'a browser on this machine reaches the proxy on loopback'),
  },
  {
    settings: [settings.mailPort],
    why: (environment) =>
      environment[settings.mailPort.name] === settings.mailPort.fallback
        ? null
        : without(
            settings.outboundAllow,
            'Millrace reaches mail servers of public addresses at port 25 only',
          )(environment),
  },
  {
    settings: [settings.metricsHost],
    why: without(settings.metricsPort, 'metrics have no separate port'),
  },
  {
    settings: [settings.tracesShownTo],
    why: without(settings.tracesEndpoint, 'there are no traces'),
  },
  { settings: [settings.smtpUrl], why: without(settings.smtpFrom, 'mail has no sender') },
  { settings: [settings.smtpFrom], why: without(settings.smtpUrl, 'Millrace sends no mail') },
  {
    settings: [settings.signUp],
    why: (environment) =>
      environment[settings.signUp.name] === settings.signUp.fallback
        ? null
        : without(settings.smtpUrl, 'addresses are confirmed by mail')(environment),
  },
  {
    settings: [settings.signUpCredits, settings.signUpDomains, settings.signUpsOfDayMax],
    why: without(settings.signUp, 'nobody can sign up'),
  },
  {
    settings: [
      settings.ownModelsApiKey,
      settings.ownModelsProvider,
      settings.ownModelsModel,
      settings.ownModelsModels,
    ],
    why: without(ownModelsAddress, 'there is no server of your own to query'),
  },
  { settings: [settings.apifyActors], why: without({ name: 'APIFY_API_KEY' }, 'Apify is not queried') },
];

/** Without language models: organizations have their own keys for those, so these settings work without a key of the operator's. */
const ofVendors: readonly Idle[] = vendorNames
  .filter((name) => !modelVendors.has(name))
  .map((name) => {
    const { apiKey, ...others } = vendorSettings(name);
    return {
      settings: Object.values<Setting<unknown>>(others),
      why: without(apiKey, 'a vendor without a key is not queried'),
    };
  });

const ofKeyless: readonly Idle[] = keylessSwitches().map(({ isOn, addresses }) => ({
  settings: addresses,
  // Operators who set `off` may keep the rest, to switch it on again later.
  why: (environment) =>
    isOn.fallback === 'on' || isSet(environment, isOn)
      ? null
      : `without ${isOn.name}=on, which is off by default. Set that as well, or remove it.`,
}));

const all = [...general, ...idleDataset, ...idleOidc, ...ofVendors, ...ofKeyless];

/**
 * The settings that are given and do nothing, because another one is missing or replaces them: the operator believes that they work.
 * What a switch that says `off` makes useless is no mistake.
 */
export function idleSettings(
  environment: Environment,
): { readonly name: string; readonly error: ConfigError }[] {
  return all.flatMap((idle) =>
    idle.settings
      .filter((one) => isSet(environment, one))
      .flatMap(({ name }) => {
        const why = idle.why(environment);
        if (why === null) return [];
        return [{ name, error: new ConfigError(`${name} does nothing ${why}`) }];
      }),
  );
}
