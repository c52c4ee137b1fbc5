import { z } from 'zod';

/*
 * Half of a usual record is nulls and empty lists. They are not stored (json-bytes.ts), and put back when it is read: what a member is without
 * a value is told by the schema.
 */

type Fill = (value: unknown) => unknown;

/** What makes compact records of a schema whole again. */
export function recordFiller<Value>(schema: z.ZodType<Value>): (compact: unknown) => Value {
  const fill = fillerOf(schema);
  return (compact) => (fill ? fill(compact) : compact) as Value;
}

/** Null where there is nothing to fill in. */
function fillerOf(schema: z.ZodType): Fill | null {
  if (schema instanceof z.ZodNullable) return fillerOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const item = fillerOf(schema.element as z.ZodType);
    return item && ((value) => (value as unknown[]).map(item));
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => ({
    name,
    isOptional: member instanceof z.ZodOptional,
    isList: member instanceof z.ZodArray,
    fill: fillerOf(member),
  }));
  return (value) => {
    const given = value as Record<string, unknown>;
    const whole: Record<string, unknown> = {};
    for (const { name, isOptional, isList, fill } of members) {
      const member = given[name];
      if (member !== undefined) whole[name] = fill ? fill(member) : member;
      else if (!isOptional) whole[name] = isList ? [] : null;
    }
    return whole;
  };
}
