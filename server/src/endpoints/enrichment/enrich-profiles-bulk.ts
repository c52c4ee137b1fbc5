import { z } from 'zod';
import { personAskedFor } from '../../records/asked-for.ts';
import type { Person } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { bulkAnswer, bulkPrice, elementFields, lookUpInBulk, urnsField } from './bulk-look-up.ts';
import { listedFields, listedFieldsOf, personAnswer, personAnswerOf } from './person-answer.ts';
import { examplePerson } from './person-example.ts';
import { wrappedLists, wrappedListsOf } from './wrapped-lists.ts';

/** All that enrich_profile answers, with the place and the lists as lists of profiles have them (shapes.md 4.2). */
const element = personAnswer
  .omit({ found: true })
  .extend({ ...listedFields, ...wrappedLists })
  .partial()
  .extend(elementFields);

export const enrichProfilesBulk = defineEndpoint({
  name: 'enrich_profiles_bulk',
  title: 'Enrich profiles in bulk',
  group: 'Enrichment',
  description: `Describes up to 50 people by LinkedIn profile URN, in the order of your list.
    You can also send profile URLs, tokens, numeric ids and handles. A person who is not found is free.`,
  keywords: [
    'bulk profile enrichment',
    'enrich many linkedin profiles at once',
    'batch linkedin profile scraper',
    'list of profiles in one call',
    'enrich 50 people',
  ],
  price: bulkPrice,
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpPeople'],

  request: z.strictObject({
    urns: urnsField.describe('1 to 50 LinkedIn URNs or tokens; or profile URLs, numeric ids, handles.'),
  }),

  response: bulkAnswer(element),

  mainFields: {
    Name: 'elements[0].fullName',
    Title: 'elements[0].currentTitle',
    Company: 'elements[0].currentCompany',
    Location: 'elements[0].location.defaultValue',
    'LinkedIn URL': 'elements[0].networkUrl',
  },

  example: {
    request: { urns: ['ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', 'urn:li:fsd_profile:ACoAAUnknown'] },
    response: {
      elements: [
        { requested: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', found: true, ...fieldsOf(examplePerson) },
        { requested: 'urn:li:fsd_profile:ACoAAUnknown', found: false },
      ],
      count: 2,
      found_count: 1,
    },
  },

  run: ({ urns }, { sources, signal }) =>
    lookUpInBulk(urns, {
      keyOf: profileKeyOf,
      look: (keys) => sources.lookUpPeople(keys, signal),
      fieldsOf: (person, key) => fieldsOf(personAskedFor(person, key)),
    }),
});

function fieldsOf(person: Person) {
  const { found: _, ...fields } = personAnswerOf(person);
  return { ...fields, ...listedFieldsOf(person), ...wrappedListsOf(person) };
}
