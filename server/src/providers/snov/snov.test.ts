import { describe, expect, test } from 'vitest';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { snov } from './snov.ts';

const key = 'id-of-a-test:secret-of-a-test';
const signe = {
  firstName: 'Signe',
  lastName: 'Dahl',
  fullName: null,
  domain: 'fjordlys.example',
  companyName: null,
  networkUrl: null,
};
const address = 'signe.dahl@fjordlys.example';
const tokenPath = '/v1/oauth/access_token';
const tokenReply = (text: string, seconds = 3_600) => ({
  body: { access_token: text, token_type: 'Bearer', expires_in: seconds },
});
const completed = (data: object[]) => ({
  body: { status: 'completed', data, meta: { task_hash: 'task-3' } },
});
const people = (...result: object[]) => completed([{ people: 'Signe Dahl', result }]);
const polled = {
  earlier: ({ path }: EmulatedRequest): EmulatedReply | null => {
    if (path === tokenPath) return tokenReply('token-of-a-test');
    return path.endsWith('/start') ? { body: { data: { task_hash: 'task-3' }, meta: {} } } : null;
  },
  pending: { body: { status: 'in_progress', data: [], meta: { task_hash: 'task-3' } } },
};
const noVerdict = {
  mxFound: null,
  mxHost: null,
  mailProvider: null,
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
  score: null,
};
const open = (emulator: VendorEmulator) =>
  snov.open({ apiKey: key, baseUrl: emulator.url, userAgent: 'Millrace/test', pause: async () => {} });
const soon = () => AbortSignal.timeout(60_000);

vendorContract({
  vendor: snov,
  key,
  isAuthorized: ({ path, headers, body }) =>
    path === tokenPath
      ? body.client_id === 'id-of-a-test' && body.client_secret === 'secret-of-a-test'
      : headers.authorization === 'Bearer token-of-a-test',
  failures: {
    'an operation that it refuses': {
      reply: { body: { success: false, errors: [{ message: 'rows are required' }] } },
      reason: 'unreadable',
    },
    'credits that are used up, found out on the way': {
      reply: { body: { status: 'not_enough_credits', data: [] } },
      reason: 'out_of_credit',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(signe, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: tokenPath,
          body: {
            grant_type: 'client_credentials',
            client_id: 'id-of-a-test',
            client_secret: 'secret-of-a-test',
          },
        },
        {
          method: 'POST',
          path: '/v2/emails-by-domain-by-name/start',
          body: { rows: [{ first_name: 'Signe', last_name: 'Dahl', domain: 'fjordlys.example' }] },
        },
        { method: 'GET', path: '/v2/emails-by-domain-by-name/result', query: { task_hash: 'task-3' } },
      ],
      polled,
      hit: {
        reply: () =>
          people(
            { email: 's@fjordlys.example', smtp_status: 'unknown', unknown_status_reason: 'timeout' },
            { email: address, smtp_status: 'valid', is_valid_format: true },
          ),
        value: { email: address, status: 'valid', confidence: null, mailProvider: null },
      },
      misses: {
        'no address for that person': people(),
        'nobody at all': completed([]),
        'an address shown in part': people({ email: 's*****@fjordlys.example', smtp_status: 'valid' }),
        'an address that takes no mail': people({ email: address, smtp_status: 'not_valid' }),
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: [
        { method: 'POST', path: tokenPath },
        { method: 'POST', path: '/v2/email-verification/start', body: { emails: [address] } },
        { method: 'GET', path: '/v2/email-verification/result', query: { task_hash: 'task-3' } },
      ],
      polled,
      hit: {
        reply: () =>
          completed([
            {
              email: address,
              result: {
                smtp_status: 'unknown',
                unknown_status_reason: 'catchall',
                is_disposable: false,
                is_webmail: false,
              },
            },
          ]),
        value: { ...noVerdict, status: 'catch_all', reason: 'catchall', disposable: false, free: false },
      },
      misses: { 'no verdict': completed([]) },
    },
  ],
});

test.each([
  [
    { email: address, status: 'not_valid', mx_valid: true, disposable: false },
    { status: 'invalid', mxFound: true },
  ],
  [{ email: address, result: { smtp_status: 'valid', is_disposable: true } }, { status: 'disposable' }],
  [
    { email: address, result: { smtp_status: 'not_valid', is_disposable: true } },
    { status: 'invalid', disposable: true },
  ],
  [
    { email: address, result: { smtp_status: 'unknown', unknown_status_reason: 'banned' } },
    { status: 'unknown', reason: 'banned' },
  ],
  [{ email: address, result: { smtp_status: 'valid' } }, { status: 'valid' }],
])('a verdict in either of its shapes: %j', async (row, value) => {
  await using emulator = await VendorEmulator.start((request) => polled.earlier(request) ?? completed([row]));

  const answer = await open(emulator).verifyEmail?.(address, soon());

  expect(answer).toMatchObject({ outcome: 'found', value });
});

test('a person without a domain, or of one word, is not asked for', async () => {
  await using emulator = await VendorEmulator.start(() => ({ status: 500 }));
  const provider = open(emulator);
  const oneWord = { ...signe, firstName: null, lastName: null, fullName: 'Signe' };

  const answers = [
    await provider.findEmail?.({ ...signe, domain: null, companyName: 'Fjordlys' }, soon()),
    await provider.findEmail?.(oneWord, soon()),
  ];

  expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
  expect(emulator.asked).toEqual([]);
});

describe('the token', () => {
  /** Gives out tokens 1, 2, 3 …; takes those of `taken`, and answers every search at once. */
  function vendor({
    taken,
    seconds,
    status = 401,
  }: {
    taken: () => readonly string[];
    seconds?: number;
    status?: number;
  }) {
    let given = 0;
    return (request: EmulatedRequest): EmulatedReply => {
      if (request.path === tokenPath) {
        given += 1;
        return tokenReply(`token ${given}`, seconds);
      }
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (!taken().includes(token))
        return { status, body: { errors: { code: status, title: 'Unauthorized' } } };
      return polled.earlier(request) ?? people({ email: address, smtp_status: 'valid' });
    };
  }
  const fetched = (emulator: VendorEmulator) =>
    emulator.asked.filter(({ path }) => path === tokenPath).length;
  const started = (emulator: VendorEmulator) =>
    emulator.asked.filter(({ path }) => path.endsWith('/start')).length;
  const hit = { outcome: 'found', value: { email: address } };

  test('is fetched once by many who need it at the same time, and used again', async () => {
    await using emulator = await VendorEmulator.start(vendor({ taken: () => ['token 1'] }));
    const provider = open(emulator);

    await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((domain) =>
        provider.findEmail?.({ ...signe, domain }, soon()),
      ),
    );
    await provider.findEmail?.(signe, soon());

    expect(fetched(emulator)).toBe(1);
  });

  test.each([401, 403])(
    'that was ended before its time is renewed once, and the question asked again: %i',
    async (status) => {
      let taken = ['token 1'];
      await using emulator = await VendorEmulator.start(vendor({ taken: () => taken, status }));
      const provider = open(emulator);
      await provider.findEmail?.(signe, soon());
      taken = ['token 2'];

      const answer = await provider.findEmail?.(signe, soon());

      expect(answer).toMatchObject(hit);
      expect(fetched(emulator)).toBe(2);
    },
  );

  test('that ends between the start and the result is renewed, and the search is not started again', async () => {
    let taken = ['token 1'];
    const answerOf = vendor({ taken: () => taken });
    await using emulator = await VendorEmulator.start((request) => {
      const reply = answerOf(request);
      if (request.path.endsWith('/start')) taken = ['token 2'];
      return reply;
    });

    const answer = await open(emulator).findEmail?.(signe, soon());

    expect(answer).toMatchObject(hit);
    expect([fetched(emulator), started(emulator)]).toEqual([2, 1]);
  });

  test('that is refused though it is new is a refused key', async () => {
    await using emulator = await VendorEmulator.start(vendor({ taken: () => [] }));

    const asking = open(emulator).findEmail?.(signe, soon());

    await expect(asking).rejects.toMatchObject({ provider: 'snov', reason: 'rejected' });
    expect(fetched(emulator)).toBe(2);
  });

  test('that is over is fetched anew before it is used', async () => {
    const all = Array.from({ length: 20 }, (_, index) => `token ${index}`);
    await using emulator = await VendorEmulator.start(vendor({ taken: () => all, seconds: 1e-6 }));

    const answer = await open(emulator).findEmail?.(signe, soon());

    expect(answer).toMatchObject(hit);
    expect(fetched(emulator)).toBeGreaterThan(1);
    expect(started(emulator)).toBe(1);
  });

  test('that could not be fetched is fetched by the next who needs it', async () => {
    let away = true;
    const answerOf = vendor({ taken: () => ['token 1'] });
    await using emulator = await VendorEmulator.start((request) =>
      away ? { status: 503, body: {} } : answerOf(request),
    );
    const provider = open(emulator);
    await expect(provider.findEmail?.(signe, soon())).rejects.toMatchObject({ reason: 'unreachable' });
    away = false;

    const answer = await provider.findEmail?.(signe, soon());

    expect(answer).toMatchObject(hit);
  });
});

test.each([
  ['id-of-a-test:secret-of-a-test', null],
  ['id:secret:with:colons', null],
  ['only-a-secret', expect.stringContaining('two parts')],
  [':secret', expect.stringContaining('two parts')],
  ['id: ', expect.stringContaining('two parts')],
])('whether the key has both parts is told before it is used: %s', async (apiKey, fault) => {
  const provider = snov.open({ apiKey, userAgent: 'Millrace/test' });

  const told = await provider.unavailable();

  expect(told).toEqual(fault);
});
