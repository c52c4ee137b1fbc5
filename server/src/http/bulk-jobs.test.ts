import { describe, expect, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import type { MailStatus } from '../records/contact.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';

const verdict = (status: MailStatus) => ({
  status,
  reason: null,
  mxFound: true,
  mxHost: 'mx.halden.example',
  mailProvider: null,
  disposable: false,
  role: false,
  free: false,
  suggestion: null,
  score: null,
});

/** Tells by the address what becomes of it. */
const asked: string[] = [];
const oracle: Provider = {
  name: 'oracle',
  unavailable: () => null,
  verifyEmail: async (email) => {
    asked.push(email);
    const [word = ''] = email.split(/[@+]/);
    if (word === 'broken') throw new ProviderFailure('oracle', 'unreadable');
    return { outcome: 'found', value: verdict(word as MailStatus) };
  },
  findEmail: async ({ firstName, lastName, domain }) =>
    firstName === 'Nobody'
      ? { outcome: 'not_found' }
      : {
          outcome: 'found',
          value: {
            email: `${firstName}.${lastName}@${domain}`.toLowerCase(),
            status: 'valid',
            confidence: 93.6,
            mailProvider: null,
          },
        },
};

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    asked.length = 0;
    const app = await TestApp.open(db, [oracle]);
    await use(app);
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
    await app.app.close();
  },
});

describe('a list of addresses', () => {
  test('is taken at once, verified in the background, and paid for what anybody could tell', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 100 });
    const data = [
      { email: 'valid@halden.example', refId: 7, note: 'x' },
      'unknown@halden.example',
      { email: 'broken@halden.example' },
      'VALID@halden.example',
      { email: 'catch_all@halden.example' },
    ];

    const taken = await app.post('/email_verification', live, { data, name: 'spring' });
    const over = await app.whenOver(live, taken.body.inquiry_url);
    const allowance = await app.get('/usage/allowance', live);

    expect(taken).toMatchObject({
      status: 201,
      headers: { location: taken.body.inquiry_url },
      body: {
        id: expect.stringMatching(/^job_[0-9a-f]{32}$/),
        inquiry_url: `/api/v1/email_verification_inquiry/${taken.body.id}`,
        status: 'queued',
        total: 5,
        credits_reserved: 2.5,
        service_meta: { credits: { charged: 0, from: 'none', reserved: 2.5, wallet_remaining: 97.5 } },
      },
    });
    expect(over).toMatchObject({
      name: 'spring',
      status: 'completed',
      total: 5,
      completed: 5,
      // An address that was checked has not been found.
      found: 2,
      ...{ valid: 2, invalid: 0, catch_all: 1, unknown: 1, disposable: 0, role: 0 },
      failed: 1,
      credits_charged: 1.5,
      credits_refunded: 1,
      eta_seconds: 0,
      next_cursor: null,
    });
    expect(over.results).toMatchObject([
      { index: 0, refId: 7, input: data[0], status: 'valid', result: { status: 'valid', valid: true } },
      { index: 1, status: 'unknown', result: { status: 'unknown', valid: false, success: false } },
      { index: 2, status: 'failed', result: { code: 'upstream_error', billed: false } },
      { index: 3, status: 'valid', result: { status: 'valid' } },
      { index: 4, status: 'catch_all', result: { status: 'catch_all', valid: false } },
    ]);
    expect(asked.filter((email) => /valid/i.test(email))).toHaveLength(1);
    expect(allowance.body.wallet.remaining).toBe(98.5);
  });

  test('that cannot be paid is refused as a whole, and nothing is looked up', async ({ app }) => {
    const { live } = await app.customer({ credits: 1 });

    const refused = await app.post('/email_verification', live, {
      data: ['valid@a.example', 'valid@b.example', 'valid@c.example'],
    });

    expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_credits', reserved: '1.50' } });
    expect(asked).toEqual([]);
  });

  test('waits where no source can look for now, and is not lost', async ({ db }) => {
    let isDown = true;
    const flaky: Provider = {
      ...oracle,
      verifyEmail: async () => {
        if (isDown) throw new ProviderFailure('oracle', 'unreachable');
        return { outcome: 'found', value: verdict('valid') };
      },
    };
    const app = await TestApp.open(db, [flaky], { itemPausesMs: [5, 5, 5, 5, 5, 5, 60_000] });
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verification', live, { data: ['a@halden.example'] });
    await vi.waitFor(async () => {
      const { rows } = await db.pool.query('select tries from bulk_items where tries > 0');
      expect(rows).toHaveLength(1);
    });
    isDown = false;
    const over = await app.whenOver(live, body.inquiry_url);
    await app.app.close();

    expect(over).toMatchObject({ status: 'completed', found: 1, failed: 0, credits_charged: 0.5 });
  });

  // It ended as a bug of ours, without a word of who had been asked.
  test('whose source takes too long ends as an address that could not be looked up, and says who was asked', async ({
    db,
  }) => {
    const silent: Provider = { ...oracle, verifyEmail: () => new Promise(() => {}) };
    const app = await TestApp.open(db, [silent], { itemMs: 4_000, itemPausesMs: [] });
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verification', live, { data: ['a@halden.example'] });
    const over = await app.whenOver(live, body.inquiry_url);
    await app.app.close();

    expect(over.results[0]).toMatchObject({
      status: 'failed',
      result: {
        code: 'upstream_timeout',
        billed: false,
        execution_log: [{ provider: 'oracle', status: 'timeout' }],
      },
    });
    expect(app.log.filter((line) => line.includes('an item failed'))).toEqual([]);
  });

  test('sent again with the same Idempotency-Key is the same job', async ({ app }) => {
    const { live } = await app.customer({ credits: 100 });
    const headers = { 'idempotency-key': 'list-1' };
    const body = { data: ['valid@halden.example'] };

    const first = await app.post('/email_verification', live, body, headers);
    const second = await app.post('/email_verification', live, body, headers);
    await app.whenOver(live, first.body.inquiry_url);

    expect(second.body.id).toBe(first.body.id);
    expect([first.headers.location, second.headers.location]).toEqual(Array(2).fill(first.body.inquiry_url));
    const allowance = await app.get('/usage/allowance', live);
    expect(allowance.body.wallet.remaining).toBe(99.5);
  });

  test('of another workspace, or another endpoint, is not there', async ({ app }) => {
    const { live } = await app.customer();
    const other = await app.customer();
    const { body } = await app.post('/email_verification', live, { data: ['valid@halden.example'] });

    const answers = await Promise.all([
      app.get(`/email_verification/${body.id}`, other.live),
      app.get(`/email_finding/${body.id}`, live),
      app.get('/email_verification_inquiry/job_1', live),
      app.get(body.inquiry_url, live),
    ]);

    expect(answers.map(({ status, body: { code } }) => code ?? status)).toEqual([
      'unknown_job',
      'unknown_job',
      'unknown_job',
      200,
    ]);
  });
});

describe('a list of people', () => {
  test('is found item by item, whatever the fields are called, and misses are paid as items', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 100 });
    const data = [
      { first_name: 'Mira', last_name: 'Voss', company_domain: 'https://www.halden.example/about', row: 1 },
      { firstname: 'Nobody', lastname: 'Knows', domain: 'halden.example' },
    ];

    const { body } = await app.post('/email_finding', live, { data });
    const over = await app.whenOver(live, `/email_finding/${body.id}`);

    expect(over).toMatchObject({ found: 1, failed: 0, credits_charged: 4, credits_refunded: 0 });
    expect(over.results).toMatchObject([
      {
        input: data[0],
        status: 'found',
        result: { email: 'mira.voss@halden.example', confidence: '94', provider: 'oracle' },
      },
      { input: data[1], status: 'not_found', result: { email: null, success: false } },
    ]);
  });

  test('with an item that says too little is refused, and says which', async ({ app }) => {
    const { live } = await app.customer();

    const refused = await app.post('/email_finding', live, {
      data: [{ network_url: 'https://network.example/in/mira' }, { first_name: 'Mira' }],
    });

    expect(refused.status).toBe(422);
    expect(refused.body.details[0]).toMatchObject({
      path: 'data[1]',
      message: expect.stringContaining('company_domain'),
    });
  });
});
