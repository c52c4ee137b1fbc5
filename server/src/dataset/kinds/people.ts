import { personColumns, personSearchable } from '../../records/matching/person-searchable.ts';
import { normalName } from '../../records/normal-name.ts';
import { currentPosition, type Person } from '../../records/person.ts';
import type { RecordKind } from './record-kind.ts';

export const people: RecordKind<Person> = {
  name: 'people',
  shape: { columns: personColumns, orderBy: 'followers', prefixed: 'nNx', misspelt: 'n' },
  identity(person) {
    if (person.publicId !== null) return `public_id:${person.publicId}`;
    if (person.entityId !== null) return `entity_id:${person.entityId}`;
    if (person.memberId !== null) return `member_id:${person.memberId}`;
    const [email] = person.emails;
    if (email !== undefined) return `email:${email.toLowerCase()}`;
    const company = currentPosition(person)?.company.name ?? '';
    const place = person.location?.text ?? person.location?.city ?? '';
    return `name:${normalName(person.name)} company:${normalName(company)} place:${normalName(place)}`;
  },
  keys: (person) => [
    ...(person.publicId === null ? [] : [`public_id:${person.publicId}`]),
    ...(person.entityId === null ? [] : [`entity_id:${person.entityId}`]),
    ...(person.memberId === null ? [] : [`member_id:${person.memberId}`]),
    ...person.emails.map((email) => `email:${email.toLowerCase()}`),
    ...namedKeys(person),
  ],
  rank: ({ followerCount, connectionCount }) => followerCount ?? connectionCount ?? -1,
  searchable: personSearchable,
  labels: ({ industry }) => (industry === null ? [] : [industry]),
};

/** By the name, at what they do now: at the company's domain, and at its name. */
function namedKeys(person: Person): string[] {
  const name = normalName(person.name);
  const company = currentPosition(person)?.company;
  if (!company) return [];
  return [
    namedKey(name, { company: normalName(company.name) }),
    ...(company.domain === null ? [] : [namedKey(name, { domain: company.domain })]),
  ];
}

/** @param name normal name, of first name and surname */
export function namedKey(
  name: string,
  at: { readonly company: string } | { readonly domain: string },
): string {
  return 'domain' in at ? `name:${name} domain:${at.domain}` : `name:${name} company:${at.company}`;
}
