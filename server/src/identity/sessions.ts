import { hashSecret } from '../kernel/checked-secret.ts';
import { publicId, randomBase62 } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Person } from './people.ts';

export interface Session {
  readonly id: string;
  readonly person: Person;
  /** When it was begun. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session that is used goes on for a week, and for this long in all. */
const wholeDaysMax = 30;
const idleDays = 7;
/** Its row is written to at most once in this time. */
const notedMinutes = 60;
/** 190 bits. */
const tokenLength = 32;
const userAgentLengthMax = 300;
/** What better-auth makes: letters and digits. */
const tokenShape = /^[0-9A-Za-z_-]{20,100}$/;

/**
 * Begins a session of somebody who has proved who they are in another way than by a password, which is better-auth's. Whether they were switched off
 * is seen by `findSession`. @returns its token, for the cookie
 */
export async function insertSession(
  db: Queryable,
  personId: string,
  from: { readonly address: string; readonly userAgent: string | null },
): Promise<string> {
  const token = randomBase62(tokenLength);
  await db.query(
    `insert into person_sessions (id, person_id, token_hash, ip_address, user_agent, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '${idleDays} days')`,
    [
      publicId('ses'),
      personId,
      hashSecret(token),
      from.address,
      from.userAgent?.slice(0, userAgentLengthMax) ?? null,
    ],
  );
  return token;
}

/**
 * Whose session a cookie is. Null for what is unknown, over, or of somebody who was switched off.
 * @param isUse false: it is only looked at again, and goes on no longer for it
 */
export async function findSession(
  db: Queryable,
  token: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<Session | null> {
  if (!tokenShape.test(token)) return null;
  const { rows } = await db.query<{
    id: string;
    created_at: Date;
    expires_at: Date;
    is_stale: boolean;
    person_id: string;
    name: string;
    email: string;
    is_operator: boolean;
  }>(
    `select s.id, s.created_at, s.expires_at, s.updated_at < now() - make_interval(mins => ${notedMinutes}) as is_stale,
            p.id as person_id, p.name, p.email, p.operator_since is not null as is_operator
       from person_sessions s join persons p on p.id = s.person_id
      where s.token_hash = $1 and s.expires_at > now() and p.disabled_at is null`,
    [hashSecret(token)],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.is_stale && isUse) await noteUse(db, row.id);
  return {
    id: row.id,
    person: { id: row.person_id, name: row.name, email: row.email, isOperator: row.is_operator },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

async function noteUse(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update person_sessions
        set updated_at = now(),
            expires_at = least(now() + interval '${idleDays} days', created_at + interval '${wholeDaysMax} days')
      where id = $1 and updated_at < now() - make_interval(mins => ${notedMinutes})`,
    [id],
  );
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query('delete from person_sessions where token_hash = $1', [hashSecret(token)]);
}

export interface SessionRow {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

/** Those of a person that are not over, the last used first; at most 200. */
export async function listSessions(db: Queryable, personId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent", created_at as "createdAt",
            updated_at as "usedAt", expires_at as "expiresAt"
       from person_sessions where person_id = $1 and expires_at > now() order by updated_at desc, id limit 200`,
    [personId],
  );
  return rows;
}

/** Ends one session of a person, or all but one. @returns how many ended */
export async function endSessionsOf(
  tx: Queryable,
  personId: string,
  which: { readonly only: string } | { readonly except: string | null },
): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from person_sessions where person_id = $1 and ($2::text is null or id = $2) and ($3::text is null or id <> $3)`,
    [personId, 'only' in which ? which.only : null, 'except' in which ? which.except : null],
  );
  return rowCount ?? 0;
}

/** Sessions and tokens that are over. */
export async function sweepSessions(db: Queryable): Promise<void> {
  await db.query('delete from person_sessions where expires_at < now()');
  await db.query('delete from person_tokens where expires_at < now()');
}
