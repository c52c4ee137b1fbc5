import { describe, expect, onTestFinished } from 'vitest';
import { test } from '../testing/app.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';

describe.each(Object.entries(toolClients))('the official client %s', (_version, connect) => {
  test('lists tools, calls one at its price, and is told of errors as results that cost nothing', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 10 });
    const client = await connect(await mcpUrl(app), { 'x-api-key': live });

    const { tools } = await client.listTools();
    const cleaned = await client.callTool('service_clean_domain', { messy_url: 'https://blog.acme.co.uk/x' });
    const refused = await client.callTool('service_clean_domain', { mesy_url: 'x' });
    const unknown = await client.callTool('service_clean_domains', {});
    const likeNone = await client.callTool('service_nope', {});
    await client.close();

    expect(tools.length).toBeGreaterThan(77);
    expect(cleaned).toMatchObject({
      structuredContent: { clean_domain: 'acme.co.uk', service_meta: { credits: { charged: 0.5 } } },
      _meta: { 'millrace/credits': { charged: 0.5, remaining: 9.5 } },
    });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0]?.text ?? '')).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'messy_url' }, { path: 'mesy_url' }],
      credits_charged: 0,
    });
    expect(JSON.parse(unknown.content[0]?.text ?? '')).toMatchObject({
      code: 'unknown_tool',
      fix: 'Did you mean service_clean_domain?',
    });
    expect(likeNone.content[0]?.text, 'another tool of four letters is no suggestion').not.toContain(
      'Did you mean',
    );
  });

  test('lists the tools alone that its address chooses, and calls no others', async ({ app }) => {
    const { sandbox } = await app.customer();
    const url = await mcpUrl(app, '?groups=maps&tools=email_finder');
    const client = await connect(url, { authorization: `Bearer ${sandbox}` });

    const { tools } = await client.listTools();
    const other = await client.callTool('service_clean_domain', { messy_url: 'acme.com' });
    await client.close();

    expect(tools.map(({ name }) => name)).toEqual([
      'service_email_finder',
      'service_maps_places_scraper_keyword',
      'service_maps_places_scraper_sync_using_url',
      'service_maps_reviews_scraper_sync',
      'service_quote',
    ]);
    expect(other.isError).toBe(true);
  });

  test('is not let in without a key, nor with one that is none', async ({ app }) => {
    const url = await mcpUrl(app);

    await expect(connect(url, {})).rejects.toThrow();
    await expect(connect(url, { 'x-api-key': 'mr_live_x' })).rejects.toThrow();
  });
});

test('who comes without a key is told so, and where access can be had', async ({ app }) => {
  const { sandbox } = await app.customer();
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.send('POST', url, null, '{}', { 'content-type': 'application/json', ...headers });

  const none = await ask('//mcp');
  const unknown = await ask('//mcp?tools=nothing', { 'x-api-key': sandbox });
  const inUrl = await ask(`//mcp?key=${sandbox}`, { 'x-api-key': sandbox });

  expect(none).toMatchObject({
    status: 401,
    headers: {
      'www-authenticate':
        'Bearer scope="tools", resource_metadata="http://127.0.0.1:8080/.well-known/oauth-protected-resource/mcp"',
    },
    body: { error: { data: { code: 'missing_api_key' } } },
  });
  expect(inUrl).toMatchObject({ status: 400, body: { error: { data: { code: 'key_in_url' } } } });
  expect(unknown).toMatchObject({ status: 404, body: { error: { data: { code: 'unknown_tool' } } } });
});

test.for([[null], [undefined], [''], ['{}']])('arguments that are %j are none', async ([sent], { app }) => {
  const { sandbox } = await app.customer();
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'service_usage_allowance', arguments: sent },
  });

  const { status, text } = await app.send('POST', '//mcp', sandbox, message, {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });

  expect(status).toBe(200);
  expect(text).not.toContain('"isError":true');
  expect(text).toContain('"wallet"');
});

test('what is refused before it is read is an error of JSON-RPC, whose message says what is wrong and what to do', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
  const refused = {
    'no key': [await app.send('POST', '//mcp', null, message, json), 401, 'missing_api_key'],
    'a wrong key': [await app.send('POST', '//mcp', 'mr_live_x', message, json), 401, 'invalid_api_key'],
    'another path': [await app.send('POST', '//mcp/x', sandbox, message, json), 404, 'unknown_endpoint'],
    'the path of others': [await app.send('GET', '//sse', sandbox), 404, 'unknown_endpoint'],
    'the base address': [await app.send('POST', '//', sandbox, message, json), 405, 'method_not_allowed'],
    'another method': [await app.send('PUT', '//mcp', sandbox, message, json), 405, 'method_not_allowed'],
  } as const;

  for (const [what, [{ status, headers, body }, expected, code]] of Object.entries(refused)) {
    expect([what, status]).toEqual([what, expected]);
    expect(body, what).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32_000,
        message: `${body.error.data.message} ${body.error.data.fix}`,
        data: expect.objectContaining({ code, request_id: headers['x-request-id'] }),
      },
    });
  }
  expect(refused['another method'][0].headers.allow).toBe('POST');
  expect(refused['no key'][0].headers['www-authenticate']).toContain('resource_metadata=');
});

test('whose key is wrong reads why in WWW-Authenticate too, for clients that read no body of a 401', async ({
  app,
}) => {
  const { live } = await app.customer();
  await app.db.pool.query('update api_keys set revoked_at = now() where hash = sha256($1)', [
    Buffer.from(live),
  ]);
  const challengeTo = async (key: string | null) =>
    (await app.send('POST', '//mcp', key, '{}', { 'content-type': 'application/json' })).headers[
      'www-authenticate'
    ];

  expect(await challengeTo('mr_live_x')).toMatch(
    /, error_description="The API key is not valid\. Check that the whole key was copied\. [^"\\]*"$/,
  );
  expect(await challengeTo(live)).toMatch(
    /, error_description="The API key was revoked\. Use the key that replaced it\."$/,
  );
  // RFC 6750 3.1: whoever showed nothing is told of no error.
  expect(await challengeTo(null)).not.toContain('error');
});

test('a page of another site is refused, and one under another name of this host; programs and own pages are let in', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const ask = async (headers: Record<string, string>) => {
    const { status } = await app.send('POST', '//mcp', sandbox, ping, {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    });
    return status;
  };
  const evil = 'evil.example.com';

  expect([
    await ask({ host: '127.0.0.1:8080', origin: `http://${evil}` }),
    await ask({ host: evil, origin: `http://${evil}` }),
    await ask({ host: evil, origin: 'http://localhost:8080' }),
    await ask({ host: '127.0.0.1:8080', origin: 'null' }),
  ]).toEqual([403, 403, 403, 403]);
  expect([
    await ask({ host: '127.0.0.1:8080' }),
    await ask({ host: 'millrace.internal' }),
    await ask({ host: '127.0.0.1:8080', origin: 'http://localhost:3000' }),
  ]).toEqual([200, 200, 200]);
});

test('a message that is too long, and a batch of too many, are refused with what is wrong', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const send = (payload: string) =>
    app.send('POST', '//mcp', sandbox, payload, {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  const long = await send(JSON.stringify({ ...ping, params: { text: 'x'.repeat(1_048_576) } }));
  const batch = await send(JSON.stringify(Array.from({ length: 51 }, () => ping)));
  const none = await send('{"jsonrpc"');

  expect(long).toMatchObject({ status: 413, body: { error: { data: { code: 'body_too_large' } } } });
  expect(batch).toMatchObject({
    status: 422,
    body: { error: { data: { message: 'A batch may have at most 50 messages.' } } },
  });
  expect(none).toMatchObject({ status: 400, body: { error: { code: -32_700 } } });
});

test('there is nothing to listen to, and no session to end: GET and DELETE are answered with 405', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const ask = (method: string) =>
    app.send(method, '//mcp', sandbox, undefined, { accept: 'text/event-stream' });

  expect([(await ask('GET')).status, (await ask('DELETE')).status]).toEqual([405, 405]);
});

test('a word in the address that is not understood is refused, and not passed over', async ({ app }) => {
  const { sandbox } = await app.customer();
  for (const [query, told] of [
    ['max_credit=1', 'Did you mean max_credits?'],
    ['group=leads', 'Did you mean groups?'],
    ['tools=', 'Must not be empty.'],
    ['profile=compact&x=1', 'Valid values: tools, groups'],
  ] as const) {
    const response = await app.send('POST', `//mcp?${query}`, sandbox, '{}', {
      'content-type': 'application/json',
    });
    expect([response.status, response.text.includes(told)], query).toEqual([422, true]);
  }
});

test('a tool is found without the beginning of its name, and one that the address leaves out is told of as such', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const client = await toolClients['2.x'](await mcpUrl(app, '?tools=remove_whitespace'), {
    'x-api-key': sandbox,
  });
  onTestFinished(() => client.close());
  const quoted = await client.callTool('service_quote', {
    name: 'remove_whitespace',
    arguments: { input_text: 'a' },
  });
  const absent = await client.callTool('service_email_finder', {});
  expect(quoted.structuredContent?.quote).toMatchObject({ would_succeed: true });
  expect(absent.content[0]?.text).toContain('excludes service_email_finder');
});
