import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { neverbounce } from './neverbounce.ts';

const address = 'paulo.reis@moinho-novo.example';
const checked = (more: object = {}) => ({
  body: {
    status: 'success',
    result: 'valid',
    flags: ['has_dns', 'has_dns_mx', 'smtp_connectable'],
    suggested_correction: '',
    execution_time: 180,
    ...more,
  },
});
const failed = (status: string, message: string) => ({ body: { status, message, execution_time: 3 } });

vendorContract({
  vendor: neverbounce,
  isAuthorized: ({ query }) => query.key === vendorKey,
  failures: {
    'a key that it does not know': { reply: failed('auth_failure', 'No such key'), reason: 'rejected' },
    'a key of another place': { reply: failed('bad_referrer', 'Not from here'), reason: 'rejected' },
    'a throttle': { reply: failed('throttle_triggered', 'Slower, please'), reason: 'rate_limited' },
    'a pause of its own': { reply: failed('temp_unavail', 'Come back later'), reason: 'unreachable' },
    'an empty account': {
      reply: failed('general_failure', 'You have not enough credits for that'),
      reason: 'out_of_credit',
    },
    'a failure without a name': { reply: failed('general_failure', 'It went wrong'), reason: 'unreadable' },
    'a path that it does not have': { reply: { status: 404, body: {} }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/single/check',
        query: { key: vendorKey, email: address, timeout: '10' },
      },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'valid',
          mxFound: true,
          mxHost: null,
          mailProvider: null,
          disposable: false,
          role: false,
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
    { result: 'invalid', flags: ['bad_syntax'] },
    { status: 'invalid', reason: 'bad_syntax', mxFound: false },
  ],
  [{ result: 'catchall' }, { status: 'catch_all', reason: 'catchall' }],
  [
    { result: 'unknown', flags: ['has_dns', 'connect_fails'] },
    { status: 'unknown', reason: 'connect_fails' },
  ],
  [{ result: 'disposable' }, { status: 'disposable', disposable: true }],
  [{ flags: ['has_dns_mx', 'disposable_email'] }, { status: 'disposable', disposable: true }],
  [
    { result: 'invalid', flags: ['disposable_email'] },
    { status: 'invalid', disposable: true },
  ],
  [{ result: 'a word of next year' }, { status: 'unknown' }],
  [{ flags: ['role_account', 'free_email_host'] }, { status: 'valid', role: true, free: true }],
  [{ flags: null }, { status: 'valid', mxFound: null, role: null, free: null }],
  [{ suggested_correction: 'paulo@moinho.example' }, { suggestion: 'paulo@moinho.example' }],
])('%j is read as %j', async (more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = neverbounce.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});
