import { afterEach, describe, expect, vi } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { type Mail, openMail } from '../mail/open-mail.ts';
import { vendorOf } from '../providers/vendors.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mailWorld, only } from '../testing/mail-world.ts';
import { openSites } from '../testing/sites.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

interface World {
  readonly app: TestApp;
  readonly mail: Mail;
  readonly server: Awaited<ReturnType<typeof mailWorld>>['server'];
  readonly time: { ms: number };
}

/** The service with what asks mail servers, put together as at a start; DNS and mail servers are those of a test. */
async function world(
  db: TestDatabase,
  script: Parameters<typeof mailWorld>[0],
  {
    vendor,
    isProbing = true,
    ...more
  }: Parameters<typeof mailWorld>[1] & { vendor?: VendorEmulator; isProbing?: boolean } = {},
): Promise<World> {
  const { server, dns, stop } = await mailWorld(script, more);
  stopping.push(stop);
  const time = { ms: 0 };
  const mail = openMail({
    allow: ['127.0.0.2/31'],
    dnsServers: [dns.address],
    alwaysThere: [],
    helloName: 'checker.example',
    sender: 'bounce@checker.example',
    proxy: null,
    politeness: { concurrency: 2, spacingMs: 0 },
    isProbing,
    port: server.port,
    totalMs: 10_000,
    connectMs: 1_000,
    now: () => time.ms,
  });
  const sites = openSites({}, mail);
  stopping.push(() => sites.close());
  const second = vendor
    ? [
        await (await vendorOf('millionverifier')).open({
          apiKey: 'key',
          baseUrl: vendor.url,
          userAgent: 'millrace test',
        }),
      ]
    : [];
  const app = await TestApp.open(db, [], {
    deadlineMs: 20_000,
    providers: { live: (_pool, cache) => [sites.provider(cache), ...second], sandbox: () => [] },
  });
  stopping.push(() => app.app.close());
  return { app, mail, server, time };
}

const millionverifier = (result: string) =>
  VendorEmulator.start(() => ({
    body: {
      email: 'x',
      quality: '',
      result,
      resultcode: 1,
      subresult: result,
      free: false,
      role: false,
      error: '',
    },
  }));
const left = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining;

/** Everything that is there at all times is away: the port is closed. */
const nobodyThere = {
  names: Object.fromEntries(
    [
      'gmail-smtp-in.l.google.com',
      'outlook-com.olc.protection.outlook.com',
      'mx-eu.mail.am0.yahoodns.net',
    ].map((name) => [name, [{ type: 'A' as const, address: '127.0.0.3' }]]),
  ),
  exchanges: { 'weir.example': ['second.weir.example'], 'nobody.example': null },
};

describe('email_verifier without any vendor', () => {
  test('says that somebody is there, how it knows, and is paid for it', async ({ db }) => {
    const { app } = await world(db, { rcpt: only('mira') });
    const { live } = await app.customer({ credits: 100 });

    const { status, body } = await app.post('/email_verifier', live, { email: 'mira@weir.example' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'mira@weir.example',
      valid: true,
      status: 'valid',
      sub_status: 'accepted',
      mxFound: true,
      mx_host: 'mx.weir.example',
      mail_provider: null,
      disposable: false,
      role: false,
      free: false,
      score: 95,
      success: true,
      provider: 'native',
      service_meta: { credits: { charged: 2 } },
    });
    expect(await left(app, live)).toBe(98);
    expect((await verifyLedger(db.pool)).problems).toEqual([]);
  });

  test.for<[string, string, object, number]>([
    ['nobody of that name', 'bo@weir.example', { status: 'invalid', sub_status: 'no_such_mailbox' }, 2],
    ['a domain that is not there', 'bo@nobody.example', { status: 'invalid', mxFound: false }, 2],
    ['a throw-away address', 'bo@mailinator.com', { status: 'disposable', disposable: true }, 2],
    ['a server that says later', 'later@weir.example', { status: 'unknown', sub_status: 'greylisted' }, 0],
  ])('%s is told apart, and only what is known is paid for', async ([, email, expected, price], { db }) => {
    const { app } = await world(
      db,
      { rcpt: (to) => (to.startsWith('later@') ? '451 4.7.1 greylisted' : only('mira')(to)) },
      { exchanges: { 'nobody.example': null } },
    );
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verifier', live, { email });

    expect(body).toMatchObject({ valid: false, success: price > 0, ...expected });
    expect(await left(app, live)).toBe(100 - price);
  });
});

describe('where port 25 is closed', () => {
  test('what a mail server would have to tell is unknown and free, and the rest is told', async ({ db }) => {
    const { app, mail } = await world(db, { rcpt: only('mira') }, nobodyThere);
    const { live } = await app.customer({ credits: 100 });
    await mail.port25.state();

    const mira = await app.post('/email_verifier', live, { email: 'mira@weir.example' });
    const nobody = await app.post('/email_verifier', live, { email: 'mira@nobody.example' });

    expect(mira.body).toMatchObject({
      status: 'unknown',
      sub_status: 'port_25_closed',
      mxFound: true,
      mx_host: 'second.weir.example',
      success: false,
      result: null,
      billed_credits: 0,
    });
    expect(nobody.body).toMatchObject({ status: 'invalid', sub_status: 'no_such_domain' });
    expect(await left(app, live)).toBe(98);
  });

  test('a vendor decides, and what the DNS said stands beside its word', async ({ db }) => {
    await using vendor = await millionverifier('ok');
    const { app } = await world(db, { rcpt: only('mira') }, { ...nobodyThere, vendor });
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verifier', live, { email: 'mira@weir.example' });

    expect(body).toMatchObject({
      status: 'valid',
      valid: true,
      mxFound: true,
      mx_host: 'second.weir.example',
      provider: 'millionverifier',
      execution_log: [
        { provider: 'native', status: 'no_result' },
        { provider: 'millionverifier', status: 'success' },
      ],
    });
    expect(await left(app, live)).toBe(98);
  });

  test('/my-endpoints says so, while the endpoint goes on', async ({ db }) => {
    const { app, mail } = await world(db, {}, nobodyThere);
    const { live } = await app.customer();
    const reason = async () => {
      const { body } = await app.get('/my-endpoints', live);
      const { status, status_reason } = body.endpoints.find(
        ({ name }: { name: string }) => name === 'email_verifier',
      );
      return { status, status_reason };
    };

    const before = await reason();
    await mail.port25.state();
    const after = await reason();

    expect(before).toEqual({ status: 'active', status_reason: null });
    expect(after).toEqual({
      status: 'active',
      status_reason: 'Some sources work only in part at the moment.',
    });
  });
});

test('an operator who has mail servers not asked gets the same by other means, and no connection is made', async ({
  db,
}) => {
  const { app, server } = await world(db, { rcpt: only('mira') }, { isProbing: false });
  const { live } = await app.customer({ credits: 100 });

  const { body } = await app.post('/email_verifier', live, { email: 'mira@weir.example' });
  const endpoints = await app.get('/my-endpoints', live);

  expect(body).toMatchObject({ status: 'unknown', sub_status: 'probing_off', mxFound: true });
  expect(endpoints.text).toContain('Some sources work only in part');
  expect(server.connections).toBe(0);
  expect(await left(app, live)).toBe(100);
});

describe('a list at a server that greylists', () => {
  const greylist = () => {
    const seen = new Set<string>();
    return (to: string) => {
      if (seen.has(to)) return only('mira', 'bo')(to);
      seen.add(to);
      return '451 4.7.1 Greylisted, come back in 60 seconds';
    };
  };
  const putOff = (db: TestDatabase, count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await db.pool.query('select tries from bulk_items where state = 4');
        expect(rows).toEqual(Array(count).fill({ tries: 1 }));
      },
      { timeout: 120_000, interval: 20 },
    );
  /** An hour later, for the database and for what is remembered. */
  const anHourLater = async (db: TestDatabase, time: { ms: number }) => {
    time.ms += 3_600_000;
    await db.pool.query(`update bulk_items set not_before = clock_timestamp() where state = 4`);
  };
  test('is tried once more later, before any vendor is paid, and is told apart then', async ({ db }) => {
    await using vendor = await millionverifier('catch_all');
    const { app, server, time } = await world(db, { rcpt: greylist() }, { vendor });
    const { live } = await app.customer({ credits: 100 });
    const data = ['mira', 'bo', 'nobody'].map((name) => `${name}@weir.example`);

    const { body } = await app.post('/email_verification', live, { data });
    await putOff(db, 3);
    const meanwhile = await app.get(body.inquiry_url, live);
    await anHourLater(db, time);
    const over = await app.whenOver(live, body.inquiry_url);

    expect(meanwhile.body).toMatchObject({ status: 'processing', completed: 0 });
    expect(over.results.map(({ result }: { result: { status: string } }) => result.status)).toEqual([
      'valid',
      'valid',
      'invalid',
    ]);
    expect(over).toMatchObject({ valid: 2, invalid: 1, found: 2, credits_charged: 1.5 });
    expect(server.recipients.filter((to) => to === 'mira@weir.example')).toHaveLength(2);
    expect(vendor.asked).toEqual([]);
    expect((await verifyLedger(db.pool)).problems).toEqual([]);
  });

  test('is not tried a third time: then a vendor is asked', async ({ db }) => {
    await using vendor = await millionverifier('ok');
    const { app, server, time } = await world(db, { rcpt: () => '451 4.7.1 Greylisted' }, { vendor });
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verification', live, { data: ['mira@weir.example'] });
    await putOff(db, 1);
    await anHourLater(db, time);
    const over = await app.whenOver(live, body.inquiry_url);

    expect(over.results).toMatchObject([{ result: { status: 'valid', provider: 'millionverifier' } }]);
    expect(server.recipients.filter((to) => to === 'mira@weir.example')).toHaveLength(2);
    expect(vendor.asked).toHaveLength(1);
  });

  test('ends as unknown, and costs nothing, where nobody else can be asked', async ({ db }) => {
    const { app, server, time } = await world(db, { rcpt: () => '451 4.7.1 Greylisted' });
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_verification', live, { data: ['mira@weir.example'] });
    await putOff(db, 1);
    await anHourLater(db, time);
    const over = await app.whenOver(live, body.inquiry_url);

    expect(over).toMatchObject({ status: 'completed', found: 0, unknown: 1, credits_charged: 0 });
    expect(over.results).toMatchObject([{ status: 'unknown', result: { sub_status: 'greylisted' } }]);
    expect(server.recipients.filter((to) => to === 'mira@weir.example')).toHaveLength(2);
  });

  test('of a domain that takes everybody is one question to its host', async ({ db }) => {
    const { app, server } = await world(db, {});
    const { live } = await app.customer({ credits: 100 });
    const data = Array.from({ length: 150 }, (_, number) => `person${number}@weir.example`);

    const { body } = await app.post('/email_verification', live, { data });
    const over = await app.whenOver(live, body.inquiry_url);

    expect(over).toMatchObject({ catch_all: 150, found: 0, credits_charged: 75 });
    expect(new Set(over.results.map(({ result }: { result: { status: string } }) => result.status))).toEqual(
      new Set(['catch_all']),
    );
    expect(server.recipients.length).toBeLessThan(10);
  });
});
