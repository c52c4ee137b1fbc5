import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { pdl } from './pdl.ts';

const networkUrl = 'https://www.linkedin.com/in/lena-brandt';
const lena = {
  firstName: 'Lena',
  lastName: 'Brandt',
  fullName: null,
  domain: 'osterhof.example',
  companyName: null,
  networkUrl: null,
};
const known = (more: object = {}) => ({
  body: {
    status: 200,
    likelihood: 8,
    data: {
      full_name: 'lena brandt',
      linkedin_url: 'linkedin.com/in/lena-brandt',
      work_email: 'lena@osterhof.example',
      recommended_personal_email: 'lena.b@post.example',
      mobile_phone: '+46701740605',
      phone_numbers: ['+46701740605'],
      ...more,
    },
  },
});
const nobody = {
  status: 404,
  body: { status: 404, error: { type: 'not_found', message: 'No records were found' } },
};
const match = (handle: string, score: number, by = ['name', 'company']) => ({
  data: { linkedin_url: `linkedin.com/in/${handle}` },
  match_score: score,
  matched_on: by,
});
const matches = (...all: object[]) => ({ body: { status: 200, matches: all } });
const open = (emulator: VendorEmulator) =>
  pdl.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: pdl,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a question that it does not understand': {
      reply: { status: 400, body: { status: 400, error: { type: 'invalid_request_error' } } },
      reason: 'question_refused',
    },
    'a way of asking that it does not take': { reply: { status: 405, body: {} }, reason: 'unreadable' },
    'an answer without data': { reply: { body: { status: 200, likelihood: 8 } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(lena, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/person/enrich',
        query: {
          first_name: 'Lena',
          last_name: 'Brandt',
          company: 'osterhof.example',
          min_likelihood: '6',
          required: 'work_email',
        },
      },
      hit: {
        reply: () => known(),
        value: { email: 'lena@osterhof.example', status: 'unknown', confidence: 80, mailProvider: null },
      },
      misses: {
        nobody,
        'a person without an address': known({ work_email: null }),
        'a plan without contact data': known({ work_email: true }),
        'an address shown in part': known({ work_email: 'l***@osterhof.example' }),
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.({ ...lena, networkUrl }, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/person/enrich',
        query: { profile: networkUrl, required: 'mobile_phone' },
      },
      hit: { reply: () => known(), value: { phone: '+46701740605', type: 'mobile' } },
      misses: {
        nobody,
        'a person without a mobile': known({ mobile_phone: null }),
        'a plan without contact data': known({ mobile_phone: true }),
        'a number that nobody can have': known({ mobile_phone: '+4670' }),
      },
    },
    {
      name: 'finding a personal address',
      ask: (provider, signal) => provider.findPersonalEmail?.(networkUrl, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/person/enrich',
        query: { profile: networkUrl, required: 'recommended_personal_email' },
      },
      hit: { reply: () => known(), value: { email: 'lena.b@post.example', status: 'unknown' } },
      misses: {
        nobody,
        'a person without one': known({ recommended_personal_email: null }),
        'a plan without contact data': known({ recommended_personal_email: true }),
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) =>
        provider.findProfileByEmail?.('lena@osterhof.example', signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/person/enrich',
        query: { email: 'lena@osterhof.example', required: 'linkedin_url' },
      },
      hit: { reply: () => known(), value: { networkUrl } },
      misses: { nobody, 'a person without a profile': known({ linkedin_url: null }) },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Lena Brandt', companyName: 'Osterhof' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/person/identify',
        query: { name: 'Lena Brandt', company: 'Osterhof' },
      },
      hit: {
        reply: () =>
          matches(match('lena-b-7', 95, ['name']), match('lena-brandt', 88), match('lena-brandt-2', 41)),
        value: { networkUrl },
      },
      misses: {
        nobody,
        'no matches': matches(),
        'matches of the name alone': matches(match('lena-brandt', 95, ['name'])),
        'two matches that are equally good': matches(match('lena-brandt', 88), match('lena-b-2', 88)),
        'a match without a profile': matches({ ...match('', 88), data: { linkedin_url: null } }),
      },
    },
  ],
});

test('one person who matches twice is no doubt', async () => {
  await using emulator = await VendorEmulator.start(() =>
    matches(match('lena-brandt', 88), match('lena-brandt', 88)),
  );

  const answer = await open(emulator).findProfileByName?.(
    { fullName: 'Lena Brandt', companyName: 'Osterhof' },
    AbortSignal.timeout(60_000),
  );

  expect(answer).toEqual({ outcome: 'found', value: { networkUrl } });
});

test('a person who is known by half a name only is not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => known());
  const provider = open(emulator);
  const half = { ...lena, lastName: null };
  const signal = AbortSignal.timeout(60_000);

  const answers = [await provider.findEmail?.(half, signal), await provider.findPhone?.(half, signal)];

  expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
  expect(emulator.asked).toEqual([]);
});
