import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { migrate } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import { LedgerWorld, ok } from '../testing/ledger-world.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { ReplicatedPostgres } from '../testing/replicated-postgres.ts';
import { holdsKey } from './in-doubt.ts';
import { connectLedger } from './session.ts';
import { verifyLedger } from './verify.ts';

const why = whyMissing('postgres');
const guard = { timeout: 120_000, interval: 20 };

test('a charge that no standby has heard of is not shown to the next try with its key, and a fail-over loses nothing that was answered', {
  timeout: 300_000,
}, async ({ skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await ReplicatedPostgres.start();
  const pools: pg.Pool[] = [];
  /** What the test itself writes waits for no standby. */
  const openPool = (connectionString: string) => {
    const pool = createPool({
      ...{ connectionString, connectionsMax: 3, applicationName: 'test' },
      prepare: async (client) => void (await client.query('set synchronous_commit = local')),
    });
    pools.push(pool);
    return pool;
  };
  try {
    const client = new pg.Client(postgres.primaryUrl);
    await client.connect();
    await migrate(client);
    await client.end();
    const old = openPool(postgres.primaryUrl);
    const world = await LedgerWorld.open({ url: postgres.url, pool: old });
    const acme = await world.customer({ addon: credits(100) });
    let isReady = false;
    const ledger = world.openLedger(
      () => connectLedger(postgres.url, { connectMs: 60_000, statementMs: isReady ? 60_000 : 500 }),
      { answerWithinMs: 500 },
    );
    await vi.waitFor(() => ledger.charge(world.call(acme, credits(1)), ok), guard);
    isReady = true;

    postgres.pauseReplication();
    const calls: string[] = [];
    // On a busy machine a caller may be told before anything was sent: then nothing is in doubt, and another one comes.
    await vi.waitFor(async () => {
      const call = world.call(acme, credits(5));
      const key = `key-${call.id}`;
      const { workspaceId } = call;
      await old.query(
        `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id) values ($1, $2, '', $3, $4)`,
        [workspaceId, key, call.id, world.processId],
      );
      const error = await ledger
        .charge(call, ok, { workspaceId, key, answer: '{"a":1}' })
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'service_unavailable' });
      expect(holdsKey(error)).toBe(true);
      calls.push(call.id);
    }, guard);
    // It is being found out what became of it, as far as that can be had.
    await vi.waitFor(async () => {
      const { rows } = await old.query<{ waits: boolean; shown: boolean }>(
        `select exists (select from pg_stat_activity where wait_event = 'SyncRep' and query like '%pg_logical_emit_message%' and pid <> pg_backend_pid()) as waits,
                exists (select from idempotency_keys where answer is not null) as shown`,
      );
      expect(rows[0]?.waits || rows[0]?.shown).toBe(true);
    }, guard);
    const shown = await old.query('select key from idempotency_keys where answer is not null');
    postgres.killPrimary();
    await postgres.promote();
    const now = openPool(postgres.primaryUrl);
    // Lines to the old one break; then it is asked on the new one, and the calls end as if they had never been.
    await vi.waitFor(() => ledger.charge(world.call(acme, credits(2)), ok), guard);
    await vi.waitFor(
      async () =>
        expect(
          (await now.query('select from pg_stat_activity where query like $1', ['%in doubt%'])).rowCount,
        ).toBe(0),
      guard,
    );
    const charged = await now.query<{ id: string }>('select id from calls where id = any ($1)', [calls]);
    const books = await verifyLedger(now);
    await ledger.close();
    await world.ledger.close();

    expect(calls).toHaveLength(1);
    expect(shown.rows).toEqual([]);
    expect(charged.rows).toEqual([]);
    expect(books).toMatchObject({ ok: true });
  } finally {
    for (const pool of pools) await pool.end();
    await postgres.stop();
  }
});
