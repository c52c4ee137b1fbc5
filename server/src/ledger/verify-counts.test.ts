import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { ok, test } from '../testing/ledger-world.ts';
import { verifyLedger } from './verify.ts';

test('calls of the first day of the month that no quota counted are found', async ({ world }) => {
  const acme = await world.customer({ addon: credits(10) });
  // On the first day this call may count in either month, so the test needs two more.
  await world.ledger.charge(world.call(acme, credits(1)), ok);
  await world.db.pool.query(
    `with at as (select (date_trunc('month', now() at time zone 'UTC') + interval '12 hours') at time zone 'UTC' as at),
          called as (insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
                     select id, $2, $3, at, 0, 0, 0, 1, $4, 200, false from at, unnest($1::uuid[]) id)
     insert into usage_journal (at, workspace_ids, endpoint_ids, credits, records)
     select at, array[$2::int, $2], array[$4::smallint, $4], array[0, 0], array[0, 0] from at`,
    [[uuidv7(), uuidv7()], acme.workspaceId, acme.accountId, world.endpointId],
  );

  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [{ invariant: 'I7' }] });
});
