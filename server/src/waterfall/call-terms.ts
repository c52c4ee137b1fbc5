import type { OnStage } from '../kernel/call-stage.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { PersonKey } from '../records/contact.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import type { Asker } from './breaker.ts';
import type { EndpointTerms, SourceOrder } from './endpoint-terms.ts';
import type { OrderLearner } from './learned/order-learner.ts';
import type { SourceStates } from './source-state.ts';
import type { WalkTokens } from './walk-tokens.ts';

/** Where the answer of a call came from, for the gateway. */
export interface Trace {
  provider: string | null;
  cached: boolean;
  /** When what was cached was fetched. */
  cachedAt?: Date | null;
  /** Queries that were misses: to repeat them would waste money. */
  readonly looked?: Set<string>;
}

/** How sources are queried for one call. */
export interface AskingTerms {
  /** What the process knows of its sources. */
  readonly states: SourceStates;
  /** By `performance.now()`: when the waterfall is over. */
  readonly endsAtMs: number;
  /** Whose call it is, as far as sources are left alone by whose questions fail; the service's own where it is not given. */
  readonly asker?: Asker;
  /** What the operator has set for the endpoint. */
  readonly endpoint?: EndpointTerms;
  /** The query order of verifiers. */
  readonly verifiers?: SourceOrder | null;
  readonly asked?: ReadonlySet<string>;
  readonly answered?: ReadonlySet<string>;
  readonly beforePaid?: (question: string) => Promise<void>;
  /** Called when a paid source is queried. Returns a function that reverts this if the query was not sent. */
  readonly onPaid?: () => () => void;
  /** Gets every address that a source has found, and knows to be valid. It returns at once, and never throws. */
  readonly onValidEmail?: (person: PersonKey, email: string) => void;
  /** What is known of sources, for endpoints whose order is learned; `endpoint` is the name of this one. */
  readonly learning?: { readonly learner: OrderLearner; readonly endpoint: string };
  /** Of next pages; those of this process alone where it is not given. */
  readonly tokens?: WalkTokens;
  /** The caller's own key of a language model provider; null where the operator's is used. */
  readonly ownModelKey?: (provider: ModelProvider) => Promise<string | null>;
  /** What a miss costs the caller, in credits; nothing where it is not given. */
  readonly missCredits?: number;
  /** The suppression list; nobody by default. */
  readonly suppressed?: Suppressed;
  /** What callers see instead of a source's name; the name by default. */
  readonly shownAs?: (provider: string) => string;
  /** Called when a source is queried, with its real name. */
  readonly onStage?: OnStage;
}
