import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { person } from '../records/person.ts';
import { lines } from '../testing/import-files.ts';
import { csvOf, readRecords } from '../testing/read-records.ts';
import { personReading } from './readings/person-reading.ts';

/** The persons of a file, each held against the schema. */
async function read(
  ...parameters: Parameters<typeof readRecords> extends [unknown, ...infer Rest] ? Rest : never
) {
  const found = await readRecords(personReading, ...parameters);
  for (const record of found.records) person.parse(record);
  return found;
}

describe('positions', () => {
  const positionsOf = async (experience: unknown, more = {}) => {
    const { records, unreadable } = await read(JSON.stringify({ full_name: 'Mira', experience, ...more }));
    return { positions: records[0]?.positions ?? [], unreadable };
  };
  const currents = async (experience: unknown) =>
    (await positionsOf(experience)).positions.map(({ company, isCurrent }) => [company.name, isCurrent]);

  test('go on where the end says so, or where there is none and nothing speaks against it', async () => {
    expect(
      await currents([
        { company: 'A', end: 'Present' },
        { company: 'B', start: '2019' },
        { company: 'C', start: '2018', end: '2019' },
        { company: 'D', start: '2017', is_current: false },
        { company: 'E' },
        { company: 'F', is_current: true },
      ]),
    ).toEqual([
      ['A', true],
      ['B', true],
      ['F', true],
      ['C', false],
      ['D', false],
      ['E', false],
    ]);
    expect(await currents([{ company: 'A' }, { company: 'B' }])).toEqual([
      ['A', true],
      ['B', false],
    ]);
    expect(await currents([{ company: 'A', end: '2020' }, { company: 'B' }])).toEqual([
      ['A', false],
      ['B', false],
    ]);
  });

  test('come the newest first where all have a time', async () => {
    const { positions } = await positionsOf([
      { company: 'Old', start: '2010', end: '2012' },
      { company: 'New', start: '2020-05' },
      { company: 'Middle', start: '2015', end: '2020' },
    ]);

    expect(positions.map(({ company }) => company.name)).toEqual(['New', 'Middle', 'Old']);
  });

  test('include the one in columns, once', async () => {
    const experience = [{ company: 'Halden', title: 'Head of Sales', start: '2020' }];

    const same = await positionsOf(experience, { title: 'head of sales', company: 'HALDEN' });
    const other = await positionsOf(experience, { title: 'Founder', company: 'North' });

    expect(same.positions).toHaveLength(1);
    expect(other.positions.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
      ['Founder', true],
      ['Head of Sales', true],
    ]);
  });

  test('without a company are left out and counted', async () => {
    const { positions, unreadable } = await positionsOf([{ title: 'Clerk' }, { company: 'A' }]);

    expect(positions).toHaveLength(1);
    expect(unreadable).toEqual({ positions: 1 });
  });

  test('may be JSON within a cell', async () => {
    const { records } = await read(
      csvOf({ name: 'Mira', experience: JSON.stringify([{ company: { name: 'Halden' }, title: 'Clerk' }]) }),
    );

    expect(records[0]?.positions).toMatchObject([{ title: 'Clerk', company: { name: 'Halden' } }]);
  });
});

describe('identity', () => {
  test('a person is called by name, else by first name and surname, else by the handle of their page', async () => {
    const { records, rejects } = await read(
      'name,first name,last name,linkedin\nMira Voss,M,V,\n,Mira,,\n,,,linkedin.com/in/mira-voss\n,,,https://www.linkedin.com/in/ACoAABcdefghijklmnopqrstuv\n-,,,\n',
    );

    expect(records.map(({ name }) => name)).toEqual(['Mira Voss', 'Mira', 'mira-voss']);
    expect(rejects).toEqual([
      { line: 5, reason: 'no name', field: 'name' },
      { line: 6, reason: 'no name', field: 'name' },
    ]);
  });

  test('people called Null, Na and Nil keep their names, and NULL beside a name is none', async () => {
    const { records, rejects } = await read(
      'first name,last name,headline\nJennifer,Null,null\nSOO-JIN,NA,N/A\nnil,solà,nil\nJennifer,NULL,#N/A\nNULL,NULL,not found\n',
    );

    expect(records.map(({ name, firstName, lastName }) => [name, firstName, lastName])).toEqual([
      ['Jennifer Null', 'Jennifer', 'Null'],
      ['SOO-JIN NA', 'SOO-JIN', 'NA'],
      ['nil solà', 'nil', 'solà'],
      ['Jennifer', 'Jennifer', null],
    ]);
    expect(new Set(records.map(({ headline }) => headline))).toEqual(new Set([null]));
    expect(rejects).toEqual([{ line: 6, reason: 'no name', field: 'name' }]);
  });

  test('a page is one of a person on the network', async () => {
    const { records, unreadable } = await read(
      'name,linkedin\nA,linkedin.com/company/acme\nB,https://evil.example/in/mira\nC,yes\nD,javascript:alert(1)\nE,urn:li:member:7\n',
    );

    expect(records.every(({ publicId, networkUrl }) => publicId === null && networkUrl === null)).toBe(true);
    expect(unreadable).toEqual({ networkUrl: 5 });
  });

  test('a page written as usual says what it says in any other spelling', async () => {
    const handle = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'z', '7', '0', '-'), minLength: 1, maxLength: 12 }),
      fc.constantFrom('in', 'pub', 'acoaab0123456789', '123', '-', 'x'.repeat(200)),
    );
    const property = fc.asyncProperty(
      fc.array(
        fc.tuple(
          handle,
          fc.constantFrom('', 'www.', 'de.', 'm.', 'mail.', 'de.www.', 'evil.example/'),
          fc.constantFrom('', '/'),
        ),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
      async (pages) => {
        const of = (scheme: string) =>
          read(
            lines(
              ...pages.map(([name, host, end]) => ({
                name: 'A',
                linkedin: `${scheme}${host}linkedin.com/in/${name}${end}`,
              })),
            ),
          );
        const other = await of('HTTPS://');

        expect(await of('https://')).toEqual(other);
        expect(await of('http://')).toEqual(other);
        expect(other.records.map(({ publicId }) => publicId)).toEqual(
          pages.map(([name, host]) => (host.length < 5 ? name : null)),
        );
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  test('what cannot be understood is left out and counted by field', async () => {
    const { records, unreadable } = await read(
      csvOf({
        name: 'Mira',
        email: 'mira at halden',
        phone: '12',
        followers: '1.2K',
        verified: 'perhaps',
        photo: 'javascript:x',
        country: 'Atlantis',
        company: 'Halden',
        'company size': 'medium',
        'job start date': 'long ago',
      }),
    );

    expect(unreadable).toEqual({
      emails: 1,
      phones: 1,
      followerCount: 1,
      verified: 1,
      picture: 1,
      country: 1,
      companySize: 1,
      positionStart: 1,
    });
    expect(records).toMatchObject([{ emails: [], phones: [], followerCount: null, location: null }]);
  });

  test('texts that cannot be stored are refused, wherever they stand', async () => {
    const { records, rejects } = await read(
      '{"name":"A","experience":[{"company":{"name":"x\\u0000"}}]}\n{"name":"half \\ud800"}\n{"name":"whole \\ud83d\\ude00"}\n',
    );

    expect(records.map(({ name }) => name)).toEqual(['whole 😀']);
    expect(rejects).toEqual([
      { line: 1, reason: 'a NUL character', field: 'experience' },
      { line: 2, reason: 'half of a surrogate pair', field: 'name' },
    ]);
  });

  test('limits are held', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `${index} x`);
    const { records } = await read(
      JSON.stringify({
        name: 'Mira',
        headline: 'h'.repeat(1_001),
        summary: 's'.repeat(30_000),
        skills: many(300),
        emails: many(40).map((_, index) => `m${index}@halden.example`),
        experience: many(200).map((name) => ({ company: name })),
      }),
    );

    expect(records[0]).toMatchObject({ headline: null });
    expect(records[0]?.summary).toHaveLength(20_000);
    expect(records[0]?.skills).toHaveLength(200);
    expect(records[0]?.emails).toHaveLength(20);
    expect(records[0]?.positions).toHaveLength(100);
  });

  test('a file without a name or page says what to do', async () => {
    await expect(read('a,b\n1,2\n')).rejects.toThrow(
      '--map firstName=COLUMN,lastName=COLUMN. The columns are: a, b.',
    );
  });
});
