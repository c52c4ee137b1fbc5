import { describe, expect, vi } from 'vitest';
import { test } from '../testing/database.ts';
import { mira, openHeld } from '../testing/held-vendors.ts';
import { mcpUrl, type Patience, toolClients } from '../testing/mcp-clients.ts';

type Told = Parameters<NonNullable<Patience['onprogress']>>[0];

describe.each(Object.entries(toolClients))('a client %s that asks to be told', (_version, connect) => {
  test('does not give a call up that goes on for longer than it waits for a word', async ({ db }) => {
    const { app, vendors, live } = await openHeld(db, { rhythm: { leastMs: 0, firstMs: 200, everyMs: 200 } });
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });
    const told: Told[] = [];
    const onprogress = (one: Told) => void told.push(one);
    const patience = { onprogress, timeout: 1_000, resetTimeoutOnProgress: true };

    const call = client.callTool('service_email_finder', mira, undefined, patience);
    // Eight signs of life, 200 ms apart, are longer than it waits without one.
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(8), { timeout: 20_000 });
    vendors.answer('hunter', 'miss');
    vendors.answer('findymail', 'hit');
    const answer = await call;
    await client.close();

    expect(answer.structuredContent).toMatchObject({ email: 'mira.voss@halden.example' });
    expect(told.map(({ message }) => message)).toContain(
      'Querying hunter (provider 1 of 2). 1 second so far.',
    );
  });
});
