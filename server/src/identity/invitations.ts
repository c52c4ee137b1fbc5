import { hashSecret } from '../kernel/checked-secret.ts';
import { publicId, randomBase62 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { plainEmail } from './plain-email.ts';
import type { Role } from './roles.ts';

/** How long a link can be used. */
export const invitationDays = 7;
/** Links of an organization that can be used at a time. */
const openMax = 500;
/** 238 bits, which need no slow hash. */
const tokenLength = 40;
const tokenShape = /^[0-9A-Za-z]{40}$/;

export interface InvitationToMake {
  readonly organizationId: number | null;
  readonly role: Role | null;
  readonly isOperator: boolean;
  /**
   * Null: anyone with the link, which only links for operators may be. Who has such a link learns which addresses have an account, and operators see that
   * anyway.
   */
  readonly email: string | null;
  /** Null: a command on the machine of the service. */
  readonly invitedBy: string | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string | null;
  readonly organizationId: number | null;
  /** Public id and name; null for an operator of the instance alone. */
  readonly organization: string | null;
  readonly organizationName: string | null;
  readonly role: Role | null;
  readonly isOperator: boolean;
  /** Its link went to the address by mail, and was shown to nobody. */
  readonly isMailed: boolean;
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/**
 * Makes a link. Its token is seen this once. Needs a transaction.
 * @throws {ServiceError} conflict where too many are open; validation_failed for one without an address that makes no operator
 */
export async function insertInvitation(
  tx: Queryable,
  wanted: InvitationToMake,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  if (wanted.email === null && !wanted.isOperator) {
    throw new ServiceError('validation_failed', 'A link for members names the address that it works for.', {
      fields: { details: [{ path: 'email', message: 'Must be the e-mail address that the link is for.' }] },
    });
  }
  const { rows: open } = await tx.query<{ count: number }>(
    `select count(*)::int as count from invitations
      where organization_id is not distinct from $1 and used_at is null and revoked_at is null and expires_at > now()`,
    [wanted.organizationId],
  );
  if ((open[0]?.count ?? 0) >= openMax) {
    throw new ServiceError('conflict', `At most ${openMax} invitations can be open at a time.`, {
      fix: 'Revoke some that are not needed any more.',
    });
  }
  const id = publicId('inv');
  const token = randomBase62(tokenLength);
  const { rows } = await tx.query<{ expires_at: Date }>(
    `insert into invitations (id, token_hash, email, organization_id, role, is_operator, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${invitationDays} days') returning expires_at`,
    [
      id,
      hashSecret(token),
      wanted.email === null ? null : plainEmail(wanted.email),
      wanted.organizationId,
      wanted.role,
      wanted.isOperator,
      wanted.invitedBy,
    ],
  );
  return { id, token, expiresAt: rows[0]?.expires_at ?? new Date() };
}

const columns = `i.id, i.email, i.organization_id as "organizationId", o.public_id as organization, o.name as "organizationName", i.role,
  i.is_operator as "isOperator", i.is_mailed as "isMailed", p.email as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.used_at as "usedAt",
  i.revoked_at as "revokedAt"`;
const joined = `invitations i left join organizations o on o.id = i.organization_id left join persons p on p.id = i.invited_by`;

/** What a link is for, as long as it can be used. */
export async function findInvitation(db: Queryable, token: string): Promise<Invitation | null> {
  if (!tokenShape.test(token)) return null;
  const { rows } = await db.query<Invitation>(
    `select ${columns} from ${joined}
      where i.token_hash = $1 and i.used_at is null and i.revoked_at is null and i.expires_at > now() and o.deleted_at is null`,
    [hashSecret(token)],
  );
  return rows[0] ?? null;
}

/** Uses a link up. Of several at once, one gets it. Needs a transaction. @throws {ServiceError} link_not_valid */
export async function takeInvitation(tx: Queryable, token: string): Promise<Invitation> {
  const found = await findInvitation(tx, token);
  if (found) {
    const { rowCount } = await tx.query(
      `update invitations set used_at = now() where id = $1 and used_at is null and revoked_at is null and expires_at > now()`,
      [found.id],
    );
    if (rowCount === 1) return found;
  }
  throw new ServiceError('link_not_valid', 'This link was used, was revoked, has ended, or was cut short.');
}

/** Uses up all that were made for one address in organizations. Operators' links have to be opened. At most 500. Needs a transaction. */
export async function takeInvitationsOf(tx: Queryable, email: string): Promise<Invitation[]> {
  const { rows } = await tx.query<Invitation>(
    `select ${columns} from ${joined}
      where i.email = $1 and not i.is_operator and i.used_at is null and i.revoked_at is null and i.expires_at > now() and o.deleted_at is null
      order by i.created_at limit ${openMax} for update of i`,
    [plainEmail(email)],
  );
  await tx.query('update invitations set used_at = now() where id = any($1)', [rows.map(({ id }) => id)]);
  return rows;
}

/**
 * Gives an invitation that is for one address a new link, which goes there by mail. The one before works no more.
 * @returns what stands behind its #; null where the invitation cannot be used
 */
export async function renewForMail(
  tx: Queryable,
  id: string,
): Promise<{ readonly token: string; readonly invitation: Invitation } | null> {
  const token = randomBase62(tokenLength);
  const { rowCount } = await tx.query(
    `update invitations set token_hash = $2, is_mailed = true
      where id = $1 and email is not null and used_at is null and revoked_at is null and expires_at > now()`,
    [id, hashSecret(token)],
  );
  const invitation = rowCount === 1 ? await findInvitation(tx, token) : null;
  return invitation === null ? null : { token, invitation };
}

/** What `takeInvitationsOf` would use up. */
export async function openInvitationsOf(db: Queryable, email: string): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from ${joined}
      where i.email = $1 and not i.is_operator and i.used_at is null and i.revoked_at is null and i.expires_at > now() and o.deleted_at is null
      order by i.created_at limit ${openMax}`,
    [plainEmail(email)],
  );
  return rows;
}

export async function noteUser(tx: Queryable, invitationId: string, personId: string): Promise<void> {
  await tx.query('update invitations set used_by = $2 where id = $1', [invitationId, personId]);
}

/** Those that can be used, of an organization, or of operators where it is null. The newest first, at most 1,000. */
export async function listInvitations(db: Queryable, organizationId: number | null): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from ${joined}
      where ${organizationId === null ? 'i.is_operator' : 'i.organization_id = $1'}
        and i.used_at is null and i.revoked_at is null and i.expires_at > now()
      order by i.created_at desc, i.id limit 1000`,
    organizationId === null ? [] : [organizationId],
  );
  return rows;
}

/** @returns what was revoked; null where nothing of that id can be used */
export async function revokeInvitation(
  tx: Queryable,
  organizationId: number | null,
  id: string,
): Promise<{ readonly role: Role | null } | null> {
  const { rows } = await tx.query<{ role: Role | null }>(
    `update invitations set revoked_at = now()
      where id = $2 and ${organizationId === null ? 'is_operator and $1::int is null' : 'organization_id = $1'}
        and used_at is null and revoked_at is null
      returning role`,
    [organizationId, id],
  );
  return rows[0] ?? null;
}

/** Ends every first link that was shown before and not used, so that there is one. */
export async function revokeFirstLinks(tx: Queryable): Promise<void> {
  await tx.query(
    `update invitations set revoked_at = now()
      where is_operator and invited_by is null and email is null and used_at is null and revoked_at is null`,
  );
}
