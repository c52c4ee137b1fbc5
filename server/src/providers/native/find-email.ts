import type { AddressFinder, Evidence } from '../../mail/find-address.ts';
import type { LearnedPatterns } from '../../mail/learned-patterns.ts';
import { isRoleName } from '../../text/email-type/role-names.ts';
import { patternsOfMailboxes } from '../../text/mailbox-patterns/patterns-of-mailboxes.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Gravatar } from '../gravatar/gravatar.ts';
import { nameInParts } from '../person-name.ts';

export interface EmailFinding {
  readonly finder: AddressFinder;
  readonly patterns: Pick<LearnedPatterns, 'of'>;
  /** Addresses of a domain that its own site shows. */
  readonly published: (domain: string, signal: AbortSignal) => Promise<ReadonlySet<string>>;
  /** Null where the operator does not want it to be asked. */
  readonly hasProfile: Gravatar['hasProfile'] | null;
  /** For all that is looked at beside the mail server. */
  readonly evidenceMs: number;
}

/** Each costs a question of an hour's hundred, and tells somebody else the hash of a guess. */
const profilesAsked = 2;
/** A profile shows that its address took mail once. */
const profileSureness = 0.85;

/** The company itself shows it. */
const publishedSureness = 0.97;

const nothing: ReadonlySet<string> = new Set();

/** Finds addresses by the patterns of names, the mail server, and where that does not tell, by what is public. */
export function findEmailBy({
  finder,
  patterns,
  published,
  hasProfile,
  evidenceMs,
}: EmailFinding): Capabilities['findEmail'] {
  const profileAmong = async (addresses: readonly string[], signal: AbortSignal) => {
    for (const one of addresses.slice(0, profilesAsked)) if (await hasProfile?.(one, signal)) return one;
    return null;
  };
  const evidence = async (addresses: readonly string[], signal: AbortSignal): Promise<Evidence> => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(evidenceMs)]);
    /** What came before the time was over counts. */
    const inTime = async <Found>(looking: Promise<Found>, otherwise: Found): Promise<Found> => {
      try {
        return await looking;
      } catch (error) {
        signal.throwIfAborted();
        if (ended.aborted) return otherwise;
        throw error;
      }
    };
    const [likeliest = ''] = addresses;
    const shown = await inTime(published(likeliest.slice(likeliest.indexOf('@') + 1), ended), nothing);
    const address = addresses.find((one) => shown.has(one));
    if (address !== undefined) return { seen: { address, sureness: publishedSureness } };
    const profile = ended.aborted ? null : await inTime(profileAmong(addresses, ended), null);
    if (profile !== null) return { seen: { address: profile, sureness: profileSureness } };
    return { seen: null, counts: patternsOfMailboxes(peopleAmong(shown)) };
  };
  return async (person, signal, manner) => {
    const { firstName, lastName, fullName, domain } = person;
    if (domain === null || nameInParts(person) === null) return { outcome: 'skipped', why: 'missing_input' };
    const counts = await patterns.of(domain);
    const wanted = { name: { firstName, lastName, fullName }, domain };
    const found = await finder.find(wanted, { counts, evidence }, signal, manner);
    switch (found.outcome) {
      case 'found': {
        const { address: email, status, confidence, mailProvider } = found;
        return { outcome: 'found', value: { email, status, confidence, mailProvider } };
      }
      case 'none':
        return { outcome: 'not_found' };
      case 'unsupported':
        return { outcome: 'skipped', why: 'unsupported' };
      case 'unable': {
        const isOurs = found.reason === 'port_25_closed' || found.reason === 'probing_off';
        return { outcome: 'skipped', why: isOurs ? found.reason : 'mail_server_away' };
      }
    }
  };
}

/** The mailboxes that are of people and not of a job. */
function peopleAmong(addresses: ReadonlySet<string>): string[] {
  return [...addresses]
    .map((address) => address.slice(0, address.lastIndexOf('@')))
    .filter((local) => !isRoleName(local, { strict: false, isEducation: false }));
}
