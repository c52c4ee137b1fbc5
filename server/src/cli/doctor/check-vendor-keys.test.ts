import { expect, onTestFinished, test } from 'vitest';
import { type VendorName, vendorNames, vendorOf } from '../../providers/vendors.ts';
import { readConfig } from '../../settings/config.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { checkVendorKeys } from './check-vendor-keys.ts';

const key = 'id-of-a-test:secret-of-a-test';

/** What vendors answer to a key that works, as their documents say, and where they look for it. */
const taken: Partial<Record<VendorName, { path: string; body: unknown; method?: 'POST' }>> = {
  ai_ark: { path: '/v1/payments/credits', body: { total: 10 } },
  anthropic: { path: '/models', body: { data: [{ id: 'claude' }] } },
  apify: { path: '/users/me', body: { data: { id: 'u1' } } },
  apollo: { path: '/auth/health', body: { healthy: true, is_logged_in: true } },
  bouncer: { path: '/credits', body: { credits: 10 } },
  cloudflare_radar: { path: '/radar/ranking/domain/cloudflare.com', body: { success: true, result: {} } },
  emailable: { path: '/account', body: { owner_email: 'a@example.com', available_credits: 10 } },
  findymail: { path: '/credits', body: { credits: 10, verifier_credits: 10 } },
  gemini: { path: '/models', body: { models: [] } },
  hunter: { path: '/account', body: { data: { requests: { searches: { used: 1, available: 25 } } } } },
  neverbounce: { path: '/account/info', body: { status: 'success', credits_info: {} } },
  openai: { path: '/models', body: { object: 'list', data: [] } },
  prospeo: { path: '/account-information', body: { error: false, response: { remaining_credits: 10 } } },
  serpapi: { path: '/account.json', body: { account_id: 'a', total_searches_left: 10 } },
  snov: {
    path: '/v1/oauth/access_token',
    body: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 },
    method: 'POST',
  },
  zerobounce: { path: '/getcredits', body: { Credits: '2375323' } },
};
const names = Object.keys(taken) as VendorName[];

/** Refusals with the status of a success, which some vendors have. */
const politeRefusals: Partial<Record<VendorName, EmulatedReply>> = {
  apollo: { body: { healthy: true, is_logged_in: false } },
  neverbounce: { body: { status: 'auth_failure', message: 'Invalid API key' } },
  zerobounce: { body: { Credits: '-1' } },
};

/** What doctor says of the keys where all vendors with a free request answer so. */
async function examine(
  only: readonly VendorName[],
  reply: (name: VendorName, request: EmulatedRequest) => EmulatedReply,
  limits: { answerMs?: number } = {},
) {
  const environment: Record<string, string> = {};
  const emulators = new Map<VendorName, VendorEmulator>();
  for (const name of only) {
    const emulator = await VendorEmulator.start((request) => reply(name, request));
    onTestFinished(() => emulator[Symbol.asyncDispose]());
    emulators.set(name, emulator);
    environment[`${name.toUpperCase()}_API_KEY`] = key;
    environment[`${name.toUpperCase()}_BASE_URL`] = emulator.url;
  }
  const checks = await checkVendorKeys(readConfig(environment), limits);
  return { checks, asked: (name: VendorName) => emulators.get(name)?.asked ?? [] };
}

const statusOf = (checks: readonly { detail: string; status: string }[]) =>
  Object.fromEntries(checks.map(({ detail, status }) => [detail.split(' ')[0], status]));
const all = (status: string, of: readonly VendorName[] = names) =>
  Object.fromEntries(of.map((name) => [name, status]));

test('every vendor that says how its key is checked has its documented answer here', async () => {
  const checked = [];
  for (const name of vendorNames) if ((await vendorOf(name)).checkKey) checked.push(name);

  expect(checked.toSorted()).toEqual(names.toSorted());
});

test('a key that works is reported as taken, by one request to the free path, and is not printed', async () => {
  const { checks, asked } = await examine(names, (name) => ({ body: taken[name]?.body }));

  expect(statusOf(checks)).toEqual(all('ok'));
  for (const name of names) {
    const { path, method = 'GET' } = taken[name] ?? {};
    expect(asked(name)).toMatchObject([{ path, method }]);
    expect(JSON.stringify(asked(name))).toContain('secret-of-a-test');
  }
  expect(JSON.stringify(checks)).not.toContain('secret-of-a-test');
});

test('a key that the vendor refuses with 401 fails, with the setting and where to get another', async () => {
  const { checks } = await examine(names, () => ({ status: 401, body: { error: 'bad key' } }));

  expect(statusOf(checks)).toEqual(all('fail'));
  expect(checks.find(({ detail }) => detail.startsWith('hunter'))).toEqual({
    name: 'vendor key',
    status: 'fail',
    detail: 'hunter refuses the key',
    fix: 'Set HUNTER_API_KEY to a key from https://hunter.io/api-keys',
  });
});

test('a key that the vendor refuses with the status of a success fails as well', async () => {
  const polite = Object.keys(politeRefusals) as VendorName[];

  const { checks } = await examine(polite, (name) => politeRefusals[name] ?? {});

  expect(statusOf(checks)).toEqual(all('fail', polite));
});

test('403 refuses a key, but where the vendor documents another meaning', async () => {
  const { checks } = await examine(['bouncer', 'apify', 'hunter'], () => ({ status: 403, body: {} }));

  // Hunter limits requests by it.
  expect(statusOf(checks)).toEqual({ bouncer: 'fail', apify: 'fail', hunter: 'warn' });
});

test.each([
  ['429', { status: 429, body: { error: 'slow down' } }],
  ['an error of its own', { status: 500, body: 'oops' }],
  ['a path that is not there', { status: 404, body: {} }],
  ['a page', { status: 200, body: '<html>hello</html>' }],
  ['an answer of another shape', { status: 200, body: [1, 2, 3] }],
] as const)('%s says nothing of a key: a warning, not a refusal', async (_, reply) => {
  const { checks } = await examine(names, () => reply);

  expect(statusOf(checks)).toEqual(all('warn'));
});

test('vendors that never answer cost one time limit together, and are a warning', async () => {
  const { checks } = await examine(names, () => ({ hangs: true }), { answerMs: 300 });

  expect(statusOf(checks)).toEqual(all('warn'));
  expect(checks[0]?.detail).toContain('it did not respond in time');
});

test('a vendor without a free request is listed and asked nothing', async () => {
  const { checks, asked } = await examine(['brave', 'yelp'], () => ({ body: {} }));

  expect(checks).toEqual([
    {
      name: 'vendor keys',
      status: 'ok',
      detail: 'not checked, because these have no free request: brave, yelp',
      fix: null,
    },
  ]);
  expect([...asked('brave'), ...asked('yelp')]).toEqual([]);
});

test('without keys nothing is said of them', async () => {
  expect(await checkVendorKeys(readConfig({}))).toEqual([]);
});
