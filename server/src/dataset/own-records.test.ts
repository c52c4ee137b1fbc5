import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { job } from '../records/job.ts';
import { person } from '../records/person.ts';
import { post } from '../records/post.ts';
import {
  anyJob,
  anyPerson,
  anyPost,
  fullJob,
  fullPerson,
  fullPost,
  withoutEmpty,
} from '../testing/arbitrary-records.ts';
import { lines, test } from '../testing/import-files.ts';
import { readRecords } from '../testing/read-records.ts';
import { jobReading } from './readings/job-reading.ts';
import { personReading } from './readings/person-reading.ts';
import { postReading } from './readings/post-reading.ts';
import type { RecordReading } from './readings/record-reading.ts';

interface Kind {
  readonly name: string;
  readonly reading: RecordReading<object>;
  readonly schema: z.ZodType;
  readonly any: fc.Arbitrary<object>;
  readonly full: fc.Arbitrary<object>;
}

const kinds: readonly Kind[] = [
  {
    name: 'person',
    reading: personReading as RecordReading<object>,
    schema: person,
    any: anyPerson,
    full: fullPerson,
  },
  { name: 'job', reading: jobReading as RecordReading<object>, schema: job, any: anyJob, full: fullJob },
  { name: 'post', reading: postReading as RecordReading<object>, schema: post, any: anyPost, full: fullPost },
];
const own = { preset: 'millrace', mapping: {} };
const copyOf = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.for(kinds)('a $name of our own as JSON', ({ reading, schema, any, full }) => {
  test('is what the schema says, and read as it is', () => {
    fc.assert(
      fc.property(any, (record) => {
        schema.parse(record);
        expect(reading.fromRow(copyOf(record), own)).toEqual({ record: copyOf(record), unreadable: [] });
      }),
      { numRuns: 200 },
    );
  });

  test('is the same where what is null or empty is left out', () => {
    fc.assert(
      fc.property(any, (record) => {
        const read = reading.fromRow(copyOf(withoutEmpty(record)), own);

        expect(read).toEqual({ record: copyOf(record), unreadable: [] });
      }),
      { numRuns: 200 },
    );
  });

  test('is held to every limit of the schema, whatever stands in whichever place', () => {
    const [record] = fc.sample(full, { numRuns: 1, seed: 5 });
    let read = 0;
    for (let place = 0; place < placesOf(copyOf(record)).length; place += 1) {
      for (const value of wrongValues) {
        const row = copyOf(record);
        const [object, name] = placesOf(row)[place] as Place;
        const before = object[name];
        object[name] = value === aLongList ? Array.from({ length: 1_100 }, () => [before].flat()[0]) : value;

        const result = reading.fromRow(row, own);

        if ('record' in result) {
          schema.parse(result.record);
          read += 1;
        } else {
          expect(result.field).toBeTypeOf('string');
        }
      }
    }
    expect(read).toBeGreaterThan(1_000);
  });

  test('is recognised by its members', async () => {
    for (const record of fc.sample(any, { numRuns: 20, seed: 7 })) {
      const { preset } = await readRecords(reading, lines(record));
      expect(preset).toBe('millrace');
    }
  });

  test('is not taken for one where it has members that are none of ours, or a column is mapped', async () => {
    const [record] = fc.sample(any, { numRuns: 1, seed: 7 });
    const field = reading.columns.required[0] as string;

    const strange = await readRecords(
      reading,
      lines({ ...record, vendor_score: 7, title: 'x', company: { name: 'y' } }),
    );
    const mapped = await readRecords(reading, lines(record), {
      mapping: { [field]: [field], title: ['title'] },
    });

    expect(strange.preset).toBe('auto');
    expect(mapped.preset).toBe('auto');
  });
});

const aLongList = Symbol('the first item of the list again and again');
const wrongValues: readonly unknown[] = [
  ...[
    10, 20, 50, 60, 100, 200, 253, 300, 320, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
  ].flatMap((limit) => ['x'.repeat(limit + 1), `https://halden.example/${'x'.repeat(limit + 1)}`]),
  ...[' ', '\n', 'javascript:alert(1)', '2026-02-30T00:00:00.000Z', '2026-03-15', 'a@b', 'de', 'AcoA', '12a'],
  ...[-1, 0.5, 13, 1_899, 2_201, 1e9 + 1, 1e300, true, [], {}, [[]], [{}], [null], [' '], aLongList],
];

type Place = readonly [Record<string, unknown>, string];

/** All members and items of lists, inner ones as well. */
function placesOf(object: Record<string, unknown>): Place[] {
  return Object.entries(object).flatMap(([name, inner]) => [
    [object, name] as const,
    ...(typeof inner === 'object' && inner !== null ? placesOf(inner as Record<string, unknown>) : []),
  ]);
}

test('rows of any columns and values become records that the schemas know, or are refused', () => {
  for (const { reading, schema } of kinds) {
    const { usual } = reading.columns;
    const mapping = Object.fromEntries(Object.keys(usual).map((field) => [field, [field]]));
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'x'.repeat(30_000),
        'https://www.linkedin.com/in/mira',
        'urn:li:activity:7234567890123456789',
        '2019-03',
      ),
      fc.array(
        fc.dictionary(
          fc.constantFrom(
            'name',
            'title',
            'company',
            'url',
            'start',
            'end',
            'text',
            'type',
            'author',
            'id',
            'email',
          ),
          fc.oneof(
            fc.string(),
            fc.integer(),
            fc.constantFrom('2019', '7234567890123456789', 'y'.repeat(25_000)),
          ),
        ),
      ),
    );
    const row = fc.dictionary(fc.constantFrom(...Object.keys(usual)), value, {
      minKeys: 5,
      maxKeys: 40,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(row, (columns) => {
        const full = {
          name: 'Mira',
          title: 'Clerk',
          company: 'Halden',
          author: 'Mira',
          id: '7234567890123456789',
          ...columns,
        };

        const read = reading.fromRow(full, { preset: 'auto', mapping });

        if ('record' in read) schema.parse(read.record);
      }),
      { numRuns: 500 },
    );
  }
});

test('a record cut out of a JSON file without some members says which it cannot be without', () => {
  expect(personReading.fromRow({ headline: 'x' }, own)).toEqual({ reason: 'no name', field: 'name' });
  expect(personReading.fromRow({ name: ' ' }, own)).toEqual({
    reason: 'the name cannot be read',
    field: 'name',
  });
  expect(personReading.fromRow({ publicId: 'mira' }, own)).toMatchObject({
    record: { name: 'mira', emails: [] },
  });
  expect(jobReading.fromRow({ id: '1', title: 'x' }, own)).toEqual({
    reason: 'no company',
    field: 'company',
  });
  expect(jobReading.fromRow({ title: 'x', company: { name: 'y' } }, own)).toMatchObject({
    record: { id: expect.stringMatching(/^\d{17,19}$/) },
  });
  expect(postReading.fromRow({ author: { kind: 'person', name: 'x' } }, own)).toEqual({
    reason: 'no id',
    field: 'id',
  });
});

test('records of others that have the same words for members are read as theirs', async () => {
  const people = await readRecords(
    personReading,
    lines({
      name: 'Mira',
      positions: [{ title: 'Clerk', company: { name: 'Halden' }, start: '2019-03', end: 'Present' }],
    }),
  );
  const jobs = await readRecords(
    jobReading,
    lines({
      id: 'x7',
      title: 'Clerk',
      company: { name: 'Halden' },
      type: 'Full-time',
      postedAt: '2026-03-15',
    }),
  );

  expect([people.preset, jobs.preset]).toEqual(['auto', 'auto']);
  expect(people.records).toMatchObject([
    { positions: [{ start: { year: 2019, month: 3 }, isCurrent: true }] },
  ]);
  expect(jobs.records).toMatchObject([{ type: 'full_time', postedAt: '2026-03-15T00:00:00.000Z' }]);
});

test('a file of our own is recognised where a few of its records have a value beyond the limits', async () => {
  const good = fc
    .sample(anyPerson, { numRuns: 9, seed: 2 })
    .map((record) => ({ ...record, publicId: 'mira' }));

  const { preset, unreadable } = await readRecords(
    personReading,
    lines({ name: 'Ole', publicId: 'ole', headline: 'h'.repeat(1_001) }, ...good),
  );

  expect([preset, unreadable]).toEqual(['millrace', { headline: 1 }]);
});

test('our own layout is no CSV, and has no columns', async () => {
  await expect(readRecords(personReading, 'name\nMira\n', { preset: 'millrace' })).rejects.toThrow(
    'this file is CSV',
  );
  await expect(
    readRecords(personReading, '{"name":"Mira"}', { preset: 'millrace', mapping: { name: ['name'] } }),
  ).rejects.toThrow('has no columns to map');
});
