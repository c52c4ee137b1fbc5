import type { Recipe } from './recipe.ts';

export const companyTechnologies: Recipe = {
  name: 'company-technologies',
  title: 'Companies: websites and technologies',
  description:
    'Finds the website of each company, then what the site is built with: CRM, CMS, marketing automation, analytics, and all other technologies. A domain in the file is not looked up again.',
  needs: [['company_name'], ['company_domain']],
  steps: [
    {
      id: 'site',
      endpoint: 'find_website_by_company_name',
      input: { company_name: '{company_name}' },
      run_if: { company_domain: 'is_empty' },
    },
    { id: 'tech', endpoint: 'web_tech_stack', input: { url: '{company_domain|site.data.Website}' } },
  ],
  output: {
    Website: 'company_domain|site.data.Website',
    CRM: 'tech.categories.CRM[0]',
    CMS: 'tech.categories.CMS[0]',
    'Marketing automation': 'tech.categories.Marketing Automation[0]',
    Analytics: 'tech.categories.Analytics[0]',
    'All technologies': 'tech.categories',
    'Monthly spend (USD, at least)': 'tech.gtmSignals.estimated_monthly_tech_spend',
  },
  sample: [
    { Company: 'Halden Instruments' },
    { Company: 'Northgate Valves' },
    { Company: 'Nowhere magic-miss' },
  ],
};
