import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { mostItCanCost } from '../../kernel/price.ts';
import type { CallToMake, ReadRequest } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { parseRequest } from '../parse-request.ts';

/** @throws {ServiceError} invalid_json; validation_failed, naming the first field; service_unavailable where too many wait for a thread */
export async function readRequest(
  { threads }: Pick<GatewayParts, 'threads'>,
  call: CallToMake,
  endpoint: CallEndpoint,
): Promise<ReadRequest> {
  if (call.body === null) return threads.readRequest(endpoint.name, call.bodyText);
  const request = parseRequest(endpoint, call.endpoint.rules, call.body);
  return { request, most: mostItCanCost(endpoint.price, request as never) };
}
