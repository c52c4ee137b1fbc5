import { describe, expect, vi } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { slowSearch } from '../testing/slow-search.ts';

const query = 'meters';

describe.each(Object.entries(toolClients))('a call that a client %s takes back', (_version, connect) => {
  test('holds nothing of the budget of its connection any more', async ({ db }) => {
    const slow = slowSearch();
    const app = await TestApp.open(db, [slow.source], { deadlineMs: 30_000 });
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(await mcpUrl(app, '?connection=careful&max_credits=5'), {
      'x-api-key': live,
    });
    const spent = async () =>
      (await db.pool.query<{ credits_spent: number }>('select credits_spent from connections')).rows[0]
        ?.credits_spent;
    const over = new AbortController();

    const call = client.callTool('service_search_engine_b', { query }, over.signal);
    call.catch(() => {});
    await vi.waitFor(() => expect(slow.asked).toEqual([query]), { timeout: 20_000, interval: 20 });
    expect(await spent()).toBeGreaterThan(0);
    over.abort(new Error('enough'));

    await expect(call).rejects.toThrow();
    // Before what is left behind is looked for, which is after five seconds.
    await vi.waitFor(async () => expect(await spent()).toBe(0), { timeout: 3_000, interval: 20 });
    await client.close();
    await app.app.close();
  });
});
