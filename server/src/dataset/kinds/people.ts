import {
  describePerson,
  exactPersonFacets,
  personColumns,
} from '../../records/matching/person-searchable.ts';
import { namedKey } from '../../records/named-key.ts';
import { normalName } from '../../records/normal-name.ts';
import { currentPosition, type Person, person } from '../../records/person.ts';
import { screenPerson } from '../../records/suppression/screen-person.ts';
import type { RecordKind } from './record-kind.ts';

export const people: RecordKind<Person> = {
  name: 'people',
  schema: person,
  shape: {
    columns: personColumns,
    orderBy: 'followers',
    exact: exactPersonFacets,
    prefixed: 'nNx',
    misspelt: 'n',
  },
  identity(one) {
    if (one.publicId !== null) return `public_id:${one.publicId}`;
    if (one.entityId !== null) return `entity_id:${one.entityId}`;
    if (one.memberId !== null) return `member_id:${one.memberId}`;
    const [email] = one.emails;
    if (email !== undefined) return `email:${email.toLowerCase()}`;
    const company = currentPosition(one)?.company.name ?? '';
    const place = one.location?.text ?? one.location?.city ?? '';
    return `name:${normalName(one.name)} company:${normalName(company)} place:${normalName(place)}`;
  },
  keys: (one) => [
    ...(one.publicId === null ? [] : [`public_id:${one.publicId}`]),
    ...(one.entityId === null ? [] : [`entity_id:${one.entityId}`]),
    ...(one.memberId === null ? [] : [`member_id:${one.memberId}`]),
    ...one.emails.map((email) => `email:${email.toLowerCase()}`),
    ...namedKeys(one),
  ],
  screen: screenPerson,
  describe: describePerson,
  labels: ({ industry }) => (industry === null ? [] : [industry]),
};

/** By the name, at what they do now: at the company's domain, and at its name. */
function namedKeys(one: Person): string[] {
  const name = normalName(one.name);
  const company = currentPosition(one)?.company;
  if (!company) return [];
  return [
    namedKey(name, { company: normalName(company.name) }),
    ...(company.domain === null ? [] : [namedKey(name, { domain: company.domain })]),
  ];
}
