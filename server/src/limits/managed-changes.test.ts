import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { ManagedChanges } from './managed-changes.ts';

test('two changes that wait for each other are both made', async ({ db }) => {
  await db.pool.query(
    `insert into organizations (public_id, name) values ('org_1', 'One'), ('org_2', 'Two')`,
  );
  const changes = new ManagedChanges(db.pool, 3);
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const made = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tries = [0, 0];
  const change = async (own: number, other: number) => {
    await changes.run(`person ${own}`, async (tx) => {
      tries[own] = (tries[own] ?? 0) + 1;
      // Or it could lock its row again before the other one wakes up, and they would wait for each other once more.
      if (tries[own] > 1) await made[other]?.promise;
      const rename = (which: number) =>
        tx.query(`update organizations set name = name || $2 where public_id = $1`, [
          `org_${which + 1}`,
          ` ${own}`,
        ]);
      await rename(own);
      held[own]?.resolve();
      await held[other]?.promise;
      await rename(other);
    });
    made[own]?.resolve();
  };

  await Promise.all([change(0, 1), change(1, 0)]);

  // PostgreSQL ended one of them, which began again.
  expect(tries.toSorted()).toEqual([1, 2]);
  const { rows } = await db.pool.query<{ name: string }>('select name from organizations order by id');
  for (const { name } of rows) expect(name.split(' ').slice(1).toSorted()).toEqual(['0', '1']);
});

test('who changes much has one connection, and others have theirs', async ({ db }) => {
  const changes = new ManagedChanges(db.pool, 2);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const greedy = Array.from({ length: 5 }, () =>
    changes.run('greedy', async () => {
      running += 1;
      most = Math.max(most, running);
      begun.resolve();
      // Two of one: nothing is left for the other, who would never come to their turn.
      if (running > 1) release.resolve();
      await release.promise;
      running -= 1;
    }),
  );

  const modest = changes.run('modest', async () => {
    // Either has its connection first.
    await begun.promise;
    // Its turn came while the other one still had what it has.
    release.resolve();
    return most;
  });

  expect(await modest).toBe(1);
  await Promise.all(greedy);

  expect(most).toBe(1);
});

test('what a change throws comes to who made it, and nothing of it stays', async ({ db }) => {
  const changes = new ManagedChanges(db.pool, 1);

  const failing = changes.run('one', async (tx) => {
    await tx.query(`insert into organizations (public_id, name) values ('org_1', 'One')`);
    throw new Error('changed its mind');
  });

  await expect(failing).rejects.toThrow('changed its mind');
  expect((await db.pool.query('select from organizations')).rowCount).toBe(0);
});
