import type { Answer } from '../gateway-call.ts';
import { checkOverflow } from '../steps/check-call.ts';
import { listsEndpoint } from './list-endpoint.ts';
import type { ListCall, ListParts } from './list-parts.ts';

/**
 * The first answer to a start with the same Idempotency-Key and body; null where there was none. For rows that are no file any more, since they have become that list.
 * @throws {ServiceError} idempotency_key_reused, idempotency_in_progress
 */
export async function replayList(
  { idempotency, listsId }: Pick<ListParts, 'idempotency' | 'listsId'>,
  sentCall: ListCall,
): Promise<Answer | null> {
  if (sentCall.idempotencyKey === null) return null;
  const call = { ...sentCall, body: null, endpoint: listsEndpoint(listsId, false) };
  checkOverflow(call);
  const earlier = await idempotency.begin(call, (provider) => provider);
  if (earlier === undefined) await idempotency.forget(call);
  return earlier ?? null;
}
