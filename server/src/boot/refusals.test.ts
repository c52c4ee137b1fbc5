import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { TestApp, type TestResponse } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';
import { PrivateServices } from '../testing/private-services.ts';
import { Site } from '../testing/site.ts';
import { type OpenSites, openSites } from '../testing/sites.ts';
import { callTool, refusalOf } from '../testing/tool-call.ts';

/*
 * Nobody can tell what is behind a private address, by the answer or by how long it takes: it is refused before anything is done that
 * depends on what is there. The times themselves are measured by bench/web/refusals.ts.
 */

let there: PrivateServices;
let sites: OpenSites;

beforeAll(async () => {
  there = await PrivateServices.start();
  // Its port is none to refuse it by.
  const ports = [80, 443, there.service.port];
  sites = openSites({ allow: ['127.0.0.2/32'], ports, dnsServers: [there.dns.address] });
});

afterAll(async () => {
  await sites?.close();
  await there?.stop();
});

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [sites.provider()]);
    await use(app);
    await app.app.close();
  },
});

const takers = ['web_scrape', 'web_emails', 'find_redirect', 'web_sitemap', 'website_intelligence'];

const fieldOf = (endpoint: string) => (endpoint === 'find_redirect' ? 'link' : 'url');

const bodyOf = (endpoint: string, address: string) => ({
  [fieldOf(endpoint)]: address,
  ...(endpoint === 'web_sitemap' ? { limit: 10 } : {}),
});

const ask = (app: TestApp, key: string, endpoint: string, address: string): Promise<TestResponse> =>
  app.post(`/${endpoint}`, key, bodyOf(endpoint, address));

/** All that is sent, without what tells one call from the next, and without the address that the caller sent himself. */
function sentFor({ status, headers, body, text }: TestResponse, address: string): string {
  const own = ['x-request-id', 'date', 'ratelimit', 'ratelimit-policy', 'content-length'];
  const kept = Object.entries(headers).filter(([name]) => !own.includes(name));
  const said = text.replaceAll(body.request_id, '').replaceAll(address, '');
  return JSON.stringify([status, kept, said]);
}

/** Connections that this process begins for HTTP while `work` is done. Others, such as for TLS alone, are seen by who takes them. */
async function connectionsDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const begun: unknown[] = [];
  const onConnect = (message: unknown) => begun.push(message);
  subscribe('undici:client:beforeConnect', onConnect);
  try {
    await work();
  } finally {
    unsubscribe('undici:client:beforeConnect', onConnect);
  }
  return begun;
}

test.for(takers)(
  '%s answers the same, byte for byte, whatever is behind a private address',
  async (endpoint, { app }) => {
    const { live } = await app.customer({ credits: 1_000 });
    const addresses = [...Object.values(there.literal), ...Object.values(there.named)];

    const answers = await Promise.all(
      addresses.map(async (address) => sentFor(await ask(app, live, endpoint, address), address)),
    );

    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('url_not_allowed');
  },
);

test.for(takers)('%s says of a public name that is nowhere that it is', async (endpoint, { app }) => {
  const { live } = await app.customer({ credits: 1_000 });

  for (const address of Object.values(there.nowhere)) {
    const { status, headers, body } = await ask(app, live, endpoint, address);
    expect([address, status, body.code, headers['x-credits-charged']]).toEqual([
      address,
      422,
      'host_not_found',
      '0',
    ]);
    expect(body.details).toEqual([{ path: fieldOf(endpoint), message: body.message }]);
  }
});

test.for(takers)(
  '%s names the field of an address that is refused, over MCP as well',
  async (endpoint, { app }) => {
    const { live } = await app.customer({ credits: 1_000 });
    const [address = ''] = Object.values(there.literal);

    const { body } = await ask(app, live, endpoint, address);
    const ofTool = refusalOf(
      await callTool(app, live, { name: `service_${endpoint}`, sent: bodyOf(endpoint, address) }),
    );

    const details = [{ path: fieldOf(endpoint), message: body.message }];
    expect(body).toMatchObject({ code: 'url_not_allowed', details });
    expect(ofTool).toMatchObject({ code: 'url_not_allowed', details });
  },
);

test('a private address is refused before a connection is begun', async ({ app }) => {
  const { live } = await app.customer({ credits: 1_000 });
  const addresses = [...Object.values(there.literal), ...Object.values(there.named)];

  const begun = await connectionsDuring(async () => {
    for (const endpoint of takers) {
      for (const address of addresses) {
        await ask(app, live, endpoint, address);
        await ask(app, live, endpoint, address.replace('http:', 'https:'));
      }
    }
  });
  const begunToAllowed = await connectionsDuring(() => ask(app, live, 'web_scrape', 'http://127.0.0.2:9/'));

  expect(begun).toEqual([]);
  expect(there.service.connections).toBe(0);
  // Connections are seen where there are any.
  expect(begunToAllowed.length).toBeGreaterThan(0);
});

test('nor is one begun for TLS alone', async () => {
  const allowed = await Site.start((_request, response) => response.end(), { host: '127.0.0.2' });
  onTestFinished(() => allowed.stop());
  const { signal } = new AbortController();
  const inspect = (url: string) => sites.provider().inspectHost?.({ url, hstsSeconds: 0 }, signal);

  await Promise.allSettled([
    inspect(`https://127.0.0.1:${there.service.port}/`),
    inspect(`https://service.example:${there.service.port}/`),
    inspect(`https://127.0.0.2:${allowed.port}/`),
  ]);

  expect(there.service.connections).toBe(0);
  // Such connections are seen where there are any.
  expect(allowed.connections).toBe(1);
});

test('a name is looked up as often, whether it is private or not there at all', async ({ app }) => {
  const { live } = await app.customer({ credits: 1_000 });
  const { asked } = there.dns;
  const hosts = ['service.example', 'silent.example', 'missing.example', 'empty.example'];
  asked.clear();

  for (const host of hosts) {
    for (const endpoint of takers) await ask(app, live, endpoint, `http://${host}/`);
  }

  const times = hosts.map((host) => [asked.get(`${host} A`), asked.get(`${host} AAAA`)]);
  expect(times[0]?.[0]).toBeGreaterThan(0);
  expect(new Set(times.map(String)).size).toBe(1);
});
