import type pg from 'pg';

// Any constants, other than those of migrate.ts.
const partsLock = 7_235_026;
const indexLock = 7_235_027;

/** While `work` runs, no part of the history is made or closed. Waits for those who are at it. */
export async function withParts<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('select pg_advisory_lock_shared($1)', [partsLock]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [partsLock]);
  }
}

/** For a transaction that makes or closes a part. False where somebody else is at it, or reads the parts. */
export async function mayChangeParts(tx: pg.ClientBase): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    partsLock,
  ]);
  return rows[0]?.taken === true;
}

/** Runs `work` unless somebody else does the same just now. */
export async function aloneWithIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    indexLock,
  ]);
  if (rows[0]?.taken !== true) return;
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [indexLock]);
  }
}
