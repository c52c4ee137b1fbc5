import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { emailable } from './emailable.ts';

const address = 'noor.haddad@cedarloom.example';
const openAt = (baseUrl: string, waits: number[] = []) =>
  emailable.open({
    apiKey: vendorKey,
    baseUrl,
    userAgent: 'Millrace/test',
    pause: async (ms) => {
      waits.push(ms);
    },
  });
const checked = (more: object = {}) => ({
  body: {
    email: address,
    state: 'deliverable',
    reason: 'accepted_email',
    score: 100,
    accept_all: false,
    disposable: false,
    free: true,
    role: false,
    mx_record: 'mx.cedarloom.example',
    smtp_provider: 'zoho',
    did_you_mean: null,
    ...more,
  },
});

vendorContract({
  vendor: emailable,
  isAuthorized: ({ query }) => query.api_key === vendorKey,
  failures: {
    'a key without the right': { reply: { status: 403, body: {} }, reason: 'forbidden' },
    'a catch-all told in another way than expected': {
      reply: checked({ accept_all: 'true' }),
      reason: 'unreadable',
    },
    'a path that it does not have': { reply: { status: 404, body: {} }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/verify', query: { api_key: vendorKey, email: address } },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'accepted_email',
          mxFound: true,
          mxHost: 'mx.cedarloom.example',
          mailProvider: 'zoho',
          disposable: false,
          role: false,
          free: true,
          suggestion: null,
          score: 100,
        },
      },
      misses: {},
    },
  ],
});

const stillAsks = { status: 249, body: { message: 'Your request is taking longer than normal.' } };

test('while it still asks the mail server it is asked again, and its verdict is taken when it is there', async () => {
  const late = [stillAsks, stillAsks];
  await using emulator = await VendorEmulator.start(() => late.shift() ?? checked());
  const waits: number[] = [];

  const answer = await openAt(emulator.url, waits).verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: { status: 'valid' } });
  expect(waits).toEqual([2_000, 4_000]);
});

test('an address whose mail server is too slow is no miss: it is left to the next verifier', async () => {
  await using emulator = await VendorEmulator.start(() => stillAsks);

  const answer = await openAt(emulator.url).verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toEqual({ outcome: 'skipped', why: 'mail_server_away' });
  expect(emulator.asked).toHaveLength(3);
});

test.each<[object, object]>([
  [{ state: 'risky', reason: 'low_deliverability', accept_all: true }, { status: 'catch_all' }],
  [{ accept_all: true }, { status: 'catch_all' }],
  [
    { state: 'risky', disposable: true },
    { status: 'disposable', disposable: true },
  ],
  [
    { state: 'risky', role: true },
    { status: 'role', role: true },
  ],
  [
    { state: 'risky', reason: 'low_quality' },
    { status: 'unknown', reason: 'low_quality' },
  ],
  [
    { state: 'undeliverable', reason: 'rejected_email' },
    { status: 'invalid', reason: 'rejected_email' },
  ],
  [
    { state: 'unknown', reason: 'timeout', mx_record: null },
    { status: 'unknown', mxFound: null, mxHost: null },
  ],
  [{ state: 'a word of next year' }, { status: 'unknown' }],
  [{ did_you_mean: 'noor@cedar.example' }, { suggestion: 'noor@cedar.example' }],
  // Of another kind than expected.
  [
    { score: '97 %', free: 'yes', mx_record: {} },
    { status: 'valid', score: null, free: null, mxHost: null },
  ],
])('%j is read as %j', async (more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = emailable.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});
