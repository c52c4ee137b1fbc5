import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invariant } from '../kernel/invariant.ts';

/*
 * A third of a record is the names of its members, the same in each. Records are stored without them: an object is a list of those members that it has, in
 * the order of its form, and at the end a number that says which they are. The form is kept in the database, so that whoever has another schema reads them.
 */

/** Members of an object, in their order; of one that is an object, or a list of such, with theirs. */
export type Members = readonly (string | readonly [string, Members])[];

/** The form of a whole record. */
export interface RecordForm {
  /** Tells forms apart: what all records of that form begin with. */
  readonly id: string;
  readonly members: Members;
}

/** Hexadecimal digits. */
export const formIdLength = 8;
/** What the number at the end of an object has bits for. */
export const membersMax = 53;
/** Of them these are in the lower part, which is calculated with as a whole number of 32 bits. */
export const lowMembers = 26;

const forms = new WeakMap<z.ZodType, RecordForm>();

/** The form of what a schema of an object allows. */
export function formOf(schema: z.ZodType): RecordForm {
  const known = forms.get(schema);
  if (known) return known;
  const members = membersOf(schema);
  invariant(members, 'a record is an object');
  const id = createHash('sha256').update(JSON.stringify(members)).digest('hex').slice(0, formIdLength);
  const form = { id, members };
  forms.set(schema, form);
  return form;
}

/** Null where neither the value nor what it lists is an object whose members are known. */
function membersOf(schema: z.ZodType): Members | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return membersOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return membersOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return null;
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  invariant(shape.length <= membersMax, `an object of a record has at most ${membersMax} members`);
  return shape.map(([name, member]) => {
    const inner = membersOf(member);
    return inner ? [name, inner] : name;
  });
}

export const nameOf = (member: Members[number]): string => (typeof member === 'string' ? member : member[0]);
export const innerOf = (member: Members[number]): Members | null =>
  typeof member === 'string' ? null : member[1];
