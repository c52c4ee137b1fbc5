import type { MailStatus } from '../records/contact.ts';

/** Why an address has its status, each with the status and score (0 to 100) of an address that has it. */
export const mailReasons = {
  accepted: ['valid', 95],
  role_mailbox: ['role', 70],
  disposable_domain: ['disposable', 10],
  accepts_everything: ['catch_all', 45],

  bad_syntax: ['invalid', 0],
  no_such_domain: ['invalid', 0],
  /** It says so, by a null MX. */
  refuses_mail: ['invalid', 0],
  no_mail_host: ['invalid', 0],
  no_such_mailbox: ['invalid', 0],
  bad_mailbox_name: ['invalid', 0],
  mailbox_disabled: ['invalid', 0],
  /** And what is sent comes back; one that is full for the moment is `mailbox_full_now`. */
  mailbox_full: ['invalid', 5],

  mailbox_full_now: ['unknown', 20],
  /** Nobody answered where its mail goes. */
  dns_unanswered: ['unknown', 20],
  /** Our own: no mail server can be reached from here. */
  port_25_closed: ['unknown', 40],
  /** The operator does not want mail servers to be asked. */
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
  /** The server takes everybody, or answers by the reputation of who asks, so that its yes means nothing. */
  hides_mailboxes: ['unknown', 50],
  /** The server took it, but whether it takes everything was not to be found out. */
  catch_all_untested: ['unknown', 60],
  /** Others of ours ask this server already. */
  host_busy: ['unknown', 40],
} as const satisfies Readonly<Record<string, readonly [MailStatus, number]>>;
export type MailReason = keyof typeof mailReasons;
