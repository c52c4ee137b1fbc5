import { expect, onTestFinished } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';

/*
 * Where clients learn how to get access. What the specification of 2026-07-28 (and those of 2025-06-18 and 2025-11-25, which ask for no more)
 * demands of servers, and where it is held:
 *
 * - metadata of the resource (RFC 9728) with its authorization server, by the 401 and at well-known addresses: here
 * - metadata of the authorization server (RFC 8414, OpenID Connect Discovery) with the ways of PKCE; S256 alone: here; oauth-refusals.test.ts
 * - all addresses of the authorization server are https, or on this machine: here ('… over the wire …')
 * - a document's `client_id` is its address, byte for byte; it is JSON with what is needed: oauth-client-documents.test.ts; SSRF:
 *   oauth-client-addresses.test.ts
 * - redirect addresses are those that were registered, https or loopback: oauth-clients.test.ts (registering), oauth-refusals.test.ts (asking)
 * - the host of the redirect address is shown, and a warning of loopback; consent of each client; no open redirect: oauth-consent.test.ts
 * - tokens are for this resource and no other; 401 for those that are bad or over, 403 where a scope is missing; none in an address:
 *   oauth-refusals.test.ts
 * - refresh tokens rotate, and have one winner: oauth-races.test.ts
 * - codes are used once, with the verifier they were made for: oauth-refusals.test.ts, oauth-races.test.ts
 * - `iss` comes with every answer, errors included: here (that it is said), oauth-flow.test.ts (that it comes)
 * - tokens, codes and secrets are kept as hashes or sealed: oauth-client-secrets.test.ts
 * - tokens of callers go nowhere else: the gateway gets a caller, and never the token (gateway/access-tokens.ts)
 * - scopes that imply others: there is one scope
 */

const resourcePlaces = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'];
const serverPlaces = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) => [
  `/.well-known/${name}`,
  `/.well-known/${name}/mcp`,
  `/mcp/.well-known/${name}`,
]);

/** What stands in the Host of a request, and the address at which its sender must have reached us. */
const typedBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'http://127.0.0.1:8080': {
    '127.0.0.1:8080': 'http://127.0.0.1:8080/mcp',
    'localhost:8080': 'http://localhost:8080/mcp',
    'LocalHost:8080': 'http://localhost:8080/mcp',
    '[::1]:8080': 'http://[::1]:8080/mcp',
  },
  'http://localhost:8080': { '127.0.0.1:8080': 'http://127.0.0.1:8080/mcp' },
  'https://data.example': {
    'data.example': 'https://data.example/mcp',
    // Of a proxy that puts its own name for us in place of what was typed.
    'millrace:8080': 'https://data.example/mcp',
    '127.0.0.1:8080': 'https://data.example/mcp',
  },
  'https://data.example:8443': { 'data.example:8443': 'https://data.example:8443/mcp' },
  'https://data.example/api': {
    'data.example': 'https://data.example/api/mcp',
    'millrace:8080': 'https://data.example/api/mcp',
  },
};

test.for(Object.keys(typedBy))(
  'whoever types an address of %s is told of the resource that he typed',
  async (publicUrl, { db }) => {
    const app = await opened(db, publicUrl);

    for (const [host, typed] of Object.entries(typedBy[publicUrl] ?? {})) {
      for (const url of resourcePlaces) {
        const answer = await asked(app, url, { host });
        expect(answer, host).toMatchObject({
          status: 200,
          body: {
            resource: typed,
            authorization_servers: [publicUrl],
            // Whoever may come back without asking is no matter of the resource.
            scopes_supported: ['tools'],
            bearer_methods_supported: ['header'],
          },
        });
      }
      const place = /resource_metadata="([^"]+)"/.exec(await challengeTo(app, { host }))?.[1];
      expect(place).toBe(typed.replace(/mcp$/, '.well-known/oauth-protected-resource/mcp'));
    }
  },
);

test('metadata is answered whatever credentials come with the question', async ({ db }) => {
  const app = await opened(db, 'https://data.example');
  const credentials: Record<string, string>[] = [
    {},
    { 'x-api-key': 'mr_live_wrong' },
    { authorization: 'Bearer mr_live_wrong' },
    { authorization: `Bearer ${'a'.repeat(43)}` },
    { authorization: 'Basic Og==' },
    { authorization: 'Negotiate x' },
    { 'mcp-protocol-version': '2026-07-28', origin: 'https://page.example' },
  ];

  for (const url of [...resourcePlaces, ...serverPlaces]) {
    for (const headers of credentials) expect((await asked(app, url, headers)).status, url).toBe(200);
  }
});

test('the authorization server says all that clients look for, at all places where they look', async ({
  db,
}) => {
  const app = await opened(db, 'https://data.example');

  for (const url of [...serverPlaces, `${serverPlaces[0]}/`, `${serverPlaces[0]}?x=1`]) {
    const { status, headers, body } = await asked(app, url);
    expect(status, url).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({
      issuer: 'https://data.example',
      authorization_endpoint: 'https://data.example/oauth/authorize',
      token_endpoint: 'https://data.example/oauth/token',
      registration_endpoint: 'https://data.example/oauth/register',
      revocation_endpoint: 'https://data.example/oauth/revoke',
      jwks_uri: 'https://data.example/oauth/jwks',
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['tools', 'offline_access'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      // Without these clients take it for no metadata of OpenID Connect.
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect(body.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']),
    );
    expect(body.response_modes_supported).toContain('query');
  }
  expect((await asked(app, '/oauth/jwks')).body.keys[0]).not.toHaveProperty('d');
});

test.for([
  { publicUrl: 'https://data.example' },
  { publicUrl: 'https://data.example/api' },
  { publicUrl: 'http://127.0.0.1:8080' },
])(
  'every address of the metadata is one of $publicUrl, whoever says that he asked for another',
  async ({ publicUrl }, { db }) => {
    const app = await opened(db, publicUrl);
    const hostile = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-prefix': '/evil',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'host=evil.example;proto=http',
      'x-original-url': 'https://evil.example/',
      'x-rewrite-url': '/evil',
    };

    for (const url of [...resourcePlaces, ...serverPlaces]) {
      const { status, text } = await asked(app, url, hostile);
      expect(status).toBe(200);
      expect(text).not.toContain('evil');
      const addresses = text.match(/https?:\/\/[^"]*/g) ?? [];
      expect(addresses.length).toBeGreaterThan(1);
      expect(addresses.filter((address) => !`${address}/`.startsWith(`${publicUrl}/`))).toEqual([]);
    }
    expect(await challengeTo(app, hostile)).not.toContain('evil');
    const sent = await asked(app, '/oauth/authorize?client_id=nobody', hostile);
    expect(sent.text).not.toContain('evil');
  },
);

test('below a path, metadata is also where clients look behind that path', async ({ db }) => {
  const app = await opened(db, 'https://data.example/api');

  for (const url of [
    '/.well-known/oauth-protected-resource/api',
    '/.well-known/oauth-protected-resource/api/mcp',
  ]) {
    expect((await asked(app, url)).body.resource).toBe('https://data.example/api/mcp');
  }
  for (const url of [
    '/.well-known/oauth-authorization-server/api',
    '/.well-known/openid-configuration/api',
    '/.well-known/oauth-authorization-server/api/mcp',
    // A proxy that takes the path away brings these.
    '/.well-known/openid-configuration',
    '/mcp/.well-known/openid-configuration',
  ]) {
    expect((await asked(app, url)).body).toMatchObject({
      issuer: 'https://data.example/api',
      token_endpoint: 'https://data.example/api/oauth/token',
    });
  }
});

test('a call without access is told where to get it, and with bad access that it is bad', async ({ db }) => {
  const app = await opened(db, 'https://data.example');
  const where =
    'scope="tools", resource_metadata="https://data.example/.well-known/oauth-protected-resource/mcp"';

  expect(await challengeTo(app, {})).toBe(`Bearer ${where}`);
  const wrong: Record<string, string>[] = [
    { 'x-api-key': `mr_live_${'A'.repeat(32)}` },
    { authorization: `Bearer mr_live_${'A'.repeat(32)}` },
    { authorization: `Bearer ${'a'.repeat(43)}` },
    { authorization: 'Bearer e30.e30.' },
  ];
  for (const bad of wrong) {
    const shown = await challengeTo(app, bad);
    expect(shown.startsWith(`Bearer error="invalid_token", ${where}, error_description="`)).toBe(true);
  }
  for (const method of ['GET', 'DELETE']) {
    const answer = await asked(app, '/mcp', {}, method);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(`Bearer ${where}`);
  }
  // Elsewhere keys alone are taken.
  expect((await asked(app, '/api/v1/usage')).headers).not.toHaveProperty('www-authenticate');
});

test('where tokens would go over the wire for all to read there is no OAuth, and keys work as ever', async ({
  db,
}) => {
  const app = await opened(db, 'http://192.168.1.20:8080');
  const { sandbox } = await app.customer();

  for (const url of [
    ...resourcePlaces,
    ...serverPlaces,
    '/oauth/authorize',
    '/oauth/jwks',
    '/oauth/sign-in/x',
  ]) {
    const { status, body } = await asked(app, url, { host: '127.0.0.1:8080' });
    // Not 401: a client would take that for a door without a key.
    expect(status, url).toBe(404);
    expect(body.code).toBe('unknown_endpoint');
  }
  for (const url of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
    expect((await asked(app, url, {}, 'POST')).status, url).toBe(404);
  }
  expect(await challengeTo(app, {})).toBe('Bearer realm="millrace"');
  expect(await challengeTo(app, { authorization: `Bearer ${'a'.repeat(43)}` })).toMatch(
    /^Bearer error="invalid_token", realm="millrace", error_description="The API key is not valid\. /,
  );
  const called = await app.app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${sandbox}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(called.statusCode).toBe(200);
});

test('pages of other sites may read metadata, also after asking whether they may', async ({ db }) => {
  const app = await opened(db, 'https://data.example');
  const page = { origin: 'https://page.example' };

  for (const url of [...resourcePlaces, ...serverPlaces]) {
    const read = await asked(app, url, page);
    expect(['*', page.origin], url).toContain(read.headers['access-control-allow-origin']);
    expect(read.headers).not.toHaveProperty('access-control-allow-credentials');
    const preflight = await asked(
      app,
      url,
      {
        ...page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'mcp-protocol-version',
      },
      'OPTIONS',
    );
    expect(preflight.status, url).toBe(204);
    expect(['*', page.origin], url).toContain(preflight.headers['access-control-allow-origin']);
    expect(preflight.headers['access-control-allow-methods']).toContain('GET');
    expect(preflight.headers['access-control-allow-headers']).toBe('mcp-protocol-version');
  }
});

async function opened(db: Parameters<typeof TestApp.open>[0], publicUrl: string): Promise<TestApp> {
  const app = await TestApp.open(db, [], { publicUrl });
  onTestFinished(() => app.app.close());
  return app;
}

async function asked(app: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.send(method, `/${url}`, null, undefined, headers);
}

async function challengeTo(app: TestApp, headers: Record<string, string>): Promise<string> {
  const answer = await asked(app, '/mcp', headers, 'POST');
  expect(answer.status).toBe(401);
  return answer.headers['www-authenticate'] ?? '';
}
