import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';

/** The page of a company on the network, as actors want it; null for companies of which only name or domain is known. */
export function companyPage(key: CompanyKey): string | null {
  return key.by === 'network_id' || key.by === 'universal_name' ? networkUrlOf(key.value) : null;
}

/** What a record or an item says of a company. */
export interface ToldCompany {
  readonly networkId: string | null;
  readonly universalName: string | null;
}

/** Null where that cannot be said: it may be known by its number alone, and was asked for by its name. */
export function isCompany(key: CompanyKey, { networkId, universalName }: ToldCompany): boolean | null {
  const told = key.by === 'network_id' ? networkId : key.by === 'universal_name' ? universalName : null;
  return told === null ? null : told === key.value;
}
