import { writeAudit } from '../../admin/audit-log.ts';
import { findPersonByEmail } from '../../identity/people.ts';
import { endSession, findSession, type Session } from '../../identity/sessions.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ManageContext } from '../manage-context.ts';
import { sessionAnswer } from './session-answer.ts';

interface SignInSent {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Signs somebody in with a password. */
export async function beginSession(context: ManageContext, sent: SignInSent) {
  const begun = await signedIn(context, sent).catch(async (error: unknown) => {
    await noteRefusal(context, sent, error);
    throw error;
  });
  return handOut(context, begun, {});
}

/**
 * Hands out the session of somebody who has proved in another way who they are.
 * @param detail how, for the audit log
 * @param refusal what somebody is told who was switched off: what everybody is told who is refused
 */
export async function enterWith(
  context: ManageContext,
  token: string,
  { detail, refusal }: { readonly detail: Detail; readonly refusal: () => ServiceError },
) {
  const session = await findSession(context.parts.pool, token);
  if (session === null) throw refusal();
  return handOut(context, { session, token }, detail);
}

/**
 * Always a new session, and the one that the browser had before ends. So nobody can be given a session that another person knows.
 */
async function handOut(context: ManageContext, { session, token }: Begun, detail: Detail) {
  const { parts, from, sentToken, sentBrowser } = context;
  const { person } = session;
  if (sentToken !== null) await endSession(parts.pool, sentToken);
  const isKnown = parts.signInLimits.isBrowserOf(sentBrowser, person.email);
  context.signIn(token, isKnown ? undefined : parts.signInLimits.browserOf(person.email));
  await writeAudit(parts.pool, {
    actor: { kind: 'person', id: person.id, ...from },
    organizationId: null,
    action: 'session_begin',
    target: person.id,
    detail,
  });
  return sessionAnswer(parts.pool, person, parts);
}

interface Begun {
  readonly session: Session;
  readonly token: string;
}
type Detail = Readonly<Record<string, unknown>>;

async function signedIn({ parts, from, sentBrowser }: ManageContext, sent: SignInSent): Promise<Begun> {
  const giveBack = parts.signInLimits.take(from.address, sent.email, sentBrowser);
  const token = await parts.identity.signIn(sent, from);
  const session = await findSession(parts.pool, token);
  // Somebody who was switched off is told what everybody is told.
  if (session === null) {
    throw new ServiceError('invalid_credentials', 'E-mail address or password is not right.');
  }
  giveBack();
  return { session, token };
}

/**
 * A line of the audit log for a sign-in that was refused, as long as there are not too many. It names nobody but by the id of who has the address; the work
 * is the same where nobody has it.
 */
async function noteRefusal(
  { parts, from }: ManageContext,
  { email, code }: SignInSent,
  error: unknown,
): Promise<void> {
  const why = error instanceof ServiceError ? error.code : '';
  // Right password, and the code was not asked for yet: every sign-in with an authenticator app begins so.
  const isStep = why === 'second_factor_needed' && code === undefined;
  if (isStep || !['invalid_credentials', 'second_factor_needed', 'rate_limited'].includes(why)) return;
  const unnoted = parts.signInLimits.refused(email);
  if (unnoted === null) return;
  const whose = await findPersonByEmail(parts.pool, email);
  await writeAudit(parts.pool, {
    actor: { kind: 'person', id: 'nobody', ...from },
    organizationId: null,
    action: 'session_refused',
    target: whose?.id ?? null,
    detail: { why, ...(unnoted > 0 ? { without_line: unnoted } : {}) },
  });
}
