import { createHash, randomBytes } from 'node:crypto';
import { Agent, fetch as undiciFetch } from 'undici';
import { expect } from 'vitest';
import type { AppSettings } from '../boot/app.ts';
import { freePort } from '../boot/listen.ts';
import { TestApp } from './app.ts';
import { createTestDatabase, test as databaseTest, type TestDatabase } from './database.ts';
import { mcpUrl } from './mcp-clients.ts';

/** A service that listens at its public address, so that tokens of it can be had. */
export async function openOauthApp(
  db: TestDatabase,
  more: Partial<AppSettings> = {},
): Promise<{ app: TestApp; origin: string }> {
  const port = await freePort({ host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  const app = await TestApp.open(db, [], { publicUrl: origin, ...more });
  await app.app.server.listen({ port, host: '127.0.0.1' });
  expect((await mcpUrl(app)).origin).toBe(origin);
  return { app, origin };
}

/** Where requests come from that name no address: one may do so much a minute, so tests that share a service each have their own. */
let usualAddress = '127.0.0.1';
let addresses = 0;

export function comeFromElsewhere(): void {
  addresses++;
  usualAddress = `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

const agents = new Map<string, Agent>();

/** From an address of loopback of its own: who asks often is told to wait by his address. */
function fetchFrom(address: string, url: string | URL, options: RequestInit): Promise<Response> {
  const agent =
    agents.get(address) ?? new Agent({ localAddress: address, connections: 128, keepAliveMaxTimeout: 1_000 });
  agents.set(address, agent);
  return undiciFetch(url, { ...options, dispatcher: agent } as never) as unknown as Promise<Response>;
}

/** A browser without scripts, with somebody before it who has the key of a workspace. */
export class OauthUser {
  readonly #origin: string;
  readonly #from: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, from = usualAddress) {
    this.#origin = origin;
    this.#from = from;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** A cookie that another door has given, as `name=value`. */
  take(cookie: string): void {
    const at = cookie.indexOf('=');
    this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }

  /** A request as the browser makes it: with its cookies, and without following redirects. */
  async visit(url: string | URL, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetchFrom(this.#from, new URL(url, this.#origin), {
      redirect: 'manual',
      ...options,
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** To the page that asks for the key. */
  async open(authorizeUrl: string | URL): Promise<SignIn> {
    const first = await this.visit(authorizeUrl);
    expect(first.status, await first.clone().text()).toBe(303);
    const address = new URL(first.headers.get('location') ?? '', this.#origin);
    const page = await (await this.visit(address)).text();
    return { address, page, token: hidden(page) };
  }

  send(
    signIn: SignIn,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.visit(signIn.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token: signIn.token, ...fields }).toString(),
    });
  }

  /** All the way, to the address at which the client waits. */
  async letIn(authorizeUrl: string | URL, key: string, answer: 'yes' | 'no' = 'yes'): Promise<URL> {
    const signIn = await this.open(authorizeUrl);
    const asked = await this.send(signIn, { step: 'key', api_key: key });
    expect(asked.status, await asked.clone().text()).toBe(200);
    return this.follow(await this.send(signIn, { step: answer }));
  }

  /** From our redirects to the first address that is not ours. */
  async follow(response: Response): Promise<URL> {
    let from = response;
    for (let hop = 0; hop < 5; hop++) {
      expect(from.status, await from.clone().text()).toBe(303);
      const target = new URL(from.headers.get('location') ?? '', this.#origin);
      if (target.origin !== this.#origin) return target;
      from = await this.visit(target);
    }
    throw new Error('more than five redirects');
  }
}

/** `test` with a service that its file shares, and for each test a workspace, a client and an address of its own. */
export const test = databaseTest.extend<{
  oauth: { app: TestApp; origin: string };
  user: { key: string; clientId: string };
}>({
  oauth: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
    async ({}, use) => {
      const database = await createTestDatabase();
      const opened = await openOauthApp(database);
      await use(opened);
      await opened.app.app.close();
      await database.drop();
    },
    { scope: 'file' },
  ],
  user: async ({ oauth: { app, origin } }, use) => {
    comeFromElsewhere();
    const { live: key } = await app.customer();
    await use({ key, clientId: (await registerClient(origin)).body.client_id ?? '' });
  },
});

export interface SignIn {
  readonly address: URL;
  readonly page: string;
  readonly token: string;
}

const hidden = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';

export const redirectUri = 'http://127.0.0.1:9/callback';

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A client as it registers itself, or another that is given. */
export async function registerClient(origin: string, more: Record<string, unknown> = {}) {
  const response = await fetchFrom(usualAddress, `${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Loom',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...more,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

export function authorizeUrl(
  origin: string,
  clientId: string,
  challenge: string,
  more: Record<string, string> = {},
) {
  const url = new URL(`${origin}/oauth/authorize`);
  const all = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'as-it-was',
    resource: `${origin}/mcp`,
    ...more,
  };
  for (const [name, value] of Object.entries(all)) if (value !== '') url.searchParams.set(name, value);
  return url;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export async function askToken(
  origin: string,
  fields: Record<string, string>,
  { headers = {}, from = usualAddress }: { headers?: Record<string, string>; from?: string } = {},
) {
  const response = await sendForm(from, `${origin}/oauth/token`, fields, headers);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Tokens & { error?: string },
  };
}

export const revoke = (origin: string, clientId: string, token: string): Promise<Response> =>
  sendForm(usualAddress, `${origin}/oauth/revoke`, { token, client_id: clientId });

const sendForm = (
  from: string,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetchFrom(from, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** A client that was let in, and its tokens. */
export async function connect(origin: string, key: string, { clientId }: { clientId?: string } = {}) {
  const { id, exchange } = await codeFor(origin, key, clientId ? { clientId } : {});
  const { status, body } = await askToken(origin, exchange);
  expect(status, JSON.stringify(body)).toBe(200);
  return { clientId: id, tokens: body, exchange };
}

/** A code, and how it is turned into tokens. */
export async function codeFor(
  origin: string,
  key: string,
  { clientId, asked = {} }: { clientId?: string; asked?: Record<string, string> } = {},
) {
  const id = clientId ?? (await registerClient(origin)).body.client_id ?? '';
  const { verifier, challenge } = pkce();
  const back = await new OauthUser(origin).letIn(authorizeUrl(origin, id, challenge, asked), key);
  const code = back.searchParams.get('code') ?? '';
  return {
    id,
    exchange: {
      grant_type: 'authorization_code',
      client_id: id,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    },
  };
}

export const refresh = (origin: string, clientId: string, token: string) =>
  askToken(origin, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

/** How a call with this access is answered. */
export async function useAccess(origin: string, token: string): Promise<Response> {
  return fetchFrom(usualAddress, `${origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_normalize_company', arguments: { company_name: 'ACME Inc.' } },
    }),
  });
}
