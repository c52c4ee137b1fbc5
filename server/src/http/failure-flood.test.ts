import { describe, expect, vi } from 'vitest';
import { TestApp, type TestResponse } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { stillClock } from '../testing/still-clock.ts';

/*
 * A caller whose every call fails gets each rate slot back. 63,185 answers 422 and 6,457 answers 402 in eight seconds came from one key of
 * two calls a second before failures were limited. The clock of these tests stands still, so that buckets do not fill meanwhile.
 */

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [], { failureRateFactor: undefined });
    await use(app);
    await app.app.close();
  },
});

/** Ten times that of the tier free. */
const burst = 100;
const messy = { messy_url: 'https://blog.acme.co.uk/x' };

/** So many requests, ten at a time as one key of the tier free may send them. */
async function flood<Answer>(count: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 10 }, send))));
  return answers;
}

const countOf = (answers: readonly TestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body?.code}`)].map(([what, all]) => [
      what,
      all.length,
    ]),
  );

describe('over REST', () => {
  test.for([
    ['422', 'validation_failed', '/clean_domain', { wrong: 1 }],
    ['400', 'invalid_json', '/clean_domain', '{'],
    ['404', 'unknown_endpoint', '/no_such_endpoint', {}],
    ['503', 'ENDPOINT_UNDER_MAINTENANCE', '/email_finding', { data: [] }],
  ] as const)(
    'a flood of %s %s ends with refusals before the body is read',
    async ([status, code, path, body], { app }) => {
      const { live } = await app.customer({ rateTier: 'free' });
      // Known from here on, whatever the clock says.
      await app.get('/health', live);
      const clock = stillClock();

      const answers = await flood(200, () => app.post(path, live, body));
      // Longer than any body may be: of one that is read, that would be said.
      const huge = await app.post('/clean_domain', live, 'x'.repeat(2_000_000));

      expect(countOf(answers)).toEqual({
        [`${status} ${code}`]: burst,
        '429 too_many_failures': 200 - burst,
      });
      expect(huge).toMatchObject({
        status: 429,
        body: { code: 'too_many_failures', message: expect.stringContaining('failed') },
        headers: { 'retry-after': '1' },
      });
      // Others, and who polls, are none of its business; some time later it may call again.
      const other = await app.customer({ rateTier: 'free' });
      expect((await app.post('/clean_domain', other.live, messy)).status).toBe(200);
      expect((await app.get('/email_finding/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e', live)).status).toBe(404);
      clock.advance(2_000);
      expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
    },
  );

  test('a flood of 402 asks neither the database nor the endpoint beyond what is allowed, and leaves few rows', async ({
    app,
  }) => {
    const { live } = await app.customer({ rateTier: 'free', credits: 0 });
    await app.get('/health', live);
    const clock = stillClock();

    const answers = await flood(200, () => app.post('/clean_domain', live, messy));

    expect(countOf(answers)).toEqual({
      '402 insufficient_credits': burst,
      '429 too_many_failures': 200 - burst,
    });
    await vi.waitFor(async () => {
      const { rows } = await app.db.pool.query(
        `select (select count(*) from calls) as paid, (select count(*) from failed_calls) as failed`,
      );
      expect(rows).toEqual([{ paid: 0, failed: burst }]);
    });
    // By minute and code; the flood may have gone on into another minute.
    await vi.waitFor(
      async () => {
        const { rows } = await app.db.pool.query(
          'select code, sum(calls)::int as calls, count(*) < 3 as are_few from failure_counts group by code order by code',
        );
        expect(rows).toEqual([
          { code: 'insufficient_credits', calls: burst, are_few: true },
          { code: 'too_many_failures', calls: 200 - burst, are_few: true },
        ]);
      },
      { timeout: 60_000 },
    );
    clock.advance(60_000);
    const own = (await app.get('/history?limit=1000&endpoint=clean_domain', live)).body;
    expect(own.calls).toHaveLength(burst);
    expect(own.calls[0]).toMatchObject({ status: 402, credits: 0, from: 'none', provider: null });
    expect((await app.get('/usage?include=failures', live)).body.failures).toEqual([
      { endpoint: 'clean_domain', code: 'insufficient_credits', calls: burst },
      { endpoint: 'clean_domain', code: 'too_many_failures', calls: 200 - burst },
    ]);
  });

  test('a flood of polls that fail ends with refusals of polls, and of nothing else', async ({ app }) => {
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();
    const path = '/email_finding/job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e';

    const answers = await flood(200, () => app.get(path, live));

    expect(countOf(answers)).toEqual({
      '404 unknown_job': burst,
      '429 too_many_failures': 200 - burst,
    });
    expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
  });

  test('a flood without a key is refused by its address, and nobody else behind that address is', async ({
    app,
  }) => {
    const { live } = await app.customer({ rateTier: 'free' });
    const newcomer = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();

    const answers = await flood(200, () => app.post('/clean_domain', null, messy));
    const elsewhere = await flood(20, () => app.get('//nothing/here'));

    expect(countOf(answers)).toEqual({
      '401 missing_api_key': burst,
      '429 too_many_failures': 200 - burst,
    });
    expect(countOf(elsewhere)).toEqual({ '429 too_many_failures': 20 });
    expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
    expect((await app.post('/clean_domain', newcomer.live, messy)).status).toBe(200);
  });

  test('a caller with some failures among its calls is never refused, and its slots are exact', async ({
    app,
  }) => {
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    const clock = stillClock();
    const counts: Record<string, number> = {};

    // A minute at the pace of the tier; each second five of its calls fail and are sent again.
    for (let second = 0; second < 60; second += 1) {
      const answers = [
        ...(await Promise.all(
          Array.from({ length: 5 }, () => app.post('/clean_domain', live, { wrong: 1 })),
        )),
        await app.post('/clean_domain', live, messy),
        await app.post('/clean_domain', live, messy),
      ];
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      clock.advance(1_000);
    }
    // What failed has given its slots back, and nothing else has: the burst, and no more.
    const after = await flood(20, () => app.post('/clean_domain', live, messy));

    expect(counts).toEqual({ 200: 120, 422: 300 });
    expect(countOf(after)).toEqual({ '200 undefined': 10, '429 rate_limited': 10 });
  });
});

describe('over MCP', () => {
  const call = (name: string, sent: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: sent },
  });
  const headers = { accept: 'application/json, text/event-stream' };

  test.for([
    ['arguments that are wrong', 'service_clean_domain', { wrong: 1 }, 100],
    ['calls that cannot be paid', 'service_clean_domain', messy, 0],
    ['tools that do not exist', 'service_nothing', {}, 100],
  ] as const)('a flood of %s ends with refusals at the door', async ([, name, sent, credits], { app }) => {
    const { live } = await app.customer({ rateTier: 'free', credits });
    await app.get('/health', live);
    stillClock();

    const answers = await flood(200, () => app.post('//mcp', live, call(name, sent), headers));

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(200 - burst);
    expect(refused[0]).toMatchObject({
      body: { error: { data: { code: 'too_many_failures' } } },
      headers: { 'retry-after': '1' },
    });
    expect(answers.filter(({ text }) => text.includes('"isError":true'))).toHaveLength(burst);
  });

  test.for([
    ['what is no JSON', '{'],
    ['too many messages', JSON.stringify(Array.from({ length: 51 }, () => call('x', {})))],
  ] as const)('a flood of %s ends with refusals at the door', async ([, body], { app }) => {
    const { live } = await app.customer({ rateTier: 'free' });
    await app.get('/health', live);
    stillClock();

    const answers = await flood(200, () => app.post('//mcp', live, body, headers));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - burst);
  });

  test('messages of one request count one by one', async ({ app }) => {
    const { live } = await app.customer({ rateTier: 'standard' });
    await app.get('/health', live);
    stillClock();
    const batch = Array.from({ length: 50 }, (_, id) => ({ ...call('service_nothing', {}), id }));
    const send = () => app.post('//mcp', live, batch, { ...headers, 'mcp-protocol-version': '2025-03-26' });

    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await send()).status);

    // 500 failures, fifty at a time.
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('the official client hears why', async ({ app }) => {
    const { live } = await app.customer({ rateTier: 'free' });
    const client = await toolClients['2.x'](await mcpUrl(app), { 'x-api-key': live });
    const clock = stillClock();
    const codes: unknown[] = [];
    for (let nth = 0; nth < burst; nth += 1) {
      const { content } = await client.callTool('service_clean_domain', { wrong: 1 });
      codes.push(JSON.parse(content[0]?.text ?? '{}').code);
    }

    await expect(client.callTool('service_clean_domain', { wrong: 1 })).rejects.toThrow(/429|too_many/);

    expect(new Set(codes)).toEqual(new Set(['validation_failed']));
    clock.restore();
    await client.close();
  });
});

test('a flood of requests that the authorization server refuses is ended by its address', async ({ app }) => {
  await mcpUrl(app);
  stillClock();
  const ask = () =>
    app.send('POST', '//oauth/token', null, 'grant_type=refresh_token&refresh_token=x&client_id=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });

  const answers = await flood(150, ask);

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
});
