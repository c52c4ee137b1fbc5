import { afterEach, describe, expect, vi } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { LearnedPatterns } from '../mail/learned-patterns.ts';
import { openMail } from '../mail/open-mail.ts';
import { findEmailBy } from '../providers/native/find-email.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mailWorld, only } from '../testing/mail-world.ts';
import { openSites } from '../testing/sites.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

/** The service with a mail server that has mira.voss@weir.example and nobody else, as at a start. */
async function service(db: TestDatabase): Promise<TestApp> {
  const { server, dns, stop } = await mailWorld({ rcpt: only('mira.voss') });
  stopping.push(stop);
  const mail = openMail({
    allow: ['127.0.0.2/31'],
    dnsServers: [dns.address],
    alwaysThere: [],
    helloName: 'checker.example',
    sender: 'bounce@checker.example',
    proxy: null,
    politeness: { concurrency: 5, spacingMs: 0 },
    isProbing: true,
    port: server.port,
    totalMs: 20_000,
    connectMs: 5_000,
    now: () => 0,
  });
  const sites = openSites({}, mail);
  stopping.push(() => sites.close());
  const findEmail = findEmailBy({
    finder: mail.finder,
    patterns: new LearnedPatterns(db.pool),
    published: async () => new Set(),
    hasProfile: null,
    evidenceMs: 5_000,
  });
  const app = await TestApp.open(db, [], {
    deadlineMs: 30_000,
    providers: { live: (_pool, cache) => [{ ...sites.provider(cache), findEmail }], sandbox: () => [] },
  });
  stopping.push(() => app.app.close());
  return app;
}

const clean = 'mira.voss@weir.example';
/** Each is what a CRM, a spreadsheet, a page or a mail program makes of it. */
const dirty = [
  clean,
  ` ${clean}\t`,
  `${clean}.`,
  `${clean},`,
  `${clean};`,
  `\u200b${clean}`,
  'mira.voss\u200b@weir.example',
  `\ufeff${clean}\u00a0`,
  `mailto:${clean}`,
  `MAILTO:${clean}?subject=Hello`,
  `<${clean}>`,
  `Mira Voss <${clean}>`,
  `"Voss, Mira" <${clean}>`,
  `Mira Voss (${clean})`,
  `[${clean}](mailto:${clean})`,
  `<a href="mailto:${clean}">Mira</a>`,
  `"${clean}"`,
  `'${clean}'`,
  `'${clean}`,
  `“${clean}”`,
  `Email: ${clean}`,
  'mira.voss%40weir.example',
  'mira.voss&#64;weir.example',
  'mira.voss @ weir.example',
  'mira.voss [at] weir [dot] example',
  'ｍｉｒａ．ｖｏｓｓ＠ｗｅｉｒ．ｅｘａｍｐｌｅ',
  'mira.voss@WEIR.Example',
];
/** Nobody can say which mailbox is meant. */
const hopeless = [
  `${clean}, bo@weir.example`,
  `Mira <${clean}>; Bo <bo@weir.example>`,
  'n/a',
  'mira.voss@',
  '@weir.example',
  'mira voss at weir',
];

interface Door {
  readonly price: number;
  /** The status of each, in their order. */
  verdicts(app: TestApp, key: string, addresses: readonly string[]): Promise<string[]>;
}

const doors: Readonly<Record<string, Door>> = {
  email_verifier: {
    price: 2,
    async verdicts(app, key, addresses) {
      const verdicts: string[] = [];
      for (const email of addresses) {
        const { status, body } = await app.post('/email_verifier', key, { email });
        verdicts.push(status === 200 ? body.status : String(status));
      }
      return verdicts;
    },
  },
  'a bulk job of texts': {
    price: 0.5,
    verdicts: (app, key, addresses) => verdictsOfJob(app, key, addresses),
  },
  'a bulk job of objects': {
    price: 0.5,
    verdicts: (app, key, addresses) =>
      verdictsOfJob(
        app,
        key,
        addresses.map((email) => ({ email })),
      ),
  },
  'a list': {
    price: 2,
    async verdicts(app, key, addresses) {
      const started = await app.post('/lists', key, {
        rows: addresses.map((Email) => ({ Email })),
        steps: [{ id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } }],
        output: { Status: 'check.status' },
        invalid_rows: 'skip',
        limits: { max_credits: 2 * addresses.length },
      });
      expect(started.status, started.text).toBe(201);
      await vi.waitFor(
        async () => {
          const { body } = await app.get(`/lists/${started.body.id}`, key);
          expect(body.status).toBe('completed');
        },
        { timeout: 100_000, interval: 50 },
      );
      const { body } = await app.get(`/lists/${started.body.id}/rows?limit=1000`, key);
      return body.rows.map(
        (row: { status: string; output: { Status: string | null } }) => row.output.Status ?? row.status,
      );
    },
  },
};

async function verdictsOfJob(app: TestApp, key: string, data: readonly unknown[]): Promise<string[]> {
  const started = await app.post('/email_verification', key, { data, invalid_items: 'fail' });
  expect(started.status, started.text).toBe(201);
  const over = await app.whenOver(key, started.body.inquiry_url);
  return over.results.map(
    ({ status, result }: { status: string; result?: { status?: string } }) => result?.status ?? status,
  );
}

const left = async (app: TestApp, key: string): Promise<number> =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining;

describe.for(Object.entries(doors))('an address with dirt around it, over %s', ([, { price, verdicts }]) => {
  test('is that of the mailbox, which is there', async ({ db }) => {
    const app = await service(db);
    const { live } = await app.customer({ credits: 1_000 });

    const found = await verdicts(app, live, dirty);

    expect(found.map((status, at) => [dirty[at], status])).toEqual(dirty.map((one) => [one, 'valid']));
    expect((await verifyLedger(db.pool)).problems).toEqual([]);
  });

  test('costs nothing where nobody can say which mailbox is meant', async ({ db }) => {
    const app = await service(db);
    const { live } = await app.customer({ credits: 1_000 });

    // Beside one that is looked up: where none can be, the whole of a list is refused.
    const [first, ...found] = await verdicts(app, live, [clean, ...hopeless]);

    expect(first).toBe('valid');
    expect(found).toHaveLength(hopeless.length);
    expect(found.filter((status) => status === 'valid')).toEqual([]);
    expect(await left(app, live)).toBe(1_000 - price);
    expect((await verifyLedger(db.pool)).problems).toEqual([]);
  });
});

describe('email_finder', () => {
  test.for([
    { full_name: 'Mira Voss', company_domain: 'weir.example' },
    { full_name: '"Mira Voss"', company_domain: 'https://www.weir.example/about' },
    { full_name: ' Mira\u00a0Voss\u200b', company_domain: 'weir.example.' },
    { full_name: 'Voss, Mira', company_domain: ' WEIR.example ' },
    { first_name: '"Mira"', last_name: 'Voss', company_domain: 'mailto:info@weir.example' },
    { first_name: 'Ms.', last_name: 'Mira Voss', company_domain: 'info@weir.example' },
    { full_name: '“Mira Voss”', company_domain: 'weir.example' },
    { full_name: '(Mira Voss)', company_domain: 'weir.example' },
    { first_name: 'Mr.', last_name: '"Mira Voss"', company_domain: 'weir.example' },
  ])('%j finds the mailbox', async (question, { db }) => {
    const app = await service(db);
    const { live } = await app.customer({ credits: 100 });

    const { status, body } = await app.post('/email_finder', live, question);

    expect({ status, ...body }, JSON.stringify(body)).toMatchObject({
      status: 200,
      success: true,
      result: { email: clean },
    });
  });
});
