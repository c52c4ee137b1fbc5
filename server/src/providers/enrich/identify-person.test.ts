import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { enrich } from './enrich.ts';

const address = 'ragna@kelpworks.example';
const answered = (data: unknown, creditsUsed = 0): EmulatedReply => ({
  body: { success: true, data, meta: { requestId: 'r-1', creditsUsed, creditsRemaining: 90 } },
});
const ragna = {
  id: 'ACoAABk7TGwBfn9oQe3F',
  displayName: 'Ragna Holm',
  firstName: 'Ragna',
  lastName: 'Holm',
  headline: 'Growing kelp',
  summary: 'Two lines\nof text',
  companyName: 'Kelpworks',
  location: 'Tórshavn, Faroe Islands',
  photoUrl: 'https://media.example/ragna.jpg',
  profileUrl: 'https://fo.linkedin.com/in/Ragna-Holm/?lang=fo',
  connectionCount: 321,
  isConnectionCountObfuscated: false,
  isPublic: true,
  skills: ['Kelp', 'Boats', 'Kelp'],
  locale: { country: 'FO', language: 'fo' },
  schools: {
    educationsCount: 2,
    educationHistory: [
      {
        degreeName: 'B.A. Marine Design',
        schoolName: 'Sea School',
        schoolLocation: 'Bergen',
        schoolLogo: 'https://media.example/sea.png',
        startEndDate: { start: { year: 2012 }, end: { year: 2016, month: 6 } },
      },
      { degreeName: 'Nothing' },
    ],
  },
  positions: {
    positionsCount: 3,
    positionHistory: [
      {
        title: 'Head of Kelp',
        companyName: 'Kelpworks',
        companyLocation: 'Tórshavn',
        companyLogo: 'https://media.example/kelp.png',
        description: 'All kelp.',
        startEndDate: { start: { month: 1, year: 2022 }, end: null },
      },
      {
        title: 'Diver',
        companyName: 'Halden',
        startEndDate: { start: { month: 3, year: 2017 }, end: { month: 12, year: 2021 } },
      },
      { title: 'Cook', companyName: 'Skagen' },
      { title: 'Nobody’s' },
    ],
  },
  creditsConsumed: 10,
};
const position = {
  location: null,
  description: null,
  employmentType: null,
  start: null,
  end: null,
  isCurrent: false,
};
const asRecord = person.parse({
  ...blankPerson('Ragna Holm'),
  publicId: 'ragna-holm',
  entityId: 'ACoAABk7TGwBfn9oQe3F',
  networkUrl: 'https://www.linkedin.com/in/ragna-holm',
  firstName: 'Ragna',
  lastName: 'Holm',
  headline: 'Growing kelp',
  summary: 'Two lines\nof text',
  picture: 'https://media.example/ragna.jpg',
  location: { text: 'Tórshavn, Faroe Islands', city: null, region: null, country: null },
  positions: [
    {
      ...position,
      title: 'Head of Kelp',
      company: { ...blankCompanyRef('Kelpworks'), logo: 'https://media.example/kelp.png' },
      location: 'Tórshavn',
      description: 'All kelp.',
      start: { year: 2022, month: 1 },
      isCurrent: true,
    },
    {
      ...position,
      title: 'Diver',
      company: blankCompanyRef('Halden'),
      start: { year: 2017, month: 3 },
      end: { year: 2021, month: 12 },
    },
    { ...position, title: 'Cook', company: blankCompanyRef('Skagen') },
  ],
  educations: [
    {
      school: {
        name: 'Sea School',
        networkId: null,
        universalName: null,
        networkUrl: null,
        domain: null,
        logo: 'https://media.example/sea.png',
      },
      degree: 'B.A. Marine Design',
      field: null,
      grade: null,
      start: { year: 2012, month: null },
      end: { year: 2016, month: 6 },
    },
  ],
  skills: ['Kelp', 'Boats'],
  connectionCount: 321,
  profileLanguage: 'fo',
  emails: [address],
});

const question: PersonQuestion = {
  networkUrl: null,
  email: address,
  firstName: null,
  lastName: null,
  company: null,
};
const soon = () => AbortSignal.timeout(60_000);

vendorContract({
  vendor: enrich,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a host that does not serve it': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a 200 without success': { reply: { body: { success: false, data: null } }, reason: 'unreadable' },
    'too few credits': {
      reply: { status: 402, body: { type: 'insufficient-credits', status: 402 } },
      reason: 'out_of_credit',
    },
  },
  questions: [
    {
      name: 'identifying a person',
      ask: (provider, signal) => provider.identifyPerson?.(question, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/reverse-lookup/lookup', body: { email: address } },
      hit: { reply: () => answered(ragna, 10), value: asRecord },
      misses: {
        'no data': answered(null),
        'nobody of that address': answered({}),
        'somebody without a name': answered({ ...ragna, displayName: null, firstName: '', lastName: null }),
      },
    },
  ],
});

async function opened(reply: EmulatedReply) {
  const emulator = await VendorEmulator.start(() => reply);
  return {
    emulator,
    provider: enrich.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' }),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

test('whose address it is, is a miss where a page of somebody else was asked for', async () => {
  await using vendor = await opened(answered(ragna));
  const asked = (networkUrl: string) => vendor.provider.identifyPerson?.({ ...question, networkUrl }, soon());

  const answers = [
    await asked('https://www.linkedin.com/in/ragna-holm/'),
    await asked('https://www.linkedin.com/in/other'),
    await asked('urn:li:fsd_profile:ACoAABk7TGwBfn9oQe3F'),
    await asked('urn:li:fsd_profile:ACoAABk7TGwBfn9oQe3G'),
  ];

  expect(answers.map((answer) => answer?.outcome)).toEqual(['found', 'not_found', 'found', 'not_found']);
});

test('of somebody of whom little is known only that is told', async () => {
  const sparse = {
    displayName: 'Li',
    companyName: 'Kelpworks',
    profileUrl: 'https://kelpworks.example/in/li',
    connectionCount: 500,
    isConnectionCountObfuscated: true,
    skills: 'kelp',
    positions: { positionHistory: 'none' },
    photoUrl: 'none',
  };
  await using vendor = await opened(answered(sparse));

  const answer = await vendor.provider.identifyPerson?.(question, soon());

  expect(answer).toEqual({
    outcome: 'found',
    value: person.parse({
      ...blankPerson('Li'),
      positions: [{ ...position, title: null, company: blankCompanyRef('Kelpworks'), isCurrent: true }],
      emails: [address],
    }),
  });
});

test('nobody is identified without an address', async () => {
  await using vendor = await opened(answered(ragna));
  const named = { ...question, email: null, firstName: 'Ragna', lastName: 'Holm', company: 'Kelpworks' };

  const answer = await vendor.provider.identifyPerson?.(named, soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(vendor.emulator.asked).toEqual([]);
});
