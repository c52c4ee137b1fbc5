import { z } from 'zod';
import { currentPosition, type Person } from '../../records/person.ts';
import { leadIdOf } from '../enrichment/person-page.ts';
import { placeText } from '../enrichment/place-answer.ts';

/* A person as the searches of the network list them. */

export const foundPersonFields = {
  id: z
    .string()
    .nullable()
    .describe('Token of the person, in the form of searches; the profile look-ups take it.'),
  name: z.string(),
  position: z.string().nullable().describe('What they do now, or else their headline.'),
  location: z.object({ networkText: z.string().nullable() }),
};

export function foundPersonOf(person: Person) {
  return {
    id: leadIdOf(person),
    name: person.name,
    position: currentPosition(person)?.title ?? person.headline,
    location: { networkText: placeText(person.location) },
  };
}
