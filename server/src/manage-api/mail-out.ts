import { findMailedPerson } from '../identity/people.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import {
  type MailAbout,
  type MailKind,
  type MailToQueue,
  queueMail,
  type SignInNotice,
} from '../mailer/mails.ts';
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
  const queued = await queueMail(tx, {
    kind,
    recipient: email,
    askedFrom: from.address,
    askedWith: from.userAgent,
    ...limits,
  });
  if (queued === 'full') throw mailsPileUp();
}

/** Queues a mail of somebody who is signed in. @throws {ServiceError} as above, and rate_limited where the address gets too many */
export async function queueAsked(
  { from }: ManageContext,
  tx: Queryable,
  mail: Omit<MailToQueue, 'askedFrom' | 'askedWith'>,
): Promise<void> {
  const queued = await queueMail(tx, { ...mail, askedFrom: from.address, askedWith: from.userAgent });
  if (queued === 'full') throw mailsPileUp();
  if (queued === 'limit') {
    throw new ServiceError('rate_limited', 'Too many mails were sent to this address, or for you, today.', {
      retryAfterSeconds: 3_600,
    });
  }
}

/**
 * Tells a person by mail what has changed in how they sign in: when, from where, and what to do if it was not them. In the transaction of the change, so
 * that nothing changes untold. Where it cannot be mailed, the change happens all the same.
 *
 * @param to where their address is about to change or has changed: the old one
 */
export async function tellPerson(
  { parts, from }: ManageContext,
  tx: Queryable,
  kind: SignInNotice,
  { personId, to, about }: { readonly personId: string; readonly to?: string; readonly about?: MailAbout },
): Promise<void> {
  if (!parts.isMailOn) return;
  const recipient = to ?? (await findMailedPerson(tx, { id: personId }))?.email;
  invariant(recipient, `${personId} is there while it is changed`);
  await queueMail(tx, {
    kind,
    recipient,
    personId,
    askedFrom: from.address,
    askedWith: from.userAgent,
    ...(about ? { about } : {}),
  });
}

const mailsPileUp = () =>
  new ServiceError('too_many_at_once', 'Too many mails are queued.', {
    retryAfterSeconds: 60,
    forOperator: 'See ./millrace doctor: does the mail server of SMTP_URL answer?',
  });
