import { Dataset } from '../dataset/dataset.ts';
import { databaseReads } from '../dataset/dataset-reads.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Company } from '../records/company.ts';
import type { CompanySearch } from '../records/company-search.ts';
import type { Page } from '../records/found.ts';

/** As a process that has just started. */
export function searchCompanies(
  where: Pool | { dataset(): Dataset },
  search: CompanySearch,
): Promise<Page<Company>> {
  const dataset = 'dataset' in where ? where.dataset() : new Dataset(databaseReads(where, 16 * 1024 ** 2));
  return dataset.searchCompanies(search);
}
