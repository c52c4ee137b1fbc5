import { bareAddress } from '../bare-address.ts';
import { parseEmailAddress } from '../email-address.ts';
import { guessName } from './guess-name.ts';
import { mailDomainFacts } from './mail-domains.ts';
import { type MailProvider, mailProvider } from './mail-providers.ts';
import { mailRelay } from './mail-relays.ts';
import { isRoleName } from './role-names.ts';

export const emailTypes = ['personal', 'business', 'role-based', 'disposable'] as const;
export type EmailType = (typeof emailTypes)[number];

export interface IdentifiedEmail {
  readonly type: EmailType;
  /** Domain in lower case, local part as written. */
  readonly address: string;
  readonly username: string;
  /** Lower case, in Unicode. */
  readonly domain: string;
  readonly guessedName: string | null;
  /** Of a free provider: its name, or its domain where it is not a well-known one. */
  readonly provider: string | null;
  readonly family: MailProvider['family'] | null;
  readonly isRole: boolean;
  readonly isDisposable: boolean;
  readonly isFree: boolean;
  /** It forwards to a mailbox that it hides. */
  readonly isRelay: boolean;
  readonly isEducation: boolean;
}

/**
 * What kind of address it is, by lists and rules; nothing is asked of the network. The first that fits is the type:
 *
 * - personal: the domain is that of a relay, which forwards to a private mailbox, whatever the name before it;
 * - disposable: the domain, or one above it, gives out throw-away mailboxes;
 * - role-based: the mailbox stands for a job or a department. At a free provider only names count that nobody takes for
 *   himself (info, sales, noreply): there "music" or "captain" is a person;
 * - personal: the domain is that of a provider where anyone can get a mailbox;
 * - business: any other domain, those of universities and authorities included.
 *
 * Null for what is no e-mail address.
 */
export function identifyEmailType(text: string): IdentifiedEmail | null {
  const email = parseEmailAddress(bareAddress(text));
  if (!email) return null;
  const facts = mailDomainFacts(email.asciiDomain);
  const isRole =
    !facts.isRelay && isRoleName(email.local, { strict: facts.isFree, isEducation: facts.isEducation });
  const known = facts.isFree ? mailProvider(email.asciiDomain) : null;
  return {
    type: facts.isDisposable ? 'disposable' : isRole ? 'role-based' : facts.isFree ? 'personal' : 'business',
    address: `${email.local}@${email.domain}`,
    username: email.local,
    domain: email.domain,
    guessedName: isRole ? null : guessName(email.local),
    provider: facts.isFree ? (known?.name ?? mailRelay(email.asciiDomain) ?? email.domain) : null,
    family: known?.family ?? null,
    isRole,
    ...facts,
  };
}
