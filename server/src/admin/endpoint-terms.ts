import type pg from 'pg';
import {
  readEndpointSettings,
  resetEndpointSettings,
  writeEndpointSettings,
} from '../accounts/endpoint-settings.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Capability } from '../providers/capabilities.ts';
import { usualSources } from '../providers/source-order.ts';
import { type EndpointTerms, readTerms, usualTerms } from '../waterfall/endpoint-terms.ts';

/** What the operator has set, by endpoint; as usual where nothing was set. */
export async function readAllTerms(db: Queryable): Promise<(endpoint: string) => EndpointTerms> {
  const rows = new Map((await readEndpointSettings(db)).map((row) => [row.endpoint, row]));
  return (endpoint) => {
    const row = rows.get(endpoint);
    return row ? readTerms(row) : usualTerms;
  };
}

export const readEndpointTerms = async (db: Queryable, endpoint: string): Promise<EndpointTerms> =>
  (await readAllTerms(db))(endpoint);

/** Changes what is given, and leaves the rest. Every process knows within a second. Needs a transaction. */
export async function changeEndpointTerms(
  tx: pg.PoolClient,
  endpoint: string,
  given: Partial<EndpointTerms>,
): Promise<EndpointTerms> {
  const changed = { ...(await readEndpointTerms(tx, endpoint)), ...given };
  await writeEndpointSettings(tx, {
    endpoint,
    source_order: changed.order,
    charge_on_miss: changed.chargeOnMiss,
    verify: changed.verify,
    cost_usd_max: changed.costUsdMax,
  });
  return changed;
}

export const resetEndpointTerms = resetEndpointSettings;

/** Our own sources that an endpoint may query, by the usual order. */
export const sourcesOfEndpoint = ({ needs = [] }: Pick<Endpoint, 'needs'>): string[] => [
  ...new Set(needs.flatMap(usualSources)),
];

const listLookUps: ReadonlySet<Capability> = new Set(['lookUpCompanies', 'lookUpPeople']);

/** Why `learned` and `shadow` would change nothing; null where an order is learned. */
export function whyNothingIsLearned({ needs = [], price }: Pick<Endpoint, 'needs' | 'price'>): string | null {
  if (needs.includes('completePrompt')) return 'each call names the provider of its language model.';
  const isOfLists = price.per === 'record' && needs.some((need) => listLookUps.has(need));
  return isOfLists
    ? 'a list goes through all sources together, and teaches nothing about one of them.'
    : null;
}

/** Whether a miss of it may cost what the operator says. Each item of a list of finds has a price of its own. */
export function mayChargeMisses({
  price,
  runs,
  needs = [],
}: Pick<Endpoint, 'price' | 'runs' | 'needs'>): boolean {
  if (needs.includes('verifyEmail')) return false;
  return runs === 'job' || (price.per === 'call' && price.missCredits !== undefined);
}
