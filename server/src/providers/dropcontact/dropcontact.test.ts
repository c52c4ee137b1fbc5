import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { dropcontact } from './dropcontact.ts';

const celine = {
  firstName: null,
  lastName: null,
  fullName: 'Céline de Roche',
  domain: 'atelier-vert.example',
  companyName: null,
  networkUrl: null,
};
const ready = (person: object) => ({ body: { error: false, success: true, data: [person] } });
const addresses = (...list: [email: string, qualification: string][]) =>
  ready({ email: list.map(([email, qualification]) => ({ email, qualification })) });
const polled = {
  earlier: ({ method }: EmulatedRequest) =>
    method === 'POST' ? { body: { error: false, success: true, request_id: 'batch-19' } } : null,
  pending: {
    body: { error: false, success: false, reason: 'Request not ready yet, try again in 30 seconds' },
  },
};
const open = (emulator: VendorEmulator) =>
  dropcontact.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    pause: async () => {},
  });

vendorContract({
  vendor: dropcontact,
  isAuthorized: ({ headers }) => headers['x-access-token'] === vendorKey,
  failures: {
    'an error in an answer of status 200': {
      reply: { body: { error: true, success: false, reason: 'This request cannot be handled' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(celine, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/enrich/all',
          body: {
            data: [{ first_name: 'Céline', last_name: 'de Roche', website: 'atelier-vert.example' }],
            siren: false,
            language: 'en',
          },
        },
        { method: 'GET', path: '/enrich/all/batch-19' },
      ],
      polled,
      hit: {
        reply: () => addresses(['celine.deroche@atelier-vert.example', 'nominative@pro']),
        value: {
          email: 'celine.deroche@atelier-vert.example',
          status: 'valid',
          confidence: null,
          mailProvider: null,
        },
      },
      misses: {
        'a person without an address': ready({ full_name: 'Céline de Roche' }),
        'an empty list of addresses': addresses(),
        'an empty text in place of addresses': ready({ email: '' }),
        'an address shown in part': addresses(['c***@atelier-vert.example', 'nominative@pro']),
        'nobody at all': { body: { error: false, success: true, data: [] } },
        'only the address of the company, or one at home': addresses(
          ['bonjour@atelier-vert.example', 'generic@pro'],
          ['celine@post.example', 'nominative@perso'],
          ['c@atelier-vert.example', 'invalid@pro'],
        ),
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) =>
        provider.findProfileByEmail?.('celine.deroche@atelier-vert.example', signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/enrich/all',
          body: { data: [{ email: 'celine.deroche@atelier-vert.example' }], siren: false, language: 'en' },
        },
        { method: 'GET', path: '/enrich/all/batch-19' },
      ],
      polled,
      hit: {
        reply: () => ready({ linkedin: 'www.linkedin.com/in/celine-de-roche/' }),
        value: { networkUrl: 'https://www.linkedin.com/in/celine-de-roche' },
      },
      misses: {
        'a person without a profile': ready({ linkedin: null }),
        'a page of another site': ready({ linkedin: 'https://atelier-vert.example/in/celine-de-roche' }),
        'the page of a company': ready({ linkedin: 'https://www.linkedin.com/company/atelier-vert' }),
      },
    },
  ],
});

test('an address of a domain that takes every address is no valid one', async () => {
  await using emulator = await VendorEmulator.start(
    (request) =>
      polled.earlier(request) ??
      addresses(
        ['bonjour@atelier-vert.example', 'generic@pro'],
        ['cr@atelier-vert.example', 'catch_all@pro'],
      ),
  );

  const answer = await open(emulator).findEmail?.(celine, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ value: { email: 'cr@atelier-vert.example', status: 'catch_all' } });
});

test('a person is asked for by the profile where no company is known, and not at all without either', async () => {
  await using emulator = await VendorEmulator.start((request) => polled.earlier(request) ?? ready({}));
  const provider = open(emulator);
  const nowhere = { ...celine, domain: null };
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...nowhere, networkUrl: 'https://www.linkedin.com/in/celine' }, signal);
  const skipped = await provider.findEmail?.(nowhere, signal);

  expect(emulator.asked[0]?.body.data).toEqual([{ linkedin: 'https://www.linkedin.com/in/celine' }]);
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});
