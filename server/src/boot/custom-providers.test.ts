import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { CustomProviders } from '../providers/custom/custom-providers.ts';
import { createLog } from '../telemetry/log.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../testing/vendor-emulator.ts';
import { openCustomProviders, reservedForCustom } from './open-custom-providers.ts';

/* A custom provider within the whole service: a source like any other, from the file to the bill. */

const secret = 'k-0123456789-of-rivermill';

const file = (url: string, { path = '/find', more = '' } = {}) => `
name: rivermill
title: A provider for tests
baseUrl: ${url}
auth: { type: header, name: X-Key, secret: env RIVERMILL_KEY }
limits: { timeoutMs: 3000, concurrency: 4, rate: { questions: 100, perMs: 1000 } }
costUsd: { hit: 0.01, miss: 0 }
capabilities:
  findEmail:
    requests:
      - requires: [first_name, last_name, domain]
        path: ${path}
        body: { first: '{{first_name}}', last: '{{last_name}}', domain: '{{domain}}' }
    rules:
      - { path: email, is: empty, means: miss }
    answer:
      email: email
      status: { path: verdict, words: { good: valid } }
${more}`;

async function world(
  db: TestDatabase,
  answer: (request: EmulatedRequest) => EmulatedReply | Promise<EmulatedReply>,
) {
  const emulator = await VendorEmulator.start(answer);
  const folder = mkdtempSync(join(tmpdir(), 'millrace-custom-'));
  const write = (text: string) => writeFileSync(join(folder, 'rivermill.yaml'), text);
  write(file(emulator.url));
  const told: string[] = [];
  const custom = await CustomProviders.open({
    folder,
    reserved: reservedForCustom(),
    secretOf: (variable) => (variable === 'RIVERMILL_KEY' ? secret : null),
    userAgent: 'Millrace/test',
    onEvent: ({ kind }) => told.push(kind),
  });
  const app = await TestApp.open(db, [], { customProviders: custom });
  const { live } = await app.customer({ credits: 100 });
  onTestFinished(async () => {
    await app.app.close();
    await emulator[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });
  const find = () =>
    app.post('/email_finder', live, {
      first_name: 'Mira',
      last_name: "O'Voss",
      company_domain: 'halden.example',
    });
  /** Until the service has read the new version, as `again` asks it to. */
  const change = async (text: string) => {
    const before = told.length;
    write(text);
    await expect.poll(() => told.length).toBeGreaterThan(before);
  };
  return { app, emulator, find, live, write, change, told };
}

const hit = (email: string) => ({ body: { email, verdict: 'good' } });

test('a file makes a source: its finds are answered and billed, its misses are free, its failures fail', async ({
  db,
}) => {
  const replies: EmulatedReply[] = [
    hit('mira@halden.example'),
    { body: { email: null } },
    { status: 500, body: {} },
  ];
  const { app, emulator, find } = await world(db, () => replies.shift() ?? { status: 500 });

  const found = await find();
  const missed = await find();
  const failed = await find();

  expect(found).toMatchObject({
    status: 200,
    body: {
      email: 'mira@halden.example',
      provider: 'rivermill',
      success: true,
      result: { email_status: 'valid' },
      execution_log: [{ provider: 'rivermill', status: 'success' }],
      service_meta: { credits: { charged: 5 } },
    },
  });
  expect(missed).toMatchObject({
    status: 200,
    body: {
      success: false,
      execution_log: [{ status: 'no_result' }],
      service_meta: { credits: { charged: 0 } },
    },
  });
  expect(failed).toMatchObject({
    status: 502,
    body: { execution_log: [{ status: 'error', reason: 'unreachable' }] },
  });
  expect(emulator.asked[0]).toMatchObject({
    path: '/find',
    headers: { 'x-key': secret },
    body: { first: 'Mira', last: "O'Voss", domain: 'halden.example' },
  });
  expect(app.log.join('') + found.text + missed.text + failed.text).not.toContain(secret);
});

test('a new version is taken while the service runs: what refused our key before is asked again at once, and a call under way ends with the old one', async ({
  db,
}) => {
  const held = Promise.withResolvers<void>();
  let hold = false;
  const { find, change, emulator } = await world(db, async ({ path }) => {
    if (path === '/mended') return hit('new@halden.example');
    if (!hold) return { status: 401, body: {} };
    await held.promise;
    return hit('old@halden.example');
  });
  await expect(find()).resolves.toMatchObject({ status: 502 });
  const closed = await find();
  await change(file(emulator.url, { path: '/still-old' }));
  hold = true;
  const underWay = find();
  await expect.poll(() => emulator.asked.at(-1)?.path).toBe('/still-old');

  await change(file(emulator.url, { path: '/mended' }));
  const anew = await find();
  held.resolve();
  const old = await underWay;

  expect(closed.body.execution_log).toMatchObject([
    { provider: 'rivermill', status: 'skipped', reason: 'refused' },
  ]);
  expect(anew).toMatchObject({ status: 200, body: { email: 'new@halden.example' } });
  expect(old).toMatchObject({ status: 200, body: { email: 'old@halden.example' } });
});

test('a broken new version leaves the old one at work', async ({ db }) => {
  const { find, change, emulator, told } = await world(db, () => hit('mira@halden.example'));

  await change(file(emulator.url).replace('email: email', 'email: 5'));
  const after = await find();

  expect(told).toEqual(['added', 'mistakes']);
  expect(after).toMatchObject({ status: 200, body: { email: 'mira@halden.example', provider: 'rivermill' } });
});

test('where no source is left, callers are sent to the operator, whose log says which file has a mistake', async ({
  db,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-custom-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'rivermill.yaml'),
    file('https://api.rivermill.example').replace('email: email', `email: 5`),
  );
  const lines: string[] = [];
  const log = createLog({ level: 'info', form: 'json' }, (line) => lines.push(line));
  const customProviders = await openCustomProviders({ providersDir: folder, outboundContact: null }, log);
  const app = await TestApp.open(db, [], { customProviders });
  onTestFinished(() => app.app.close());
  const { live } = await app.customer();

  const { body } = await app.get('/my-endpoints', live);

  const finder = body.endpoints.find(({ name }: { name: string }) => name === 'email_finder');
  expect(finder).toMatchObject({
    status: 'maintenance',
    status_reason: 'This service has no source for this endpoint; ask its operator.',
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      file: 'rivermill.yaml',
      mistakes: [expect.stringMatching(/^17:14 capabilities\.findEmail\.answer\.email must be a path/)],
      msg: 'a custom provider has mistakes; it is left out',
    },
  ]);
});

test('an item of a list is looked up with the version that is there when its turn comes', async ({ db }) => {
  const held = Promise.withResolvers<void>();
  const { app, live, change, emulator } = await world(db, async ({ path }) => {
    if (path === '/mended') return hit('new@halden.example');
    await held.promise;
    return hit('old@halden.example');
  });
  const person = (first: string) => ({
    first_name: first,
    last_name: 'Voss',
    company_domain: 'halden.example',
  });
  const first = await app.post('/email_finding', live, { data: [person('Mira')] });
  expect(first.status).toBeLessThan(300);
  await expect.poll(() => emulator.asked.length).toBe(1);

  await change(file(emulator.url, { path: '/mended' }));
  const second = await app.post('/email_finding', live, { data: [person('Runa')] });
  held.resolve();

  expect(second.status).toBeLessThan(300);
  await expect
    .poll(() => emulator.asked.map(({ path, body }) => [path, body.first]))
    .toEqual([
      ['/find', 'Mira'],
      ['/mended', 'Runa'],
    ]);
});
