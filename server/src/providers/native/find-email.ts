import type { AddressFinder, Evidence } from '../../mail/find-address.ts';
import type { LearnedPatterns } from '../../mail/learned-patterns.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Gravatar } from '../gravatar/gravatar.ts';
import { nameInParts } from '../person-name.ts';

export interface EmailFinding {
  readonly finder: AddressFinder;
  readonly patterns: Pick<LearnedPatterns, 'of'>;
  /** Null where the operator does not want it to be asked. */
  readonly hasProfile: Gravatar['hasProfile'] | null;
}

/** Each costs a question of an hour's hundred, and tells somebody else the hash of a guess. */
const profilesAsked = 2;
/** A profile shows that its address took mail once. */
const profileSureness = 0.85;

/** Finds addresses by the patterns of names, the mail server, and where that does not tell, by a profile that is public. */
export function findEmailBy({ finder, patterns, hasProfile }: EmailFinding): Capabilities['findEmail'] {
  const evidence = async (addresses: readonly string[], signal: AbortSignal): Promise<Evidence | null> => {
    for (const address of addresses.slice(0, profilesAsked)) {
      if (await hasProfile?.(address, signal)) return { address, sureness: profileSureness };
    }
    return null;
  };
  return async (person, signal) => {
    const { firstName, lastName, fullName, domain } = person;
    if (domain === null || nameInParts(person) === null) return { outcome: 'skipped', why: 'missing_input' };
    const counts = await patterns.of(domain);
    const wanted = { name: { firstName, lastName, fullName }, domain };
    const found = await finder.find(wanted, { counts, evidence }, signal);
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
