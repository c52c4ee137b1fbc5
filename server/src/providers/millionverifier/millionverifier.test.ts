import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { millionverifier } from './millionverifier.ts';

const address = 'ines.costa@salina-branca.example';
const checked = (more: object = {}) => ({
  body: {
    email: address,
    quality: 'good',
    result: 'ok',
    resultcode: 1,
    subresult: 'ok',
    free: false,
    role: true,
    didyoumean: '',
    credits: 870,
    executiontime: 1,
    error: '',
    livemode: true,
    ...more,
  },
});

vendorContract({
  vendor: millionverifier,
  isAuthorized: ({ query }) => query.api === vendorKey,
  failures: {
    'a key that it does not know': {
      reply: checked({ result: '', error: 'API key not found' }),
      reason: 'rejected',
    },
    'an address of ours that it blocks': {
      reply: checked({ result: '', error: 'IP blocked' }),
      reason: 'rejected',
    },
    'an empty account': {
      reply: checked({ result: '', error: 'Insufficient credits' }),
      reason: 'out_of_credit',
    },
    'an error without a name, beside a verdict': {
      reply: checked({ error: 'Something broke' }),
      reason: 'unreadable',
    },
    'an address that it could not look at': {
      reply: checked({ result: 'error', resultcode: 4, quality: '' }),
      reason: 'unreachable',
    },
    'a path that it does not have': { reply: { status: 404, body: {} }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/', query: { api: vendorKey, email: address, timeout: '10' } },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'ok',
          mxFound: null,
          mxHost: null,
          mailProvider: null,
          disposable: false,
          role: true,
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
    { result: 'catch_all', quality: 'risky', subresult: '' },
    { status: 'catch_all', reason: 'catch_all' },
  ],
  // Its quality is no verdict.
  [
    { result: 'unknown', quality: 'good', subresult: 'greylisted' },
    { status: 'unknown', reason: 'greylisted' },
  ],
  [
    { result: 'disposable', subresult: 'disposable' },
    { status: 'disposable', disposable: true },
  ],
  [
    { result: 'invalid', subresult: 'mailbox_missing' },
    { status: 'invalid', reason: 'mailbox_missing' },
  ],
  [{ result: 'a word of next year' }, { status: 'unknown' }],
  [{ didyoumean: 'ines@salina.example' }, { suggestion: 'ines@salina.example' }],
])('%j is read as %j', async (more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = millionverifier.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
  });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});
