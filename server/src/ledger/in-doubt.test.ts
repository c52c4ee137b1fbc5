import type pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import { type HangingProxy, hangConnections } from '../testing/hanging-proxy.ts';
import { type Customer, connectTo, type LedgerWorld, ok, test } from '../testing/ledger-world.ts';
import { holdsKey } from './in-doubt.ts';
import type { Ledger } from './ledger.ts';
import type { CallToPayFor } from './operations.ts';
import { connectLedger } from './session.ts';
import { verifyLedger } from './verify.ts';

const idOf = ({ id }: CallToPayFor) => id;
const guard = { timeout: 120_000, interval: 20 };

interface Hanging {
  readonly acme: Customer;
  readonly proxy: HangingProxy;
  readonly ledger: Ledger;
  /** All connections that it has begun to make. */
  readonly connecting: readonly Promise<pg.Client>[];
  /** Lets connections through that are made after the first two, those of the lanes. */
  letConnect(): void;
}

/** A ledger whose database can be made to hang, with both lanes at work. `begin` comes before: where it is late, it is done again. */
async function open(
  world: LedgerWorld,
  {
    begin = async () => {},
    answerWithinMs = 500,
    statementMs = answerWithinMs,
  }: {
    readonly begin?: (ledger: Ledger, acme: Customer) => Promise<void>;
    readonly answerWithinMs?: number;
    readonly statementMs?: number;
  } = {},
): Promise<Hanging> {
  const acme = await world.customer({ addon: credits(100) });
  const proxy = await hangConnections(world.db.url);
  const allowed = Promise.withResolvers<void>();
  let isFirst = true;
  const connect = async (): Promise<pg.Client> => {
    // Before anything hangs it takes as long as it takes.
    if (isFirst) return connectLedger(proxy.url, { connectMs: 60_000, statementMs: 60_000 });
    await allowed.promise;
    return connectLedger(world.db.url, { connectMs: 60_000, statementMs: 60_000 });
  };
  const warm = world.openLedger(connect);
  await warm.charge(world.call(acme, credits(1)), ok);
  await warm.close();
  const connecting: Promise<pg.Client>[] = [];
  const ledger = world.openLedger(
    () => {
      const made = isFirst ? connectLedger(proxy.url, { connectMs: 60_000, statementMs }) : connect();
      connecting.push(made);
      return made;
    },
    { answerWithinMs },
  );
  // On a busy machine it may be late as well; then it is tried again.
  await vi.waitFor(() => ledger.charge(world.call(acme, credits(0)), ok), guard);
  await vi.waitFor(() => begin(ledger, acme), guard);
  isFirst = false;
  onTestFinished(async () => {
    allowed.resolve();
    proxy.heal();
    await ledger.close();
    await proxy.close();
  });
  return { acme, proxy, ledger, connecting, letConnect: allowed.resolve };
}

/** As the gateway does before the call runs. */
const takeKey = (world: LedgerWorld, { id, workspaceId }: CallToPayFor) =>
  world.db.pool.query(
    `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id) values ($1, 'key', '', $2, $3)`,
    [workspaceId, id, world.processId],
  );

const answerFor = ({ workspaceId }: CallToPayFor) => ({ workspaceId, key: 'key', answer: '{"a":1}' });

const areCharged = async (world: LedgerWorld, calls: readonly CallToPayFor[]) =>
  (await world.db.pool.query('select from calls where id = any ($1) and from_addon > 0', [calls.map(idOf)]))
    .rowCount === calls.length;

/**
 * A call of five credits, paid by one who had 99: charged on disk, and answered 503. With `beside`, another of seven credits after it. A busy
 * machine may take longer to begin than a caller waits, and then does nothing: such a try is made again by another customer.
 */
async function chargeUnanswered(
  world: LedgerWorld,
  { hasKey = false, beside = false } = {},
): Promise<Hanging & { readonly answers: readonly unknown[] }> {
  for (let tries = 0; tries < 20; tries++) {
    const hanging = await open(world);
    const first = world.call(hanging.acme, credits(5));
    if (hasKey) await takeKey(world, first);
    const calls = beside ? [first, world.call(hanging.acme, credits(7))] : [first];
    hanging.proxy.hang('answers');
    const answers = await Promise.all(
      calls.map((call) =>
        hanging.ledger
          .charge(call, ok, hasKey && call === first ? answerFor(call) : undefined)
          .catch((error: unknown) => error),
      ),
    );
    // What was sent is done, or never will be.
    await untilLanesAreGone(world);
    if (await areCharged(world, calls)) return { ...hanging, answers };
    hanging.letConnect();
    await hanging.ledger.close();
    await world.db.pool.query('delete from idempotency_keys where call_id = $1', [first.id]);
  }
  throw new Error('no charge reached the database in time');
}

const untilLanesAreGone = (world: LedgerWorld) =>
  vi.waitFor(async () => {
    const { rows } = await world.db.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'millrace ledger'`,
    );
    expect(rows).toEqual([]);
  }, guard);

test('a charge that is on disk, and whose answer did not come in time, is answered 503 and refunded', async ({
  world,
}) => {
  const { acme, answers, letConnect } = await chargeUnanswered(world);
  expect(await world.left(acme)).toEqual([0, 94]);
  letConnect();

  expect(answers).toMatchObject([{ code: 'service_unavailable', status: 503 }]);
  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 99]), guard);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('with an Idempotency-Key it stands, since the next try gets the answer that was stored with it', async ({
  world,
}) => {
  const { acme, answers, letConnect } = await chargeUnanswered(world, { hasKey: true, beside: true });
  letConnect();

  expect(answers).toMatchObject([{ status: 503 }, { status: 503 }]);
  // The other one comes back, which is settled after it.
  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 94]), guard);
  const { rows } = await world.db.pool.query('select answer from idempotency_keys');
  expect(rows).toEqual([{ answer: '{"a":1}' }]);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('with an Idempotency-Key that is gone once the charge is looked up, it is refunded: the next try pays', async ({
  world,
}) => {
  const { acme, answers, letConnect } = await chargeUnanswered(world, { hasKey: true });
  await world.db.pool.query('delete from idempotency_keys');
  letConnect();

  expect(answers).toMatchObject([{ status: 503 }]);
  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 99]), guard);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('its Idempotency-Key stays taken while a charge is in doubt, and is free once it is known that nothing was charged', async ({
  world,
}) => {
  const { acme, proxy, ledger, letConnect } = await open(world);
  const keyed = world.call(acme, credits(5));
  await takeKey(world, keyed);

  proxy.hang('all');
  const refused = await ledger.charge(keyed, ok, answerFor(keyed)).catch((error: unknown) => error);
  const reserved = await ledger.reserve(world.call(acme, credits(5))).catch((error: unknown) => error);
  const taken = await world.db.pool.query('select from idempotency_keys');
  letConnect();

  expect(refused).toMatchObject({ status: 503 });
  expect([holdsKey(refused), holdsKey(reserved)]).toEqual([true, false]);
  expect(taken.rowCount).toBe(1);
  await vi.waitFor(
    async () => expect((await world.db.pool.query('select from idempotency_keys')).rowCount).toBe(0),
    guard,
  );
  expect(await world.left(acme)).toEqual([0, 99]);
});

test('what a server that hung reads only after its caller was answered 503 is not charged any more', async ({
  world,
}) => {
  const { acme, proxy, ledger } = await open(world);

  proxy.hang('all');
  const late = world.call(acme, credits(5));
  const refused = await ledger.charge(late, ok).catch((error: unknown) => error);
  proxy.heal();
  await untilLanesAreGone(world);

  expect(refused).toMatchObject({ status: 503 });
  // Nobody has asked yet what became of it.
  expect(await areCharged(world, [late])).toBe(false);
  expect(await world.left(acme)).toEqual([0, 99]);
});

test('a hold whose reservation or end was not answered in time is released, at once and not when it expires', async ({
  world,
}) => {
  let begun: CallToPayFor | undefined;
  const { acme, proxy, ledger, letConnect } = await open(world, {
    begin: async (itsLedger, customer) => {
      const call = world.call(customer, credits(5));
      await itsLedger.reserve(call);
      begun = call;
    },
  });
  invariant(begun, 'a call has begun');

  proxy.hang('answers');
  const reserved = ledger.reserve(world.call(acme, credits(3))).catch((error: unknown) => error);
  const ended = ledger.end({ ...begun, cost: credits(4), outcome: ok }).catch((error: unknown) => error);
  expect(await reserved).toMatchObject({ status: 503 });
  expect(await ended).toMatchObject({ status: 503 });
  letConnect();

  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 99]), guard);
  const { rows } = await world.db.pool.query('select from reservations');
  expect(rows).toEqual([]);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('a charge whose fate is asked for is answered in time although the new connection hangs', async ({
  world,
}) => {
  // Long before its caller would be answered it is known that the database is silent.
  const { acme, proxy, ledger, letConnect } = await open(world, { statementMs: 50, answerWithinMs: 1_000 });

  proxy.hang('all');
  const refused = await ledger.charge(world.call(acme, credits(5)), ok).catch((error: unknown) => error);
  letConnect();

  expect(refused).toMatchObject({ status: 503 });
  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 99]), guard);
});

test('what waits behind a database that hangs is answered 503 as well, and did not happen', async ({
  world,
}) => {
  const { acme, proxy, ledger } = await open(world);

  proxy.hang('all');
  const calls = Array.from({ length: 50 }, () =>
    ledger.charge(world.call(acme, credits(1)), ok).catch((error: unknown) => error),
  );
  // Neither lane is free any more.
  const later = ledger.charge(world.call(acme, credits(1)), ok).catch((error: unknown) => error);
  const answers = await Promise.all([...calls, later]);

  expect(answers.filter((answer) => (answer as { status?: number }).status !== 503)).toEqual([]);
  proxy.heal();
  await untilLanesAreGone(world);
  expect(await world.left(acme)).toEqual([0, 99]);
});

test('a hold whose end is refused, since the database is away, is released once it is back, and not when it expires', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  let isAway = false;
  const ledger = world.openLedger(async () => {
    if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return connectLedger(world.db.url, { connectMs: 60_000, statementMs: 60_000 });
  });
  onTestFinished(() => ledger.close());
  const calls = Array.from({ length: 20 }, () => world.call(acme, credits(2)));
  await Promise.all(calls.map((call) => ledger.reserve(call)));

  isAway = true;
  await world.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'millrace ledger'`,
  );
  await untilLanesAreGone(world);
  const settled = calls.map((call) =>
    ledger.end({ ...call, cost: credits(2), outcome: ok }).catch((error: unknown) => error),
  );
  for (const refused of await Promise.all(settled)) expect(refused).toMatchObject({ status: 503 });
  expect(await world.left(acme)).toEqual([0, 60]);
  isAway = false;

  await vi.waitFor(async () => expect(await world.left(acme)).toEqual([0, 100]), guard);
  const { rows } = await world.db.pool.query('select from reservations');
  expect(rows).toEqual([]);
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});

test('a ledger that is closed while a connection is being made leaves none behind', async ({ world }) => {
  const { acme, proxy, ledger, connecting, letConnect } = await open(world, {
    statementMs: 50,
    answerWithinMs: 1_000,
  });
  proxy.hang('all');
  const refused = await ledger.charge(world.call(acme, credits(5)), ok).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503 });

  const closing = ledger.close();
  letConnect();
  await closing;
  proxy.heal();
  await Promise.allSettled(connecting);

  await untilLanesAreGone(world);
});

test('what PostgreSQL still does as its caller is answered 503 is ended, and not charged once it may go on', async ({
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const ledger = world.openLedger(
    async () => {
      const client = await connectLedger(world.db.url, { connectMs: 60_000, statementMs: 500 });
      // As of a server that does not end the statement by itself, since it hangs.
      await client.query('set statement_timeout = 0');
      return client;
    },
    { answerWithinMs: 500 },
  );
  onTestFinished(() => ledger.close());
  await vi.waitFor(() => ledger.charge(world.call(acme, credits(0)), ok), guard);
  const blocker = await connectTo(world.db.url);
  onTestFinished(() => blocker.end());
  await blocker.query('begin');
  await blocker.query('select from ledger_accounts where id = $1 for update', [acme.accountId]);

  const call = world.call(acme, credits(5));
  const refused = await ledger.charge(call, ok).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503 });
  await vi.waitFor(async () => {
    const { rows } = await world.db.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'millrace ledger' and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([]);
  }, guard);
  await blocker.query('commit');

  expect(await areCharged(world, [call])).toBe(false);
  expect(await world.left(acme)).toEqual([0, 100]);
});
