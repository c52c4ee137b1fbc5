import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openText } from '../../testing/custom-vendor.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';

/* What a custom provider answers is a hit that holds, a miss that a rule names, or a failure. Nothing is valid by accident. */

const file = `
name: honest
title: A provider for tests
baseUrl: https://api.honest.example
auth: { type: bearer, secret: env HONEST_KEY }
limits: { rate: { questions: 100, perMs: 1000 } }
costUsd: { hit: 0.01, miss: 0 }
rules:
  - { path: error, is: present, means: unreadable }
capabilities:
  findEmail:
    requests:
      - { requires: [full_name], path: /find, query: { n: '{{full_name}}' } }
    rules:
      - { path: data.email, is: empty, means: miss }
    answer:
      email: data.email
      status:
        - { path: data.verdict, words: { OK: valid, bad: invalid, unsure: null } }
        - { path: data.catchAll, words: { true: catch_all } }
      confidence: { path: data.score, times: 100 }
      mailProvider: data.host
  verifyEmail:
    requests:
      - { requires: [email], path: /verify, query: { e: '{{email}}' } }
    answer:
      status: { path: result, words: { deliverable: valid } }
      free: free
      disposable: { path: throwaway, words: { yes: true, no: false } }
      score: score
      suggestion: typo
  findPhone:
    requests:
      - { requires: [full_name], path: /phone, query: { n: '{{full_name}}' } }
    rules:
      - { path: numbers, is: empty, means: miss }
    answer:
      phone: [mobile, 'numbers[0]']
      country: land
      type: kind
  findProfileByEmail:
    requests:
      - { requires: [email], path: /who, query: { e: '{{email}}' } }
    answer: { networkUrl: [page, 'pages[0]'] }
`;
const person = {
  firstName: null,
  lastName: null,
  fullName: 'Runa Falk',
  domain: null,
  companyName: null,
  networkUrl: null,
};

async function answer(reply: EmulatedReply, ask: (provider: Provider, signal: AbortSignal) => unknown) {
  await using emulator = await VendorEmulator.start(() => reply);
  const provider = openText(file, { baseUrl: emulator.url, secretOf: () => 'key-of-honest' });
  return await ask(provider, AbortSignal.timeout(60_000));
}
const findEmail = (provider: Provider, signal: AbortSignal) => provider.findEmail?.(person, signal);
const found = (data: object) =>
  answer({ body: { data: { email: 'runa@falk.example', ...data } } }, findEmail);
const verify = (body: unknown) =>
  answer({ body }, (provider, signal) => provider.verifyEmail?.('runa@falk.example', signal));
const phone = (body: unknown) => answer({ body }, (provider, signal) => provider.findPhone?.(person, signal));
const profile = (body: unknown) =>
  answer({ body }, (provider, signal) => provider.findProfileByEmail?.('runa@falk.example', signal));
const unreadable = { name: 'ProviderFailure', provider: 'honest', reason: 'unreadable' };

test.each([
  ['its own word', { verdict: 'OK' }, 'valid'],
  ['its own word in another case', { verdict: ' ok ' }, 'valid'],
  ['another word', { verdict: 'deliverable' }, 'unknown'],
  ['our own word, which is not its', { verdict: 'valid' }, 'unknown'],
  ['a word to come, although all is caught', { verdict: 'new', catchAll: true }, 'unknown'],
  ['a word that says nothing, and a catch-all domain', { verdict: 'unsure', catchAll: true }, 'catch_all'],
  ['nothing, and a catch-all domain', { catchAll: true }, 'catch_all'],
  ['nothing at all', {}, 'unknown'],
  ['a list for a word', { verdict: ['OK', 'bad'] }, 'unknown'],
  ['a list of one word', { verdict: ['OK'] }, 'unknown'],
  ['an object for a word', { verdict: { OK: true } }, 'unknown'],
])('the verdict on an address that was found: %s', async (_, data, status) => {
  await expect(found(data)).resolves.toMatchObject({ outcome: 'found', value: { status } });
});

test.each([
  [0.93, 93],
  ['0.5', 50],
  [0, 0],
  [1, 100],
  [93, null],
  [-1, null],
  ['high', null],
  [null, null],
  [{ a: 1 }, null],
])('a confidence of %j is %j', async (score, confidence) => {
  await expect(found({ score })).resolves.toMatchObject({ value: { confidence } });
});

test.each([
  'runa',
  'runa@',
  'r***@falk.example',
  'runa@falk',
  'runa@example.com',
  'Runa <runa@falk.example>',
  'a@b.example, c@d.example',
  7,
  true,
  ['runa@falk.example'],
  { a: 1 },
])('what is no address is no hit and no miss: %j', async (email) => {
  await expect(found({ email })).rejects.toMatchObject(unreadable);
});

test('a text with an address in it that is cut at its ends is read', async () => {
  await expect(found({ email: ' runa@falk.example ' })).resolves.toMatchObject({
    value: { email: 'runa@falk.example', mailProvider: null },
  });
});

test.each([
  ['a key that it does not take', 401, 'rejected'],
  ['no credit left', 402, 'out_of_credit'],
  ['something is not there', 404, 'unreadable'],
  ['too many questions', 429, 'rate_limited'],
  ['an error of its own', 500, 'unreachable'],
])('an error that lacks what a miss lacks is a failure: %s', async (_, status, reason) => {
  for (const body of [{}, { data: {} }, { data: { email: null } }]) {
    await expect(answer({ status, body }, findEmail)).rejects.toMatchObject({ reason });
  }
});

test('what it says of its limits for the whole file is one limit, also where it answers by and by', () => {
  const polled = file.replace(
    'rules:\n      - { path: numbers, is: empty, means: miss }',
    "poll: { id: id, request: { path: '/jobs/{{id}}' } }\n    rules:\n      - { path: state, equals: running, means: pending }",
  );

  const { terms } = openText(polled, { secretOf: () => 'x' });

  expect(polled).not.toBe(file);
  expect(terms?.rate).toEqual({ questions: 100, perMs: 1_000 });
  expect(terms?.findPhone).not.toHaveProperty('rate');
});

test('nothing at all with a 200 is a failure', async () => {
  await expect(answer({ status: 200 }, findEmail)).rejects.toMatchObject(unreadable);
  await expect(answer({ status: 204 }, findEmail)).rejects.toMatchObject(unreadable);
});

test('how it tells that it could not look comes before how it tells that it has nothing', async () => {
  await expect(answer({ body: { error: 'broken', data: { email: null } } }, findEmail)).rejects.toMatchObject(
    unreadable,
  );
});

test.each([
  [
    { result: 'deliverable', free: true, throwaway: 'no', score: 80, typo: 'x' },
    { status: 'valid', free: true, disposable: false, score: 80, suggestion: null },
  ],
  [
    { result: 'DELIVERABLE', free: 'true', throwaway: 'perhaps', score: 800 },
    { status: 'valid', free: null, disposable: null, score: null },
  ],
  [{ result: 'valid' }, { status: 'unknown' }],
  [{ result: true }, { status: 'unknown' }],
])('a verdict is told as far as it can be read: %j', async (body, value) => {
  await expect(verify(body)).resolves.toMatchObject({ outcome: 'found', value });
});

test.each([{}, { result: null }, { result: '' }, { status: 'deliverable' }])(
  'a verdict that is not where the file says is a failure: %j',
  async (body) => {
    await expect(verify(body)).rejects.toMatchObject(unreadable);
  },
);

test.each([
  [
    { mobile: '+46 70-174 06 05', kind: 'mobile' },
    { phone: '+46701740605', type: 'mobile' },
  ],
  [
    { numbers: ['070-174 06 05'], land: 'SE' },
    { phone: '+46701740605', type: null },
  ],
  [{ mobile: '', numbers: ['+46701740605'] }, { phone: '+46701740605' }],
])('a number is told in one form: %j', async (body, value) => {
  await expect(phone({ numbers: ['x'], ...body })).resolves.toMatchObject({ outcome: 'found', value });
});

test.each([['070-174 06 05'], ['+46 70 17X XX XX'], ['+46 1'], ['none'], [46]])(
  'a number that nobody can have, or of no country, is no hit: %j',
  async (number) => {
    await expect(phone({ numbers: [number] })).rejects.toMatchObject(unreadable);
  },
);

test.each([
  'https://halden.example/in/runa',
  'javascript:alert(1)',
  'https://www.linkedin.com/company/falk',
  'x',
])('a page that is no profile is no hit: %s', async (page) => {
  await expect(profile({ page })).rejects.toMatchObject(unreadable);
});

test('nothing where no rule names a miss is a failure, since the vendor may have changed its answers', async () => {
  await expect(profile({ page: null, pages: [] })).rejects.toMatchObject(unreadable);
});

test('whatever it answers, no failure tells the secret or the answer', async () => {
  const failure = await answer(
    { status: 400, body: { data: 'the key key-of-honest of runa is wrong' } },
    findEmail,
  ).then(
    () => null,
    (error: unknown) => error,
  );

  const told = `${failure} ${JSON.stringify(failure)} ${(failure as Error).cause}`;
  expect(told).toContain('answered 400');
  expect(told).not.toMatch(/key-of-honest|runa/);
});

test('whatever it answers, it is a hit, a miss or a failure, and only its word makes an address valid', async () => {
  let reply: EmulatedReply = {};
  await using emulator = await VendorEmulator.start(() => reply);
  const provider = openText(file, { baseUrl: emulator.url, secretOf: () => 'key-of-honest' });
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('runa@falk.example', 'OK', 'valid', 1, true),
  );
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record({
      data: fc.record({ email: value, verdict: value, catchAll: value, score: value }, { requiredKeys: [] }),
    }),
  );

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(200, 200, 200, 202, 404, 500), bodies, async (status, body) => {
      reply = { status, body };

      const answered = await provider
        .findEmail?.(person, AbortSignal.timeout(60_000))
        .catch((error) => error);

      if (answered?.name === 'ProviderFailure') return;
      expect(status).toBeLessThan(300);
      if (answered?.outcome !== 'found') {
        expect(answered).toEqual({ outcome: 'not_found' });
        return;
      }
      const { data } = body as { data: { email: string; verdict: unknown } };
      expect(answered.value.email).toBe(data.email.trim());
      if (answered.value.status === 'valid') expect(data.verdict).toBe('OK');
    }),
    { numRuns: 500 },
  );
});
