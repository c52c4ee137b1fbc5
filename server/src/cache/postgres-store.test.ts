import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { patientTimes } from '../testing/patient-times.ts';
import { cacheKey } from './cache-key.ts';
import { entryAgeMsMax } from './cache-store.ts';
import { PostgresStore } from './postgres-store.ts';

const bytesMax = 16 * 1024 ** 2;
const hourMs = 60 * 60 * 1_000;
let keys = 0;
const newKey = () => cacheKey('test', [keys++]);

async function diskBytes(db: TestDatabase): Promise<number> {
  const { rows } = await db.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::bigint as bytes from pg_inherits where inhparent = 'cache_entries'::regclass`,
  );
  return rows[0]?.bytes ?? 0;
}

const segmentOf = async (db: TestDatabase) =>
  (await db.pool.query<{ segment: number }>('select segment from cache_ring')).rows[0]?.segment;

test('the bound holds under load: two processes that write four times as much leave the files below it', async ({
  db,
}) => {
  const processes = [1, 2].map(() =>
    createPool({ connectionString: db.url, connectionsMax: 2, applicationName: 'cache', ...patientTimes }),
  );
  const stores = processes.map((pool) => new PostgresStore({ db: pool, bytesMax }));
  const entryBytes = 100_000;
  const sizes: number[] = [];
  const written = Array.from({ length: (4 * bytesMax) / entryBytes }, newKey);
  const queue = [...written];

  await Promise.all(
    stores.flatMap((store) =>
      [1, 2].map(async () => {
        for (let key = queue.shift(); key; key = queue.shift()) {
          await store.put(key, randomBytes(entryBytes));
          sizes.push(await diskBytes(db));
        }
      }),
    ),
  );
  const newest = await Promise.all(
    written.slice(-20).map((key) => (stores[0] as PostgresStore).get(key, entryAgeMsMax)),
  );
  const oldest = await (stores[0] as PostgresStore).get(written[0] as (typeof written)[0], entryAgeMsMax);
  await Promise.all(processes.map((pool) => pool.end()));

  // Four writers may be beyond the check at the same moment.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax + 4 * entryBytes * 1.1);
  expect(Math.max(...sizes)).toBeGreaterThan(bytesMax * 0.7);
  expect(newest.filter((entry) => entry?.bytes.length === entryBytes)).toHaveLength(20);
  expect(oldest).toBe(null);
});

test('the bound holds for one page that is fetched again and again as well', async ({ db }) => {
  const store = new PostgresStore({ db: db.pool, bytesMax });
  const key = newKey();
  const sizes: number[] = [];

  for (let time = 0; time < 200; time++) {
    await store.put(key, randomBytes(200_000));
    sizes.push(await diskBytes(db));
  }
  const last = randomBytes(200_000);
  await store.put(key, last);

  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax);
  expect((await store.get(key, entryAgeMsMax))?.bytes.equals(last)).toBe(true);
});

test('a limit that was lowered holds after a few more entries', async ({ db }) => {
  const before = new PostgresStore({ db: db.pool, bytesMax: 4 * bytesMax });
  for (let time = 0; time < 250; time++) await before.put(newKey(), randomBytes(200_000));
  const grown = await diskBytes(db);

  const after = new PostgresStore({ db: db.pool, bytesMax });
  for (let time = 0; time < 8; time++) await after.put(newKey(), randomBytes(200_000));

  expect(grown).toBeGreaterThan(2 * bytesMax);
  expect(await diskBytes(db)).toBeLessThanOrEqual(bytesMax);
});

test('a page that lies in several segments is served as it was fetched last', async ({ db }) => {
  const store = new PostgresStore({ db: db.pool, bytesMax });
  const key = newKey();

  await store.put(key, Buffer.from('first'));
  await db.pool.query('select cache_turn(0::smallint, 16777216)');
  await store.put(key, Buffer.from('second'));

  expect((await store.get(key, entryAgeMsMax))?.bytes.toString()).toBe('second');
});

test('entries leave for good after a day and a fifth, and not before a day, also where little is written', async ({
  db,
}) => {
  const store = new PostgresStore({ db: db.pool, bytesMax });
  await store.put(newKey(), Buffer.from('kept'));
  const entries = async () => (await store.status()).entries;
  const seen: number[] = [];

  for (let sweep = 0; sweep < 6; sweep++) {
    // Nearly five hours later each time.
    await db.pool.query(`update cache_ring set opened_at = opened_at - make_interval(secs => $1)`, [
      (24 / 5) * 60 * 60 + 1,
    ]);
    await store.sweep();
    seen.push(await entries());
  }
  await store.sweep();

  expect(seen).toEqual([1, 1, 1, 1, 1, 0]);
  // A sweep that comes too early turns nothing.
  expect(await segmentOf(db)).toBe(0);
});

test('of many processes that find a segment full, one turns the ring', async ({ db }) => {
  const turned = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.pool.query<{ turned: boolean }>('select cache_turn(0::smallint, 16777216) as turned'),
    ),
  );

  expect(turned.filter(({ rows }) => rows[0]?.turned)).toHaveLength(1);
  expect(await segmentOf(db)).toBe(1);
});

test('while another process empties a segment on a slow disk, this one waits and keeps what it was given', async ({
  db,
}) => {
  const entryBytes = 1_000_000;
  const store = new PostgresStore({ db: db.pool, bytesMax });
  const next = newKey();
  for (let bytes = 0; bytes + entryBytes * 1.1 < bytesMax / 6; bytes += entryBytes * 1.1) {
    await store.put(newKey(), randomBytes(entryBytes));
  }
  const other = new pg.Client({ connectionString: db.url });
  await other.connect();
  await other.query('begin');
  await other.query('select cache_turn(0::smallint, 16777216)');

  const put = store.put(next, randomBytes(entryBytes));
  await vi.waitFor(
    async () => {
      // Ten times as long as anybody waits for a lock that look-ups wait behind.
      const { rows } = await db.pool.query(
        `select from pg_stat_activity where query like 'select cache_turn($1%' and wait_event_type = 'Lock'
            and datname = current_database() and query_start < clock_timestamp() - interval '0.5 s'`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  await other.query('commit');
  await other.end();
  await put;

  expect((await store.get(next, entryAgeMsMax))?.bytes.length).toBe(entryBytes);
  expect(await segmentOf(db)).toBe(1);
});

test('while a backup reads the tables, look-ups go on, and what does not fit is not kept', async ({ db }) => {
  const store = new PostgresStore({ db: db.pool, bytesMax });
  const kept = newKey();
  await store.put(kept, Buffer.from('kept'));
  const backup = new pg.Client({ connectionString: db.url });
  await backup.connect();
  await backup.query('begin');
  await backup.query('lock table cache_entries in access share mode');

  const sizes: number[] = [];
  for (let time = 0; time < 30; time++) {
    await store.put(newKey(), randomBytes(200_000));
    sizes.push(await diskBytes(db));
  }
  const during = await store.get(kept, entryAgeMsMax);
  await backup.query('commit');
  await backup.end();

  expect(during?.bytes.toString()).toBe('kept');
  // Five empty segments have a few pages as well.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax / 6 + 5 * 32_768);
  expect(await segmentOf(db)).toBe(0);
});

test('a clock of the service that is wrong changes nothing: the database tells how old an entry is', async ({
  db,
}) => {
  const store = new PostgresStore({ db: db.pool, bytesMax });
  const key = newKey();
  await store.put(key, Buffer.from('kept'));
  await db.pool.query(`update cache_entries set stored_at = stored_at - interval '2 hours'`);

  const young = await store.get(key, 3 * hourMs);
  const old = await store.get(key, hourMs);

  expect(young?.bytes.toString()).toBe('kept');
  expect(old).toBe(null);
});

test('nothing of the cache goes into the log of the database, and nothing is compressed twice', async ({
  db,
}) => {
  const { rows } = await db.pool.query<{ persistence: string; storage: string; tables: number }>(
    `select c.relpersistence as persistence, a.attstorage as storage, count(*)::int as tables
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'entry'
      where i.inhparent = 'cache_entries'::regclass group by 1, 2`,
  );

  expect(rows).toEqual([{ persistence: 'u', storage: 'e', tables: 6 }]);
});
