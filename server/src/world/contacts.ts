import { companyKeyOf } from '../records/company-key.ts';
import type {
  FoundEmail,
  FoundPersonalEmail,
  FoundPhone,
  MailStatus,
  PersonKey,
} from '../records/contact.ts';
import type { PersonQuestion } from '../records/person-searches.ts';
import { profileKeyOf } from '../records/profile-key.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { foldAccents } from '../text/words.ts';
import type { Companies } from './companies.ts';
import { roleMailboxes } from './mail-situation.ts';
import type { People, WorldPerson } from './people.ts';
import { phoneKind } from './phone-book.ts';
import type { WorldCompany } from './world-company.ts';

/** What a mail server of the world would say of an address, and why. */
export interface WorldVerdict {
  readonly status: MailStatus;
  readonly why:
    | 'accepted'
    | 'role_mailbox'
    | 'no_such_mailbox'
    | 'accepts_everything'
    | 'hides_mailboxes'
    | 'refuses_mail'
    | 'no_such_domain';
  readonly company: WorldCompany | null;
  /** Of the domains that private addresses are at. */
  readonly isPersonal: boolean;
}

/** How people are reached: every answer follows from the same addresses and numbers, which their profiles tell as well. */
export interface Contacts {
  /** By page, or else by name and company; undefined where nobody is meant. */
  person(key: PersonKey): WorldPerson | undefined;
  /** Who it is by page, or else by address, or else by name and company. */
  identify(question: PersonQuestion): WorldPerson | undefined;
  /** By the name as a whole. */
  named(fullName: string, companyName: string): WorldPerson | undefined;
  atPage(networkUrl: string): WorldPerson | undefined;
  atAddress(email: string): WorldPerson | undefined;
  workEmail(person: WorldPerson): FoundEmail | undefined;
  personalEmail(person: WorldPerson): FoundPersonalEmail | undefined;
  phone(person: WorldPerson): FoundPhone | undefined;
  /** Null for a domain of which the world knows nothing. */
  verify(email: string): WorldVerdict | null;
}

const personalDomains = new Set(['mailbox.example', 'postbox.example', 'letterbox.example']);

export function* makeContacts(companies: Companies, people: People): Generator<void, Contacts> {
  const byAddress = new Map<string, WorldPerson>();
  const byName = new Map<WorldCompany, Map<string, WorldPerson>>();
  for (const person of people.list) {
    const { workEmail, personalEmail, company } = person;
    for (const email of [workEmail, personalEmail]) if (email !== null) byAddress.set(email, person);
    if (company === null) continue;
    const names = byName.get(company) ?? new Map<string, WorldPerson>();
    byName.set(company, names);
    for (const name of namesOf(person)) names.set(name, person);
    yield;
  }

  const atPage = (networkUrl: string) => {
    const key = profileKeyOf(networkUrl);
    return key && people.find(key);
  };
  const atAddress = (email: string) => byAddress.get(email.toLowerCase());
  const employee = (company: WorldCompany | undefined, name: string) =>
    company && byName.get(company)?.get(nameKey(name));
  /** A name or a domain, as people write them. */
  const companyCalled = (text: string) => {
    const key = companyKeyOf(text);
    return companies.named(text) ?? (key && companies.find(key));
  };
  const verify = (email: string): WorldVerdict | null => {
    const at = email.lastIndexOf('@');
    const mailbox = email.slice(0, at).toLowerCase();
    const domain = email.slice(at + 1).toLowerCase();
    const isKnown = byAddress.has(`${mailbox}@${domain}`);
    if (personalDomains.has(domain)) {
      const [status, why] = isKnown ? (['valid', 'accepted'] as const) : noMailbox;
      return { status, why, company: null, isPersonal: true };
    }
    const company = companies.atDomain(domain);
    if (!company) {
      // Whatever else is below .example is nobody's.
      const isOurs = domain === 'example' || domain.endsWith('.example');
      return isOurs ? { status: 'invalid', why: 'no_such_domain', company: null, isPersonal: false } : null;
    }
    const [status, why] = judge(company, mailbox, isKnown);
    return { status, why, company, isPersonal: false };
  };

  return {
    atPage,
    atAddress,
    verify,
    person({ firstName, lastName, fullName, domain, companyName, networkUrl }) {
      if (networkUrl !== null) return atPage(networkUrl);
      const name = fullName ?? [firstName ?? '', lastName ?? ''].join(' ');
      if (domain !== null) return employee(companies.atDomain(registrableDomain(domain) ?? domain), name);
      return companyName === null ? undefined : employee(companyCalled(companyName), name);
    },
    identify({ networkUrl, email, firstName, lastName, company }) {
      if (networkUrl !== null) return atPage(networkUrl);
      if (email !== null) return atAddress(email);
      return company === null
        ? undefined
        : employee(companyCalled(company), `${firstName ?? ''} ${lastName ?? ''}`);
    },
    named: (fullName, companyName) => employee(companyCalled(companyName), fullName),
    workEmail({ workEmail, company, confidence }) {
      if (workEmail === null || company === null || company.mail.manner === 'silent') return undefined;
      const status = company.mail.manner === 'catch_all' ? 'catch_all' : 'valid';
      return { email: workEmail, status, confidence, mailProvider: company.mail.provider };
    },
    personalEmail: ({ personalEmail }) =>
      personalEmail === null ? undefined : { email: personalEmail, status: 'valid' },
    phone: ({ phone }) => (phone === null ? undefined : { phone, type: phoneKind(phone) }),
  };
}

const noMailbox = ['invalid', 'no_such_mailbox'] as const;

function judge(
  { mail, record }: WorldCompany,
  mailbox: string,
  isKnown: boolean,
): readonly [MailStatus, WorldVerdict['why']] {
  switch (mail.manner) {
    case 'none':
      return ['invalid', 'refuses_mail'];
    case 'silent':
      return ['unknown', 'hides_mailboxes'];
    case 'catch_all':
      return ['catch_all', 'accepts_everything'];
    case 'accepts':
      if (isKnown) return ['valid', 'accepted'];
      return roleMailboxes.has(mailbox) || record.email === `${mailbox}@${record.domain}`
        ? ['role', 'role_mailbox']
        : noMailbox;
  }
}

/** The name with and without what stands in its middle. */
function namesOf({ record }: WorldPerson): string[] {
  return [nameKey(record.name), nameKey(`${record.firstName ?? ''} ${record.lastName ?? ''}`)];
}

/** Case, accents and white space do not matter. */
const nameKey = (name: string) => foldAccents(name).replace(/\s+/g, ' ').trim();
