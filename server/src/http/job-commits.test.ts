import { expect, vi } from 'vitest';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp, type TestResponse } from '../testing/app.ts';
import { type CuttingProxy, cutConnections } from '../testing/cutting-proxy.ts';
import { test as databaseTest } from '../testing/database.ts';

/*
 * A list is written down, and the connection breaks before anybody hears of it. What is answered has to agree with what happens: an
 * error means that nothing is charged.
 */

const never: Provider = {
  name: 'never',
  unavailable: () => null,
  verifyEmail: (_email, signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
};

const afterCommitOf = 'insert into bulk_items';
const test = databaseTest.extend<{ proxy: CuttingProxy; downProxy: CuttingProxy }>({
  proxy: async ({ db }, use) => {
    const proxy = await cutConnections(db.url, { afterCommitOf });
    await use(proxy);
    await proxy.close();
  },
  downProxy: async ({ db }, use) => {
    const proxy = await cutConnections(db.url, { afterCommitOf, isDownAfterCommit: true });
    await use(proxy);
    await proxy.close();
  },
});

const waiting = { timeout: 25_000, interval: 20 };
const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, waiting);

test('a commit that is still under way as it is looked for is waited for: the list is taken, and told as taken', async ({
  db,
  proxy,
}) => {
  const app = await TestApp.open(db, [never], { databaseUrl: proxy.url });
  const { live } = await app.customer();
  // The commit waits for whoever has this lock.
  await db.pool.query(`
    create function slow_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(7); return null; end $$;
    create constraint trigger slow_commit after insert on bulk_jobs deferrable initially deferred
      for each row execute function slow_commit()`);
  const holder = await db.pool.connect();
  await holder.query('select pg_advisory_lock(7)');

  let answer: TestResponse | null = null;
  const answered = app.post('/email_verification', live, { data: ['a@x.example'] }).then((response) => {
    answer = response;
    return response;
  });
  await until(async () => {
    if (answer !== null) return;
    const { rows } = await db.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from reservations%for update%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  const { status, body } = await answered;
  const jobs = await db.pool.query('select id from bulk_jobs');

  expect([proxy.cuts.commits, status, body.total, jobs.rowCount]).toEqual([1, 201, 1, 1]);
  await app.app.close();
});

test('a job that may have been taken, and was told as not, is canceled as soon as the database is back', async ({
  db,
  downProxy: proxy,
}) => {
  const app = await TestApp.open(db, [never], { databaseUrl: proxy.url });
  const { live } = await app.customer({ credits: 500 });
  const data = Array.from({ length: 400 }, (_, i) => `a${i}@x.example`);

  const { status, body } = await app.post('/email_verification', live, { data });
  const { rows: taken } = await db.pool.query('select status::text from bulk_jobs');
  proxy.heal();
  await until(async () => {
    const { rows } = await db.pool.query('select status::text from bulk_jobs');
    expect(rows).toEqual([{ status: 'canceled' }]);
  });

  expect([proxy.cuts.commits, status, body.code]).toEqual([1, 503, 'service_unavailable']);
  expect(taken).toHaveLength(1);
  await app.app.close();
  expect((await verifyBooks(db.pool)).problems).toEqual([]);
});

test('with an Idempotency-Key such a job stays, and answers when the list is sent again', async ({
  db,
  downProxy: proxy,
}) => {
  const app = await TestApp.open(db, [never], { databaseUrl: proxy.url });
  const { live } = await app.customer({ credits: 100 });
  const send = () =>
    app.post('/email_verification', live, { data: ['a@x.example'] }, { 'idempotency-key': 'list-1' });

  const first = await send();
  proxy.heal();
  const again = await vi.waitFor(async () => {
    const response = await send();
    expect(response.status).toBe(201);
    return response;
  }, waiting);

  const jobs = await db.pool.query('select status::text from bulk_jobs');
  expect(first.status).toBe(503);
  expect(jobs.rowCount).toBe(1);
  expect(jobs.rows).not.toEqual([{ status: 'canceled' }]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  await app.app.close();
});

databaseTest(
  'a long list of which a part cannot be written is not taken, and holds nothing',
  async ({ db }) => {
    const app = await TestApp.open(db, [never]);
    const { live } = await app.customer({ credits: 5_000 });
    await db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse before insert on bulk_items for each row when (new.index = 1100) execute function refuse()`);
    const data = Array.from({ length: 1_200 }, (_, i) => `a${i}@x.example`);

    const { status } = await app.post('/email_verification', live, { data });
    const left = (await app.get('/usage/allowance', live)).body.wallet.remaining;
    const { rows } = await db.pool.query(
      'select (select count(*)::int from bulk_jobs) as jobs, (select count(*)::int from bulk_items) as items',
    );

    expect([status >= 500, left, rows[0]]).toEqual([true, 5_000, { jobs: 0, items: 0 }]);
    await app.app.close();
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
  },
);
