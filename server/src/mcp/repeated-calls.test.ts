import { describe, expect, onTestFinished, vi } from 'vitest';
import { sweepIdempotencyKeys } from '../ledger/sweep.ts';
import { TestApp, test } from '../testing/app.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { foundAddress, paidVendor } from '../testing/paid-vendor.ts';
import { callTool, chargedOf, refusalOf } from '../testing/tool-call.ts';

/* `?repeat_seconds=` of the address: an equal call of the same connection is answered from the kept answer, for nothing. */

const price = 0.5;
const cleaned = { name: 'service_clean_domain', sent: { messy_url: 'blog.acme.com' } };
const repeats = '?repeat_seconds=60';
const wallet = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining as number;

/** As if the answers that are kept had been kept so much earlier. */
const ageBy = (app: TestApp, seconds: number) =>
  app.db.pool.query('update idempotency_keys set created_at = created_at - make_interval(secs => $1)', [
    seconds,
  ]);
const keptKeys = async (app: TestApp) =>
  (await app.db.pool.query<{ key: string }>('select key from idempotency_keys')).rows.map(({ key }) => key);

describe.each(Object.entries(toolClients))('a client %s whose address asks for it', (_version, connect) => {
  test('is charged once for a call that it repeats', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(await mcpUrl(app, repeats), { 'x-api-key': live });
    onTestFinished(() => client.close());

    const first = await client.callTool(cleaned.name, cleaned.sent);
    const again = await client.callTool(cleaned.name, cleaned.sent);
    const other = await client.callTool(cleaned.name, { messy_url: 'halden.example' });

    expect([first, again, other].map(chargedOf)).toEqual([price, 0, price]);
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(await wallet(app, live)).toBe(10 - 2 * price);
  });
});

describe('an equal call', () => {
  test('is one of the same connection: of another, or of one that does not ask for it, it is made', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });
    const call = (query: string) => callTool(app, live, { ...cleaned, query });
    const named = (name: string) => `${repeats}&connection=${name}&max_credits=5`;

    const answers = [
      await call(repeats),
      await call(''),
      await call(''),
      await call(named('one')),
      await call(named('two')),
      await call(named('one')),
      await call('?repeat_seconds=30'),
    ];

    expect(answers.map(chargedOf)).toEqual([price, price, price, price, price, 0, 0]);
  });

  test('may have its fields in another order, and be called by the other name, or through another tool', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });
    const query = `${repeats}&profile=compact`;

    const answers = [
      await callTool(app, live, {
        name: 'count_occurrences',
        sent: { input: 'a,b', separator: ',' },
        query: repeats,
      }),
      await callTool(app, live, {
        name: 'service_count_occurrences',
        sent: { separator: ',', input: 'a,b' },
        query: repeats,
      }),
      await callTool(app, live, {
        name: 'service_call_tool',
        sent: { name: 'count_occurrences', arguments: { separator: ',', input: 'a,b' } },
        query,
      }),
    ];

    expect(answers.map(chargedOf)).toEqual([price, 0, 0]);
  });

  test('is made again after so many seconds, and its answer is kept anew', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const call = () => callTool(app, live, { ...cleaned, query: repeats });

    const first = await call();
    await ageBy(app, 59);
    const before = await call();
    await ageBy(app, 2);
    const after = await call();
    const again = await call();

    expect([first, before, after, again].map(chargedOf)).toEqual([price, 0, price, 0]);
    expect(await keptKeys(app)).toHaveLength(1);
  });

  test('that names a key of its own is known by that, for a day', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const call = () => callTool(app, live, { ...cleaned, query: repeats, meta: { idempotencyKey: 'own' } });

    const first = await call();
    await ageBy(app, 3_600);
    const again = await call();

    expect([first, again].map(chargedOf)).toEqual([price, 0]);
    expect(await keptKeys(app)).toEqual(['own']);
  });

  test('that failed is made again', async ({ app }) => {
    const { live } = await app.customer({ credits: 0.4 });
    const call = () => callTool(app, live, { ...cleaned, query: repeats });

    const refused = [await call(), await call()];

    expect(refused.map((one) => refusalOf(one).code)).toEqual([
      'insufficient_credits',
      'insufficient_credits',
    ]);
    expect(await keptKeys(app)).toEqual([]);
  });

  test('is not made while the first one goes on, however long that takes', async ({ db }) => {
    const answer = Promise.withResolvers<void>();
    const { emulator, source } = await paidVendor(async () => {
      await answer.promise;
      return foundAddress;
    });
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 100 });
    const call = () =>
      callTool(app, live, {
        name: 'service_email_finder',
        sent: { first_name: 'Tomas', last_name: 'Reyne', company_domain: 'quarrypine.example' },
        query: '?repeat_seconds=1',
      });

    const first = call();
    await vi.waitFor(() => expect(emulator.asked).toHaveLength(1), { timeout: 120_000, interval: 20 });
    await ageBy(app, 5);
    const meanwhile = await call();
    answer.resolve();

    expect(refusalOf(meanwhile)).toMatchObject({ code: 'idempotency_in_progress' });
    expect(chargedOf(await first)).toBe(5);
    expect(emulator.asked).toHaveLength(1);
    await app.app.close();
  });

  test('of a list gets the job that the first one made', async ({ app }) => {
    const { sandbox } = await app.customer();
    const call = (data: readonly string[]) =>
      callTool(app, sandbox, { name: 'service_email_verification', sent: { data }, query: repeats });

    const [first, again, other] = [
      await call(['mira@halden-instruments.example']),
      await call(['mira@halden-instruments.example']),
      await call(['tomas@halden-instruments.example']),
    ];

    expect(again?.structuredContent?.id).toBe(first?.structuredContent?.id);
    expect(other?.structuredContent?.id).not.toBe(first?.structuredContent?.id);
  });

  test('at the same time, three hundred of them, is made and charged once', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });

    const answers = await Promise.all(
      Array.from({ length: 300 }, () => callTool(app, live, { ...cleaned, query: repeats })),
    );

    const refused = answers.flatMap((one) => refusalOf(one)?.code ?? []);
    expect(new Set([...refused, 'idempotency_in_progress'])).toEqual(new Set(['idempotency_in_progress']));
    expect(answers.filter((one) => chargedOf(one) === price)).toHaveLength(1);
    expect(await wallet(app, live)).toBe(10 - price);
  });
});

test('answers for repeats are deleted after ten minutes, and those for keys that callers named are not', async ({
  app,
}) => {
  const { live } = await app.customer({ credits: 10 });
  await callTool(app, live, { ...cleaned, query: '?repeat_seconds=600' });
  await callTool(app, live, { ...cleaned, meta: { idempotencyKey: 'own' } });

  await ageBy(app, 590);
  await sweepIdempotencyKeys(app.db.pool);
  const before = await keptKeys(app);
  await ageBy(app, 11);
  await vi.waitFor(async () => {
    await sweepIdempotencyKeys(app.db.pool);
    expect(await keptKeys(app)).toHaveLength(1);
  });

  expect(before).toHaveLength(2);
  expect(await keptKeys(app)).toEqual(['own']);
});

test.for(['0', '601', '1.5', 'yes', ''])(
  '?repeat_seconds=%s is refused before anything runs',
  async (seconds, { app }) => {
    const { sandbox } = await app.customer();

    const refused = await app.send('POST', `//mcp?repeat_seconds=${seconds}`, sandbox, '{}', {
      'content-type': 'application/json',
    });

    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'repeat_seconds' }] } });
  },
);
