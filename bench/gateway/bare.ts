import Fastify from 'fastify';
import { z } from 'zod';
import { removeWhitespaceEndpoint } from '../../server/src/endpoints/utilities/remove-whitespace.ts';
import { serviceMeta } from './service-meta.ts';

/*
 * The bare framework: one Fastify route with the same body and the same answer, schemas compiled as Fastify likes them; no key, no
 * limits, no bill. Prints its port.
 */
const server = Fastify({ logger: false });
const { $schema: _request, ...body } = z.toJSONSchema(removeWhitespaceEndpoint.request);
const { $schema: _response, ...answer } = z.toJSONSchema(removeWhitespaceEndpoint.response);
server.post(
  '/api/v1/remove_whitespace',
  { schema: { body, response: { 200: { ...answer, additionalProperties: true } } } },
  async (request) => ({
    ...removeWhitespaceEndpoint.run(request.body as { input_text: string }, undefined as never),
    service_meta: serviceMeta,
  }),
);
await server.listen({ port: 0, backlog: 4_096, host: '127.0.0.1' });
const address = server.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }));
