import { z } from 'zod';
import { companyKeyOf } from '../../records/company-key.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { type ProfileKey, profileKeyOf } from '../../records/profile-key.ts';
import type { Capabilities } from '../capabilities.ts';
import { isPersonOf } from '../network-identity.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { apolloPerson } from './apollo-person.ts';

export const people = (client: VendorClient): Pick<Capabilities, 'identifyPerson'> => ({
  async identifyPerson(question, signal) {
    const key = question.networkUrl ? profileKeyOf(question.networkUrl) : undefined;
    // It knows no tokens and numbers of the network, so that nobody could say whether it found whom the page is of.
    if (question.networkUrl && key?.by !== 'public_id') return { outcome: 'skipped', why: 'unsupported' };
    const known = knownOf(question, key);
    if (known === null) return { outcome: 'skipped', why: 'missing_input' };
    const answer = await client.ask({ path: '/people/match', body: known, answer: matchAnswer, signal });
    const person = apolloPerson(answer?.person);
    if (person === null) return notFound;
    // It goes by what fits best, so that a namesake may come in place of the person of a page.
    if (key && isPersonOf(key, person) !== true) return notFound;
    return { outcome: 'found', value: person };
  },
});

// The member has to be there, if only as null: an answer that lacks it is another than we know, and not a miss.
const matchAnswer = z.object({ person: z.looseObject({}).nullable() });

/** All that identifies somebody: the more it knows, the surer it is. Null where it is not enough. */
function knownOf(
  { email, firstName, lastName, company }: PersonQuestion,
  key: ProfileKey | undefined,
): Readonly<Record<string, string>> | null {
  const profile = key ? { linkedin_url: profileUrl(key.value) } : null;
  const address = email ? { email } : null;
  const name = firstName && lastName ? { first_name: firstName, last_name: lastName } : null;
  const employer = company ? employerOf(company) : null;
  const named = name && employer ? { ...name, ...employer } : null;
  return profile || address || named ? { ...named, ...address, ...profile } : null;
}

function employerOf(company: string): Readonly<Record<string, string>> {
  const key = companyKeyOf(company);
  return key?.by === 'domain' ? { domain: key.value } : { organization_name: company };
}
