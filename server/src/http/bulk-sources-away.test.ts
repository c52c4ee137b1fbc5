import { expect } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { AddressFinder } from '../mail/find-address.ts';
import { LearnedPatterns } from '../mail/learned-patterns.ts';
import { type FailureReason, type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { findEmailBy } from '../providers/native/find-email.ts';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest, type TestDatabase } from '../testing/database.ts';
import { openMailWorld } from '../testing/open-mail-world.ts';

/* A list whose real source is away must not be paid as misses of the sources behind it. */

interface OpenApp {
  readonly app: TestApp;
  readonly key: string;
}

const test = databaseTest.extend<{
  open: (providers: readonly Provider[], pausesMs?: readonly number[]) => Promise<OpenApp>;
}>({
  open: async ({ db }, use) => {
    const apps: TestApp[] = [];
    await use(async (providers, itemPausesMs = [5, 5, 5]) => {
      const app = await TestApp.open(db, providers, { itemPausesMs });
      apps.push(app);
      const { live } = await app.customer({ credits: 1_000 });
      return { app, key: live };
    });
    expect((await verifyBooks(db.pool)).problems).toEqual([]);
    for (const app of apps) await app.app.close();
  },
});

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    full_name: `Person No${at}`,
    company_domain: 'halden.example',
  }));

/** Knows nobody. */
const behind = (): Provider & { asked: number } => {
  const source = {
    name: 'behind',
    asked: 0,
    unavailable: () => null,
    findEmail: async () => {
      source.asked += 1;
      return { outcome: 'not_found' as const };
    },
  };
  return source;
};

/** Knows everybody, unless it is away. */
const real = (away: () => FailureReason | null, terms: Provider['terms'] = {}): Provider => ({
  name: 'real',
  terms,
  unavailable: () => null,
  findEmail: async ({ fullName }) => {
    const reason = away();
    if (reason !== null) throw new ProviderFailure('real', reason);
    const email = `${fullName}@halden.example`.toLowerCase().replace(' ', '.');
    return { outcome: 'found', value: { email, status: 'valid', confidence: 90, mailProvider: null } };
  },
});

async function send({ app, key }: OpenApp, data: unknown[], endpoint = 'email_finding') {
  const { body } = await app.post(`/${endpoint}`, key, { data });
  return () => app.whenOver(key, body.inquiry_url);
}

const chargeMisses = (db: TestDatabase, endpoint: string) =>
  writeEndpointSettings(db.pool, {
    endpoint,
    source_order: null,
    charge_on_miss: true,
    verify: null,
    cost_usd_max: null,
  });

test('items that others miss while their source is away are looked up again, and found', async ({ open }) => {
  let failures = 3;
  const other = behind();
  const service = await open([real(() => (failures-- > 0 ? 'unreachable' : null)), other]);

  const job = await (await send(service, people(3)))();

  expect(job).toMatchObject({ status: 'completed', found: 3, failed: 0, credits_charged: 6 });
  // It had nothing, which it does not have to say again.
  expect(other.asked).toBe(3);
});

test('items whose source stays away end as failed after the last try, cost nothing, and say which it was', async ({
  open,
}) => {
  const other = behind();
  const service = await open([real(() => 'unreachable'), other]);

  const job = await (await send(service, people(20)))();

  expect(job).toMatchObject({
    status: 'failed',
    found: 0,
    failed: 20,
    credits_charged: 0,
    credits_refunded: 40,
  });
  expect(job.results[0]).toMatchObject({
    status: 'failed',
    result: {
      code: 'upstream_error',
      success: false,
      billed: false,
      execution_log: [{ provider: 'real' }, { provider: 'behind', reason: 'asked_before' }],
    },
  });
  expect(other.asked).toBe(20);
});

test('a DNS that answers nothing for a while costs no item its price', async ({ db, open }) => {
  const world = await openMailWorld({}, { exchanges: { 'halden.example': 'failure' } });
  const native: Provider = {
    name: 'native',
    unavailable: () => null,
    findEmail: findEmailBy({
      finder: new AddressFinder(world.verifier),
      patterns: new LearnedPatterns(db.pool),
      published: async () => new Set(),
      hasProfile: null,
      evidenceMs: 2_000,
    }),
  };
  const dataset = { ...behind(), name: 'dataset' };
  const service = await open([dataset, native], [5, 5, 5]);

  const job = await (await send(service, people(10)))();

  expect(job).toMatchObject({ found: 0, failed: 10, credits_charged: 0 });
  expect(job.results[0].result.execution_log).toMatchObject([
    { provider: 'dataset', status: 'skipped', reason: 'asked_before' },
    { provider: 'native', status: 'skipped', reason: 'mail_server_away' },
  ]);
});

test('a source that is out of credit is not waited for, and the misses of the others are free', async ({
  open,
}) => {
  const service = await open([real(() => 'out_of_credit'), behind()], [600_000]);

  const job = await (await send(service, people(4)))();

  expect(job).toMatchObject({ status: 'completed', found: 0, failed: 0, credits_charged: 0 });
  expect(job.results[0]).toMatchObject({
    status: 'not_found',
    result: { success: false, billed_credits: 0 },
  });
});

test('a miss of all sources costs its price', async ({ open }) => {
  const service = await open([behind()]);

  const job = await (await send(service, people(4)))();

  expect(job).toMatchObject({ status: 'completed', found: 0, failed: 0, credits_charged: 8 });
  expect(job.results[0].result.billed_credits).toBe(2);
});

test('a source that takes few questions is asked for every item in the end', async ({ db, open }) => {
  const few = real(() => null, { rate: { questions: 5, perMs: 1_500 } });
  const service = await open([few, behind()]);

  const job = await (await send(service, people(12)))();

  expect(job).toMatchObject({ status: 'completed', found: 12, failed: 0, credits_charged: 24 });
  const { rows } = await db.pool.query(
    'select max(waits) > 0 as waited, max(tries) as tries from bulk_items',
  );
  expect(rows).toEqual([{ waited: true, tries: 0 }]);
});

test('an item whose paid answer was lost in a crash, and that others miss, is free', async ({ db, open }) => {
  const paid = real(() => null, { costUsd: { hit: 0.1, miss: 0.1 } });
  const before = await TestApp.open(db, [paid, behind()], { runsJobs: false });
  const { live: key } = await before.customer();
  const over = await send({ app: before, key }, people(1));
  // As a crash leaves it: what is asked is noted, and nobody has the answer.
  await db.pool.query(`update bulk_items set asked = '{findEmail real}'`);
  await open([paid, behind()]);

  const job = await over();
  await before.app.close();

  expect(job).toMatchObject({ found: 0, failed: 0, credits_charged: 0 });
  expect(job.results[0]).toMatchObject({
    status: 'not_found',
    result: {
      billed_credits: 0,
      execution_log: [{ provider: 'real', reason: 'asked_before' }, { provider: 'behind' }],
    },
  });
});

test('of a single call the miss is free while a source is away, also where misses are charged', async ({
  db,
  open,
}) => {
  let away: FailureReason | null = 'unreachable';
  await chargeMisses(db, 'email_finder');
  const missing: Provider = {
    ...real(() => away),
    findEmail: async () => {
      if (away !== null) throw new ProviderFailure('real', away);
      return { outcome: 'not_found' };
    },
  };
  const { app, key } = await open([missing, behind()]);
  const [person] = people(1);

  const during = await app.post('/email_finder', key, person);
  away = null;
  const after = await app.post('/email_finder', key, person);

  expect(during).toMatchObject({
    status: 200,
    body: { success: false, billed_credits: 0, service_meta: { credits: { charged: 0 } } },
  });
  expect(after).toMatchObject({
    status: 200,
    body: { success: false, billed_credits: 5, service_meta: { credits: { charged: 5 } } },
  });
});

test('an address whose verifier is away is verified again, though others could not tell', async ({
  open,
}) => {
  let failures = 1;
  let asked = 0;
  const verifier = (name: string, verify: () => 'valid' | 'unknown'): Provider => ({
    name,
    unavailable: () => null,
    verifyEmail: async () => ({ outcome: 'found', value: verdict(verify()) }),
  });
  const flaky = verifier('flaky', () => {
    if (failures-- > 0) throw new ProviderFailure('flaky', 'unreachable');
    return 'valid';
  });
  const unsure = verifier('unsure', () => {
    asked += 1;
    return 'unknown';
  });
  const service = await open([flaky, unsure]);

  const job = await (await send(service, ['mira@halden.example'], 'email_verification'))();

  expect(job).toMatchObject({ status: 'completed', valid: 1, unknown: 0, failed: 0, credits_charged: 0.5 });
  expect(asked).toBe(1);
});

const verdict = (status: 'valid' | 'unknown') => ({
  ...{ status, reason: null, mxFound: true, mxHost: null, mailProvider: null },
  ...{ disposable: false, role: false, free: false, suggestion: null, score: null },
});
