import { describe, expect } from 'vitest';
import { makeApiKey } from '../accounts/api-key.ts';
import { version } from '../kernel/version.ts';
import { test } from '../testing/app.ts';
import { stillClock } from '../testing/still-clock.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };

describe('the key header', () => {
  test('in any broken form is a 401 or 400, never anything else', async ({ app }) => {
    const { live } = await app.customer();
    const broken = [
      `' OR '1'='1`,
      `${live} `.repeat(2),
      `${live}\u00ff`,
      live.toUpperCase(),
      live.slice(0, -1),
      `${live}x`,
      'mr_live_',
      '0',
      'null',
      'x'.repeat(7_000),
      live.replace('live', 'sandbox'),
    ];

    for (const key of broken)
      expect([key.slice(0, 60), (await app.post('/clean_domain', key, messy)).status]).toEqual([
        key.slice(0, 60),
        expect.toSatisfy((status: number) => status === 401 || status === 429),
      ]);
    expect((await app.post('/clean_domain', null, messy, { 'x-api-key': [live, live] })).status).toBe(401);
    expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
  });

  test('is the only place for a key: one in the address is refused and never logged', async ({ app }) => {
    const { live } = await app.customer();

    expect(await app.get(`/usage?key=${live}`)).toMatchObject({ status: 400, body: { code: 'key_in_url' } });
    expect(app.log.join()).not.toContain(live.slice(10, 30));
  });

  test('many bad keys from one address are slowed down', async ({ app }) => {
    stillClock();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.post('/clean_domain', makeApiKey('live'), messy)),
    );

    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });
});

describe('/health', () => {
  test('answers without a key, names the workspace with one, and refuses a bad one', async ({ app }) => {
    const { live, created } = await app.customer();

    expect((await app.get('/health')).body).toEqual({ status: 'ok', version, time: expect.any(String) });
    expect((await app.get('/health', live)).body).toMatchObject({
      workspace: created.workspaces[0]?.workspace_id,
      mode: 'live',
      service_meta: { credits: { charged: 0, from: 'none' } },
    });
    expect((await app.get('/health', 'nonsense')).status).toBe(401);
  });
});
