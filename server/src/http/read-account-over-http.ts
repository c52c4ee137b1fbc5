import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext, AccountEndpoint } from '../account/define-account-endpoint.ts';
import { problemsOf, validationFailed } from '../gateway/parse-request.ts';
import { remainingText, serviceMetaText, withMeta } from '../gateway/service-meta.ts';
import { centicredits } from '../kernel/credits.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { readAccount } from '../ledger/read-account.ts';
import { json, rateHeaders } from './send.ts';

const nothing = { fromPlan: centicredits(0), fromAddon: centicredits(0) };

/** Answers a free GET endpoint. With a key, its answer carries the same `service_meta` as a call. */
export async function readAccountOverHttp(
  endpoint: AccountEndpoint,
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, caller, slot } = request.admission;
  const query = endpoint.query.safeParse(request.query, { reportInput: true });
  if (!query.success) throw validationFailed(problemsOf(query.error, Object.keys(endpoint.query.shape)));
  const answer = await endpoint.run(query.data, caller, context);
  const text = JSON.stringify(answer);
  reply
    .header('x-request-id', requestIdOf(id))
    .header('x-credits-charged', '0')
    .header('x-credits-from', 'none')
    .type(json);
  if (!caller) return reply.send(text);
  if (slot) rateHeaders(reply, caller, slot);

  const { state } = await readAccount(context.db, caller.accountId, caller.workspaceId);
  reply.header('x-credits-remaining', remainingText(state));
  const meta = serviceMetaText({
    requestId: requestIdOf(id),
    endpoint: endpoint.name,
    mode: caller.mode,
    charge: nothing,
    state,
    overflow: null,
    provider: null,
    cached: null,
    cachedAt: null,
  });
  return reply.send(withMeta(text, meta));
}
