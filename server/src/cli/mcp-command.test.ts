import { describe, expect, vi } from 'vitest';
import { test } from '../testing/database.ts';
import { charged, listening } from '../testing/listening.ts';
import { RelayProcess, type StdioClient, stdioClients } from '../testing/mcp-stdio.ts';
import { slowSearch } from '../testing/slow-search.ts';

const search = (client: StdioClient, query: string, signal?: AbortSignal) =>
  client.callTool('service_search_engine_b', { query }, signal);

const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 20 });

describe.each(Object.entries(stdioClients))('the official client %s, over stdio', (version, connect) => {
  test('lists tools, calls one at its price, and is told of errors as results that cost nothing', async ({
    db,
  }) => {
    const { app, url } = await listening(db);
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(url, live);

    const { tools } = await client.listTools();
    const cleaned = await client.callTool('service_clean_domain', { messy_url: 'https://blog.acme.co.uk/x' });
    const refused = await client.callTool('service_clean_domain', { mesy_url: 'x' });
    await client.close();

    expect(client.revision).toBe(version === '2.x' ? '2026-07-28' : '2025-11-25');
    expect(tools.length).toBeGreaterThan(77);
    expect(cleaned).toMatchObject({
      structuredContent: { clean_domain: 'acme.co.uk' },
      _meta: { 'millrace/credits': { charged: 0.5, remaining: 9.5 } },
    });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0]?.text ?? '')).toMatchObject({
      code: 'validation_failed',
      credits_charged: 0,
    });
    await app.app.close();
  });

  test('has calls under way at once, whose answers come in any order; one that it takes back costs nothing', async ({
    db,
  }) => {
    const slow = slowSearch();
    const { app, url } = await listening(db, [slow.source]);
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(url, live);
    const over = new AbortController();
    const order: string[] = [];

    const first = search(client, 'first').finally(() => order.push('first'));
    const second = search(client, 'second', over.signal);
    const third = search(client, 'third').finally(() => order.push('third'));
    second.catch(() => {});
    await until(() => expect(slow.asked.toSorted()).toEqual(['first', 'second', 'third']));
    over.abort(new Error('enough'));
    await until(() => expect(slow.letGo).toContain('second'));
    slow.answer('second');
    slow.answer('third');
    await third;
    slow.answer('first');
    await first;

    await expect(second).rejects.toThrow();
    expect(order).toEqual(['third', 'first']);
    await until(async () => expect(await charged(app, live)).toEqual([0, 1, 1]));
    await client.close();
    await app.app.close();
  });

  test('lists the tools alone that its options choose', async ({ db }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();
    const chosen = await connect(`${url}/mcp`, sandbox, ['--groups', 'maps', '--tools', 'email_finder']);
    const compact = await connect(`${url}/`, sandbox, ['--profile', 'compact']);

    expect((await chosen.listTools()).tools.map(({ name }) => name)).toEqual([
      'service_email_finder',
      'service_maps_places_scraper_keyword',
      'service_maps_places_scraper_sync_using_url',
      'service_maps_reviews_scraper_sync',
      'service_quote',
    ]);
    expect((await compact.listTools()).tools.length).toBe(5);
    await Promise.all([chosen.close(), compact.close()]);
    await app.app.close();
  });

  test('takes back its own calls, and none of another process with the same key and ids', async ({ db }) => {
    const slow = slowSearch();
    const { app, url } = await listening(db, [slow.source]);
    const { live } = await app.customer({ credits: 10 });
    const [one, other] = await Promise.all([connect(url, live), connect(url, live)]);
    const over = new AbortController();

    const mine = search(one, 'mine', over.signal);
    const theirs = search(other, 'theirs');
    mine.catch(() => {});
    await until(() => expect(slow.asked.toSorted()).toEqual(['mine', 'theirs']));
    over.abort(new Error('enough'));
    await until(() => expect(slow.letGo).toContain('mine'));
    slow.answer('mine');
    slow.answer('theirs');

    expect(await theirs).toMatchObject({ structuredContent: { totalResults: 1 } });
    await until(async () => expect(await charged(app, live)).toEqual([0, 1]));
    await Promise.all([one.close(), other.close()]);
    await app.app.close();
  });
});

describe('on standard error, and to the client, it is told in plain words', () => {
  test('that a key is refused', async ({ db }) => {
    const { app, url } = await listening(db);
    const relay = RelayProcess.to(url, `mr_live_${'x'.repeat(40)}`);

    relay.write({ id: 1, method: 'initialize' }, { id: 2, method: 'ping' });
    const refused = await relay.answer(1);
    await relay.answer(2);
    relay.child.stdin.end();

    expect(await relay.ended()).toBe(0);
    expect(refused.error?.data).toMatchObject({ code: 'invalid_api_key', fix: expect.any(String) });
    expect(relay.stderr).toBe(`${refused.error?.message}\n`);
    await app.app.close();
  });

  test('that a tool is unknown', async ({ db }) => {
    const { app, url } = await listening(db);
    const { sandbox } = await app.customer();
    const relay = RelayProcess.to(url, sandbox, ['--tools', 'email_findr']);

    relay.write({ id: 1, method: 'tools/list' });
    relay.child.stdin.end();

    expect(await relay.ended()).toBe(0);
    const message = 'There is no tool service_email_findr. Did you mean service_email_finder?';
    expect(await relay.answer(1)).toMatchObject({ error: { message, data: { code: 'unknown_tool' } } });
    expect(relay.stderr).toBe(`${message}\n`);
    await app.app.close();
  });

  test.for([
    [[], {}, 'No API key was given'],
    [['--url', 'localhost:8080'], { MILLRACE_API_KEY: 'x' }, '--url is not a URL.'],
    [['--profile', 'small'], { MILLRACE_API_KEY: 'x' }, 'It is one of full, compact.'],
  ] as const)('that it cannot begin: %j', async ([words, environment, sentence]) => {
    const relay = new RelayProcess(words, environment);

    expect(await relay.ended()).toBe(2);
    expect(relay.stderr).toContain(sentence);
    expect(relay.lines).toEqual([]);
  });
});
