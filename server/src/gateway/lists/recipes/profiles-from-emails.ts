import type { Recipe } from './recipe.ts';

export const profilesFromEmails: Recipe = {
  name: 'profiles-from-emails',
  title: 'Emails: LinkedIn profiles and jobs',
  description:
    'Finds the LinkedIn profile of each email address, then the name, title, employer and location of its person. For sign-ups and newsletter lists.',
  needs: [['email']],
  steps: [
    { id: 'page', endpoint: 'find_network_url_by_email', input: { email: '{email}' } },
    { id: 'profile', endpoint: 'enrich_profile', input: { url: '{page.data.Network Profile URL}' } },
  ],
  output: {
    'Profile URL': 'page.data.Network Profile URL',
    Person: 'profile.fullName',
    Title: 'profile.currentTitle',
    Employer: 'profile.currentCompany',
    Location: 'profile.location',
  },
  limits: { stop_below_hit_rate: 0.05 },
  invalidRows: 'skip',
  sample: [
    { Email: 'mira.voss@halden-instruments.example', Source: 'webinar' },
    { Email: 'nobody@magic-miss.example', Source: 'newsletter' },
  ],
};
