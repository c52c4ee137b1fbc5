import { mailComposer } from '../admin/people-mails.ts';
import type { SignUpTerms } from '../kernel/sign-up-terms.ts';
import { Mailer } from '../mailer/mailer.ts';
import type { Pool } from '../postgres/pool.ts';
import type { AppLog } from './app-log.ts';
import type { AppSettings } from './app-settings.ts';

/** Sends mail to people; null where there is no mail server. */
export function openMailer(
  { mailTransport: transport, publicUrl, log }: AppSettings,
  { background, signUp, told }: { background: Pool; signUp: SignUpTerms; told: AppLog },
): Mailer | null {
  if (!transport) return null;
  return new Mailer({
    db: background,
    transport,
    compose: mailComposer({ pool: background, publicUrl, signUp }),
    onTrouble: ({ id, kind, tries }, answer, isEnded) =>
      log.warn(
        { mail: id, kind, tries, answer },
        isEnded ? 'a mail was not sent' : 'a mail was not sent; it is tried again',
      ),
    onBug: (error) => told.bug('sending a mail failed', error, {}),
  });
}
