import { describe, expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { lenaAsRecord as asRecord, lena } from './__fixtures__/lena-brandt.ts';
import { pdl } from './pdl.ts';

const known = (more: object = {}): EmulatedReply => ({
  body: { status: 200, likelihood: 9, data: { ...lena, ...more } },
});
const nobody: EmulatedReply = {
  status: 404,
  body: { status: 404, error: { type: 'not_found', message: 'No records were found' } },
};
const page: ProfileKey = { by: 'public_id', value: 'lena-brandt' };
const question = { networkUrl: null, email: null, firstName: null, lastName: null, company: null };
const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  pdl.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const lookUp = async (provider: Provider, key: ProfileKey, signal = soon()) =>
  (await provider.lookUpPeople?.([key], signal))?.[0];

vendorContract({
  vendor: pdl,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'an answer without data': { reply: { body: { status: 200, likelihood: 8 } }, reason: 'unreadable' },
    'a 200 that is none': { reply: { body: { status: 402, error: {} } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'looking a person up by page',
      ask: (provider, signal) => lookUp(provider, page, signal),
      sends: {
        method: 'GET',
        path: '/person/enrich',
        query: { profile: 'https://www.linkedin.com/in/lena-brandt' },
      },
      hit: { reply: () => known(), value: asRecord },
      misses: {
        nobody,
        'another person': known({
          linkedin_url: 'linkedin.com/in/lena-b-7',
          linkedin_username: 'lena-b-7',
          profiles: [],
        }),
        'a person of no page': known({ linkedin_url: null, linkedin_username: null, profiles: null }),
        'a person without a name': known({ full_name: null }),
      },
    },
    {
      name: 'identifying a person',
      ask: (provider, signal) =>
        provider.identifyPerson?.(
          { ...question, email: 'lena@osterhof.example' },
          signal,
        ) as Promise<unknown>,
      sends: { method: 'GET', path: '/person/enrich', query: { email: 'lena@osterhof.example' } },
      hit: { reply: () => known(), value: asRecord },
      misses: { nobody, 'a person without a name': known({ full_name: '' }) },
    },
  ],
});

test('a person of whom little is known, and on a plan without contact data, has what is known', async () => {
  const sparse = {
    full_name: 'li',
    linkedin_username: 'li-1',
    work_email: true,
    emails: true,
    phone_numbers: true,
    mobile_phone: true,
    location_name: true,
    location_country: 'atlantis',
    job_title: 'welder',
    job_company_name: 'halden',
    experience: [{ company: 'halden', is_primary: true }, null],
    education: 'none',
    skills: [null, 7],
  };
  await using emulator = await VendorEmulator.start(() => ({ body: { status: 200, data: sparse } }));

  const answer = await lookUp(open(emulator), { by: 'public_id', value: 'li-1' });

  expect(answer).toMatchObject({
    outcome: 'found',
    value: { name: 'Li', emails: [], phones: [], location: null, educations: [], skills: [] },
  });
  const found = person.parse(answer?.outcome === 'found' ? answer.value : null);
  expect(found.positions).toMatchObject([{ title: 'Welder', company: { name: 'Halden' }, isCurrent: true }]);
});

test('of positions without an end only the one that PDL calls primary goes on', async () => {
  const board = {
    company: { name: 'skagen' },
    title: { name: 'adviser' },
    start_date: '2025',
    is_primary: false,
  };
  await using emulator = await VendorEmulator.start(() => known({ experience: [board, ...lena.experience] }));

  const answer = await lookUp(open(emulator), page);

  const positions = answer?.outcome === 'found' ? answer.value.positions : [];
  expect(positions.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['Adviser', false],
    ['CTO', true],
    ['VP of Engineering', false],
  ]);
});

test('a record beyond all limits is cut to those of ours', async () => {
  const many = (item: unknown) => Array.from({ length: 300 }, () => item);
  const huge = {
    ...lena,
    summary: 'x'.repeat(30_000),
    skills: Array.from({ length: 300 }, (_, index) => `skill ${index}`),
    experience: many(lena.experience[0]),
    education: many(lena.education[0]),
    languages: many(lena.languages[0]),
    certifications: many(lena.certifications[0]),
  };
  await using emulator = await VendorEmulator.start(() => known(huge));

  const answer = await lookUp(open(emulator), page);

  const found = person.parse(answer?.outcome === 'found' ? answer.value : null);
  expect(found.summary).toHaveLength(20_000);
  expect([found.skills, found.positions, found.educations].map(({ length }) => length)).toEqual([
    200, 100, 50,
  ]);
});

test.each<[ProfileKey, object | null]>([
  [{ by: 'public_id', value: 'lena-halden' }, { profile: 'https://www.linkedin.com/in/lena-halden' }],
  [{ by: 'member_id', value: '145991517' }, { lid: '145991517' }],
])('a person is found by an earlier page and by a number: %j', async (key, query) => {
  await using emulator = await VendorEmulator.start(() => known());

  const answer = await lookUp(open(emulator), key);

  expect(answer).toEqual({ outcome: 'found', value: asRecord });
  expect(emulator.asked).toMatchObject([{ query }]);
});

test('a token, which it does not know, is not asked for, and no miss', async () => {
  await using emulator = await VendorEmulator.start(() => known());

  const answer = await lookUp(open(emulator), { by: 'entity_id', value: 'ACoAABk7TGwBfn9oQe3F' });

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked).toEqual([]);
});

describe('several people', () => {
  const keys: ProfileKey[] = [
    { by: 'public_id', value: 'nobody' },
    { by: 'entity_id', value: 'ACoAABk7TGwBfn9oQe3F' },
    page,
    { by: 'member_id', value: '7' },
    { by: 'public_id', value: 'li-1' },
  ];

  test('are asked for at once, and answered in their order', async () => {
    await using emulator = await VendorEmulator.start(() => ({
      body: [
        { status: 404, error: { type: 'not_found' } },
        { status: 200, likelihood: 9, data: lena },
        { status: 200, likelihood: 9, data: lena },
        { status: 402, error: { type: 'payment_required' } },
      ],
    }));

    const answers = await open(emulator).lookUpPeople?.(keys, soon());

    expect(answers).toEqual([
      { outcome: 'not_found' },
      { outcome: 'skipped', why: 'unsupported' },
      { outcome: 'found', value: asRecord },
      { outcome: 'not_found' },
      { outcome: 'failed', failure: expect.objectContaining({ reason: 'out_of_credit' }) },
    ]);
    expect(emulator.asked).toMatchObject([
      {
        method: 'POST',
        path: '/person/bulk',
        body: {
          requests: [
            { params: { profile: 'https://www.linkedin.com/in/nobody' } },
            { params: { profile: 'https://www.linkedin.com/in/lena-brandt' } },
            { params: { lid: '7' } },
            { params: { profile: 'https://www.linkedin.com/in/li-1' } },
          ],
        },
      },
    ]);
  });

  test('are asked for in lists that can be read, of which one may fail alone', async () => {
    const fifty = Array.from(
      { length: 50 },
      (_, index): ProfileKey => ({ by: 'public_id', value: `p-${index}` }),
    );
    await using emulator = await VendorEmulator.start(({ body: { requests } }) =>
      requests[0].params.profile.endsWith('/p-0')
        ? { body: requests.map(() => ({ status: 404 })) }
        : { status: 429, headers: { 'retry-after': '7' }, body: {} },
    );

    const answers = await open(emulator).lookUpPeople?.(fifty, soon());

    expect(answers?.map(({ outcome }) => outcome)).toEqual([
      ...Array(25).fill('not_found'),
      ...Array(25).fill('failed'),
    ]);
    expect(emulator.asked).toHaveLength(2);
  });

  test.each([
    ['fewer answers than questions', { body: [{ status: 404 }] }, 'unreadable'],
    ['no list', { body: { status: 200 } }, 'unreadable'],
    ['no credit', { status: 402, body: {} }, 'out_of_credit'],
    ['failures alone', { body: keys.slice(1).map(() => ({ status: 429 })) }, 'rate_limited'],
  ] as [string, EmulatedReply, string][])('fail together: %s', async (_name, reply, reason) => {
    await using emulator = await VendorEmulator.start(() => reply);

    await expect(open(emulator).lookUpPeople?.(keys, soon())).rejects.toMatchObject({ reason });
  });
});

test('whoever is identified is asked for by what says most, and nobody where it is too little', async () => {
  await using emulator = await VendorEmulator.start(() => known());
  const provider = open(emulator);
  const named = { ...question, firstName: 'Lena', lastName: 'Brandt', company: 'Osterhof' };

  const answers = [
    await provider.identifyPerson?.({ ...named, networkUrl: 'linkedin.com/in/Lena-Brandt' }, soon()),
    await provider.identifyPerson?.({ ...named, networkUrl: 'linkedin.com/in/other' }, soon()),
    await provider.identifyPerson?.(named, soon()),
    await provider.identifyPerson?.({ ...named, company: null }, soon()),
  ];

  expect(answers.map((answer) => answer?.outcome)).toEqual(['found', 'not_found', 'found', 'skipped']);
  expect(emulator.asked.map(({ query }) => query)).toEqual([
    { profile: 'https://www.linkedin.com/in/lena-brandt' },
    { profile: 'https://www.linkedin.com/in/other' },
    { first_name: 'Lena', last_name: 'Brandt', company: 'Osterhof', min_likelihood: '6' },
  ]);
});

test('its limit of searches is one for all of them', () => {
  const { terms } = pdl.open({ apiKey: 'key', userAgent: 'Millrace/test' });
  const rates = [terms?.searchPeople, terms?.searchProfiles, terms?.searchLeads, terms?.listEmployees].map(
    (one) => one?.rate,
  );

  expect(rates).toEqual(rates.map(() => ({ questions: 10, perMs: 60_000, sharedAs: 'searches' })));
});

test('whose last known work has ended is not told to be doing it still', async () => {
  const [first, ...others] = [...lena.experience].sort(
    (one, other) => Number(other.is_primary) - Number(one.is_primary),
  );
  const ended = { ...first, end_date: '2025-06' };
  await using emulator = await VendorEmulator.start(() => known({ experience: [ended, ...others] }));

  const found = await lookUp(open(emulator), page);

  const positions = found?.outcome === 'found' ? person.parse(found.value).positions : [];
  expect(positions.filter(({ isCurrent }) => isCurrent)).toEqual([]);
  expect(positions[0]).toMatchObject({ end: { year: 2025, month: 6 } });
});
