/** What a reply that is no yes means. Only the first four say something of the mailbox; the others are about us, or the moment. */
export const refusals = [
  'no_such_mailbox',
  'bad_mailbox_name',
  'mailbox_disabled',
  'mailbox_full',
  'sender_blocked',
  'no_reverse_dns',
  'greylisted',
  'relaying_denied',
  'policy',
  'temporary',
  'unclear',
] as const;
export type Refusal = (typeof refusals)[number];
