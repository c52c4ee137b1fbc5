import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { bouncer } from './bouncer.ts';

const address = 'agnes.kovacs@tiszahaz.example';
const domain = { name: 'tiszahaz.example', acceptAll: 'no', disposable: 'no', free: 'no' };
const account = { role: 'no', disabled: 'no', fullMailbox: 'no' };
const checked = (more: object = {}) => ({
  body: {
    email: address,
    status: 'deliverable',
    reason: 'accepted_email',
    domain,
    account,
    dns: { type: 'MX', record: 'mail.tiszahaz.example' },
    provider: 'outlook.com',
    score: 96,
    toxic: 'no',
    toxicity: 0,
    ...more,
  },
});

vendorContract({
  vendor: bouncer,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a key without the right': { reply: { status: 403, body: {} }, reason: 'forbidden' },
    'a question that it does not understand': {
      reply: { status: 400, body: {} },
      reason: 'question_refused',
    },
    'a path that it does not have': { reply: { status: 404, body: {} }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/email/verify', query: { email: address, timeout: '10' } },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'accepted_email',
          mxFound: true,
          mxHost: 'mail.tiszahaz.example',
          mailProvider: 'outlook.com',
          disposable: false,
          role: false,
          free: false,
          suggestion: null,
          score: 96,
        },
      },
      misses: {},
    },
  ],
});

test.each<[object, object]>([
  [
    { status: 'risky', reason: 'low_deliverability', domain: { ...domain, acceptAll: 'yes' } },
    { status: 'catch_all', reason: 'low_deliverability' },
  ],
  [{ domain: { ...domain, acceptAll: 'yes' } }, { status: 'catch_all' }],
  // That it does not know whether the domain takes all is no yes.
  [{ domain: { ...domain, acceptAll: 'unknown' } }, { status: 'valid' }],
  [
    { status: 'risky', domain: { ...domain, disposable: 'yes' } },
    { status: 'disposable', disposable: true },
  ],
  [
    { status: 'risky', account: { ...account, role: 'yes' } },
    { status: 'role', role: true },
  ],
  [{ status: 'risky', account: { ...account, fullMailbox: 'yes' } }, { status: 'unknown' }],
  [
    { status: 'undeliverable', reason: 'invalid_domain', dns: null },
    { status: 'invalid', reason: 'invalid_domain', mxFound: false, mxHost: null },
  ],
  [
    { status: 'unknown', reason: 'timeout', dns: null },
    { status: 'unknown', mxFound: null },
  ],
  [{ dns: { type: 'A', record: '192.0.2.7' } }, { mxFound: true, mxHost: null }],
  [
    { domain: null, account: null },
    { status: 'valid', disposable: null, role: null, free: null },
  ],
  [{ status: 'a word of next year' }, { status: 'unknown' }],
])('%j is read as %j', async (more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = bouncer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});

test.each<[unknown, number | undefined]>([
  [300, 300],
  ['300', 300],
  [-5, 0],
  ['2001-01-01T00:00:00Z', 0],
  ['9999-01-01T00:00:00Z', 86_400],
  ['later', undefined],
  [null, undefined],
])('when a mail server asks for patience, so much of it is told: %j', async (retryAfter, seconds) => {
  const reply = checked({ status: 'unknown', reason: 'greylisted', retryAfter });
  await using emulator = await VendorEmulator.start(() => reply);
  const provider = bouncer.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  const value = answer?.outcome === 'found' ? answer.value : null;
  expect([value?.status, value?.retryAfterSeconds]).toEqual(['unknown', seconds]);
});
