import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext, AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import { checked } from '../gateway/parse-request.ts';
import { sendFreeText } from './send-free.ts';

/** Answers a free GET endpoint. */
export async function readAccountOverHttp(
  endpoint: AccountEndpoint,
  context: AccountContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = checked(endpoint.query, request.query);
  const answer = await endpoint.run(query, request.admission.caller, context);
  return sendFreeText(context.db, request, reply, {
    name: endpoint.name,
    text: JSON.stringify(answer),
    isLasting: endpoint.isLasting === true,
  });
}
