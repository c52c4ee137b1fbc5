import { expect } from 'vitest';
import { firstIdOf, uuidv7 } from '../kernel/ids.ts';
import { test } from '../testing/database.ts';
import { readKeptBodies } from './kept-bodies.ts';

const hourMs = 3_600_000;

test('an answer that is kept for an Idempotency-Key is shown for a day, also where nobody has deleted it yet', async ({
  db,
}) => {
  const shownAfter = async (hours: number) => {
    const at = Date.now() - hours * hourMs;
    const id = `${firstIdOf(at).slice(0, 14)}7${uuidv7().slice(15)}`;
    await db.pool.query(
      `insert into idempotency_keys (workspace_id, key, fingerprint, call_id, process_id, answer, created_at)
         values (1, $1::text, '', $1::uuid, 1, '{"a":1}', $2)`,
      [id, new Date(at)],
    );
    return readKeptBodies(db.pool, { id, workspaceId: 1, jobId: null });
  };

  expect(await shownAfter(23.9)).toMatchObject({
    because: 'idempotency_key',
    answer: { text: '{"a":1}', bytes: 7 },
  });
  expect(await shownAfter(24.1)).toBeNull();
});
