import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { zerobounce } from './zerobounce.ts';

const address = 'jorun.lind@fjordmast.example';
const checked = (more: object = {}) => ({
  body: {
    address,
    status: 'valid',
    sub_status: '',
    free_email: false,
    did_you_mean: null,
    account: 'jorun.lind',
    domain: 'fjordmast.example',
    smtp_provider: 'microsoft',
    mx_found: 'true',
    mx_record: 'mx.fjordmast.example',
    processed_at: '2026-09-02 08:00:00.000',
    ...more,
  },
});

vendorContract({
  vendor: zerobounce,
  isAuthorized: ({ query }) => query.api_key === vendorKey,
  failures: {
    'its sentence for a bad key or no credit': {
      reply: { body: { error: 'Invalid API key or your account ran out of credits' } },
      reason: 'rejected',
    },
    'the same as a status of its own': {
      reply: { status: 400, body: { error: 'Invalid API key or your account ran out of credits' } },
      reason: 'rejected',
    },
    'an account without credits': {
      reply: { body: { error: 'Your account has no credits left' } },
      reason: 'out_of_credit',
    },
    'an error that says neither': {
      reply: { body: { error: 'Something broke', status: 'valid' } },
      reason: 'unreadable',
    },
    'a path that it does not have': { reply: { status: 404, body: {} }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/validate',
        query: { api_key: vendorKey, email: address, ip_address: '', timeout: '10' },
      },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'valid',
          mxFound: true,
          mxHost: 'mx.fjordmast.example',
          mailProvider: 'microsoft',
          disposable: false,
          role: null,
          free: false,
          suggestion: null,
          score: null,
        },
      },
      misses: {},
    },
  ],
});

test.each<[object, object]>([
  [
    { status: 'invalid', sub_status: 'mailbox_not_found' },
    { status: 'invalid', reason: 'mailbox_not_found' },
  ],
  [
    { status: 'invalid', sub_status: 'no_dns_entries', mx_found: 'false', mx_record: '' },
    { status: 'invalid', mxFound: false, mxHost: null },
  ],
  [{ mx_found: 'perhaps' }, { mxFound: null }],
  [{ mx_found: false }, { mxFound: false }],
  [
    { status: 'catch-all', sub_status: '' },
    { status: 'catch_all', reason: 'catch-all' },
  ],
  [
    { status: 'unknown', sub_status: 'greylisted' },
    { status: 'unknown', reason: 'greylisted' },
  ],
  [
    { status: 'spamtrap', sub_status: '' },
    { status: 'invalid', reason: 'spamtrap' },
  ],
  [
    { status: 'abuse', sub_status: '' },
    { status: 'unknown', reason: 'abuse' },
  ],
  [
    { status: 'do_not_mail', sub_status: 'disposable' },
    { status: 'disposable', disposable: true },
  ],
  [
    { status: 'do_not_mail', sub_status: 'role_based' },
    { status: 'role', role: true, disposable: false },
  ],
  // Whether the mailbox is there nobody knows, of a function as of anybody.
  [
    { status: 'do_not_mail', sub_status: 'role_based_catch_all' },
    { status: 'catch_all', role: true },
  ],
  [
    { status: 'do_not_mail', sub_status: 'toxic' },
    { status: 'invalid', reason: 'toxic' },
  ],
  [{ status: 'a word of next year' }, { status: 'unknown' }],
  [{ did_you_mean: 'jorun.lind@fjord.example' }, { suggestion: 'jorun.lind@fjord.example' }],
])('%j is read as %j', async (more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = zerobounce.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});
