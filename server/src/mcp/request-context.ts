import type { Caller } from '../gateway/caller.ts';
import type { CallBudget } from '../limits/connection-budgets.ts';
import type { ToolChoice } from './chosen-tools.ts';
import type { MessageHeaders } from './message-headers.ts';

/** Of one request: who asks, and what its address and its headers say. */
export interface RequestContext {
  readonly caller: Caller;
  readonly tools: ToolChoice;
  /** What its calls may spend; null where nothing limits it but the credits of the workspace. */
  readonly budget: CallBudget | null;
  /** Of those of the workspace: an OAuth client, or the name in the URL; '' for who only has the key. */
  readonly connection: string;
  readonly headers: MessageHeaders;
  readonly startedAtMs: number;
  /** Of each of its requests: aborted when its client has gone, or has taken it back. */
  readonly goneOf: (id: string | number) => AbortSignal;
  /** Of a call whose arguments are long: these, as JSON. Undefined for others. */
  readonly longArgumentsOf: (id: string | number) => string | undefined;
}
