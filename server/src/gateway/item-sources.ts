import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { TakenItem } from '../jobs/bulk/bulk-task.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import { type ProviderList, seenBy } from '../waterfall/available-sources.ts';
import type { AskingTerms } from '../waterfall/call-terms.ts';
import type { OrderLearner } from '../waterfall/learned/order-learner.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { Sources } from '../waterfall/sources.ts';
import type { WalkTokens } from '../waterfall/walk-tokens.ts';
import type { ForcedOutcome } from './forced-outcomes/forced-outcome.ts';
import { forcedSources } from './forced-outcomes/forced-sources.ts';
import type { StepRun } from './lists/row-runner.ts';
import type { ProviderNames } from './provider-names.ts';
import type { Switches } from './switches.ts';

export interface ItemSourcesParts {
  readonly providers: { readonly live: ProviderList; readonly sandbox: ProviderList };
  readonly states: SourceStates;
  readonly onValidEmail?: AskingTerms['onValidEmail'] | undefined;
  readonly learner: OrderLearner;
  /** Who is on the suppression list now. */
  readonly suppressed?: Suppressed;
  readonly switches: Switches;
  readonly names: ProviderNames;
  /** As calls have them (gateway-parts.ts). */
  readonly tokens?: WalkTokens;
  readonly modelKeyOf?: (organizationId: number, provider: ModelProvider) => Promise<string | null>;
}

export interface ItemQuestion extends Pick<StepRun, 'trace' | 'asked' | 'answered' | 'beforePaid'> {
  readonly item: Pick<TakenItem, 'mode' | 'accountId' | 'organizationId'>;
  readonly endpoint: Endpoint;
  readonly forced: ForcedOutcome | null;
}

/** Part of an item's time: to assemble the results. Queries end before the item does. */
const answeringMs = 500;

/** The available sources for an item, or for a step of a row, as for any call. @param itemMs how long the item may take */
export function sourcesOfItem(
  {
    providers,
    states,
    learner,
    switches,
    names,
    tokens,
    modelKeyOf,
    onValidEmail,
    suppressed,
  }: ItemSourcesParts,
  itemMs: number,
  { item, endpoint, trace, forced, asked, answered, beforePaid }: ItemQuestion,
): Sources {
  const isLive = item.mode === 'live';
  const seen = seenBy(providers[item.mode], item.organizationId);
  return new Sources(forcedSources(seen, forced), trace, {
    states: forced === null ? states : new SourceStates(),
    asker: item.accountId,
    endsAtMs: performance.now() + itemMs - Math.min(answeringMs, itemMs / 10),
    endpoint: switches.termsOf(endpoint.name, item.mode),
    verifiers: switches.verifiers(item.mode),
    missCredits: switches.missCredits(endpoint),
    ...(tokens ? { tokens } : {}),
    ...(modelKeyOf && isLive ? { ownModelKey: (provider) => modelKeyOf(item.organizationId, provider) } : {}),
    ...(names.isMasked ? { shownAs: names.shown(endpoint, item.mode) } : {}),
    ...{ asked, answered, beforePaid },
    ...(onValidEmail && isLive ? { onValidEmail } : {}),
    // The people of the sandbox are made up.
    ...(suppressed && isLive ? { suppressed } : {}),
    ...(isLive ? { learning: { learner, endpoint: endpoint.name } } : {}),
  });
}
