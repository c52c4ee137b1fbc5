import type { Recipe } from './recipe.ts';

export const enrichCompanies: Recipe = {
  name: 'enrich-companies',
  title: 'Companies: industry, size and revenue',
  description:
    'Looks up each company by domain, or by name where the file has no domain: industry, employees, revenue, year founded, headquarters and LinkedIn page.',
  needs: [['company_domain'], ['company_name']],
  steps: [
    {
      id: 'site',
      endpoint: 'find_website_by_company_name',
      input: { company_name: '{company_name}' },
      run_if: { company_domain: 'is_empty' },
    },
    { id: 'about', endpoint: 'company_enricher', input: { domain: '{company_domain|site.data.Website}' } },
  ],
  output: {
    'Company name': 'about.name',
    Industry: 'about.industry',
    Employees: 'about.employeeCount',
    Revenue: 'about.revenue',
    Founded: 'about.founded',
    Headquarters: 'about.headquarters',
    'LinkedIn page': 'about.networkUrl',
  },
  sample: [
    { Website: 'halden-instruments.example', Owner: 'Dana' },
    { Website: 'www.magic-miss.example', Owner: 'Dana' },
  ],
};
