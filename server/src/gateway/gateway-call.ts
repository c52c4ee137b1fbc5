import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { OnStage } from '../kernel/call-stage.ts';
import type { Centicredits } from '../kernel/credits.ts';
import type { JsonPieces } from '../kernel/json-pieces.ts';
import type { CallBudget } from '../limits/connection-budgets.ts';
import type { Caller } from './caller.ts';
import type { RequestRules } from './parse-request.ts';
import type { SentList } from './sent-list.ts';
import type { PaidFrom } from './service-meta.ts';

/** One call, as REST or MCP passes it on. */
export interface CallToMake {
  /** UUIDv7; also the request id. */
  readonly id: string;
  readonly endpoint: ServedEndpoint;
  readonly caller: Caller;
  /** The body, parsed. Null where it is long: then a thread reads `bodyText`. The caller of the gateway checks its size. */
  readonly body: Record<string, unknown> | null;
  /** In the place of the body, for an endpoint that takes lists. */
  readonly list?: SentList;
  /** X-Plan-Overflow as it was sent; looked at after the body. */
  readonly overflow: string | readonly string[] | null;
  readonly dryRun: boolean;
  /** In credits: a call that could cost more does not run. Null, or not given, for any. */
  readonly maxCredits?: number | null;
  /** Of the connection that the call came by, where it has one: it ends what would cost more than is left of it. */
  readonly budget?: CallBudget | null;
  /** How the address of the tools names the connection; null, or not given, where it does not. */
  readonly connection?: string | null;
  readonly idempotencyKey: string | null;
  /** How long a call with the same key gets the stored answer, from when this one began; a day where it is not given. */
  readonly keptSeconds?: number | null;
  /** In milliseconds from `startedAtMs`, where the caller waits for less than the service would take. */
  readonly deadlineMs?: number | null;
  /** The body as it was sent, for threads and for the fingerprint of an idempotent call; '' if only the parsed body is available. */
  readonly bodyText: string;
  readonly startedAtMs: number;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal | null;
  /** Told what the call is at, with sources by the names that callers see; nobody is where it is not given. */
  readonly onStage?: OnStage | undefined;
}

/** What a call asks for, checked against its endpoint's schema. */
export interface ReadRequest {
  /** Undefined where a thread has read the request and will run it as well. */
  readonly request: unknown;
  /** The most that the call can cost. */
  readonly most: Centicredits;
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
  /** The `service_meta` of the answer, as JSON: the body has it as well, unless that is a bare array. */
  readonly meta: string;
  readonly charged: number;
  readonly from: PaidFrom;
  readonly remaining: string;
  /** In credits, of the budget of the connection; not given where it has none. */
  readonly budgetLeft?: number;
  /** The stored answer of an earlier call. */
  readonly replayed: boolean;
}
