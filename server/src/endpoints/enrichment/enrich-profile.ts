import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { personAskedFor } from '../../records/asked-for.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { personAnswer, personAnswerOf, personMiss } from './person-answer.ts';
import { examplePerson } from './person-example.ts';
import { profileField } from './profile-field.ts';

export const enrichProfile = defineEndpoint({
  name: 'enrich_profile',
  title: 'Enrich profile',
  group: 'Enrichment',
  description: `Describes a person by their LinkedIn profile URL.
    You can also send a URN, profile token, numeric id or handle. Unknown fields are null. If the person is not found, \`found\` is
    false and the call is free.`,
  keywords: [
    'linkedin profile',
    'enrich linkedin profile',
    'scrape linkedin profile',
    'work history of a person',
    'education and skills',
    'resume from linkedin url',
    'job experience',
    'cv data of a person',
    'linkedin profile details',
    'schools and degrees',
    'where someone studied and worked',
    'full profile',
    'career history',
    'person details by linkedin url',
    'past jobs of a person',
    'bio and headline',
    'background check of a candidate',
  ],
  price: { per: 'call', credits: 1, missed: (response) => !response.found },
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpPeople'],

  request: z.strictObject({
    url: profileField.describe('LinkedIn profile URL; or its URN, token, numeric id or handle.'),
    include_social_metrics: z
      .boolean()
      .default(false)
      .describe('No effect: every response includes the counts, at no extra cost.'),
  }),

  response: personAnswer,

  mainFields: {
    Name: 'fullName',
    Title: 'currentTitle',
    Company: 'currentCompany',
    Location: 'location',
    'LinkedIn URL': 'networkUrl',
  },

  example: {
    request: { url: 'https://network.example/in/mira-voss' },
    response: personAnswerOf(examplePerson),
  },

  async run({ url }, { sources, signal }) {
    const key = profileKeyOf(url);
    invariant(key, 'the schema refuses a value that cannot name a profile');
    const { value } = await sources.lookUpPerson(key, signal);
    return value ? personAnswerOf(personAskedFor(value, key)) : personMiss;
  },
});
