import { validationFailed } from '../gateway/parse-request.ts';
import { deadlineOfCall } from './address-options.ts';
import { keyOfMessage } from './call-key.ts';
import type { RequestContext } from './request-context.ts';
import type { ToolCall } from './tool-call.ts';

type Meta = Readonly<Record<string, unknown>> | undefined;

/** Of a call, all but what it asks for. */
export type CallTerms = Pick<
  ToolCall,
  | 'caller'
  | 'startedAtMs'
  | 'budget'
  | 'connection'
  | 'repeatSeconds'
  | 'maxCredits'
  | 'idempotencyKey'
  | 'deadlineMs'
  | 'overflow'
  | 'isQuote'
>;

/**
 * What a call may cost, how long it may take, and what is known of calls that are equal: by its own words in `_meta`, else by those of its
 * connection.
 * @throws {ServiceError} where a word is not understood: it was meant to be held to
 */
export function termsOf(asked: RequestContext, meta: Meta): CallTerms {
  const { caller, startedAtMs, budget, connection, headers, tools } = asked;
  const { repeatSeconds, deadlineMs } = tools.options;
  return {
    caller,
    startedAtMs,
    budget,
    connection,
    repeatSeconds,
    maxCredits: maxCreditsOf(meta),
    isQuote: headers.isDryRun,
    idempotencyKey: keyOfMessage(meta, headers.idempotencyKey),
    deadlineMs: deadlineOfCall(meta) ?? deadlineMs,
    overflow: strictest(meta?.['millrace/plan_overflow'] ?? null, headers.overflow),
  };
}

/** A call can only be stricter than its connection. What is no word of this is looked at after the arguments, as over REST. */
function strictest(own: unknown, ofConnection: ToolCall['overflow']): ToolCall['overflow'] {
  const said = [own === null ? null : String(own), ofConnection].filter((one) => one !== null);
  return (
    said.find((one) => one !== 'wallet' && one !== 'block') ??
    said.find((one) => one === 'block') ??
    said[0] ??
    null
  );
}

function maxCreditsOf(meta: Meta): number | null {
  const most = meta?.['millrace/max_credits'];
  if (most === undefined || most === null) return null;
  if (typeof most === 'number' && most >= 0) return most;
  const message = 'Must be a number of credits, 0 or more.';
  throw validationFailed([{ path: '_meta.millrace/max_credits', message }]);
}
