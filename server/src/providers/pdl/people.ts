import type { Person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { type ProfileKey, profileKeyOf } from '../../records/profile-key.ts';
import { type Capabilities, type Looked, ProviderFailure } from '../capabilities.ts';
import { type Members, membersOf } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, notFound, unsupported } from '../vendor-fields.ts';
import { likelihoodMin } from './contacts.ts';
import { type EnrichParams, enrichEach, unlessAllFailed } from './enrich-each.ts';
import { isAskedPerson, pdlPerson } from './pdl-person.ts';

const paths = { one: '/person/enrich', several: '/person/bulk' };

export const people = (client: VendorClient): Pick<Capabilities, 'lookUpPeople' | 'identifyPerson'> => ({
  async lookUpPeople(keys, signal) {
    const asked = keys.map(paramsOf);
    const known = asked.filter((params) => params !== null);
    if (known.length === 0) return keys.map(() => unsupported);
    const answers = await enrichEach(client, paths, known, signal);
    let next = 0;
    const results = keys.map((key, index): Looked<Person> => {
      if (asked[index] === null) return unsupported;
      const answer = answers[next] ?? notFound;
      next += 1;
      return answer.outcome === 'found'
        ? read(client, answer.value, (data) => isAskedPerson(key, data))
        : answer;
    });
    return unlessAllFailed(results);
  },

  async identifyPerson(question, signal) {
    const asked = identifying(question);
    if (asked === null) return { outcome: 'skipped', why: 'missing_input' };
    const [answer = notFound] = await enrichEach(client, paths, [asked.params], signal);
    if (answer.outcome !== 'found') return notFound;
    const found = read(client, answer.value, (data) => asked.key === null || isAskedPerson(asked.key, data));
    if (found.outcome === 'failed') throw found.failure;
    return found;
  },
});

/** Whoever is answered and is another than was asked for is nobody. */
function read(client: VendorClient, answer: Members, isAsked: (data: Members) => boolean): Looked<Person> {
  if (answer.data === undefined || answer.data === null) {
    const failure = new ProviderFailure(client.name, 'unreadable', { cause: 'an answer without data' });
    return { outcome: 'failed', failure };
  }
  const data = membersOf(answer.data);
  return isAsked(data) ? foundUnlessNull(pdlPerson(data)) : notFound;
}

/** Null for tokens, which it does not know. */
function paramsOf(key: ProfileKey): EnrichParams | null {
  if (key.by === 'entity_id') return null;
  return key.by === 'member_id' ? { lid: key.value } : { profile: profileUrl(key.value) };
}

function identifying(question: PersonQuestion): { params: EnrichParams; key: ProfileKey | null } | null {
  const { networkUrl, email, firstName, lastName, company } = question;
  const key = networkUrl ? (profileKeyOf(networkUrl) ?? null) : null;
  const page = key && paramsOf(key);
  if (page) return { params: page, key };
  if (email) return { params: { email }, key: null };
  if (!firstName || !lastName || !company) return null;
  const named = { first_name: firstName, last_name: lastName, company };
  return { params: { ...named, min_likelihood: likelihoodMin }, key: null };
}
