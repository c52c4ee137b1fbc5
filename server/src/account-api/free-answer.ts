import type { Caller } from '../gateway/caller.ts';
import type { Answer } from '../gateway/gateway-call.ts';
import { remainingText, serviceMetaText, withMeta } from '../gateway/service-meta.ts';
import { centicredits } from '../kernel/credits.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { readAccount } from '../ledger/read-account.ts';
import type { Queryable } from '../postgres/pool.ts';

const nothing = { fromPlan: centicredits(0), fromAddon: centicredits(0) };

/** What is to be answered for free. */
export interface FreeAnswer {
  /** UUIDv7; also the request id. */
  readonly id: string;
  /** As `service_meta` names it. */
  readonly name: string;
  /** JSON. */
  readonly text: string | Promise<string>;
}

/** An answer that costs nothing, with the same `service_meta` as that of a call. What is left is read while it is still put together. */
export async function freeAnswer(
  db: Queryable,
  caller: Caller,
  { id, name, text }: FreeAnswer,
): Promise<Answer> {
  const [{ state }, answer] = await Promise.all([
    readAccount(db, caller.accountId, caller.workspaceId),
    text,
  ]);
  const meta = serviceMetaText({
    requestId: requestIdOf(id),
    endpoint: name,
    mode: caller.mode,
    charge: nothing,
    state,
    overflow: null,
    provider: null,
    cached: null,
    cachedAt: null,
  });
  return {
    status: 200,
    body: withMeta([answer], meta),
    meta,
    charged: 0,
    from: 'none',
    remaining: remainingText(state),
    replayed: false,
  };
}
