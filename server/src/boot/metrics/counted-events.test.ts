import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { cacheKey } from '../../cache/cache-key.ts';
import { entryAgeMsMax } from '../../cache/cache-store.ts';
import { version } from '../../kernel/version.ts';
import type { Provider } from '../../providers/capabilities.ts';
import { TestApp } from '../../testing/app.ts';
import { codeOf, goodPassword, manage, manySignIns, person, signedIn } from '../../testing/console-people.ts';
import { type TestDatabase, test } from '../../testing/database.ts';
import { importRecords } from '../../testing/import-records.ts';
import { openMailedApp } from '../../testing/mailed-app.ts';
import { foundAddress, paidVendor } from '../../testing/paid-vendor.ts';
import { rawClient } from '../../testing/raw-client.ts';
import { metricsTerms, scrape } from '../../testing/scrape.ts';
import { Site } from '../../testing/site.ts';
import { openSites } from '../../testing/sites.ts';
import type { EmulatedReply } from '../../testing/vendor-emulator.ts';
import { sourceOf } from '../../testing/waterfall-sources.ts';
import type { AppSettings } from '../app-settings.ts';

/* Each number of /metrics that no other test moves: the real thing happens, and the number changes by exactly that. */

async function metered(
  db: TestDatabase,
  providers: readonly Provider[] = [],
  more: Partial<AppSettings> = {},
): Promise<TestApp> {
  const app = await TestApp.open(db, providers, { metrics: metricsTerms, ...more });
  onTestFinished(() => app.app.close());
  return app;
}

/** What is read from the database is up to ten seconds old. */
const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 50 });

const messy = { messy_url: 'https://blog.acme.co.uk/x' };
const ida = { first_name: 'Ida', last_name: 'Voss', company_domain: 'kestrel.example' };

/** Payments wait until `release`: another transaction has the rows of all accounts. */
async function holdAccounts({ pool }: TestDatabase): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from ledger_accounts for update');
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return { release };
}

describe('connections to the database', () => {
  const connections = 'millrace_database_connections';

  test('of the cache count as they are made', async ({ db }) => {
    const app = await metered(db);
    const idle = async (count: number) =>
      until(async () => {
        const { sum } = await scrape(app);
        expect(sum(connections, { pool: 'cache', state: 'idle' })).toBe(count);
        expect(sum(connections, { pool: 'cache', state: 'used' })).toBe(0);
      });
    // The first look for what is too old.
    await idle(1);

    const keys = [1, 2, 3].map((key) => cacheKey('test', [key]));
    await Promise.all(keys.map((key) => app.app.cache.get(key, entryAgeMsMax)));

    await idle(3);
    expect((await scrape(app)).sum('millrace_database_connections_max', { pool: 'cache' })).toBe(4);
  });

  test('of the cache are absent where the database has no cache', async ({ db }) => {
    const app = await metered(db, [], { cacheBytesMax: 0 });

    const { sum } = await scrape(app);

    expect(sum(connections, { pool: 'calls' })).toBeGreaterThan(0);
    expect(sum(connections, { pool: 'cache' })).toBeUndefined();
  });

  test('of the ledger count as they are made and used, and payments behind them wait in its queue', async ({
    db,
  }) => {
    const app = await metered(db);
    const { live } = await app.customer({ credits: 10 });
    const shown = async () => {
      const { sum } = await scrape(app);
      return {
        used: sum(connections, { pool: 'ledger', state: 'used' }),
        idle: sum(connections, { pool: 'ledger', state: 'idle' }),
        queue: sum('millrace_ledger_queue_operations'),
      };
    };
    const call = () => app.post('/clean_domain', live, messy);

    const before = await shown();
    await call();
    const one = await shown();
    const accounts = await holdAccounts(db);
    const calls = [call()];
    await until(async () => expect(await shown()).toEqual({ used: 1, idle: 0, queue: 0 }));
    calls.push(call());
    await until(async () => expect(await shown()).toEqual({ used: 2, idle: 0, queue: 0 }));
    calls.push(call(), call(), call());
    await until(async () => expect(await shown()).toEqual({ used: 2, idle: 0, queue: 3 }));
    await accounts.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);

    expect(before).toEqual({ used: 0, idle: 0, queue: 0 });
    expect(one).toEqual({ used: 0, idle: 1, queue: 0 });
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await shown()).toEqual({ used: 0, idle: 2, queue: 0 });
    const { sum } = await scrape(app);
    expect(sum('millrace_database_connections_max', { pool: 'ledger' })).toBe(3);
    expect(sum('millrace_database_waiting', { pool: 'ledger' })).toBeUndefined();
  });

  test('that all are used make statements wait', async ({ db }) => {
    const app = await metered(db);
    const keys: string[] = [];
    for (let n = 0; n < 7; n++) {
      const { live, sandbox } = await app.customer();
      keys.push(live, sandbox);
    }
    const waiting = async () => {
      const { sum } = await scrape(app);
      const used = sum(connections, { pool: 'calls', state: 'used' });
      return { used, waiting: sum('millrace_database_waiting', { pool: 'calls' }) ?? 0 };
    };
    const client = await db.pool.connect();
    const release = async () => {
      await client.query('rollback');
      client.release();
    };
    await client.query('begin');
    await client.query('lock table api_keys in access exclusive mode');

    // Each key is looked up at its first call.
    const calls = keys.map((key) => app.post('/clean_domain', key, messy));
    await until(async () => {
      const now = await waiting();
      expect(now.used).toBe(10);
      // What the service does by itself every second may wait as well.
      expect(now.waiting).toBeGreaterThanOrEqual(4);
      expect(now.waiting).toBeLessThan(10);
    }).finally(release);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => expect((await waiting()).waiting).toBe(0));
  });
});

test('a batch of payments counts as failed once where its connection is lost, and is sent again', async ({
  db,
}) => {
  const app = await metered(db);
  const { live } = await app.customer({ credits: 10 });
  const accounts = await holdAccounts(db);

  const answer = app.post('/clean_domain', live, messy);
  await until(async () => {
    const { rowCount } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'millrace ledger' and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  await accounts.release();

  expect((await answer).status).toBe(200);
  const { sum } = await scrape(app);
  expect(sum('millrace_ledger_batches_failed_total')).toBe(1);
  expect(sum('millrace_ledger_batch_operations_sum')).toBe(1);
  expect(sum('millrace_credits_charged_total')).toBe(0.5);
});

test('look-ups in the cache count by what came of them', async ({ db }) => {
  const sites = openSites({});
  const app = await metered(db, [], {
    providers: { live: (_pool, cache) => [sites.provider(cache)], sandbox: () => [] },
  });
  onTestFinished(() => sites.close());
  let mayAnswer = Promise.resolve();
  const site = await Site.start((_request, response) => {
    void mayAnswer.then(() => response.setHeader('content-type', 'text/html').end('<title>Mill</title>'));
  });
  onTestFinished(() => site.stop());
  const { live } = await app.customer({ credits: 100 });
  const lookUps = async () => {
    const { sum } = await scrape(app);
    const of = (result: string) => sum('millrace_cache_lookups_total', { result });
    return { hit: of('hit'), miss: of('miss'), shared: of('shared'), refresh: of('refresh') };
  };
  const read = (path: string, cache: boolean) =>
    app.post('/web_meta_tags', live, { url: `${site.url}${path}`, cache });

  const before = await lookUps();
  await read('/live', false);
  const refreshed = await lookUps();
  await read('/kept', true);
  const missed = await lookUps();
  // A look that takes longer than 250 ms on a busy machine is a miss.
  let slow = 0;
  for (; (await read('/kept', true)).body.service_meta.cached !== true; ) slow += 1;
  const hit = await lookUps();
  const gate = Promise.withResolvers<void>();
  mayAnswer = gate.promise;
  const both = [read('/together', true)];
  await until(async () => expect(site.asked).toContain('/together'));
  both.push(read('/together', true));
  await until(async () => expect((await lookUps()).shared).toBe(1));
  gate.resolve();
  const answers = await Promise.all(both);

  expect(before).toEqual({ hit: 0, miss: 0, shared: 0, refresh: 0 });
  expect(refreshed).toEqual({ ...before, refresh: 1 });
  expect(missed).toEqual({ ...refreshed, miss: 1 });
  expect(hit).toEqual({ ...missed, miss: 1 + slow, hit: 1 });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await lookUps()).toEqual({ ...hit, miss: 2 + slow, shared: 1 });
});

/** Of an answer that cannot be read, the vendor may have counted a hit. */
test.for<[result: string, reply: EmulatedReply, costUsd?: number]>([
  ['hit', foundAddress, 0.039],
  ['rejected', { status: 401, body: {} }],
  ['out_of_credit', { status: 402, body: {} }],
  ['forbidden', { status: 403, body: {} }],
  ['rate_limited', { status: 429, body: {} }],
  ['unreachable', { status: 500, body: {} }],
  ['unreadable', { body: 'no JSON' }, 0.039],
])('what a vendor answers counts as %s, with its cost', async ([result, reply, costUsd], { db }) => {
  const { emulator, source } = await paidVendor(() => reply);
  onTestFinished(() => emulator[Symbol.asyncDispose]());
  const app = await metered(db, [source]);
  const { live } = await app.customer({ credits: 100 });

  await app.post('/email_finder', live, ida);

  const { series, sum } = await scrape(app);
  const of = (wanted: string) =>
    series.filter(({ name }) => name === wanted).map(({ labels, value }) => ({ labels, value }));
  const labels = { provider: 'prospeo' };
  expect(of('millrace_provider_queries_total')).toEqual([{ labels: { ...labels, result }, value: 1 }]);
  expect(sum('millrace_provider_query_duration_seconds_count', labels)).toBe(1);
  expect(of('millrace_provider_cost_usd_total')).toEqual(
    costUsd === undefined ? [] : [{ labels, value: costUsd }],
  );
});

test('bulk jobs and webhooks that no process works on wait, and are none once one does', async ({ db }) => {
  const receiver = await Site.start((_request, response) => response.writeHead(204).end(), {
    host: '127.0.0.2',
  });
  onTestFinished(() => receiver.stop());
  const oracle = sourceOf('oracle', () => 'hit');
  const app = await metered(db, [oracle], { runsJobs: false });
  const { live } = await app.customer({ credits: 100 });
  const waiting = async () => {
    const { sum } = await scrape(app);
    return {
      jobs: sum('millrace_bulk_jobs_open'),
      items: sum('millrace_bulk_items_open'),
      deliveries: sum('millrace_webhook_deliveries_waiting'),
      processes: sum('millrace_processes'),
    };
  };
  const seconds = async () => {
    const { sum } = await scrape(app);
    return [
      sum('millrace_bulk_oldest_job_age_seconds'),
      sum('millrace_bulk_longest_wait_seconds'),
      sum('millrace_webhook_overdue_seconds'),
    ];
  };

  const before = [await waiting(), await seconds()];
  const hook = await app.post('/webhooks', live, { url: `${receiver.url}/hook`, events: ['credits.low'] });
  await app.post(`/webhooks/${hook.body.id}/test`, live, '');
  const data = ['ida@kestrel.example', 'ole@kestrel.example', 'mira@kestrel.example'];
  const { body } = await app.post('/email_verification', live, { data });
  const sentAtMs = performance.now();
  await until(async () =>
    expect(await waiting()).toEqual({ jobs: 1, items: 3, deliveries: 1, processes: 1 }),
  );
  const ages = await seconds();
  const agesMost = (performance.now() - sentAtMs) / 1_000 + 60;
  await metered(db, [oracle]);
  await app.whenOver(live, body.inquiry_url);
  await until(async () =>
    expect(await waiting()).toEqual({ jobs: 0, items: 0, deliveries: 0, processes: 2 }),
  );

  expect(before).toEqual([{ jobs: 0, items: 0, deliveries: 0, processes: 1 }, [0, 0, 0]]);
  expect(ages.map((age = 0) => age > 0 && age < agesMost)).toEqual([true, true, true]);
  expect(await seconds()).toEqual([0, 0, 0]);
  expect(receiver.asked).toEqual(['/hook']);
});

test('a mail that its server puts off waits', async ({ db }) => {
  const later = { refuse: () => '451 4.3.0 Try again later' };
  const mailed = await openMailedApp(db, { metrics: metricsTerms }, later);
  onTestFinished(() => mailed.close());
  const someone = await person(mailed.app);
  const before = await scrape(mailed.app);

  await mailed.post('session/magic-link', { email: someone.email });

  await until(async () => {
    const { sum } = await scrape(mailed.app);
    expect(sum('millrace_mail_waiting')).toBe(1);
    expect(sum('millrace_mail_oldest_age_seconds')).toBeGreaterThan(0);
  });
  expect(before.sum('millrace_mail_waiting')).toBe(0);
  expect(before.sum('millrace_mail_oldest_age_seconds')).toBe(0);
});

test('imported records count by kind', async ({ db }) => {
  const app = await metered(db);
  const records = async () => {
    const { sum } = await scrape(app);
    return [
      sum('millrace_dataset_records', { kind: 'companies' }),
      sum('millrace_dataset_records', { kind: 'people' }),
    ];
  };
  const before = await records();

  await importRecords(
    db.pool,
    Array.from({ length: 30 }, (_, at) => ({ name: `Halden ${at}`, website: `halden${at}.example` })),
  );

  expect(before).toEqual([undefined, undefined]);
  await until(async () => expect(await records()).toEqual([30, undefined]));
});

test('the oldest month of the history is as old as the time since its end', async ({ db }) => {
  await db.pool.query(`select make_history_month('2024-10-01')`);
  const app = await metered(db, [], { historyDays: 0 });

  const { sum } = await scrape(app);

  const seconds = (Date.now() - Date.parse('2024-11-01T00:00:00Z')) / 1_000;
  const age = sum('millrace_history_oldest_month_age_seconds') ?? 0;
  expect(Math.abs(age - seconds)).toBeLessThan(600);
  expect(sum('millrace_history_kept_seconds')).toBe(0);
});

test('the disk of an own database has a size, and room that is no more; the version is a label', async ({
  db,
}) => {
  const app = await metered(db, [], { metrics: { ...metricsTerms, dataDir: tmpdir() } });

  const { sum } = await scrape(app);

  const size = sum('millrace_data_disk_size_bytes') ?? 0;
  const free = sum('millrace_data_disk_free_bytes') ?? 0;
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  expect(sum('millrace_info', { version })).toBe(1);
});

describe('connections of callers', () => {
  async function listening(db: TestDatabase, limits: AppSettings['limits']) {
    const app = await metered(db, [], { limits });
    await app.app.server.listen({ host: '127.0.0.1', port: 0 });
    return { app, port: (app.app.server.server.address() as AddressInfo).port };
  }
  const ended = (sum: Awaited<ReturnType<typeof scrape>>['sum'], reason: string) =>
    sum('millrace_connections_ended_total', { reason });

  test('count while they are open, and those that are refused once', async ({ db }) => {
    const { app, port } = await listening(db, { connectionsOfAddressMax: 2 });
    const before = await scrape(app);

    const [one] = [await rawClient(port), await rawClient(port)];
    await until(async () => expect((await scrape(app)).sum('millrace_connections_open')).toBe(2));
    const third = await rawClient(port);
    await third.untilClosed();
    one?.socket.destroy();

    await until(async () => {
      const { sum } = await scrape(app);
      expect(sum('millrace_connections_open')).toBe(1);
      expect(ended(sum, 'refused')).toBe(1);
    });
    expect(before.sum('millrace_connections_open')).toBe(0);
    expect(ended(before.sum, 'refused')).toBe(0);
    expect(ended((await scrape(app)).sum, 'held_too_much')).toBe(0);
  });

  test('that are closed for answers that nobody takes count once', async ({ db }) => {
    const { app, port } = await listening(db, { answersBytesMax: 1 });

    const lazy = await rawClient(port, { takes: false });
    lazy.socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20));

    await until(async () => expect(ended((await scrape(app)).sum, 'held_too_much')).toBe(1));
    expect(ended((await scrape(app)).sum, 'refused')).toBe(0);
  });
});

test('sign-ins that are refused for a link or a code count by their code', async ({ db }) => {
  const app = await metered(db, [], { signInLimits: manySignIns() });
  const someone = await person(app);
  const cookie = await signedIn(app, someone);
  const signIn = { email: someone.email, password: goodPassword };
  const begun = await manage(app, 'POST', 'account/second-factor', { cookie }, { password: goodPassword });
  const code = codeOf(new URL(begun.body.uri).searchParams.get('secret') ?? '');
  const confirmed = await manage(app, 'POST', 'account/second-factor/confirmation', { cookie }, { code });
  expect(confirmed.status, confirmed.text).toBe(200);
  const of = async (name: string) =>
    (await scrape(app)).sum('millrace_sign_in_failures_total', { code: name });
  const before = [await of('second_factor_needed'), await of('link_not_valid')];

  await manage(app, 'POST', 'session', {}, signIn);
  await manage(app, 'POST', 'session', {}, { ...signIn, code: '000000' });
  const newcomer = { name: 'Maya', email: 'maya@northwind.example', password: goodPassword };
  await manage(app, 'POST', 'session/first-link', {}, { token: 'x'.repeat(40), ...newcomer });

  expect(before).toEqual([0, 0]);
  expect([await of('second_factor_needed'), await of('link_not_valid')]).toEqual([2, 1]);
  expect(await of('invalid_credentials')).toBe(0);
});
