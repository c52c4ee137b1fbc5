import type { Dataset } from '../../dataset/dataset.ts';
import type { PersonKey } from '../../records/contact.ts';
import type { Person } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { mailDomainFacts } from '../../text/email-type/mail-domains.ts';
import type { Answered, Capabilities } from '../capabilities.ts';
import { onlyPerson, peopleNamed } from './people.ts';

/** How people who were imported are reached, as far as the import said it. */
export function contactCapabilities(dataset: Dataset) {
  return {
    async findEmail(key) {
      const person = await personOf(dataset, key);
      if (person === 'missing') return { outcome: 'skipped', why: 'missing_input' };
      const email = person && workEmail(person, key.domain);
      return email
        ? { outcome: 'found', value: { email, status: 'unknown', confidence: null, mailProvider: null } }
        : { outcome: 'not_found' };
    },
    async findPhone(key) {
      const person = await personOf(dataset, key);
      if (person === 'missing') return { outcome: 'skipped', why: 'missing_input' };
      const phone = person?.phones[0];
      return phone === undefined
        ? { outcome: 'not_found' }
        : { outcome: 'found', value: { phone, type: null } };
    },
    async findPersonalEmail(networkUrl) {
      const key = profileKeyOf(networkUrl);
      const [found] = key ? await dataset.findPeople([key]) : [];
      if (found?.outcome !== 'found') return { outcome: 'not_found' };
      const email = found.value.emails.find((one) => isFreeMailDomain(domainOf(one)));
      return email === undefined
        ? { outcome: 'not_found' }
        : { outcome: 'found', value: { email, status: 'unknown' } };
    },
    async findProfileByEmail(email) {
      return profileOf(await dataset.peopleByKeys([`email:${email.toLowerCase()}`]));
    },
    async findProfileByName({ fullName, companyName }) {
      return profileOf(await peopleNamed(dataset, fullName, companyName));
    },
  } satisfies Partial<Capabilities>;
}

async function personOf(dataset: Dataset, key: PersonKey): Promise<Person | undefined | 'missing'> {
  if (key.networkUrl !== null) {
    const profile = profileKeyOf(key.networkUrl);
    const [found] = profile ? await dataset.findPeople([profile]) : [];
    return found?.outcome === 'found' ? found.value : undefined;
  }
  const name =
    key.firstName !== null && key.lastName !== null ? `${key.firstName} ${key.lastName}` : key.fullName;
  const company = key.domain ?? key.companyName;
  if (name === null || company === null) return 'missing';
  return onlyPerson(await peopleNamed(dataset, name, company));
}

/** At the company's domain where one is asked for; otherwise one that is not of a host of private mail. */
function workEmail({ emails }: Person, domain: string | null): string | undefined {
  return domain === null
    ? emails.find((email) => !isFreeMailDomain(domainOf(email)))
    : emails.find((email) => registrableDomain(domainOf(email)) === registrableDomain(domain));
}

function profileOf(people: readonly Person[]): Answered<{ networkUrl: string }> {
  const paged = people.filter(({ networkUrl }) => networkUrl !== null);
  const networkUrl = onlyPerson(paged)?.networkUrl;
  return networkUrl ? { outcome: 'found', value: { networkUrl } } : { outcome: 'not_found' };
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const isFreeMailDomain = (domain: string) => mailDomainFacts(domain).isFree;
