import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type Invitation, noteUser, takeInvitation } from './invitations.ts';
import { addMember } from './members.ts';
import { insertPerson, makeOperator, noteEmailProved, type PasswordHash } from './people.ts';
import { plainEmail } from './plain-email.ts';

export interface NewcomerToAccept {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: PasswordHash;
}

/**
 * Somebody who could not sign in yet uses a link: from now on they can, and are what the link says. All of it or nothing. Needs a transaction.
 *
 * @throws {ServiceError} link_not_valid, email_taken, or validation_failed where the link is for another address
 */
export async function acceptAsNewcomer(
  tx: Queryable,
  newcomer: NewcomerToAccept,
): Promise<{ readonly personId: string; readonly invitation: Invitation }> {
  const invitation = await takeInvitation(tx, newcomer.token);
  mustBeFor(invitation, newcomer.email);
  const personId = await insertPerson(tx, {
    name: newcomer.name,
    email: newcomer.email,
    password: newcomer.password,
    // One that was passed on by hand, also where it names the address, proves nothing of that.
    isEmailVerified: invitation.isMailed,
  });
  await enterBy(tx, invitation, personId);
  return { personId, invitation };
}

/** Somebody who is signed in uses a link. Needs a transaction. @throws {ServiceError} as above */
export async function acceptAsPerson(
  tx: Queryable,
  token: string,
  person: { readonly id: string; readonly email: string },
): Promise<Invitation> {
  const invitation = await takeInvitation(tx, token);
  mustBeFor(invitation, person.email);
  if (invitation.isMailed) await noteEmailProved(tx, person.id);
  await enterBy(tx, invitation, person.id);
  return invitation;
}

/** Makes a person what an invitation says that was taken. */
export async function enterBy(tx: Queryable, invitation: Invitation, personId: string): Promise<void> {
  const { organizationId, role, isOperator } = invitation;
  if (organizationId !== null && role !== null) await addMember(tx, { organizationId, personId, role });
  if (isOperator) await makeOperator(tx, personId);
  await noteUser(tx, invitation.id, personId);
}

/** @throws {ServiceError} validation_failed where an invitation is for another address */
export function mustBeFor({ email }: Invitation, sent: string): void {
  if (email === null || email === plainEmail(sent)) return;
  throw new ServiceError('validation_failed', 'The link is for another e-mail address.', {
    fields: { details: [{ path: 'email', message: 'The link is for another e-mail address.' }] },
  });
}
