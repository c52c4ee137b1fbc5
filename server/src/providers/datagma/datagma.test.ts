import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { datagma } from './datagma.ts';

const networkUrl = 'https://www.linkedin.com/in/remi-castel';
const remi = {
  firstName: 'Rémi',
  lastName: 'Castel',
  fullName: null,
  domain: 'montclair.example',
  companyName: 'Montclair',
  networkUrl,
};
const found = (more: object = {}) => ({
  body: {
    email: 'remi.castel@montclair.example',
    status: 'Valid',
    emailDomain: 'montclair.example',
    mxfound: true,
    smtpCheck: true,
    cachAll: false,
    ...more,
  },
});
const phones = (...numbers: object[]) => ({ body: { person: { phones: numbers } } });
const open = (emulator: VendorEmulator) =>
  datagma.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: datagma,
  isAuthorized: ({ query }) => query.apiId === vendorKey,
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(remi, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/v6/findEmail',
        query: {
          apiId: vendorKey,
          fullName: 'Rémi Castel',
          company: 'montclair.example',
          linkedInSlug: 'remi-castel',
        },
      },
      hit: {
        reply: () => found(),
        value: {
          email: 'remi.castel@montclair.example',
          status: 'valid',
          confidence: null,
          mailProvider: null,
        },
      },
      misses: {
        'no address': found({ email: null, status: null }),
        'an empty address': found({ email: '', status: '' }),
        'nothing but the domain': { body: { emailDomain: 'montclair.example' } },
        'an address shown in part': found({ email: 'r***@montclair.example' }),
        'nothing there': { status: 404, body: {} },
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(remi, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/v1/search',
        query: { apiId: vendorKey, username: networkUrl, whatsappCheck: 'true' },
      },
      hit: {
        reply: () => phones({ number: '46701740605', countryCode: '46', isWhatsapp: false }),
        value: { phone: '+46701740605', type: null },
      },
      misses: {
        'no numbers': phones(),
        'no person': { body: { person: null } },
        'a number that nobody can have': phones({ number: '12', countryCode: '46', isWhatsapp: true }),
        'nothing there': { status: 404, body: {} },
      },
    },
  ],
});

test.each([
  [{ status: 'Most Probable' }, 'unknown'],
  [{ status: 'Not Valid' }, 'unknown'],
  [{ status: null }, 'unknown'],
  [{ status: 'Valid', cachAll: true }, 'catch_all'],
  [{ status: 'Valid', cachAll: 'true' }, 'catch_all'],
  [{ status: 'Valid', cachAll: 'false' }, 'valid'],
])('an address of which it says %j is %s', async (told, status) => {
  await using emulator = await VendorEmulator.start(() => found(told));

  const answer = await open(emulator).findEmail?.(remi, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: { status } });
});

test('a number that is known to be in use goes before others, and one that nobody can have is passed over', async () => {
  await using emulator = await VendorEmulator.start(() =>
    phones(
      { number: '99', countryCode: 'SE', isWhatsapp: true },
      { number: '08-123 456 78', countryCode: 'SE', isWhatsapp: false },
      { number: 46_701_740_605, countryCode: 46, isWhatsapp: true },
    ),
  );

  const answer = await open(emulator).findPhone?.(remi, AbortSignal.timeout(60_000));

  expect(answer).toEqual({ outcome: 'found', value: { phone: '+46701740605', type: null } });
});

test('a person without a company has no address to look for, and one without a profile no phone', async () => {
  await using emulator = await VendorEmulator.start(() => found());
  const provider = open(emulator);
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...remi, domain: null, networkUrl: null }, signal);
  const email = await provider.findEmail?.({ ...remi, domain: null, companyName: null }, signal);
  const phone = await provider.findPhone?.({ ...remi, networkUrl: null }, signal);

  expect(emulator.asked.map(({ query }) => query)).toEqual([
    { apiId: vendorKey, fullName: 'Rémi Castel', company: 'Montclair' },
  ]);
  expect([email, phone]).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
});
