import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { listedFields, listedFieldsOf, profileFields, profileFieldsOf } from './person-answer.ts';
import { examplePerson } from './person-example.ts';
import { wrappedLists, wrappedListsOf } from './wrapped-lists.ts';

const urnsMax = 50;

const element = z
  .object({ ...profileFields, ...listedFields, ...wrappedLists })
  .partial()
  .extend({
    requested: z.string().describe('The input as it was sent.'),
    found: z.boolean(),
    error: z
      .literal('upstream_error')
      .optional()
      .describe('Nobody could look it up just now: no miss, and free.'),
  });
type Element = z.infer<typeof element>;

export const enrichProfilesBulk = defineEndpoint({
  name: 'enrich_profiles_bulk',
  title: 'Enrich profiles in bulk',
  group: 'Enrichment',
  description: `Describes up to 50 people by the URNs of their profiles, one element an input, in the order of the input.
    Profile pages, bare tokens, numeric ids and handles are accepted as well. An element that is not found is a miss and costs nothing.`,
  price: {
    per: 'record',
    credits: 1,
    atMost: (request) => request.urns.length,
    in: (response) => response.found_count,
    countedBy: 'found_count',
  },
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpPeople'],

  request: z.strictObject({
    urns: z
      .array(z.string().min(1).max(2_000))
      .min(1)
      .max(urnsMax)
      .describe('1 to 50 URNs or tokens of profiles; or profile pages, numeric ids, handles.'),
  }),

  response: z.object({
    elements: z.array(element).describe('One for each input, in its order.'),
    count: z.int().describe('Length of `elements`.'),
    found_count: z.int().describe('Elements that were found: what is paid for.'),
  }),

  example: {
    request: { urns: ['ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', 'urn:li:fsd_profile:ACoAAUnknown'] },
    response: {
      elements: [
        foundElement('ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', examplePerson),
        { requested: 'urn:li:fsd_profile:ACoAAUnknown', found: false },
      ],
      count: 2,
      found_count: 1,
    },
  },

  async run({ urns }, { sources, signal }) {
    // What cannot be a person's identity is a miss of that element, not a failure of its neighbours.
    const wanted = urns.flatMap((urn, index) => {
      const key = profileKeyOf(urn);
      return key ? [{ index, key }] : [];
    });
    const results = await sources.lookUpPeople(
      wanted.map(({ key }) => key),
      signal,
    );
    const elements: Element[] = urns.map((requested) => ({ requested, found: false }));
    for (const [position, { index }] of wanted.entries()) {
      const result = results[position];
      const requested = urns[index] as string;
      if (result?.outcome === 'found') elements[index] = foundElement(requested, result.value);
      else if (result?.outcome === 'failed')
        elements[index] = { requested, found: false, error: 'upstream_error' };
    }
    return {
      elements,
      count: elements.length,
      found_count: elements.filter(({ found }) => found).length,
    };
  },
});

function foundElement(requested: string, person: Person): Element {
  return {
    requested,
    found: true,
    ...profileFieldsOf(person),
    ...listedFieldsOf(person),
    ...wrappedListsOf(person),
  };
}
