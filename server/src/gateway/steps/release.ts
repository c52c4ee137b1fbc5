import { setTimeout as delay } from 'node:timers/promises';
import { centicredits } from '../../kernel/credits.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import { noFields, traced } from '../../kernel/span.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import type { CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { outcomeOf } from './payment.ts';

const releaseWaitMs = 1_000;

/**
 * Gives a hold back before the failure is answered, so that the caller finds its credits where they were. If the
 * database is away, that continues in the background: the answer does not wait for it, and the sweeper does it at last.
 */
export async function release(
  { ledger, onBug }: Pick<GatewayParts, 'ledger' | 'onBug'>,
  call: CheckedCall,
  status: number,
  trace: Trace,
): Promise<void> {
  const { accountId, workspaceId } = call.caller;
  const released = traced('release', noFields, () =>
    ledger.end({
      id: call.id,
      accountId,
      workspaceId,
      cost: centicredits(0),
      outcome: outcomeOf(call, status, 0, trace),
    }),
  ).catch((error: unknown) => onBug(error, requestIdOf(call.id)));
  await Promise.race([released, delay(releaseWaitMs, undefined, { ref: false })]);
}
