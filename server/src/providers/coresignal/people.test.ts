import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { coresignal } from './coresignal.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  coresignal.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const none = { status: 404, body: { message: 'Not found' } };

const mireille = {
  id: 12389891,
  public_profile_id: 123456789,
  is_deleted: 0,
  professional_network_url: 'https://www.linkedin.com/in/mireille-osei',
  professional_network_shorthand_names: ['mireille-osei', 'm-osei'],
  full_name: 'Mireille Ama Osei',
  first_name: 'Mireille',
  middle_name: 'Ama',
  last_name: 'Osei',
  headline: 'Bridges',
  summary: 'Bridges.\nTunnels.',
  picture_url: 'https://images.example/mireille.png',
  website: 'https://osei.example',
  twitter_url: 'https://www.x.com/mireille',
  connections_count: 472,
  followers_count: 3_190,
  primary_professional_email: 'mireille@spans.example',
  primary_professional_email_status: 'verified',
  professional_emails_collection: [
    { professional_email: 'mireille@spans.example', professional_email_status: 'verified' },
    { professional_email: 'm.osei@spans.example', professional_email_status: 'matched_email' },
    { professional_email: 'osei@spans.example', professional_email_status: 'guessed_common_pattern' },
  ],
  location_full: 'Lyon, Auvergne-Rhône-Alpes, France',
  location_city: 'Lyon',
  location_state: 'Auvergne-Rhône-Alpes',
  location_country: 'France',
  location_country_iso2: 'FR',
  historical_skills: ['bridges', 'bridges', 'steel'],
  inferred_skills: ['engineering'],
  experience: [
    {
      active_experience: 0,
      position_title: 'Intern',
      company_name: 'Tunnels SA',
      date_from: 'March 2012',
      date_to: 'July 2013',
    },
    {
      active_experience: 1,
      position_title: 'Chief Engineer',
      location: 'Lyon',
      description: 'Bridges',
      date_from: 'March 2020',
      date_from_year: 2020,
      date_from_month: 3,
      company_name: 'Spans',
      company_website: 'https://www.spans.example',
      company_linkedin_url: 'https://www.linkedin.com/company/spans',
      company_logo_url: 'https://images.example/spans.png',
      company_industry: 'Civil Engineering',
      company_size_range: '51-200 employees',
      company_employees_count: 157,
      company_hq_country: 'France',
      company_hq_country_iso2: 'FR',
      company_hq_city: 'Lyon',
      company_hq_state: 'Auvergne-Rhône-Alpes',
      company_hq_street: '1 Quai',
      company_hq_zipcode: '69001',
    },
  ],
  education: [
    {
      degree: 'MEng',
      institution_name: 'INSA Lyon',
      institution_url: 'https://www.linkedin.com/school/insa-lyon',
      date_from_year: 2007,
      date_to_year: '2012',
    },
  ],
  languages: [{ language: 'French', proficiency: 'Native' }],
  certifications: [
    {
      title: 'Rope',
      issuer: 'Board',
      certificate_url: 'https://board.example/1',
      date_from_year: 2015,
      date_from_month: 2,
    },
  ],
  awards: [
    {
      title: 'Prize',
      issuer: 'City',
      description: 'd',
      date: 'March 15, 2024',
      date_year: 2024,
      date_month: 3,
    },
  ],
  courses: [{ title: 'Steel 2', organizer: 'School' }],
  patents: [
    {
      title: 'Bolt',
      patent_number: 'B1',
      description: null,
      patent_url: 'https://patents.example/b1',
      date_year: 2016,
    },
  ],
  recommendations: [{ recommendation: 'Great.', referee_full_name: 'Jo Roux' }, { recommendation: null }],
};
const mireilleRecord = {
  ...blankPerson('Mireille Ama Osei'),
  publicId: 'mireille-osei',
  networkUrl: 'https://www.linkedin.com/in/mireille-osei',
  firstName: 'Mireille',
  middleName: 'Ama',
  lastName: 'Osei',
  headline: 'Bridges',
  summary: 'Bridges.\nTunnels.',
  picture: 'https://images.example/mireille.png',
  location: {
    text: 'Lyon, Auvergne-Rhône-Alpes, France',
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    country: 'FR',
  },
  positions: [
    {
      title: 'Chief Engineer',
      company: {
        ...blankCompanyRef('Spans'),
        universalName: 'spans',
        networkUrl: 'https://www.linkedin.com/company/spans/',
        domain: 'spans.example',
        logo: 'https://images.example/spans.png',
        industry: 'Civil Engineering',
        employeeCount: 157,
        employeeRange: { start: 51, end: 200 },
        headquarters: {
          country: 'FR',
          region: 'Auvergne-Rhône-Alpes',
          city: 'Lyon',
          postalCode: '69001',
          line1: '1 Quai',
          line2: null,
        },
      },
      location: 'Lyon',
      description: 'Bridges',
      employmentType: null,
      start: { year: 2020, month: 3 },
      end: null,
      isCurrent: true,
    },
    {
      title: 'Intern',
      company: blankCompanyRef('Tunnels SA'),
      location: null,
      description: null,
      employmentType: null,
      start: { year: 2012, month: 3 },
      end: { year: 2013, month: 7 },
      isCurrent: false,
    },
  ],
  educations: [
    {
      school: {
        name: 'INSA Lyon',
        networkId: null,
        universalName: 'insa-lyon',
        networkUrl: 'https://www.linkedin.com/company/insa-lyon/',
        domain: null,
        logo: null,
      },
      degree: 'MEng',
      field: null,
      grade: null,
      start: { year: 2007, month: null },
      end: { year: 2012, month: null },
    },
  ],
  skills: ['bridges', 'steel'],
  languages: [{ name: 'French', proficiency: 'Native' }],
  certifications: [
    {
      name: 'Rope',
      issuer: 'Board',
      url: 'https://board.example/1',
      start: { year: 2015, month: 2 },
      end: null,
    },
  ],
  awards: [{ title: 'Prize', issuer: 'City', description: 'd', date: { year: 2024, month: 3 } }],
  courses: [{ name: 'Steel 2', number: null }],
  patents: [
    {
      title: 'Bolt',
      number: 'B1',
      issuer: null,
      description: null,
      url: 'https://patents.example/b1',
      date: { year: 2016, month: null },
    },
  ],
  recommendations: [{ text: 'Great.', by: 'Jo Roux' }],
  followerCount: 3_190,
  connectionCount: 472,
  emails: ['mireille@spans.example', 'm.osei@spans.example'],
  websites: ['https://osei.example/'],
  twitterHandle: 'mireille',
};
const key = { by: 'public_id', value: 'mireille-osei' } as const;

vendorContract({
  vendor: coresignal,
  isAuthorized: ({ headers }) => headers.apikey === vendorKey,
  failures: {
    'a plan without it': { reply: { status: 403, body: { message: 'no' } }, reason: 'forbidden' },
    'an error that is called a success': { reply: { body: { message: 'broken' } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'looking a person up',
      ask: async (provider, signal) => (await provider.lookUpPeople?.([key], signal))?.[0],
      sends: { method: 'GET', path: '/employee_multi_source/collect/mireille-osei' },
      hit: { reply: () => ({ body: mireille }), value: mireilleRecord },
      misses: {
        'nobody of that page': none,
        'somebody else': {
          body: {
            ...mireille,
            professional_network_url: 'https://www.linkedin.com/in/mireille',
            professional_network_shorthand_names: ['mireille'],
          },
        },
        'a profile that was taken down': { body: { ...mireille, is_deleted: 1 } },
        'somebody without a name': { body: { ...mireille, full_name: null } },
      },
    },
  ],
});

test('whoever had another handle before is found by it', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: mireille }));

  const found = await open(emulator).lookUpPeople?.([{ by: 'public_id', value: 'm-osei' }], soon());

  expect(found).toEqual([{ outcome: 'found', value: mireilleRecord }]);
});

test('what is read is a record, of little as well', async () => {
  const little = {
    full_name: 'Li Tel',
    linkedin_url: 'https://www.linkedin.com/in/little',
    experience: 'none',
    primary_professional_email: 'li@tel.example',
    primary_professional_email_status: 'matched_pattern',
    inferred_skills: ['tea'],
    followers_count: 'many',
  };
  await using emulator = await VendorEmulator.start(() => ({ body: little }));

  const found = await open(emulator).lookUpPeople?.([{ by: 'public_id', value: 'little' }], soon());

  const networkUrl = 'https://www.linkedin.com/in/little';
  const value = { ...blankPerson('Li Tel'), publicId: 'little', networkUrl, skills: ['tea'] };
  expect(found).toEqual([{ outcome: 'found', value }]);
  expect(person.parse(mireilleRecord)).toEqual(mireilleRecord);
  expect(person.parse(value)).toEqual(value);
});

test('what goes on is what it says goes on, not what has no end', async () => {
  const experience = [
    { position_title: 'Cook', company_name: 'Tel', active_experience: 0, date_from_year: 2015 },
    { position_title: 'Baker', company_name: 'Tel', date_from_year: 2020 },
    { position_title: 'Owner', company_name: 'Tel', active_experience: 1, date_from_year: 2010 },
  ];
  await using emulator = await VendorEmulator.start(() => ({ body: { ...mireille, experience } }));

  const [found] = (await open(emulator).lookUpPeople?.([key], soon())) ?? [];

  const positions = found?.outcome === 'found' ? found.value.positions : [];
  expect(positions.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['Owner', true],
    ['Baker', false],
    ['Cook', false],
  ]);
});

test('people of whom only a token or a number is known are not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: mireille }));
  const keys = [
    { by: 'member_id', value: '42' },
    { by: 'entity_id', value: 'ACoAAAB1cd2EfGhIjKlMnOp' },
  ] as const;

  expect(await open(emulator).lookUpPeople?.(keys, soon())).toEqual(
    keys.map(() => ({ outcome: 'skipped', why: 'unsupported' })),
  );
  expect(emulator.asked).toEqual([]);
});
