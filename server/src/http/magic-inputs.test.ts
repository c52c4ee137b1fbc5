import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test as plainTest } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import {
  type ForcedOutcome,
  forcedOutcome,
  forcedOutcomes,
  slowMs,
} from '../gateway/forced-outcomes/forced-outcome.ts';
import { TestApp, type TestResponse } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { withMagicWord } from '../testing/magic-word.ts';

// One service for all: each test has customers of its own.
const test = plainTest.extend<{ app: TestApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are given their needs as a pattern
    async ({}, use) => {
      const database = await createTestDatabase();
      const app = await TestApp.open(database);
      await use(app);
      await app.app.close();
      await database.drop();
    },
    { scope: 'file' },
  ],
});

const names = Object.keys(forcedOutcomes) as ForcedOutcome[];
const refusals = names.filter((name) => forcedOutcomes[name].status !== 200);
const finder = (mailbox: string) => ({
  first_name: 'Mira',
  last_name: 'Voss',
  company_domain: `${mailbox}.example`,
});
const walletOf = async (app: TestApp, key: string) =>
  (await app.get('/usage/allowance', key)).body.wallet.remaining;

describe('a sandbox call with a magic word', () => {
  test.for(refusals)('is refused as %s, and costs nothing', async (name, { app }) => {
    const { sandbox } = await app.customer();
    const { word, status } = forcedOutcomes[name];

    const refused = await app.post('/email_finder', sandbox, finder(word));

    expect(refused).toMatchObject({
      status,
      headers: { 'x-credits-charged': '0', 'x-credits-from': 'none' },
      body: {
        code: name,
        error: expect.any(String),
        fix: expect.any(String),
        request_id: expect.any(String),
      },
    });
    expect(refused.body.docs_url).toContain(`/errors/${name}`);
    expect(await walletOf(app, sandbox)).toBe(10_000);
  });

  test('is refused for want of credits with the members and headers of a real refusal', async ({ app }) => {
    const { live } = await app.customer({ credits: 0 });
    const { sandbox } = await app.customer();
    const membersOf = ({ body, headers }: TestResponse) => [
      Object.keys(body),
      Object.keys(headers).toSorted(),
    ];

    const real = await app.post('/remove_whitespace', live, { input_text: ' a ' });
    const forced = await app.post('/remove_whitespace', sandbox, {
      input_text: 'magic-insufficient-credits',
    });

    expect([real.status, forced.status]).toEqual([402, 402]);
    expect(membersOf(forced)).toEqual(membersOf(real));
    expect(forced.body).toMatchObject({ ...real.body, request_id: expect.any(String) });
  });

  test('is told what a caller can go by: balances, when to come again, and what became of the sources', async ({
    app,
  }) => {
    const { sandbox } = await app.customer({ rateTier: 'free' });
    const told = (name: ForcedOutcome) =>
      app.post('/email_finder', sandbox, finder(forcedOutcomes[name].word));

    const wanting = await told('insufficient_credits');
    const plan = await told('plan_credits_exhausted');
    const limit = await told('spend_limit_reached');
    const late = await told('upstream_timeout');
    const limited = await told('rate_limited');
    const off = await told('ENDPOINT_UNDER_MAINTENANCE');
    const away = await told('service_unavailable');

    expect(wanting.body).toMatchObject({ reserved: '5.00', balance: '0.00', balances: { wallet: 0 } });
    expect(plan.body).toMatchObject({ reserved: '5.00', balance: '0.00', plan_status: 'active' });
    expect(plan.body.balances).toMatchObject({ wallet: 10_000, plan: 0 });
    expect(limit.body).toMatchObject({ balance: '0.00', balances: { spend_limit: { remaining: 0 } } });
    expect(limited.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"free";r=0;t=1' });
    expect(limited.body.message).toBe('The rate tier free allows 2 calls a second.');
    expect([off.headers['retry-after'], away.headers['retry-after']]).toEqual(['60', '1']);
    expect(late.body).toMatchObject({
      success: false,
      billed: false,
      execution_log: [{ provider: 'sandbox', status: 'timeout' }],
    });
  });

  test('misses, and is free', async ({ app }) => {
    const { sandbox } = await app.customer();

    const missed = await app.post('/email_finder', sandbox, {
      full_name: 'Mira Voss',
      company_domain: 'halden-instruments.example',
      company_name: 'magic-miss',
    });

    expect(missed).toMatchObject({ status: 200, body: { success: false, email: null } });
    expect(await walletOf(app, sandbox)).toBe(10_000);
  });

  test('takes three seconds, and then succeeds and is charged', async ({ app }) => {
    const { sandbox } = await app.customer();
    const startedAtMs = performance.now();

    const [found, computed] = await Promise.all([
      app.post('/email_finder', sandbox, {
        full_name: 'Mira Voss',
        company_domain: 'halden-instruments.example',
        company_name: 'magic_slow',
      }),
      app.post('/remove_whitespace', sandbox, { input_text: ' magic-slow ' }),
    ]);

    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(slowMs - 1);
    expect(found.body).toMatchObject({ success: true, email: 'mira.voss@halden-instruments.example' });
    expect(computed.body.service_meta.credits.charged).toBe(0.5);
    expect(await walletOf(app, sandbox)).toBe(10_000 - 5 - 0.5);
  });

  test('does nothing in a live workspace', async ({ app }) => {
    const { live } = await app.customer();
    const sent = names.flatMap((name) => [forcedOutcomes[name].word, forcedOutcomes[name].number]);

    const answers = await Promise.all(
      sent.map((token) => app.post('/remove_whitespace', live, { input_text: ` ${token} ` })),
    );

    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
  });

  test.for(refusals)(
    'is refused as %s by every endpoint, for nothing',
    { timeout: 240_000 },
    async (name, { app }) => {
      const { sandbox } = await app.customer();
      const { status, of } = forcedOutcomes[name];
      const told: string[] = [];
      const expected: string[] = [];

      for (const { name: endpoint, runs, example } of endpoints) {
        const body = withMagicWord(example.request as Record<string, unknown>, name);
        if (body === null) continue;
        const answer = await app.post(`/${endpoint}`, sandbox, body);
        told.push(`${endpoint} ${answer.status} ${answer.body.code} ${answer.headers['x-credits-charged']}`);
        // Of a list, what fails later fails item by item.
        const isLater = runs === 'job' && of === 'item';
        expected.push(`${endpoint} ${isLater ? '201 undefined 0' : `${status} ${name} 0`}`);
      }

      expect(told).toEqual(expected);
      // All but the one that takes no field.
      expect(told).toHaveLength(endpoints.length - 1);
      // The source is still asked: failures that were wanted say nothing of it.
      expect((await app.post('/email_finder', sandbox, finder('halden-instruments'))).body.success).toBe(
        true,
      );
    },
  );

  test('misses at every endpoint that looks something up, for nothing', async ({ app }) => {
    const { sandbox } = await app.customer();
    const told: string[] = [];
    const asked = endpoints.filter(
      ({ needs = [], runs }) =>
        runs === 'outside' && needs.length > 0 && !needs.some((one) => noMiss.has(one)),
    );

    for (const { name, example } of asked) {
      const body = withMagicWord(example.request as Record<string, unknown>, 'miss');
      const { status, headers, body: answer } = await app.post(`/${name}`, sandbox, body);
      const hasSome = [answer, ...['elements', 'content', 'results', 'members'].map((list) => answer[list])]
        .filter(Array.isArray)
        .some((list) => list.some((one: { found?: boolean }) => one.found !== false));
      told.push(`${name} ${status} ${headers['x-credits-charged']} ${hasSome}`);
    }

    expect(told).toEqual(asked.map(({ name }) => `${name} 200 0 false`));
    expect(asked.length).toBeGreaterThan(40);
  });

  test('is a page with nothing on it, where pages are read', async ({ app }) => {
    const { sandbox } = await app.customer();
    const url = 'https://magic-miss.example';

    const emails = await app.post('/web_emails', sandbox, { url });
    const links = await app.post('/web_social_links', sandbox, { url });
    const page = await app.post('/web_scrape', sandbox, { url, formats: ['markdown', 'links'] });
    const other = await app.post('/web_scrape', sandbox, {
      url: `${url}/about`,
      formats: ['markdown', 'links'],
    });

    expect(emails).toMatchObject({ status: 200, body: { emails: [], pagesCrawled: 1 } });
    expect(links.status).toBe(200);
    expect(JSON.stringify(links.body)).not.toContain('https://network.example');
    expect(page).toMatchObject({ status: 200, body: { markdown: '', links: [] } });
    expect(JSON.stringify(other.body.links ?? [])).not.toContain('network.example');
  });

  test('leaves no line of a failure in the log of the operator', async ({ app }) => {
    const { sandbox } = await app.customer();

    for (const name of refusals) await app.post('/email_finder', sandbox, finder(forcedOutcomes[name].word));

    // A busy machine may have other things to say.
    const ofCalls = app.log.filter((line) => line.includes('email_finder') || line.includes('magic-'));
    expect(ofCalls.filter((line) => /"level":("warn"|"error"|40|50)/.test(line))).toEqual([]);
  });

  test('a repeat with the same Idempotency-Key is tried again, as after any refusal', async ({ app }) => {
    const { sandbox } = await app.customer();
    const send = () =>
      app.post('/email_finder', sandbox, finder('magic-upstream-error'), { 'idempotency-key': 'k-1' });

    expect([(await send()).status, (await send()).status]).toEqual([502, 502]);
  });
});

describe('a list of a sandbox with magic words', () => {
  test('is refused where the whole of it would be', async ({ app }) => {
    const { sandbox } = await app.customer();

    const json = await app.post('/email_verification', sandbox, {
      data: ['mira.voss@halden-instruments.example', 'a@magic-insufficient-credits.example'],
    });
    const csv = await app.send(
      'POST',
      '/email_verification',
      sandbox,
      'email\na@magic-miss.example\na@magic-rate-limited.example\n',
      { 'content-type': 'text/csv' },
    );

    expect(json).toMatchObject({ status: 402, body: { code: 'insufficient_credits', reserved: '1.00' } });
    expect(csv).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await walletOf(app, sandbox)).toBe(10_000);
  });

  test('has its other outcomes item by item, at once', async ({ app }) => {
    const { sandbox } = await app.customer();
    const people = [
      { first_name: 'Mira', last_name: 'Voss', company_domain: 'halden-instruments.example' },
      { first_name: 'Mira', last_name: 'Voss', company_domain: 'magic-upstream-error.example' },
      { first_name: 'Mira', last_name: 'Voss', company_domain: 'magic-upstream-timeout.example' },
      { first_name: 'Mira', last_name: 'Voss', company_domain: 'magic-miss.example' },
      { network_url: 'https://network.example/in/otto-lindqvist' },
    ];

    const { body: job } = await app.post('/email_finding', sandbox, { data: people });
    const report = await app.whenOver(sandbox, job.inquiry_url);

    expect(report).toMatchObject({ total: 5, found: 2, failed: 2 });
    expect(
      report.results.map(({ result }: { result: { email?: string } | null }) => result?.email ?? null),
    ).toEqual([
      'mira.voss@halden-instruments.example',
      null,
      null,
      null,
      'otto.lindqvist@northgate-valves.example',
    ]);
    expect(report.credits_charged + report.credits_refunded).toBe(10);
  });
});

describe('a magic word', () => {
  test.for([
    ['a@magic-miss.example', 'miss'],
    ['https://network.example/in/magic-rate-limited/', 'rate_limited'],
    ['magic_upstream_error', 'upstream_error'],
    ['urn:li:activity:9990000504', 'upstream_timeout'],
    ['[9990002402]', 'spend_limit_reached'],
    ['magic-slow-lane', 'slow'],
    [JSON.stringify('of a text:\nmagic-miss'), 'miss'],
    [JSON.stringify('\tmagic-slow\u0000'), 'slow'],
    ['{"a":"x\\u0020magic-rate-limited"}', 'rate_limited'],
    [JSON.stringify('\\nmagic-miss'), null],
    [JSON.stringify('\\\nmagic-miss'), 'miss'],
    ['{"a":"\\u006dagic-miss"}', 'miss'],
    ['{"a":"\\u2028magic-miss"}', 'miss'],
    ['{"a":"\\u0061magic-miss"}', null],
    ['magic-missing', null],
    ['tragic-miss', null],
    ['xmagic-miss', null],
    ['19990000404', null],
    ['99900004040', null],
    ['9990000999', null],
    ['', null],
  ] as const)('%s forces %s', ([text, name]) => {
    expect(forcedOutcome(text)).toBe(name);
  });

  test('stands in the table of the documentation with all of its kind', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');

    const rows = [...page.matchAll(/^\| `(magic-[a-z-]+)` \| `(\d+)` \| (\d+)(?: `(\w+)`)? \|/gm)];

    expect(rows.map(([, word, number, status]) => ({ word, number, status: Number(status) }))).toEqual(
      names.map((name) => {
        const { word, number, status } = forcedOutcomes[name];
        return { word, number, status };
      }),
    );
    expect(rows.flatMap(([, , , , code]) => code ?? [])).toEqual(refusals);
  });
});

/** These read pages and write texts, or tell all that there is. */
const noMiss = new Set<string>([
  ...['readPage', 'followRedirects', 'inspectHost', 'listSitemap', 'completePrompt', 'industryLabels'],
]);
