import type { Actor } from '../records/post.ts';

/* Whom a caller means by a person, as plainly as it can be written. */

export interface AskedPerson {
  readonly publicId?: string;
  readonly entityId?: string;
  readonly memberId?: string;
}

const mira = {
  publicId: 'mira-voss',
  entityId: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
  memberId: '512339874',
};
const ole = { publicId: 'ole-berg', entityId: 'ACoAAC7777777777777777777777777777777', memberId: '77' };

/** Whom an operator has imported: posts may name her by any of these. Of Ole only posts know. */
export const importedPerson = { ...mira, name: 'Mira Voss' };

/** People as posts name them. */
export const namedPeople: readonly (Pick<Actor, 'name'> & AskedPerson)[] = [
  { name: 'Mira Voss', ...mira },
  { name: 'Mira Voss', publicId: mira.publicId },
  { name: 'M. Voss', entityId: mira.entityId },
  { name: 'Mira', memberId: mira.memberId },
  { name: 'Ole Berg', ...ole },
  { name: 'Ole Berg', publicId: ole.publicId },
  { name: 'Ole Berg', memberId: ole.memberId },
  { name: 'Kim Doe', publicId: 'kim-doe' },
  { name: 'Mira Voss' },
];

/** Each form that these tests send, and what it says. */
export const personForms: Readonly<Record<string, AskedPerson>> = {
  'mira-voss': { publicId: 'mira-voss' },
  'https://www.linkedin.com/in/Mira-Voss/?trk=x': { publicId: 'mira-voss' },
  'de.linkedin.com/in/mira-voss/en': { publicId: 'mira-voss' },
  [mira.entityId]: { entityId: mira.entityId },
  [`urn:li:fsd_profile:${mira.entityId}`]: { entityId: mira.entityId },
  [`urn:li:fs_salesProfile:(ACw${mira.entityId.slice(3)},NAME_SEARCH,x)`]: { entityId: mira.entityId },
  '512339874': { memberId: '512339874' },
  'urn:li:member:512339874': { memberId: '512339874' },
  'ole-berg': { publicId: 'ole-berg' },
  [`https://www.linkedin.com/in/${ole.entityId}`]: { entityId: ole.entityId },
  'urn:li:member:77': { memberId: '77' },
  'linkedin.com/in/kim-doe': { publicId: 'kim-doe' },
  'nobody-there': { publicId: 'nobody-there' },
};

/** The person is whom the form says; or it says somebody who was imported, and this is the same by another identity. */
export function isNaivePerson(
  person: { publicId: string | null; entityId: string | null; memberId: string | null },
  asked: AskedPerson | undefined,
): boolean {
  if (!asked) throw new Error('nobody has said what this form of a person means');
  return isOne(person, asked) || (isOne(mira, asked) && isOne(person, mira));
}

const isOne = (
  person: { publicId: string | null; entityId: string | null; memberId: string | null },
  { publicId, entityId, memberId }: AskedPerson,
) =>
  (publicId !== undefined && person.publicId === publicId) ||
  (entityId !== undefined && person.entityId === entityId) ||
  (memberId !== undefined && person.memberId === memberId);
