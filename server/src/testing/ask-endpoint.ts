import type { z } from 'zod';
import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import type { Provider } from '../providers/capabilities.ts';
import { Sources } from '../waterfall/sources.ts';

/** What an endpoint answers out of these sources to the body of a call: as a caller is answered, without HTTP and without a bill. */
export async function askEndpoint<Request extends z.ZodType, Response extends z.ZodType>(
  endpoint: CallEndpoint<string, Request, Response>,
  providers: readonly Provider[],
  body: unknown,
): Promise<z.output<Response>> {
  const sources = new Sources(providers, { provider: null, cached: false });
  const answer = await endpoint.run(endpoint.request.parse(body), {
    signal: AbortSignal.timeout(60_000),
    mode: 'live',
    sources,
  });
  return endpoint.response.parse(answer);
}
