import fc from 'fast-check';
import { z } from 'zod';
import { job } from '../records/job.ts';
import { person } from '../records/person.ts';
import { post } from '../records/post.ts';

/*
 * Random records out of the schemas themselves, so that a member that is added later is tested as well. What the schemas say too loosely has
 * an arbitrary of its own, by the name of the member.
 */

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const letters = fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789'), minLength: 3, maxLength: 12 });
const host = letters.map((word) => `x${word}.example`);
const address = fc.tuple(host, fc.webPath({ size: 'small' })).map(([name, path]) => `https://${name}${path}`);
const capitals = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });

const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: address,
  networkUrl: address,
  picture: address,
  background: address,
  logo: address,
  image: address,
  thumbnailUrl: address,
  applyUrl: address,
  website: address,
  websites: address,
  domain: host,
  country: capitals(2),
  currency: capitals(3),
  publicId: letters,
  entityId: letters.map((word) => `ACoAAB${word}${'x'.repeat(12)}`),
  emails: fc.tuple(letters, host).map(([name, domain]) => `${name}@${domain}`),
  phones: fc.integer({ min: 10 ** 8, max: 10 ** 11 }).map((number) => `+45${number}`),
};

function arbitraryOf(schema: Schema, name: string, isFull: boolean): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type as readonly string[];
    return orNull(arbitraryOf({ ...schema, type: type ?? 'null' }, name, isFull), isFull);
  }
  if (schema.anyOf) {
    const [value, none] = schema.anyOf;
    return orNull(arbitraryOf(none?.type === 'null' ? (value ?? {}) : schema, name, isFull), isFull);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'array') {
    const item = arbitraryOf(schema.items ?? {}, name, isFull);
    return fc.array(item, {
      minLength: isFull ? 1 : 0,
      maxLength: isFull ? 1 : Math.min(schema.maxItems ?? 3, 3),
    });
  }
  if (schema.type === 'object') return objectOf(schema, name, isFull);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e6, 2 ** 31 - 1) });
  }
  if (schema.type === 'number')
    return fc.double({ min: 0, max: 1e9, noNaN: true, noDefaultInfinity: true }).map(Math.abs);
  if (byName[name]) return byName[name];
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (schema.pattern?.includes('\\d{1,19}')) return fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }).map(String);
  return textUpTo(schema.maxLength ?? 20);
}

function textUpTo(charactersMax: number): fc.Arbitrary<string> {
  const unit = charactersMax > 100 ? 'grapheme' : 'grapheme-ascii';
  return fc
    .string({ unit, minLength: 1, maxLength: Math.min(charactersMax, 10) })
    .filter((text) => /\S/.test(text) && text.length <= charactersMax);
}

function objectOf(
  { properties, propertyNames, additionalProperties }: Schema,
  name: string,
  isFull: boolean,
): fc.Arbitrary<unknown> {
  if (!properties) {
    const words = (propertyNames?.enum ?? []) as string[];
    return fc.dictionary(fc.constantFrom(...words), arbitraryOf(additionalProperties as Schema, '', isFull), {
      noNullPrototype: true,
    });
  }
  const members = Object.entries(properties).map(
    ([member, inner]) => [member, arbitraryOf(inner, member, isFull)] as const,
  );
  const record = fc.record(Object.fromEntries(members), { noNullPrototype: true });
  // A place that says nothing is none.
  const isPlace = name === 'location';
  return isPlace ? record.map((place) => ({ ...place, city: place.city ?? 'Aarhus' })) : record;
}

const orNull = (arbitrary: fc.Arbitrary<unknown>, isFull: boolean) =>
  isFull ? arbitrary : fc.option(arbitrary, { nil: null });

const arbitraryFrom = <Value>(schema: z.ZodType<Value>, isFull = false) =>
  arbitraryOf(z.toJSONSchema(schema) as Schema, '', isFull) as fc.Arbitrary<Value>;

export const anyPerson = arbitraryFrom(person);
export const anyJob = arbitraryFrom(job);
export const anyPost = arbitraryFrom(post);

/** With every member, and one item in each list. */
export const fullPerson = arbitraryFrom(person, true);
export const fullJob = arbitraryFrom(job, true);
export const fullPost = arbitraryFrom(post, true);

/** The same without members that are null, or empty lists or objects, as some programs write JSON. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, inner]) => inner !== null && !(typeof inner === 'object' && Object.keys(inner).length === 0),
      )
      .map(([name, inner]) => [name, withoutEmpty(inner)]),
  );
}
