import { ServiceError } from '../../kernel/service-error.ts';
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
 * Before the transaction of the change: work with passwords takes turns, and a connection would wait with it.
 *
 * @throws {ServiceError} sign_in_again, invalid_credentials, rate_limited
 */
export async function mustBeRecent(context: ManageContext, sent: string | undefined): Promise<void> {
  const { parts, db, session, sentBrowser, from } = context;
  if (session !== null && Date.now() - session.createdAt.getTime() < recentMs) return;
  if (sent === undefined) {
    throw new ServiceError('sign_in_again', 'You signed in longer than ten minutes ago.');
  }
  const { id, email } = personOf(context);
  const giveBack = parts.signInLimits.take(from.address, email, sentBrowser);
  await parts.identity.checkPassword(db, id, sent, from.address);
  giveBack();
}
