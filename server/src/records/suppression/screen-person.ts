import type { Person } from '../person.ts';
import { idKindsOf } from './id-kinds.ts';
import { emailIdentifier, phoneIdentifier, presentNames, profileIdentifiers } from './identifiers.ts';
import type { Suppressed } from './suppression-table.ts';

/** The person, without addresses and numbers that may not be told; null where it is somebody who is suppressed. */
export function screenPerson(person: Person, list: Suppressed): Person | null {
  if (list.isEmpty) return person;
  if (profileIdentifiers(person).some((one) => list.listed(one))) return null;
  const emails = withoutListed(person.emails, emailIdentifier, list);
  const phones = withoutListed(person.phones, phoneIdentifier, list);
  if (emails === null || phones === null) return null;
  if (isNamed(person, list)) return null;
  return emails === person.emails && phones === person.phones ? person : { ...person, emails, phones };
}

/** By name and company alone, unless their identity on the network shows that they are a namesake. */
function isNamed(person: Person, list: Suppressed): boolean {
  const known = idKindsOf(person);
  return presentNames(person).some((name) => {
    const entry = list.listed(name);
    return entry !== undefined && (entry.toldApartBy & known) === 0;
  });
}

/** Null where one of them tells who it is. */
function withoutListed(
  texts: string[],
  identifierOf: (text: string) => string,
  list: Suppressed,
): string[] | null {
  const entries = texts.map((text) => list.listed(identifierOf(text)));
  if (entries.some((entry) => entry?.isOfOne)) return null;
  return entries.some((entry) => entry !== undefined)
    ? texts.filter((_, at) => entries[at] === undefined)
    : texts;
}
