import { expect } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { sweepGrants, sweeps } from './sweep-grants.ts';

/** Enough for reading them all to be the slower way. */
const grants = 20_000;

/** Grants, ten of each key, each with three tokens that live, and as many clients. */
async function fill({ pool: shared }: TestApp['db']): Promise<void> {
  const pool = await shared.connect();
  await pool.query(
    `with keys as (
       insert into api_keys (workspace_id, hash, hint, expires_at)
         select workspace_id, sha256(('key' || i)::bytea), '', now() + interval '1 hour'
           from generate_series(1, $1::int / 10) i, (select min(workspace_id) as workspace_id from api_keys) w
       returning id, workspace_id
     )
     insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
       select 'grant' || i, 'con_' || i, k.workspace_id, k.id, 'client' || i, 'Loom', '127.0.0.1', '{}', now() + interval '1 year'
         from (select *, (row_number() over ())::int as place from keys) k, generate_series(place * 10 - 9, place * 10) i`,
    [grants],
  );
  await pool.query(
    `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
       select sha256(('token' || i || ' ' || n)::bytea), 'RefreshToken', 'grant' || i, '{}', now() + n * interval '1 day'
         from generate_series(1, $1::int) i, generate_series(1, 3) n`,
    [grants],
  );
  await pool.query(
    `insert into oauth_clients (id, metadata, used_at) select 'client' || i, '{}', now() from generate_series(1, $1::int) i`,
    [grants],
  );
  await pool.query(
    `insert into oauth_moments (kind, hash, payload, expires_at)
       select 'Interaction', sha256(('moment' || i)::bytea), '{}', now() + interval '1 minute' from generate_series(1, $1::int) i`,
    [grants],
  );
  await pool.query('analyze oauth_grants, oauth_tokens, oauth_clients, oauth_moments, api_keys');
  pool.release();
}

test('what is over is found without reading what is not', async ({ db }) => {
  const app = await TestApp.open(db);
  await app.customer();
  await fill(db);

  for (const sweep of sweeps) {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sweep}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan/);
  }
  await app.app.close();
});

test('far more than goes in one statement goes in one sweep', async ({ db }) => {
  await db.pool.query(
    `insert into oauth_moments (kind, hash, payload, expires_at)
       select 'Interaction', sha256(i::text::bytea), '{}', now() from generate_series(1, 3500) i`,
  );

  await sweepGrants(db.pool);

  expect((await db.pool.query('select from oauth_moments')).rowCount).toBe(0);
});

test('a sweep leaves alone what another process is sweeping', async ({ db }) => {
  await db.pool.query(
    `insert into oauth_moments (kind, hash, payload, expires_at) values ('Interaction', sha256('x'), '{}', now())`,
  );
  const other = await db.pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7235401)');

    await sweepGrants(db.pool);
    expect((await db.pool.query('select from oauth_moments')).rowCount).toBe(1);
  } finally {
    // Ends the lock with its connection.
    other.release(true);
  }

  await expect
    .poll(async () => {
      await sweepGrants(db.pool);
      return (await db.pool.query('select from oauth_moments')).rowCount;
    })
    .toBe(0);
});

test('a grant goes with its last token, with its key, and with its time, and stays while one of its tokens lives', async ({
  db,
}) => {
  const app = await TestApp.open(db);
  for (let keys = 0; keys < 3; keys++) await app.customer();
  const { pool } = db;
  await pool.query(
    `insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
       select what, what, k.workspace_id, k.id, 'x', 'Loom', '127.0.0.1', '{}', now() + expires_in
         from (values ('lives', interval '1 day', 0), ('tokens over', interval '1 day', 0), ('time over', interval '0', 0),
                      ('key revoked', interval '1 day', 1), ('key expired', interval '1 day', 2)) v (what, expires_in, place)
         cross join lateral (select * from api_keys order by id offset place limit 1) k`,
  );
  await pool.query(
    `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
       select sha256(id::bytea || n::text::bytea), 'AccessToken', id, '{}',
              case when n = 1 or id = 'tokens over' then now() - interval '61 s' else now() + interval '1 hour' end
         from oauth_grants, generate_series(1, 2) n`,
  );
  await pool.query(
    'update api_keys set revoked_at = now() where id = (select key_id from oauth_grants where id = $1)',
    ['key revoked'],
  );
  await pool.query(
    'update api_keys set expires_at = now() where id = (select key_id from oauth_grants where id = $1)',
    ['key expired'],
  );

  await sweepGrants(pool);

  expect((await pool.query('select id from oauth_grants')).rows).toEqual([{ id: 'lives' }]);
  expect((await pool.query('select grant_id from oauth_tokens')).rows).toEqual([{ grant_id: 'lives' }]);
  await app.app.close();
});

test('of clients that nobody let in the newest stay, and all of the last hour', async ({ db }) => {
  await db.pool.query(
    `insert into oauth_clients (id, metadata, created_at)
       select case when i <= 6000 then 'old' else 'new' end || i, '{}',
              now() - case when i <= 6000 then interval '2 hours' + i * interval '1 s' else interval '59 minutes' end
         from generate_series(1, 8000) i`,
  );

  await sweepGrants(db.pool);

  const { rows } = await db.pool.query(
    `select count(*) filter (where id like 'old%')::int as old, count(*) filter (where id like 'new%')::int as new,
            max(created_at) filter (where id like 'old%') > now() - interval '2 hours 1 minute' as newest_stayed from oauth_clients`,
  );
  expect(rows).toEqual([{ old: 5_000, new: 2_000, newest_stayed: true }]);
});
