import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { person } from '../records/person.ts';
import { post } from '../records/post.ts';
import { fullPost } from '../testing/post-records.ts';
import { randomPeople } from '../testing/random-people.ts';
import { recordReader } from './compact-record.ts';
import { JsonBytes } from './json-bytes.ts';
import { formOf, type Members, membersMax } from './record-form.ts';

function storedOf(value: unknown, members: Members | null): string {
  const out = new JsonBytes(members);
  out.writeCompact(value);
  return out.bytes.toString('utf8', 0, out.length);
}

/** As it was stored, and read again. */
const again = (schema: z.ZodType, value: unknown, members = formOf(schema).members) =>
  recordReader(schema, members)(JSON.parse(storedOf(value, members)));

test('a record that was stored without what is not known, and without names, is whole again when it is read', () => {
  const property = fc.property(randomPeople(1), ([one]) => {
    const stored = storedOf(one, formOf(person).members);

    expect(person.parse(again(person, one))).toEqual(one);
    expect(stored).not.toMatch(/null|\[\]|publicId|positions/);
  });
  fc.assert(property, { numRuns: 100 });
});

test('so is one with lists in lists, and members that may be absent', () => {
  expect(post.parse(again(post, fullPost))).toEqual(fullPost);
});

test('so is one that an earlier build has stored with its names', () => {
  const read = recordReader(post, null)(JSON.parse(storedOf(fullPost, null)));

  expect(post.parse(read)).toEqual(fullPost);
});

const wide = z.object(
  Object.fromEntries(Array.from({ length: membersMax }, (_, at) => [`m${at}`, z.number().nullable()])),
);
const values = fc.array(fc.option(fc.nat(), { nil: null }), { minLength: membersMax, maxLength: membersMax });

test('of as many members as an object may have, any may be missing, and they may come in any order', () => {
  const property = fc.property(values, fc.infiniteStream(fc.nat()), (numbers, order) => {
    const entries = numbers.map((number, at) => [`m${at}`, number] as const);
    const shuffled = entries
      .map((entry) => ({ entry, by: order.next().value }))
      .toSorted((one, other) => one.by - other.by)
      .map(({ entry }) => entry);

    expect(again(wide, Object.fromEntries(entries))).toEqual(Object.fromEntries(entries));
    expect(again(wide, Object.fromEntries(shuffled))).toEqual(Object.fromEntries(entries));
  });
  fc.assert(property, { numRuns: 200 });
});

test('a member that need not be there stays away, and is whole where it is', () => {
  const motto = z.object({ text: z.string(), by: z.string().nullable() }).optional();
  const schema = z.object({ name: z.string(), motto });

  expect(again(schema, { name: 'Mira' })).toEqual({ name: 'Mira' });
  expect(Object.keys(again(schema, { name: 'Mira' }) as object)).toEqual(['name']);
  expect(again(schema, { name: 'Mira', motto: { text: 'Onward', by: null } })).toEqual({
    name: 'Mira',
    motto: { text: 'Onward', by: null },
  });
});

const before = z.object({
  name: z.string(),
  gone: z.string().nullable(),
  at: z.object({ city: z.string() }),
});
const now = z.object({
  id: z.number().nullable(),
  at: z.object({ country: z.string().nullable(), city: z.string() }),
  name: z.string(),
  tags: z.array(z.string()),
});

test('a record of another schema has what this one knows of it', () => {
  const { members } = formOf(before);
  const stored = storedOf({ name: 'Mira', gone: 'x', at: { city: 'Bern' } }, members);

  const read = recordReader(now, members)(JSON.parse(stored));

  expect(read).toEqual({ id: null, at: { country: null, city: 'Bern' }, name: 'Mira', tags: [] });
  expect(formOf(now).id).not.toBe(formOf(before).id);
});

test('a member that the schema does not have fails the import instead of being lost', () => {
  expect(() => again(before, { name: 'Mira', gone: null, at: { city: 'Bern' }, more: 1 })).toThrow(
    'unlike more',
  );
});
