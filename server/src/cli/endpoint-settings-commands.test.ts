import { fileURLToPath } from 'node:url';
import { expect, test as plainTest } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { Switches } from '../gateway/switches.ts';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';
import { waterfallEndpoints } from '../testing/waterfall-sources.ts';

/** Without a database, whoever opened one would fail otherwise than by what is expected. */
const endpoint = (db: TestDatabase | null, ...words: string[]) =>
  ranCommand(['endpoint', ...words], () => ({
    ...readConfig({}),
    databaseUrl: db?.url ?? 'postgres://127.0.0.1:1/nothing',
    providersDir: fixtures,
  }));

const fixtures = fileURLToPath(new URL('../providers/custom/__fixtures__', import.meta.url));

async function json(db: TestDatabase, ...words: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await endpoint(db, ...words, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

const asUsual = {
  endpoint: 'email_finder',
  order: 'usual',
  charge_on_miss: 'usual',
  verify: { usual: 'unsure' },
  cost_usd_max: null,
};

test('what is set for an endpoint stays until it is set anew, and a reset makes all of it usual', async ({
  db,
}) => {
  const before = await json(db, 'show', 'email_finder');
  const ordered = await json(db, 'set', 'email_finder', '--order', 'hunter, native', '--cost-max', '0.05');
  const more = await json(
    db,
    'set',
    'email_finder',
    '--charge-on-miss',
    'on',
    '--verify',
    'never,native=always',
  );
  const without = await json(db, 'set', 'email_finder', '--cost-max', 'none', '--order', 'usual');
  const reset = await json(db, 'reset', 'email_finder');

  expect(before).toEqual(asUsual);
  expect(ordered).toEqual({ ...asUsual, order: ['hunter', 'native'], cost_usd_max: 0.05 });
  expect(more).toEqual({
    endpoint: 'email_finder',
    order: ['hunter', 'native'],
    charge_on_miss: true,
    verify: { usual: 'never', native: 'always' },
    cost_usd_max: 0.05,
  });
  expect(without).toMatchObject({ order: 'usual', charge_on_miss: true, cost_usd_max: null });
  expect(reset).toEqual(asUsual);
});

test('running services hear of what is set, and read it as it was set', async ({ db }) => {
  const generation = async () =>
    (await db.pool.query<{ generation: number }>('select generation from settings_generation')).rows[0]
      ?.generation ?? 0;
  const first = await generation();

  await json(db, 'set', 'phone_finder', '--order', 'wiza', '--charge-on-miss', 'on', '--cost-max', '0.2');
  const second = await generation();
  const switches = new Switches();
  await switches.read(db.pool);
  await json(db, 'reset', 'phone_finder');
  const third = await generation();

  expect(switches.termsOf('phone_finder', 'live')).toMatchObject({
    order: ['wiza'],
    chargeOnMiss: true,
    costUsdMax: 0.2,
  });
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
});

test('a custom provider takes its place in an order, where it can answer what the endpoint asks', async ({
  db,
}) => {
  const set = await json(
    db,
    'set',
    'email_finder',
    '--order',
    'likehunter,native',
    '--verify',
    'likehunter=always',
  );
  const other = await endpoint(db, 'set', 'phone_finder', '--order', 'likehunter,wiza');

  expect(set).toMatchObject({ order: ['likehunter', 'native'], verify: { likehunter: 'always' } });
  expect(other.code).toBe(2);
  expect(other.stderr).toMatch(/no provider "likehunter".*wiza.*likefindymail/s);
});

plainTest.each([
  ['a source that nobody has', ['email_finder', '--order', 'native,huntr'], /no provider "huntr".*hunter/s],
  ['a source of another endpoint', ['phone_finder', '--order', 'zerobounce'], /no provider "zerobounce"/],
  ['a source twice', ['email_finder', '--order', 'pdl,pdl'], /each provider once/],
  [
    'an order of an endpoint that asks nobody',
    ['clean_domain', '--order', 'native'],
    /does not query providers/,
  ],
  ['a charge for what nobody knows', ['email_verifier', '--charge-on-miss', 'on'], /does nothing/],
  [
    'a charge for misses that are always free',
    ['enrich_company', '--charge-on-miss', 'on'],
    /does nothing for enrich_company: .*a miss is always free.*email_finder, email_finding, .*phone_finder\./s,
  ],
  ['free misses where they always are', ['company_search', '--charge-on-miss', 'off'], /does nothing/],
  ['an order that a list cannot teach', ['enrich_companies_bulk', '--order', 'learned'], /does nothing/],
  ['an order of models, which callers name', ['ai_enrich', '--order', 'shadow'], /does nothing/],
  ['verification of what is no address', ['phone_finder', '--verify', 'always'], /finds no addresses/],
  [
    'a word that says no when',
    ['email_finder', '--verify', 'sometimes'],
    /sometimes.*never, unsure, always/s,
  ],
  ['a cost that is no sum', ['email_finder', '--cost-max', 'cheap'], /US dollars/],
  ['nothing at all', ['email_finder'], /Give at least one setting/],
] as const)('is refused with what would be right: %s', async (_, words, says) => {
  const { code, stderr } = await endpoint(null, 'set', ...words);

  expect(code).toBe(2);
  expect(stderr).toMatch(says);
});

test('the order can be left to what is learned, or that only be watched', async ({ db }) => {
  const learned = await json(db, 'set', 'email_finder', '--order', 'learned');
  const shadow = await json(db, 'set', 'phone_finder', '--order', 'shadow');

  const switches = new Switches();
  await switches.read(db.pool);
  expect([learned.order, shadow.order]).toEqual(['learned', 'shadow']);
  expect(switches.termsOf('email_finder', 'live').order).toBe('learned');
  expect(switches.termsOf('phone_finder', 'live').order).toBe('shadow');
});

test('misses are charged for exactly where an endpoint can charge for them', async ({ db }) => {
  const charging = [];
  for (const { name } of endpoints) {
    const { code } = await endpoint(db, 'set', name, '--charge-on-miss', 'on');
    if (code === 0) charging.push(name);
  }

  // The waterfalls of http/waterfall-terms.test.ts and the list of finds, without what only verifies.
  expect(charging.toSorted()).toEqual(
    [...waterfallEndpoints.map(({ name }) => name), 'email_finding']
      .filter((name) => name !== 'email_verifier')
      .toSorted(),
  );
});

test('a source that the order leaves out cannot be one whose addresses are verified', async ({ db }) => {
  await json(db, 'set', 'email_finder', '--order', 'hunter,native');

  const verify = await endpoint(db, 'set', 'email_finder', '--verify', 'pdl=always');
  const both = await json(db, 'set', 'email_finder', '--order', 'hunter,pdl', '--verify', 'pdl=always');
  const order = await endpoint(db, 'set', 'email_finder', '--order', 'native');
  const after = await json(db, 'show', 'email_finder');

  const says = '--verify pdl=always does nothing: email_finder queries only';
  expect([verify.code, verify.stderr]).toEqual([2, expect.stringContaining(`${says} hunter, native.`)]);
  expect(both).toMatchObject({ order: ['hunter', 'pdl'], verify: { pdl: 'always' } });
  expect([order.code, order.stderr]).toEqual([2, expect.stringContaining(`${says} native.`)]);
  expect(after).toEqual(both);
});
