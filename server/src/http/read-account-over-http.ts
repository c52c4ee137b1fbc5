import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext, AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import { problemsOf, validationFailed } from '../gateway/parse-request.ts';
import { sendFreeText } from './send-free.ts';

/** Answers a free GET endpoint. */
export async function readAccountOverHttp(
  endpoint: AccountEndpoint,
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = endpoint.query.safeParse(request.query, { reportInput: true });
  if (!query.success) throw validationFailed(problemsOf(query.error, Object.keys(endpoint.query.shape)));
  const answer = await endpoint.run(query.data, request.admission.caller, context);
  return sendFreeText(context.db, request, reply, {
    name: endpoint.name,
    text: JSON.stringify(answer),
    isLasting: endpoint.isLasting === true,
  });
}
