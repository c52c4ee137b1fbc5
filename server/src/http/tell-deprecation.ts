import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { deprecationHeaders, usedParts } from '../endpoints/deprecation.ts';
import type { CallToMake } from '../gateway/gateway-call.ts';
import type { SentList } from '../gateway/sent-list.ts';

/** The page about what changes, below /docs. */
export const changelogPage = 'changelog';

/** Says in the headers of an answer, also of a refusal, that the endpoint or a field that was sent will go. */
export function tellDeprecation(
  endpoint: Endpoint,
  { body, bodyText, list }: Pick<CallToMake, 'body' | 'bodyText' | 'list'>,
  docsUrl: string,
  reply: FastifyReply,
): void {
  if (!endpoint.deprecated && !endpoint.deprecatedFields) return;
  // Long bodies and lists are read by threads later: that a name stands in them is enough here.
  const sends = (field: string) =>
    list
      ? bytesOf(list).includes(field)
      : body
        ? Object.hasOwn(body, field)
        : bodyText.includes(`"${field}"`);
  const headers = deprecationHeaders(usedParts(endpoint, sends), `${docsUrl}/${changelogPage}`);
  if (headers) reply.headers(headers);
}

/** The same bytes, not a copy. */
const bytesOf = ({ bytes }: SentList) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
