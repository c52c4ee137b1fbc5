import type { Company } from './company.ts';
import { type CompanyKey, networkPage, networkUrlOf } from './company-key.ts';
import type { Person } from './person.ts';
import { profileHandle } from './profile-handle.ts';
import type { ProfileKey } from './profile-key.ts';
import { registrableDomain } from './registrable-domain.ts';

/*
 * What is known of a record by definition: it was found by it, or another of its members says it. Sources leave such members out; nobody pays for
 * null where the answer was in the question.
 */

/** With the identity that it was found by, and those that follow from its own. */
export function companyAskedFor(company: Company, key: CompanyKey | null = null): Company {
  // A bare word may have been the name: then it says nothing else.
  const asked = key && !('orName' in key && key.orName !== undefined) ? key : null;
  const of = (by: CompanyKey['by']) => (asked?.by === by ? asked.value : null);
  const page = company.networkUrl === null ? undefined : networkPage(company.networkUrl);
  const pageKey = (by: 'network_id' | 'universal_name') => (page?.key.by === by ? page.key.value : null);
  const universalName = company.universalName ?? pageKey('universal_name') ?? of('universal_name');
  const networkId = company.networkId ?? pageKey('network_id') ?? of('network_id');
  const pageName = universalName ?? networkId;
  return {
    ...company,
    universalName,
    // Of one that only its source numbers, the number asked for is the source's own.
    networkId: company.sourceId === undefined ? networkId : company.networkId,
    networkUrl: company.networkUrl ?? (pageName === null ? null : networkUrlOf(pageName)),
    domain: company.domain ?? registrableDomain(company.website ?? '') ?? of('domain'),
  };
}

/** With the identity that they were found by, and the handle of their own page. */
export function personAskedFor(person: Person, key: ProfileKey | null = null): Person {
  const of = (by: ProfileKey['by']) => (key?.by === by ? key.value : null);
  const handle =
    person.networkUrl === null ? null : (profileHandle(person.networkUrl)?.toLowerCase() ?? null);
  return {
    ...person,
    publicId: person.publicId ?? handle ?? of('public_id'),
    entityId: person.entityId ?? of('entity_id'),
    memberId: person.memberId ?? of('member_id'),
  };
}
