import type { ListCall } from '../../gateway/lists/list-parts.ts';
import { asServiceError } from '../../gateway/report-failure.ts';
import { CallerGone } from '../../gateway/within-deadline.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { payerFor } from '../caller-for.ts';
import type { ManageContext } from '../manage-context.ts';
import { ownRunsOf } from '../playground/call-as.ts';

export interface ListCallToMake {
  readonly workspace: string;
  readonly dryRun: boolean;
  /** What was sent: a repeat with the same Idempotency-Key must have the same. */
  readonly bodyText: string;
}

/**
 * Starts, resumes or previews a list as a workspace, with the limits that its calls have: those of its rate tier, and of what one person calls by hand.
 * @throws {ServiceError} unknown_id, workspace_disabled, not_allowed for management keys, rate_limited, too_many_at_once, too_many_failures; else what `work` throws
 */
export async function callList<Value>(
  context: ManageContext,
  { workspace, dryRun, bodyText }: ListCallToMake,
  work: (call: ListCall) => Promise<Value>,
): Promise<Value> {
  const { parts, session } = context;
  // Keys that manage are no keys that pay.
  if (session === null) {
    throw new ServiceError('not_allowed', 'Management keys start no lists.', {
      fix: 'Start the list with the API key of the workspace: POST /api/v1/lists.',
    });
  }
  const caller = await payerFor(context, workspace);
  const { person } = session;
  return ownRunsOf(parts).run(person.id, caller.rateTier, async () => {
    const id = uuidv7();
    const rate = rateTiers[caller.rateTier];
    const slot = await parts.rateLimiter.take(caller.workspaceId, rate, performance.now());
    const call: ListCall = {
      ...{ id, caller, dryRun, bodyText, overflow: null, startedAtMs: context.startedAtMs },
      // A preview is for whoever looks at it. A list starts although its page was closed.
      gone: dryRun ? context.gone : null,
      idempotencyKey: dryRun ? null : context.idempotencyKey,
    };
    try {
      if (!slot.granted) {
        throw new ServiceError('rate_limited', `The rate tier ${caller.rateTier} is used up.`, {
          retryAfterSeconds: slot.retryAfterSeconds,
        });
      }
      parts.failures.checkCaller(caller, 'call');
      return await work(call);
    } catch (error) {
      if (slot.granted) parts.rateLimiter.giveBack(caller.workspaceId, rate);
      if (call.gone?.aborted) throw new CallerGone();
      const endpoint = { endpointId: parts.lists.listsId, callId: id };
      parts.failures.note({ by: caller, kind: 'call', error: asServiceError(error), call: endpoint });
      throw error;
    }
  });
}
