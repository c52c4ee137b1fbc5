import type { OnStage } from '../kernel/call-stage.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { PersonKey } from '../records/contact.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import type { Asker } from './breaker.ts';
import type { EndpointTerms, SourceOrder } from './endpoint-terms.ts';
import type { OrderLearner } from './learned/order-learner.ts';
import type { SourceStates } from './source-state.ts';
import type { WalkTokens } from './walk-tokens.ts';

/** What the gateway learns from a call about where its answer came from. */
export interface Trace {
  provider: string | null;
  cached: boolean;
  /** When what was cached was fetched. */
  cachedAt?: Date | null;
  /** Questions to sources that looked and had nothing: to ask them the same again is money for nothing. */
  readonly looked?: Set<string>;
}

/** How sources are asked for one call. */
export interface AskingTerms {
  /** What the process knows of its sources. */
  readonly states: SourceStates;
  /** By `performance.now()`: when the waterfall is over. */
  readonly endsAtMs: number;
  /** Whose call it is, as far as sources are left alone by whose questions fail; the service's own where it is not given. */
  readonly asker?: Asker;
  /** What the operator has set for the endpoint. */
  readonly endpoint?: EndpointTerms;
  /** In which order those are asked who verify what was found. */
  readonly verifiers?: SourceOrder | null;
  readonly asked?: ReadonlySet<string>;
  readonly answered?: ReadonlySet<string>;
  readonly beforePaid?: (question: string) => Promise<void>;
  /** Called as a source is asked that takes money for it. Returns what takes that back where it was not asked after all. */
  readonly onPaid?: () => () => void;
  /** Gets every address that a source has found, and knows to be valid. It returns at once, and never throws. */
  readonly onValidEmail?: (person: PersonKey, email: string) => void;
  /** What is known of sources, for endpoints whose order is learned; `endpoint` is the name of this one. */
  readonly learning?: { readonly learner: OrderLearner; readonly endpoint: string };
  /** Of next pages; those of this process alone where it is not given. */
  readonly tokens?: WalkTokens;
  /** The key that whoever asks has of a provider of language models; null where the operator's is used. */
  readonly ownModelKey?: (provider: ModelProvider) => Promise<string | null>;
  /** What a miss costs the caller, in credits; nothing where it is not given. */
  readonly missCredits?: number;
  /** Who may not be told of, whatever a source knows; nobody where it is not given. */
  readonly suppressed?: Suppressed;
  /** What callers see in place of a source's name; its name where this is not given. */
  readonly shownAs?: (provider: string) => string;
  /** Told as a source is asked, by its own name. */
  readonly onStage?: OnStage;
}
