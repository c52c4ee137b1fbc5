import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { reacher } from './reacher.ts';

const address = 'tomke.brandt@deichwerk.example';
const checked = (more: object = {}) => ({
  body: {
    input: address,
    is_reachable: 'safe',
    misc: { is_disposable: false, is_role_account: false, is_b2c: false, gravatar_url: null },
    mx: { accepts_mail: true, records: ['mx1.deichwerk.example.', 'mx2.deichwerk.example.'] },
    smtp: {
      can_connect_smtp: true,
      has_full_inbox: false,
      is_catch_all: false,
      is_deliverable: true,
      is_disabled: false,
    },
    syntax: { address, domain: 'deichwerk.example', is_valid_syntax: true, suggestion: null },
    ...more,
  },
});

vendorContract({
  vendor: reacher,
  isAuthorized: ({ headers }) => headers['x-reacher-secret'] === vendorKey,
  failures: {
    'a path that it does not have': { reply: { status: 404, body: 'Not Found' }, reason: 'unreadable' },
    'a question that it does not understand': {
      reply: { status: 400, body: { error: 'missing field' } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/v1/check_email', body: { to_email: address } },
      hit: {
        reply: () => checked(),
        value: {
          status: 'valid',
          reason: 'safe',
          mxFound: true,
          mxHost: 'mx1.deichwerk.example',
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

const smtp = checked().body.smtp;
const misc = checked().body.misc;

test.each<[string, object, { status: string; reason: string }]>([
  [
    'a domain that takes every address',
    { is_reachable: 'risky', smtp: { ...smtp, is_catch_all: true } },
    { status: 'catch_all', reason: 'catch_all' },
  ],
  [
    'a role',
    { is_reachable: 'risky', misc: { ...misc, is_role_account: true } },
    { status: 'role', reason: 'role_account' },
  ],
  [
    'a disposable one',
    { is_reachable: 'risky', misc: { ...misc, is_disposable: true } },
    { status: 'disposable', reason: 'disposable' },
  ],
  [
    'a full mailbox',
    { is_reachable: 'risky', smtp: { ...smtp, has_full_inbox: true } },
    { status: 'unknown', reason: 'full_inbox' },
  ],
  [
    'a mailbox that is switched off',
    { is_reachable: 'invalid', smtp: { ...smtp, is_disabled: true } },
    { status: 'invalid', reason: 'disabled' },
  ],
  [
    'a domain without mail',
    { is_reachable: 'invalid', mx: { accepts_mail: false, records: [] } },
    { status: 'invalid', reason: 'no_mx' },
  ],
  [
    'a mail server that it could not reach',
    { is_reachable: 'invalid', smtp: { ...smtp, can_connect_smtp: false } },
    { status: 'unknown', reason: 'cannot_connect' },
  ],
  [
    'a talk with the mail server that failed',
    { is_reachable: 'unknown', smtp: { error: { type: 'SmtpError', message: 'closed' } } },
    { status: 'unknown', reason: 'unknown' },
  ],
])('what Reacher finds is told as it is: %s', async (_, more, verdict) => {
  await using emulator = await VendorEmulator.start(() => checked(more));
  const provider = reacher.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

  const answer = await provider.verifyEmail?.(address, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found', value: verdict });
});

test('a Reacher without an address is unavailable, and says which setting it waits for', async () => {
  const unset = reacher.open({ apiKey: vendorKey, userAgent: 'Millrace/test' });
  const set = reacher.open({
    apiKey: vendorKey,
    baseUrl: 'http://reacher.internal:8080',
    userAgent: 'Millrace/test',
  });

  const [why, nothing] = [await unset.unavailable(), await set.unavailable()];

  expect(reacher.baseUrl).toBeNull();
  expect(why).toBe('Set REACHER_BASE_URL to the address of the reacher that you run.');
  expect(nothing).toBeNull();
});
