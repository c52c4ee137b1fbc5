import type pg from 'pg';
import { enterBy } from '../identity/accept-invitation.ts';
import { openInvitationsOf, takeInvitationsOf } from '../identity/invitations.ts';
import { addMember } from '../identity/members.ts';
import { insertPerson, type PasswordHash } from '../identity/people.ts';
import { signUpsOfDay, takeLink } from '../identity/person-links.ts';
import { credits } from '../kernel/credits.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type Actor, writeAudit } from './audit-log.ts';
import { insertWholeOrganization } from './organizations.ts';

/** Whether an address may make an account, whoever asks. */
export async function maySignUp(db: Queryable, email: string, terms: SignUpTerms): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (terms.domains.length > 0 && !terms.domains.includes(domain)) return false;
  switch (terms.mode) {
    case 'closed':
      return false;
    case 'invited':
      return (await openInvitationsOf(db, email)).length > 0;
    case 'open':
      return true;
  }
}

export interface Newcomer {
  readonly token: string;
  readonly name: string;
  readonly password: PasswordHash;
  /** Of their own; their name where it is not given. */
  readonly organizationName: string | null;
}

/** Of whom signing up makes a member, and whether of an organization of their own. */
export interface SignUpOffer {
  readonly invitedTo: readonly { readonly organization: string; readonly role: string }[];
  readonly makesOrganization: boolean;
}

/**
 * Open: an organization of their own, and nothing of others, since anybody may invite an address into theirs. Invited: what the address was
 * invited to.
 */
export async function signUpOffer(db: Queryable, email: string, { mode }: SignUpTerms): Promise<SignUpOffer> {
  if (mode === 'open') return { invitedTo: [], makesOrganization: true };
  const invitations = await openInvitationsOf(db, email);
  return {
    invitedTo: invitations.map(({ organizationName, role }) => ({
      organization: organizationName ?? '',
      role: role ?? 'viewer',
    })),
    makesOrganization: false,
  };
}

/**
 * Makes the account of somebody who has confirmed their address: all of it or nothing. Needs a transaction.
 *
 * @returns the person and their address
 * @throws {ServiceError} link_not_valid, email_taken, sign_up_closed, rate_limited
 */
export async function signUp(
  tx: pg.PoolClient,
  newcomer: Newcomer,
  { terms, from }: { readonly terms: SignUpTerms; readonly from: Pick<Actor, 'address' | 'userAgent'> },
): Promise<{ readonly personId: string; readonly email: string }> {
  // One after another, so that the limit of the day holds.
  await tx.query(`select pg_advisory_xact_lock(${signUpLock})`);
  const { email } = await takeLink(tx, 'sign_up', newcomer.token);
  // The operator may have changed their mind since the mail.
  if (!(await maySignUp(tx, email, terms))) {
    throw new ServiceError('sign_up_closed', 'This address may not make an account here any more.');
  }
  // With the link that was just used.
  if ((await signUpsOfDay(tx)) > terms.perDayMax) {
    throw new ServiceError('rate_limited', 'No more accounts are made today.', {
      retryAfterSeconds: 3_600,
      fix: 'Try again in some hours, while your link works, or ask the operator of this service.',
      forOperator: 'Raise SIGN_UPS_PER_DAY if so many are meant to sign up.',
    });
  }
  const personId = await insertPerson(tx, {
    name: newcomer.name,
    email,
    password: newcomer.password,
    isEmailVerified: true,
  });
  const organizationId =
    terms.mode === 'open'
      ? await ownOrganization(tx, personId, newcomer, terms)
      : await joinInvited(tx, { id: personId, email });
  await writeAudit(tx, {
    actor: { kind: 'person', id: personId, ...from },
    organizationId,
    action: 'sign_up',
    target: personId,
    detail: { sign_up: terms.mode },
  });
  return { personId, email };
}

// Any constant but those of postgres/, dataset/, mailer/ and identity/.
const signUpLock = 7_235_205;

async function ownOrganization(
  tx: pg.PoolClient,
  personId: string,
  { name, organizationName }: Newcomer,
  terms: SignUpTerms,
): Promise<number> {
  const { id } = await insertWholeOrganization(tx, {
    name: organizationName ?? name,
    credits: credits(terms.credits),
    plan: null,
    rateTier: 'free',
  });
  await addMember(tx, { organizationId: id, personId, role: 'owner' });
  return id;
}

/** @returns the first of them */
async function joinInvited(
  tx: pg.PoolClient,
  person: { readonly id: string; readonly email: string },
): Promise<number | null> {
  const invitations = await takeInvitationsOf(tx, person.email);
  for (const invitation of invitations) await enterBy(tx, invitation, person.id);
  return invitations[0]?.organizationId ?? null;
}
