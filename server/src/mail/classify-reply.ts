import type { SmtpReply } from './smtp-reply.ts';

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

export interface ClassifiedReply {
  readonly refusal: Refusal;
  /** It holds for good (5xx); otherwise the server may say something else later. */
  readonly isPermanent: boolean;
  /** Of one that may be asked again: when, as the server says, or as is usual. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Says what a refusal means: by what its text says of us first, since servers that refuse everybody from an address often use
 * the words and codes of an unknown mailbox beside it; then by what it says of the mailbox; then by its enhanced code.
 *
 * @param isRecipient the reply to a recipient; before, no reply is about a mailbox
 */
export function classifyReply(reply: SmtpReply, { isRecipient }: { isRecipient: boolean }): ClassifiedReply {
  const refusal = refusalOf(reply, isRecipient);
  const isPermanent = reply.code >= 500;
  const isLater = refusal === 'greylisted' || !isPermanent;
  const retryAfterSeconds = isLater ? (saidSeconds(reply.text) ?? usualSeconds) : null;
  return { refusal, isPermanent, retryAfterSeconds };
}

/** Greylisting usually lasts five minutes. */
const usualSeconds = 300;
const secondsMax = 4 * 3_600;

/** Parts of texts in lower case, in the order in which they are looked for. */
const aboutUs: readonly (readonly [Refusal, readonly string[]])[] = [
  ['greylisted', ['greylist', 'graylist', 'grey list', 'gray list', 'grey-list', 'gray-list', 'postgrey']],
  [
    'no_reverse_dns',
    [
      ...[
        'reverse hostname',
        'reverse dns',
        'reverse lookup',
        'reverse name',
        'ptr record',
        'dns ptr',
        'no ptr',
        'rdns',
      ],
      ...['cannot find your hostname', 'does not resolve to', 'unable to resolve your ip', 'fcrdns'],
    ],
  ],
  [
    'relaying_denied',
    [
      ...[
        'relaying denied',
        'relay access denied',
        'relay denied',
        'unable to relay',
        'not permitted to relay',
      ],
      ...['relay not permitted', 'relaying not', 'relay not', 'not allowed to relay', 'cannot relay'],
      ...['allowed rcpthosts', 'not a local domain', 'not local host', 'not a gateway', 'no relay'],
    ],
  ],
  [
    'sender_blocked',
    [
      ...[
        'spamhaus',
        'spamcop',
        'barracudacentral',
        'abuseat',
        'sorbs',
        'uceprotect',
        'senderscore',
        'dnsbl',
      ],
      ...[' rbl', 'blacklist', 'black list', 'blocklist', 'block list', 'denylist', 'deny list', 'banned'],
      ...['poor reputation', 'bad reputation', 'low reputation', 'ip reputation', 'sender reputation'],
      ...[
        'reputation of',
        'blocked using',
        'client host blocked',
        'has been blocked',
        'is blocked',
        'was blocked',
      ],
      ...[
        'blocked by',
        'user complaints',
        'unusual rate',
        'unsolicited mail',
        'listed at',
        'is listed',
        'listed by',
      ],
      ...[
        'your network is on',
        'ip address is not allowed',
        'not accepted from',
        'refused by',
        'spam source',
      ],
      ...[
        'sending ip',
        'your ip',
        'temporarily deferred due to',
        'too much spam',
        'dynamic ip',
        'residential',
      ],
    ],
  ],
];

const aboutMailbox: readonly (readonly [Refusal, readonly string[]])[] = [
  [
    'mailbox_full',
    [
      ...['over quota', 'quota exceeded', 'exceeded quota', 'overquota', 'over its quota', 'out of storage'],
      ...['mailbox full', 'mailbox is full', 'inbox is full', 'full mailbox', 'mail box full', 'quota full'],
      ...[
        'exceeded storage',
        'storage allocation',
        'exceeds its quota',
        'exceeds allowed',
        'insufficient disk',
      ],
      ...['out of space', 'quota is exceeded', 'quota exceed', 'exceeded its quota', 'maildir over'],
    ],
  ],
  [
    'mailbox_disabled',
    [
      ...[
        'is disabled',
        'been disabled',
        'account disabled',
        'mailbox disabled',
        'user disabled',
        'disabled recipient',
      ],
      ...['is inactive', 'inactive user', 'account inactive', 'mailbox inactive', 'deactivated', 'suspended'],
      ...[
        'discontinued',
        'no longer active',
        'not active',
        'account closed',
        'has been closed',
        'account expired',
      ],
      ...['account locked', 'is locked', 'no longer in use', 'no longer employed', 'terminated', 'is frozen'],
    ],
  ],
  [
    'no_such_mailbox',
    [
      ...[
        'user unknown',
        'unknown user',
        'no such user',
        'no such recipient',
        'no such mailbox',
        'no such address',
      ],
      ...[
        'no such person',
        'no such account',
        'no such local',
        'no such email',
        'nosuchuser',
        'no mailbox here',
      ],
      ...[
        'does not exist',
        "doesn't exist",
        'not exist',
        "doesn't have a",
        'does not have a',
        'invalid recipient',
      ],
      ...['invalid mailbox', 'invalid user', 'unknown recipient', 'recipient unknown', 'unknown address'],
      ...['address unknown', 'unknown local', 'unknown mailbox', 'mailbox unknown', 'mailbox not found'],
      ...['recipient not found', 'user not found', 'account not found', 'address not found', 'usernotfound'],
      ...['recipientnotfound', 'unrouteable', 'unroutable', 'not a valid mailbox', 'not a valid recipient'],
      ...[
        'not a valid user',
        'not a known user',
        'no valid recipients',
        'no longer available',
        'not listed in',
      ],
      ...[
        'not our customer',
        'mailbox unavailable',
        'no account',
        'no longer valid',
        'undeliverable address',
      ],
      ...['no longer at this', 'is not known', 'is unknown', 'no longer with', 'no user', 'no mailbox'],
      ...[
        'not known here',
        'not found in directory',
        'no longer on server',
        'couldn’t be found',
        "couldn't be found",
      ],
      ...['not local; please try', 'user does not', 'invalid address', 'address rejected: undeliverable'],
    ],
  ],
];

const aboutPolicy = [
  ...['policy', 'authentication required', 'not authenticated', 'must issue', 'starttls', 'encryption'],
  ...['sender address rejected', 'sender rejected', 'sender verify', 'sender domain', 'domain of sender'],
  ...[
    'spf',
    'dmarc',
    'dkim',
    'helo command rejected',
    'helo',
    'ehlo',
    'spam',
    'access denied',
    'not authorized',
  ],
  ...['permission', 'prohibited', 'restricted', 'not allowed', 'not permitted', 'administrative', 'security'],
];

const aboutRate = [
  ...['too many', 'rate limit', 'try again', 'try later', 'temporar', 'come back', 'please retry', 'throttl'],
  ...['service unavailable', 'server busy', 'resources', 'deferred', 'later', 'rate that'],
];

function refusalOf(reply: SmtpReply, isRecipient: boolean): Refusal {
  // Without the addresses in it, whose names would be read as words: suspended@…, ban@blacklist.example.
  const words = reply.text.toLowerCase().split(/\s/);
  const text = ` ${words.filter((word) => !word.includes('@')).join(' ')}`;
  const us = firstOf(aboutUs, text);
  if (us !== null) return us;
  const { code, enhanced } = reply;
  const detail = enhanced?.slice(2) ?? '';
  if (isRecipient) {
    const mailbox = mailboxRefusal(text, detail, code);
    if (mailbox !== null) return mailbox;
  }
  // Whoever gives no reason for a later may well be greylisting: it is the usual reason at a recipient.
  const isRate = text.includes('rate limit') || text.includes('too many');
  if (code < 500 && isRecipient && detail === '7.1' && !isRate) return 'greylisted';
  if (code < 500) return 'temporary';
  if (detail.startsWith('7.') || aboutPolicy.some((part) => text.includes(part))) return 'policy';
  if (detail.startsWith('3.') || detail.startsWith('4.') || aboutRate.some((part) => text.includes(part))) {
    return 'temporary';
  }
  return isRecipient ? 'unclear' : 'policy';
}

function mailboxRefusal(text: string, detail: string, code: number): Refusal | null {
  // Microsoft 365 says "Access denied" with this code of an address that its customer's directory does not have.
  if (code === 550 && detail === '4.1' && text.includes('access denied')) return 'no_such_mailbox';
  const said = firstOf(aboutMailbox, text);
  // What comes with a later is a guess of the server's own ("user unknown, try again"), but for a full mailbox.
  if (code < 500) return said === 'mailbox_full' || detail === '2.2' ? 'mailbox_full' : null;
  if (detail === '1.3') return 'bad_mailbox_name';
  // A refusal by policy that also names the recipient is one by policy.
  const isPolicy = detail.startsWith('7.') || detail === '1.8' || detail === '1.7';
  if (said !== null && !(isPolicy && said === 'no_such_mailbox' && isAmbiguous(text))) return said;
  if (['1.1', '1.6', '1.10'].includes(detail)) return 'no_such_mailbox';
  if (detail === '2.2') return 'mailbox_full';
  if (detail === '2.1') return 'mailbox_disabled';
  if (code === 501 || (code === 553 && text.includes('syntax'))) return 'bad_mailbox_name';
  return null;
}

/** "Mailbox unavailable" is the standard's word for 550, whatever the reason (RFC 5321 4.2.3). */
function isAmbiguous(text: string): boolean {
  return text.includes('mailbox unavailable') || text.includes('address rejected') || text.includes('policy');
}

function firstOf(rules: typeof aboutUs, text: string): Refusal | null {
  return rules.find(([, parts]) => parts.some((part) => text.includes(part)))?.[0] ?? null;
}

/** "Try again in 5 minutes", "retry after 300 seconds", "come back in 00:04:30"; null where the server does not say. */
function saidSeconds(text: string): number | null {
  const lower = text.toLowerCase();
  const [, hours, minutes, seconds] = /\b(\d\d):(\d\d):(\d\d)\b/.exec(lower) ?? [];
  if (hours !== undefined) {
    return within(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
  }
  const [, count, unit = ''] =
    /\b(\d{1,5}) ?(s|m|h)(?:ec(?:ond)?s?|in(?:ute)?s?|ours?|rs?)?\b/.exec(lower) ?? [];
  if (count === undefined) return null;
  return within(Number(count) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h']);
}

const within = (seconds: number) => Math.min(secondsMax, Math.max(1, seconds));
