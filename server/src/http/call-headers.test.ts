import { describe, expect } from 'vitest';
import { test } from '../testing/app.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };

describe('X-Dry-Run', () => {
  test.for(['true', 'TRUE', '1', ' true '])('%j only asks', async (value, { app }) => {
    const { live } = await app.customer();

    const { body } = await app.post('/clean_domain', live, messy, { 'x-dry-run': value });

    expect(body.quote).toMatchObject({ max_credits: 0.5 });
  });

  test.for(['false', '0', 'False'])('%j runs the call', async (value, { app }) => {
    const { live } = await app.customer();

    expect((await app.post('/clean_domain', live, messy, { 'x-dry-run': value })).body.clean_domain).toBe(
      'acme.co.uk',
    );
  });

  test.for<[string | string[]]>([
    [''],
    ['yes'],
    ['on'],
    ['2'],
    ['null'],
    ['tru'],
    ['true, true'],
    [['true', 'false']],
  ])('%j is refused, and nothing runs', async ([value], { app }) => {
    const { live } = await app.customer({ credits: 1 });

    const refused = await app.post('/clean_domain', live, messy, { 'x-dry-run': value });

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'X-Dry-Run' }] },
    });
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(1);
  });

  test('leaves what a free route would change as it is, and reads go on', async ({ app }) => {
    const { sandbox } = await app.customer();
    const dry = { 'x-dry-run': 'true' };
    const list = JSON.stringify({ data: ['a@x.example'] });
    const { body: job } = await app.post('/email_verification', sandbox, list);

    const refused = await app.send(
      'DELETE',
      `/email_verification/${job.id}/results`,
      sandbox,
      undefined,
      dry,
    );
    const hook = await app.post(
      '/webhooks',
      sandbox,
      { url: 'https://x.example', events: ['credits.low'] },
      dry,
    );
    const read = await app.post('/email_verification_inquiry', sandbox, { id: job.id }, dry);

    expect([refused.status, hook.status, read.status]).toEqual([422, 422, 200]);
    expect(refused.body.message).toContain('Nothing ran.');
    expect((await app.get('/webhooks', sandbox)).body.webhooks).toEqual([]);
  });

  test('over MCP asks for every call, and is refused in the same way', async ({ app }) => {
    const { live } = await app.customer({ credits: 1 });
    const call = (value: string) =>
      app.send('POST', '//mcp', live, JSON.stringify(messageOf('service_clean_domain', messy)), {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-dry-run': value,
      });

    const quoted = await call('true');
    const refused = await call('yes');

    expect(quoted.text).toContain('would_succeed');
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { data: { details: [{ path: 'X-Dry-Run' }] } } },
    });
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(1);
  });
});

const messageOf = (name: string, sent: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: sent },
});

describe('a key as Authorization: Bearer', () => {
  test('is as good as x-api-key, for calls, free reads and streams', async ({ app }) => {
    const { sandbox } = await app.customer();
    const headers = { authorization: `Bearer ${sandbox}` };
    const { body: job } = await app.post('/email_verification', sandbox, { data: ['a@x.example'] });
    await app.whenOver(sandbox, `/email_verification/${job.id}`);

    const answers = await Promise.all([
      app.post('/clean_domain', null, messy, headers),
      app.send('GET', '/usage', null, undefined, headers),
      app.send('GET', '/health', null, undefined, headers),
      app.send('GET', `/email_verification/${job.id}`, null, undefined, headers),
      app.send('GET', `/email_verification/${job.id}/stream`, null, undefined, headers),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[2]?.body.mode).toBe('sandbox');
    expect(answers[4]?.text).toContain('event: end');
  });

  test('counts only where there is no x-api-key', async ({ app }) => {
    const { live, sandbox } = await app.customer();
    const call = (key: string | null, authorization: string) =>
      app.post('/clean_domain', key, messy, { authorization });

    expect((await call(live, `Bearer ${sandbox}`)).body.service_meta.mode).toBe('live');
    expect((await call(live, 'Bearer of.somebody.else')).status).toBe(200);
    expect((await call('', `bearer ${sandbox}`)).body.service_meta.mode).toBe('sandbox');
  });

  test('that is none is 401, and no reason to refuse who asks whether the service lives', async ({ app }) => {
    const { live } = await app.customer();
    const code = async (authorization: string) =>
      (await app.post('/clean_domain', null, messy, { authorization })).body.code;
    const health = (authorization: string) => app.send('GET', '/health', null, undefined, { authorization });

    expect(await code('Bearer token-of-another-service')).toBe('invalid_api_key');
    expect(await code(`Basic ${live}`)).toBe('missing_api_key');
    expect(await code('Bearer')).toBe('missing_api_key');
    expect((await health('Bearer token-of-another-service')).status).toBe(200);
    expect((await health(`Bearer ${live.slice(0, -1)}`)).status).toBe(401);
  });
});
