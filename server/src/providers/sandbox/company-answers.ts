import { companyPlan } from '../../records/matching/company-searchable.ts';
import type { World } from '../../world/world.ts';
import type { Capabilities, Looked } from '../capabilities.ts';
import { answerPage } from './answer-page.ts';

type CompanyCapabilities = Pick<Capabilities, 'lookUpCompanies' | 'searchCompanies' | 'industryLabels'>;

export function companyAnswers(world: () => World): CompanyCapabilities {
  return {
    async lookUpCompanies(keys) {
      return keys.map((key): Looked<never> | Looked<ReturnType<typeof record>> => {
        const company = world().companies.find(key);
        return company ? { outcome: 'found', value: record(company) } : { outcome: 'not_found' };
      });
    },
    async searchCompanies(search) {
      const { companies, search: indexes } = world();
      return answerPage(indexes.companies.find(companyPlan(search)), search, (number) => {
        return record(companies.list[number] as (typeof companies.list)[number]);
      });
    },
    async industryLabels() {
      return [...new Set(world().companies.list.flatMap(({ record: { industries } }) => industries))];
    },
  };
}

const record = ({ record }: World['companies']['list'][number]) => record;
