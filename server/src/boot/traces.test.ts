import { describe, expect } from 'vitest';
import { JsonClient } from '../outbound/json-client.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { openTracer } from '../telemetry/traces/otlp-tracer.ts';
import type { TraceSettings } from '../telemetry/traces/trace-settings.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { strangeServer } from '../testing/listening.ts';
import { type CollectedSpan, type OtlpCollector, otlpCollector } from '../testing/otlp-collector.ts';
import { callTool } from '../testing/tool-call.ts';
import { sourceOf } from '../testing/waterfall-sources.ts';

const messy = { messy_url: 'https://blog.secret-customer.example/x' };
const person = { first_name: 'Ida', last_name: 'Voss', domain: 'kestrel.example' };
const callers = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${callers.traceId}-${callers.spanId}-01`;

const usual: Omit<TraceSettings, 'endpoint'> = {
  headers: {},
  serviceName: 'millrace',
  sampler: 'parentbased_always_on',
  ratio: 1,
  shownTo: [],
};

/** Runs `work` against a service that sends traces; returns once all are sent. */
async function tracing(
  db: TestDatabase,
  collector: Pick<OtlpCollector, 'url'>,
  { providers = [], ...settings }: Partial<TraceSettings> & { readonly providers?: readonly Provider[] },
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await TestApp.open(db, providers, {
    traces: { ...usual, endpoint: collector.url, ...settings },
  });
  try {
    await work(app);
  } finally {
    await app.app.close();
  }
}

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
const parentOf = (spans: readonly CollectedSpan[], { parentSpanId }: CollectedSpan) =>
  spans.find(({ spanId }) => spanId === parentSpanId)?.name;

describe('a call over REST', () => {
  test('is one trace: who called, what was held, each provider with what it was asked, what was settled', async ({
    db,
  }) => {
    const collector = await otlpCollector();
    const vendor = await strangeServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"phone":"+4930901820"}');
    });
    const client = new JsonClient({
      baseUrl: vendor,
      userAgent: 'test',
      headers: { 'x-key': 'vendor-secret' },
    });
    const full: Provider = {
      name: 'full',
      unavailable: () => null,
      findPhone: async (_person, signal) => {
        await client.send({ path: '/people', query: { q: 'Ida Voss' }, signal });
        return { outcome: 'found', value: { phone: '+4930901820', type: null } };
      },
    };
    let key = '';
    let requestId = '';

    await tracing(db, collector, { providers: [sourceOf('empty', () => 'miss'), full] }, async (app) => {
      const { live } = await app.customer({ credits: 1_000 });
      key = live;
      const { status, headers } = await app.post('/phone_finder', live, person);
      expect(status).toBe(200);
      requestId = headers['x-request-id'] ?? '';
    });
    await client.close();

    const { spans } = collector;
    const [root] = named(spans, 'POST /api/v1/phone_finder');
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(root).toMatchObject({
      kind: 2,
      parentSpanId: undefined,
      isError: false,
      resource: { 'service.name': 'millrace', 'service.version': expect.any(String) },
      fields: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/phone_finder',
        'http.response.status_code': 200,
        'millrace.endpoint': 'phone_finder',
        'millrace.mode': 'live',
        'millrace.request_id': requestId,
        'millrace.credits_charged': expect.any(Number),
      },
    });
    expect(
      spans
        .filter(({ parentSpanId }) => parentSpanId === root?.spanId)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['authenticate', 'query empty', 'query full', 'reserve', 'settle']);
    expect(named(spans, 'query empty')[0]?.fields).toEqual({
      'millrace.provider': 'empty',
      'millrace.capability': 'findPhone',
      'millrace.result': 'no_result',
    });
    const [fetched] = named(spans, 'GET');
    expect(fetched).toMatchObject({
      kind: 3,
      fields: {
        'http.request.method': 'GET',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
      },
    });
    expect(fetched && parentOf(spans, fetched)).toBe('query full');
    for (const { startMs, endMs } of spans) expect(endMs).toBeGreaterThanOrEqual(startMs);
    const all = collector.texts.join('\n');
    for (const secret of [key, 'vendor-secret', 'Voss', 'kestrel', '4930901820', 'people']) {
      expect(all).not.toContain(secret);
    }
  });

  test('that only computes is charged in its trace, and nothing of what was sent is in it', async ({
    db,
  }) => {
    const collector = await otlpCollector();

    await tracing(db, collector, {}, async (app) => {
      const { live } = await app.customer();
      await app.post('/clean_domain', live, messy);
    });

    expect(collector.spans.map(({ name }) => name).toSorted()).toEqual([
      'POST /api/v1/clean_domain',
      'authenticate',
      'charge',
    ]);
    expect(collector.texts.join()).not.toContain('secret-customer');
    expect(collector.paths).toEqual(['POST /v1/traces']);
  });

  test('belongs to the trace of a caller who has one; what is no traceparent begins another', async ({
    db,
  }) => {
    const collector = await otlpCollector();
    const broken = [
      '',
      '00-0-0-01',
      `00-${'0'.repeat(32)}-${callers.spanId}-01`,
      `ff${traceparent.slice(2)}`,
      'x'.repeat(9_000),
    ];

    await tracing(db, collector, {}, async (app) => {
      const { live } = await app.customer();
      await app.post('/clean_domain', live, messy, { traceparent });
      for (const sent of broken) await app.post('/clean_domain', live, messy, { traceparent: sent });
    });

    const roots = named(collector.spans, 'POST /api/v1/clean_domain');
    expect(roots[0]).toMatchObject({ traceId: callers.traceId, parentSpanId: callers.spanId });
    expect(roots).toHaveLength(1 + broken.length);
    for (const root of roots.slice(1)) {
      expect(root.parentSpanId).toBeUndefined();
      expect(root.traceId).not.toBe(callers.traceId);
    }
  });

  test('that failed says with which code; a mistake of the caller is no error of the service', async ({
    db,
  }) => {
    const collector = await otlpCollector();
    const away: Provider = {
      name: 'away',
      unavailable: () => null,
      findPhone: async () => {
        throw new ProviderFailure('away', 'unreachable');
      },
    };

    await tracing(db, collector, { providers: [away] }, async (app) => {
      const { live } = await app.customer({ credits: 1_000 });
      expect((await app.post('/clean_domain', live, { 'no such field': 1 })).status).toBe(422);
      expect((await app.post('/phone_finder', live, person)).status).toBe(502);
    });

    expect(named(collector.spans, 'POST /api/v1/clean_domain')[0]).toMatchObject({
      isError: false,
      fields: { 'http.response.status_code': 422, 'millrace.code': 'validation_failed' },
    });
    expect(named(collector.spans, 'POST /api/v1/phone_finder')[0]).toMatchObject({
      isError: true,
      fields: { 'http.response.status_code': 502, 'error.type': 'upstream_error' },
    });
    expect(named(collector.spans, 'query away')[0]?.fields).toMatchObject({
      'millrace.result': 'error',
      'millrace.reason': 'unreachable',
    });
    expect(named(collector.spans, 'release')).toHaveLength(1);
  });

  test('that is refused before it runs has no trace: whoever floods the service floods no collector', async ({
    db,
  }) => {
    const collector = await otlpCollector();

    await tracing(db, collector, {}, async (app) => {
      await app.post('/clean_domain', null, messy, { traceparent });
      await app.post('/clean_domain', 'mr_live_wrong', messy, { traceparent });
    });

    expect(collector.spans).toEqual([]);
  });
});

describe('a call over MCP', () => {
  test('is a trace by the conventions for tools, in that of its client', async ({ db }) => {
    const collector = await otlpCollector();

    await tracing(db, collector, {}, async (app) => {
      const { live } = await app.customer();
      await callTool(app, live, {
        name: 'service_clean_domain',
        sent: messy,
        meta: { traceparent },
        revision: '2025-06-18',
      });
      await callTool(app, live, { name: 'service_clean_domain', sent: {} });
      await callTool(app, live, { name: 'service_ida_voss', sent: {} });
    });

    const [good, bad] = named(collector.spans, 'tools/call service_clean_domain');
    expect(good).toMatchObject({
      kind: 2,
      traceId: callers.traceId,
      parentSpanId: callers.spanId,
      isError: false,
      fields: {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2025-06-18',
        'gen_ai.tool.name': 'service_clean_domain',
        'gen_ai.operation.name': 'execute_tool',
        'millrace.mode': 'live',
      },
    });
    expect(named(collector.spans, 'charge')[0]).toMatchObject({ parentSpanId: good?.spanId });
    expect(bad).toMatchObject({
      isError: true,
      fields: { 'error.type': 'tool_error', 'millrace.code': 'validation_failed' },
    });
    expect(named(collector.spans, 'tools/call unknown')).toHaveLength(1);
    expect(collector.texts.join()).not.toContain('ida_voss');
  });
});

test('each item of a list has a trace of its own', async ({ db }) => {
  const collector = await otlpCollector();

  await tracing(db, collector, { providers: [sourceOf('full', () => 'hit')] }, async (app) => {
    const { live } = await app.customer({ credits: 100 });
    const data = ['ida@kestrel.example', 'ole@kestrel.example'];
    const { body } = await app.post('/email_verification', live, { data });
    await app.whenOver(live, body.inquiry_url);
  });

  const items = named(collector.spans, 'item email_verification');
  expect(items).toHaveLength(2);
  expect(items[0]?.fields).toMatchObject({ 'millrace.mode': 'live', 'millrace.result': 'found' });
  expect(named(collector.spans, 'query full').map((span) => parentOf(collector.spans, span))).toEqual([
    'item email_verification',
    'item email_verification',
  ]);
  expect(collector.texts.join()).not.toContain('kestrel');
});

test('only providers that the operator names see the trace', async ({ db }) => {
  const collector = await otlpCollector();
  const seen: Record<string, string | undefined> = {};
  const server = await strangeServer((request, response) => {
    seen[request.url ?? ''] = request.headers.traceparent as string | undefined;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const client = new JsonClient({ baseUrl: server, userAgent: 'test' });
  const asking = (name: string): Provider => ({
    name,
    unavailable: () => null,
    findPhone: async (_person, signal) => {
      await client.send({ path: `/${name}`, signal });
      return { outcome: 'not_found' };
    },
  });

  await tracing(
    db,
    collector,
    { providers: [asking('theirs'), asking('mine')], shownTo: ['mine'] },
    async (app) => {
      const { live } = await app.customer({ credits: 1_000 });
      await app.post('/phone_finder', live, person, { traceparent });
    },
  );
  await client.close();

  expect(Object.keys(seen).toSorted()).toEqual(['/mine', '/theirs']);
  expect(seen['/theirs']).toBeUndefined();
  const [, traceId, spanId, flags] = seen['/mine']?.split('-') ?? [];
  expect([traceId, flags]).toEqual([callers.traceId, '01']);
  expect(collector.spans.find((span) => span.spanId === spanId)?.name).toBe('GET');
});

describe('of which calls traces are kept', () => {
  test.for([
    ['always_off', { sampler: 'always_off' }, 0],
    ['no share of them, whatever callers want', { sampler: 'traceidratio', ratio: 0 }, 0],
    ['those of callers who want one, and no other', { sampler: 'parentbased_always_off' }, 1],
    ['all', { sampler: 'always_on' }, 3],
    ['all but those of callers who want none', { sampler: 'parentbased_always_on' }, 2],
  ] as const)('%s', async ([, settings, kept], { db }) => {
    const collector = await otlpCollector();

    await tracing(db, collector, settings, async (app) => {
      const { live } = await app.customer();
      await app.post('/clean_domain', live, messy);
      await app.post('/clean_domain', live, messy, { traceparent });
      await app.post('/clean_domain', live, messy, { traceparent: traceparent.replace(/01$/, '00') });
    });

    expect(named(collector.spans, 'POST /api/v1/clean_domain')).toHaveLength(kept);
  });
});

describe('a collector that is away', () => {
  test('costs calls nothing', async ({ db }) => {
    let log: string[] = [];

    await tracing(db, { url: 'http://127.0.0.1:9' }, {}, async (app) => {
      log = app.log;
      const { live } = await app.customer({ credits: 100 });
      for (let n = 0; n < 20; n++) expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
    });

    expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('is told to the operator, without what was to be sent', async ({ db }) => {
    const collector = await otlpCollector({ status: 400 });
    let log: string[] = [];

    await tracing(db, collector, { headers: { authorization: 'Bearer of-the-collector' } }, async (app) => {
      log = app.log;
      const { live } = await app.customer();
      await app.post('/clean_domain', live, messy);
    });

    const told = log.filter((line) => line.includes('traces could not be sent'));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toMatch(/of-the-collector|secret-customer/);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 40 });
  });

  test('holds no more spans than the queue and what is on its way', async () => {
    const collector = await otlpCollector({ hangs: true });
    const problems: unknown[] = [];
    const tracer = openTracer(
      { ...usual, endpoint: collector.url },
      { version: '1.0.0', onProblem: (error) => problems.push(error) },
    );
    const held = 2_048 + 512;

    for (let n = 0; n < 20_000; n++) tracer.begin(`span ${n}`, { parent: null })?.end();
    const closed = tracer.close();

    await expect.poll(() => collector.spans.length).toBe(held);
    await closed;
    expect(collector.spans).toHaveLength(held);
    // Nothing beyond that waited for a place among the requests.
    expect(problems).toEqual([]);
  });

  test('is sent the headers that the operator set', async ({ db }) => {
    const collector = await otlpCollector();

    await tracing(db, collector, { headers: { authorization: 'Bearer of-the-collector' } }, async (app) => {
      const { live } = await app.customer();
      await app.post('/clean_domain', live, messy);
    });

    expect(collector.headers[0]).toMatchObject({
      authorization: 'Bearer of-the-collector',
      'content-type': 'application/json',
    });
  });
});
