import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { hunter } from './hunter.ts';

const mira = {
  firstName: 'Mira',
  lastName: 'Voss',
  fullName: null,
  domain: 'halden.example',
  companyName: null,
  networkUrl: null,
};
const found = (more: object = {}) => ({
  body: {
    data: {
      first_name: 'Mira',
      email: 'mira.voss@halden.example',
      score: 97,
      accept_all: false,
      verification: { date: '2026-08-10', status: 'valid' },
      ...more,
    },
    meta: { params: {} },
  },
});

vendorContract({
  vendor: hunter,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  // Its 403 is the limit a second, and its 429 the quota of the month.
  without: ['too many questions'],
  failures: {
    'its limit a second': {
      reply: { status: 403, body: { errors: [{ id: 'too_many_requests', code: 403 }] } },
      reason: 'rate_limited',
    },
    'its quota of the month': {
      reply: { status: 429, body: { errors: [{ id: 'usage_exceeded', code: 429 }] } },
      reason: 'out_of_credit',
    },
    'a question that it does not understand': {
      reply: { status: 400, body: { errors: [{ id: 'wrong_params', code: 400 }] } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(mira, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/email-finder',
        query: { domain: 'halden.example', first_name: 'Mira', last_name: 'Voss' },
      },
      hit: {
        reply: () => found(),
        value: { email: 'mira.voss@halden.example', status: 'valid', confidence: 97, mailProvider: null },
      },
      misses: {
        'no address for that person': found({ email: null, score: null }),
        'an address shown in part': found({ email: 'm•••@halden.example' }),
        'an unknown domain': { status: 404, body: { errors: [] } },
        'somebody who asked not to be found': { status: 451, body: { errors: [{ id: 'claimed_email' }] } },
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) =>
        provider.verifyEmail?.('mira.voss@halden.example', signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/email-verifier', query: { email: 'mira.voss@halden.example' } },
      hit: {
        reply: () => ({
          body: {
            data: { status: 'accept_all', score: 61, mx_records: true, disposable: false, webmail: false },
          },
        }),
        value: {
          status: 'catch_all',
          reason: 'accept_all',
          mxFound: true,
          mxHost: null,
          mailProvider: null,
          disposable: false,
          role: null,
          free: false,
          suggestion: null,
          score: 61,
        },
      },
      misses: {
        'it still asks the mail server': { status: 202, body: { data: null } },
        'it still asks, and says nothing': { status: 202 },
        'it still asks, and tells what it has': {
          status: 202,
          body: { data: { status: 'valid', score: 90, mx_records: true } },
        },
        'the mail server misbehaved': { status: 222, body: { data: { status: 'invalid', score: 0 } } },
        'somebody who asked not to be looked at': {
          status: 451,
          body: { errors: [{ id: 'claimed_email' }] },
        },
        'the mail server misbehaved, told as an error': {
          status: 222,
          body: { errors: [{ id: 'smtp_error', code: 222, details: 'unexpected answer' }] },
        },
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) =>
        provider.findProfileByEmail?.('mira.voss@halden.example', signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/people/find', query: { email: 'mira.voss@halden.example' } },
      hit: {
        reply: () => ({ body: { data: { linkedin: { handle: 'mira-voss' } } } }),
        value: { networkUrl: 'https://www.linkedin.com/in/mira-voss' },
      },
      misses: {
        'nobody of that address': { status: 404, body: { errors: [] } },
        'a person without a profile': { body: { data: { linkedin: { handle: null } } } },
      },
    },
  ],
});

test('a person is asked for by the profile where name and company are not known, and not at all without either', async () => {
  await using emulator = await VendorEmulator.start(() => found());
  const provider = hunter.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const nobody = { ...mira, firstName: null, lastName: null, domain: null };
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...nobody, networkUrl: 'https://www.linkedin.com/in/mira-voss/' }, signal);
  const skipped = await provider.findEmail?.({ ...nobody, companyName: 'Halden' }, signal);

  expect(emulator.asked.map(({ query }) => query)).toEqual([{ linkedin_handle: 'mira-voss' }]);
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});

test.each([null, 'unknown', 'valid'])(
  'an address of a domain that takes every address is no valid one, though it was verified as %j',
  async (status) => {
    await using emulator = await VendorEmulator.start(() =>
      found({ accept_all: true, verification: { status } }),
    );
    const provider = hunter.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

    const answer = await provider.findEmail?.(mira, AbortSignal.timeout(60_000));

    expect(answer).toMatchObject({ outcome: 'found', value: { status: 'catch_all' } });
  },
);

test.each([
  [{ status: 'valid', accept_all: false }, 'valid'],
  [{ status: 'valid', accept_all: true }, 'catch_all'],
  [{ status: 'webmail', webmail: true }, 'unknown'],
  [{ status: 'disposable', disposable: true, accept_all: true }, 'disposable'],
  [{ status: 'invalid', accept_all: true }, 'invalid'],
  [{ status: 'unknown' }, 'unknown'],
])('verified as %j, an address is %s', async (data, status) => {
  await using emulator = await VendorEmulator.start(() => ({ body: { data } }));
  const provider = hunter.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.('mira.voss@halden.example', AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: { status } });
});

test('as many questions a second as its limit of a minute allows', () => {
  const { terms } = hunter.open({ apiKey: vendorKey, userAgent: 'Millrace/test' });
  const aMinute = ({ questions, perMs }: { questions: number; perMs: number }) =>
    (questions * 60_000) / perMs;

  const [finding, verifying] = [terms?.rate, terms?.verifyEmail?.rate].map((rate) => rate && aMinute(rate));

  expect(finding).toBeLessThanOrEqual(500);
  expect(verifying).toBeLessThanOrEqual(300);
});
