import type { Recipe } from './recipe.ts';

export const attendeeEmails: Recipe = {
  name: 'attendee-emails',
  title: 'Event attendees: work emails',
  description:
    'Finds the website of each company, the work email of each person, and verifies it. An email in the file is verified, and not bought again.',
  needs: [
    ['full_name', 'company_name'],
    ['full_name', 'company_domain'],
  ],
  uses: ['email'],
  steps: [
    {
      id: 'site',
      endpoint: 'find_website_by_company_name',
      input: { company_name: '{company_name}' },
      run_if: { company_domain: 'is_empty', email: 'is_empty' },
    },
    {
      id: 'work',
      endpoint: 'email_finder',
      input: { full_name: '{full_name}', company_domain: '{company_domain|site.data.Website}' },
      run_if: { email: 'is_empty' },
    },
    { id: 'check', endpoint: 'email_verifier', input: { email: '{email|work.email}' } },
  ],
  output: { 'Work email': 'email|work.email', 'Email status': 'check.status' },
  limits: { stop_below_hit_rate: 0.1 },
  invalidRows: 'skip',
  sample: [
    { Name: 'Mira Voss', Company: 'Halden Instruments', Email: '' },
    {
      Name: 'Otto Lindqvist',
      Company: 'Halden Instruments',
      Email: 'otto.lindqvist@halden-instruments.example',
    },
    { Name: 'Nobody Here', Company: 'Nowhere magic-miss', Email: '' },
  ],
};
