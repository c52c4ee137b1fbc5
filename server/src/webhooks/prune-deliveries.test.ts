import { expect, vi } from 'vitest';
import { counted, miscounted } from '../testing/stored-counts.ts';
import { test } from '../testing/webhook-world.ts';
import { redeliver } from './deliveries.ts';
import { pruneDeliveries } from './prune-deliveries.ts';
import { attemptsKept } from './settle-tries.ts';

test('of more deliveries than a workspace may store the oldest that ended go, and the addresses of jobs with them', async ({
  hooks,
}) => {
  const { pool } = hooks.db;
  await hooks.webhook((await hooks.receiver()).url);
  for (let n = 0; n < 60; n++) await hooks.emit({ jobUrl: `https://jobs.example/${n}` });
  expect(await counted(pool, 'deliveries')).toEqual({ rows: 120, bytes: 0 });
  // All but one of the oldest ten have ended.
  await pool.query(
    `update webhook_deliveries set state = 'failed', due_at = null, ended_at = now()
      where event_id <> (select id from webhook_events order by created_at offset 9 limit 1)`,
  );

  const pruned = await Promise.all([pruneDeliveries(pool, 100), pruneDeliveries(pool, 100)]);

  // Two of each event: fifteen of them, nine older than the one that waits.
  expect(pruned.toSorted()).toEqual([0, 15]);
  const left = (await counted(pool, 'deliveries')).rows;
  expect(left).toBe(90);
  expect(await hooks.states()).toMatchObject({ pending: 2 });
  const { rows } = await pool.query(
    `select (select count(*)::int from webhook_endpoints where not is_registered) as count,
            (select count(*)::int from webhook_events) as events`,
  );
  expect(rows).toEqual([{ count: left / 2, events: left / 2 }]);
  expect(await miscounted(pool)).toEqual([]);
  expect(await pruneDeliveries(pool, 100)).toBe(0);
});

test('a delivery that is sent again without end keeps its newest tries, and what was answered to a few of them', async ({
  hooks,
}) => {
  const { pool } = hooks.db;
  const receiver = await hooks.receiver((_got, response) => response.writeHead(200).end('x'.repeat(10_000)));
  const { id } = await hooks.webhook(receiver.url);
  await hooks.emit();
  const deliverer = hooks.deliverer();
  deliverer.nudge();
  await vi.waitFor(async () => expect(await hooks.states()).toEqual({ delivered: 1 }), { timeout: 60_000 });
  const { rows } = await pool.query<{ id: string }>(
    `select 'dlv_' || replace(id::text, '-', '') as id from webhook_deliveries`,
  );

  for (let n = 1; n < attemptsKept + 5; n++) {
    expect(await redeliver(pool, hooks.workspaceId, id, rows[0]?.id ?? '')).toBe('redelivered');
    deliverer.nudge();
    await vi.waitFor(
      async () => {
        const { rows: state } = await pool.query('select state::text, attempts from webhook_deliveries');
        expect(state).toEqual([{ state: 'delivered', attempts: n + 1 }]);
      },
      { timeout: 60_000, interval: 10 },
    );
  }

  const { rows: attempts } = await pool.query(
    'select count(*)::int as kept, count(response)::int as answers, max(number) as newest from webhook_attempts',
  );
  expect(attempts).toEqual([{ kept: attemptsKept, answers: 3, newest: attemptsKept + 5 }]);
});
