import { describe, expect } from 'vitest';
import { type TestApp, test } from '../testing/app.ts';

const thisMonth = new Date().toISOString().slice(0, 7);

/** Clean months of the past: one call of clean_domain on each of these days. */
async function used(app: TestApp, days: readonly string[]): Promise<void> {
  await app.db.pool.query(
    `insert into usage_daily (workspace_id, endpoint_id, day, calls, credits, records)
     select w.id, e.id, day, 1, 50, 1
       from workspaces w, endpoints e, unnest($1::date[]) as day
      where w.mode = 'live' and e.name = 'clean_domain'`,
    [days],
  );
}

describe('the usage report', () => {
  test('of a month has month, of several has months, each with the calls and credits of its period', async ({
    app,
  }) => {
    const { live } = await app.customer();
    await used(app, ['2025-03-31', '2025-04-01', '2025-04-30', '2025-06-01']);

    const one = await app.get('/usage?month=2025-04', live);
    const listed = await app.get('/usage?months=2025-06,2025-04', live);
    const days = await app.get('/usage?start_date=2025-03-31&end_date=2025-04-01', live);

    expect(one.body).toMatchObject({
      month: '2025-04',
      total_credits: 1,
      total_cost: 0.02,
      apis: { clean_domain: { calls: 2, credits: 1 } },
      credits_by_category: { Utilities: 1 },
    });
    expect(one.body).not.toHaveProperty('months');
    expect(listed.body).toMatchObject({
      months: ['2025-04', '2025-06'],
      total_credits: 1.5,
      monthly_breakdown: { '2025-04': { total_credits: 1, calls: 2 }, '2025-06': { total_credits: 0.5 } },
    });
    expect(listed.body).not.toHaveProperty('month');
    expect(days.body).toMatchObject({ months: ['2025-03', '2025-04'], total_credits: 1 });
  });

  test('with include_previous has the months before for months, and the days before for days', async ({
    app,
  }) => {
    const { live } = await app.customer();
    const previous = async (query: string) => {
      const { start_date, end_date } = (await app.get(`/usage?include_previous=true&${query}`, live)).body
        .previous;
      return [start_date, end_date];
    };

    expect(await previous('month=2025-03')).toEqual(['2025-02-01', '2025-02-28']);
    expect(await previous('months=2025-03,2025-04')).toEqual(['2025-01-01', '2025-02-28']);
    expect(await previous('start_date=2025-03-01&end_date=2025-03-31')).toEqual(['2025-01-29', '2025-02-28']);
  });

  test('takes a count of 0 as not given, and a whole number that is written 3.0', async ({ app }) => {
    const { live } = await app.customer();

    expect((await app.get('/usage?months=0', live)).body.month).toBe(thisMonth);
    expect((await app.get('/usage?months=3.0', live)).body.months).toHaveLength(3);
    expect((await app.get('/usage?include=history&history_limit=0', live)).body.history_count).toBe(0);
    expect((await app.get('/usage?limit=0&offset=0.0', live)).body.pagination).toMatchObject({ limit: 0 });
    expect((await app.get('/history?limit=0', live)).status).toBe(200);
    expect((await app.get('/history?limit=1001', live)).status).toBe(422);
  });
});

test('a date or name that cannot be is a 422 that names the field, never a 500', async ({ app }) => {
  const { live } = await app.customer();

  for (const [query, path] of [
    ['/usage?month=0000-01', 'month'],
    ['/usage?month=2026-13', 'month'],
    ['/usage?months=0000-01,2026-01', 'months'],
    ['/usage?start_date=0000-01-01&end_date=0000-01-02', 'start_date'],
    ['/usage?start_date=9999-12-01&end_date=9999-12-31', 'start_date'],
    ['/usage?start_date=2026-02-30', 'start_date'],
    ['/history?endpoint=%00', 'endpoint'],
    ['/history?from=2026-11-21T00:00:00', 'from'],
  ] as const) {
    const { status, body } = await app.get(query, live);
    expect([query, status, body.details?.[0]?.path]).toEqual([query, 422, path]);
  }
});
