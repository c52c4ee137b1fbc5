import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { OnStage } from '../kernel/call-stage.ts';
import type { JsonPieces } from '../kernel/json-pieces.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Refusal } from '../ledger/operations.ts';
import type { CallBudget } from '../limits/connection-budgets.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { ModelProvider } from '../records/completion.ts';
import type { ProviderList } from '../waterfall/available-sources.ts';
import type { AskingTerms } from '../waterfall/call-terms.ts';
import type { OrderLearner } from '../waterfall/learned/order-learner.ts';
import type { SourceStates } from '../waterfall/source-state.ts';
import type { WalkTokens } from '../waterfall/walk-tokens.ts';
import type { BulkJobs } from './bulk-jobs.ts';
import type { Caller } from './caller.ts';
import type { EndpointThreads } from './endpoint-threads.ts';
import type { Idempotency } from './idempotency.ts';
import type { RequestRules } from './parse-request.ts';
import type { ProviderNames } from './provider-names.ts';
import type { SentList } from './read-list.ts';
import type { PaidFrom } from './service-meta.ts';
import type { Switches } from './switches.ts';

/** One call as a door hands it in. */
export interface CallToMake {
  /** UUIDv7; also the request id. */
  readonly id: string;
  readonly endpoint: ServedEndpoint;
  readonly caller: Caller;
  /** The body, parsed; the door answers for its size. */
  readonly body: Record<string, unknown>;
  /** In the place of the body, for an endpoint that takes lists. */
  readonly list?: SentList;
  /** X-Plan-Overflow as it was sent; looked at after the body. */
  readonly overflow: string | readonly string[] | null;
  readonly dryRun: boolean;
  /** In credits: a call that could cost more does not run. Null, or not given, for any. */
  readonly maxCredits?: number | null;
  /** Of the connection that the call came by, where it has one: it ends what would cost more than is left of it. */
  readonly budget?: CallBudget | null;
  readonly idempotencyKey: string | null;
  /** The body as it was sent, for the fingerprint of an idempotent call. */
  readonly bodyText: string;
  readonly startedAtMs: number;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal | null;
  /** Told what the call is at, with sources by the names that callers see; nobody is where it is not given. */
  readonly onStage?: OnStage | undefined;
}

/** A call whose headers are known to be right. */
export interface CheckedCall extends CallToMake {
  readonly overflow: 'wallet' | 'block' | null;
}

/** An endpoint with what is computed of it once. */
export interface ServedEndpoint {
  readonly id: number;
  readonly endpoint: Endpoint;
  readonly rules: RequestRules;
}

export interface Answer {
  readonly status: number;
  readonly body: JsonPieces;
  /** The `service_meta` of the answer, as JSON: it stands in the body as well, unless that is a bare array. */
  readonly meta: string;
  readonly charged: number;
  readonly from: PaidFrom;
  readonly remaining: string;
  /** In credits, of the budget of the connection; not given where it has none. */
  readonly budgetLeft?: number;
  /** The stored answer of an earlier call. */
  readonly replayed: boolean;
}

export interface GatewayParts {
  readonly db: Queryable;
  readonly ledger: Ledger;
  readonly idempotency: Idempotency;
  readonly switches: Switches;
  readonly names: ProviderNames;
  readonly providers: { readonly live: ProviderList; readonly sandbox: ProviderList };
  /** For calls that only compute, and have much to compute. */
  readonly threads: EndpointThreads;
  /** For lists that are worked off later. */
  readonly jobs: BulkJobs;
  readonly states: SourceStates;
  /** Learns from the addresses that live calls find. */
  readonly onValidEmail?: AskingTerms['onValidEmail'] | undefined;
  readonly learner: OrderLearner;
  /** Of next pages. */
  readonly tokens: WalkTokens;
  /** The key that an organization has of a provider of language models. */
  readonly modelKeyOf?: (organizationId: number, provider: ModelProvider) => Promise<string | null>;
  /** How long an endpoint may take that asks the outside. */
  readonly deadlineMs: number;
  readonly onBug: (error: unknown, requestId: string) => void;
  /** A call could not be paid for. */
  readonly onRefused?: (caller: Caller, refusal: Refusal) => void;
}
