import type { Tracer } from '../kernel/span.ts';
import type { CallBodies } from '../ledger/call-bodies.ts';
import type { CallOrigins } from '../ledger/call-origins.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Refusal } from '../ledger/operations.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';
import type { AskingTerms } from '../waterfall/call-terms.ts';
import type { OrderLearner } from '../waterfall/learned/order-learner.ts';
import type { SourceStates } from '../waterfall/source-state.ts';
import type { WalkTokens } from '../waterfall/walk-tokens.ts';
import type { BulkJobs } from './bulk-jobs.ts';
import type { Caller } from './caller.ts';
import type { EndpointThreads } from './endpoint-threads.ts';
import type { Idempotency } from './idempotency.ts';
import type { KnownBalances } from './known-balances.ts';
import type { ProviderNames } from './provider-names.ts';
import type { Switches } from './switches.ts';

export interface GatewayParts {
  readonly db: Queryable;
  readonly ledger: Ledger;
  /** Called with the caller of each call. */
  readonly origins: CallOrigins;
  /** Told what calls sent and answered, of workspaces that keep it. */
  readonly bodies: CallBodies;
  readonly idempotency: Idempotency;
  readonly balances: KnownBalances;
  readonly switches: Switches;
  readonly names: ProviderNames;
  readonly providers: { readonly live: ProviderList; readonly sandbox: ProviderList };
  /** For calls that compute a lot and query nobody. */
  readonly threads: EndpointThreads;
  /** For lists, which are processed in the background. */
  readonly jobs: BulkJobs;
  readonly states: SourceStates;
  /** Learns from the addresses that live calls find. */
  readonly onValidEmail?: AskingTerms['onValidEmail'] | undefined;
  readonly learner: OrderLearner;
  /** Who is on the suppression list now. */
  readonly suppressed?: Suppressed;
  /** Of next pages. */
  readonly tokens: WalkTokens;
  /** The key that an organization has of a provider of language models. */
  readonly modelKeyOf?: (organizationId: number, provider: ModelProvider) => Promise<string | null>;
  /** How long an endpoint may take that asks the outside. */
  readonly deadlineMs: number;
  /** Where docs/errors is published: kept answers name it as callers got it. */
  readonly docsUrl: string;
  /** Null, or not given, where nobody wants traces. */
  readonly tracer?: Tracer | null;
  readonly onBug: (error: unknown, requestId: string) => void;
  /** A call could not be paid for. */
  readonly onRefused?: (caller: Caller, refusal: Refusal) => void;
}
