import { z } from 'zod';
import { innerOf, lowMembers, type Members, nameOf } from './record-form.ts';

/*
 * Half of a usual record is nulls and empty lists, and a third of what is left is names. Neither is stored (json-bytes.ts), and both are put back when it is
 * read: what a member is without a value is told by the schema, what it is called by the form.
 */

type Read = (stored: unknown) => unknown;

/** What makes stored records of a schema whole again. @param members of their form; null where they were stored with their names, as they once were */
export function recordReader<Value>(
  schema: z.ZodType<Value>,
  members: Members | null,
): (stored: unknown) => Value {
  const read = readerOf(schema, members);
  return (stored) => (read ? read(stored) : stored) as Value;
}

/** Null where the value is what was stored. */
function readerOf(schema: z.ZodType, members: Members | null): Read | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return readerOf(schema.unwrap() as z.ZodType, members);
  }
  if (schema instanceof z.ZodArray) {
    const item = readerOf(schema.element as z.ZodType, members);
    return item && ((stored) => (stored as unknown[]).map(item));
  }
  return schema instanceof z.ZodObject ? objectReader(schema, members) : null;
}

function objectReader(schema: z.ZodObject, members: Members | null): Read {
  const names = members?.map(nameOf) ?? [];
  const own = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
    const place = names.indexOf(name);
    return {
      name,
      place,
      isOptional: member instanceof z.ZodOptional,
      isList: member instanceof z.ZodArray,
      read: readerOf(member, members?.[place] === undefined ? null : innerOf(members[place])),
    };
  });
  const places = names.length;
  return (stored) => {
    if (stored === null) return null;
    const given = members === null ? null : membersIn(stored as unknown[], places);
    const whole: Record<string, unknown> = {};
    for (const { name, place, isOptional, isList, read } of own) {
      const member = given === null ? (stored as Record<string, unknown>)[name] : given[place];
      if (member !== undefined) whole[name] = read ? read(member) : member;
      else if (!isOptional) whole[name] = isList ? [] : null;
    }
    return whole;
  };
}

/** Each at its place, undefined where it is missing. @param stored members that are there, then the number that says which */
function membersIn(stored: readonly unknown[], places: number): unknown[] {
  const said = stored.at(-1) as number;
  const low = said % 2 ** lowMembers;
  const high = Math.floor(said / 2 ** lowMembers);
  const found: unknown[] = [];
  let next = 0;
  for (let place = 0; place < places; place += 1) {
    const isThere = place < lowMembers ? low & (1 << place) : high & (1 << (place - lowMembers));
    found.push(isThere ? stored[next++] : undefined);
  }
  return found;
}
