import { smtpSettings } from '../../boot/start.ts';
import { readMailFigures } from '../../mailer/mails.ts';
import { isThisMachine, MailNotTaken, SmtpTransport } from '../../mailer/smtp.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { Config } from '../../settings/config.ts';
import { type Check, fail, ok, warn } from './check.ts';

const name = 'mail to people';
const more = 'docs/operations/mail.md';
/** Doctor waits for less than a mail does. */
const times = { connectMs: 5_000, silenceMs: 10_000, wholeMs: 20_000 };

/** Does the mail server of SMTP_URL answer, and take our name and password? Sends nothing. */
export async function checkSmtp(config: Config): Promise<Check[]> {
  const settings = smtpSettings(config);
  if (settings === null) {
    return [ok(name, `off: links are shown to the person who creates them; SMTP_URL turns it on (${more})`)];
  }
  const { host, port, user } = settings.server;
  const where = `${host} port ${port}`;
  try {
    await new SmtpTransport(settings, times).check();
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error;
    return [
      fail(
        name,
        `${where}: ${error.message}`,
        `Correct SMTP_URL, or check that this server responds to this machine. Mail waits meanwhile, some of it for 30 minutes only (${more}).`,
      ),
      ...checkPublicUrl(config),
    ];
  }
  const signedIn = user === null ? '' : ', and accepts the name and password';
  return [ok(name, `${where} responds${signedIn}; sender ${settings.from}`), ...checkPublicUrl(config)];
}

/** Where links lead. */
function checkPublicUrl({ publicUrl }: Config): Check[] {
  if (publicUrl !== null && !isThisMachine(new URL(publicUrl).hostname)) return [];
  return [
    warn(
      'links in mail',
      publicUrl === null ? 'PUBLIC_URL is not set: links lead to this machine' : `lead to ${publicUrl}`,
      'Set PUBLIC_URL to the URL that people use for the service.',
    ),
  ];
}

/** What became of the mails of the last day. Says nothing where there were none. */
export async function checkMails(db: Queryable): Promise<Check[]> {
  const { late, sent, failed, lastError } = await readMailFigures(db);
  if (late + sent + failed === 0) return [];
  const detail = `in 24 hours ${sent} sent, ${failed} failed; ${late} wait for more than 10 minutes`;
  if (late + failed === 0) return [ok('mails', detail)];
  return [
    warn(
      'mails',
      lastError === null ? detail : `${detail}; the last error: ${lastError}`,
      `Check that the mail server accepts mail from SMTP_FROM, and that a process of the service runs without --no-jobs (${more}).`,
    ),
  ];
}
