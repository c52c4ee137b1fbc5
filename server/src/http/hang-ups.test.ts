import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, vi } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { foundAddress, paidVendor } from '../testing/paid-vendor.ts';

const patience = { timeout: 120_000, interval: 20 };
const price = 5;
const person = (number: number) => ({
  first_name: 'Tomas',
  last_name: `Reyne ${number}`,
  company_domain: 'quarrypine.example',
});
const bodyOf = (number: number) => JSON.stringify(person(number));

/** Calls over connections of their own, which the test can cut. */
async function caller(app: TestApp, key: string) {
  const { server } = app.app;
  if (server.addresses().length === 0) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.addresses()[0] as AddressInfo;
  const send = (number: number, idempotencyKey?: string): ClientRequest => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/v1/email_finder',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'x-api-key': key,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
    request.on('error', () => {
      // It was cut, which is what the test is about.
    });
    request.end(bodyOf(number));
    return request;
  };
  /** Resolves when the service has seen that all of its connections are closed. */
  const allSeenCut = () =>
    vi.waitFor(async () => {
      const open = await new Promise<number>((resolve) =>
        server.server.getConnections((_, count) => resolve(count)),
      );
      expect(open).toBe(0);
    }, patience);
  return { send, allSeenCut };
}

/** A source that costs nothing and has nothing, which answers when it is told to. */
function freeSource() {
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const source: Provider = {
    name: 'native',
    unavailable: () => null,
    findEmail: async ({ lastName }) => {
      asked.push(lastName ?? '');
      await answer.promise;
      return { outcome: 'not_found' };
    },
  };
  return { source, asked, answer: answer.resolve };
}

const wallet = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining as number;
const held = async (db: TestDatabase) =>
  (await db.pool.query<{ count: number }>('select count(*)::int as count from reservations')).rows[0]?.count;
/** Of calls: that a busy machine is slow is told without one. */
const errors = (app: TestApp) =>
  app.log
    .map((line) => JSON.parse(line))
    .filter(({ level, request_id }) => level >= 40 && request_id !== undefined);

describe('calls whose callers hang up', () => {
  test('after a vendor was asked are charged, each once and for one lookup', async ({ db }) => {
    let release = Promise.withResolvers<void>();
    const { emulator, source } = await paidVendor(
      async () => {
        await release.promise;
        return foundAddress;
      },
      { concurrency: 60 },
    );
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 1_000 });
    const { send, allSeenCut } = await caller(app, live);

    // No more than 32 connections go to a vendor at a time.
    for (const asked of [30, 60]) {
      const calls = Array.from({ length: 30 }, (_, number) => send(asked + number));
      await vi.waitFor(() => expect(emulator.asked).toHaveLength(asked), patience);
      for (const call of calls) call.destroy();
      await allSeenCut();
      release.resolve();
      await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
      expect(await wallet(app, live)).toBe(1_000 - asked * price);
      release = Promise.withResolvers<void>();
    }

    expect(emulator.asked).toHaveLength(60);
    const { body } = await app.get('/history?limit=100', live);
    expect(body.calls).toHaveLength(60);
    expect(body.calls.every(({ credits }: { credits: number }) => credits === price)).toBe(true);
    expect(errors(app)).toEqual([]);
    const { problems } = await verifyLedger(db.pool);
    await app.app.close();
    expect(problems).toEqual([]);
  });

  test('before a vendor was asked cost nothing, and no vendor is asked for them', async ({ db }) => {
    const free = freeSource();
    const { emulator, source } = await paidVendor(() => foundAddress, { concurrency: 60 });
    await using _ = emulator;
    const app = await TestApp.open(db, [free.source, source]);
    const { live } = await app.customer({ credits: 1_000 });
    const { send, allSeenCut } = await caller(app, live);

    const calls = Array.from({ length: 60 }, (_, number) => send(number));
    await vi.waitFor(() => expect(free.asked).toHaveLength(60), patience);
    for (const call of calls) call.destroy();
    await allSeenCut();
    await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
    free.answer();
    await app.app.close();

    expect(emulator.asked).toEqual([]);
    const { rows } = await db.pool.query(
      'select (select count(*) from failed_calls)::int as failed, (select count(*) from calls)::int as paid',
    );
    expect(rows).toEqual([{ failed: 60, paid: 0 }]);
    expect(errors(app)).toEqual([]);
  });

  test('while they wait for a place at a vendor cost nothing, and it is not asked for them', async ({
    db,
  }) => {
    const release = Promise.withResolvers<void>();
    const { emulator, source } = await paidVendor(
      async () => {
        await release.promise;
        return foundAddress;
      },
      { concurrency: 1 },
    );
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 1_000 });
    const { send, allSeenCut } = await caller(app, live);

    const first = send(0);
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
    const second = send(1);
    await vi.waitFor(async () => expect(await held(db)).toBe(2), patience);
    second.destroy();
    first.destroy();
    await allSeenCut();
    release.resolve();

    await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
    await app.app.close();
    expect(emulator.asked).toHaveLength(1);
    const { rows } = await db.pool.query('select sum(from_addon)::int as paid from calls');
    expect(rows).toEqual([{ paid: price * 100 }]);
  });

  test('after a vendor was passed over without a request are free all the same', async ({ db }) => {
    const free = freeSource();
    // A vendor that takes money, and finds that it cannot be asked this before it sends anything.
    const unable: Provider = {
      name: 'hunter',
      terms: { costUsd: { hit: 1, miss: 0 } },
      unavailable: () => null,
      findEmail: async () => ({ outcome: 'skipped', why: 'missing_input' }),
    };
    await writeEndpointSettings(db.pool, {
      endpoint: 'email_finder',
      source_order: ['hunter', 'native'],
      charge_on_miss: null,
      verify: null,
      cost_usd_max: null,
    });
    const app = await TestApp.open(db, [unable, free.source]);
    const { live } = await app.customer({ credits: 1_000 });
    const { send } = await caller(app, live);

    const call = send(1);
    await vi.waitFor(() => expect(free.asked).toContain('Reyne 1'), patience);
    call.destroy();

    await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
    expect(await wallet(app, live)).toBe(1_000);
    free.answer();
    await app.app.close();
  });
});

describe('the answer to a caller that hung up after a vendor was asked', () => {
  test('is kept for its Idempotency-Key: 409 while the call runs, then a free replay', async ({ db }) => {
    const release = Promise.withResolvers<void>();
    const { emulator, source } = await paidVendor(async () => {
      await release.promise;
      return foundAddress;
    });
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 100 });
    const { send, allSeenCut } = await caller(app, live);
    const again = () => app.post('/email_finder', live, bodyOf(1), { 'idempotency-key': 'the-call' });

    const call = send(1, 'the-call');
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
    call.destroy();
    await allSeenCut();
    const meanwhile = await again();
    release.resolve();
    const later = await vi.waitFor(async () => {
      const answer = await again();
      expect(answer.status).toBe(200);
      return answer;
    }, patience);

    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
    expect(later.body).toMatchObject({
      email: 'tomas@quarrypine.example',
      service_meta: { credits: { charged: price } },
    });
    expect(later.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-credits-charged': '0' });
    expect(emulator.asked).toHaveLength(1);
    expect(await wallet(app, live)).toBe(100 - price);
    await app.app.close();
  });

  test('is a failure that costs nothing where the vendor fails, and the key is free again', async ({
    db,
  }) => {
    const release = Promise.withResolvers<void>();
    let fails = true;
    const { emulator, source } = await paidVendor(async () => {
      await release.promise;
      return fails ? { status: 503, body: {} } : foundAddress;
    });
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 100 });
    const { send, allSeenCut } = await caller(app, live);

    const call = send(1, 'the-call');
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
    call.destroy();
    await allSeenCut();
    release.resolve();
    await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
    expect(await wallet(app, live)).toBe(100);
    fails = false;
    const answer = await vi.waitFor(async () => {
      const answer = await app.post('/email_finder', live, bodyOf(1), { 'idempotency-key': 'the-call' });
      expect(answer.status).toBe(200);
      return answer;
    }, patience);

    expect(answer.headers).toMatchObject({ 'x-credits-charged': String(price) });
    await app.app.close();
  });

  test('is charged before a service that is stopped ends, though no connection waits for it', async ({
    db,
  }) => {
    const release = Promise.withResolvers<void>();
    const { emulator, source } = await paidVendor(async () => {
      await release.promise;
      return foundAddress;
    });
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 100 });
    const { send, allSeenCut } = await caller(app, live);

    const call = send(1);
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
    call.destroy();
    await allSeenCut();
    const closing = app.app.close();
    release.resolve();
    await closing;

    const { rows } = await db.pool.query('select from_addon, status from calls');
    expect(rows).toEqual([{ from_addon: price * 100, status: 200 }]);
    expect(await held(db)).toBe(0);
    const { problems } = await verifyLedger(db.pool);
    expect(problems).toEqual([]);
  });

  test('does not come after the deadline: then the call ends, free, whatever the vendor does', async ({
    db,
  }) => {
    const { emulator, source } = await paidVendor(() => ({ hangs: true }));
    await using _ = emulator;
    const app = await TestApp.open(db, [source], { deadlineMs: 2_000 });
    const { live } = await app.customer({ credits: 100 });
    const { send, allSeenCut } = await caller(app, live);

    const call = send(1);
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
    call.destroy();
    await allSeenCut();

    await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
    expect(await wallet(app, live)).toBe(100);
    await app.app.close();
  });
});
