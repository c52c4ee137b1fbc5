import { mailReasons } from '../../mail/mail-reasons.ts';
import { type MailVerdict, nothingKnown, type PersonKey } from '../../records/contact.ts';
import type { Person } from '../../records/person.ts';
import type { WorldPerson } from '../../world/people.ts';
import type { World } from '../../world/world.ts';
import type { Answered, Capabilities } from '../capabilities.ts';
import { foundOr } from './answer-page.ts';

type ContactCapabilities = Pick<
  Capabilities,
  | 'findEmail'
  | 'verifyEmail'
  | 'findPhone'
  | 'findPersonalEmail'
  | 'findProfileByEmail'
  | 'findProfileByName'
  | 'identifyPerson'
>;

export function contactAnswers(world: () => World): ContactCapabilities {
  const pageOf = (person: WorldPerson | undefined) => {
    const networkUrl = person?.record.networkUrl;
    return foundOr(networkUrl == null ? undefined : { networkUrl });
  };
  return {
    async findEmail(key) {
      if (isNobody(key)) return { outcome: 'skipped', why: 'missing_input' };
      const person = world().contacts.person(key);
      return foundOr(person && world().contacts.workEmail(person));
    },
    async verifyEmail(email) {
      return { outcome: 'found', value: verdictOf(world(), email) };
    },
    async findPhone(key) {
      if (isNobody(key)) return { outcome: 'skipped', why: 'missing_input' };
      const person = world().contacts.person(key);
      return foundOr(person && world().contacts.phone(person));
    },
    async findPersonalEmail(networkUrl) {
      const person = world().contacts.atPage(networkUrl);
      return foundOr(person && world().contacts.personalEmail(person));
    },
    async findProfileByEmail(email) {
      return pageOf(world().contacts.atAddress(email));
    },
    async findProfileByName({ fullName, companyName }) {
      return pageOf(world().contacts.named(fullName, companyName));
    },
    async identifyPerson(question): Promise<Answered<Person>> {
      const { networkUrl, email, firstName, lastName, company } = question;
      const isNamed = (firstName !== null || lastName !== null) && company !== null;
      if (networkUrl === null && email === null && !isNamed) {
        return { outcome: 'skipped', why: 'missing_input' };
      }
      return foundOr(world().contacts.identify(question)?.record);
    },
  };
}

/** Neither a page nor a name and a company. */
function isNobody(key: PersonKey): boolean {
  if (key.networkUrl !== null) return false;
  const isNamed = key.fullName !== null || (key.firstName !== null && key.lastName !== null);
  return !isNamed || (key.domain === null && key.companyName === null);
}

function verdictOf(world: World, email: string): MailVerdict {
  const verdict = world.contacts.verify(email);
  // An address of the real world, where nobody may be asked from here.
  if (verdict === null) return nothingKnown;
  const { status, why, company, isPersonal } = verdict;
  const takesMail = why !== 'no_such_domain' && why !== 'refuses_mail';
  const [, score] = mailReasons[why];
  return {
    ...nothingKnown,
    status,
    reason: why,
    mxFound: takesMail,
    mxHost: takesMail ? `mx1.${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}` : null,
    mailProvider: company?.mail.provider ?? null,
    disposable: false,
    role: why === 'role_mailbox',
    free: isPersonal,
    score,
  };
}
