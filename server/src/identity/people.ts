import { hashPassword, verifyPassword } from '@better-auth/utils/password';
import { publicId, randomBase62 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { endLinksOf } from './person-links.ts';
import { plainEmail } from './plain-email.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  /** Null: they sign in by their identity provider. */
  readonly password: PasswordHash | null;
  /** The address is theirs: they came by a link that was sent there, or their identity provider says so. */
  readonly isEmailVerified: boolean;
}

/**
 * A password as it is stored. Making one takes 50 ms and a turn among those that do (`Identity.hashed`): before a transaction, whose connection others
 * want.
 */
export type PasswordHash = string & { readonly isPasswordHash: true };

export const hashedPassword = async (password: string): Promise<PasswordHash> =>
  (await hashPassword(password)) as PasswordHash;

/** As better-auth names a password, and whose it is. */
const passwordProvider = 'credential';
const passwordIssuer = 'local:credential';

/**
 * A person who can sign in. Needs a transaction.
 * @throws {ServiceError} email_taken
 */
export async function insertPerson(tx: Queryable, wanted: NewPerson): Promise<string> {
  const id = publicId('per');
  const { rowCount } = await tx.query(
    `insert into persons (id, name, email, email_verified) values ($1, $2, $3, $4) on conflict (email) do nothing`,
    [id, wanted.name, plainEmail(wanted.email), wanted.isEmailVerified],
  );
  if (rowCount !== 1) {
    throw new ServiceError('email_taken', 'Somebody with this e-mail address can sign in already.');
  }
  if (wanted.password !== null) await insertPassword(tx, id, wanted.password);
  return id;
}

/** Gives a person this password in place of the one before. Links of mails that were sent before end; sessions stay. */
export async function insertPassword(tx: Queryable, personId: string, password: PasswordHash): Promise<void> {
  await endLinksOf(tx, personId);
  await tx.query(
    `insert into person_credentials (id, person_id, issuer, account_id, provider_id, password)
       values ($1, $2, $3, $2, $4, $5)
       on conflict (issuer, account_id) do update set password = excluded.password, updated_at = now()`,
    [`cre_${randomBase62(20)}`, personId, passwordIssuer, passwordProvider, password],
  );
}

/** Replaces the password and ends every session of the person. Needs a transaction. */
export async function setPassword(tx: Queryable, personId: string, password: PasswordHash): Promise<void> {
  await insertPassword(tx, personId, password);
  await tx.query('delete from person_sessions where person_id = $1', [personId]);
}

/** The password of a person, as it is stored; null where they have none. */
export async function passwordOf(db: Queryable, personId: string): Promise<PasswordHash | null> {
  const { rows } = await db.query<{ password: PasswordHash | null }>(
    'select password from person_credentials where issuer = $1 and account_id = $2',
    [passwordIssuer, personId],
  );
  return rows[0]?.password ?? null;
}

/** Whether nothing has changed the password that was read before, and nothing changes it until the transaction ends. */
export async function isStillPassword(
  tx: Queryable,
  personId: string,
  stored: PasswordHash,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from person_credentials where issuer = $1 and account_id = $2 and password = $3 for update',
    [passwordIssuer, personId, stored],
  );
  return rowCount === 1;
}

/** Whether a password is the one that is stored. Takes as long as making one. */
export const isPassword = (stored: PasswordHash | null, password: string): Promise<boolean> =>
  stored === null ? Promise.resolve(false) : verifyPassword(stored, password);

export async function hasSecondFactor(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    'select two_factor_enabled as has from persons where id = $1',
    [personId],
  );
  return rows[0]?.has ?? false;
}

export async function renamePerson(tx: Queryable, personId: string, name: string): Promise<void> {
  await tx.query('update persons set name = $2, updated_at = now() where id = $1', [personId, name]);
}

export async function findPersonByEmail(db: Queryable, email: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(
    `select id, name, email, operator_since is not null as "isOperator" from persons where email = $1`,
    [plainEmail(email)],
  );
  return rows[0] ?? null;
}

export interface MailedPerson extends Person {
  readonly isEmailVerified: boolean;
  readonly isDisabled: boolean;
}

const mailedColumns = `id, name, email, operator_since is not null as "isOperator", email_verified as "isEmailVerified",
  disabled_at is not null as "isDisabled"`;

/** Somebody by id or e-mail address, with what decides which mails they get. */
export async function findMailedPerson(
  db: Queryable,
  by: { readonly id: string } | { readonly email: string },
): Promise<MailedPerson | null> {
  const { rows } = await db.query<MailedPerson>(
    `select ${mailedColumns} from persons where ${'id' in by ? 'id' : 'email'} = $1`,
    ['id' in by ? by.id : plainEmail(by.email)],
  );
  return rows[0] ?? null;
}

/** Somebody has used a link that went to their address. */
export async function noteEmailProved(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    'update persons set email_verified = true, updated_at = now() where id = $1 and not email_verified',
    [personId],
  );
}

/**
 * Ends what signs in beside the password: passkeys, and accounts at an identity provider. For when an address is proved for the first time: who
 * set them up may have been somebody else.
 */
export async function endOtherWays(tx: Queryable, personId: string): Promise<void> {
  await tx.query('delete from person_passkeys where person_id = $1', [personId]);
  await tx.query('delete from person_credentials where person_id = $1 and provider_id <> $2', [
    personId,
    passwordProvider,
  ]);
}

/**
 * Replaces the address by one that was proved to be theirs. Links that went to the old one end. Needs a transaction.
 * @throws {ServiceError} email_taken
 */
export async function changeEmail(tx: Queryable, personId: string, email: string): Promise<void> {
  // Of two people who take one address at once the second waits here, and is refused.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7235204))', [email]);
  const taken = await tx.query('select from persons where email = $1 and id <> $2', [email, personId]);
  if (taken.rowCount !== 0) {
    throw new ServiceError('email_taken', 'Somebody with this e-mail address can sign in already.');
  }
  await tx.query('update persons set email = $2, email_verified = true, updated_at = now() where id = $1', [
    personId,
    email,
  ]);
  await endLinksOf(tx, personId);
}

/** The service has somebody who runs it. Until then the first link may be shown again. */
export async function hasOperator(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    'select exists (select from persons where operator_since is not null and disabled_at is null) as any',
  );
  return rows[0]?.any ?? false;
}

/** False where they were one already. */
export async function makeOperator(tx: Queryable, personId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update persons set operator_since = now() where id = $1 and operator_since is null',
    [personId],
  );
  return rowCount === 1;
}
