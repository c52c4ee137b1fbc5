import { z } from 'zod';
import { currentPosition, type Person } from '../../records/person.ts';
import { leadIdOf } from '../enrichment/person-page.ts';
import { placeText } from '../enrichment/place-answer.ts';

/* A person as the searches of the network list them. */

export const foundPersonFields = {
  id: z.string().nullable().describe("Person's token as searches return it; profile endpoints accept it."),
  name: z.string(),
  position: z.string().nullable().describe('Current job, or else the headline.'),
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
