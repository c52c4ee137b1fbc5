import { describe, expect, vi } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { foundAddress, paidVendor } from '../testing/paid-vendor.ts';

const patience = { timeout: 120_000, interval: 20 };
const price = 5;
const person = { first_name: 'Tomas', last_name: 'Reyne', company_domain: 'quarrypine.example' };

const wallet = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining as number;
const held = async (db: TestDatabase) =>
  (await db.pool.query<{ count: number }>('select count(*)::int as count from reservations')).rows[0]?.count;
/** Of calls: that a busy machine is slow is told without one. */
const errors = (app: TestApp) =>
  app.log
    .map((line) => JSON.parse(line))
    .filter(({ level, request_id }) => level >= 40 && request_id !== undefined);

/** A vendor that takes money, and answers when it is told to. */
async function slowVendor() {
  const answer = Promise.withResolvers<void>();
  const { emulator, source } = await paidVendor(async () => {
    await answer.promise;
    return foundAddress;
  });
  return { emulator, source, answer: answer.resolve };
}

describe.each(Object.entries(toolClients))(
  'a call of a client %s, once a vendor was asked',
  (_version, connect) => {
    test.for(['cancels it', 'closes its connection'] as const)(
      'is charged once although the client %s',
      async (how, { db }) => {
        const { emulator, source, answer } = await slowVendor();
        await using _ = emulator;
        const app = await TestApp.open(db, [source]);
        const { live } = await app.customer({ credits: 100 });
        const client = await connect(await mcpUrl(app, '?connection=careful&max_credits=50'), {
          'x-api-key': live,
        });
        const over = new AbortController();

        const call = client.callTool('service_email_finder', person, over.signal);
        call.catch(() => {});
        await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
        if (how === 'cancels it') over.abort(new Error('enough'));
        else await client.close();
        await expect(call).rejects.toThrow();
        answer();

        await vi.waitFor(async () => expect(await held(db)).toBe(0), patience);
        expect(await wallet(app, live)).toBe(100 - price);
        expect(emulator.asked).toHaveLength(1);
        const { body } = await app.get('/history', live);
        expect(body.calls).toMatchObject([{ endpoint: 'email_finder', status: 200, credits: price }]);
        // Whatever the call holds of the budget of its connection becomes what it cost.
        await vi.waitFor(async () => {
          const { rows } = await db.pool.query('select credits_spent from connections');
          expect(rows).toEqual([{ credits_spent: price * 100 }]);
        }, patience);
        expect(errors(app)).toEqual([]);
        expect((await verifyLedger(db.pool)).problems).toEqual([]);
        await client.close();
        await app.app.close();
      },
    );
  },
);

test('a call that names an idempotency key in _meta is found again under it after its client went', async ({
  db,
}) => {
  const { emulator, source, answer } = await slowVendor();
  await using _ = emulator;
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer({ credits: 100 });
  const url = await mcpUrl(app);
  const call = async (key: unknown, signal?: AbortSignal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'x-api-key': live,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'service_email_finder',
          arguments: person,
          _meta: { 'millrace/idempotency_key': key },
        },
      }),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    const told = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
    return told.result as { isError?: boolean; content: { text: string }[]; _meta: object };
  };
  const over = new AbortController();

  const first = call('the-call', over.signal);
  await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), patience);
  over.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  const meanwhile = await call('the-call');
  answer();
  const later = await vi.waitFor(async () => {
    const told = await call('the-call');
    expect(told.isError).toBeUndefined();
    return told;
  }, patience);
  const wrong = await call('two words');

  expect(meanwhile.content[0]?.text).toContain('idempotency_in_progress');
  expect(later.content[0]?.text).toContain('tomas@quarrypine.example');
  expect(later._meta).toMatchObject({ 'millrace/credits': { charged: 0 } });
  expect(wrong.content[0]?.text).toContain('invalid_idempotency_key');
  expect(emulator.asked).toHaveLength(1);
  expect(await wallet(app, live)).toBe(100 - price);
  await app.app.close();
});
