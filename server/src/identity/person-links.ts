import { hashSecret } from '../kernel/checked-secret.ts';
import { publicId, randomBase62 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/* Links in mails: each holds a token, works once, for one purpose and one person, until its time is over. The database holds its SHA-256. */

export type LinkPurpose = 'sign_in' | 'password_reset' | 'email_change' | 'sign_up';

/** How long a link works, from when its mail is sent. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  sign_in: 15,
  password_reset: 60,
  email_change: 60,
  sign_up: 24 * 60,
};
/** One that an operator passes on by hand. */
const byHandMinutes = 24 * 60;
/** 238 bits, which need no slow hash. */
const tokenLength = 40;
const tokenShape = /^[0-9A-Za-z]{40}$/;

export interface LinkToMake {
  readonly purpose: LinkPurpose;
  /** Null where there is no account yet: to sign up. */
  readonly personId: string | null;
  /** Where it is sent, as `plainEmail` writes it. */
  readonly email: string;
  /** False where it is passed on by hand. */
  readonly isMailed: boolean;
}

export interface PersonLink {
  readonly id: string;
  /** '' for a link to sign up. */
  readonly personId: string;
  readonly email: string;
  readonly isMailed: boolean;
  /** Of the person, now. */
  readonly name: string | null;
  readonly isEmailVerified: boolean;
}

/** @returns what stands behind the # of the link, seen this once */
export async function insertLink(
  db: Queryable,
  { purpose, personId, email, isMailed }: LinkToMake,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = randomBase62(tokenLength);
  const minutes = isMailed ? linkMinutes[purpose] : byHandMinutes;
  const { rows } = await db.query<{ expires_at: Date }>(
    `insert into person_links (id, token_hash, purpose, person_id, email, is_mailed, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning expires_at`,
    [publicId('lnk'), hashSecret(token), purpose, personId, email, isMailed, minutes],
  );
  return { token, expiresAt: rows[0]?.expires_at ?? new Date() };
}

const works = `l.token_hash = $1 and l.purpose = $2 and l.used_at is null and l.ended_at is null and l.expires_at > now()`;

/** Whose a link is, as long as it works. Uses nothing up. Links of people who were switched off do not work. */
export async function findLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<PersonLink | null> {
  if (!tokenShape.test(token)) return null;
  const { rows } = await db.query<PersonLink>(
    `select l.id, coalesce(l.person_id, '') as "personId", l.email, l.is_mailed as "isMailed", p.name,
            coalesce(p.email_verified, false) as "isEmailVerified"
       from person_links l left join persons p on p.id = l.person_id
      where ${works} and p.disabled_at is null`,
    [hashSecret(token), purpose],
  );
  return rows[0] ?? null;
}

/**
 * Uses a link up, and ends others of its purpose for the same person. Of several at once, one gets it. Needs a transaction.
 * @throws {ServiceError} link_not_valid
 */
export async function takeLink(tx: Queryable, purpose: LinkPurpose, token: string): Promise<PersonLink> {
  const found = await findLink(tx, purpose, token);
  if (found === null) throw linkNotValid();
  const { rowCount } = await tx.query(`update person_links l set used_at = now() where ${works}`, [
    hashSecret(token),
    purpose,
  ]);
  if (rowCount !== 1) throw linkNotValid();
  await tx.query(
    `update person_links set ended_at = now()
      where purpose = $1 and used_at is null and ended_at is null
        and (person_id = $2 or (person_id is null and email = $3))`,
    [purpose, found.personId, found.email],
  );
  return found;
}

/** Links of a person work no more. */
export async function endLinksOf(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    'update person_links set ended_at = now() where person_id = $1 and used_at is null and ended_at is null',
    [personId],
  );
}

export const linkNotValid = () =>
  new ServiceError('link_not_valid', 'This link was used, was revoked, has ended, or was cut short.');

/** Accounts that were made by signing up, in the last 24 hours. */
export async function signUpsOfDay(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from person_links
      where purpose = 'sign_up' and used_at is not null and used_at > now() - interval '1 day'`,
  );
  return rows[0]?.count ?? 0;
}

/** Used ones are kept for as long as sign-ups are counted. */
export async function sweepLinks(db: Queryable): Promise<void> {
  await db.query(`delete from person_links where expires_at < now() - interval '2 days'`);
}
