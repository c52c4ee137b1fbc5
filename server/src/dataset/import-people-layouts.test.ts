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
