import { describe, expect } from 'vitest';
import { TestApp, test as testOfApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { paidVendor } from '../testing/paid-vendor.ts';
import { callTool, chargedOf, refusalOf, type ToolCallSent } from '../testing/tool-call.ts';

/* `?deadline_ms=` of the address, for clients that give up before the service does: Java's after 20 seconds, without a word. */

const wallet = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining as number;

/** The same by the address, and by the call. */
const ways: readonly (readonly [string, (ms: number) => Partial<ToolCallSent>])[] = [
  ['?deadline_ms=', (ms) => ({ query: `?deadline_ms=${ms}` })],
  ['_meta["millrace/deadline_ms"]', (ms) => ({ meta: { 'millrace/deadline_ms': ms } })],
  [
    '_meta["millrace/deadline_ms"] over the address',
    (ms) => ({ query: '?deadline_ms=600000', meta: { 'millrace/deadline_ms': ms } }),
  ],
];

describe.each(ways)('a call with %s', (_way, within) => {
  test('ends before that, and costs nothing, where its source does not answer', async ({ db }) => {
    const { emulator, source } = await paidVendor(() => ({ hangs: true }));
    await using _ = emulator;
    // Of its own the service would wait for longer than the test.
    const app = await TestApp.open(db, [source], { deadlineMs: 3_600_000 });
    const { live } = await app.customer({ credits: 100 });

    const ended = await callTool(app, live, {
      name: 'service_email_finder',
      sent: { first_name: 'Tomas', last_name: 'Reyne', company_domain: 'quarrypine.example' },
      ...within(1_500),
    });

    expect(refusalOf(ended)).toMatchObject({ code: 'upstream_timeout', billed: false, credits_charged: 0 });
    expect(await wallet(app, live)).toBe(100);
    await app.app.close();
  });

  testOfApp('that is longer than the call changes nothing', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });

    const answer = await callTool(app, live, {
      name: 'service_clean_domain',
      sent: { messy_url: 'blog.acme.com' },
      ...within(600_000),
    });

    expect(chargedOf(answer)).toBe(0.5);
  });
});

testOfApp(
  'what only computes ends in time as well: it is slow here, and charged to nobody',
  async ({ app }) => {
    const { sandbox } = await app.customer();
    const before = await wallet(app, sandbox);
    const call = (query: string) =>
      callTool(app, sandbox, { name: 'service_clean_domain', sent: { messy_url: 'magic-slow.com' }, query });

    const ended = await call('?deadline_ms=1000');
    const patient = await call('?deadline_ms=600000');

    expect(refusalOf(ended)).toMatchObject({ code: 'upstream_timeout', credits_charged: 0 });
    expect(chargedOf(patient)).toBe(0.5);
    expect(await wallet(app, sandbox)).toBe(before - 0.5);
  },
);

testOfApp('a deadline that is none is refused before anything runs', async ({ app }) => {
  const { sandbox } = await app.customer();

  for (const ms of [999, 600_001, 1_500.5, '1500', -1]) {
    const refused = await callTool(app, sandbox, {
      name: 'service_clean_domain',
      sent: { messy_url: 'acme.com' },
      meta: { 'millrace/deadline_ms': ms },
    });
    expect(refusalOf(refused), String(ms)).toMatchObject({
      code: 'validation_failed',
      details: [{ path: '_meta.millrace/deadline_ms' }],
    });
  }
});
