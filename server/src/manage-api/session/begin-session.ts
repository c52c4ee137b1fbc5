import { writeAudit } from '../../admin/audit-log.ts';
import { endSession, findSession, insertSession } from '../../identity/sessions.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { ManageContext } from '../manage-context.ts';
import { sessionAnswer } from './session-answer.ts';

/** Signs somebody in with a password, and a code where they have a second factor. */
export async function beginSession(
  context: ManageContext,
  sent: { readonly email: string; readonly password: string; readonly code?: string | undefined },
) {
  const { parts, from } = context;
  const giveBack = parts.signInLimits.take(from.address, sent.email);
  const token = await parts.identity.signIn(sent, from);
  return enter(context, {
    token,
    detail: {},
    // Somebody who was switched off is told what everybody is told.
    refusal: () => new ServiceError('invalid_credentials', 'E-mail address or password is not right.'),
    onEntered: giveBack,
  });
}

/** Signs in who has proved in another way who they are. */
export async function beginSessionOf(
  context: ManageContext,
  proved: {
    readonly personId: string;
    /** How, for the audit log. */
    readonly detail: Readonly<Record<string, unknown>>;
    /** What somebody is told who was switched off. */
    readonly refusal: () => ServiceError;
  },
) {
  const token = await insertSession(context.parts.pool, proved.personId, context.from);
  return enter(context, { token, ...proved });
}

/**
 * Puts a session into the browser: always a new one, and the one that the browser had before ends. So nobody can be given a session that another
 * person knows.
 */
async function enter(
  context: ManageContext,
  begun: {
    readonly token: string;
    readonly detail: Readonly<Record<string, unknown>>;
    readonly refusal: () => ServiceError;
    readonly onEntered?: () => void;
  },
) {
  const { parts, from, sentToken } = context;
  const session = await findSession(parts.pool, begun.token);
  if (session === null) throw begun.refusal();
  begun.onEntered?.();
  if (sentToken !== null) await endSession(parts.pool, sentToken);
  context.signIn(begun.token);
  await writeAudit(parts.pool, {
    actor: { kind: 'person', id: session.person.id, ...from },
    organizationId: null,
    action: 'session_begin',
    target: session.person.id,
    detail: begun.detail,
  });
  return sessionAnswer(parts.pool, session.person, parts);
}
