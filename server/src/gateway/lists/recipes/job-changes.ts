import type { Recipe } from './recipe.ts';

export const jobChanges: Recipe = {
  name: 'job-changes',
  title: 'Who changed jobs',
  description:
    'Reads the LinkedIn profile of each contact, and compares their employer with the one in the file. Only for people who moved, it shows the new employer and finds the new work email.',
  needs: [['network_url', 'company_name']],
  steps: [
    { id: 'profile', endpoint: 'enrich_profile', input: { url: '{network_url}' } },
    {
      id: 'before',
      endpoint: 'normalize_company',
      input: { company_name: '{company_name}' },
      run_if: { profile: 'found' },
    },
    { id: 'now', endpoint: 'normalize_company', input: { company_name: '{profile.currentCompany}' } },
    // Of two names that are the same there is one item.
    {
      id: 'both',
      endpoint: 'count_occurrences',
      input: {
        input: '{before.normalized}\n{now.normalized}',
        separator: '\n',
        case_insensitive: true,
      },
    },
    {
      id: 'moved',
      endpoint: 'normalize_company',
      input: { company_name: '{profile.currentCompany}' },
      run_if: { 'both.unique_items': { equals: 2 } },
    },
    {
      id: 'work',
      endpoint: 'email_finder',
      input: { network_url: '{network_url}' },
      run_if: { moved: 'found' },
    },
  ],
  output: {
    'Employer now': 'profile.currentCompany',
    'Title now': 'profile.currentTitle',
    'In this job since': 'profile.experience[0].start',
    'New employer': 'moved.normalized',
    'New work email': 'work.email',
  },
  invalidRows: 'skip',
  sample: [
    { Name: 'Mira Voss', LinkedIn: 'https://network.example/in/mira-voss', Company: 'Northgate Valves' },
    {
      Name: 'Mira Voss',
      LinkedIn: 'https://network.example/in/mira-voss',
      Company: 'Halden Instruments A/S',
    },
    { Name: 'Nobody Here', LinkedIn: 'https://network.example/in/magic-miss', Company: 'Halden Instruments' },
  ],
};
