import { randomBase62 } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { enterBy, mustBeFor } from './accept-invitation.ts';
import { type Invitation, takeInvitation, takeInvitationsOf } from './invitations.ts';
import { addMember, organizationAs } from './members.ts';
import type { OidcPerson } from './oidc-provider.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { findPersonByEmail, insertPerson } from './people.ts';
import { endSessionsOf } from './sessions.ts';

/** Who came in, and how, for the audit log. */
export interface Entered {
  readonly personId: string;
  readonly by: 'link' | 'email' | 'invitation' | 'domain';
  readonly invitations: readonly Invitation[];
  /** They became its member without an invitation; null where they did not. */
  readonly organizationId: number | null;
  /** They had not proved their address before: their password and their sessions have ended. */
  readonly hasLostPassword: boolean;
}

/** As better-auth names an account at a provider. */
const provider = 'oidc';

/**
 * Lets somebody in whom the provider has signed in: who linked that account; else, as the operator's settings say, who has the e-mail address
 * here, who was invited to it, or who is of a domain. Needs a transaction.
 *
 * @param token of a link of an invitation that they have opened; null for none
 * @throws {ServiceError} oidc_refused; link_not_valid, validation_failed of the invitation
 */
export async function enterByOidc(
  tx: Queryable,
  person: OidcPerson,
  settings: OidcSettings,
  token: string | null,
): Promise<Entered> {
  const none = { invitations: [], organizationId: null, hasLostPassword: false };
  const linked = await linkedTo(tx, person);
  if (linked !== null) return { personId: linked, by: 'link', ...none };
  const email = mustHaveEmail(person, settings);
  const existing = await findPersonByEmail(tx, email);
  if (existing !== null) {
    if (settings.linking !== 'email') throw mustLink(email, settings);
    const hasLostPassword = await linkByEmail(tx, existing.id, person, settings);
    return { personId: existing.id, by: 'email', ...none, hasLostPassword };
  }
  const invitations = token === null ? await takeInvitationsOf(tx, email) : [await takeInvitation(tx, token)];
  for (const invitation of invitations) mustBeFor(invitation, email);
  const isOfDomain = invitations.length === 0 && settings.newcomers === 'open';
  if (invitations.length === 0 && !isOfDomain) {
    throw refused(
      `Nobody has invited ${email} here.`,
      'Ask an owner or admin of your organization for an invitation to this address.',
    );
  }
  const personId = await insertPerson(tx, {
    name: person.name ?? email,
    email,
    password: null,
    isEmailVerified: true,
  });
  await insertLink(tx, personId, person);
  for (const invitation of invitations) await enterBy(tx, invitation, personId);
  if (!isOfDomain) return { personId, by: 'invitation', ...none, invitations };
  return { personId, by: 'domain', ...none, organizationId: await join(tx, personId, settings) };
}

/** Links the account of a person who is signed in. Needs a transaction. @returns false where it was linked before. @throws {ServiceError} conflict */
export async function linkOidc(tx: Queryable, personId: string, person: OidcPerson): Promise<boolean> {
  const linked = await linkedTo(tx, person);
  if (linked === personId) return false;
  if (linked !== null) {
    throw new ServiceError(
      'conflict',
      'Another person here already signs in with this account of the identity provider.',
      {
        fix: 'Sign in there with another account, or remove the link from the other person first.',
      },
    );
  }
  const { rowCount } = await tx.query(
    `select from person_credentials where person_id = $1 and provider_id = '${provider}' and issuer = $2`,
    [personId, person.issuer],
  );
  if (rowCount !== 0) {
    throw new ServiceError('conflict', 'Another account of the identity provider is linked already.', {
      fix: 'Remove that link first.',
    });
  }
  await insertLink(tx, personId, person);
  return true;
}

/** Needs a transaction. @throws {ServiceError} conflict where nothing is linked */
export async function unlinkOidc(tx: Queryable, personId: string, issuer: string): Promise<void> {
  const { rowCount } = await tx.query(
    `delete from person_credentials where person_id = $1 and provider_id = '${provider}' and issuer = $2`,
    [personId, issuer],
  );
  if (rowCount === 0) throw new ServiceError('conflict', 'No account of the identity provider is linked.');
}

async function linkedTo(tx: Queryable, { issuer, subject }: OidcPerson): Promise<string | null> {
  const { rows } = await tx.query<{ person_id: string }>(
    `select person_id from person_credentials where issuer = $1 and account_id = $2 and provider_id = '${provider}'`,
    [issuer, subject],
  );
  return rows[0]?.person_id ?? null;
}

async function insertLink(tx: Queryable, personId: string, { issuer, subject }: OidcPerson): Promise<void> {
  await tx.query(
    `insert into person_credentials (id, person_id, issuer, account_id, provider_id) values ($1, $2, $3, $4, '${provider}')`,
    [`cre_${randomBase62(20)}`, personId, issuer, subject],
  );
}

/** @throws {ServiceError} oidc_refused */
function mustHaveEmail({ email, isEmailVerified }: OidcPerson, { name, domains }: OidcSettings): string {
  if (email === null) {
    throw refused(
      `${name} does not share your e-mail address.`,
      `Ask the administrator of ${name} to release the claim email to this service.`,
    );
  }
  if (!isEmailVerified) {
    throw refused(
      `${name} has not verified your e-mail address.`,
      `Verify your address at ${name}, then sign in again. The administrator of ${name} can release the claim email_verified.`,
    );
  }
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) {
    throw refused(
      `Addresses at ${domain} cannot join through ${name}.`,
      'Ask the operator of this service (OIDC_DOMAINS).',
    );
  }
  return email;
}

const mustLink = (email: string, { name }: OidcSettings) =>
  refused(
    `${email} already signs in here another way.`,
    `Sign in the usual way, open Your account and link ${name} there. Then both work.`,
  );

/**
 * Since the operator said that the provider decides whose address it is. A second factor is not passed by in this way, and who came by a link
 * without proving the address loses password and sessions: another may have taken the address before. @returns whether that is so
 */
async function linkByEmail(
  tx: Queryable,
  personId: string,
  person: OidcPerson,
  settings: OidcSettings,
): Promise<boolean> {
  const { rows } = await tx.query<{ email: string; email_verified: boolean; is_guarded: boolean }>(
    `select email, email_verified,
            two_factor_enabled or exists (select from person_passkeys k where k.person_id = p.id)
              or exists (select from person_credentials c where c.person_id = p.id and c.provider_id = '${provider}') as is_guarded
       from persons p where id = $1 for no key update`,
    [personId],
  );
  const [found] = rows;
  if (!found || found.is_guarded) throw mustLink(found?.email ?? '', settings);
  if (!found.email_verified) {
    await tx.query(`delete from person_credentials where person_id = $1 and provider_id = 'credential'`, [
      personId,
    ]);
    await endSessionsOf(tx, personId, { except: null });
    await tx.query('update persons set email_verified = true, updated_at = now() where id = $1', [personId]);
  }
  await insertLink(tx, personId, person);
  return !found.email_verified;
}

/** @returns the organization. @throws {ServiceError} oidc_refused where it is not there */
async function join(tx: Queryable, personId: string, settings: OidcSettings): Promise<number> {
  const { organization, role } = settings;
  const found = organization === null ? null : await organizationAs(tx, organization, role);
  if (found === null) {
    throw refused(
      'The organization that new people join does not exist.',
      'Tell the operator of this service (OIDC_ORGANIZATION).',
    );
  }
  await addMember(tx, { organizationId: found.organizationId, personId, role });
  return found.organizationId;
}

const refused = (message: string, fix: string) => new ServiceError('oidc_refused', message, { fix });
