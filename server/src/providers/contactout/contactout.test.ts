import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { contactout } from './contactout.ts';

const networkUrl = 'https://www.linkedin.com/in/yara-mwangi';
const yara = {
  firstName: null,
  lastName: null,
  fullName: null,
  domain: null,
  companyName: null,
  networkUrl,
};
const known = (more: object = {}) => ({
  body: {
    status_code: 200,
    profile: {
      url: networkUrl,
      work_email: ['yara@sandgate.example'],
      personal_email: ['yara.m@post.example', 'ym@post.example'],
      phone: ['+46701740605'],
      github: [],
      ...more,
    },
  },
});
const nobody = { status: 404, body: { status_code: 404, message: 'Not Found' } };
const open = (emulator: VendorEmulator) =>
  contactout.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: contactout,
  isAuthorized: ({ headers }) => headers.authorization === 'basic' && headers.token === vendorKey,
  failures: {
    'no credit left, in its own way': {
      reply: { status: 403, body: { status_code: 403, message: 'out of credits' } },
      reason: 'out_of_credit',
    },
    'an answer without a profile': { reply: { body: { status_code: 200 } }, reason: 'unreadable' },
    'a key that may only try it': {
      reply: { body: { ...known().body, message: 'This is a sample response. Talk to us for access.' } },
      reason: 'rejected',
    },
  },
  questions: [
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(yara, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/people/linkedin',
        query: { profile: networkUrl, include_phone: 'true' },
      },
      hit: {
        reply: () => known({ phone: ['+46 1', '+46 70-174 06 05'] }),
        value: { phone: '+46701740605', type: null },
      },
      misses: {
        nobody,
        'a person without a phone': known({ phone: [] }),
        'a number shown in part': known({ phone: ['+46 70 174 ****'] }),
        'no person': { body: { status_code: 200, profile: null } },
      },
    },
    {
      name: 'finding a personal address',
      ask: (provider, signal) => provider.findPersonalEmail?.(networkUrl, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/people/linkedin', query: { profile: networkUrl } },
      hit: {
        reply: () => known(),
        value: { email: 'yara.m@post.example', status: 'unknown' },
      },
      misses: {
        nobody,
        'a person without one': known({ personal_email: [] }),
        'an address shown in part': known({ personal_email: ['y***@post.example'] }),
        'no person': { body: { status_code: 200, profile: null } },
      },
    },
  ],
});

test('phones, which cost more, are asked for only where a phone is looked for', async () => {
  await using emulator = await VendorEmulator.start(() => known());

  await open(emulator).findPersonalEmail?.(networkUrl, AbortSignal.timeout(60_000));

  expect(emulator.asked.map(({ query }) => query)).toEqual([{ profile: networkUrl }]);
});

test('a phone is looked for by the profile only', async () => {
  await using emulator = await VendorEmulator.start(() => known());

  const answer = await open(emulator).findPhone?.(
    { ...yara, fullName: 'Yara Mwangi', domain: 'sandgate.example', networkUrl: null },
    AbortSignal.timeout(60_000),
  );

  expect(answer).toEqual({ outcome: 'skipped', why: 'missing_input' });
});
