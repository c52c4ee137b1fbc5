import { afterAll, beforeAll, expect } from 'vitest';
import { TestApp } from './testing/app.ts';
import { attacks, chargedFor, commit, told } from './testing/attacks.ts';
import { test as databaseTest } from './testing/database.ts';
import { DnsServer } from './testing/dns-server.ts';
import { HostileSite } from './testing/hostile-site.ts';
import { type OpenSites, openSites } from './testing/sites.ts';

/*
 * Sites whose whole attack is that they make others wait. The clock ends them: usually after 10 s of silence, after 20 s a fetch and 25 s a
 * call (hostile-pages.test.ts holds these figures), here after shorter times, so that it need not be waited for.
 */

const times = { connectMs: 1_000, firstByteMs: 1_000, silenceMs: 1_000, totalMs: 2_000 };
const deadlineMs = 3_000;
const endsMsMax = 5_000;
/** Timers of undici are that much early. */
const earlyMs = 100;

let site: HostileSite;
let dns: DnsServer;
let sites: OpenSites;

beforeAll(async () => {
  site = await HostileSite.start();
  dns = await DnsServer.start((_name, type) =>
    type === 'A' ? [{ type, address: '127.0.0.2', ttl: 30 }] : [],
  );
  sites = openSites({ allow: ['127.0.0.2/32'], dnsServers: [dns.address], times });
});

afterAll(async () => {
  await sites?.close();
  await dns?.stop();
  await site?.stop();
});

const test = databaseTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [sites.provider()], { deadlineMs });
    await use(app);
    await app.app.close();
  },
});

test('a site that only waits, or drips, is ended when its time is over, and costs nothing', {
  timeout: 60_000,
}, async ({ app }) => {
  const granted = 1_000_000;
  const { live } = await app.customer({ credits: granted });
  const work = attacks().filter(({ endsBy }) => endsBy !== 'limit');

  const ends = await Promise.all(work.map((attack) => commit(app, live, attack, { port: site.port })));

  const leastMs = (endsBy: string) => (times[endsBy as keyof typeof times] ?? deadlineMs) - earlyMs;
  const { body: account } = await app.get('/usage/allowance', live);
  expect(work.length).toBeGreaterThanOrEqual(16);
  if (process.env.MILLRACE_BOMBS_TOLD) console.log(ends.map(told).join('\n'));
  expect(ends.filter(({ response }) => response.body.code !== 'upstream_timeout').map(told)).toEqual([]);
  expect(ends.filter(({ attack, ms }) => ms < leastMs(attack.endsBy)).map(told)).toEqual([]);
  expect(ends.filter(({ ms }) => ms > endsMsMax).map(told)).toEqual([]);
  expect(ends.filter(({ response }) => chargedFor(response) > 0).map(told)).toEqual([]);
  expect(account.wallet.remaining).toBe(granted);
});
