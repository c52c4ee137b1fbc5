import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { enrich } from './enrich.ts';

const ragna = {
  firstName: 'Ragna',
  lastName: 'Holm',
  fullName: null,
  domain: 'kelpworks.example',
  companyName: null,
  networkUrl: 'https://www.linkedin.com/in/ragna-holm',
};
const address = 'ragna.holm@kelpworks.example';

const answered = (data: unknown, creditsUsed = 0): EmulatedReply => ({
  body: { success: true, data, meta: { requestId: 'r-1', creditsUsed, creditsRemaining: 90 } },
});
const finding = (more: object = {}) => ({
  firstName: 'Ragna',
  lastName: 'Holm',
  domain: 'kelpworks.example',
  found: true,
  email: address,
  confidence: 'high',
  isCatchAll: false,
  provider: 'GOOGLE',
  message: 'Found',
  ...more,
});
const validation = (more: object = {}) => ({
  email: address,
  result: 'valid',
  message: 'Accepted',
  isCatchAll: false,
  hasSEG: false,
  provider: 'MICROSOFT',
  confidence: 'definitive',
  ...more,
});
const problem = (status: number, type: string, more: object = {}): EmulatedReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type, title: type, status, detail: 'It cannot be done', instance: '/v3', ...more },
});

vendorContract({
  vendor: enrich,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'too few credits': {
      reply: problem(402, 'insufficient-credits', { currentBalance: 3, required: 10, shortfall: 7 }),
      reason: 'out_of_credit',
    },
    'an account that is suspended': { reply: problem(403, 'suspended'), reason: 'forbidden' },
    'a question that it does not understand': {
      reply: problem(400, 'validation-error'),
      reason: 'question_refused',
    },
    'a host that does not serve it': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a 200 without success': { reply: { body: { success: false, data: null } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(ragna, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/email-finder',
        body: { firstName: 'Ragna', lastName: 'Holm', domain: 'kelpworks.example' },
      },
      hit: {
        reply: () => answered(finding(), 10),
        value: { email: address, status: 'unknown', confidence: 83, mailProvider: 'google' },
      },
      misses: {
        'no address found': answered({ domain: 'kelpworks.example', found: false, message: 'None' }),
        'found, but without the address': answered(finding({ email: null })),
        'found, but shown in part': answered(finding({ email: 'r****@kelpworks.example' })),
        'no data': answered(null),
        'empty data': answered({}),
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/email-validation', body: { email: address } },
      hit: {
        reply: () => answered(validation(), 1),
        value: {
          status: 'valid',
          reason: 'valid',
          mxFound: null,
          mxHost: null,
          mailProvider: 'microsoft',
          disposable: null,
          role: null,
          free: null,
          suggestion: null,
          score: null,
        },
      },
      misses: {},
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(ragna, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/reverse-lookup/phones', query: { linkedin: ragna.networkUrl } },
      hit: {
        // The extension and the number without a country are none.
        reply: () => answered({ phones: ['x 114', '040 123 456', '+358 (0)40 765 4321'] }, 500),
        value: { phone: '+358407654321', type: null },
      },
      misses: {
        'no numbers': answered({ phones: [] }),
        'no number among what it has': answered({ phones: ['unlisted', '+000'] }),
        'no data': answered(null),
      },
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) => provider.findProfileByEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/reverse-lookup/lookup', body: { email: address } },
      hit: {
        reply: () =>
          answered(
            { id: 'ACoA1', displayName: 'Ragna Holm', profileUrl: `${ragna.networkUrl}/?lang=fi` },
            10,
          ),
        value: { networkUrl: ragna.networkUrl },
      },
      misses: {
        'nobody of that address': answered({}),
        'no data': answered(null),
        'a person without a profile': answered({ displayName: 'Ragna Holm', profileUrl: null }),
        'a page that is no profile': answered({ profileUrl: 'https://www.linkedin.com/company/kelpworks' }),
        'a page of another site': answered({ profileUrl: 'https://kelpworks.example/in/ragna-holm' }),
      },
    },
  ],
});

async function opened(reply: EmulatedReply) {
  const emulator = await VendorEmulator.start(() => reply);
  return {
    emulator,
    provider: enrich.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' }),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}
const soon = () => AbortSignal.timeout(60_000);

test.each<[object, object]>([
  [
    { result: 'risky', isCatchAll: true },
    { status: 'catch_all', reason: 'catch_all' },
  ],
  [{ isCatchAll: true }, { status: 'catch_all' }],
  [
    { result: 'risky', confidence: 'temporary' },
    { status: 'unknown', reason: 'risky' },
  ],
  [{ result: 'invalid' }, { status: 'invalid', reason: 'invalid' }],
  // Put off by the mail server, or uncertain: that is no verdict. That it has no figure for it is no doubt.
  [{ result: 'invalid', confidence: 'temporary' }, { status: 'unknown' }],
  [{ result: 'valid', confidence: 'low' }, { status: 'unknown' }],
  [{ result: 'valid', confidence: 'low', isCatchAll: true }, { status: 'catch_all' }],
  [{ result: 'valid', confidence: 'none' }, { status: 'valid' }],
  [{ result: 'a word of next year' }, { status: 'unknown' }],
  [
    { hasSEG: true, segProvider: 'MIMECAST' },
    { status: 'valid', mailProvider: 'mimecast' },
  ],
  [{ provider: 'SMTP' }, { mailProvider: null }],
])('%j is read as %j', async (more, verdict) => {
  await using vendor = await opened(answered(validation(more)));

  const answer = await vendor.provider.verifyEmail?.(address, soon());

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});

test.each<[object, object]>([
  [
    { isCatchAll: true, confidence: 'low' },
    { status: 'catch_all', confidence: 17 },
  ],
  [
    { confidence: 'medium', provider: 'SMTP' },
    { status: 'unknown', confidence: 50, mailProvider: null },
  ],
  [{ confidence: null }, { confidence: null }],
])('an address that it found is no valid one for that: %j is %j', async (more, value) => {
  await using vendor = await opened(answered(finding(more)));

  const answer = await vendor.provider.findEmail?.(ragna, soon());

  expect(answer).toMatchObject({ outcome: 'found', value });
});

test('a name that is one text goes in parts, and who lacks a last name, a domain or a profile is not asked for', async () => {
  await using vendor = await opened(answered(finding()));
  const { provider, emulator } = vendor;
  const nameless = { ...ragna, firstName: null, lastName: null };

  await provider.findEmail?.({ ...nameless, fullName: '  Inês de la  Cruz ' }, soon());
  const skipped = [
    await provider.findEmail?.({ ...nameless, fullName: 'Ragna' }, soon()),
    await provider.findEmail?.(nameless, soon()),
    await provider.findEmail?.({ ...ragna, domain: null, companyName: 'Kelpworks' }, soon()),
    await provider.findPhone?.({ ...ragna, networkUrl: null }, soon()),
  ];

  expect(emulator.asked.map(({ body }) => body)).toEqual([
    { firstName: 'Inês', lastName: 'de la Cruz', domain: 'kelpworks.example' },
  ]);
  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'missing_input' })));
});
