import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { enrow } from './enrow.ts';

const jonas = {
  firstName: 'Jonas',
  lastName: 'Brandt',
  fullName: null,
  domain: 'nordwerk.example',
  companyName: null,
  networkUrl: null,
};
const polled = {
  earlier: ({ method }: EmulatedRequest) =>
    method === 'POST' ? { body: { message: 'Single search started', id: 'find-81', credits_used: 1 } } : null,
  pending: { status: 202, body: { message: 'Search in progress' } },
};

vendorContract({
  vendor: enrow,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(jonas, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/email/find/single',
          body: { fullname: 'Jonas Brandt', company_domain: 'nordwerk.example' },
        },
        { method: 'GET', path: '/email/find/single', query: { id: 'find-81' } },
      ],
      polled,
      hit: {
        reply: () => ({
          body: { email: 'j.brandt@nordwerk.example', qualification: 'valid', status: 'completed' },
        }),
        value: { email: 'j.brandt@nordwerk.example', status: 'valid', confidence: null, mailProvider: null },
      },
      misses: {
        'no address for that person': { body: { email: null, qualification: null, status: 'completed' } },
        'an address shown in part': {
          body: { email: 'j***@nordwerk.example', qualification: 'valid', status: 'completed' },
        },
        'an address that takes no mail, in capitals': {
          body: { email: 'jb@nordwerk.example', qualification: 'Invalid', status: 'completed' },
        },
        'an address that takes no mail': {
          body: { email: 'jb@nordwerk.example', qualification: 'invalid', status: 'completed' },
        },
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) =>
        provider.verifyEmail?.('j.brandt@nordwerk.example', signal) as Promise<unknown>,
      sends: [
        { method: 'POST', path: '/email/verify/single', body: { email: 'j.brandt@nordwerk.example' } },
        { method: 'GET', path: '/email/verify/single', query: { id: 'find-81' } },
      ],
      polled,
      hit: {
        reply: () => ({ body: { email: 'j.brandt@nordwerk.example', qualification: 'invalid' } }),
        value: {
          status: 'invalid',
          reason: 'invalid',
          mxFound: null,
          mxHost: null,
          mailProvider: null,
          disposable: null,
          role: null,
          free: null,
          suggestion: null,
          score: null,
        },
      },
      misses: { 'no verdict': { body: { email: 'j.brandt@nordwerk.example' } } },
    },
  ],
});

test('a company is asked for by its name where the domain is not known, and nobody without a company', async () => {
  await using emulator = await VendorEmulator.start(
    (request) => polled.earlier(request) ?? { body: { email: null } },
  );
  const provider = enrow.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    pause: async () => {},
  });
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...jonas, domain: null, companyName: 'Nordwerk' }, signal);
  const skipped = await provider.findEmail?.({ ...jonas, domain: null }, signal);

  expect(emulator.asked[0]?.body).toEqual({ fullname: 'Jonas Brandt', company_name: 'Nordwerk' });
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});
