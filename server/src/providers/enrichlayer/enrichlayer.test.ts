import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { enrichlayer } from './enrichlayer.ts';

const page = 'https://www.linkedin.com/in/oyelaran-ade';
const ade = {
  firstName: null,
  lastName: null,
  fullName: null,
  domain: null,
  companyName: null,
  networkUrl: page,
};
const none = { status: 404, body: { code: 404, description: 'Not there', name: 'Not Found' } };

vendorContract({
  vendor: enrichlayer,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'an empty account': {
      reply: { status: 403, body: { code: 403, description: 'Top up', name: 'Forbidden' } },
      reason: 'out_of_credit',
    },
    'an error that is called a success': {
      reply: { status: 200, body: { code: 500, description: 'Broken', name: 'Error' } },
      reason: 'unreadable',
    },
    'a question that it does not understand': {
      reply: { status: 400, body: { code: 400, description: 'What?', name: 'Bad Request' } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding a profile by name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Oyelaran van der Ade', companyName: 'Baobab Freight' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/profile/resolve',
        query: { first_name: 'Oyelaran', last_name: 'van der Ade', company_domain: 'Baobab Freight' },
      },
      hit: {
        reply: () => ({ body: { url: `${page}/`, name_similarity_score: 0.9 } }),
        value: { networkUrl: page },
      },
      misses: {
        'nobody of that name': none,
        'no page': { body: { url: null, name_similarity_score: null } },
        'a page that is no profile': { body: { url: 'https://www.linkedin.com/company/baobab' } },
        'a page of another site': { body: { url: 'https://baobab.example/in/oyelaran-ade' } },
      },
    },
    {
      name: 'finding a personal address',
      ask: (provider, signal) => provider.findPersonalEmail?.(page, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/contact-api/personal-email',
        query: { profile_url: page, page_size: '1' },
      },
      hit: {
        reply: () => ({ body: { emails: ['ade at home', 'ade@drum.example'] } }),
        value: { email: 'ade@drum.example', status: 'unknown' },
      },
      misses: {
        'nobody of that page': none,
        'no addresses': { body: { emails: [] } },
        'no address among what it has': { body: { emails: ['hidden'] } },
        'addresses shown in part': { body: { emails: ['a***@drum.example'] } },
        'no list': { body: { emails: null } },
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(ade, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/contact-api/personal-contact',
        query: { profile_url: page, page_size: '1' },
      },
      hit: {
        reply: () => ({ body: { numbers: ['+234 802 345 6789'] } }),
        value: { phone: '+2348023456789', type: null },
      },
      misses: {
        'nobody of that page': none,
        'no numbers': { body: { numbers: [] } },
        'a number without a country': { body: { numbers: ['0802 345 6789'] } },
      },
    },
  ],
});

test('somebody of one name, or without a profile, is not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => none);
  const provider = enrichlayer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const signal = AbortSignal.timeout(60_000);

  const skipped = [
    await provider.findProfileByName?.({ fullName: 'Oyelaran', companyName: 'Baobab Freight' }, signal),
    await provider.findPhone?.({ ...ade, networkUrl: null, fullName: 'Oyelaran Ade' }, signal),
  ];

  expect(emulator.asked).toEqual([]);
  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'missing_input' })));
});
