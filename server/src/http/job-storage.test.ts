import { describe, expect, vi } from 'vitest';
import { createWorkspace } from '../admin/organizations.ts';
import { forgetItems } from '../jobs/bulk/forget-items.ts';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { type StorageLimits, usualStorageLimits } from '../limits/storage-limits.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest, type TestDatabase } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { counted, miscounted } from '../testing/stored-counts.ts';
import { triesOf } from '../testing/thorough.ts';

const mebibyte = 1024 ** 2;
const size = 60_000;

/** Looks for nobody until it is told to go on. */
function heldProvider() {
  const { promise: go, resolve: release } = Promise.withResolvers<void>();
  const provider: Provider = {
    name: 'held',
    unavailable: () => null,
    verifyEmail: async () => {
      throw new ProviderFailure('held', 'unreadable');
    },
    findEmail: async () => {
      await go;
      return { outcome: 'not_found' };
    },
  };
  return { provider, release };
}

type Open = (limits: Partial<StorageLimits>, held?: ReturnType<typeof heldProvider>) => Promise<TestApp>;

const test = databaseTest.extend<{ open: Open }>({
  open: async ({ db }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (limits, { provider, release } = heldProvider()) => {
      const app = await TestApp.open(db, [provider], { storage: { ...usualStorageLimits, ...limits } });
      closing.push(async () => {
        release();
        await app.app.close();
      });
      return app;
    });
    for (const close of closing) await close();
    expect(await miscounted(db.pool)).toEqual([]);
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
  },
});

/** A list that costs nothing: every item fails, since the sandbox is asked to fail. Long by what is told again beside its results. */
const freeList = (bytes: number) => ({
  data: [
    { email: 'magic-upstream-error@halden.example', note: 'x'.repeat(Math.floor(bytes / 2)) },
    { email: 'magic-upstream-error@voss.example', note: 'y'.repeat(Math.floor(bytes / 2)) },
  ],
});
const person = (n: number, note = '') => ({
  first_name: 'Mira',
  last_name: `Voss${n}`,
  company_domain: 'halden.example',
  note,
});
const rowsOf = async ({ pool }: TestDatabase, table: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

describe('what lists and results of bulk jobs may take', () => {
  test('a sandbox key that sends list after list for nothing stores as much as it may, and is told so', async ({
    open,
    db,
  }) => {
    // A hundred megabytes, or lists that are short enough to be read here.
    const listBytes = triesOf(60_000, 8 * mebibyte - 10_000);
    const sandboxBytes = triesOf(8 * 64_000, usualStorageLimits.sandboxBytes);
    const app = await open({ sandboxBytes });
    const { sandbox } = await app.customer();
    const before = await app.get('/usage/allowance', sandbox);

    const answers = [];
    for (let sent = 0; sent < 13; sent++) {
      answers.push(await app.post('/email_verification', sandbox, freeList(listBytes)));
    }

    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(taken).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: {
        code: 'storage_full',
        message: expect.stringMatching(
          /^This workspace stores [\d.]+ MiB of lists and results of bulk jobs, and this call would add up to [\d.]+ MiB; the limit is [\d.]+ MiB\.$/,
        ),
        full: 'job_results',
        unit: 'bytes',
        current: expect.any(Number),
        limit: sandboxBytes,
        fix: expect.stringContaining('DELETE /email_finding/{id}/results'),
      },
    });
    expect((await counted(db.pool, 'jobs')).bytes).toBeLessThanOrEqual(sandboxBytes);
    expect(await rowsOf(db, 'bulk_jobs')).toBe(8);
    expect(await rowsOf(db, 'bulk_items')).toBe(16);
    await vi.waitFor(async () => expect(await rowsOf(db, 'reservations')).toBe(0), { timeout: 120_000 });
    expect((await app.get('/usage/allowance', sandbox)).body.wallet).toEqual(before.body.wallet);
  });

  test('is not exceeded by many that come at once, whichever of them finds room', async ({ open, db }) => {
    const app = await open({ jobs: { rows: 100, bytes: 5 * size } });
    const { live } = await app.customer({ credits: 1_000 });

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.post('/email_finding', live, { data: [person(n, 'x'.repeat(size - 4_000))] }),
      ),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429, 429, 429, 429]);
    expect((await counted(db.pool, 'jobs')).bytes).toBeLessThanOrEqual(5 * size);
    // What was refused holds nothing, and has left nothing behind.
    expect(await rowsOf(db, 'reservations')).toBe(5);
    expect(await rowsOf(db, 'bulk_jobs')).toBe(5);
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(1_000 - 5 * 2);
  });

  test('is free again at once where results are deleted, which the job says; one that runs is not touched', async ({
    open,
    db,
  }) => {
    const app = await open({ sandboxBytes: 100_000 });
    const { sandbox, live } = await app.customer();
    const list = freeList(size);
    const first = await app.post('/email_verification', sandbox, list);
    await app.whenOver(sandbox, first.body.inquiry_url);
    expect((await app.post('/email_verification', sandbox, list)).body.code).toBe('storage_full');
    const running = await app.post('/email_finding', live, { data: [person(1)] });

    const path = `/email_verification/${first.body.id}/results`;
    const deleted = await app.send('DELETE', path, sandbox);
    const again = await app.send('DELETE', path, sandbox);

    expect(deleted).toMatchObject({
      status: 200,
      body: { status: 'failed', total: 2, failed: 2, results_expired: true },
    });
    expect(again.status).toBe(200);
    expect(await rowsOf(db, 'bulk_items')).toBe(1);
    expect((await app.post('/email_verification', sandbox, list)).status).toBe(201);
    expect((await app.send('DELETE', path, live)).body.code).toBe('unknown_job');
    const early = await app.send('DELETE', `/email_finding/${running.body.id}/results`, live);
    expect(early).toMatchObject({ status: 409, body: { code: 'job_not_ended' } });
  });

  test('counts answers as they are once items have ended, and gives back what was counted for them', async ({
    open,
    db,
  }) => {
    const app = await open({});
    const { sandbox } = await app.customer();
    const data = Array.from({ length: 200 }, (_, n) => `magic-upstream-error${n}@halden.example`);

    const taken = await app.post('/email_verification', sandbox, { data });
    const early = await counted(db.pool, 'jobs');
    await app.whenOver(sandbox, taken.body.inquiry_url);
    const late = await counted(db.pool, 'jobs');

    expect(early.bytes).toBeGreaterThan(200 * 1_280);
    expect(late.bytes).toBeLessThan(early.bytes);
    expect(await miscounted(db.pool)).toEqual([]);
  });
});

test('items that are canceled before they began give back what was counted for their answers', async ({
  open,
  db,
}) => {
  const held = heldProvider();
  const app = await open({}, held);
  const { live } = await app.customer({ credits: 10_000 });
  // More than are looked up at a time.
  const data = Array.from({ length: 300 }, (_, n) => person(n));
  const taken = await app.post('/email_finding', live, { data });
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query('select from bulk_items where state = 2');
    expect(rows).toHaveLength(100);
  });
  const before = await counted(db.pool, 'jobs');

  const canceled = await app.send('DELETE', `/email_finding/${taken.body.id}`, live);

  expect(canceled.body).toMatchObject({ status: 'canceled', canceled: 200 });
  expect(before.bytes - (await counted(db.pool, 'jobs')).bytes).toBe(200 * (1_024 - 2));
  held.release();
  await app.whenOver(live, taken.body.inquiry_url);
});

test('a list that was taken is answered again by its key, also where there is no room any more', async ({
  open,
}) => {
  const app = await open({ jobs: { rows: 1, bytes: null } });
  const { live } = await app.customer();
  const key = { 'idempotency-key': 'list-1' };
  const first = await app.post('/email_finding', live, { data: [person(1)] }, key);

  const again = await app.post('/email_finding', live, { data: [person(1)] }, key);
  const other = await app.post(
    '/email_finding',
    live,
    { data: [person(2)] },
    { 'idempotency-key': 'list-2' },
  );

  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(other).toMatchObject({ status: 429, body: { code: 'storage_full', unit: 'rows', current: 1 } });
});

test('so many jobs may be open; one that ends makes room at once', async ({ open }) => {
  const held = heldProvider();
  const app = await open({ openJobs: 2 }, held);
  const { live } = await app.customer();
  const submit = (n: number) => app.post('/email_finding', live, { data: [person(n), person(n + 10)] });
  await submit(1);
  const second = await submit(2);

  const third = await submit(3);

  expect(third).toMatchObject({
    status: 429,
    body: {
      code: 'storage_full',
      full: 'open_jobs',
      unit: 'rows',
      current: 2,
      limit: 2,
      fix: expect.stringContaining('cancel'),
    },
  });
  await app.send('DELETE', `/email_finding/${second.body.id}`, live);
  held.release();
  await app.whenOver(live, second.body.inquiry_url);
  expect((await submit(4)).status).toBe(201);
});

test('all workspaces of an organization together have four times as much as one', async ({ open, db }) => {
  const app = await open({ openJobs: 1 });
  const { created, live } = await app.customer({ credits: 100 });
  const { rows } = await db.pool.query<{ id: number }>('select id from organizations');
  const organization = { id: rows[0]?.id ?? 0, publicId: created.organization_id };
  const keys = [live];
  for (let n = 0; n < 4; n++) {
    const more = await createWorkspace(db.pool, {
      organization,
      name: `More ${n}`,
      mode: 'live',
      rateTier: 'unlimited',
    });
    keys.push(more.workspaces[0]?.api_key ?? '');
  }

  const answers = [];
  for (const key of keys) answers.push(await app.post('/email_finding', key, { data: [person(1)] }));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
  expect(answers[4]?.body).toMatchObject({
    code: 'storage_full',
    message:
      'All workspaces of this organization together store 4 bulk jobs that have not ended; the limit is 4.',
  });
});

test.for(Object.entries(toolClients))(
  'over MCP (%s) a list for which there is no room is refused with the same words',
  async ([, connect], { open }) => {
    const app = await open({ sandboxBytes: 100_000 });
    const { sandbox } = await app.customer();
    const client = await connect(await mcpUrl(app), { 'x-api-key': sandbox });
    const send = () => client.callTool('service_email_verification', freeList(size));

    const first = await send();
    const second = await send();
    await client.close();

    expect(first.isError).toBeFalsy();
    expect(second.isError).toBe(true);
    expect(JSON.parse(second.content[0]?.text ?? '')).toMatchObject({
      code: 'storage_full',
      full: 'job_results',
      limit: 100_000,
      credits_charged: 0,
    });
  },
);

test('results of the sandbox live a day, those of live jobs as long as the operator says', async ({
  open,
  db,
}) => {
  const app = await open({});
  const { sandbox, live } = await app.customer();
  const ofSandbox = await app.post('/email_verification', sandbox, { data: ['mira@halden.example'] });
  const ofLive = await app.post('/email_verification', live, { data: ['mira@halden.example'] });
  await app.whenOver(sandbox, ofSandbox.body.inquiry_url);
  await app.whenOver(live, ofLive.body.inquiry_url);
  const kept = { liveDays: 30, sandboxHours: 24 };
  const age = (hours: number) =>
    db.pool.query('update bulk_jobs set finished_at = finished_at - make_interval(hours => $1)', [hours]);

  await age(23);
  expect(await forgetItems(db.pool, kept)).toBe(0);
  await age(2);
  await vi.waitFor(async () => {
    await forgetItems(db.pool, kept);
    expect((await app.get(ofSandbox.body.inquiry_url, sandbox)).body).toMatchObject({
      results_expired: true,
      results: [],
    });
  });

  expect((await app.get(ofLive.body.inquiry_url, live)).body).toMatchObject({ results_expired: false });
  await age(24 * 30);
  await forgetItems(db.pool, kept);
  expect((await app.get(ofLive.body.inquiry_url, live)).body.results_expired).toBe(true);
  expect(await counted(db.pool, 'old_jobs')).toEqual({ rows: 2, bytes: 0 });
});
