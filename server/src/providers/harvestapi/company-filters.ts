import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import { lookUpCompany } from './companies.ts';
import type { HarvestClient } from './harvest-client.ts';

/** Of one filter: with more of them the network's own search becomes inaccurate. */
const companiesMax = 10;
/** So many are looked up for one filter. */
export const lookUpsMax = 3;

/**
 * - unknown: none of them is a company of the network, so that nothing can match;
 * - unsupported: there are too many of them, or one of them is there and has no number to ask for.
 */
export type CompanyFilter =
  | {
      readonly by: 'ids' | 'names';
      readonly values: readonly string[];
      /** Whether all of them are known. */
      readonly isWhole: boolean;
    }
  | 'unknown'
  | 'unsupported';

/**
 * How a search is told of companies: by ids, or by universal names where all have one. A company that is known by a name or a domain only is
 * looked up first, since the vendor would take whatever company comes up for the words.
 *
 * @throws {ProviderFailure}
 */
export async function companyFilterOf(
  harvest: HarvestClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<CompanyFilter> {
  if (keys.length > companiesMax) return 'unsupported';
  if (keys.every(({ by }) => by === 'network_id'))
    return { by: 'ids', values: keys.map(({ value }) => value), isWhole: true };
  if (keys.every((key) => key.by === 'universal_name' && key.orName === undefined)) {
    return { by: 'names', values: keys.map(({ value }) => value), isWhole: true };
  }
  if (keys.filter(({ by }) => by !== 'network_id').length > lookUpsMax) return 'unsupported';
  const ids = new Set<string>();
  let isWhole = true;
  for (const key of keys) {
    if (key.by === 'network_id') ids.add(key.value);
    else {
      const found = await lookUpCompany(harvest, key, signal);
      if (found.outcome !== 'found') isWhole = false;
      else if (found.value.networkId === null) return 'unsupported';
      else ids.add(found.value.networkId);
    }
  }
  return ids.size === 0 ? 'unknown' : { by: 'ids', values: [...ids], isWhole };
}

/**
 * Whether it is visibly none of those that were asked for. They are asked for by numbers or by names, and it may be told by the other alone:
 * then it cannot be said.
 */
export function isNoneOf(
  { by, values }: Exclude<CompanyFilter, string>,
  { networkId, universalName }: Pick<CompanyRef, 'networkId' | 'universalName'>,
): boolean {
  const told = by === 'ids' ? networkId : universalName;
  return values.length > 0 && told !== null && !values.includes(told);
}

/** For filters that take addresses of pages. */
export function companyUrls(filter: Exclude<CompanyFilter, string>): string[] {
  return filter.values.map(networkUrlOf);
}
