import { expect } from 'vitest';
import { makeApiKey } from '../accounts/api-key.ts';
import { createOrganization } from '../admin/organizations.ts';
import { credits } from '../kernel/credits.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { stillClock } from '../testing/still-clock.ts';
import { watchedPool } from '../testing/watched-pool.ts';
import { Authenticator } from './authenticate.ts';

const address = '192.0.2.1';

async function makeKey(db: TestDatabase): Promise<string> {
  const wanted = { name: 'Acme', credits: credits(1), plan: null, rateTier: 'free' } as const;
  return (await createOrganization(db.pool, wanted)).workspaces[0]?.api_key ?? '';
}

/** An authenticator that counts what it asks the database, on a clock that stands still. */
function watched(db: TestDatabase) {
  const clock = stillClock();
  const asked = { keys: 0, lists: 0 };
  const pool = watchedPool(db.pool, (text) => {
    if (text.includes('from api_keys k')) asked.keys += 1;
    else if (text.includes('from api_keys')) asked.lists += 1;
  });
  const authenticator = new Authenticator(pool);
  const statusOf = (key: string, from = address) =>
    authenticator.authenticate(key, from).then(
      () => 200,
      (error: ServiceError) => error.status,
    );
  return { asked, authenticator, statusOf, clock };
}

test('keys with a right checksum that nobody has do not reach the database beyond the rate of their address', async ({
  db,
}) => {
  const { asked, statusOf } = watched(db);

  const statuses = await Promise.all(Array.from({ length: 2_000 }, () => statusOf(makeApiKey('live'))));

  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_980);
  expect(asked).toEqual({ keys: 20, lists: 1 });
  expect(await statusOf(makeApiKey('live'), '192.0.2.2')).toBe(401);
});

test('a right key is let in beside somebody who guesses at its address, also by a process that has never seen it', async ({
  db,
}) => {
  const [known, newcomer] = [await makeKey(db), await makeKey(db)];
  const { asked, authenticator, statusOf, clock } = watched(db);
  expect(await statusOf(known)).toBe(200);
  await Promise.all(Array.from({ length: 100 }, () => statusOf(makeApiKey('live'))));

  authenticator.forget();

  expect(await statusOf(known)).toBe(200);
  expect(await statusOf(newcomer)).toBe(200);
  expect(await statusOf(makeApiKey('live'))).toBe(429);
  expect(asked.lists).toBe(1);
  // Its key is in the list as soon as that is read again, after ten seconds.
  const latest = await makeKey(db);
  expect(await statusOf(latest)).toBe(429);
  clock.advance(10_001);
  await Promise.all(Array.from({ length: 100 }, () => statusOf(makeApiKey('live'))));
  expect(await statusOf(latest)).toBe(200);
});

test('right keys take nothing of what their address may guess', async ({ db }) => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => makeKey(db)));
  const { statusOf } = watched(db);

  for (const key of keys) expect(await statusOf(key)).toBe(200);

  const guesses = await Promise.all(Array.from({ length: 30 }, () => statusOf(makeApiKey('live'))));
  expect(guesses.filter((status) => status === 401)).toHaveLength(20);
});

test('a key that was revoked is refused as such, and counts as a guess', async ({ db }) => {
  const key = await makeKey(db);
  const { authenticator, statusOf } = watched(db);
  await statusOf(key);
  await db.pool.query('update api_keys set revoked_at = now()');
  authenticator.forget();

  const statuses = [];
  for (let nth = 0; nth < 30; nth += 1) statuses.push(await statusOf(key));

  expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(10).fill(429)]);
});
