import pg from 'pg';
import { describe, expect, inject, vi } from 'vitest';
import { createPool } from '../../postgres/pool.ts';
import { type Provider, ProviderFailure } from '../../providers/capabilities.ts';
import { metrics } from '../../telemetry/metrics/metrics.ts';
import { TestApp } from '../../testing/app.ts';
import { manage, organizationIdOf, person, signedIn } from '../../testing/console-people.ts';
import { test as databaseTest, type TestDatabase } from '../../testing/database.ts';
import { parseExposition } from '../../testing/exposition.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { promtool } from '../../testing/promtool.ts';
import { bearer, scrape, metricsTerms as terms, metricsToken as token } from '../../testing/scrape.ts';
import { callTool } from '../../testing/tool-call.ts';
import { sourceOf } from '../../testing/waterfall-sources.ts';
import { DatabaseReader } from './database-reader.ts';
import { serveMetrics } from './metrics-server.ts';

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { metrics: terms });
    await use(app);
    await app.app.close();
  },
});

const calls = 'millrace_calls_total';
const messy = { messy_url: 'https://blog.acme.co.uk/x' };

describe('who may read', () => {
  databaseTest('without a setting there is nothing at /metrics, and nothing is measured', async ({ db }) => {
    const app = await TestApp.open(db);
    try {
      const { status, body } = await app.get('//metrics');

      expect([status, body.code]).toEqual([404, 'unknown_endpoint']);
      expect(app.app.metrics).toBeNull();
    } finally {
      await app.app.close();
    }
  });

  databaseTest('with a port of its own there is nothing at /metrics of the service', async ({ db }) => {
    const app = await TestApp.open(db, [], { metrics: { ...terms, token: null, isServedHere: false } });
    try {
      expect((await app.get('//metrics')).status).toBe(404);
      const measured = app.app.metrics;
      if (measured === null) throw new Error('they are measured');
      const served = await serveMetrics(measured, { host: '127.0.0.1', port: 0, token: null });
      try {
        const at = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
        const answer = await at('/metrics');

        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
        expect(parseExposition(await answer.text()).sum('millrace_ready')).toBe(1);
        expect((await at('/livez')).status).toBe(404);
        expect((await at('/api/v1/health')).status).toBe(404);
        await expect(
          serveMetrics(measured, { host: '127.0.0.1', port: served.port, token: null }),
        ).rejects.toThrow(
          /METRICS_PORT \d+: another program has the port\. Choose another, or remove METRICS_PORT\.$/,
        );
      } finally {
        await served.close();
      }
    } finally {
      await app.app.close();
    }
  });

  test.for([
    ['no token', {}],
    ['another token', bearer(`${token.slice(0, -1)}x`)],
    ['its beginning', bearer(token.slice(0, -1))],
    ['more than it', bearer(`${token}x`)],
    ['an API key in its place', { 'x-api-key': token }],
  ] as const)('%s is refused, and told what to send', async ([, headers], { app }) => {
    const answer = await app.send('GET', '//metrics', null, undefined, headers);

    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="metrics"');
    expect(answer.text).toBe('Send METRICS_TOKEN as Authorization: Bearer.\n');
  });

  databaseTest('who guesses tokens is refused after some tries, the right one too', async ({ db }) => {
    const app = await TestApp.open(db, [], { metrics: terms, failureRateFactor: 1 });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 500; n++) {
        const sent = bearer(`guess-number-${n}-of-many`);
        const { status } = await app.send('GET', '//metrics', null, undefined, sent);
        statuses.push(status);
        if (status === 429) break;
      }

      expect(statuses.at(0)).toBe(401);
      expect(statuses.at(-1)).toBe(429);
      expect((await app.send('GET', '//metrics', null, undefined, bearer(token))).status).toBe(429);
    } finally {
      await app.app.close();
    }
  });
});

describe('calls', () => {
  test('are counted by endpoint, interface, mode, status and code, with what they were charged', async ({
    app,
  }) => {
    const { live, sandbox } = await app.customer({ credits: 10 });

    await app.post('/clean_domain', live, messy);
    await app.post('/clean_domain', live, messy);
    await app.post('/clean_domain', sandbox, messy);
    await app.post('/clean_domain', live, { 'no such field': 1 });
    await callTool(app, live, { name: 'service_clean_domain', sent: messy });
    await callTool(app, live, { name: 'service_clean_domain', sent: {} });
    await app.get('/usage/allowance', live);

    const { sum } = await scrape(app);
    const of = (labels: Record<string, string>) => sum(calls, { endpoint: 'clean_domain', ...labels });
    expect(of({ door: 'rest', mode: 'live', status: '200', code: 'none' })).toBe(2);
    expect(of({ door: 'rest', mode: 'sandbox', status: '200', code: 'none' })).toBe(1);
    expect(of({ door: 'rest', mode: 'live', status: '422', code: 'validation_failed' })).toBe(1);
    expect(of({ door: 'mcp', mode: 'live', status: '200', code: 'none' })).toBe(1);
    expect(of({ door: 'mcp', mode: 'live', status: '422', code: 'validation_failed' })).toBe(1);
    expect(sum('millrace_credits_charged_total', { endpoint: 'clean_domain', mode: 'live' })).toBe(1.5);
    expect(sum('millrace_credits_charged_total', { endpoint: 'clean_domain', mode: 'sandbox' })).toBe(0.5);
    expect(sum('millrace_call_duration_seconds_count', { endpoint: 'clean_domain', door: 'rest' })).toBe(4);
  });

  test('that people make in the console are counted too', async ({ app }) => {
    const { created } = await app.customer({ credits: 10 });
    const organizationId = await organizationIdOf(app, created.organization_id);
    const cookie = await signedIn(app, await person(app, { organizationId, role: 'owner' }));
    const workspace = created.workspaces.find(({ mode }) => mode === 'live')?.workspace_id;
    const runs = `organizations/${created.organization_id}/workspaces/${workspace}/runs`;

    const { status, text } = await manage(
      app,
      'POST',
      runs,
      { cookie },
      { endpoint: 'clean_domain', body: messy },
    );

    expect(status, text).toBeLessThan(300);
    const { sum } = await scrape(app);
    expect(sum(calls, { endpoint: 'clean_domain', door: 'console', status: '200' })).toBe(1);
    expect(sum('millrace_credits_charged_total', { endpoint: 'clean_domain', mode: 'live' })).toBe(0.5);
  });

  test('that are answered from a stored answer are calls, and charge nothing again', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });
    const once = { 'idempotency-key': 'one' };

    await app.post('/clean_domain', live, messy, once);
    await app.post('/clean_domain', live, messy, once);

    const { sum } = await scrape(app);
    expect(sum(calls, { endpoint: 'clean_domain' })).toBe(2);
    expect(sum('millrace_credits_charged_total')).toBe(0.5);
  });

  test('with a quote are none of their endpoint', async ({ app }) => {
    const { live } = await app.customer();

    await app.post('/clean_domain/quote', live, messy);

    const { sum } = await scrape(app);
    expect(sum(calls, { endpoint: 'clean_domain' })).toBeUndefined();
    expect(sum(calls, { endpoint: 'other' })).toBe(1);
  });

  test('have no text of a caller in a label, whatever they name, and no id of a workspace', async ({
    app,
  }) => {
    const { live, created } = await app.customer();
    const names = Array.from({ length: 50 }, (_, n) => `made_up_${n}`);

    for (const name of names) {
      await app.post(`/${name}`, live, {});
      await app.post(`/${name}`, `mr_live_${name}`, {});
      await callTool(app, live, { name: `service_${name}`, sent: {} });
    }

    const { text, series, sum } = await scrape(app);
    expect(text).not.toContain('made_up');
    for (const { workspace_id: id } of created.workspaces) expect(text).not.toContain(id);
    expect(sum(calls, { endpoint: 'other', door: 'rest', mode: 'live', code: 'unknown_endpoint' })).toBe(50);
    expect(sum(calls, { endpoint: 'other', mode: 'none' })).toBe(50);
    expect(series.filter(({ name }) => name === calls).length).toBeLessThan(8);
  });

  databaseTest('of lists are counted item by item', async ({ db }) => {
    const app = await TestApp.open(db, [sourceOf('oracle', () => 'hit')], { metrics: terms });
    try {
      const { live } = await app.customer({ credits: 100 });
      const data = ['ida@kestrel.example', 'ole@kestrel.example'];

      const { body } = await app.post('/email_verification', live, { data });
      const { charged } = await app.whenOver(live, body.inquiry_url);

      const { sum } = await scrape(app);
      const of = (labels: Record<string, string>) =>
        sum(calls, { endpoint: 'email_verification', ...labels });
      expect(of({ door: 'bulk', mode: 'live', status: '200', code: 'none' })).toBe(2);
      expect(of({ door: 'rest', mode: 'live', status: '201', code: 'none' })).toBe(1);
      expect(
        sum('millrace_call_duration_seconds_count', { endpoint: 'email_verification', door: 'bulk' }),
      ).toBe(2);
      expect(sum('millrace_credits_charged_total', { endpoint: 'email_verification' })).toBe(1);
      expect(charged ?? 1).toBe(1);
    } finally {
      await app.app.close();
    }
  });
});

describe('what lies behind', () => {
  databaseTest(
    'queries of providers count by what came of them, and an open breaker shows why',
    async ({ db }) => {
      const sources: Provider[] = [
        {
          name: 'broke',
          unavailable: () => null,
          findPhone: async () => {
            throw new ProviderFailure('broke', 'out_of_credit');
          },
          terms: { findPhone: { costUsd: { hit: 0.1, miss: 0 } } },
        },
        { ...sourceOf('empty', () => 'miss'), terms: { findPhone: { costUsd: { hit: 0.1, miss: 0.02 } } } },
        { ...sourceOf('full', () => 'hit'), terms: { findPhone: { costUsd: { hit: 0.25, miss: 0 } } } },
      ];
      const app = await TestApp.open(db, sources, { metrics: terms });
      try {
        const asked = { first_name: 'Ida', last_name: 'Voss', domain: 'kestrel.example' };
        // The breaker opens for everybody once a second organization has seen the same.
        for (let n = 0; n < 2; n++) {
          const { live } = await app.customer({ credits: 1_000 });
          const { status } = await app.post('/phone_finder', live, asked);
          expect(status).toBe(200);
        }

        const { sum } = await scrape(app);
        const queries = 'millrace_provider_queries_total';
        expect(sum(queries, { provider: 'broke', result: 'out_of_credit' })).toBe(2);
        expect(sum(queries, { provider: 'empty', result: 'miss' })).toBe(2);
        expect(sum(queries, { provider: 'full', result: 'hit' })).toBe(2);
        expect(sum('millrace_provider_cost_usd_total', { provider: 'empty' })).toBeCloseTo(0.04);
        expect(sum('millrace_provider_cost_usd_total', { provider: 'full' })).toBeCloseTo(0.5);
        expect(sum('millrace_provider_query_duration_seconds_count', { provider: 'full' })).toBe(2);
        const open = 'millrace_provider_breaker_open';
        expect(sum(open, { provider: 'broke', reason: 'out_of_credit' })).toBe(1);
        expect(sum(open, { provider: 'broke', reason: 'refused' })).toBe(0);
        expect(sum(open, { provider: 'full' })).toBe(0);
      } finally {
        await app.app.close();
      }
    },
  );

  test('payments count by batch', async ({ app }) => {
    const { live } = await app.customer({ credits: 10 });

    for (let n = 0; n < 3; n++) await app.post('/clean_domain', live, messy);

    const { sum } = await scrape(app);
    expect(sum('millrace_ledger_batch_operations_sum')).toBe(3);
    expect(sum('millrace_ledger_batch_duration_seconds_count')).toBe(
      sum('millrace_ledger_batch_operations_count'),
    );
    expect(sum('millrace_ledger_batches_failed_total')).toBe(0);
  });

  test('sign-ins that are refused count by their code', async ({ app }) => {
    const sent = { email: 'nobody@example.com', password: 'three unlike words' };

    const { status } = await manage(app, 'POST', 'session', {}, sent);

    expect(status).toBe(401);
    const { sum } = await scrape(app);
    expect(sum('millrace_sign_in_failures_total', { code: 'invalid_credentials' })).toBe(1);
  });

  test('the database says what waits, and the pools how they are used', async ({ app }) => {
    const { pool } = app.db;
    await pool.query(
      `insert into mails (id, kind, recipient, created_at, due_at, give_up_at)
       values ('mail_1', 'sign_in', 'ida@kestrel.example', now() - interval '90 seconds', now() + interval '1 hour', now() + interval '1 hour')`,
    );

    const { sum } = await scrape(app);

    expect(sum('millrace_database_up')).toBe(1);
    expect(sum('millrace_ready')).toBe(1);
    expect(sum('millrace_processes')).toBe(1);
    expect(sum('millrace_mail_waiting')).toBe(1);
    expect(sum('millrace_mail_oldest_age_seconds')).toBeGreaterThanOrEqual(90);
    expect(sum('millrace_bulk_jobs_open')).toBe(0);
    expect(sum('millrace_bulk_longest_wait_seconds')).toBe(0);
    expect(sum('millrace_webhook_overdue_seconds')).toBe(0);
    expect(sum('millrace_database_size_bytes')).toBeGreaterThan(1_000_000);
    for (const name of ['calls', 'reads', 'jobs', 'webhooks', 'background', 'manage']) {
      expect(sum('millrace_database_connections_max', { pool: name })).toBeGreaterThan(0);
    }
  });

  test('every metric is there, in a text that Prometheus takes', async ({ app }) => {
    const { live } = await app.customer();
    await app.post('/clean_domain', live, messy);

    const { text, types } = await scrape(app);

    for (const { name, kind } of Object.values(metrics)) expect(types.get(name), name).toBe(kind);
    if (whyMissing('prometheus') === null) expect(promtool(['check', 'metrics'], text)).toBeNull();
  });
});

/** Whether the database takes connections; those that are there end where it does not. */
async function letIn({ url }: TestDatabase, isOpen: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    await admin.query(`alter database ${name} with allow_connections ${isOpen}`);
    if (!isOpen) {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    }
  } finally {
    await admin.end();
  }
}

describe('a database that is away', () => {
  databaseTest('fails no scrape: what it knows is absent, and the rest is there', async ({ db }) => {
    const app = await TestApp.open(db, [], { metrics: terms });
    const { live } = await app.customer({ credits: 10 });
    await app.post('/clean_domain', live, messy);
    try {
      await letIn(db, false);

      const { sum } = await vi.waitFor(
        async () => {
          const said = await scrape(app);
          expect(said.sum('millrace_database_up')).toBe(0);
          return said;
        },
        { timeout: 100_000, interval: 100 },
      );

      expect(sum(calls, { endpoint: 'clean_domain', status: '200' })).toBe(1);
      expect(sum('millrace_bulk_jobs_open')).toBeUndefined();
      expect(sum('millrace_dataset_records')).toBeUndefined();
      await vi.waitFor(async () => expect((await scrape(app)).sum('millrace_ready')).toBe(0), {
        timeout: 100_000,
        interval: 100,
      });
    } finally {
      await letIn(db, true);
      await app.app.close();
    }
  });

  databaseTest('is asked once in ten seconds, however often and by how many is scraped', async ({ db }) => {
    let statements = 0;
    let nowMs = 0;
    const pool = createPool({
      connectionString: db.url,
      connectionsMax: 1,
      applicationName: 'millrace test',
    });
    pool.on('acquire', () => {
      statements += 1;
    });
    const reader = new DatabaseReader(pool, () => nowMs);
    try {
      const [one, other] = await Promise.all([reader.read(), reader.read()]);
      nowMs = 9_999;
      const third = await reader.read();

      expect(one.figures).not.toBeNull();
      expect([other, third]).toEqual([one, one]);
      expect(statements).toBe(1);
      nowMs = 10_000;
      await reader.read();
      expect(statements).toBe(2);
    } finally {
      await pool.end();
    }
  });

  databaseTest(
    'whose statement takes too long is not waited for, and the connection is not kept',
    async ({ db }) => {
      const pool = createPool({
        connectionString: db.url,
        connectionsMax: 1,
        applicationName: 'millrace test',
      });
      const blocker = await db.pool.connect();
      try {
        await blocker.query('begin');
        await blocker.query('lock table mails in access exclusive mode');

        const { figures, isAway } = await new DatabaseReader(pool).read();

        expect({ figures, isAway }).toEqual({ figures: null, isAway: false });
        await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 100_000 });
      } finally {
        await blocker.query('rollback');
        blocker.release();
        await pool.end();
      }
    },
  );
});
