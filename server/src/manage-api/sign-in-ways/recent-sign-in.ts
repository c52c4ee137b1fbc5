import { ServiceError } from '../../kernel/service-error.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { password } from '../fields.ts';
import { type ManageContext, personOf } from '../manage-context.ts';

/** For this long after signing in nothing more is asked. */
const recentMs = 10 * 60_000;

/** Of a body: who signed in a while ago sends it. */
export const confirmingPassword = password
  .optional()
  .describe('Your password, if you signed in longer than ten minutes ago.');

/**
 * Before a way to sign in is added or taken away: an open browser alone is not enough for that. Who signed in a moment ago has just proved who they
 * are; others send their password, or sign in again.
 *
 * @param db the transaction of the request, where it has one: another connection would be waited for while this one is held
 * @throws {ServiceError} sign_in_again, invalid_credentials, rate_limited
 */
export async function mustBeRecent(
  context: ManageContext,
  db: Queryable,
  sent: string | undefined,
): Promise<void> {
  const { parts, session, from } = context;
  if (session !== null && Date.now() - session.createdAt.getTime() < recentMs) return;
  if (sent === undefined) {
    throw new ServiceError('sign_in_again', 'You signed in longer than ten minutes ago.');
  }
  const { id, email } = personOf(context);
  const giveBack = parts.signInLimits.take(from.address, email);
  await parts.identity.checkPassword(db, id, sent, from.address);
  giveBack();
}
