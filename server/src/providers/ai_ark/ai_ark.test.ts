import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import { person } from '../../records/person.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany, blankCompanyRef, blankPerson } from '../blank-records.ts';
import { aiArk } from './ai_ark.ts';

const soon = () => AbortSignal.timeout(5_000);
const open = (emulator: VendorEmulator) =>
  aiArk.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const page = (content: readonly unknown[], totalElements = content.length): EmulatedReply => ({
  body: { content, totalElements, totalPages: 1, number: 0, size: 25, empty: content.length === 0 },
});

const kelpworks = {
  id: 'ad213228-948c-0f2f-62ad-52000f1952da',
  summary: {
    name: 'Kelpworks',
    description: 'Kelp.\nFarmed far out.',
    founded_year: 2011,
    type: 'PRIVATELY_HELD',
    industry: 'farming',
    staff: { total: 64, range: { start: 51, end: 200 } },
    logo: { source: 'https://images.example/kelp.png' },
  },
  link: {
    website: 'https://www.kelpworks.example',
    domain: 'kelpworks.example',
    domain_ltd: 'kelpworks.example',
    linkedin: 'https://www.linkedin.com/company/kelpworks',
    twitter: 'https://x.com/kelpworks',
  },
  location: { headquarter: { country: 'Norway', state: 'Nordland', city: 'Bodø' } },
  industries: ['farming', 'fisheries'],
  keywords: ['kelp', 'seaweed'],
  technologies: [{ name: 'Odoo' }, 'Nginx', 7],
  last_updated: '2026-03-15',
};
const kelpRef = {
  ...blankCompanyRef('Kelpworks'),
  universalName: 'kelpworks',
  networkUrl: 'https://www.linkedin.com/company/kelpworks/',
  domain: 'kelpworks.example',
  logo: 'https://images.example/kelp.png',
  industry: 'farming',
  employeeCount: 64,
  employeeRange: { start: 51, end: 200 },
  headquarters: {
    country: 'NO',
    region: 'Nordland',
    city: 'Bodø',
    postalCode: null,
    line1: null,
    line2: null,
  },
};
const { industry: _, ...kelpShared } = kelpRef;
const kelpCompany = {
  ...blankCompany('Kelpworks'),
  ...kelpShared,
  website: 'https://www.kelpworks.example/',
  description: 'Kelp.\nFarmed far out.',
  industries: ['farming', 'fisheries'],
  specialties: ['kelp', 'seaweed'],
  technologies: ['Odoo', 'Nginx'],
  type: 'PRIVATELY_HELD',
  foundedYear: 2011,
  twitterHandle: 'kelpworks',
};

const sunniva = {
  id: '53a0efdf-0f30-2f95-79de-4d824340be85',
  identifier: 'sunniva-aune',
  profile: {
    first_name: 'Sunniva',
    last_name: 'Aune',
    full_name: 'Sunniva Aune',
    headline: 'Kelp at scale',
    title: 'Head of Farms',
    picture: { source: 'https://images.example/sunniva.png' },
    background: { source: 'https://images.example/sea.png' },
    summary: 'Farms.\r\nBoats.',
  },
  link: { linkedin: 'https://no.linkedin.com/in/Sunniva-Aune/', twitter: 'https://x.com/sunniva' },
  location: { default: 'Bodø, Nordland, Norway', country: 'Norway', state: 'Nordland', city: 'Bodø' },
  languages: {
    primary_locale: { country: 'NO', language: 'no' },
    profile_languages: ['Norwegian', { name: 'English', proficiency: 'FULL_PROFESSIONAL' }],
  },
  industry: 'Farming',
  educations: [
    {
      school: { name: 'Nord University', url: 'https://www.linkedin.com/school/nord-university' },
      degree_name: 'MSc',
      field_of_study: 'Aquaculture',
      grade: 'A',
      date: { start: '2009-08-01', end: '2011-06-30' },
    },
    { school: null },
  ],
  certifications: [
    {
      name: 'Boat licence',
      authority: 'Maritime Authority',
      url: null,
      date: { start: '2012-05-01', end: null },
    },
  ],
  position_groups: [
    {
      company: {
        id: 'x',
        name: 'Tang AS',
        url: 'https://www.linkedin.com/company/902211',
        employees: { start: 2, end: 10 },
      },
      date: { start: '2011-09-01', end: '2015-01-31' },
      profile_positions: [{ title: 'Diver', date: { start: '2011-09-01', end: '2015-01-31' } }],
    },
    {
      company: { id: kelpworks.id, name: 'Kelpworks', url: 'https://www.linkedin.com/company/kelpworks' },
      date: { start: '2015-02-01', end: null },
      profile_positions: [
        {
          company: 'Kelpworks',
          title: 'Head of Farms',
          employment_type: 'Full-time',
          location: 'Bodø',
          description: 'Farms',
          date: { start: '2019-03-01', end: null },
        },
      ],
    },
  ],
  skills: ['Aquaculture', 'Boats', 'Boats', null],
  member_badges: {
    premium: true,
    creator: false,
    open_to_work: false,
    hiring: true,
    verified: true,
    influencer: false,
  },
  company: kelpworks,
};
const sunnivaRecord = {
  ...blankPerson('Sunniva Aune'),
  publicId: 'sunniva-aune',
  networkUrl: 'https://www.linkedin.com/in/sunniva-aune',
  firstName: 'Sunniva',
  lastName: 'Aune',
  headline: 'Kelp at scale',
  summary: 'Farms.\nBoats.',
  picture: 'https://images.example/sunniva.png',
  background: 'https://images.example/sea.png',
  industry: 'Farming',
  location: { text: 'Bodø, Nordland, Norway', city: 'Bodø', region: 'Nordland', country: 'NO' },
  positions: [
    {
      title: 'Head of Farms',
      company: kelpRef,
      location: 'Bodø',
      description: 'Farms',
      employmentType: 'Full-time',
      start: { year: 2019, month: 3 },
      end: null,
      isCurrent: true,
    },
    {
      title: 'Diver',
      company: {
        ...blankCompanyRef('Tang AS'),
        networkId: '902211',
        networkUrl: 'https://www.linkedin.com/company/902211/',
        employeeRange: { start: 2, end: 10 },
      },
      location: null,
      description: null,
      employmentType: null,
      start: { year: 2011, month: 9 },
      end: { year: 2015, month: 1 },
      isCurrent: false,
    },
  ],
  educations: [
    {
      school: {
        name: 'Nord University',
        networkId: null,
        universalName: 'nord-university',
        networkUrl: 'https://www.linkedin.com/company/nord-university/',
        domain: null,
        logo: null,
      },
      degree: 'MSc',
      field: 'Aquaculture',
      grade: 'A',
      start: { year: 2009, month: 8 },
      end: { year: 2011, month: 6 },
    },
  ],
  skills: ['Aquaculture', 'Boats'],
  languages: [
    { name: 'Norwegian', proficiency: null },
    { name: 'English', proficiency: 'FULL_PROFESSIONAL' },
  ],
  certifications: [
    {
      name: 'Boat licence',
      issuer: 'Maritime Authority',
      url: null,
      start: { year: 2012, month: 5 },
      end: null,
    },
  ],
  premium: true,
  creator: false,
  openToWork: false,
  hiring: true,
  verified: true,
  influencer: false,
  profileLanguage: 'no',
  twitterHandle: 'sunniva',
};
const misses = {
  'no results': page([]),
  'a search that finds nothing, as an error': {
    status: 404,
    body: { timestamp: '2026-10-14', status: 404, error: 'data not found', path: '' },
  },
};

vendorContract({
  vendor: aiArk,
  isAuthorized: ({ headers }) => headers['x-token'] === vendorKey,
  failures: {
    'an error that is called a success': {
      reply: { status: 200, body: { timestamp: '2026-10-14', status: 500, error: 'broken', path: '' } },
      reason: 'unreadable',
    },
    'a question that it does not understand': {
      reply: { status: 400, body: { status: 400, error: 'what?' } },
      reason: 'unreadable',
    },
    'rows of which none can be read': { reply: page([{ id: 'x' }, 7]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.(
          {
            companies: [{ by: 'universal_name', value: 'kelpworks' }],
            domains: ['kelpworks.example'],
            industries: ['Farming'],
            employees: { start: 51, end: 200 },
            titles: ['head of farms', 'diver'],
            locations: ['Norway', 'SE'],
            page: 3,
            pageSize: 2,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/people',
        body: {
          account: {
            linkedin: { any: { include: ['https://www.linkedin.com/company/kelpworks'] } },
            domain: { any: { include: ['kelpworks.example'] } },
            industries: { any: { include: { mode: 'STRICT', content: ['farming'] } } },
            employeeSize: { type: 'RANGE', range: [{ start: 51, end: 200 }] },
          },
          contact: {
            experience: {
              current: { title: { any: { include: { mode: 'WORD', content: ['head of farms', 'diver'] } } } },
            },
            location: { any: { include: ['Norway', 'Sweden'] } },
          },
          page: 2,
          size: 2,
        },
      },
      hit: {
        reply: () => page([sunniva], 5),
        value: { items: [sunnivaRecord], total: 5 },
      },
      misses,
    },
    {
      name: 'listing employees',
      ask: (provider, signal) =>
        provider.listEmployees?.(
          { company: { by: 'domain', value: 'kelpworks.example' }, page: 1, pageSize: 10 },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/people',
        body: { account: { domain: { any: { include: ['kelpworks.example'] } } }, page: 0, size: 10 },
      },
      hit: { reply: () => page([sunniva]), value: { items: [sunnivaRecord], total: 1 } },
      misses,
    },
    {
      name: 'searching companies',
      ask: (provider, signal) =>
        provider.searchCompanies?.(
          {
            text: 'kelp works',
            place: { country: 'NO', city: 'Bodø' },
            sizes: ['51-200', '10001+'],
            industries: ['Farming'],
            page: 1,
            pageSize: 10,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/companies',
        body: {
          account: {
            name: { any: { include: { mode: 'WORD', content: ['kelp works'] } } },
            location: { all: { include: ['Bodø', 'Norway'] } },
            employeeSize: { type: 'RANGE', range: [{ start: 51, end: 200 }, { start: 10_001 }] },
            industries: { any: { include: { mode: 'STRICT', content: ['farming'] } } },
          },
          page: 0,
          size: 10,
        },
      },
      hit: { reply: () => page([kelpworks], 40), value: { items: [kelpCompany], total: 40 } },
      misses,
    },
  ],
});

test('what is read are records', () => {
  expect(person.parse(sunnivaRecord)).toEqual(sunnivaRecord);
  expect(company.parse(kelpCompany)).toEqual(kelpCompany);
});

test('of a row that says little, or what cannot be, a record is left; of nobody none', async () => {
  const little = {
    link: { linkedin: 'linkedin.com/in/odd' },
    profile: { first_name: ' Odd ', last_name: null },
  };
  const long = 'x'.repeat(3_000);
  const wrong = {
    identifier: 'wrong',
    profile: { full_name: long, headline: long, picture: 'no address', summary: 7 },
    skills: 'boats',
    location: { country: 'Atlantis' },
    position_groups: [{ profile_positions: [{ title: 'x' }] }, 'none'],
    company: { summary: { name: 'Tang AS', staff: { total: -1, range: { start: 9, end: 2 } } } },
  };
  const nobody = {
    profile: { full_name: 'Nobody' },
    link: { linkedin: 'https://www.linkedin.com/company/x' },
  };
  await using emulator = await VendorEmulator.start(() => page([little, wrong, nobody]));

  const answer = await open(emulator).searchPeople?.({ titles: ['x'], page: 1, pageSize: 10 }, soon());

  expect(answer).toMatchObject({
    outcome: 'found',
    value: {
      items: [
        {
          ...blankPerson('Odd'),
          publicId: 'odd',
          firstName: 'Odd',
          networkUrl: expect.stringMatching(/\/in\/odd$/),
        },
        {
          publicId: 'wrong',
          name: 'x'.repeat(500),
          headline: 'x'.repeat(1_000),
          picture: null,
          summary: null,
          location: null,
          positions: [
            { company: { name: 'Tang AS', employeeCount: null, employeeRange: null }, isCurrent: true },
          ],
        },
      ],
      total: 3,
    },
  });
  if (answer?.outcome === 'found') for (const item of answer.value.items) person.parse(item);
});

test('more rows than a page has are cut', async () => {
  await using emulator = await VendorEmulator.start(() => page(Array(30).fill(kelpworks), 30));

  const answer = await open(emulator).searchCompanies?.({ text: 'kelp', page: 1, pageSize: 2 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [kelpCompany, kelpCompany], total: 30 } });
});

test('a page behind the last is found, and empty', async () => {
  await using emulator = await VendorEmulator.start(() => page([], 30));

  const answer = await open(emulator).searchCompanies?.({ text: 'kelp', page: 9, pageSize: 10 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 30 } });
});

test('people of another company than the one that was asked for are not taken', async () => {
  const tang = {
    ...sunniva,
    company: { ...kelpworks, summary: { name: 'Tang AS' }, link: { domain: 'tang.example' } },
  };
  const search = { company: { by: 'domain', value: 'kelpworks.example' }, page: 1, pageSize: 10 } as const;
  await using mixed = await VendorEmulator.start(() => page([tang, sunniva]));
  await using ignoring = await VendorEmulator.start(() => page([tang, tang]));

  const some = await open(mixed).listEmployees?.(search, soon());
  const none = open(ignoring).listEmployees?.(search, soon());

  expect(some).toMatchObject({ outcome: 'found', value: { items: [{ publicId: 'sunniva-aune' }] } });
  expect(some?.outcome === 'found' && some.value.items).toHaveLength(1);
  await expect(none).rejects.toMatchObject({ reason: 'unreadable' });
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(() => page([sunniva]));
  const provider = open(emulator);
  const first = { page: 1, pageSize: 10 };
  const kelp = { by: 'universal_name', value: 'kelpworks' } as const;
  const unsupported = { outcome: 'skipped', why: 'unsupported' };

  const skipped = [
    await provider.listEmployees?.({ company: { by: 'network_id', value: '902211' }, ...first }, soon()),
    await provider.searchPeople?.({ companies: [kelp, { by: 'name', value: 'tang' }], ...first }, soon()),
    await provider.searchPeople?.(
      { companies: [{ by: 'domain', value: 'a.example' }], domains: ['b.example'], ...first },
      soon(),
    ),
    await provider.searchPeople?.({ locations: ['Bodø, Norway', 'Sweden'], ...first }, soon()),
    await provider.searchCompanies?.({ location: 'CA', ...first }, soon()),
    await provider.searchCompanies?.({ text: 'kelp', page: 1, pageSize: 101 }, soon()),
  ];
  const everything = await provider.searchPeople?.({ titles: [], ...first }, soon());

  expect(skipped).toEqual(skipped.map(() => unsupported));
  expect(everything).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});
