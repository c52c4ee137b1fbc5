import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { leadmagic } from './leadmagic.ts';

const networkUrl = 'https://www.linkedin.com/in/noor-haddad';
const noor = {
  firstName: 'Noor',
  lastName: 'Haddad',
  fullName: null,
  domain: 'brightwell.example',
  companyName: null,
  networkUrl,
};
const email = 'noor@brightwell.example';
const found = (more: object = {}) => ({
  body: {
    email,
    status: 'valid',
    credits_consumed: 1,
    message: 'Email found.',
    mx_provider: 'google',
    ...more,
  },
});
const validation = (more: object = {}) => ({
  body: {
    email_status: 'valid',
    is_domain_catch_all: false,
    mx_record: 'mx1.brightwell.example',
    mx_provider: 'google',
    credits_consumed: 0.25,
    ...more,
  },
});
const nothing = (more: object) => ({ body: { ...more, credits_consumed: 0, message: 'Not found.' } });
const nobody = { status: 404, body: { message: 'Not found.' } };
const open = (emulator: VendorEmulator) =>
  leadmagic.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: leadmagic,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a question that it does not understand': {
      reply: { status: 400, body: { message: 'profile_url is required' } },
      reason: 'question_refused',
    },
    'an answer that does not count its credits': {
      reply: { body: { result: { email }, message: 'Found.' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(noor, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/email-finder',
        body: { first_name: 'Noor', last_name: 'Haddad', domain: 'brightwell.example' },
      },
      hit: {
        reply: () => found(),
        value: { email, status: 'valid', confidence: null, mailProvider: 'google' },
      },
      misses: {
        'no value at all': nothing({}),
        'no address': nothing({ email: null, status: 'not_found' }),
        'an address that it did not find': nothing({ email, status: 'not_found' }),
        'an address shown in part': found({ email: 'n***@brightwell.example' }),
        'nothing there': nobody,
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(email, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/people/email-validation', body: { email } },
      hit: {
        reply: () => validation(),
        value: {
          status: 'valid',
          reason: 'valid',
          mxFound: true,
          mxHost: 'mx1.brightwell.example',
          mailProvider: 'google',
          disposable: null,
          role: null,
          free: null,
          suggestion: null,
          score: null,
        },
      },
      misses: {
        'no value at all': nothing({}),
        'no verdict': nothing({ email_status: null }),
        'nothing there': nobody,
      },
    },
    {
      name: 'finding a personal address',
      ask: (provider, signal) => provider.findPersonalEmail?.(networkUrl, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/people/personal-email-finder', body: { profile_url: networkUrl } },
      hit: {
        reply: () => ({
          body: {
            personal_email: 'second@post.example',
            personal_emails: ['first@post.example', 'second@post.example'],
            first_personal_email: 'first@post.example',
            credits_consumed: 2,
          },
        }),
        value: { email: 'first@post.example', status: 'unknown' },
      },
      misses: {
        'no value at all': nothing({}),
        'no address': nothing({ personal_email: null, personal_emails: [], first_personal_email: null }),
        'addresses shown in part': nothing({
          personal_email: 'n**@post.example',
          personal_emails: ['n**@post.example'],
        }),
        'nothing there': nobody,
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(noor, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/people/mobile-finder', body: { profile_url: networkUrl } },
      hit: {
        reply: () => ({
          body: { profile_url: networkUrl, email: null, mobile_number: '0046701740605', credits_consumed: 5 },
        }),
        value: { phone: '+46701740605', type: 'mobile' },
      },
      misses: {
        'no value at all': nothing({}),
        'no number': nothing({ mobile_number: null }),
        'a number shown in part': nothing({ mobile_number: '+46 70 174 XX XX' }),
        'nothing there': nobody,
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) => provider.findProfileByEmail?.(email, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/people/b2b-profile', body: { work_email: email } },
      hit: {
        reply: () => ({
          body: { profile_url: 'linkedin.com/in/noor-haddad', credits_consumed: 10, message: 'Found.' },
        }),
        value: { networkUrl },
      },
      misses: {
        'no value at all': nothing({}),
        'no profile': nothing({ profile_url: null }),
        'nothing there': nobody,
      },
    },
  ],
});

test.each([
  ['valid_catch_all', 'catch_all'],
  ['guessed', 'unknown'],
  [null, 'unknown'],
])('an address found with the status %j is %s', async (told, status) => {
  await using emulator = await VendorEmulator.start(() => found({ status: told }));

  const answer = await open(emulator).findEmail?.(noor, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: { status } });
});

test.each([
  ['invalid', false, 'invalid'],
  ['invalid', true, 'invalid'],
  ['catch_all', null, 'catch_all'],
  ['valid_catch_all', null, 'catch_all'],
  ['valid', true, 'catch_all'],
  ['unknown', true, 'catch_all'],
  ['unknown', false, 'unknown'],
  ['something_new', false, 'unknown'],
])('verified as %j, where that the domain takes every address is %j: %s', async (told, takesAll, status) => {
  await using emulator = await VendorEmulator.start(() =>
    validation({ email_status: told, is_domain_catch_all: takesAll, mx_record: null }),
  );

  const answer = await open(emulator).verifyEmail?.(email, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ value: { status, reason: told, mxFound: null, mxHost: null } });
});

test('a person is asked for by the profile where name and company are not known, whose address is of unknown state', async () => {
  await using emulator = await VendorEmulator.start(() => ({
    body: { email, profile_url: networkUrl, credits_consumed: 5 },
  }));
  const provider = open(emulator);
  const signal = AbortSignal.timeout(60_000);

  const byProfile = await provider.findEmail?.({ ...noor, domain: null }, signal);
  const skipped = [
    await provider.findEmail?.({ ...noor, domain: null, networkUrl: null }, signal),
    await provider.findPhone?.({ ...noor, networkUrl: null }, signal),
  ];

  expect(emulator.asked).toMatchObject([
    { path: '/people/b2b-profile-email', body: { profile_url: networkUrl } },
  ]);
  expect(byProfile).toMatchObject({ outcome: 'found', value: { email, status: 'unknown' } });
  expect(skipped).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
});

test('an address at a free provider is asked about as a personal one', async () => {
  await using emulator = await VendorEmulator.start(() => nothing({ profile_url: null }));

  await open(emulator).findProfileByEmail?.('noor.haddad@gmail.com', AbortSignal.timeout(60_000));

  expect(emulator.asked[0]?.body).toEqual({ personal_email: 'noor.haddad@gmail.com' });
});
