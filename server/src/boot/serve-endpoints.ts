import { endpoints } from '../endpoints/registry.ts';
import type { ServedEndpoint } from '../gateway/gateway-call.ts';
import { requestRules } from '../gateway/parse-request.ts';
import { numberEndpoints } from '../ledger/number-endpoints.ts';
import type { Pool } from '../postgres/pool.ts';

/** The name under which the database counts lists, beside the endpoints. */
const listsName = 'lists';

/** Gives every endpoint of the registry its number in the database. */
export async function serveEndpoints(
  pool: Pool,
): Promise<{ readonly served: ReadonlyMap<string, ServedEndpoint>; readonly listsId: number }> {
  const ids = await numberEndpoints(pool, [...endpoints.map((endpoint) => endpoint.name), listsName]);
  const numberOf = (name: string) => ids.get(name) as number;
  const served = new Map(
    endpoints.map((endpoint) => [
      endpoint.name,
      { id: numberOf(endpoint.name), endpoint, rules: requestRules(endpoint) },
    ]),
  );
  return { served, listsId: numberOf(listsName) };
}
