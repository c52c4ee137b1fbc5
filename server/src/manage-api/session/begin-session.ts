import { writeAudit } from '../../admin/audit-log.ts';
import { findPersonByEmail } from '../../identity/people.ts';
import { endSession, findSession } from '../../identity/sessions.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ManageContext } from '../manage-context.ts';
import { sessionAnswer } from './session-answer.ts';

interface SignInSent {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Signs somebody in with what they sent. */
export async function beginSession(context: ManageContext, sent: SignInSent) {
  try {
    const { parts, from, sentBrowser } = context;
    const giveBack = parts.signInLimits.take(from.address, sent.email, sentBrowser);
    const token = await parts.identity.signIn(sent, from);
    return await enterWith(context, token, { onEntered: giveBack });
  } catch (error) {
    await noteRefusal(context, sent, error);
    throw error;
  }
}

export interface Entry {
  readonly onEntered?: () => void;
  /** For the audit log: how, where it was not by a password. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What somebody is told who was switched off: what everybody is told who is refused. */
  readonly refusal?: () => ServiceError;
}

/**
 * Hands out a session that was begun: always a new one, and the one that the browser had before ends. So nobody can be given a session
 * that another person knows.
 */
export async function enterWith(
  context: ManageContext,
  token: string,
  { onEntered, detail = {}, refusal = wrongCredentials }: Entry,
) {
  const { parts, from, sentToken, sentBrowser } = context;
  const session = await findSession(parts.pool, token);
  if (session === null) throw refusal();
  onEntered?.();
  if (sentToken !== null) await endSession(parts.pool, sentToken);
  const { email } = session.person;
  const isKnown = parts.signInLimits.isBrowserOf(sentBrowser, email);
  context.signIn(token, isKnown ? undefined : parts.signInLimits.browserOf(email));
  await writeAudit(parts.pool, {
    actor: { kind: 'person', id: session.person.id, ...from },
    organizationId: null,
    action: 'session_begin',
    target: session.person.id,
    detail,
  });
  return sessionAnswer(parts.pool, session.person, parts);
}

const wrongCredentials = () =>
  new ServiceError('invalid_credentials', 'E-mail address or password is not right.');

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
