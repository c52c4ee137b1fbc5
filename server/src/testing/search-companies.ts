import { Dataset } from '../dataset/dataset.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Company } from '../records/company.ts';
import type { CompanySearch } from '../records/company-search.ts';
import type { Page } from '../records/found.ts';

/** As a process that has just started. */
export function searchCompanies(pool: Pool, search: CompanySearch): Promise<Page<Company>> {
  return new Dataset(pool, 16 * 1024 ** 2).searchCompanies(search);
}
