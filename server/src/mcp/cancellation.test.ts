import { describe, expect, vi } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { slowSearch } from '../testing/slow-search.ts';
import { canceledIdsOf, Ends, requestIdsOf, UnderWay } from './under-way.ts';

const query = 'meters';

describe.each(Object.entries(toolClients))('a call that a client %s takes back', (_version, connect) => {
  test('ends, and costs nothing whatever its source says afterwards', async ({ db }) => {
    const slow = slowSearch();
    const app = await TestApp.open(db, [slow.source], { deadlineMs: 30_000 });
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const over = new AbortController();

    const call = client.callTool('service_search_engine_b', { query }, over.signal);
    call.catch(() => {});
    await vi.waitFor(() => expect(slow.asked).toEqual([query]), { timeout: 120_000, interval: 20 });
    over.abort(new Error('enough'));
    await vi.waitFor(() => expect(slow.letGo).toEqual([query]), { timeout: 120_000, interval: 20 });
    slow.answer(query);

    await expect(call).rejects.toThrow();
    const wallet = async () => (await app.get('/usage/allowance', live)).body.wallet.remaining;
    await vi.waitFor(async () => expect(await wallet()).toBe(10), { timeout: 20_000 });
    const { body: history } = await app.get('/history', live);
    expect(history.calls).toMatchObject([{ endpoint: 'search_engine_b', credits: 0 }]);
    await client.close();
    await app.app.close();
  });
});

describe.each(Object.entries(toolClients))('a call of a client %s that is under way', (_version, connect) => {
  test('is answered and paid although the service is being stopped', async ({ db }) => {
    const slow = slowSearch();
    const app = await TestApp.open(db, [slow.source], { deadlineMs: 30_000 });
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });

    const call = client.callTool('service_search_engine_b', { query });
    await vi.waitFor(() => expect(slow.asked).toEqual([query]), { timeout: 120_000, interval: 20 });
    const closing = app.app.close();
    slow.answer(query);

    expect(await call).toMatchObject({ structuredContent: { totalResults: 1 } });
    await closing;
  });
});

test('of a batch one call is taken back, and the others are answered', async ({ db }) => {
  const slow = slowSearch();
  const app = await TestApp.open(db, [slow.source], { deadlineMs: 30_000 });
  const { live } = await app.customer({ credits: 10 });
  const url = await mcpUrl(app);
  const send = (message: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'x-api-key': live,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: JSON.stringify(message),
    });
  const asking = (id: number, text: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'service_search_engine_b', arguments: { query: text } },
  });

  const answer = send([asking(1, 'one'), asking(2, 'two')]);
  await vi.waitFor(() => expect(slow.asked.toSorted()).toEqual(['one', 'two']), {
    timeout: 20_000,
    interval: 20,
  });
  await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
  await vi.waitFor(() => expect(slow.letGo).toEqual(['one']), { timeout: 120_000, interval: 20 });
  slow.answer('two');

  expect(await (await answer).text()).toContain('"totalResults":1');
  const { body: history } = await app.get('/history', live);
  const costs = (history.calls as { credits: number }[]).map(({ credits }) => credits > 0);
  expect(costs.toSorted()).toEqual([false, true]);
  await app.app.close();
});

describe('a word that takes a request back', () => {
  const sender = { workspaceId: 1, connection: '/mcp', ip: '127.0.0.1', userAgent: 'a client' };

  test('ends the request of that id of that client, and no other', () => {
    const underWay = new UnderWay();
    const own = new Ends([1]);
    // Another request, another workspace, and another user of it whose client comes from the same place.
    const others = [
      { from: sender, ends: new Ends([2]) },
      { from: { ...sender, workspaceId: 2 }, ends: new Ends([1]) },
      { from: { ...sender, connection: 'another grant' }, ends: new Ends([1]) },
    ];
    underWay.enter(sender, own);
    for (const { from, ends } of others) underWay.enter(from, ends);

    expect(underWay.cancel(sender, 1)).toBe(true);
    expect(own.of(1).aborted).toBe(true);
    expect(others.map(({ ends }) => ends.all.signal.aborted)).toEqual([false, false, false]);
  });

  test('ends none where two have that id, nor one that is over', () => {
    const underWay = new UnderWay();
    const [one, two] = [new Ends(['x']), new Ends(['x'])];
    const leave = underWay.enter(sender, one);
    const leaveTwo = underWay.enter(sender, two);

    expect(underWay.cancel(sender, 'x')).toBe(false);
    leave();
    expect(underWay.cancel(sender, 'x')).toBe(true);
    leaveTwo();
    expect(underWay.cancel(sender, 'x')).toBe(false);
    expect(one.of('x').aborted).toBe(false);
  });

  test('ends one of a batch alone; whoever closes the connection ends all of it', () => {
    const underWay = new UnderWay();
    const ends = new Ends([1, 2]);
    underWay.enter(sender, ends);

    underWay.cancel(sender, 1);
    expect([ends.of(1).aborted, ends.of(2).aborted, ends.all.signal.aborted]).toEqual([true, false, false]);
    ends.all.abort();
    expect(ends.of(2).aborted).toBe(true);
  });

  test.each([
    [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }, [7], []],
    [{ jsonrpc: '2.0', id: 7, method: 'tools/call' }, [], [7]],
    [[{ id: 1, method: 'ping' }, { id: 'a', method: 'ping' }, { method: 'x' }], [], [1, 'a']],
    [{ method: 'notifications/cancelled', params: null }, [], []],
    [
      [
        { method: 'notifications/cancelled', params: { requestId: 'a' } },
        { id: 3, method: 'ping' },
      ],
      ['a'],
      [3],
    ],
    [null, [], []],
    ['text', [], []],
  ])('of %j', (message, canceled, ids) => {
    expect(canceledIdsOf(message)).toEqual(canceled);
    expect(requestIdsOf(message)).toEqual(ids);
  });
});
