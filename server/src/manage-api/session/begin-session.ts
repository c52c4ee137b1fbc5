import { writeAudit } from '../../admin/audit-log.ts';
import { endSession, findSession } from '../../identity/sessions.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ManageContext } from '../manage-context.ts';
import { sessionAnswer } from './session-answer.ts';

/** Signs somebody in with what they sent. */
export async function beginSession(
  context: ManageContext,
  sent: { readonly email: string; readonly password: string; readonly code?: string | undefined },
) {
  const { parts, from } = context;
  const giveBack = parts.signInLimits.take(from.address, sent.email);
  const token = await parts.identity.signIn(sent, from);
  return enterWith(context, token, { onEntered: giveBack });
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
  const { parts, from, sentToken } = context;
  const session = await findSession(parts.pool, token);
  if (session === null) throw refusal();
  onEntered?.();
  if (sentToken !== null) await endSession(parts.pool, sentToken);
  context.signIn(token);
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
