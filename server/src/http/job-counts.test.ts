import { describe, expect } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { foldUsage } from '../ledger/fold-usage.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';

/** Finds everybody but Nobody. */
const finder: Provider = {
  name: 'finder',
  unavailable: () => null,
  findEmail: async ({ fullName, domain }) =>
    fullName === 'Nobody'
      ? { outcome: 'not_found' }
      : {
          outcome: 'found',
          value: { email: `x@${domain}`, status: 'valid', confidence: 90, mailProvider: null },
        },
};

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [finder]);
    await use(app);
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
    await app.app.close();
  },
});

const data = ['Mira Voss', 'Nobody', 'Otto Lind'].map((full_name) => ({
  full_name,
  company_domain: 'halden.example',
}));

describe('a job', () => {
  test('is one call for the quota, in the usage report and in the history, however many items it has', async ({
    app,
  }) => {
    const { live } = await app.customer();
    await app.post('/email_finder', live, data[0]);
    const { body: taken } = await app.post('/email_finding', live, { data });
    await app.whenOver(live, taken.inquiry_url);

    for (const isFolded of [false, true]) {
      if (isFolded) await foldUsage(app.db.pool);
      const { body: usage } = await app.get('/usage?include=history', live);
      const { body: listed } = await app.get('/my-endpoints', live);
      const { body: history } = await app.get('/history', live);

      expect(usage.apis).toEqual({
        email_finder: { calls: 1, credits: 5 },
        email_finding: { calls: 1, credits: 6 },
      });
      expect(usage.total_records).toBe(3);
      const quotas = listed.endpoints.filter(({ name }: { name: string }) => usage.apis[name]);
      expect(quotas.map(({ quota }: { quota: { current: number } }) => quota.current)).toEqual([1, 1]);
      const rows = history.calls.filter(({ endpoint }: { endpoint: string }) => endpoint === 'email_finding');
      expect(rows.filter((row: { job_id: unknown }) => row.job_id === null)).toMatchObject([
        { request_id: taken.service_meta.request_id, status: 201, credits: 0 },
      ]);
      expect(rows.filter((row: { job_id: unknown }) => row.job_id === taken.id)).toHaveLength(3);
      expect(rows.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0)).toBe(6);
      expect(usage.history).toEqual(history.calls);
    }
  });

  test('was created at one moment, whoever is told of it', async ({ app }) => {
    const { live } = await app.customer();
    const headers = { 'idempotency-key': 'list-1' };
    const list = { data, webhook: 'https://93.184.215.14/hooks' };

    const taken = await app.post('/email_finding', live, list, headers);
    const again = await app.post('/email_finding', live, list, headers);
    const over = await app.whenOver(live, taken.body.inquiry_url);
    const { body: listed } = await app.get('/email_finding_inquiry', live);
    const { rows: events } = await app.db.pool.query<{ data: string }>('select data from webhook_events');

    expect(again.text).toBe(taken.text);
    expect(taken.body.service_meta.credits.reserved).toBe(6);
    const told = events.map((event) => JSON.parse(event.data).created_at);
    expect([over.created_at, listed.jobs[0].created_at, ...told]).toEqual([
      taken.body.created_at,
      taken.body.created_at,
      taken.body.created_at,
    ]);
  });
});

describe('a list with items that are no objects', () => {
  test('is refused, and the refusal says how the others are looked up all the same', async ({ app }) => {
    const { live } = await app.customer();

    const refused = await app.post('/email_finding', live, { data: [...data, null, 7] });
    const empty = await app.post('/email_finding', live, { data: [] });

    expect(refused).toMatchObject({
      status: 422,
      body: {
        details: [{ path: 'data[3]' }, { path: 'data[4]' }],
        fix: expect.stringContaining('"invalid_items": "fail"'),
      },
    });
    // Nothing that items could be spared for.
    expect(empty.status).toBe(422);
    expect(empty.body.fix).not.toContain('invalid_items');
  });

  test('is taken where they are to fail, and each of them ends as failed, for nothing', async ({ app }) => {
    const { live } = await app.customer();

    const taken = await app.post('/email_finding', live, {
      data: [data[0], null, 7, [data[0]], 'Mira', { refId: 'x' }, false],
      invalid_items: 'fail',
    });
    const over = await app.whenOver(live, taken.body.inquiry_url);
    const file = await app.get(`${taken.body.inquiry_url}?format=csv`, live);
    const onlyNull = await app.post('/email_finding', live, { data: [null], invalid_items: 'fail' });

    expect(over).toMatchObject({ total: 7, found: 1, failed: 6, credits_charged: 2, credits_refunded: 12 });
    expect(over.results.slice(1)).toMatchObject([
      { input: {}, status: 'failed', result: { code: 'validation_failed', billed: false } },
      { input: { item: 7 }, status: 'failed' },
      { input: { item: [data[0]] }, status: 'failed' },
      { input: { item: 'Mira' }, status: 'failed' },
      { refId: 'x', input: { refId: 'x' }, status: 'failed' },
      { input: { item: false }, status: 'failed' },
    ]);
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(8);
    expect(onlyNull.status).toBe(422);
  });
});
