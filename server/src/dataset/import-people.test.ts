import { describe, expect, test } from 'vitest';
import { person } from '../records/person.ts';
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

describe('layouts', () => {
  test('contacts of Apollo', async () => {
    const { preset, records, unreadable } = await read(
      csvOf({
        'First Name': 'Mira',
        'Last Name': 'Voss',
        Title: 'Head of Sales',
        'Company Name': 'Halden Pumps',
        'Company Name for Emails': 'Halden',
        Email: 'mira.voss@Halden.EXAMPLE',
        'Email Status': 'Verified',
        Seniority: 'Head',
        'Work Direct Phone': "'+45 33 12 34 56",
        'Corporate Phone': '+45 33 00 00 00',
        '# Employees': '137',
        Industry: 'machinery',
        'Person Linkedin Url': 'http://www.linkedin.com/in/Mira-Voss',
        Website: 'https://halden.example',
        'Company Linkedin Url': 'http://www.linkedin.com/company/halden-pumps',
        City: 'Aarhus',
        State: 'Central Denmark',
        Country: 'Denmark',
        'Company City': 'Aarhus',
        'Company Country': 'Denmark',
        'Apollo Contact Id': '1',
      }),
    );

    expect(preset).toBe('apollo');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        publicId: 'mira-voss',
        networkUrl: 'https://www.linkedin.com/in/mira-voss',
        name: 'Mira Voss',
        firstName: 'Mira',
        lastName: 'Voss',
        location: { city: 'Aarhus', region: 'Central Denmark', country: 'DK' },
        emails: ['mira.voss@halden.example'],
        phones: ['+4533123456'],
        industry: null,
        positions: [
          {
            title: 'Head of Sales',
            isCurrent: true,
            start: null,
            company: {
              name: 'Halden Pumps',
              universalName: 'halden-pumps',
              domain: 'halden.example',
              employeeCount: 137,
              industry: 'machinery',
              headquarters: { city: 'Aarhus', country: 'DK' },
            },
          },
        ],
      },
    ]);
  });

  test('connections of the network, with the notes before the header', async () => {
    const { preset, records, rejects } = await read(
      `Notes:\n"When exporting your connection data, you may notice, that some are missing. ""See"" https://www.linkedin.com/help"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nMira,Voss,https://www.linkedin.com/in/mira-voss,,"Halden, Inc.",Head of Sales,12 Mar 2024\n,,,,,,13 Mar 2024\n`,
    );

    expect(preset).toBe('connections');
    expect(records).toMatchObject([
      {
        name: 'Mira Voss',
        publicId: 'mira-voss',
        positions: [{ title: 'Head of Sales', company: { name: 'Halden, Inc.' } }],
      },
    ]);
    expect(rejects).toEqual([{ line: 6, reason: 'no name', field: 'name' }]);
  });

  test('people of People Data Labs', async () => {
    const { preset, records, unreadable } = await read(
      JSON.stringify({
        id: 'x_0000',
        full_name: 'mira voss',
        first_name: 'mira',
        last_name: 'voss',
        sex: 'female',
        linkedin_url: 'linkedin.com/in/mira-voss',
        linkedin_username: 'mira-voss',
        linkedin_id: '145991517',
        linkedin_connections: 500,
        work_email: true,
        personal_emails: ['mira@mail.example'],
        emails: [{ address: 'mira@halden.example', type: 'current_professional' }],
        mobile_phone: null,
        phone_numbers: ['+4533123456'],
        job_title: 'head of sales',
        job_company_name: 'halden pumps',
        job_company_website: 'halden.example',
        job_company_size: '51-200',
        location_name: 'aarhus, central denmark, denmark',
        location_locality: 'aarhus',
        location_country: 'denmark',
        skills: ['pumps', 'sales'],
        languages: [{ name: 'danish', proficiency: 5 }],
        experience: [
          {
            company: { name: 'north valves', size: '11-50', website: 'north.example' },
            title: { name: 'sales manager', levels: ['manager'] },
            start_date: '2015',
            end_date: '2019-12',
            location_names: ['oslo, norway'],
            is_primary: false,
          },
          {
            company: {
              name: 'halden pumps',
              website: 'halden.example',
              linkedin_url: 'linkedin.com/company/halden-pumps',
            },
            title: { name: 'head of sales', levels: ['head'] },
            start_date: '2020-01',
            end_date: null,
            is_primary: true,
          },
        ],
        education: [
          {
            school: { name: 'aarhus university', linkedin_url: 'linkedin.com/school/aarhus' },
            degrees: ['bachelor of science'],
            majors: ['physics'],
            start_date: '2005',
            end_date: '2009',
          },
        ],
      }),
    );

    expect(preset).toBe('pdl');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        name: 'mira voss',
        memberId: '145991517',
        emails: ['mira@halden.example', 'mira@mail.example'],
        phones: ['+4533123456'],
        connectionCount: 500,
        location: { text: 'aarhus, central denmark, denmark', city: 'aarhus', country: 'DK' },
        positions: [
          {
            title: 'head of sales',
            isCurrent: true,
            start: { year: 2020, month: 1 },
            company: { universalName: 'halden-pumps', domain: 'halden.example' },
          },
          {
            title: 'sales manager',
            isCurrent: false,
            end: { year: 2019, month: 12 },
            location: 'oslo, norway',
            company: { name: 'north valves', employeeRange: { start: 11, end: 50 } },
          },
        ],
        educations: [
          {
            school: { name: 'aarhus university', universalName: 'aarhus' },
            degree: 'bachelor of science',
            field: 'physics',
          },
        ],
        skills: ['pumps', 'sales'],
        languages: [{ name: 'danish', proficiency: '5' }],
      },
    ]);
    expect(records[0]?.positions).toHaveLength(2);
  });

  test('profiles of HarvestAPI', async () => {
    const { preset, records, unreadable } = await read(
      JSON.stringify([
        {
          id: 'ACoAABcdefghijklmnopqrstuv',
          publicIdentifier: 'mira-voss',
          firstName: 'Mira',
          lastName: 'Voss',
          headline: 'Sales at Halden',
          about: 'One\nTwo',
          linkedinUrl: 'https://www.linkedin.com/in/mira-voss',
          photo: 'https://cdn.example/p.jpg',
          topSkills: 'Pumps • Sales',
          connectionsCount: 812,
          followerCount: 900,
          openToWork: false,
          verified: true,
          location: {
            linkedinText: 'Aarhus, Denmark',
            countryCode: 'DK',
            parsed: { city: 'Aarhus', state: null },
          },
          currentPosition: [{ companyName: 'Halden' }],
          experience: [
            {
              companyName: 'Halden',
              position: 'Head of Sales',
              companyLink: 'https://www.linkedin.com/company/1234/',
              startDate: { month: 'Jan', year: 2020, text: 'Jan 2020' },
              endDate: { text: 'Present' },
              employmentType: 'Full-time',
              location: 'Aarhus',
            },
            {
              companyName: 'North',
              position: 'Clerk',
              startDate: { year: 2015, text: '2015' },
              endDate: { year: 2019 },
            },
          ],
          education: [
            { title: 'Aarhus University', degree: 'BSc', startDate: { year: 2005 }, endDate: null },
          ],
          certifications: [{ title: 'Pumps I', issuedAt: 'Issued Nov 2023', issuedBy: 'Pump School' }],
          skills: [{ name: 'Pumps' }, { name: 'Sales' }],
          languages: [{ language: 'Danish', proficiency: 'Native' }],
          emails: [],
        },
      ]),
    );

    expect(preset).toBe('harvestapi');
    expect(unreadable).toEqual({});
    expect(records).toMatchObject([
      {
        entityId: 'ACoAABcdefghijklmnopqrstuv',
        name: 'Mira Voss',
        summary: 'One\nTwo',
        location: { text: 'Aarhus, Denmark', city: 'Aarhus', region: null, country: 'DK' },
        positions: [
          {
            title: 'Head of Sales',
            isCurrent: true,
            end: null,
            company: { networkId: '1234' },
            start: { year: 2020, month: 1 },
          },
          { isCurrent: false, end: { year: 2019, month: null } },
        ],
        certifications: [{ name: 'Pumps I', issuer: 'Pump School', start: { year: 2023, month: 11 } }],
        skills: ['Pumps', 'Sales'],
        languages: [{ name: 'Danish', proficiency: 'Native' }],
        verified: true,
        followerCount: 900,
      },
    ]);
  });

  test('searches of the network by PhantomBuster and Evaboot, contacts of ZoomInfo', async () => {
    const phantom = await read(
      csvOf({
        profileUrl: 'https://www.linkedin.com/sales/lead/ACwAABcdefghijklmnopqrstuv,NAME_SEARCH,x',
        fullName: 'Mira Voss',
        firstName: 'Mira',
        lastName: 'Voss',
        companyName: 'Halden',
        title: 'Head of Sales',
        companyId: '1234',
        companyUrl: 'https://www.linkedin.com/sales/company/1234',
        regularCompanyUrl: 'https://www.linkedin.com/company/1234',
        location: 'Aarhus, Denmark',
        vmid: 'ACwAABcdefghijklmnopqrstuv',
        linkedInProfileUrl: '',
        isPremium: 'true',
      }),
    );
    const evaboot = await read(
      csvOf({
        'First Name': 'Mira',
        'Last Name': 'Voss',
        'Current Job': 'Head of Sales',
        'Company Name': 'Halden',
        'Company Domain': 'Halden.example',
        'Company Linkedin URL Unique ID': 'https://www.linkedin.com/company/1234',
        'Linkedin URL Public': 'https://www.linkedin.com/in/mira-voss',
        'Linkedin URL Unique ID': 'https://www.linkedin.com/in/ACwAABcdefghijklmnopqrstuv',
      }),
    );
    const zoominfo = await read(
      csvOf({
        'ZoomInfo Contact ID': '7',
        'Last Name': 'Voss',
        'First Name': 'Mira',
        'Job Title': 'Head of Sales',
        'Job Start Date': 'January 01, 2020',
        'Direct Phone Number': '(212) 555-2368',
        'Email Address': 'mira@halden.example',
        'LinkedIn Contact Profile URL': 'https://www.linkedin.com/in/mira-voss',
        'Person State': 'NY',
        Country: 'United States',
        'Company Name': 'Halden',
        Website: 'www.halden.example',
        Employees: '1,234',
      }),
    );

    expect([phantom.preset, evaboot.preset, zoominfo.preset]).toEqual([
      'phantombuster',
      'evaboot',
      'zoominfo',
    ]);
    expect([phantom.unreadable, evaboot.unreadable, zoominfo.unreadable]).toEqual([{}, {}, {}]);
    expect(phantom.records).toMatchObject([
      {
        entityId: 'ACoAABcdefghijklmnopqrstuv',
        networkUrl: 'https://www.linkedin.com/in/ACoAABcdefghijklmnopqrstuv',
        premium: true,
        positions: [{ title: 'Head of Sales', company: { networkId: '1234' } }],
      },
    ]);
    expect(evaboot.records).toMatchObject([
      { publicId: 'mira-voss', positions: [{ company: { domain: 'halden.example', networkId: '1234' } }] },
    ]);
    expect(zoominfo.records).toMatchObject([
      {
        phones: ['+12125552368'],
        location: { region: 'New York', country: 'US' },
        positions: [{ start: { year: 2020, month: 1 }, company: { employeeCount: 1234 } }],
      },
    ]);
  });

  test('anything else by the usual names of columns, however they are spelled', async () => {
    const { preset, mapping, records } = await read(
      csvOf({
        FULL_NAME: 'Mira Voss',
        'E-Mail': 'mira@halden.example',
        'work email': 'voss@halden.example',
        phone: '33 12 34 56',
        LinkedIn: 'https://dk.linkedin.com/in/mira-voss/da?x=1',
        'Job Title': 'Head of Sales',
        Organisation: 'Halden',
        Website: 'halden.example',
        'Company Size': '51-200',
        Country: 'Denmark',
        Seniority: 'head',
        Skills: 'Pumps, Sales; Valves',
      }),
    );

    expect(preset).toBe('auto');
    expect(mapping).toMatchObject({ name: ['FULL_NAME'], emails: ['work email', 'E-Mail'] });
    expect(records).toMatchObject([
      {
        publicId: 'mira-voss',
        networkUrl: 'https://www.linkedin.com/in/mira-voss',
        emails: ['voss@halden.example', 'mira@halden.example'],
        phones: ['+4533123456'],
        skills: ['Pumps', 'Sales', 'Valves'],
        positions: [
          { company: { name: 'Halden', domain: 'halden.example', employeeRange: { start: 51, end: 200 } } },
        ],
      },
    ]);
  });

  test('members of objects are columns at any depth, and those of lists of objects too', async () => {
    const { records } = await read(
      JSON.stringify({
        data: { person: { labels: { known_as: 'Mira' } } },
        tags: [{ tag: { text: 'Pumps' } }, { tag: { text: 'Sales' } }],
      }),
      { mapping: { name: ['data.person.labels.known_as'], skills: ['tags.tag.text'] } },
    );

    expect(records).toMatchObject([{ name: 'Mira', skills: ['Pumps', 'Sales'] }]);
  });
});

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
    const columns = await read(csvOf({ name: 'Mira', title: 'Clerk' }));

    expect(positions).toHaveLength(1);
    expect(unreadable).toEqual({ positions: 1 });
    expect(columns.unreadable).toEqual({ title: 1 });
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

  test('a page is one of a person on the network', async () => {
    const { records, unreadable } = await read(
      'name,linkedin\nA,linkedin.com/company/acme\nB,https://evil.example/in/mira\nC,yes\nD,javascript:alert(1)\nE,urn:li:member:7\n',
    );

    expect(records.every(({ publicId, networkUrl }) => publicId === null && networkUrl === null)).toBe(true);
    expect(unreadable).toEqual({ networkUrl: 5 });
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
