import {
  type OAuthClientProvider as ModernAuth,
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider as OlderAuth } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { ClientSite } from '../testing/client-site.ts';
import { createTestDatabase } from '../testing/database.ts';
import { OauthUser, openOauthApp, redirectUri, useAccess } from '../testing/oauth-user.ts';

/* The official clients of both lines, with their own way to access. Only the user is ours, who looks at the pages. */

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
let origin: string;
let key: string;
let authority: TestAuthority;
let site: ClientSite;

beforeAll(async () => {
  authority = TestAuthority.open();
  [site, db] = await Promise.all([ClientSite.start(authority), createTestDatabase()]);
  ({ app, origin } = await openOauthApp(db));
  key = (await app.customer({ credits: 10_000 })).live;
});

afterAll(async () => {
  await app?.app.close();
  await Promise.all([site?.stop(), db?.drop()]);
  authority?.close();
});

let users = 100;

interface Kept {
  readonly client_id: string;
  readonly client_secret?: string;
}

/** What an application keeps for the client of its library: all in memory. */
class Memory {
  readonly redirectUrl = redirectUri;
  /** Its user comes from an address of his own, so that no test waits for another. */
  readonly from = `127.0.0.${++users}`;
  readonly clientMetadata: ModernAuth['clientMetadata'];
  readonly clientMetadataUrl?: string;
  /** Where the client sends its user, last of all. */
  sentTo: URL | undefined;
  signIns = 0;
  kept: Kept | undefined;
  held: { access_token: string; refresh_token?: string; scope?: string } | undefined;
  #verifier = '';
  #discovery: unknown;

  constructor({ method = 'none', publishedAt }: { method?: string; publishedAt?: string } = {}) {
    this.clientMetadata = {
      client_name: 'Loom',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: method,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
    if (publishedAt) this.clientMetadataUrl = publishedAt;
  }

  state = () => 'as-it-was';
  clientInformation = () => this.kept;
  saveClientInformation = (kept: Kept) => {
    this.kept = kept;
  };
  tokens = () => this.held;
  saveTokens = (tokens: NonNullable<Memory['held']>) => {
    this.held = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.signIns++;
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (found: unknown) => {
    this.#discovery = found;
  };
  discoveryState = () => this.#discovery;
  invalidateCredentials = (what: string) => {
    if (what === 'all' || what === 'client') this.kept = undefined;
    if (what === 'all' || what === 'tokens') this.held = undefined;
    if (what === 'all' || what === 'discovery') this.#discovery = undefined;
  };
}

interface Client {
  connect(): Promise<unknown>;
  finish(back: URL): Promise<void>;
  tools(): Promise<number>;
  call(): Promise<string>;
  close(): Promise<void>;
}

const about = { name: 'loom', version: '1.0.0' };
const aCall = { name: 'service_normalize_company', arguments: { company_name: 'ACME Inc.' } };

const lines = {
  '1.x': (url: URL, memory: Memory): Client => {
    const client = new OlderClient(about);
    const transport = new OlderTransport(url, { authProvider: memory as unknown as OlderAuth });
    return {
      connect: () => client.connect(transport as never),
      finish: (back) => transport.finishAuth(back.searchParams.get('code') ?? ''),
      tools: async () => (await client.listTools()).tools.length,
      call: async () => JSON.stringify(await client.callTool(aCall)),
      close: () => client.close(),
    };
  },
  '2.x': (url: URL, memory: Memory): Client => {
    const client = new ModernClient(about, { versionNegotiation: { mode: 'auto' } });
    const transport = new ModernTransport(url, { authProvider: memory as unknown as ModernAuth });
    return {
      connect: () => client.connect(transport),
      finish: (back) => transport.finishAuth(back.searchParams),
      tools: async () => (await client.listTools()).tools.length,
      call: async () => JSON.stringify(await client.callTool(aCall)),
      close: () => client.close(),
    };
  },
};

const each = (['1.x', '2.x'] as const).flatMap((line) => [
  { line, way: 'registration', method: 'none' },
  { line, way: 'registration with a secret in the form', method: 'client_secret_post' },
  { line, way: 'registration with a secret in the header', method: 'client_secret_basic' },
  { line, way: 'a document', method: 'none' },
]);

test.concurrent.for(each)(
  'the official client $line gets access by $way, keeps it beyond its hour, and asks anew once it was revoked',
  async ({ line, way, method }) => {
    const publishedAt =
      way === 'a document' ? site.client(`/${line}.json`, { redirect_uris: [redirectUri] }) : undefined;
    const memory = new Memory({ method, ...(publishedAt ? { publishedAt } : {}) });

    const first = await signedIn(line, memory);
    expect(memory.kept?.client_id).toMatch(publishedAt ?? /^client_/);
    expect(memory.kept?.client_secret === undefined).toBe(method === 'none');
    expect(memory.held).toMatchObject({ scope: expect.stringMatching(/^tools\b/) });
    expect(await first.call()).toContain('Acme');
    expect(await first.tools()).toBeGreaterThan(70);

    const before = memory.held;
    await app.db.pool.query(
      `update oauth_tokens set expires_at = now() - interval '1 s'
        where kind = 'AccessToken' and payload->>'clientId' = $1`,
      [memory.kept?.client_id],
    );
    await noticed(before?.access_token);
    expect(await first.call()).toContain('Acme');
    expect(memory.held?.access_token).not.toBe(before?.access_token);
    expect(memory.held?.refresh_token).not.toBe(before?.refresh_token);
    expect(memory.signIns).toBe(1);

    await app.db.pool.query('delete from oauth_grants where client_id = $1', [memory.kept?.client_id]);
    await noticed(memory.held?.access_token);
    await expect(first.call()).rejects.toThrow(/unauthorized/i);
    await first.close();
    expect(memory.signIns).toBe(2);
    const second = await finished(line, memory);
    expect(await second.call()).toContain('Acme');
    await second.close();
  },
);

test.concurrent.for(['1.x', '2.x'] as const)(
  'the official client %s may begin twice, and go on with either',
  async (line) => {
    const [one, other] = [new Memory(), new Memory()];
    for (const memory of [one, other, one]) {
      const client = lines[line](new URL(`${origin}/mcp`), memory);
      await expect(client.connect()).rejects.toThrow(/unauthorized/i);
      await client.close();
    }
    expect(one.kept?.client_id).not.toBe(other.kept?.client_id);

    for (const memory of [other, one]) {
      const client = await finished(line, memory);
      expect(await client.call()).toContain('Acme');
      await client.close();
    }
  },
);

test.concurrent.for(['1.x', '2.x'] as const)(
  'the official client %s registers anew where the service has forgotten it',
  async (line) => {
    const memory = new Memory();
    await (await signedIn(line, memory)).close();
    const forgottenId = memory.kept?.client_id;
    await app.db.pool.query('delete from oauth_grants where client_id = $1', [memory.kept?.client_id]);
    await app.db.pool.query('delete from oauth_clients where id = $1', [forgottenId]);
    await noticed(memory.held?.access_token);

    const client = await signedIn(line, memory);
    expect(await client.call()).toContain('Acme');
    await client.close();
    expect(memory.kept?.client_id).not.toBe(forgottenId);
  },
);

/** All the way, from an address that somebody typed. */
async function signedIn(line: keyof typeof lines, memory: Memory): Promise<Client> {
  const client = lines[line](new URL(`${origin}/mcp`), memory);
  await expect(client.connect()).rejects.toThrow(/unauthorized/i);
  await client.close();
  return finished(line, memory);
}

/** From where the client sends its user. */
async function finished(line: keyof typeof lines, memory: Memory): Promise<Client> {
  const back = await new OauthUser(origin, memory.from).letIn(memory.sentTo ?? '', key);
  expect(back.searchParams.get('state')).toBe('as-it-was');
  await lines[line](new URL(`${origin}/mcp`), memory).finish(back);
  const client = lines[line](new URL(`${origin}/mcp`), memory);
  await client.connect();
  return client;
}

/** What was changed in the database alone is noticed within a second, as what another process has changed. */
async function noticed(token: string | undefined): Promise<void> {
  await app.db.pool.query('update settings_generation set generation = generation + 1');
  await vi.waitFor(async () => expect((await useAccess(origin, token ?? '')).status).toBe(401), {
    timeout: 20_000,
    interval: 50,
  });
}
