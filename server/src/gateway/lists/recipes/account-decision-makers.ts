import type { Recipe } from './recipe.ts';

export const accountDecisionMakers: Recipe = {
  name: 'account-decision-makers',
  title: 'Accounts: decision makers and their emails',
  description:
    'Finds up to five people with a leading job title at each company, a row for each, then their work emails. Companies without a domain are looked up by name first.',
  needs: [['company_name'], ['company_domain']],
  steps: [
    {
      id: 'site',
      endpoint: 'find_website_by_company_name',
      input: { company_name: '{company_name}' },
      run_if: { company_domain: 'is_empty' },
    },
    {
      id: 'people',
      endpoint: 'people_search',
      input: {
        domain: ['{company_domain|site.data.Website}'],
        job_title: ['Chief', 'CEO', 'CTO', 'CFO', 'Founder', 'Vice President', 'VP', 'Director', 'Head of'],
        page: 0,
        limit: 5,
      },
      each: 'content',
      max_rows: 5,
      // Without a domain it would find people of any company.
      run_if: { any: [{ company_domain: 'is_not_empty' }, { site: 'found' }] },
    },
    { id: 'work', endpoint: 'email_finder', input: { network_url: '{people.url}' } },
  ],
  output: {
    Person: 'people.fullName',
    Headline: 'people.headline',
    'Profile URL': 'people.url',
    Location: 'people.location.defaultValue',
    'Work email': 'work.email',
    'Email status': 'work.result.email_status',
  },
  limits: { stop_below_hit_rate: 0.1 },
  sample: [{ Account: 'Halden Instruments' }, { Account: 'Nowhere magic-miss' }],
};
