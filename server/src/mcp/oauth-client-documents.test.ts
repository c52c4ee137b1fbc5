import { expect } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import type { ClientSite, Published } from '../testing/client-site.ts';
import { test } from '../testing/database.ts';
import {
  askToken,
  authorizeUrl,
  codeFor,
  type OauthUser,
  pkce,
  refresh,
  useAccess,
} from '../testing/oauth-user.ts';
import { askAs, newUser as newUserOf, publishedClients } from '../testing/published-clients.ts';

let site: ClientSite;
let app: TestApp;
let origin: string;
let key: string;

publishedClients((opened) => {
  ({ site, app, origin, key } = opened);
});

const newUser = () => newUserOf(origin);
const ask = (user: OauthUser, clientId: string, more?: Record<string, string>) =>
  askAs(user, origin, clientId, more);

test('a client that publishes itself gets access, at whatever port of this machine it waits', async () => {
  const id = site.client('/loom.json', {
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost:3000/callback'],
  });

  for (const port of [9, 40_123]) {
    const redirect_uri = `http://127.0.0.1:${port}/callback`;
    const { exchange } = await codeFor(origin, key, { clientId: id, asked: { redirect_uri } });
    const { status, body } = await askToken(origin, { ...exchange, redirect_uri });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await useAccess(origin, body.access_token)).status).toBe(200);
    const next = await refresh(origin, id, body.refresh_token);
    expect((await useAccess(origin, next.body.access_token)).status).toBe(200);
  }
  expect(site.asked).toEqual(['/loom.json']);
  for (const redirect_uri of [
    'http://127.0.0.1:9/other',
    'http://[::1]:9/callback',
    'https://127.0.0.1/callback',
  ]) {
    const page = await ask(newUser(), id, { redirect_uri });
    expect([page.status, page.headers.get('location')], redirect_uri).toEqual([400, null]);
  }
  const { rows } = await app.db.pool.query('select client_id, client_name from oauth_grants');
  expect(rows).toContainEqual({ client_id: id, client_name: 'Weaver' });
  expect((await app.db.pool.query('select from oauth_clients')).rowCount).toBe(0);
});

test('whoever publishes a document is shown by his host', async () => {
  const signIn = await newUser().open(
    authorizeUrl(origin, site.client('/shown.json', { client_name: 'Weaver <b>' }), pkce().challenge),
  );

  expect(signIn.page).toContain(`<dd class="note">127.0.0.2:${site.port}</dd>`);
  expect(signIn.page).toContain('Weaver &lt;b&gt;');
});

/** Documents that make no client, by what is wrong with them. Each is asked for by its own address. */
const badDocuments: Readonly<Record<string, (id: string) => Published>> = {
  'another id': () => document('https://127.0.0.2/other.json'),
  'its id in capitals': (id) => document(id.toUpperCase()),
  'the path of its id in capitals': (id) => document(id.replace('/bad', '/BAD')),
  'a slash behind its id': (id) => document(`${id}/`),
  'its id without its port': (id) => document(id.replace(/:\d+/, '')),
  'its id in other letters': (id) => document(id.replace('/bad', '/%62ad')),
  'no id': () => ({ ...document(''), client_id: undefined }),
  'no name': (id) => ({ ...document(id), client_name: undefined }),
  'an empty name': (id) => ({ ...document(id), client_name: '' }),
  'a name of 101 characters': (id) => ({ ...document(id), client_name: 'x'.repeat(101) }),
  'a name with NUL': (id) => ({ ...document(id), client_name: 'a\u0000' }),
  'no addresses': (id) => ({ ...document(id), redirect_uris: undefined }),
  'a script for an address': (id) => ({ ...document(id), redirect_uris: ['javascript:alert(1)'] }),
  'http to a network': (id) => ({ ...document(id), redirect_uris: ['http://loom.example/'] }),
  'a secret': (id) => ({ ...document(id), client_secret: 'known to all' }),
  'a way that needs a secret': (id) => ({
    ...document(id),
    token_endpoint_auth_method: 'client_secret_post',
  }),
  'the usual way, which needs a secret': (id) => ({ ...document(id), token_endpoint_auth_method: undefined }),
  'a logo by http': (id) => ({ ...document(id), logo_uri: 'http://loom.example/logo.png' }),
  '6 KB': (id) => ({ ...document(id), software_id: 'x'.repeat(6_000) }),
  'a list': () => (_request, response) => response.end('[]'),
  null: () => (_request, response) => response.end('null'),
  'no JSON': () => (_request, response) => response.end('<!doctype html><title>Loom</title>'),
  'half of it': (id) => (_request, response) => response.end(JSON.stringify(document(id)).slice(0, -1)),
  nothing: () => (_request, response) => response.end(),
  'status 404': (id) => (_request, response) => response.writeHead(404).end(JSON.stringify(document(id))),
  'status 500': (id) => (_request, response) => response.writeHead(500).end(JSON.stringify(document(id))),
  'status 201': (id) => (_request, response) => response.writeHead(201).end(JSON.stringify(document(id))),
  'status 304': () => (_request, response) => response.writeHead(304).end(),
  'a redirect to a good one': (id) => (_request, response) =>
    response
      .writeHead(302, { location: `${new URL(id).origin}/good.json` })
      .end(JSON.stringify(document(id))),
  'a cut connection': () => (_request, response) => response.destroy(),
};

test('a document makes no client where something is wrong with it', async () => {
  site.client('/good.json');
  const told = new Set<string>();
  for (const [at, [wrong, make]] of Object.entries(badDocuments).entries()) {
    const id = `${site.url}/bad${at}`;
    site.publish(`/bad${at}`, make(id));

    const page = await ask(newUser(), id);

    expect([page.status, page.headers.get('location')], wrong).toEqual([400, null]);
    const text = await page.text();
    expect(text, wrong).toMatch(/<small>invalid_(?:client|client_metadata|redirect_uri)<\/small>/);
    // Weights of fonts are no status.
    told.add(text.replace(/<style>.*?<\/style>/s, ''));
    expect(site.asked, wrong).toContain(`/bad${at}`);
    // What is bad is not remembered as good.
    const token = await askToken(origin, { grant_type: 'authorization_code', client_id: id, code: 'x' });
    expect([400, 401], wrong).toContain(token.status);
  }
  expect(site.asked).not.toContain('/good.json');
  expect([...told].join()).not.toMatch(/ECONN|socket|127\.0\.0\.2|\b404\b|\b500\b/);
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect((await ask(newUser(), `${site.url}/good.json`)).status).toBe(303);
});

test('an id that is no plain https address with a path is no client, and nothing is asked for', async () => {
  const { host } = new URL(site.url);
  for (const path of ['/', '/x.json', '/a/../x.json', '/a/%2e%2e/x.json']) site.client(path);
  for (const id of [
    `http://${host}/x.json`,
    `HTTP://${host}/x.json`,
    `https://user@${host}/x.json`,
    `https://user:pass@${host}/x.json`,
    `https://@${host}/x.json`,
    `https://${host}/x.json#top`,
    `https://${host}/x.json#`,
    `https://${host}/a/../x.json`,
    `https://${host}/a/%2e%2E/x.json`,
    `https://${host}/./x.json`,
    `https://${host}`,
    `https://${host}?x=/x.json`,
    `https:/${host}/x.json`,
    `https:\\\\${host}\\x.json`,
    `https://${host}\\x.json`,
    ` https://${host}/x.json`,
    `https://${host}/x.json `,
    `https://${host}/x\t.json`,
    `https://${host}/${'x'.repeat(2_048)}`,
    `//${host}/x.json`,
    `urn:${host}`,
  ]) {
    const page = await ask(newUser(), id);
    expect([page.status, page.headers.get('location')], id).toEqual([400, null]);
  }
  expect(site.asked).toEqual([]);
  expect((await ask(newUser(), `https://${host}/x.json`)).status).toBe(303);
});

function document(id: string) {
  return {
    client_id: id,
    client_name: 'Weaver',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  };
}
