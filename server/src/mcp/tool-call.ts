import type { Caller } from '../gateway/caller.ts';
import type { OnStage } from '../kernel/call-stage.ts';
import type { CallBudget } from '../limits/connection-budgets.ts';

/** One call of a tool, by a caller who may make it. */
export interface ToolCall {
  /** UUIDv7; also the request id. */
  readonly id: string;
  readonly caller: Caller;
  readonly startedAtMs: number;
  readonly arguments: Record<string, unknown>;
  /** Where they are long: JSON that replaces `arguments`, which have at most `idempotency_key` then. */
  readonly longArguments?: string | undefined;
  /** In credits; null for any. */
  readonly maxCredits: number | null;
  /** Of the connection; null where it has none. */
  readonly budget: CallBudget | null;
  /** Of a client that may repeat the call, as its message or `service_call_tool` has it; null for none. */
  readonly idempotencyKey: string | null;
  /** Which connection of the workspace it came by. */
  readonly connection: string;
  /** For how long an equal call of the connection is answered from the kept answer; null for not at all. */
  readonly repeatSeconds: number | null;
  /** X-Plan-Overflow or its equivalent; null for none. */
  readonly overflow: string | readonly string[] | null;
  /** From `startedAtMs`; null for when the service ends it. */
  readonly deadlineMs: number | null;
  /** Only what it would cost. */
  readonly isQuote?: boolean;
  /** Aborted when the call is canceled, or its caller has gone. */
  readonly gone: AbortSignal;
  /** For callers who want progress notifications. */
  readonly onStage?: OnStage | undefined;
}
