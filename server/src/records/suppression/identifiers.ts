import { identifyEmailType } from '../../text/email-type/email-type.ts';
import { namedKey } from '../named-key.ts';
import { normalName } from '../normal-name.ts';
import { currentPosition, type Person } from '../person.ts';
import { type ProfileKey, profileKeyOf, profileKeysOf } from '../profile-key.ts';
import { registrableDomain } from '../registrable-domain.ts';
import { type IdKinds, idKindsOf, noIdKinds } from './id-kinds.ts';

/*
 * By what a person is known, as texts of one form each: `email:mira@halden.example`, `phone:4512345678`, `public_id:mira-voss`,
 * `name:mira voss domain:halden.example`. The suppression list keeps hashes of these.
 */

export type IdentifierKind = 'email' | 'phone' | 'profile' | 'name';

/** An identifier as the suppression list keeps it. */
export interface ListedIdentifier {
  readonly text: string;
  /** False: many people may share it, so that it only leaves their records, which stay. */
  readonly isOfOne: boolean;
  /** Of a name: who has another identity of one of these kinds on the network is a namesake. None where it is not known. */
  readonly toldApartBy: IdKinds;
}

/** Positions of a person whose companies are noted with their name. */
const positionsMax = 20;

export const emailIdentifier = (email: string) => `email:${email.trim().normalize('NFC').toLowerCase()}`;

/** @param phone E.164, however it is written */
export const phoneIdentifier = (phone: string) => `phone:${phone.replace(/\D/g, '')}`;

export const profileIdentifier = ({ by, value }: ProfileKey) => `${by}:${value}`;

/** @param company a name or a domain; every form in which the company may be meant */
export function namedIdentifiers(fullName: string, company: string): string[] {
  const name = normalName(fullName);
  const domain = registrableDomain(company);
  return [
    namedKey(name, { company: normalName(company) }),
    ...(domain === undefined ? [] : [namedKey(name, { domain })]),
  ];
}

export function kindOfIdentifier(text: string): IdentifierKind {
  const word = text.slice(0, text.indexOf(':'));
  return word === 'email' || word === 'phone' || word === 'name' ? word : 'profile';
}

/** The identities on the network, those in the address of the page included. */
export function profileIdentifiers(
  person: Parameters<typeof profileKeysOf>[0] & { readonly networkUrl: string | null },
): string[] {
  const ofPage = person.networkUrl === null ? undefined : profileKeyOf(person.networkUrl);
  const texts = [...profileKeysOf(person), ...(ofPage ? [ofPage] : [])].map(profileIdentifier);
  return [...new Set(texts)];
}

/** Name and company of what they do now. */
export function presentNames(person: Person): string[] {
  const company = currentPosition(person)?.company;
  return company ? namesAt(person.name, company) : [];
}

function namesAt(fullName: string, company: { readonly name: string; readonly domain: string | null }) {
  const name = normalName(fullName);
  return [
    namedKey(name, { company: normalName(company.name) }),
    ...(company.domain === null ? [] : [namedKey(name, { domain: company.domain })]),
  ];
}

/** What is noted of a person who is forgotten, so that no other source brings them back. */
export function identifiersToList(person: Person): ListedIdentifier[] {
  const ofOne = (text: string) => ({ text, isOfOne: true, toldApartBy: noIdKinds });
  const shared = (text: string) => ({ ...ofOne(text), isOfOne: false });
  const domains = person.emails.flatMap((email) => workDomain(email) ?? []);
  const names = [
    ...person.positions.slice(0, positionsMax).flatMap(({ company }) => namesAt(person.name, company)),
    ...domains.map((domain) => namedKey(normalName(person.name), { domain })),
  ];
  const toldApartBy = idKindsOf(person);
  return [
    ...profileIdentifiers(person).map(ofOne),
    ...person.emails.map((email) => (isOfRole(email) ? shared : ofOne)(emailIdentifier(email))),
    // Companies publish their switchboard as everybody's number.
    ...person.phones.map((phone) => shared(phoneIdentifier(phone))),
    ...[...new Set(names)].map((text) => ({ text, isOfOne: true, toldApartBy })),
  ];
}

function workDomain(email: string): string | undefined {
  if (identifyEmailType(email)?.isFree !== false) return undefined;
  return registrableDomain(email.slice(email.lastIndexOf('@') + 1));
}

const isOfRole = (email: string) => identifyEmailType(email)?.isRole ?? false;
