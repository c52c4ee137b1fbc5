import { userAgent } from '../outbound/user-agent.ts';
import { type CustomEvent, CustomProviders } from '../providers/custom/custom-providers.ts';
import type { Reserved } from '../providers/custom/look-for-mistakes.ts';
import { keylessNames } from '../providers/keyless-sources.ts';
import { vendorNames } from '../providers/vendors.ts';
import { type Config, readSecret, settingNames } from '../settings/config.ts';
import type { Log } from '../telemetry/log.ts';

const mistakesLogged = 10;

const ownSources = ['native', 'dataset', 'gravatar', 'world', 'sandbox', 'millrace'];
/** `endpoint set --order learned` is not the name of a source. */
const wordsForOrders = ['learned', 'shadow', 'usual'];

/** What no file of a custom provider may use. */
export function reservedForCustom(): Reserved {
  return {
    providers: new Set([...vendorNames, ...keylessNames, ...ownSources, ...wordsForOrders]),
    variables: settingNames(),
  };
}

/** The custom providers of the operator's folder. What becomes of their files is logged. */
export function openCustomProviders(
  config: Pick<Config, 'providersDir' | 'outboundContact'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<CustomProviders> {
  return CustomProviders.open({
    folder: config.providersDir,
    reserved: reservedForCustom(),
    secretOf: (variable) => readSecret(variable),
    userAgent: userAgent(config.outboundContact),
    onEvent: (event) => logEvent(log, event),
  });
}

function logEvent(log: Pick<Log, 'info' | 'warn'>, event: CustomEvent): void {
  switch (event.kind) {
    case 'mistakes': {
      const { file, keeps, mistakes } = event;
      const what = mistakes
        .slice(0, mistakesLogged)
        .map(({ line, column, at, message }) => `${line}:${column} ${at} ${message}`);
      const meanwhile = keeps === null ? 'it is left out' : `the version of ${keeps} before goes on`;
      log.warn({ file, mistakes: what }, `a custom provider has mistakes; ${meanwhile}`);
      return;
    }
    case 'unreadable':
      log.warn(event.message);
      return;
    default:
      log.info({ file: event.file, provider: event.provider }, `a custom provider was ${event.kind}`);
  }
}
