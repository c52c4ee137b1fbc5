import { afterEach, expect, vi } from 'vitest';
import { openMail } from '../mail/open-mail.ts';
import { vendorOf } from '../providers/vendors.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mailWorld } from '../testing/mail-world.ts';
import { openSites } from '../testing/sites.ts';
import { VendorEmulator } from '../testing/vendor-emulator.ts';

/*
 * A list on a machine without network counted its time up, or ended without one row found, and said nowhere why. Everything here is as at a start, but for the network: DNS and
 * the vendor are those of the test.
 */

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

type Network = Parameters<typeof mailWorld>[1] & { readonly isProbing?: boolean; readonly vendor?: string };

async function service(db: TestDatabase, { isProbing = true, vendor, ...network }: Network) {
  const { server, dns, stop } = await mailWorld({}, network);
  stopping.push(stop);
  const mail = openMail({
    ...{ allow: ['127.0.0.2/31'], dnsServers: [dns.address], alwaysThere: [] },
    ...{ helloName: 'checker.example', sender: 'bounce@checker.example', proxy: null },
    ...{ politeness: { concurrency: 2, spacingMs: 0 }, isProbing, port: server.port, totalMs: 10_000 },
  });
  const sites = openSites({}, mail);
  stopping.push(() => sites.close());
  const vendors =
    vendor === undefined
      ? []
      : [
          await (await vendorOf('findymail')).open({
            apiKey: 'key',
            baseUrl: vendor,
            userAgent: 'millrace test',
          }),
        ];
  const app = await TestApp.open(db, [], {
    providers: { live: (_pool, cache) => [...vendors, sites.provider(cache)], sandbox: () => [] },
  });
  stopping.push(() => app.app.close());
  const { live } = await app.customer({ credits: 1_000 });
  const listed = async (steps: readonly object[]) => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      ...{ Name: `Mira ${['Voss', 'Berg', 'Lind'][at % 3]}`, Domain: `company${at}.example` },
      Email: `mira@company${at}.example`,
    }));
    const { status, body } = await app.post('/lists', live, { rows, steps });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.problems).toEqual([]);
    return (wanted: object) =>
      vi.waitFor(
        async () => {
          const { body: list } = await app.get(`/lists/${body.id}`, live);
          expect(list).toMatchObject(wanted);
          return list;
        },
        { timeout: 30_000, interval: 50 },
      );
  };
  return { app, live, listed };
}

const check = { id: 'check', endpoint: 'email_verifier', input: { email: '{Email}' } };
const work = {
  ...{ id: 'work', endpoint: 'email_finder' },
  input: { full_name: '{Name}', company_domain: '{Domain}' },
};

test('a list whose addresses get no verdict since DNS does not answer says so, with the number of rows and what to do', async ({
  db,
}) => {
  const { listed } = await service(db, {
    exchanges: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`company${at}.example`, 'failure'])),
  });

  const until = await listed([check]);
  const list = await until({ status: 'completed', not_found: 30 });

  expect(list.problems).toEqual([
    {
      ...{ step: 'check', status: 'not_found', rows: 30, code: 'dns_unanswered' },
      message: 'DNS did not answer, so Millrace does not know which servers take this mail.',
      fix: 'Check the network and the DNS of the machine that Millrace runs on. Then run these rows again.',
    },
  ]);
});

test('a list whose mail servers are not queried says so; a row that repeats another one counts as well', async ({
  db,
}) => {
  const { listed } = await service(db, { isProbing: false });

  const until = await listed([{ ...check, input: { email: 'mira@company1.example' } }]);
  const list = await until({ status: 'completed', not_found: 30 });

  expect(list.problems).toMatchObject([{ status: 'not_found', rows: 30, code: 'probing_off' }]);
});

test('rows that wait for a source that cannot be reached are counted with why, as long as they wait', async ({
  db,
}) => {
  const vendor = await VendorEmulator.start(() => ({ body: {} }));
  await vendor[Symbol.asyncDispose]();
  const { app, live, listed } = await service(db, { vendor: vendor.url, isProbing: false });

  const until = await listed([work]);
  const list = await until({ status: 'running', problems: [{ rows: 30 }] });
  await app.post(`/lists/${list.id}/cancel`, live, {});
  const canceled = await until({ status: 'canceled' });

  expect(list.problems).toEqual([
    {
      ...{ step: 'work', status: 'waiting', rows: 30, code: 'upstream_error' },
      message: 'The sources could not be reached.',
      fix: 'Check the network and the DNS of the machine that Millrace runs on. Millrace tries these rows again by itself.',
    },
  ]);
  expect(canceled.problems).toEqual([]);
});

test('a list whose provider refuses the key says so', async ({ db }) => {
  const vendor = await VendorEmulator.start(() => ({ status: 401, body: { error: 'no such key' } }));
  stopping.push(() => vendor[Symbol.asyncDispose]());
  const { listed } = await service(db, { vendor: vendor.url, isProbing: false });

  const until = await listed([work]);
  const list = await until({ completed: 30 });

  expect(list.problems[0]).toMatchObject({
    ...{ step: 'work', status: 'failed', code: 'upstream_error' },
    message: 'The provider refuses the key of this service.',
    fix: 'Ask the operator to check the key of the provider. Then run these rows again.',
  });
  expect(list.problems.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0)).toBe(list.failed);
});

test('a list that asks nobody says why its rows fail', async ({ db }) => {
  const { listed } = await service(db, {});

  const until = await listed([{ id: 'date', endpoint: 'format_datetime', input: { date: '{Name}' } }]);
  const list = await until({ status: 'stopped' });

  expect(list.problems).toMatchObject([{ step: 'date', status: 'failed', rows: list.failed }]);
  expect(list.problems[0].message).toMatch(/^[A-Z].*\.$/);
});
