import type { Company } from '../../records/company.ts';
import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';
import { type Capabilities, type Looked, ProviderFailure } from '../capabilities.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, notFound } from '../vendor-fields.ts';
import { type EnrichParams, enrichEach, unlessAllFailed } from './enrich-each.ts';
import { isAskedCompany, pdlCompany } from './pdl-company.ts';

const paths = { one: '/company/enrich', several: '/company/enrich/bulk' };

export const companies = (client: VendorClient): Pick<Capabilities, 'lookUpCompanies'> => ({
  async lookUpCompanies(keys, signal) {
    const results = await lookUp(client, keys, signal);
    // A word that is nobody's page or domain may be a name.
    const again = keys.flatMap((key, index): { index: number; key: CompanyKey }[] => {
      const name = 'orName' in key ? key.orName : undefined;
      const isOpen = name !== undefined && results[index]?.outcome === 'not_found';
      return isOpen ? [{ index, key: { by: 'name', value: name } }] : [];
    });
    if (again.length === 0) return results;
    const named = await lookUp(
      client,
      again.map(({ key }) => key),
      signal,
    ).catch((error: unknown): Looked<Company>[] => {
      if (!(error instanceof ProviderFailure)) throw error;
      return again.map(() => ({ outcome: 'failed', failure: error }));
    });
    for (const [position, { index }] of again.entries()) results[index] = named[position] ?? notFound;
    return unlessAllFailed(results);
  },
});

async function lookUp(
  client: VendorClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  const answers = await enrichEach(client, paths, keys.map(paramsOf), signal);
  const results = keys.map((key, index): Looked<Company> => {
    const answer = answers[index] ?? notFound;
    if (answer.outcome !== 'found') return answer;
    if (answer.value.name === undefined) {
      const failure = new ProviderFailure(client.name, 'unreadable', { cause: 'an answer without a name' });
      return { outcome: 'failed', failure };
    }
    return isAskedCompany(key, answer.value) ? foundUnlessNull(pdlCompany(answer.value)) : notFound;
  });
  return unlessAllFailed(results);
}

function paramsOf({ by, value }: CompanyKey): EnrichParams {
  if (by === 'domain') return { website: value };
  return by === 'name' ? { name: value } : { profile: networkUrlOf(value) };
}
