import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { findymail } from './findymail.ts';

const iris = {
  firstName: 'Iris',
  lastName: 'Lund',
  fullName: null,
  domain: 'norrvik.example',
  companyName: null,
  networkUrl: 'https://www.linkedin.com/in/iris-lund',
};
const found = {
  contact: { name: 'Iris Lund', email: 'iris.lund@norrvik.example', domain: 'norrvik.example' },
};
const address = {
  email: 'iris.lund@norrvik.example',
  status: 'valid',
  confidence: null,
  mailProvider: null,
};
const verdict = {
  status: 'valid',
  reason: null,
  mxFound: null,
  mxHost: null,
  mailProvider: 'Microsoft',
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
  score: null,
};
const open = (emulator: VendorEmulator) =>
  findymail.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const nobody = { status: 404, body: { message: 'Not found' } };

vendorContract({
  vendor: findymail,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'a subscription that is paused': {
      reply: { status: 423, body: { message: 'Subscription paused' } },
      reason: 'out_of_credit',
    },
    'no credit left, with a 200': {
      reply: { body: { error: 'You have no credits left' } },
      reason: 'out_of_credit',
    },
    'a refusal with a 200': { reply: { body: { error: 'Something else' } }, reason: 'unreadable' },
    'a question that it does not understand': {
      reply: { status: 422, body: { message: 'The domain field is required.' } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(iris, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/search/name',
        body: { name: 'Iris Lund', domain: 'norrvik.example' },
      },
      hit: { reply: () => ({ body: found }), value: address },
      misses: {
        'no contact': { body: { contact: null } },
        'an empty contact': { body: { contact: {} } },
        'an empty contact written as a list': { body: { contact: [] } },
        'an empty answer': { body: {} },
        'a contact without an address': { body: { contact: { name: 'Iris Lund', email: '' } } },
        'an address shown in part': { body: { contact: { email: 'i***@norrvik.example' } } },
        'nothing there': nobody,
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address.email, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/verify', body: { email: address.email } },
      hit: {
        reply: () => ({ body: { email: address.email, verified: true, provider: 'Microsoft' } }),
        value: verdict,
      },
      misses: { 'nothing there': nobody },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(iris, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/search/phone', body: { linkedin_url: iris.networkUrl } },
      hit: {
        reply: () => ({ body: { phone: '+46 70-174 06 05', line_type: 'mobile' } }),
        value: { phone: '+46701740605', type: 'mobile' },
      },
      misses: {
        'no phone': { body: { phone: null } },
        'an empty answer': { body: {} },
        'a number that nobody can have': { body: { phone: '+46 1', line_type: 'landline' } },
        'nothing there': nobody,
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) => provider.findProfileByEmail?.(address.email, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/search/reverse-email',
        body: { email: address.email, with_profile: false },
      },
      hit: {
        reply: () => ({
          body: {
            email: address.email,
            linkedin_url: 'https://linkedin.com/in/iris-lund/',
            fullName: 'Iris',
          },
        }),
        value: { networkUrl: 'https://www.linkedin.com/in/iris-lund' },
      },
      misses: {
        'a person without a profile': { body: { email: address.email, linkedin_url: null } },
        'an empty profile': { body: { email: address.email, linkedin_url: '' } },
        'nothing there': nobody,
      },
    },
  ],
});

test('a contact is read where it is wrapped, too', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: { payload: found } }));

  const answer = await open(emulator).findEmail?.(iris, AbortSignal.timeout(60_000));

  expect(answer).toEqual({ outcome: 'found', value: address });
});

test('a person is asked for by the profile where name and domain are not known, and not at all without either', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: found }));
  const provider = open(emulator);
  const unnamed = { ...iris, lastName: null };
  const signal = AbortSignal.timeout(60_000);

  const byProfile = await provider.findEmail?.(unnamed, signal);
  const email = await provider.findEmail?.({ ...unnamed, networkUrl: null }, signal);
  const phone = await provider.findPhone?.({ ...iris, networkUrl: null }, signal);

  expect(byProfile).toEqual({ outcome: 'found', value: address });
  expect(emulator.asked).toMatchObject([
    { path: '/search/business-profile', body: { linkedin_url: iris.networkUrl } },
  ]);
  expect([email, phone]).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
});

test('a company is asked for by its name where its domain is not known', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: found }));

  await open(emulator).findEmail?.(
    { ...iris, domain: null, companyName: 'Norrvik' },
    AbortSignal.timeout(60_000),
  );

  expect(emulator.asked).toMatchObject([
    { path: '/search/name', body: { name: 'Iris Lund', domain: 'Norrvik' } },
  ]);
});

test('an address that it could not verify is not known to be wrong', async () => {
  await using emulator = await VendorEmulator.start(() => ({
    body: { email: address.email, verified: false, provider: '' },
  }));

  const answer = await open(emulator).verifyEmail?.(address.email, AbortSignal.timeout(60_000));

  expect(answer).toEqual({
    outcome: 'found',
    value: { ...verdict, status: 'unknown', reason: 'not_verified', mailProvider: null },
  });
});
