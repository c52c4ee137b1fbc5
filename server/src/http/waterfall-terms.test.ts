import { describe, expect, vi } from 'vitest';
import { type EndpointSettingsRow, writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { type Fate, sourceOf, waterfallEndpoints } from '../testing/waterfall-sources.ts';

const set = (db: TestDatabase, endpoint: string, more: Partial<EndpointSettingsRow>) =>
  writeEndpointSettings(db.pool, {
    endpoint,
    source_order: null,
    charge_on_miss: null,
    verify: null,
    cost_usd_max: null,
    ...more,
  });

/** What an answer shows, and what was booked: both are to be told alike. */
async function bill(app: TestApp, key: string, path: string, body: unknown) {
  const left = async () => (await app.get('/usage/allowance', key)).body.wallet.remaining as number;
  const before = await left();
  const answer = await app.post(`/${path}`, key, body);
  return {
    ...answer,
    booked: before - (await left()),
    shown: Number(answer.headers['x-credits-charged'] ?? 0),
  };
}

describe('what a waterfall costs', () => {
  test.for([null, true, false])(
    'is the price for a hit, nothing for a failure, and for a miss what the operator takes (charge on miss: %s)',
    async (chargeOnMiss, { db }) => {
      let fate: Fate = 'hit';
      for (const { name } of waterfallEndpoints) await set(db, name, { charge_on_miss: chargeOnMiss });
      const app = await TestApp.open(db, [sourceOf('one', () => 'miss'), sourceOf('two', () => fate)]);
      const dead = await TestApp.open(db, [sourceOf('one', () => 'failure')]);
      const { live } = await app.customer({ credits: 1_000 });

      for (const endpoint of waterfallEndpoints) {
        const { name, price, example, needs } = endpoint;
        const rate = price.per === 'call' ? price.credits : 0;
        const missRate = chargeOnMiss && !needs?.includes('verifyEmail') ? rate : 0;
        fate = 'hit';
        const hit = await bill(app, live, name, example.request);
        fate = 'miss';
        const miss = await bill(app, live, name, example.request);
        const failure = await bill(dead, live, name, example.request);

        expect({ name, booked: hit.booked, shown: hit.shown }).toEqual({ name, booked: rate, shown: rate });
        expect(hit.body).not.toHaveProperty('billed_credits');
        expect({ name, booked: miss.booked, shown: miss.shown }).toEqual({
          name,
          booked: missRate,
          shown: missRate,
        });
        expect(miss).toMatchObject({
          status: 200,
          body: { billed_credits: missRate, service_meta: { credits: { charged: missRate } } },
        });
        expect({ name, status: failure.status, booked: failure.booked }).toEqual({
          name,
          status: 502,
          booked: 0,
        });
        expect(failure.body).toMatchObject({ success: false, billed: false });
        expect(failure.body).not.toHaveProperty('billed_credits');
      }
      const { body: usage } = await app.get('/usage', live);
      const { problems } = await verifyLedger(db.pool);
      await app.app.close();
      await dead.app.close();

      expect(problems).toEqual([]);
      // A miss that was paid for is no record all the same.
      expect(usage.total_records).toBe(waterfallEndpoints.length);
    },
  );

  test('for an address that was found and that nobody could verify is nothing, alone or in a list', async ({
    db,
  }) => {
    const address = { email: 'ida@kestrel.example', status: 'unknown', confidence: 40, mailProvider: null };
    const found = async () => ({ outcome: 'found' as const, value: address as never });
    const unsure = sourceOf('unsure', () => 'hit', { findEmail: found, findPersonalEmail: found });
    for (const name of ['email_finder', 'find_personal_email', 'email_finding']) {
      await set(db, name, { charge_on_miss: true, verify: { usual: 'never', of: {} } });
    }
    const app = await TestApp.open(db, [unsure]);
    const { live } = await app.customer();
    const person = { full_name: 'Ida Kestrel', company_domain: 'kestrel.example' };

    const one = await bill(app, live, 'email_finder', person);
    const personal = await bill(app, live, 'find_personal_email', {
      network_url: 'https://network.example/in/ida',
    });
    const job = await app.post('/email_finding', live, { data: [person] });
    const over = await app.whenOver(live, job.body.inquiry_url);
    await app.app.close();

    expect(one).toMatchObject({
      booked: 0,
      shown: 0,
      body: { success: true, email: address.email, result: { email_status: 'unknown' } },
    });
    expect(personal).toMatchObject({ booked: 0, shown: 0, body: { data: { status: 'unknown' } } });
    expect(over).toMatchObject({ found: 1, credits_charged: 0, credits_refunded: 2 });
  });

  test('for what nobody knows is nothing, even where an operator had charging for it written down', async ({
    db,
  }) => {
    await set(db, 'email_verifier', { charge_on_miss: true });
    await set(db, 'email_verification', { charge_on_miss: true });
    const app = await TestApp.open(db, [sourceOf('one', () => 'miss')]);
    const { live } = await app.customer();

    const one = await bill(app, live, 'email_verifier', { email: 'ida@kestrel.example' });
    const job = await app.post('/email_verification', live, { data: ['ida@kestrel.example'] });
    const over = await app.whenOver(live, job.body.inquiry_url);
    await app.app.close();

    expect(one).toMatchObject({ booked: 0, shown: 0, body: { status: 'unknown', billed_credits: 0 } });
    expect(over).toMatchObject({
      credits_charged: 0,
      results: [{ result: { status: 'unknown', billed_credits: 0 } }],
    });
  });

  test.for([
    [null, 2],
    [true, 2],
    [false, 0],
  ] as const)(
    'for an item of a list without a find is its price, unless the operator says that it is free (%s)',
    async ([chargeOnMiss, price], { db }) => {
      await set(db, 'email_finding', { charge_on_miss: chargeOnMiss });
      const app = await TestApp.open(db, [sourceOf('one', () => 'miss')]);
      const { live } = await app.customer();

      const { body } = await app.post('/email_finding', live, {
        data: [{ first_name: 'Ida', last_name: 'Brandt', company_domain: 'kestrel.example' }],
      });
      const over = await app.whenOver(live, body.inquiry_url);
      await app.app.close();

      expect(over).toMatchObject({
        found: 0,
        credits_charged: price,
        credits_refunded: 2 - price,
        results: [{ status: 'not_found', result: { billed_credits: price } }],
      });
    },
  );

  test('is told by the list of endpoints, and changes without a restart', async ({ db }) => {
    const app = await TestApp.open(db, [sourceOf('one', () => 'miss'), sourceOf('two', () => 'miss')]);
    const { live } = await app.customer();
    const listed = async () => {
      const { body } = await app.get('/my-endpoints', live);
      return body.endpoints.find(({ name }: { name: string }) => name === 'phone_finder');
    };
    const before = await listed();

    await set(db, 'phone_finder', { charge_on_miss: true, source_order: ['two'] });
    const after = await vi.waitFor(
      async () => {
        const one = await listed();
        expect(one.pricing.credits_per_miss).toBe(25);
        return one;
      },
      { timeout: 120_000, interval: 50 },
    );
    await app.app.close();

    expect(before).toMatchObject({ pricing: { credits_per_call: 25 }, providers: ['one', 'two'] });
    expect(before.pricing).not.toHaveProperty('credits_per_miss');
    expect(after.providers).toEqual(['two']);
  });
});

describe('with masked names', () => {
  const names = ['icypeas', 'hunter', 'leadmagic', 'zerobounce'];
  const shownName = /^provider_[1-9]\d*$/;

  test('no answer says who was asked: not a hit, a miss or a failure, not in headers, quotes, lists or the history', async ({
    db,
  }) => {
    let fate: Fate = 'hit';
    const market: Provider[] = names.map((name) => sourceOf(name, () => fate));
    const away = sourceOf('findymail', () => 'hit', {
      unavailable: () => 'Set FINDYMAIL_BASE_URL to the address of findymail.',
    });
    const app = await TestApp.open(db, [...market, away], { maskProviders: true });
    const bare = await TestApp.open(db, [away], { maskProviders: true });
    const { live } = await app.customer({ credits: 10_000 });
    const seen: { where: string; text: string }[] = [];
    const see = (where: string, { headers, text }: { headers: unknown; text: string }) =>
      seen.push({ where, text: `${JSON.stringify(headers)} ${text}` });

    for (const { name, example } of waterfallEndpoints) {
      for (fate of ['hit', 'miss', 'failure'] as const) {
        const answer = await app.post(`/${name}`, live, example.request);
        see(`${name}: ${fate}`, answer);
        if (fate === 'hit') {
          expect(answer.body.provider).toMatch(shownName);
          expect(answer.body.service_meta.provider).toBe(answer.body.provider);
        }
      }
      see(`${name}: quote`, await app.post(`/${name}`, live, example.request, { 'x-dry-run': 'true' }));
      see(`${name}: no source`, await bare.post(`/${name}`, live, example.request));
    }
    fate = 'hit';
    const job = await app.post('/email_finding', live, {
      data: [{ first_name: 'Ida', last_name: 'Brandt', company_domain: 'kestrel.example' }],
    });
    const over = await app.whenOver(live, job.body.inquiry_url);
    see('job', { headers: {}, text: JSON.stringify(over) });
    see('list', await app.get('/my-endpoints', live));
    see('list without sources', await bare.get('/my-endpoints', live));
    see('history', await app.get('/history', live));
    see('usage', await app.get('/usage?include=history', live));
    const { rows } = await db.pool.query<{ provider: string | null }>('select distinct provider from calls');
    await app.app.close();
    await bare.app.close();

    const told = seen.flatMap(({ where, text }) =>
      [...names, 'findymail']
        .filter((name) => text.toLowerCase().includes(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(told).toEqual([]);
    expect(over.results[0].result.provider).toMatch(shownName);
    // The operator's books have the names.
    expect(rows.map(({ provider }) => provider)).toContain('icypeas');
  });

  test('an answer that is sent again for its Idempotency-Key names its source no other than the first time', async ({
    db,
  }) => {
    const app = await TestApp.open(
      db,
      [sourceOf('icypeas', () => 'miss'), sourceOf('leadmagic', () => 'hit')],
      { maskProviders: true },
    );
    const { live } = await app.customer();
    const ask = () =>
      app.post(
        '/find_personal_email',
        live,
        { network_url: 'https://network.example/in/ida' },
        { 'idempotency-key': 'ida-once' },
      );

    const first = await ask();
    const again = await ask();
    await app.app.close();

    expect(first.body.service_meta.provider).toBe('provider_1');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
  });

  test('what keeps a source from doing its best is told without saying which, or what its operator can set', async ({
    db,
  }) => {
    const hindered = sourceOf('native', () => 'hit', {
      hindrance: () => 'Natively only what is public is found: open port 25, or set MAIL_PROXY.',
      findEmail: async () => ({ outcome: 'skipped', why: 'port_25_closed' }),
    });
    const [masked, open] = [true, false].map((maskProviders) =>
      TestApp.open(db, [hindered], { maskProviders }),
    );
    const person = { first_name: 'Ida', last_name: 'Brandt', company_domain: 'kestrel.example' };
    const told = async (app: TestApp) => {
      const { live } = await app.customer();
      const listed = (await app.get('/my-endpoints', live)).body.endpoints.find(
        ({ name }: { name: string }) => name === 'email_finder',
      );
      const answer = await app.post('/email_finder', live, person);
      await app.app.close();
      return `${listed.status_reason} ${answer.body.fix}`;
    };

    const hidden = await told((await masked) as TestApp);
    const shown = await told((await open) as TestApp);

    expect(hidden).toBe(shown);
    expect(hidden).not.toMatch(/nativ|MAIL_PROXY|25/i);
    expect(hidden).toContain('ask its operator');
  });

  test('a number is that of the place in the order, and stays where sources before it are away', async ({
    db,
  }) => {
    await set(db, 'phone_finder', { source_order: ['wiza', 'hunter', 'enrich'] });
    let isAway = false;
    const flaky = sourceOf('wiza', () => 'miss', { unavailable: () => (isAway ? 'It is away.' : null) });
    const app = await TestApp.open(
      db,
      [sourceOf('enrich', () => 'hit'), sourceOf('hunter', () => 'miss'), flaky],
      { maskProviders: true },
    );
    const { live } = await app.customer({ credits: 1_000 });
    const ask = async () =>
      (await app.post('/phone_finder', live, { network_url: 'https://network.example/in/ida' })).body;

    const all = await ask();
    isAway = true;
    const without = await ask();
    await app.app.close();

    const asked = ({ execution_log }: { execution_log: { provider: string }[] }) =>
      execution_log.map(({ provider }) => provider);
    expect(asked(all)).toEqual(['provider_1', 'provider_2', 'provider_3']);
    expect(asked(without)).toEqual(['provider_2', 'provider_3']);
    expect(without.provider).toBe('provider_3');
  });
});

test('a source that does not listen when its time is over keeps no call', async ({ db }) => {
  const deaf = sourceOf('deaf', () => 'hit', { findPhone: () => new Promise(() => {}) });
  const app = await TestApp.open(db, [deaf, sourceOf('next', () => 'hit')], { deadlineMs: 4_000 });
  const { live } = await app.customer();

  const answer = await bill(app, live, 'phone_finder', { network_url: 'https://network.example/in/ida' });
  await app.app.close();

  expect(answer).toMatchObject({
    status: 504,
    booked: 0,
    body: {
      billed: false,
      execution_log: [
        { provider: 'deaf', status: 'timeout' },
        { provider: 'next', status: 'skipped', reason: 'out_of_time' },
      ],
    },
  });
});

test('a call whose waterfall did not come back in time says that it is not billed', async ({ db }) => {
  let asked = 0;
  // The service looks who is there before it holds the credits; the waterfall does again.
  const lost = sourceOf('lost', () => 'hit', {
    unavailable: () => (asked++ === 0 ? null : new Promise(() => {})),
  });
  const app = await TestApp.open(db, [lost], { deadlineMs: 4_000 });
  const { live } = await app.customer();

  const { status, body, headers } = await app.post('/phone_finder', live, {
    network_url: 'https://network.example/in/ida',
  });
  await app.app.close();

  expect([status, headers['x-credits-charged'] ?? '0']).toEqual([504, '0']);
  expect(body).toMatchObject({ code: 'upstream_timeout', success: false, billed: false });
});

test('a source that refuses our key stands in the log once, also where the others answer for it', async ({
  db,
}) => {
  const shut = sourceOf('wiza', () => 'miss', {
    findPhone: () => Promise.reject(new ProviderFailure('wiza', 'rejected', { cause: 'answered 401' })),
  });
  const app = await TestApp.open(db, [shut, sourceOf('hunter', () => 'hit')]);
  const { live } = await app.customer();

  for (let call = 0; call < 3; call++) {
    await app.post('/phone_finder', live, { network_url: `https://network.example/in/ida-${call}` });
  }
  await app.app.close();

  const told = app.log.map((line) => JSON.parse(line)).filter(({ provider }) => provider === 'wiza');
  expect(told).toMatchObject([
    {
      msg: 'the source wiza refuses its key; it is tried again once a minute',
      reason: 'rejected',
      cause: 'answered 401',
      fix: 'set WIZA_API_KEY to a key that it takes',
    },
  ]);
});
