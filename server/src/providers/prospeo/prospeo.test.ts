import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { prospeo } from './prospeo.ts';

const tomas = {
  firstName: null,
  lastName: null,
  fullName: 'Tomas Reyne',
  domain: null,
  companyName: 'Quarry & Pine',
  networkUrl: null,
};
const mail = {
  status: 'VERIFIED',
  revealed: true,
  email: 'tomas@quarrypine.example',
  email_mx_provider: 'Fastmail',
};
const mobile = {
  status: 'VERIFIED',
  revealed: true,
  mobile: '+46701740605',
  mobile_national: '070-174 06 05',
  mobile_country_code: 'SE',
};
const known = (person: object) => ({
  body: { error: false, free_enrichment: false, person: { person_id: 'p_77', ...person }, company: null },
});
const refused = (status: number, code: string) => ({
  status,
  body: { error: true, error_code: code },
});
const open = (emulator: VendorEmulator) =>
  prospeo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const noMatch: Record<string, EmulatedReply> = {
  'no match': refused(400, 'NO_MATCH'),
  'no match, with a 200': refused(200, 'NO_MATCH'),
  'nothing there': { status: 404, body: null },
};
const profile = {
  sends: { method: 'POST', path: '/enrich-person' },
  hit: {
    reply: () => known({ linkedin_url: 'https://www.linkedin.com/in/tomas-reyne' }),
    value: { networkUrl: 'https://www.linkedin.com/in/tomas-reyne' },
  },
  misses: { ...noMatch, 'a person without a profile': known({ linkedin_url: null }) },
};

vendorContract({
  vendor: prospeo,
  isAuthorized: ({ headers }) => headers['x-key'] === vendorKey,
  failures: {
    'no credit left, with a 400': {
      reply: refused(400, 'INSUFFICIENT_CREDITS'),
      reason: 'out_of_credit',
    },
    'a key that it does not take, with a 400': {
      reply: refused(400, 'INVALID_API_KEY'),
      reason: 'rejected',
    },
    'too many questions, with a 400': { reply: refused(400, 'RATE_LIMITED'), reason: 'rate_limited' },
    'a question that it does not understand': {
      reply: refused(400, 'INVALID_DATAPOINTS'),
      reason: 'question_refused',
    },
    'a refusal with a 200': { reply: refused(200, 'SOMETHING_NEW'), reason: 'unreadable' },
    'an error of its own that says that nobody matches': {
      reply: refused(500, 'NO_MATCH'),
      reason: 'unreachable',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(tomas, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/enrich-person',
        body: {
          data: { full_name: 'Tomas Reyne', company_name: 'Quarry & Pine' },
          only_verified_email: true,
          enrich_mobile: false,
          only_verified_mobile: false,
        },
      },
      hit: {
        reply: () => known({ email: mail }),
        value: { email: mail.email, status: 'valid', confidence: null, mailProvider: 'Fastmail' },
      },
      misses: {
        ...noMatch,
        'a person without an address': known({ email: null }),
        'an address that is not revealed': known({ email: { ...mail, revealed: false } }),
        'an address shown in part': known({ email: { ...mail, email: 't***@quarrypine.example' } }),
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(tomas, signal) as Promise<unknown>,
      sends: {
        path: '/enrich-person',
        body: {
          data: { full_name: 'Tomas Reyne', company_name: 'Quarry & Pine' },
          only_verified_email: false,
          enrich_mobile: true,
          only_verified_mobile: true,
        },
      },
      hit: {
        reply: () => known({ email: mail, mobile }),
        value: { phone: '+46701740605', type: 'mobile' },
      },
      misses: {
        ...noMatch,
        'a person without a mobile': known({ mobile: { status: null, revealed: false, mobile: null } }),
        'a mobile that is not verified': known({ mobile: { ...mobile, status: null } }),
        'a mobile that is not revealed': known({ mobile: { ...mobile, revealed: false } }),
        'a mobile shown in part': known({ mobile: { ...mobile, mobile: '+4670174****' } }),
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) => provider.findProfileByEmail?.(mail.email, signal) as Promise<unknown>,
      ...profile,
      sends: { ...profile.sends, body: { data: { email: mail.email }, enrich_mobile: false } },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Tomas Reyne', companyName: 'Quarry & Pine' },
          signal,
        ) as Promise<unknown>,
      ...profile,
      sends: {
        ...profile.sends,
        body: { data: { full_name: 'Tomas Reyne', company_name: 'Quarry & Pine' }, enrich_mobile: false },
      },
    },
  ],
});

test('all that is known of a person is sent, and nothing where it is not enough', async () => {
  await using emulator = await VendorEmulator.start(() => refused(400, 'NO_MATCH'));
  const provider = open(emulator);
  const networkUrl = 'https://www.linkedin.com/in/tomas-reyne';
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...tomas, domain: 'quarrypine.example', networkUrl }, signal);
  await provider.findPhone?.({ ...tomas, companyName: null, networkUrl }, signal);
  const email = await provider.findEmail?.({ ...tomas, companyName: null }, signal);
  const phone = await provider.findPhone?.({ ...tomas, fullName: null }, signal);

  expect(emulator.asked.map(({ body }) => body.data)).toEqual([
    { full_name: 'Tomas Reyne', company_website: 'quarrypine.example', linkedin_url: networkUrl },
    { linkedin_url: networkUrl },
  ]);
  expect([email, phone]).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
});

test.each(['UNVERIFIED', 'verified by nobody', null])(
  'an address of the status %j is no valid one',
  async (status) => {
    await using emulator = await VendorEmulator.start(() => known({ email: { ...mail, status } }));

    const answer = await open(emulator).findEmail?.(tomas, AbortSignal.timeout(60_000));

    expect(answer).toMatchObject({ outcome: 'found', value: { status: 'unknown' } });
  },
);
