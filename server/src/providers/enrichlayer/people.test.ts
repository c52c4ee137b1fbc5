import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { enrichlayer } from './enrichlayer.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  enrichlayer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const none = { status: 404, body: { code: 404, description: 'Not there', name: 'Not Found' } };
const date = (year: number, month: number) => ({ day: 1, month, year });
const dates = { starts_at: date(2019, 3), ends_at: date(2020, 5) };
const read = { start: { year: 2019, month: 3 }, end: { year: 2020, month: 5 } };

const ade = {
  public_identifier: 'oyelaran-ade',
  profile_pic_url: 'https://images.example/ade.png',
  background_cover_image_url: 'https://images.example/cover.png',
  first_name: 'Oyelaran',
  last_name: 'Ade',
  full_name: 'Oyelaran Ade',
  follower_count: 4_210,
  occupation: 'Founder at Baobab Freight',
  headline: 'Moving boxes',
  summary: 'Boxes.\nMoved.',
  country: 'NG',
  country_full_name: 'Nigeria',
  city: 'Lagos',
  state: 'Lagos State',
  industry: 'Freight',
  experiences: [
    { ...dates, company: 'Tide', title: 'Clerk', company_linkedin_profile_url: null },
    {
      starts_at: date(2020, 6),
      ends_at: null,
      company: 'Baobab Freight',
      company_linkedin_profile_url: 'https://www.linkedin.com/company/baobab-freight/',
      title: 'Founder',
      description: 'All of it',
      location: 'Lagos',
      logo_url: 'https://images.example/baobab.png',
    },
    { title: 'Nowhere', company: null },
  ],
  education: [
    {
      ...dates,
      school: 'University of Lagos',
      school_linkedin_profile_url: 'https://www.linkedin.com/school/unilag/',
      degree_name: 'BSc',
      field_of_study: 'Logistics',
      grade: 'First',
      logo_url: null,
    },
  ],
  languages: ['Yoruba'],
  languages_and_proficiencies: [{ name: 'Yoruba', proficiency: 'NATIVE_OR_BILINGUAL' }],
  accomplishment_organisations: [{ ...dates, org_name: 'Guild', title: 'Member' }],
  accomplishment_publications: [
    {
      name: 'On boxes',
      publisher: 'Press',
      published_on: date(2018, 1),
      description: 'd',
      url: 'https://press.example/1',
    },
  ],
  accomplishment_honors_awards: [
    { title: 'Prize', issuer: 'City', issued_on: date(2018, 2), description: 'd' },
  ],
  accomplishment_patents: [
    {
      title: 'Box',
      issuer: 'Office',
      issued_on: date(2018, 3),
      application_number: 'A1',
      patent_number: null,
      url: null,
    },
  ],
  accomplishment_courses: [{ name: 'Boxes 1', number: '101' }],
  accomplishment_projects: [{ ...dates, title: 'Port', description: 'd', url: 'https://port.example' }],
  accomplishment_test_scores: [{ name: 'GRE', score: '330', date_on: date(2015, 4) }],
  volunteer_work: [{ ...dates, title: 'Coach', cause: 'CHILDREN', company: 'Club', description: 'd' }],
  certifications: [{ ...dates, name: 'Forklift', authority: 'Board', url: 'https://board.example/1' }],
  connections: 500,
  recommendations: ['A fine colleague'],
  skills: ['Freight', 'Boxes'],
  personal_emails: ['ade@drum.example', 'a***@drum.example'],
  personal_numbers: ['+2348023456789', 'none'],
};
const adeRecord = {
  ...blankPerson('Oyelaran Ade'),
  publicId: 'oyelaran-ade',
  networkUrl: 'https://www.linkedin.com/in/oyelaran-ade',
  firstName: 'Oyelaran',
  lastName: 'Ade',
  headline: 'Moving boxes',
  summary: 'Boxes.\nMoved.',
  picture: 'https://images.example/ade.png',
  background: 'https://images.example/cover.png',
  industry: 'Freight',
  location: { text: null, city: 'Lagos', region: 'Lagos State', country: 'NG' },
  positions: [
    {
      title: 'Founder',
      company: {
        ...blankCompanyRef('Baobab Freight'),
        universalName: 'baobab-freight',
        networkUrl: 'https://www.linkedin.com/company/baobab-freight/',
        logo: 'https://images.example/baobab.png',
      },
      location: 'Lagos',
      description: 'All of it',
      employmentType: null,
      start: { year: 2020, month: 6 },
      end: null,
      isCurrent: true,
    },
    {
      title: 'Clerk',
      company: blankCompanyRef('Tide'),
      location: null,
      description: null,
      employmentType: null,
      ...read,
      isCurrent: false,
    },
  ],
  educations: [
    {
      school: {
        name: 'University of Lagos',
        networkId: null,
        universalName: 'unilag',
        networkUrl: 'https://www.linkedin.com/company/unilag/',
        domain: null,
        logo: null,
      },
      degree: 'BSc',
      field: 'Logistics',
      grade: 'First',
      ...read,
    },
  ],
  skills: ['Freight', 'Boxes'],
  languages: [{ name: 'Yoruba', proficiency: 'NATIVE_OR_BILINGUAL' }],
  certifications: [{ name: 'Forklift', issuer: 'Board', url: 'https://board.example/1', ...read }],
  awards: [{ title: 'Prize', issuer: 'City', description: 'd', date: { year: 2018, month: 2 } }],
  courses: [{ name: 'Boxes 1', number: '101' }],
  patents: [
    {
      title: 'Box',
      number: 'A1',
      issuer: 'Office',
      description: null,
      url: null,
      date: { year: 2018, month: 3 },
    },
  ],
  projects: [{ title: 'Port', description: 'd', url: 'https://port.example/', ...read }],
  publications: [
    {
      name: 'On boxes',
      publisher: 'Press',
      url: 'https://press.example/1',
      description: 'd',
      date: { year: 2018, month: 1 },
      authors: [],
    },
  ],
  organizations: [{ name: 'Guild', position: 'Member', ...read }],
  testScores: [{ name: 'GRE', score: '330', date: { year: 2015, month: 4 } }],
  recommendations: [{ text: 'A fine colleague', by: null }],
  volunteerExperiences: [
    { role: 'Coach', organization: 'Club', cause: 'CHILDREN', description: 'd', ...read },
  ],
  followerCount: 4_210,
  connectionCount: 500,
  emails: ['ade@drum.example'],
  phones: ['+2348023456789'],
};
const key = { by: 'public_id', value: 'oyelaran-ade' } as const;

vendorContract({
  vendor: enrichlayer,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'an empty account': {
      reply: { status: 403, body: { code: 403, description: 'Top up', name: 'Forbidden' } },
      reason: 'out_of_credit',
    },
    'an error that is called a success': {
      reply: { status: 200, body: { code: 500, description: 'Broken', name: 'Error' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'looking a person up',
      ask: async (provider, signal) => (await provider.lookUpPeople?.([key], signal))?.[0],
      sends: {
        method: 'GET',
        path: '/profile',
        query: {
          profile_url: 'https://www.linkedin.com/in/oyelaran-ade',
          use_cache: 'if-present',
          fallback_to_cache: 'on-error',
          skills: 'include',
        },
      },
      hit: { reply: () => ({ body: ade }), value: adeRecord },
      misses: {
        'nobody of that page': none,
        'somebody else': { body: { ...ade, public_identifier: 'oyelaran-ade-2' } },
        'somebody without a page': { body: { ...ade, public_identifier: null } },
        'a page of nobody': { body: { public_identifier: 'oyelaran-ade', full_name: null } },
      },
    },
  ],
});

test('what is read is a record, of little and of too much as well', async () => {
  const little = { public_identifier: 'little', full_name: 'Li Tel' };
  const much = {
    ...ade,
    public_identifier: 'much',
    headline: 'x'.repeat(3_000),
    skills: Array.from({ length: 300 }, (_, at) => `skill ${at}`),
    experiences: Array(200).fill(ade.experiences[0]),
    education: 'none',
    follower_count: -1,
    connections: '500+',
    country: 'Atlantis',
  };
  const profiles = [little, much];
  await using emulator = await VendorEmulator.start(({ query }) => ({
    body: profiles.find((one) => query.profile_url?.endsWith(`/${one.public_identifier}`)),
  }));

  const [one, other] =
    (await open(emulator).lookUpPeople?.(
      [
        { by: 'public_id', value: 'little' },
        { by: 'public_id', value: 'much' },
      ],
      soon(),
    )) ?? [];

  expect(person.parse(adeRecord)).toEqual(adeRecord);
  const networkUrl = 'https://www.linkedin.com/in/little';
  expect(one).toEqual({
    outcome: 'found',
    value: { ...blankPerson('Li Tel'), publicId: 'little', networkUrl },
  });
  if (other?.outcome !== 'found') throw new Error('not found');
  person.parse(other.value);
  expect(other.value).toMatchObject({ followerCount: null, connectionCount: null, educations: [] });
  expect(other.value).toMatchObject({ location: { city: 'Lagos', country: null } });
  expect([other.value.positions.length, other.value.skills.length]).toEqual([100, 200]);
});

test('a position goes on that has begun and has no end; one that cannot be read is an end', async () => {
  const experiences = [
    { company: 'Tel', title: 'Undated' },
    {
      company: 'Tel',
      title: 'Ended',
      starts_at: date(2015, 1),
      ends_at: { day: 1, month: 'May', year: null },
    },
    { company: 'Tel', title: 'Owner', starts_at: date(2010, 1), ends_at: null },
  ];
  await using emulator = await VendorEmulator.start(() => ({ body: { ...ade, experiences } }));

  const [found] = (await open(emulator).lookUpPeople?.([key], soon())) ?? [];

  const positions = found?.outcome === 'found' ? found.value.positions : [];
  expect(positions.filter(({ isCurrent }) => isCurrent).map(({ title }) => title)).toEqual(['Owner']);
});

test('people of whom only a token or a number is known are not asked for, the others are', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: ade }));

  const found = await open(emulator).lookUpPeople?.(
    [{ by: 'member_id', value: '42' }, key, { by: 'entity_id', value: 'ACoAAAB1cd2EfGhIjKlMnOp' }],
    soon(),
  );

  expect(found).toEqual([
    { outcome: 'skipped', why: 'unsupported' },
    { outcome: 'found', value: adeRecord },
    { outcome: 'skipped', why: 'unsupported' },
  ]);
  expect(emulator.asked).toHaveLength(1);
});
