import type { MailStatus } from '../records/contact.ts';

/** Why an address has its status, each with the status and score (0 to 100) of an address that has it. */
export const mailReasons = {
  accepted: ['valid', 95],
  role_mailbox: ['role', 70],
  disposable_domain: ['disposable', 10],
  accepts_everything: ['catch_all', 45],

  bad_syntax: ['invalid', 0],
  no_such_domain: ['invalid', 0],
  /** The domain says so, with a null MX. */
  refuses_mail: ['invalid', 0],
  no_mail_host: ['invalid', 0],
  no_such_mailbox: ['invalid', 0],
  bad_mailbox_name: ['invalid', 0],
  mailbox_disabled: ['invalid', 0],
  /** And mail bounces; temporarily full is `mailbox_full_now`. */
  mailbox_full: ['invalid', 5],

  mailbox_full_now: ['unknown', 20],
  /** DNS did not answer where its mail goes. */
  dns_unanswered: ['unknown', 20],
  /** This machine cannot reach any mail server. */
  port_25_closed: ['unknown', 40],
  /** The operator switched SMTP checks off. */
  probing_off: ['unknown', 40],
  unreachable: ['unknown', 20],
  timeout: ['unknown', 30],
  closed: ['unknown', 30],
  unreadable: ['unknown', 25],
  no_smtputf8: ['unknown', 20],
  sender_blocked: ['unknown', 40],
  no_reverse_dns: ['unknown', 40],
  greylisted: ['unknown', 40],
  relaying_denied: ['unknown', 20],
  policy: ['unknown', 40],
  temporary: ['unknown', 40],
  unclear: ['unknown', 20],
  /** The server accepts everybody, or answers by the client's reputation, so its yes means nothing. */
  hides_mailboxes: ['unknown', 50],
  /** The server accepted it, but Millrace could not check whether it accepts everything. */
  catch_all_untested: ['unknown', 60],
  /** Other checks of ours use this server already. */
  host_busy: ['unknown', 40],
} as const satisfies Readonly<Record<string, readonly [MailStatus, number]>>;
export type MailReason = keyof typeof mailReasons;
