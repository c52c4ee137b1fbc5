import type { Company } from '../records/company.ts';
import { type CompanyKey, networkPage, normalUniversalName } from '../records/company-key.ts';
import type { CompanyRef } from '../records/company-ref.ts';
import type { Found } from '../records/found.ts';
import { normalName } from '../records/normal-name.ts';
import type { Person } from '../records/person.ts';
import { profileUrl } from '../records/profile-handle.ts';
import {
  normalEntityId,
  normalPublicId,
  type ProfileKey,
  profileKeyOf,
  profileOfPage,
} from '../records/profile-key.ts';
import { readDigits } from './record-fields.ts';
import { notFound } from './vendor-fields.ts';

/*
 * Who a record is about, by the ids of the professional network, and whether that is who was asked for.
 */

export type PersonIdentity = Pick<Person, 'publicId' | 'entityId' | 'memberId' | 'networkUrl'>;

/** Of what a vendor tells in one or more of these; the page of a handle is made where only that is told. */
export function personIdentity(told: {
  readonly url?: unknown;
  readonly publicId?: unknown;
  readonly entityId?: unknown;
  readonly memberId?: unknown;
}): PersonIdentity {
  // A page of another site is nobody's on the network.
  const key = typeof told.url === 'string' ? profileOfPage(told.url) : undefined;
  const handle = typeof told.publicId === 'string' ? profileKeyOf(told.publicId) : undefined;
  const token =
    typeof told.entityId === 'string' ? normalEntityId(told.entityId.split(':').at(-1) ?? '') : undefined;
  const publicId = keyValue(key, 'public_id') ?? keyValue(handle, 'public_id');
  const entityId = token ?? keyValue(key, 'entity_id') ?? keyValue(handle, 'entity_id');
  const page = publicId ?? entityId;
  return {
    publicId,
    entityId,
    memberId: readDigits(told.memberId) ?? keyValue(key, 'member_id'),
    networkUrl: page === null ? null : profileUrl(page),
  };
}

function keyValue(key: ProfileKey | undefined, by: ProfileKey['by']): string | null {
  return key?.by === by ? key.value : null;
}

/** Whether it can be anybody: one of the ids is there. */
export const isSomebody = ({ publicId, entityId, memberId }: PersonIdentity): boolean =>
  publicId !== null || entityId !== null || memberId !== null;

/** The address under which a vendor finds the person. */
export const profileKeyUrl = ({ value }: ProfileKey): string => profileUrl(value);

/** Whether the person has that very key; null where the record has no such id, so that nobody can tell. */
export function isPersonOf(key: ProfileKey, person: PersonIdentity): boolean | null {
  const has = { public_id: person.publicId, entity_id: person.entityId, member_id: person.memberId }[key.by];
  if (has === null) return null;
  return key.by === 'public_id' ? normalPublicId(has) === key.value : has === key.value;
}

export type CompanyIdentity = Pick<CompanyRef, 'networkId' | 'universalName' | 'networkUrl'>;

export function companyIdentity(told: {
  readonly url?: unknown;
  readonly universalName?: unknown;
  readonly networkId?: unknown;
}): CompanyIdentity {
  const page = typeof told.url === 'string' ? networkPage(told.url) : undefined;
  const name = typeof told.universalName === 'string' ? normalUniversalName(told.universalName) : undefined;
  const universalName = (page?.key.by === 'universal_name' ? page.key.value : undefined) ?? name ?? null;
  const networkId = readDigits(told.networkId) ?? (page?.key.by === 'network_id' ? page.key.value : null);
  const last = universalName ?? networkId;
  return {
    networkId,
    universalName,
    networkUrl:
      page?.url ?? (last === null ? null : `https://www.linkedin.com/company/${encodeURIComponent(last)}/`),
  };
}

/**
 * Whether the company has that very key; null where the record does not tell. A key that may as well be a name is right by that name too.
 */
export function isCompanyOf(
  key: CompanyKey,
  company: CompanyIdentity & Pick<Company, 'name' | 'domain'> & Partial<Pick<Company, 'otherDomains'>>,
): boolean | null {
  if ('orName' in key && key.orName !== undefined && normalName(company.name) === key.orName) return true;
  switch (key.by) {
    case 'network_id':
      return company.networkId === null ? null : company.networkId === key.value;
    case 'universal_name':
      return company.universalName === null ? null : company.universalName === key.value;
    case 'domain':
      if (company.domain === null) return null;
      return company.domain === key.value || (company.otherDomains ?? []).includes(key.value);
    case 'name':
      return normalName(company.name) === key.value;
  }
}

/** A company that may be the one of the key; a miss where it is visibly another one, or none. */
export function foundUnlessOther(key: CompanyKey, company: Company | null): Found<Company> {
  const isOther = company === null || isCompanyOf(key, company) === false;
  return isOther ? notFound : { outcome: 'found', value: company };
}
