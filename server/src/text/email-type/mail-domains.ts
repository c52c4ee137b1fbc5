import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'tldts';
import { rowOf } from '../sorted-keys.ts';
import { isEducationZone } from './education-zone.ts';
import { decodeMailDomains, domainFlags, type MailDomainsTable } from './mail-domains-file.ts';
import { mailProvider } from './mail-providers.ts';
import { mailRelay } from './mail-relays.ts';

export interface MailDomainFacts {
  readonly isDisposable: boolean;
  /** Anyone can get a mailbox there. */
  readonly isFree: boolean;
  /** It forwards mail to private mailboxes, under an address that hides them; such a domain is free, and never disposable. */
  readonly isRelay: boolean;
  /** Of a university, college or school. */
  readonly isEducation: boolean;
}

let loaded: MailDomainsTable | undefined;

/** Read at the first call, not at the start. */
function table(): MailDomainsTable {
  loaded ??= decodeMailDomains(readFileSync(join(import.meta.dirname, 'data', 'mail-domains.br')));
  return loaded;
}

/**
 * What the lists say of a lower-case ASCII domain. What is below a disposable domain or a school's is of the same kind; what
 * is below a free provider's is its own, not that of its users. The walk upwards ends at the registrable domain, private
 * suffixes honoured: who has one.duckdns.org is somebody else than who has two.duckdns.org.
 */
export function mailDomainFacts(asciiDomain: string): MailDomainFacts {
  if (mailRelay(asciiDomain) !== null)
    return { isDisposable: false, isFree: true, isRelay: true, isEducation: false };
  const { flags, keys, keyStarts } = table();
  const flagsOf = (domain: string): number => flags[rowOf({ keys, keyStarts }, domain)] ?? 0;
  let found = flagsOf(asciiDomain);
  const registrable = parse(asciiDomain, { allowPrivateDomains: true }).domain ?? asciiDomain;
  for (let domain = asciiDomain; domain.length > registrable.length; ) {
    domain = domain.slice(domain.indexOf('.') + 1);
    found |= flagsOf(domain) & ~domainFlags.free;
  }
  const isDisposable = (found & domainFlags.disposable) !== 0;
  return {
    isDisposable,
    isFree: !isDisposable && ((found & domainFlags.free) !== 0 || mailProvider(asciiDomain) !== null),
    isRelay: false,
    isEducation: !isDisposable && ((found & domainFlags.education) !== 0 || isEducationZone(asciiDomain)),
  };
}

/** A mailbox name that the list of roles has, as it is written there. */
export function isListedRole(name: string): boolean {
  return table().roleNames.has(name);
}
