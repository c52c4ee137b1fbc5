import { describe, expect } from 'vitest';
import { test } from '../testing/app.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };

describe('a call', () => {
  test('is answered with what it cost, which is what the ledger holds', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });

    const answer = await app.post('/clean_domain', live, messy);

    expect(answer).toMatchObject({
      status: 200,
      body: { clean_domain: 'acme.co.uk', clean_url: 'https://blog.acme.co.uk', validated_domain: true },
      headers: { 'x-credits-charged': '0.5', 'x-credits-from': 'wallet', 'x-credits-remaining': '9.5' },
    });
    const { service_meta: meta } = answer.body;
    expect(Object.keys(meta.credits)).toEqual([
      'charged',
      'from',
      'wallet_credits_charged',
      'wallet_remaining',
    ]);
    expect(meta).toMatchObject({
      endpoint: 'clean_domain',
      mode: 'live',
      request_id: answer.headers['x-request-id'],
      credits: { charged: 0.5, from: 'wallet', wallet_credits_charged: 0.5, wallet_remaining: 9.5 },
    });
    const { rows } = await app.db.pool.query(
      `select 'req_' || replace(id::text, '-', '') as id, from_plan, from_addon, status from calls`,
    );
    expect(rows).toEqual([{ id: meta.request_id, from_plan: 0, from_addon: 50, status: 200 }]);
  });

  test('of an organization with a plan shows both wallets, in the order of the specification', async ({
    app,
  }) => {
    const { live } = await app.customer({
      credits: 10,
      plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false, billingDay: 4 },
    });

    const { body } = await app.post('/clean_domain', live, messy);

    expect(Object.keys(body.service_meta.credits)).toEqual([
      'charged',
      'from',
      'plan_credits_charged',
      'wallet_credits_charged',
      'plan_remaining',
      'wallet_remaining',
      'resets_at',
      'plan_status',
      'overflow',
    ]);
    expect(body.service_meta.credits).toMatchObject({
      charged: 0.5,
      from: 'wallet',
      plan_credits_charged: 0,
      wallet_credits_charged: 0.5,
      plan_remaining: 60000,
      wallet_remaining: 9.5,
      plan_status: 'active',
      overflow: 'wallet',
    });
    expect(body.service_meta.credits.resets_at).toMatch(/^\d{4}-\d\d-04T00:00:00Z$/);
  });

  test('with a long body is answered and charged as any other', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const input = 'a,b,a,'.repeat(20_000);

    const answer = await app.post('/count_occurrences', live, { input, separator: ',' });

    expect(answer).toMatchObject({
      status: 200,
      body: { total_items: 60_000, unique_items: 2, service_meta: { endpoint: 'count_occurrences' } },
    });
    expect(Number(answer.headers['x-credits-remaining'])).toBeLessThan(10);
  });

  test('takes half a surrogate pair and NUL as text, and replays the answer that holds them', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });
    const value = 'a\ud83d\u0000\ude00';
    const headers = { 'idempotency-key': 'hostile' };

    const first = await app.post('/encode_uri', live, { value }, headers);
    const again = await app.post('/encode_uri', live, { value }, headers);

    expect(first).toMatchObject({
      status: 200,
      body: { encoded: 'a%EF%BF%BD%00%EF%BF%BD', original_value: value },
    });
    expect(again.text).toBe(first.text);
  });

  test('in a sandbox workspace spends play money only', async ({ app }) => {
    const { live, sandbox } = await app.customer({ credits: 10 });

    const { body } = await app.post('/remove_whitespace', sandbox, { input_text: ' a  b ' });

    expect(body).toMatchObject({
      output: 'a b',
      service_meta: { mode: 'sandbox', credits: { charged: 0.5, wallet_remaining: 9999.5 } },
    });
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(10);
  });

  test('with X-Dry-Run says what it would cost, and neither runs nor costs', async ({ app }) => {
    const { live } = await app.customer({ credits: 0.4 });

    const answer = await app.post('/clean_domain', live, messy, { 'x-dry-run': 'true' });

    expect(answer.body.quote).toEqual({
      endpoint: 'clean_domain',
      max_credits: 0.5,
      from: 'wallet',
      would_succeed: false,
      providers: ['native'],
    });
    expect(answer.headers['x-credits-charged']).toBe('0');
    expect((await app.get('/usage', live)).body.total_credits).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  test('replays the stored answer to the byte and charges nothing', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const send = (body: unknown) => app.post('/clean_domain', live, body, { 'idempotency-key': 'order-1' });

    const first = await send(messy);
    const again = await send(messy);

    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject({ 'x-credits-charged': '0', 'idempotent-replayed': 'true' });
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(9.5);
    expect(await send({ messy_url: 'other.com' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test('replays the overflow mode that the call ran under, whatever the repeat asks for', async ({ app }) => {
    const { live } = await app.customer({
      plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
    });
    const send = (headers: Record<string, string>) =>
      app.post('/clean_domain', live, messy, { 'idempotency-key': 'order-1', ...headers });

    const first = await send({ 'x-plan-overflow': 'block' });
    const again = await send({});

    expect(first.body.service_meta.credits.overflow).toBe('block');
    expect(again.text).toBe(first.text);
  });

  test('sent fifty times at once is charged once; the others are told to wait or get the same answer', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });

    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.post('/clean_domain', live, messy, { 'idempotency-key': 'storm' }),
      ),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(9.5);
  });

  test('of a failed call is free again', async ({ app }) => {
    const { live } = await app.customer({ credits: 0.5 });
    await app.post('/clean_domain', live, messy);
    const send = () => app.post('/clean_domain', live, messy, { 'idempotency-key': 'poor' });

    expect((await send()).status).toBe(402);
    expect((await send()).status).toBe(402);
  });

  test.for(['', 'a b', 'ü', 'x'.repeat(256)])('that is %j is refused', async (key, { app }) => {
    const { live } = await app.customer();

    expect(await app.post('/clean_domain', live, messy, { 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { code: 'invalid_idempotency_key' },
    });
  });
});
