import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { apollo } from './apollo.ts';

const sven = {
  firstName: 'Sven',
  lastName: 'Okafor',
  fullName: null,
  domain: 'tidewell.example',
  companyName: 'Tidewell',
  networkUrl: null,
};
const known = (more: object = {}) => ({
  body: {
    person: {
      id: '66f0',
      name: 'Sven Okafor',
      email: 'sven@tidewell.example',
      email_status: 'verified',
      linkedin_url: 'http://www.linkedin.com/in/sven-okafor',
      personal_emails: [],
      ...more,
    },
  },
});
const nobody = { body: { person: null } };
const open = (emulator: VendorEmulator) =>
  apollo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: apollo,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a plan without that question': {
      reply: { status: 403, body: { error: 'not accessible with this api_key' } },
      reason: 'rejected',
    },
    'a question that it does not understand': {
      reply: { status: 422, body: { error: 'invalid' } },
      reason: 'unreadable',
    },
    'an answer without a person': { reply: { body: { contact: {} } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(sven, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/match',
        body: { first_name: 'Sven', last_name: 'Okafor', domain: 'tidewell.example' },
      },
      hit: {
        reply: () => known(),
        value: { email: 'sven@tidewell.example', status: 'valid', confidence: null, mailProvider: null },
      },
      misses: {
        nobody,
        'a person without an address': known({ email: null, email_status: 'unavailable' }),
        'an address that is not unlocked': known({ email: 'email_not_unlocked@domain.com' }),
        'an address shown in part': known({ email: 's***@tidewell.example' }),
        'nothing there': { status: 404, body: {} },
      },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Sven Okafor', companyName: 'Tidewell' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/match',
        body: { name: 'Sven Okafor', organization_name: 'Tidewell' },
      },
      hit: {
        reply: () => known(),
        value: { networkUrl: 'https://www.linkedin.com/in/sven-okafor' },
      },
      misses: {
        nobody,
        'a person without a profile': known({ linkedin_url: null }),
        'nothing there': { status: 404, body: {} },
      },
    },
  ],
});

test.each(['guessed', 'unverified', 'unavailable', null])(
  'an address that is %j is no valid one',
  async (told) => {
    await using emulator = await VendorEmulator.start(() => known({ email_status: told }));

    const answer = await open(emulator).findEmail?.(sven, AbortSignal.timeout(5_000));

    expect(answer).toMatchObject({ outcome: 'found', value: { status: 'unknown' } });
  },
);

test('all that is known of a person is sent, and nothing where it is not enough', async () => {
  await using emulator = await VendorEmulator.start(() => nobody);
  const provider = open(emulator);
  const networkUrl = 'https://www.linkedin.com/in/sven-okafor';
  const signal = AbortSignal.timeout(5_000);

  await provider.findEmail?.({ ...sven, domain: null, networkUrl }, signal);
  await provider.findEmail?.({ ...sven, lastName: null, networkUrl }, signal);
  const skipped = await provider.findEmail?.({ ...sven, lastName: null }, signal);

  expect(emulator.asked.map(({ body }) => body)).toEqual([
    { first_name: 'Sven', last_name: 'Okafor', organization_name: 'Tidewell', linkedin_url: networkUrl },
    { linkedin_url: networkUrl },
  ]);
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});

test('phones, which it brings later only, are not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => nobody);

  expect(open(emulator).findPhone).toBeUndefined();
});
