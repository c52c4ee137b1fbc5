import type { Company } from '../../records/company.ts';
import { companyPlan } from '../../records/matching/company-searchable.ts';
import type { World } from '../../world/world.ts';
import type { WorldCompany } from '../../world/world-company.ts';
import type { Capabilities, Looked } from '../capabilities.ts';
import { answerPage } from './answer-page.ts';

type CompanyCapabilities = Pick<Capabilities, 'lookUpCompanies' | 'searchCompanies' | 'industryLabels'>;

export function companyAnswers(world: () => World): CompanyCapabilities {
  let industries: string[] | undefined;
  return {
    async lookUpCompanies(keys) {
      return keys.map((key): Looked<Company> => {
        const company = world().companies.find(key);
        return company ? { outcome: 'found', value: company.record } : { outcome: 'not_found' };
      });
    },
    async searchCompanies(search) {
      const { companies, search: indexes } = world();
      const recordAt = (number: number) => (companies.list[number] as WorldCompany).record;
      return answerPage(indexes.companies.find(companyPlan(search)), search, recordAt);
    },
    async industryLabels() {
      industries ??= [...new Set(world().companies.list.flatMap(({ record }) => record.industries))];
      return industries;
    },
  };
}
