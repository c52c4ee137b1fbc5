import { ServiceError } from '../kernel/service-error.ts';
import { type MailKind, type MailToQueue, queueMail } from '../mailer/mails.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { ManageContext } from './manage-context.ts';

/** @throws {ServiceError} mail_off */
export function mustMail({ parts }: ManageContext): void {
  if (parts.isMailOn) return;
  throw new ServiceError('mail_off', 'This service has no mail server.', {
    forOperator: 'Set SMTP_URL and SMTP_FROM (docs/operations/mail.md).',
  });
}

/**
 * Queues a mail that anybody can ask for, to whatever address. What comes of it, and how long it takes, is the same whether or not
 * anybody has the address: that is looked up as the mail is sent. Beyond its limits an address gets nothing, and nobody is told.
 *
 * @throws {ServiceError} mail_off; rate_limited for too many requests of one network address; too_many_at_once where mails pile up
 */
export async function queueForAnyone(
  context: ManageContext,
  kind: MailKind,
  email: string,
  limits: Pick<MailToQueue, 'ofKindMax'> = {},
): Promise<void> {
  mustMail(context);
  const { parts, tx, from } = context;
  parts.signInLimits.take(from.address, null);
  const queued = await queueMail(tx, { kind, recipient: email, askedFrom: from.address, ...limits });
  if (queued === 'full') throw mailsPileUp();
}

/** Queues a mail of somebody who is signed in. @throws {ServiceError} as above, and rate_limited where the address gets too many */
export async function queueAsked(
  { from }: ManageContext,
  tx: Queryable,
  mail: Omit<MailToQueue, 'askedFrom'>,
): Promise<void> {
  const queued = await queueMail(tx, { ...mail, askedFrom: from.address });
  if (queued === 'full') throw mailsPileUp();
  if (queued === 'limit') {
    throw new ServiceError('rate_limited', 'Too many mails were sent to this address, or for you, today.', {
      retryAfterSeconds: 3_600,
    });
  }
}

/** Tells a person what has happened to their account. Where that cannot be mailed, it happens all the same. */
export async function queueNotice(
  { parts, from }: ManageContext,
  tx: Queryable,
  mail: Omit<MailToQueue, 'askedFrom'>,
): Promise<void> {
  if (parts.isMailOn) await queueMail(tx, { ...mail, askedFrom: from.address });
}

const mailsPileUp = () =>
  new ServiceError('too_many_at_once', 'Too many mails wait to be sent.', {
    retryAfterSeconds: 60,
    forOperator: 'See ./millrace doctor: does the mail server of SMTP_URL answer?',
  });
