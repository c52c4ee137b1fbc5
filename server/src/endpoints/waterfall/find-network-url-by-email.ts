import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { foundAnswer, foundFields, missPrice, profileData } from './found-fields.ts';
import { emailField } from './person-fields.ts';

export const findNetworkUrlByEmail = defineEndpoint({
  name: 'find_network_url_by_email',
  title: 'Find LinkedIn URL by email',
  group: 'Enrichment',
  description: `Finds a person's LinkedIn profile URL by email address.
    Millrace queries providers in order until one finds it. A miss has status not_found and is free unless the operator
    charges for misses.`,
  keywords: [
    'linkedin profile by email',
    'linkedin url from email',
    'reverse email lookup',
    'email to linkedin',
    'who owns this email address',
    'match email to social profile',
    'linkedin of an email owner',
    'social profile by email',
    'identify a person by email',
  ],
  price: { per: 'call', credits: 4, ...missPrice },
  runs: 'outside',
  needs: ['findProfileByEmail'],

  request: z.strictObject({ email: emailField.describe('Work or personal email address.') }),
  response: z.object({ data: profileData, ...foundFields }),

  mainFields: { 'LinkedIn URL': 'data.Network Profile URL' },

  example: {
    request: { email: 'mira.voss@halden-instruments.example' },
    response: {
      data: { 'Network Profile URL': 'https://network.example/in/mira-voss' },
      status: 'found',
      id: '66f1c0a7b94d20e1837ac511',
      message: 'found',
      provider: 'gravatar',
    },
  },

  async run({ email }, { sources, signal }) {
    const { value, provider } = await sources.findProfileByEmail(email, signal);
    return {
      data: { 'Network Profile URL': value?.networkUrl ?? null },
      ...foundAnswer(['find_network_url_by_email', email.toLowerCase()], provider, sources.missCredits),
    };
  },
});
