import { expect, test } from 'vitest';
import { sinkUrl, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { apollo } from './apollo.ts';

const sven = {
  firstName: 'Sven',
  lastName: 'Okafor',
  fullName: null,
  domain: 'tidewell.example',
  companyName: 'Tidewell',
  networkUrl: null,
};
const known = (more: object = {}) => ({
  body: {
    person: {
      id: '66f0',
      name: 'Sven Okafor',
      email: 'sven@tidewell.example',
      email_status: 'verified',
      linkedin_url: 'http://www.linkedin.com/in/sven-okafor',
      personal_emails: [],
      ...more,
    },
  },
});
const nobody = { body: { person: null } };
const mobile = { raw_number: '+49 151 23456789', sanitized_number: '+4915123456789', type_cd: 'mobile' };
const withNumbers = (...numbers: object[]) => ({
  body: {
    request_id: '1039995589705121901',
    webhook_status: 'success',
    request_type: 'phone',
    failure_reason: null,
    webhook_result: {
      status: 'success',
      people: [{ id: '66f0', status: 'success', phone_numbers: numbers }],
    },
  },
});
const pending = (seconds: number | null) => ({
  status: 404,
  body: { error_code: 'result_pending', retry_after_seconds: seconds },
});
const started = { body: '{"person":{"id":"66f0"},"request_id":1039995589705121901}' };
const openForPhones = (emulator: VendorEmulator, pauses: number[] = []) =>
  apollo.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    sinkUrl,
    pause: async (ms) => void pauses.push(ms),
  });
const open = (emulator: VendorEmulator) =>
  apollo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

vendorContract({
  vendor: apollo,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a plan without that question': {
      reply: { status: 403, body: { error: 'not accessible with this api_key' } },
      reason: 'forbidden',
    },
    'a question that it does not understand': {
      reply: { status: 422, body: { error: 'invalid' } },
      reason: 'question_refused',
    },
    'an answer without a person': { reply: { body: { contact: {} } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(sven, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/match',
        body: { first_name: 'Sven', last_name: 'Okafor', domain: 'tidewell.example' },
      },
      hit: {
        reply: () => known(),
        value: { email: 'sven@tidewell.example', status: 'valid', confidence: null, mailProvider: null },
      },
      misses: {
        nobody,
        'a person without an address': known({ email: null, email_status: 'unavailable' }),
        'an address that is not unlocked': known({ email: 'email_not_unlocked@domain.com' }),
        'an address shown in part': known({ email: 's***@tidewell.example' }),
        'nothing there': { status: 404, body: {} },
      },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(sven, signal) as Promise<unknown>,
      polled: {
        earlier: ({ path }) => (path === '/people/match' ? started : null),
        pending: pending(10),
      },
      sends: [
        {
          method: 'POST',
          path: '/people/match',
          body: {
            first_name: 'Sven',
            last_name: 'Okafor',
            domain: 'tidewell.example',
            reveal_phone_number: true,
            webhook_url: sinkUrl,
          },
        },
        { method: 'GET', path: '/webhook_result/1039995589705121901' },
      ],
      hit: {
        reply: () => withNumbers({ sanitized_number: '+49 XXX', type_cd: 'other' }, mobile),
        value: { phone: '+4915123456789', type: 'mobile' },
      },
      misses: {
        'no number': withNumbers(),
        'a number that nobody can have': withNumbers({ sanitized_number: '+1999' }),
        'nobody enriched': {
          body: { webhook_status: 'success', webhook_result: { status: 'success', people: [] } },
        },
      },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Sven Okafor', companyName: 'Tidewell' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/match',
        body: { name: 'Sven Okafor', organization_name: 'Tidewell' },
      },
      hit: {
        reply: () => known(),
        value: { networkUrl: 'https://www.linkedin.com/in/sven-okafor' },
      },
      misses: {
        nobody,
        'a person without a profile': known({ linkedin_url: null }),
        'nothing there': { status: 404, body: {} },
      },
    },
  ],
});

test.each(['guessed', 'unverified', 'unavailable', null])(
  'an address that is %j is no valid one',
  async (told) => {
    await using emulator = await VendorEmulator.start(() => known({ email_status: told }));

    const answer = await open(emulator).findEmail?.(sven, AbortSignal.timeout(60_000));

    expect(answer).toMatchObject({ outcome: 'found', value: { status: 'unknown' } });
  },
);

test('all that is known of a person is sent, and nothing where it is not enough', async () => {
  await using emulator = await VendorEmulator.start(() => nobody);
  const provider = open(emulator);
  const networkUrl = 'https://www.linkedin.com/in/sven-okafor';
  const signal = AbortSignal.timeout(60_000);

  await provider.findEmail?.({ ...sven, domain: null, networkUrl }, signal);
  await provider.findEmail?.({ ...sven, lastName: null, networkUrl }, signal);
  const skipped = await provider.findEmail?.({ ...sven, lastName: null }, signal);

  expect(emulator.asked.map(({ body }) => body)).toEqual([
    { first_name: 'Sven', last_name: 'Okafor', organization_name: 'Tidewell', linkedin_url: networkUrl },
    { linkedin_url: networkUrl },
  ]);
  expect(skipped).toEqual({ outcome: 'skipped', why: 'missing_input' });
});

test('a search whose number has 64 bits is asked for by just that number', async () => {
  for (const id of ['9007199254740993', '-1039995589705121901', '12']) {
    await using emulator = await VendorEmulator.start(({ path }) =>
      // As bytes: JavaScript could not write it.
      path === '/people/match'
        ? { body: `{"person":{"id":"66f0"},"request_id":${id}}` }
        : withNumbers(mobile),
    );

    await openForPhones(emulator).findPhone?.(sven, AbortSignal.timeout(60_000));

    expect(emulator.asked.map(({ path }) => path)).toEqual(['/people/match', `/webhook_result/${id}`]);
  }
});

test('how long it asks to be left alone before a number may be there is kept', async () => {
  const pauses: number[] = [];
  const results = [pending(31), pending(null), withNumbers(mobile)];
  await using emulator = await VendorEmulator.start(({ path }) =>
    path === '/people/match' ? started : (results.shift() as object),
  );

  const answer = await openForPhones(emulator, pauses).findPhone?.(sven, AbortSignal.timeout(60_000));

  expect(answer).toMatchObject({ outcome: 'found' });
  expect(pauses[1]).toBe(31_000);
  expect(pauses).toHaveLength(3);
});

test.each(['request_id_unknown', 'request_id_expired'])(
  'a search that it knows no more (%s) is a failure, and is started anew by the next question',
  async (code) => {
    await using emulator = await VendorEmulator.start(({ path }) =>
      path === '/people/match' ? started : { status: 404, body: { error_code: code } },
    );
    const provider = openForPhones(emulator);
    const ask = () => provider.findPhone?.(sven, AbortSignal.timeout(60_000));

    await expect(ask()).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(ask()).rejects.toMatchObject({ reason: 'unreadable' });

    expect(emulator.asked.filter(({ path }) => path === '/people/match')).toHaveLength(2);
  },
);

test('without an https address of the service it is not asked for phones, nothing is paid, and it says so', async () => {
  await using emulator = await VendorEmulator.start(() => started);
  const provider = open(emulator);

  const answer = await provider.findPhone?.(sven, AbortSignal.timeout(60_000));

  expect(answer).toEqual({ outcome: 'skipped', why: 'no_public_url' });
  expect(emulator.asked).toEqual([]);
  expect(provider.hindrance?.('findPhone')).toContain('PUBLIC_URL');
  expect(provider.hindrance?.('findEmail')).toBe(null);
});
