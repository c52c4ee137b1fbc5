import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { test as appTest, TestApp } from '../testing/app.ts';
import { manySignIns, organizationIdOf, person, signedIn } from '../testing/console-people.ts';

/** Longer than the second in which the feed looks for what happened: a stream on which something happens all the time is never quiet for it. */
const eventBeatMs = 1_500;

appTest.for(['signed out', 'removed'] as const)(
  'a stream on which something happens all the time ends after its person was %s',
  async (how, { db }) => {
    const app = await TestApp.open(db, [], { signInLimits: manySignIns(), eventBeatMs });
    const { created, live } = await app.customer({ credits: 100_000 });
    const organizationId = await organizationIdOf(app, created.organization_id);
    const someone = await person(app, { organizationId, role: 'viewer' });
    const cookie = await signedIn(app, someone);
    await app.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.server.address() as { port: number };
    const heard = { text: '', isOver: false };
    request({ host: '127.0.0.1', port, path: '/api/manage/v1/events', headers: { cookie } }, (response) => {
      response.on('data', (chunk: Buffer) => {
        heard.text += chunk.toString();
      });
      response.on('close', () => {
        heard.isOver = true;
      });
    })
      .on('error', () => {})
      .end();
    await vi.waitFor(() => expect(heard.text).toContain('event: balance'), { timeout: 120_000 });

    if (how === 'signed out') await db.pool.query('delete from person_sessions');
    else await db.pool.query('delete from members');
    await vi.waitFor(
      async () => {
        // So that each look of the feed finds a call.
        await app.post('/clean_domain', live, { messy_url: 'https://www.wikipedia.org' });
        expect(heard.isOver).toBe(true);
      },
      { timeout: 120_000, interval: 200 },
    );

    expect(heard.text).toContain('event: call');
    await app.app.close();
  },
);
