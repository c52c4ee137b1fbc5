import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { foundAnswer, foundFields, missPrice, profileData } from './found-fields.ts';
import { fullNameField, nameField } from './person-fields.ts';

export const findNetworkUrlByName = defineEndpoint({
  name: 'find_network_url_by_name',
  title: 'Find LinkedIn URL by name',
  group: 'Enrichment',
  description: `Finds a person's LinkedIn profile URL by name and company.
    Millrace queries providers in order until one finds it. A miss has status not_found and is free unless the operator
    charges for misses.`,
  keywords: [
    'linkedin profile by name',
    'linkedin url of a person',
    'name and company to linkedin',
    'find linkedin url by full name',
    'resolve person to linkedin profile',
    "someone's linkedin page",
    'linkedin handle of a person',
    'link to a linkedin profile',
    'profile url from name and employer',
  ],
  price: { per: 'call', credits: 4, ...missPrice },
  runs: 'outside',
  needs: ['findProfileByName'],

  request: z.strictObject({
    full_name: fullNameField('First and last name.'),
    company_name: nameField('Current company.'),
  }),
  response: z.object({ data: profileData, ...foundFields }),

  mainFields: { 'LinkedIn URL': 'data.Network Profile URL' },

  example: {
    request: { full_name: 'Mira Voss', company_name: 'Halden Instruments' },
    response: {
      data: { 'Network Profile URL': 'https://network.example/in/mira-voss' },
      status: 'found',
      id: '66f1c0a7b94d20e1837ac512',
      message: 'found',
      provider: 'dataset',
    },
  },

  async run({ full_name: fullName, company_name: companyName }, { sources, signal }) {
    const { value, provider } = await sources.findProfileByName({ fullName, companyName }, signal);
    return {
      data: { 'Network Profile URL': value?.networkUrl ?? null },
      ...foundAnswer(
        ['find_network_url_by_name', fullName.toLowerCase(), companyName.toLowerCase()],
        provider,
        sources.missCredits,
      ),
    };
  },
});
