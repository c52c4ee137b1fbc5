import Fastify from 'fastify';
import { z } from 'zod';
import { removeWhitespaceEndpoint } from '../../server/src/endpoints/utilities/remove-whitespace.ts';

/*
 * The bare framework: one Fastify route with the same body and the same answer, schemas compiled as Fastify likes them; no key, no
 * limits, no bill. Prints its port.
 */
const server = Fastify({ logger: false });
const meta = {
  request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  endpoint: 'remove_whitespace',
  credits: {
    charged: 0.5,
    from: 'wallet',
    plan_credits_charged: 0,
    wallet_credits_charged: 0.5,
    plan_remaining: 60000,
    wallet_remaining: 4982.5,
    resets_at: '2026-12-04T00:00:00Z',
    plan_status: 'active',
    overflow: 'wallet',
  },
  mode: 'live',
  price_version: '2026-11',
};
const { $schema: _request, ...body } = z.toJSONSchema(removeWhitespaceEndpoint.request);
const { $schema: _response, ...answer } = z.toJSONSchema(removeWhitespaceEndpoint.response);
server.post(
  '/api/v1/remove_whitespace',
  { schema: { body, response: { 200: { ...answer, additionalProperties: true } } } },
  async (request) => ({
    ...removeWhitespaceEndpoint.run(request.body as { input_text: string }, undefined as never),
    service_meta: meta,
  }),
);
await server.listen({ port: 0, backlog: 4_096, host: '127.0.0.1' });
const address = server.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }));
