import { describe, expect } from 'vitest';
import { makeApiKey } from '../accounts/api-key.ts';
import { errorCatalog } from '../kernel/error-catalog.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { ProviderFailure } from '../providers/capabilities.ts';
import { TestApp, test } from '../testing/app.ts';
import { stillClock } from '../testing/still-clock.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };

describe('the errors of the specification', () => {
  test('401 for a key that is missing, malformed, mistyped, unknown or revoked', async ({ app }) => {
    const { live, created } = await app.customer();
    const mistyped = `${live.slice(0, 20)}${live[20] === 'a' ? 'b' : 'a'}${live.slice(21)}`;
    const code = async (key: string | null) => {
      const { status, body } = await app.post('/clean_domain', key, messy);
      expect(body).toEqual(
        expect.objectContaining({
          error: expect.any(String),
          fix: expect.any(String),
          docs_url: expect.stringContaining(body.code),
        }),
      );
      return [status, body.code];
    };

    expect(await code(null)).toEqual([401, 'missing_api_key']);
    expect(await code('')).toEqual([401, 'missing_api_key']);
    expect(await code('nonsense')).toEqual([401, 'invalid_api_key']);
    expect(await code(mistyped)).toEqual([401, 'invalid_api_key']);
    expect(await code(makeApiKey('live'))).toEqual([401, 'invalid_api_key']);
    await app.db.pool.query('update api_keys set revoked_at = now()');
    expect(await code(live)).toEqual([401, 'revoked_api_key']);
    expect(created.workspaces).toHaveLength(2);
  });

  test('403 for a workspace that the operator disabled', async ({ app }) => {
    const { live } = await app.customer();
    await app.db.pool.query('update workspaces set disabled_at = now()');

    expect(await app.post('/clean_domain', live, messy)).toMatchObject({
      status: 403,
      body: { code: 'workspace_disabled' },
    });
  });

  test('404 names the unknown API, points to the list and does not hold it; 405 says what is allowed', async ({
    app,
  }) => {
    const { live } = await app.customer();

    expect(await app.post('/clean_domian', live, messy)).toMatchObject({
      status: 404,
      body: { error: "Unknown API 'clean_domian'. See GET /my-endpoints.", code: 'unknown_endpoint' },
    });
    expect(await app.get('/clean_domain', live)).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { code: 'method_not_allowed' },
    });
    expect((await app.post('/nothing', null, messy)).status).toBe(401);
  });

  test('404 and 405 are said before the rate is looked at', async ({ app }) => {
    stillClock();
    const { live } = await app.customer({ rateTier: 'free' });
    const statusesOf = async (ask: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 50 }, ask))).map(({ status }) => status);
    expect(await statusesOf(() => app.post('/clean_domain', live, messy))).toContain(429);

    const ofNothing = await statusesOf(() => app.post('/nothing', live, messy));
    const ofGet = await statusesOf(() => app.get('/clean_domain', live));

    expect([new Set(ofNothing), new Set(ofGet)]).toEqual([new Set([404]), new Set([405])]);
    expect(await statusesOf(() => app.post('/clean_domain', live, messy))).toContain(429);
  });

  test('a missing body is an empty object, whatever type the header gives to nothing', async ({ app }) => {
    const { live } = await app.customer();

    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type, 'content-length': '0' };
      expect((await app.send('POST', '/search_reference_data', live, '', headers)).status).toBe(200);
      expect(await app.send('POST', '/clean_domain', live, '', headers)).toMatchObject({
        status: 422,
        body: { details: [{ path: 'messy_url' }] },
      });
    }
  });

  test('400 for a body that is not UTF-8, which is never decoded into something else and charged', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });
    const send = (payload: Buffer) =>
      app.app.server.inject({
        method: 'POST',
        url: '/api/v1/remove_whitespace',
        headers: { 'x-api-key': live, 'content-type': 'application/json' },
        payload,
      });

    const latin = await send(Buffer.from('{"input_text":"caf\u00e9"}', 'latin1'));
    const utf8 = await send(Buffer.from('{"input_text":"caf\u00e9"}'));

    expect([latin.statusCode, latin.json().code]).toEqual([400, 'invalid_json']);
    expect(utf8.json()).toMatchObject({
      output: 'caf\u00e9',
      service_meta: { credits: { wallet_remaining: 9.5 } },
    });
  });

  test('400 for what is no JSON object, 413 for what is too large, 415 for another type', async ({ app }) => {
    const { live } = await app.customer();
    const code = async (body: string, type = 'application/json') => {
      const answer = await app.post('/clean_domain', live, body, { 'content-type': type });
      return [answer.status, answer.body.code];
    };

    for (const body of [
      '{',
      '[]',
      'null',
      '"x"',
      '7',
      '{"a":1,}',
      `{"a":${'['.repeat(70)}${']'.repeat(70)}}`,
    ]) {
      expect([body, ...(await code(body))]).toEqual([body, 400, 'invalid_json']);
    }
    expect(await code(JSON.stringify({ messy_url: 'x'.repeat(1_100_000) }))).toEqual([413, 'body_too_large']);
    expect(await code('messy_url=x', 'application/x-www-form-urlencoded')).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  test('422 names the first field, lists all, and knows what an unknown one was meant to be', async ({
    app,
  }) => {
    const { live } = await app.customer();

    const answer = await app.post('/normalize_phone', live, { phone_nummber: '1', country_code: 7 });

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(answer.body.details).toEqual([
      { path: 'phone_number', message: 'Required: string.' },
      { path: 'country_code', message: expect.stringContaining('expected string') },
      { path: 'phone_nummber', message: 'Unknown field. Did you mean phone_number?' },
    ]);
    expect(answer.body.error).toContain('phone_number');
    const strange = await app.post('/normalize_phone', live, { phone_number: '+49 30 901820', zzz: 1 });
    expect(strange.body.details).toEqual([
      { path: 'zzz', message: 'Unknown field. This endpoint takes phone_number, country_code.' },
    ]);
  });

  test('402 in its three codes, with all fields of the body', async ({ app }) => {
    const poor = await app.customer({ credits: 0.4 });
    const planned = await app.customer({
      credits: 10,
      plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
    });
    const limited = await app.customer({ credits: 10 });
    await app.db.pool.query(
      `update spend set monthly_limit = 70 where workspace_id = (select id from workspaces where public_id = $1)`,
      [limited.created.workspaces[0]?.workspace_id],
    );
    await app.post('/clean_domain', limited.live, messy);

    const insufficient = await app.post('/clean_domain', poor.live, messy);
    const limit = await app.post('/clean_domain', limited.live, messy);

    expect(insufficient).toMatchObject({
      status: 402,
      body: {
        error: 'Insufficient credits',
        code: 'insufficient_credits',
        reserved: '0.50',
        balance: '0.40',
        resets_at: null,
        plan_status: null,
        balances: { wallet: 0.4, plan: null, spend_limit: null },
        message: expect.any(String),
        fix: expect.any(String),
        docs_url: expect.any(String),
      },
    });
    expect(limit).toMatchObject({
      status: 402,
      body: {
        code: 'spend_limit_reached',
        reserved: '0.50',
        balance: '0.20',
        balances: { spend_limit: { limit: 0.7, spent: 0.5, remaining: 0.2 } },
      },
    });
    expect((await app.get('/usage', planned.live)).body.total_credits).toBe(0);
  });

  test('402 counts no credits of a plan that is under refund or dispute, and a dry run foresees it', async ({
    app,
  }) => {
    const source = {
      name: 'dataset',
      unavailable: () => null,
      lookUpCompanies: async () => [{ outcome: 'not_found' as const }],
    };
    const withSource = await TestApp.open(app.db, [source]);
    const frozen = async (overflow: 'wallet' | 'block', credits: number) => {
      const plan = { name: 'enrichment' as const, overflow, overflowByHeader: false };
      const { live } = await withSource.customer({ credits, plan });
      await app.db.pool.query(
        `update ledger_accounts set plan_status = 'disputed' where plan_name is not null`,
      );
      const call = (headers = {}) => withSource.post('/enrich_company', live, { url: 'acme.com' }, headers);
      return { dry: (await call({ 'x-dry-run': 'true' })).body.quote, real: await call() };
    };

    const wallet = await frozen('wallet', 0.5);
    const block = await frozen('block', 5);
    await withSource.app.close();

    expect(wallet.dry).toMatchObject({ from: 'wallet', would_succeed: false });
    expect(wallet.real).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits', reserved: '1.00', balance: '0.50', plan_status: 'disputed' },
    });
    expect(block.dry).toMatchObject({ would_succeed: false });
    expect(block.real).toMatchObject({
      status: 402,
      body: { code: 'plan_credits_exhausted', reserved: '1.00', balance: '0.00', plan_status: 'disputed' },
    });
  });

  test('429 of the monthly quota names the API, the limit and where it stands', async ({ app }) => {
    const { live } = await app.customer();
    await app.db.pool.query('update ledger_accounts set quota_limit = 1');
    await app.post('/clean_domain', live, messy);

    const answer = await app.post('/clean_domain', live, messy);

    expect(answer).toMatchObject({
      status: 429,
      body: { api: 'clean_domain', limit: 1, current: 1, code: 'quota_exceeded' },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('429 of the rate tier says how long to wait; a failed call gives its slot back', async ({ app }) => {
    stillClock();
    const { live } = await app.customer({ rateTier: 'free' });

    const failed = await Promise.all(Array.from({ length: 30 }, () => app.post('/clean_domain', live, '{')));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.post('/clean_domain', live, messy)),
    );

    expect(new Set(failed.map((answer) => answer.status))).toEqual(new Set([400, 429]));
    const passed = answers.filter((answer) => answer.status === 200).length;
    expect(passed).toBe(10);
    expect(answers.find((answer) => answer.status === 429)).toMatchObject({
      headers: { 'retry-after': '1' },
      body: { code: 'rate_limited' },
    });
  });

  test('429 of the rate tier holds for the account reports too, which say what is left of it; /health is exempt', async ({
    app,
  }) => {
    stillClock();
    const { live } = await app.customer({ rateTier: 'free' });

    const first = await app.get('/usage/allowance', live);
    const reports = await Promise.all(Array.from({ length: 40 }, () => app.get('/my-endpoints', live)));
    const polls = await Promise.all(Array.from({ length: 40 }, () => app.get('/health', live)));

    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"free";q=10;w=5',
      ratelimit: '"free";r=9;t=1',
    });
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('400 for an X-Plan-Overflow that is neither wallet nor block', async ({ app }) => {
    const { live } = await app.customer();

    for (const value of ['', 'Wallet', 'both', 'wallet,block']) {
      expect(await app.post('/clean_domain', live, messy, { 'x-plan-overflow': value })).toMatchObject({
        status: 400,
        body: { code: 'invalid_plan_overflow' },
      });
    }
    expect((await app.post('/clean_domain', live, messy, { 'x-plan-overflow': 'block' })).status).toBe(200);
    // The body is checked first.
    expect((await app.post('/clean_domain', live, {}, { 'x-plan-overflow': 'both' })).status).toBe(422);
  });

  test('503 under maintenance: switched off by the operator, or without a source of data', async ({
    app,
  }) => {
    const { live } = await app.customer();

    const answer = await app.post('/enrich_company', live, { url: 'acme.com' });

    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: {
        code: 'ENDPOINT_UNDER_MAINTENANCE',
        fix: 'This service has no source for this endpoint; ask its operator.',
      },
    });
    // What to do about it is for the operator, who finds it in the log.
    expect(answer.text).not.toMatch(/API_KEY|millrace|docs\/custom/);
    const lines = app.log.map((line) => JSON.parse(line));
    expect(lines.find(({ code }) => code === 'ENDPOINT_UNDER_MAINTENANCE')).toMatchObject({
      level: 40,
      endpoint: 'enrich_company',
      request_id: answer.headers['x-request-id'],
      fix: expect.stringContaining('_API_KEY'),
    });
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(100);
  });

  test('502 and 504 charge nothing and show nothing of what the source said', async ({ db }) => {
    const failing = (reason: 'unreachable' | 'timeout') => ({
      name: 'flaky',
      unavailable: () => null,
      lookUpCompanies: async () => {
        throw new ProviderFailure('flaky', reason, {
          cause: new Error('secret-host.internal refused key abc'),
        });
      },
    });
    for (const [reason, status, code] of [
      ['unreachable', 502, 'upstream_error'],
      ['timeout', 504, 'upstream_timeout'],
    ] as const) {
      const app = await TestApp.open(db, [failing(reason)]);
      const { live } = await app.customer({ credits: 5 });

      const answer = await app.post('/enrich_company', live, { url: 'acme.com' });

      expect(answer).toMatchObject({ status, body: { code } });
      expect(answer.text).not.toContain('secret-host');
      await expect.poll(async () => (await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(5);
      await app.app.close();
    }
    expect(await verifyLedger(db.pool)).toMatchObject({ problems: [] });
  });

  test('500 for our own bug says nothing of it, and charges nothing', async ({ db }) => {
    const app = await TestApp.open(db, [
      {
        name: 'buggy',
        unavailable: () => null,
        lookUpCompanies: async () => {
          throw new TypeError('undefined is not a function');
        },
      },
    ]);
    const { live } = await app.customer({ credits: 5 });

    const answer = await app.post('/enrich_company', live, { url: 'acme.com' });

    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(answer.text).not.toContain('undefined is not');
    expect(app.log.join()).toContain(answer.headers['x-request-id']);
    await expect.poll(async () => (await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(5);
    await app.app.close();
  });

  test('a site or a provider that fails is no bug: a line says why, without a stack', async ({ db }) => {
    const unanswered = new ServiceError('upstream_timeout', 'The site took too long. Nothing was charged.', {
      cause: new Error('no bytes for 5 s'),
    });
    const app = await TestApp.open(db, [
      {
        name: 'limping',
        unavailable: () => null,
        readPage: async () => {
          throw unanswered;
        },
        lookUpCompanies: async () => {
          throw new ProviderFailure('limping', 'unreadable', { cause: new Error('no field total') });
        },
      },
    ]);
    const { live } = await app.customer();

    const site = await app.post('/web_scrape', live, { url: 'https://halden.example' });
    const provider = await app.post('/enrich_company', live, { url: 'acme.com' });

    expect([site.status, provider.status]).toEqual([504, 502]);
    const lines = app.log.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        request_id: site.headers['x-request-id'],
        msg: 'a site failed',
        code: 'upstream_timeout',
        reason: 'The site took too long. Nothing was charged.',
        causes: ['no bytes for 5 s'],
      }),
      expect.objectContaining({
        level: 40,
        request_id: provider.headers['x-request-id'],
        msg: 'a provider failed',
        causes: ['limping: unreadable', 'no field total'],
      }),
    ]);
    expect(app.log.join()).not.toContain('errors.test.ts');
    await app.app.close();
  });

  test('every body is flat JSON with the fields of the catalogue', async ({ app }) => {
    const { live } = await app.customer();
    for (const answer of [
      await app.post('/x', live, {}),
      await app.post('/clean_domain', live, {}),
      await app.send('GET', '//nothing', null),
    ]) {
      expect(Object.keys(errorCatalog)).toContain(answer.body.code);
      expect(answer.body).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
        fix: expect.any(String),
        docs_url: expect.any(String),
      });
    }
  });
});
