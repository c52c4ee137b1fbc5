import type { Centicredits } from '../../kernel/credits.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import type { JsonPieces } from '../../kernel/json-pieces.ts';
import type { Paid } from '../../ledger/operations.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import {
  effectiveOverflow,
  isoSeconds,
  paidFrom,
  remainingText,
  serviceMetaText,
  withMeta,
} from '../service-meta.ts';
import { shownProvider } from './shown-provider.ts';

/** The answer of a call that is paid, with its `service_meta`. */
export function answerOf(
  { names }: Pick<GatewayParts, 'names'>,
  call: CheckedCall,
  json: JsonPieces,
  paid: Paid,
  trace: Trace,
  /** What is still held for it. */
  reserved: Centicredits | null = null,
): Answer {
  const { endpoint } = call.endpoint;
  const meta = serviceMetaText({
    requestId: requestIdOf(call.id),
    endpoint: endpoint.name,
    mode: call.caller.mode,
    charge: paid,
    state: paid.state,
    overflow: effectiveOverflow(call.overflow, paid.state),
    provider: shownProvider(names, call, trace.provider),
    cached: endpoint.runs === 'outside' ? trace.cached : null,
    cachedAt: trace.cachedAt
      ? isoSeconds(new Date(Math.floor(trace.cachedAt.getTime() / 1_000) * 1_000))
      : null,
    reserved,
  });
  return {
    status: endpoint.runs === 'job' ? 201 : 200,
    body: withMeta(json, meta),
    meta,
    charged: (paid.fromPlan + paid.fromAddon) / 100,
    from: paidFrom(paid),
    remaining: remainingText(paid.state),
    replayed: false,
  };
}
