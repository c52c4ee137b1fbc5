import type { Queryable } from '../postgres/pool.ts';

/** Rows of one statement, so that none holds locks for long. */
const sweptAtOnce = 1_000;
/** Of one sweep, in all; the next one goes on. */
const sweepMsMax = 30_000;
/** In each statement, and as long as it: one process sweeps at a time, and the others have nothing to wait for. */
const sweepLock = 7_235_401;
const alone = `(select pg_try_advisory_xact_lock(${sweepLock}))`;

/** Clients that nobody let in yet which may be older than an hour. */
const unusedOldMax = 5_000;

/**
 * What is over, each by an index of its own. Nothing is missed for good: a grant whose key ended while no process ran for a day goes
 * with its last token, which is after a month at most.
 */
export const sweeps: readonly string[] = [
  `delete from oauth_moments where ctid = any (array(
     select ctid from oauth_moments where expires_at <= now() and ${alone} limit ${sweptAtOnce}))`,
  // Tokens, and grants whose last token that was. Not at once: an exchange of this moment ends before.
  `with swept as (
     delete from oauth_tokens where hash = any (array(
       select hash from oauth_tokens where expires_at <= now() - interval '1 minute' and ${alone} limit ${sweptAtOnce}))
     returning grant_id
   ), ended as (
     delete from oauth_grants g using (select distinct grant_id from swept) s
      where g.id = s.grant_id
        and not exists (select from oauth_tokens t where t.grant_id = g.id and t.expires_at > now() - interval '1 minute')
   )
   select from swept`,
  `delete from oauth_grants where expires_at <= now() and id = any (array(
     select id from oauth_grants where expires_at <= now() and ${alone} limit ${sweptAtOnce}))`,
  `delete from oauth_grants where id = any (array(
     select g.id from (
       select id from api_keys where revoked_at between now() - interval '1 day' and now()
       union
       select id from api_keys where expires_at between now() - interval '1 day' and now()
     ) k cross join lateral (select id from oauth_grants where key_id = k.id limit ${sweptAtOnce}) g
      where ${alone} limit ${sweptAtOnce}))`,
  // Clients that nobody let in for a month, and those that nobody has let in for a year: official ones keep what they were registered as.
  `delete from oauth_clients where id = any (array(
     select id from oauth_clients where used_at is null and created_at <= now() - interval '30 days' and ${alone} limit ${sweptAtOnce}))
     and used_at is null and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`,
  `delete from oauth_clients where id = any (array(
     select id from oauth_clients where used_at <= now() - interval '1 year' and ${alone} limit ${sweptAtOnce}))
     and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`,
  // Whoever registers many leaves room to others: these come to be let in within minutes.
  `delete from oauth_clients where id = any (array(
     select id from oauth_clients where used_at is null and created_at <= now() - interval '1 hour' and ${alone}
      order by created_at desc offset ${unusedOldMax} limit ${sweptAtOnce}))
     and used_at is null and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`,
];

/**
 * Forgets what is over: tokens, sign-ins, grants whose time or key has ended or whose last token has, and clients that nobody let in for
 * a month, or for a year. Ends after half a minute, whatever is left.
 */
export async function sweepGrants(db: Queryable): Promise<void> {
  const end = performance.now() + sweepMsMax;
  for (const statement of sweeps) {
    for (;;) {
      const { rowCount } = await db.query(statement);
      if ((rowCount ?? 0) < sweptAtOnce) break;
      if (performance.now() > end) return;
    }
  }
}
