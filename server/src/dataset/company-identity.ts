import type { Company } from '../records/company.ts';
import { normalName } from '../records/normal-name.ts';

/**
 * Which company of its source a record is. The same identity imported again under the same source is a new version of
 * the same company, keeps its id, and replaces what is known; another source has its own companies.
 *
 * The first of these that the record has:
 * 1. the network's numeric id,
 * 2. the universal name,
 * 3. the primary domain together with the exact name,
 * 4. the exact name.
 *
 * The domain alone would not do: of 10,251 universities, 289 share the domain of another (the colleges of CUNY), and
 * Spotify for Artists would replace Spotify. The price is that a company without a network id that changes its name
 * becomes a second company.
 */
export function identityOf(company: Company): string {
  if (company.networkId !== null) return `network_id:${company.networkId}`;
  if (company.universalName !== null) return `universal_name:${company.universalName}`;
  const name = normalName(company.name);
  return company.domain !== null ? `domain:${company.domain} name:${name}` : `name:${name}`;
}
