import { afterAll, beforeAll, type TestAPI } from 'vitest';
import type { OutboundTimes } from '../outbound/guarded-outbound.ts';
import { settings } from '../settings/settings.ts';
import { TestApp } from './app.ts';
import { test as databaseTest, type TestDatabase } from './database.ts';
import { DnsServer } from './dns-server.ts';
import { HostileSite } from './hostile-site.ts';
import { type OpenSites, openSites } from './sites.ts';

export interface HostileVisits {
  readonly db: TestDatabase;
  /** The whole service, which reads what it is told to of the site of all bombs. */
  readonly app: TestApp;
  /** Of that site, which has every name but those below `silent.`, whose servers say nothing. */
  readonly port: number;
}

/** A `test` whose service visits the site of all bombs, with the times given, else with those that it has where nobody sets any. */
export function testOfHostileVisits({
  times,
  deadlineMs = settings.deadlineMs.read(undefined),
}: {
  readonly times?: Partial<OutboundTimes>;
  readonly deadlineMs?: number;
} = {}): TestAPI<HostileVisits> {
  let site: HostileSite;
  let dns: DnsServer;
  let sites: OpenSites;

  beforeAll(async () => {
    site = await HostileSite.start();
    dns = await DnsServer.start((name, type) => {
      if (name.startsWith('silent.')) return 'silent';
      return type === 'A' ? [{ type, address: '127.0.0.2', ttl: 30 }] : [];
    });
    // The pauses between two requests to a host, which are ours, are left out.
    sites = openSites({
      allow: ['127.0.0.2/32'],
      dnsServers: [dns.address],
      pageLimits: {},
      ...(times && { times }),
    });
  });

  afterAll(async () => {
    await sites?.close();
    await dns?.stop();
    await site?.stop();
  });

  return databaseTest.extend<{ app: TestApp; port: number }>({
    app: async ({ db }, use) => {
      const app = await TestApp.open(db, [sites.provider()], { deadlineMs });
      await use(app);
      await app.app.close();
    },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    port: async ({}, use) => use(site.port),
  });
}
