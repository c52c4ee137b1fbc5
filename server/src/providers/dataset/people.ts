import type { Dataset } from '../../dataset/dataset.ts';
import type { Person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { areDifferent } from '../../records/same-person.ts';
import { namedIdentifiers } from '../../records/suppression/identifiers.ts';
import { writtenForms } from '../../text/company-names/written-forms.ts';
import type { Answered, Capabilities } from '../capabilities.ts';
import { foundPage, unsupported } from './found-page.ts';

export function peopleCapabilities(dataset: Dataset) {
  return {
    lookUpPeople: (keys) => dataset.findPeople(keys),
    async readProfileMetrics(key) {
      const [found] = await dataset.findPeople([key]);
      if (found?.outcome !== 'found') return { outcome: 'not_found' };
      const { followerCount, connectionCount, verified } = found.value;
      // What is not known is no answer: the next source may know it.
      if (followerCount === null || connectionCount === null || verified === null) {
        return { outcome: 'not_found' };
      }
      return { outcome: 'found', value: { followerCount, connectionCount, verified } };
    },
    identifyPerson: (question) => identify(dataset, question),
    searchPeople: (search) => foundPage(dataset.searchPeople(search)),
    async searchProfiles(search) {
      // Nothing that is imported says who follows whom.
      return search.followerOf && search.followerOf.length > 0
        ? unsupported
        : foundPage(dataset.searchProfiles(search));
    },
    async searchLeads(search) {
      return search.searchUrl === undefined ? foundPage(dataset.searchLeads(search)) : unsupported;
    },
    listEmployees: (search) => foundPage(dataset.listEmployees(search)),
  } satisfies Partial<Capabilities>;
}

/** By the page, else the address, else name and company: the first of these that is there decides. */
async function identify(dataset: Dataset, question: PersonQuestion): Promise<Answered<Person>> {
  const { networkUrl, email, firstName, lastName, company } = question;
  if (networkUrl !== null) {
    const key = profileKeyOf(networkUrl);
    const [found] = key ? await dataset.findPeople([key]) : [];
    return found ?? { outcome: 'not_found' };
  }
  const isNamed = firstName !== null && lastName !== null && company !== null;
  if (email === null && !isNamed) return { outcome: 'skipped', why: 'missing_input' };
  const people =
    email === null
      ? await peopleNamed(dataset, `${firstName} ${lastName}`, company ?? '')
      : await dataset.peopleByKeys([`email:${email.toLowerCase()}`]);
  const person = onlyPerson(people);
  return person ? { outcome: 'found', value: person } : { outcome: 'not_found' };
}

/** The newest record, where all are of one person as far as their ids on the network tell: of namesakes nobody can say who is meant. */
export function onlyPerson(people: readonly Person[]): Person | undefined {
  const [newest, ...others] = people;
  return newest && others.some((other) => areDifferent(newest, other)) ? undefined : newest;
}

/**
 * People of this name at the company. Where nobody is at a company that is written so, those at one whose legal form is written in another way, or is missing: CRMs and profiles write Acme, Acme Inc and
 * Acme, Inc.
 *
 * @param company a name or a domain, as it was sent
 */
export async function peopleNamed(
  dataset: Dataset,
  name: string,
  company: string,
): Promise<readonly Person[]> {
  const found = await dataset.peopleByKeys(namedIdentifiers(name, company));
  if (found.length > 0 || registrableDomain(company) !== undefined) return found;
  const keys = writtenForms(company).flatMap((written) => namedIdentifiers(name, written));
  return keys.length === 0 ? found : dataset.peopleByKeys([...new Set(keys)]);
}
