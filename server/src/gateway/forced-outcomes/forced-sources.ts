import { ProviderFailure } from '../../providers/capabilities.ts';
import type { ProviderList } from '../../waterfall/available-sources.ts';
import type { ForcedOutcome } from './forced-outcome.ts';

/**
 * Sources that come to what was forced, by the ways of real ones. Look-ups of several keys miss by themselves: no record has a
 * forcing key, and the others of the list are found.
 */
export function forcedSources(providers: ProviderList, forced: ForcedOutcome | null): ProviderList {
  switch (forced) {
    case 'miss':
      return providers.map((provider) => answering(provider, missing, withoutMiss));
    case 'upstream_error':
      return providers.map((provider) => answering(provider, failing(provider.name, 'unreadable')));
    case 'upstream_timeout':
      return providers.map((provider) => answering(provider, failing(provider.name, 'timeout')));
    default:
      return providers;
  }
}

type Provider = ProviderList[number];

/** Of several at once each key misses by itself; and what reads pages or writes texts knows no miss. */
const withoutMiss = new Set([
  ...['lookUpCompanies', 'lookUpPeople', 'industryLabels'],
  ...['readPage', 'followRedirects', 'inspectHost', 'listSitemap', 'completePrompt'],
]);
const isNoQuestion = new Set(['unavailable', 'hindrance', 'warning']);

function answering(provider: Provider, answer: () => Promise<unknown>, but = new Set<string>()): Provider {
  const members = Object.entries(provider).map(([name, member]) =>
    typeof member === 'function' && !isNoQuestion.has(name) && !but.has(name)
      ? [name, answer]
      : [name, member],
  );
  return Object.fromEntries(members);
}

const missing = async () => ({ outcome: 'not_found' });

const failing = (name: string, reason: 'unreadable' | 'timeout') => async () => {
  throw new ProviderFailure(name, reason, { cause: 'a sandbox call asked for it' });
};
