import { describe, expect, vi } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { TestApp, test as testOfApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { foundAddress, paidVendor } from '../testing/paid-vendor.ts';
import { callTool, chargedOf, refusalOf, type ToolCallSent } from '../testing/tool-call.ts';

const price = 0.5;
const wallet = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining as number;

/** Where a call can name its key: each makes the same call with this one. */
const places: Record<string, (key: string) => ToolCallSent> = {
  '_meta["millrace/idempotency_key"]': (key) => ({
    name: 'service_clean_domain',
    sent: { messy_url: 'blog.acme.com' },
    meta: { 'millrace/idempotency_key': key },
  }),
  '_meta.idempotencyKey': (key) => ({
    name: 'service_clean_domain',
    sent: { messy_url: 'blog.acme.com' },
    meta: { idempotencyKey: key },
  }),
  'the header Idempotency-Key': (key) => ({
    name: 'clean_domain',
    sent: { messy_url: 'blog.acme.com' },
    headers: { 'idempotency-key': key },
  }),
  'a field of the tool': (key) => ({
    name: 'service_clean_domain',
    sent: { idempotency_key: key, messy_url: 'blog.acme.com' },
  }),
  'a field of service_call_tool': (key) => ({
    name: 'service_call_tool',
    sent: { name: 'clean_domain', arguments: { messy_url: 'blog.acme.com' }, idempotency_key: key },
    query: '?profile=compact',
  }),
  'a field of the tool that service_call_tool calls': (key) => ({
    name: 'call_tool',
    sent: { name: 'clean_domain', arguments: { messy_url: 'blog.acme.com', idempotency_key: key } },
    query: '?profile=compact',
  }),
};

describe('a call that names a key', () => {
  testOfApp('is charged once, wherever it names it, and all places name the same', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });

    const answers = [];
    for (const sent of Object.values(places)) {
      answers.push(await callTool(app, live, sent('order-7')), await callTool(app, live, sent('order-7')));
    }

    expect(answers.map(chargedOf)).toEqual([price, ...Array(answers.length - 1).fill(0)]);
    const [first] = answers;
    for (const { structuredContent } of answers) expect(structuredContent).toEqual(first?.structuredContent);
    expect(await wallet(app, live)).toBe(10 - price);
  });

  testOfApp('is the same call when a model writes its fields down in another order', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const call = (sent: unknown) => callTool(app, live, { name: 'service_count_occurrences', sent });
    const key = { idempotency_key: 'order-7' };

    const first = await call({ input: 'a,b', separator: ',', ...key });
    const again = await call({ ...key, separator: ',', input: 'a,b' });

    expect([first, again].map(chargedOf)).toEqual([price, 0]);
    expect(await wallet(app, live)).toBe(10 - price);
  });

  testOfApp('is refused where the key was used for other arguments, or another tool', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const call = (name: string, sent: object) =>
      callTool(app, live, { name, sent: { ...sent, idempotency_key: 'order-7' } });
    await call('service_clean_domain', { messy_url: 'acme.com' });

    const other = await call('service_clean_domain', { messy_url: 'halden.example' });
    const otherTool = await call('service_remove_whitespace', { input_text: 'acme.com' });

    for (const refused of [other, otherTool]) {
      expect(refusalOf(refused)).toMatchObject({ code: 'idempotency_key_reused', credits_charged: 0 });
    }
    expect(await wallet(app, live)).toBe(10 - price);
  });

  testOfApp(
    'is refused, and costs nothing, where it names two keys, or one that is none',
    async ({ app }) => {
      const { live } = await app.customer({ credits: 10 });
      const sent = { messy_url: 'acme.com' };
      const name = 'service_clean_domain';
      const call = (more: Partial<ToolCallSent>) => callTool(app, live, { name, sent, ...more });

      const two = await call({
        sent: { ...sent, idempotency_key: 'one' },
        meta: { 'millrace/idempotency_key': 'two' },
      });
      const twoInMeta = await call({ meta: { 'millrace/idempotency_key': 'two', idempotencyKey: 'one' } });
      const words = await call({ sent: { ...sent, idempotency_key: 'two words' } });
      const number = await call({ meta: { idempotencyKey: 7 } });

      for (const refused of [two, twoInMeta]) {
        expect(refusalOf(refused)).toMatchObject({
          code: 'validation_failed',
          details: [{ path: 'idempotency_key', message: expect.stringContaining('two different') }],
        });
      }
      for (const refused of [words, number]) {
        expect(refusalOf(refused)).toMatchObject({ code: 'invalid_idempotency_key' });
      }
      expect(await wallet(app, live)).toBe(10);
    },
  );

  testOfApp(
    'names none by null or an empty field, as models fill in what they leave out',
    async ({ app }) => {
      const { live } = await app.customer({ credits: 10 });
      const call = (key: unknown) =>
        callTool(app, live, {
          name: 'service_clean_domain',
          sent: { messy_url: 'a.com', idempotency_key: key },
        });

      const answers = [await call(null), await call('')];

      expect(answers.map(chargedOf)).toEqual([price, price]);
    },
  );

  testOfApp('keeps it where its arguments are long, and where a quote gets it', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const sent = { idempotency_key: 'long', input_text: 'a  b '.repeat(30_000) };
    const name = 'service_remove_whitespace';

    /** On a machine that is busy the first threads begin late. */
    const call = (one: ToolCallSent) =>
      vi.waitFor(async () => {
        const told = await callTool(app, live, one);
        expect(refusalOf(told)?.code).not.toBe('service_unavailable');
        return told;
      }, 200_000);

    const quoted = await call({ name: 'service_quote', sent: { name, arguments: sent } });
    const first = await call({ name, sent });
    const again = await call({ name, sent });
    const other = await call({ name, sent: { ...sent, input_text: `${sent.input_text}c` } });

    expect(quoted.structuredContent).toMatchObject({ quote: { max_credits: price } });
    expect([first, again].map(chargedOf)).toEqual([price, 0]);
    expect(refusalOf(other)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await wallet(app, live)).toBe(10 - price);
  });
});

test('of 300 equal calls at once one is made and charged; the others are told to wait, or get its answer', async ({
  db,
}) => {
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
      meta: { idempotencyKey: 'at-once' },
    });

  const calls = Array.from({ length: 300 }, call);
  const settled = Promise.all(calls);
  // The vendor answers when one of the others has been told to wait.
  await Promise.any(calls.map(async (one) => expect((await one).isError).toBe(true)));
  answer.resolve();
  const answers = await settled;
  const later = await call();

  const refused = answers.filter(({ isError }) => isError);
  expect(new Set(refused.map((one) => refusalOf(one).code))).toEqual(new Set(['idempotency_in_progress']));
  expect(refused.map((one) => refusalOf(one).retry_after_seconds)).not.toContain(undefined);
  expect(answers.filter((one) => chargedOf(one) === 5)).toHaveLength(1);
  expect(later.content[0]?.text).toContain('tomas@quarrypine.example');
  expect(chargedOf(later)).toBe(0);
  expect(emulator.asked).toHaveLength(1);
  expect(await wallet(app, live)).toBe(95);
  expect((await verifyLedger(db.pool)).problems).toEqual([]);
  await app.app.close();
});
