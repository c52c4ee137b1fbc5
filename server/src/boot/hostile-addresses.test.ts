import { afterAll, beforeAll, describe, expect } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { confusions, otherSchemes, privateAddresses, spellings } from '../testing/address-tricks.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { Site } from '../testing/site.ts';
import { type OpenSites, openSites } from '../testing/sites.ts';

/** The field by which each endpoint takes an address. */
const addressField: Readonly<Record<string, string>> = { find_redirect: 'link', find_sitemap_urls: 'domain' };
const takers = endpoints.filter(({ needs }) =>
  needs?.some((one) => /^(?:readPage|followRedirects|listSitemap|inspectHost)$/.test(one)),
);

/**
 * 127.0.0.2 is allowed and stands for the public internet; 127.0.0.1, its other neighbours and [::1] are private, and listen on
 * the same port: whatever they hear is a hole.
 */
const canaries: Site[] = [];
let gateway: Site;
let dns: DnsServer;
let sites: OpenSites;
/** Where redirects of the public site lead. */
let targets: string[];

beforeAll(async () => {
  const heard = (_request: unknown, response: { end(text: string): void }) => response.end('secret');
  const first = await Site.start(heard, { host: '127.0.0.1' });
  canaries.push(first);
  for (const host of ['127.0.0.53', '127.127.127.127', '::1']) {
    canaries.push(await Site.start(heard, { host, port: first.port }));
  }
  targets = [
    `http://127.0.0.1:${first.port}/`,
    `https://127.0.0.1:${first.port}/`,
    `//127.0.0.1:${first.port}/`,
    `http://[::1]:${first.port}/`,
    `http://169.254.169.254/latest/meta-data/`,
    `http://2130706433:${first.port}/`,
    `http://a1.private.example:${first.port}/`,
    `http://localhost:${first.port}/`,
    `https://user@127.0.0.1:${first.port}/`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${first.port}/_x`,
    `http://127.0.0.53:${first.port}/`,
    `http://[::ffff:127.0.0.1]:${first.port}/`,
    `http://0:${first.port}/`,
    `http://rebind-0.example:${first.port}/`,
    `\thttp://127.1:${first.port}/`,
  ];
  gateway = await Site.start(
    (request, response) => {
      const [, status = '', target = ''] = /^\/(\d{3})\/(\d+)/.exec(request.url ?? '') ?? [];
      if (status === '200') {
        response.setHeader('content-type', 'text/html');
        const to = targets[Number(target)]?.trim();
        return response.end(
          `<meta http-equiv="refresh" content="0; url=${to}"><a href="${to}contact">Contact</a>`,
        );
      }
      response.writeHead(Number(status || 404), status ? { location: targets[Number(target)] } : {});
      response.end();
    },
    { host: '127.0.0.2' },
  );
  dns = await DnsServer.start((name, type, asked) => {
    const index = Number(/^a(\d+)\.private\.example$/.exec(name)?.[1] ?? -1);
    const address = privateAddresses[index];
    const own = (one: string | undefined) =>
      one && one.includes(':') === (type === 'AAAA') ? [{ type, address: one }] : [];
    if (address) return own(address);
    if (name === 'mixed.example') return type === 'A' ? own('127.0.0.2') : own('::1');
    if (name === 'second.example') return type === 'A' ? [...own('127.0.0.2'), ...own('127.0.0.1')] : [];
    if (name === 'alias.example')
      return type === 'A' ? [{ type: 'CNAME', name: 'inner.example' }, ...own('127.0.0.1')] : [];
    if (name === 'empty.example') return [];
    if (name === 'many.example') {
      return type === 'A'
        ? Array.from({ length: 20 }, (_, i) => ({ type, address: i < 19 ? '127.0.0.2' : '127.0.0.1' }))
        : [];
    }
    // Public when it is asked for first, private ever after.
    if (name.startsWith('rebind-'))
      return type === 'A'
        ? own(asked === 0 ? '127.0.0.2' : '127.0.0.1').map((one) => ({ ...one, ttl: 0 }))
        : [];
    return null;
  });
  sites = openSites({ allow: ['127.0.0.2/32'], dnsServers: [dns.address] });
});

afterAll(async () => {
  await sites?.close();
  await dns?.stop();
  await Promise.all([gateway, ...canaries].map((site) => site?.stop()));
});

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [sites.provider()]);
    await use(app);
    await app.app.close();
  },
});

/** Sends an address to an endpoint; answers what is wrong with what came back. */
async function attempt(app: TestApp, key: string, endpoint: string, address: string): Promise<string[]> {
  const more = endpoint === 'web_sitemap' ? { limit: 10 } : endpoint === 'web_emails' ? { max_pages: 2 } : {};
  const { status, body, text, headers } = await app.post(`/${endpoint}`, key, {
    [addressField[endpoint] ?? 'url']: address,
    ...more,
  });
  const told =
    text.includes('secret') ||
    /\b(?:10\.0\.0\.1|169\.254\.170|ECONNREFUSED|ENOTFOUND)\b/.test(JSON.stringify(body.error ?? ''));
  return [
    ...(status < 300 && Number(headers['x-credits-charged']) !== 0
      ? [`${endpoint} charged for ${JSON.stringify(address)}`]
      : []),
    ...(status === 500 ? [`${endpoint} broke on ${JSON.stringify(address)}: ${text}`] : []),
    ...(told ? [`${endpoint} told of ${JSON.stringify(address)}: ${text}`] : []),
  ];
}

const heardBy = () => canaries.flatMap((canary) => canary.asked.map((path) => `${canary.url}${path}`));

async function attemptAll(
  app: TestApp,
  addresses: readonly string[],
): Promise<{ attempts: number; wrong: string[] }> {
  const { live } = await app.customer({ credits: 1_000_000 });
  const wrong: string[] = [];
  const work = takers.flatMap(({ name }) => addresses.map((address) => ({ name, address })));
  const next = work.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const { name, address } of next) wrong.push(...(await attempt(app, live, name, address)));
    }),
  );
  return { attempts: work.length, wrong };
}

describe('no endpoint that takes an address calls a private one, charges for it, or says what is behind it', () => {
  test('however it is written', { timeout: 300_000 }, async ({ app }) => {
    const port = canaries[0]?.port ?? 0;
    const places = [
      '127.0.0.1',
      '127.0.0.53',
      '127.127.127.127',
      '169.254.169.254',
      '10.0.0.1',
      '192.168.0.1',
    ];
    const literal = privateAddresses.map((one) => `http://${one.includes(':') ? `[${one}]` : one}:${port}/`);
    const tricks = [
      ...new Set([
        ...places.flatMap((one) => [...spellings(one, port), ...confusions(one, port)]),
        ...otherSchemes(port),
        ...literal,
      ]),
    ];

    const { attempts, wrong } = await attemptAll(app, tricks);

    expect(tricks.length).toBeGreaterThan(250);
    expect(takers.length).toBeGreaterThanOrEqual(11);
    expect(attempts).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
    expect(heardBy()).toEqual([]);
  });

  test('by name, also one that changes its address', { timeout: 120_000 }, async ({ app }) => {
    const port = canaries[0]?.port ?? 0;
    const names = [
      ...privateAddresses.map((_, index) => `a${index}.private.example`),
      ...[
        'mixed.example',
        'second.example',
        'alias.example',
        'empty.example',
        'many.example',
        'unknown.example',
      ],
      ...Array.from({ length: 20 }, (_, i) => `rebind-${i + 1}.example`),
    ];

    const { wrong } = await attemptAll(
      app,
      names.flatMap((name) => [`http://${name}:${port}/`, `http://${name}/`]),
    );

    expect(wrong).toEqual([]);
    expect(heardBy()).toEqual([]);
  });

  test('by way of a redirect, or of a page that leads on', { timeout: 120_000 }, async ({ app }) => {
    const ways = [301, 302, 303, 307, 308, 200].flatMap((status) =>
      targets.map((_, i) => `${gateway.url}/${status}/${i}`),
    );

    const { attempts } = await attemptAll(app, ways);

    expect(attempts).toBeGreaterThan(1_000);
    expect(gateway.asked.length).toBeGreaterThan(1_000);
    expect(heardBy()).toEqual([]);
  });
});
