import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { openGravatar } from './gravatar.ts';

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
const signal = AbortSignal.timeout(600_000);
const profileOf = (...urls: (string | null)[]) => ({
  hash: hashOf('ida@holmgard.example'),
  display_name: 'Ida Holm',
  verified_accounts: urls.map((url) => ({ service_type: 'other', url })),
});

async function world(answer: Parameters<typeof VendorEmulator.start>[0], apiKey: string | null = null) {
  const emulator = await VendorEmulator.start(answer);
  const gravatar = openGravatar({ apiKey, baseUrl: `${emulator.url}/v3`, userAgent: 'Millrace/test' });
  return Object.assign(gravatar, { emulator, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() });
}

test('the profile page that the owner of an address has verified is found, by the hash of the address alone', async () => {
  await using gravatar = await world(() => ({
    body: profileOf('https://github.com/idaholm', 'http://linkedin.com/in/ida-holm/'),
  }));

  const found = await gravatar.provider.findProfileByEmail?.(' Ida@Holmgard.example ', signal);

  expect(found).toEqual({
    outcome: 'found',
    value: { networkUrl: 'https://www.linkedin.com/in/ida-holm' },
  });
  const [asked] = gravatar.emulator.asked;
  expect(asked?.path).toBe(`/v3/profiles/${hashOf('ida@holmgard.example')}`);
  expect(JSON.stringify(asked)).not.toContain('ida');
});

test.each([
  ['a profile without such a page', { body: profileOf('https://github.com/idaholm', null) }],
  ['the page of a company', { body: profileOf('https://www.linkedin.com/company/holmgard') }],
  ['a page that only looks like one', { body: profileOf('https://linkedin.com.evil.example/in/ida') }],
  ['a profile that tells no accounts', { body: { hash: 'abc' } }],
  ['nobody of that address', { status: 404, body: { error: 'Profile not found' } }],
  [
    'a profile that was switched off',
    { status: 403, body: { error: 'Profile is disabled', code: 'disabled' } },
  ],
])('a miss: %s', async (_, reply) => {
  await using gravatar = await world(() => reply);

  expect(await gravatar.provider.findProfileByEmail?.('ida@holmgard.example', signal)).toEqual({
    outcome: 'not_found',
  });
});

test.each([
  [
    'more questions than it allows',
    { status: 429, headers: { 'retry-after': '90' } },
    'rate_limited',
    90_000,
  ],
  ['a refused key', { status: 401 }, 'rejected', null],
  ['a page in the place of an answer', { body: '<html>maintenance' }, 'unreadable', null],
  ['trouble of its own', { status: 503 }, 'unreachable', null],
])('a failure, not a miss: %s', async (_, reply, reason, retryAfterMs) => {
  await using gravatar = await world(() => reply);

  const asking = gravatar.provider.findProfileByEmail?.('ida@holmgard.example', signal);

  await expect(asking).rejects.toEqual(
    expect.objectContaining({
      provider: 'gravatar',
      reason,
      retryAfterMs,
    }),
  );
});

test('a key is sent where there is one, and allows more questions', async () => {
  await using keyless = await world(() => ({ body: profileOf() }));
  await using keyed = await world(() => ({ body: profileOf() }), 'key-of-ours');

  await keyless.provider.findProfileByEmail?.('ida@holmgard.example', signal);
  await keyed.provider.findProfileByEmail?.('ida@holmgard.example', signal);

  expect(keyless.emulator.asked[0]?.headers.authorization).toBeUndefined();
  expect(keyed.emulator.asked[0]?.headers.authorization).toBe('Bearer key-of-ours');
  expect(keyless.provider.terms?.rate?.questions).toBeLessThan(100);
  expect(keyed.provider.terms?.rate?.questions).toBeLessThan(1_000);
});

test('whether an address has a profile is asked thirty times an hour, and not after it wanted to be left alone', async () => {
  await using gravatar = await world(() => ({ body: profileOf() }));
  await using tired = await world(() => ({ status: 429, headers: { 'retry-after': '600' } }));

  const answers: boolean[] = [];
  for (let at = 0; at < 35; at += 1)
    answers.push(await gravatar.hasProfile(`ida${at}@holmgard.example`, signal));
  const ofTired = [
    await tired.hasProfile('ida@holmgard.example', signal),
    await tired.hasProfile('otto@holmgard.example', signal),
  ];

  expect(answers.filter(Boolean)).toHaveLength(30);
  expect(gravatar.emulator.asked).toHaveLength(30);
  expect(ofTired).toEqual([false, false]);
  expect(tired.emulator.asked).toHaveLength(1);
});

test('a question that is never answered shows no profile, and ends by itself', async () => {
  await using emulator = await VendorEmulator.start(() => ({ hangs: true }));
  const settings = { apiKey: null, baseUrl: `${emulator.url}/v3`, userAgent: 'Millrace/test' };
  const gravatar = openGravatar({ ...settings, timeoutMs: 50 });

  expect(await gravatar.hasProfile('ida@holmgard.example', signal)).toBe(false);
  expect(gravatar.provider.terms?.timeoutMs).toBe(50);
});

test('whoever does not wait any more is not told that there is no profile', async () => {
  await using gravatar = await world(() => ({ hangs: true }));
  const caller = new AbortController();
  const asking = gravatar.hasProfile('ida@holmgard.example', caller.signal);

  await expect.poll(() => gravatar.emulator.asked.length).toBe(1);
  caller.abort(new Error('gone'));

  await expect(asking).rejects.toThrow('gone');
});

test('an address without a profile has none, also where Gravatar cannot be reached', async () => {
  await using none = await world(() => ({ status: 404 }));
  const away = openGravatar({ apiKey: null, baseUrl: 'http://127.0.0.1:9', userAgent: 'Millrace/test' });

  expect(await none.hasProfile('ida@holmgard.example', signal)).toBe(false);
  expect(await away.hasProfile('ida@holmgard.example', signal)).toBe(false);
});
