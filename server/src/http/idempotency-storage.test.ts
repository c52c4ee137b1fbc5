import { expect } from 'vitest';
import { sweepIdempotencyKeys } from '../ledger/sweep.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type StorageLimits, usualStorageLimits } from '../limits/storage-limits.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';
import { counted, miscounted } from '../testing/stored-counts.ts';

const test = databaseTest.extend<{ open: (limits: Partial<StorageLimits>) => Promise<TestApp> }>({
  open: async ({ db }, use) => {
    const apps: TestApp[] = [];
    await use(async (limits) => {
      const app = await TestApp.open(db, [], { storage: { ...usualStorageLimits, ...limits } });
      apps.push(app);
      return app;
    });
    for (const { app } of apps) await app.close();
    expect(await miscounted(db.pool)).toEqual([]);
    expect((await verifyLedger(db.pool)).problems).toEqual([]);
  },
});

const key = (name: string) => ({ 'idempotency-key': name });
const shout = (n: number | string) => ({ input_text: `a  ${n}` });
const path = '/remove_whitespace';

test('so many answers are kept: a further key is refused and not charged, those that are kept are replayed', async ({
  open,
}) => {
  const app = await open({ answers: { rows: 3, bytes: null } });
  const { live } = await app.customer({ credits: 100 });
  const first = await app.post(path, live, shout(0), key('k0'));
  for (const n of [1, 2]) await app.post(path, live, shout(n), key(`k${n}`));
  const before = await app.get('/usage/allowance', live);

  const refused = await app.post(path, live, shout(3), key('k3'));
  const replayed = await app.post(path, live, shout(0), key('k0'));
  const other = await app.post(path, live, shout(9), key('k0'));

  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60', 'x-credits-charged': '0' },
    body: {
      code: 'storage_full',
      message: 'This workspace stores 3 answers of calls with an Idempotency-Key; the limit is 3.',
      full: 'idempotency_answers',
      unit: 'rows',
      current: 3,
      limit: 3,
      fix: expect.stringContaining('24 hours'),
    },
  });
  expect(replayed.text).toBe(first.text);
  expect(other.body.code).toBe('idempotency_key_reused');
  expect((await app.get('/usage/allowance', live)).body.wallet).toEqual(before.body.wallet);
  expect((await app.post(path, live, shout(4))).status).toBe(200);
});

test('an answer that is a day old makes room, also for the same key', async ({ open, db }) => {
  const app = await open({ answers: { rows: 1, bytes: null } });
  const { live } = await app.customer({ credits: 100 });
  await app.post(path, live, shout(0), key('k0'));
  expect((await app.post(path, live, shout(1), key('k1'))).status).toBe(429);

  await db.pool.query(`update idempotency_keys set created_at = created_at - interval '25 hours'`);
  await sweepIdempotencyKeys(db.pool);

  expect((await app.post(path, live, shout(2), key('k0'))).status).toBe(200);
});

test('an answer that is computed and too long to be kept is refused before it is charged', async ({
  open,
  db,
}) => {
  const app = await open({ answers: { rows: 100, bytes: 200_000 } });
  const { live } = await app.customer({ credits: 100 });
  const long = { input_text: 'x y'.repeat(20_000) };
  expect((await app.post(path, live, long)).status).toBe(200);
  const before = await app.get('/usage/allowance', live);

  const kept = await app.post(path, live, { input_text: 'x y'.repeat(11_000) }, key('k0'));
  const refused = await app.post(path, live, long, key('k1'));

  expect(kept.status).toBe(200);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'storage_full', full: 'idempotency_answers', unit: 'bytes', limit: 200_000 },
  });
  const spent =
    before.body.wallet.remaining - (await app.get('/usage/allowance', live)).body.wallet.remaining;
  expect(spent).toBeCloseTo(kept.body.service_meta.credits.charged);
  // Its key is free again.
  expect(await counted(db.pool, 'answers')).toMatchObject({ rows: 1 });
});

test('calls that come at once keep no more answers than they may, and are counted one by one', async ({
  open,
  db,
}) => {
  const app = await open({ answers: { rows: 40, bytes: null } });
  const { live } = await app.customer({ credits: 1_000 });

  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) => app.post(path, live, shout(n), key(`k${n}`))),
  );

  const taken = answers.filter(({ status }) => status === 200).length;
  // Those that are taken in the same moment do not see each other: at most one for each connection.
  expect(taken).toBeGreaterThanOrEqual(40);
  expect(taken).toBeLessThan(40 + 10);
  expect((await counted(db.pool, 'answers')).rows).toBe(taken);
});

test('a call that fails gives its key back, and counts for nothing', async ({ open, db }) => {
  const app = await open({ answers: { rows: 5, bytes: null } });
  const { live } = await app.customer({ credits: 0 });

  for (let n = 0; n < 20; n++) {
    expect((await app.post(path, live, shout(n), key(`k${n}`))).status).toBe(402);
  }

  expect(await counted(db.pool, 'answers')).toEqual({ rows: 0, bytes: 0 });
});
