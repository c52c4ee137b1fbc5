import { describe, expect, vi } from 'vitest';
import { test } from '../testing/database.ts';
import { mira, openHeld } from '../testing/held-vendors.ts';
import { mcpUrl, type Patience, toolClients } from '../testing/mcp-clients.ts';

type Told = Parameters<NonNullable<Patience['onprogress']>>[0];

/** Keeps what a client is told; `until` resolves when it has been told this. */
function listener() {
  const told: Told[] = [];
  const until = (message: string) =>
    vi.waitFor(() => expect(told.map((one) => one.message)).toContain(message), {
      timeout: 20_000,
      interval: 5,
    });
  return { told, onprogress: (one: Told) => void told.push(one), until };
}

describe.each(Object.entries(toolClients))('a client %s that asks to be told', (_version, connect) => {
  test('hears which source is asked while it is, and then its answer', async ({ db }) => {
    const { app, vendors, live } = await openHeld(db);
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const { told, onprogress, until } = listener();

    const call = client.callTool('service_email_finder', mira, undefined, { onprogress });
    await until('Querying hunter (provider 1 of 2).');
    vendors.answer('hunter', 'unsure');
    await until('Querying neverbounce (provider 1 of 2) to verify the result.');
    vendors.answer('neverbounce', 'invalid');
    await until('Querying findymail (provider 2 of 2).');
    vendors.answer('findymail', 'hit');
    const answer = await call;
    await client.close();

    expect(answer.structuredContent).toMatchObject({ email: 'mira.voss@halden.example' });
    expect(told.map(({ progress, total }) => [progress, total])).toEqual([
      [0, 2],
      [0.001, 2],
      [1, 2],
    ]);
  });

  test('sees no names of sources where the operator masks them', async ({ db }) => {
    const { app, vendors, live } = await openHeld(db, { isMasked: true });
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const { told, onprogress, until } = listener();

    const call = client.callTool('service_email_finder', mira, undefined, { onprogress });
    await until('Querying provider_1 (provider 1 of 2).');
    vendors.answer('hunter', 'unsure');
    await until('Querying provider_3 (provider 1 of 2) to verify the result.');
    vendors.answer('neverbounce', 'invalid');
    await until('Querying provider_2 (provider 2 of 2).');
    vendors.answer('findymail', 'hit');
    await call;
    await client.close();

    expect(JSON.stringify(told)).not.toMatch(/hunter|findymail|neverbounce/);
  });

  test('hears the same of a call that another tool makes for it', async ({ db }) => {
    const { app, vendors, live } = await openHeld(db);
    const client = await connect(await mcpUrl(app, '?profile=compact'), { 'x-api-key': live });
    const { onprogress, until } = listener();

    const sent = { name: 'service_email_finder', arguments: mira };
    const call = client.callTool('service_call_tool', sent, undefined, { onprogress });
    await until('Querying hunter (provider 1 of 2).');
    vendors.answer('hunter', 'miss');
    vendors.answer('findymail', 'hit');

    expect((await call).structuredContent).toMatchObject({ email: 'mira.voss@halden.example' });
    await client.close();
  });

  test('pays for a call that it takes back once a paid source was asked', async ({ db }) => {
    const { app, vendors, live, wallet } = await openHeld(db);
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const { onprogress, until } = listener();
    const over = new AbortController();

    const call = client.callTool('service_email_finder', mira, over.signal, { onprogress });
    call.catch(() => {});
    await until('Querying hunter (provider 1 of 2).');
    expect(await wallet()).toBeLessThan(10);
    over.abort(new Error('enough'));
    await expect(call).rejects.toThrow();
    vendors.answer('hunter', 'miss');
    vendors.answer('findymail', 'hit');

    await vi.waitFor(
      async () => {
        const { body: history } = await app.get('/history', live);
        expect(history.calls).toMatchObject([{ endpoint: 'email_finder', status: 200, credits: 5 }]);
      },
      { timeout: 120_000 },
    );
    await client.close();
    expect(await wallet()).toBe(5);
  });

  test('is answered and charged although the service is being stopped', async ({ db }) => {
    const { app, vendors, live, close } = await openHeld(db);
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const { onprogress, until } = listener();

    const call = client.callTool('service_email_finder', mira, undefined, { onprogress });
    await until('Querying hunter (provider 1 of 2).');
    const closing = close();
    vendors.answer('hunter', 'miss');
    await until('Querying findymail (provider 2 of 2).');
    vendors.answer('findymail', 'hit');

    expect((await call).structuredContent).toMatchObject({ email: 'mira.voss@halden.example' });
    await closing;
  });
});
