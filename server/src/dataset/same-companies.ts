import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import { type SameAs, sameCompanyTerms } from '../records/matching/company-terms.ts';
import { normalName } from '../records/normal-name.ts';
import { findCompanies, isAnother } from './find-companies.ts';
import type { KindSearch } from './kind-search.ts';

/**
 * What is known of the companies that are asked for. Who says no more of a company than its name may mean it, unless another company of that
 * name is known as well.
 */
export async function sameCompanies(
  companies: KindSearch<Company>,
  keys: readonly CompanyKey[],
): Promise<SameAs> {
  if (keys.length === 0) return () => [];
  const found = await findCompanies(companies, keys);
  const values = found.flatMap((one) => (one.outcome === 'found' ? one.value : []));
  const ofName = await companies.byKeys(values.map(nameKey));
  const known = new Map(
    keys.flatMap((key, index) => {
      const one = found[index];
      if (one?.outcome !== 'found') return [];
      const hasNamesake = (ofName.get(nameKey(one.value)) ?? []).some(({ value }) =>
        isAnother(value, one.value),
      );
      return [[key, sameCompanyTerms(one.value, { hasNamesake })] as const];
    }),
  );
  return (key) => known.get(key) ?? [];
}

const nameKey = ({ name }: Company) => `name:${normalName(name)}`;
