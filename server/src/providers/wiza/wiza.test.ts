import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { wiza } from './wiza.ts';

const leila = {
  firstName: 'Leila',
  lastName: 'Haddad',
  fullName: null,
  domain: 'caspian-freight.example',
  companyName: 'Caspian Freight',
  networkUrl: null,
};
const reveal = (data: object) => ({
  body: { status: { code: 200, message: 'OK' }, type: 'individual_reveal', data: { id: 7401, ...data } },
});
const finished = (data: object) => reveal({ status: 'finished', is_complete: true, ...data });
const polled = {
  earlier: ({ method }: EmulatedRequest) =>
    method === 'POST' ? reveal({ status: 'queued', is_complete: false }) : null,
  pending: reveal({ status: 'resolving', is_complete: false }),
};
const open = (emulator: VendorEmulator) =>
  wiza.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test', pause: async () => {} });

vendorContract({
  vendor: wiza,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'a reveal that it could not make': {
      reply: reveal({ status: 'failed', is_complete: true, fail_error: 'something_went_wrong' }),
      reason: 'unreadable',
    },
    'credits that are used up, found out on the way': {
      reply: reveal({ status: 'failed', is_complete: true, fail_error: 'billing_issue' }),
      reason: 'out_of_credit',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(leila, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/individual_reveals',
          body: {
            individual_reveal: { full_name: 'Leila Haddad', domain: 'caspian-freight.example' },
            enrichment_level: 'partial',
            email_options: { accept_work: true, accept_personal: false },
          },
        },
        { method: 'GET', path: '/individual_reveals/7401' },
      ],
      polled,
      hit: {
        reply: () =>
          finished({ email: 'leila@caspian-freight.example', email_status: 'valid', email_type: 'work' }),
        value: {
          email: 'leila@caspian-freight.example',
          status: 'valid',
          confidence: null,
          mailProvider: null,
        },
      },
      misses: {
        'no address of that person': finished({ email: null, email_status: 'unfound' }),
        'a private address': finished({
          email: 'leila.h@post.example',
          email_status: 'valid',
          email_type: 'personal',
        }),
        'an address shown in part': finished({
          email: 'l***@caspian-freight.example',
          email_status: 'valid',
        }),
        'an address that it calls unfound': finished({
          email: 'l@caspian-freight.example',
          email_status: 'unfound',
        }),
      },
    },
    {
      name: 'finding a number',
      ask: (provider, signal) => provider.findPhone?.(leila, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/individual_reveals',
          body: {
            individual_reveal: { full_name: 'Leila Haddad', domain: 'caspian-freight.example' },
            enrichment_level: 'phone',
          },
        },
        { method: 'GET', path: '/individual_reveals/7401' },
      ],
      polled,
      hit: {
        reply: () =>
          finished({
            phone_status: 'found',
            phone_number: '020 7946 0018',
            phones: [
              { number: '020 7946 0018', pretty_number: '020 7946 0018', type: 'Office' },
              { number: '+442079460018', pretty_number: '+44 20 7946 0018', type: 'Direct' },
            ],
          }),
        value: { phone: '+442079460018', type: 'direct' },
      },
      misses: {
        'no number of that person': finished({ phone_status: 'unfound', phones: [] }),
        'a number shown in part': finished({ phone_status: 'found', mobile_phone: '+1 202 555 XXXX' }),
        'a number without its country': finished({ phone_status: 'found', phone_number: '555 0134' }),
      },
    },
  ],
});

test('a person is asked for by the profile where one is known, and not at all by a name alone', async () => {
  await using emulator = await VendorEmulator.start((request) => polled.earlier(request) ?? finished({}));
  const provider = open(emulator);
  const signal = AbortSignal.timeout(60_000);

  await provider.findPhone?.({ ...leila, networkUrl: 'https://www.linkedin.com/in/leila-haddad' }, signal);
  const skipped = await provider.findEmail?.({ ...leila, domain: null, companyName: null }, signal);

  expect(emulator.asked[0]?.body.individual_reveal).toEqual({
    profile_url: 'https://www.linkedin.com/in/leila-haddad',
  });
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});

test('the mobile number is taken before others, and a risky address is no valid one', async () => {
  await using emulator = await VendorEmulator.start(
    (request) =>
      polled.earlier(request) ??
      finished({
        email: 'leila@caspian-freight.example',
        email_status: 'risky',
        mobile_phone: '+44 7400 123456',
        phones: [{ number: '+442079460018', type: 'direct' }],
      }),
  );
  const provider = open(emulator);
  const signal = AbortSignal.timeout(60_000);

  const phone = await provider.findPhone?.(leila, signal);
  const email = await provider.findEmail?.(leila, signal);

  expect(phone).toEqual({ outcome: 'found', value: { phone: '+447400123456', type: 'mobile' } });
  expect(email).toMatchObject({ value: { status: 'unknown' } });
});
