import { afterEach, expect } from 'vitest';
import { openMail } from '../mail/open-mail.ts';
import { vendorOf } from '../providers/vendors.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mailWorld } from '../testing/mail-world.ts';
import { openSites } from '../testing/sites.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';

/*
 * A dry run warns if the service already knows that it cannot reach mail servers. `would_succeed` alone would mislead.
 */

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

interface Network {
  readonly isProbing?: boolean;
  /** Of the hosts that port 25 is looked at by. */
  readonly port?: number;
  readonly hasNames?: boolean;
  readonly vendor?: string;
}

async function service(db: TestDatabase, { isProbing = true, port, hasNames = true, vendor }: Network) {
  const { server, dns, stop } = await mailWorld(
    {},
    hasNames ? {} : { names: Object.fromEntries(usual.map((name) => [name, 'failure'])) },
  );
  stopping.push(stop);
  const mail = openMail({
    ...{ allow: ['127.0.0.2/31'], dnsServers: [dns.address], alwaysThere: [] },
    ...{ helloName: 'checker.example', sender: 'bounce@checker.example', proxy: null },
    ...{ politeness: { concurrency: 2, spacingMs: 0 }, isProbing, port: port ?? server.port },
    ...{ totalMs: 10_000, connectMs: 1_000 },
  });
  const sites = openSites({}, mail);
  stopping.push(() => sites.close());
  // As at a start.
  if (isProbing) await mail.port25.state();
  const vendors =
    vendor === undefined
      ? []
      : [
          await (await vendorOf('millionverifier')).open({
            ...{ apiKey: 'key', baseUrl: vendor, userAgent: 'millrace test' },
          }),
        ];
  const app = await TestApp.open(db, [], {
    providers: { live: (_pool, cache) => [sites.provider(cache), ...vendors], sandbox: () => [] },
  });
  stopping.push(() => app.app.close());
  const { live } = await app.customer({ credits: 1_000 });
  const dry = async (path: string, body: object): Promise<readonly string[] | undefined> => {
    const { status, body: told } = await app.post(path, live, body, { 'x-dry-run': 'true' });
    expect(status, JSON.stringify(told)).toBe(200);
    expect(told.quote.would_succeed).toBe(true);
    return told.quote.warnings;
  };
  return { asked: dns.asked, connections: () => server.connections, dry };
}

const usual = [
  'gmail-smtp-in.l.google.com',
  'outlook-com.olc.protection.outlook.com',
  'mx-eu.mail.am0.yahoodns.net',
];
const one = { email: 'mira@halden.example' };
const list = {
  rows: [{ Email: 'mira@halden.example' }],
  steps: [
    { id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Email}' } },
    { id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } },
  ],
};
/** Nobody listens there. */
const closedPort = 9;

test.for([
  ['switched off', { isProbing: false }, /does not query mail servers.*MAIL_PROBING=on/],
  ['behind a closed port 25', { port: closedPort }, /port 25 is closed.*MAIL_PROXY/],
  ['without DNS', { hasNames: false }, /DNS did not answer/],
] as const)(
  'a dry run of a call and of a list warns if mail servers are %s, and no provider has a key',
  async ([, network, words], { db }) => {
    const { dry, asked, connections } = await service(db, network);
    const before = [[...asked], connections()];

    expect(await dry('/email_verifier', one)).toEqual([expect.stringMatching(words)]);
    expect(await dry('/lists', list)).toEqual([
      expect.stringMatching(new RegExp(`^Step check: .*${words.source}`)),
    ]);
    // Nobody was contacted.
    expect([[...asked], connections()]).toEqual(before);
  },
);

test('a dry run warns of nothing if mail servers can be reached, if a provider has a key, or for calls that need no mail server', async ({
  db,
}) => {
  const open = await service(db, {});
  expect(await open.dry('/email_verifier', one)).toBeUndefined();
  const vendor = await VendorEmulator.start(() => ({ body: {} }));
  stopping.push(() => vendor[Symbol.asyncDispose]());
  const keyed = await service(db, { isProbing: false, vendor: vendor.url });
  expect(await keyed.dry('/email_verifier', one)).toBeUndefined();
  expect(await keyed.dry('/remove_whitespace', { input_text: 'a' })).toBeUndefined();
  expect(await keyed.dry('/lists', list)).toBeUndefined();
  expect(vendor.asked).toEqual([]);
});
