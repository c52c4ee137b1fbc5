import type { Refusal } from './refusal.ts';

/** Parts of texts in lower case, in the order in which they are looked for. */
export const aboutUs: readonly (readonly [Refusal, readonly string[]])[] = [
  ['greylisted', ['greylist', 'graylist', 'grey list', 'gray list', 'grey-list', 'gray-list', 'postgrey']],
  [
    'no_reverse_dns',
    [
      ...[
        'reverse hostname',
        'reverse host',
        'reverse dns',
        'reverse lookup',
        'reverse name',
        'valid reverse',
      ],
      ...[
        'reverse record',
        'reverse entry',
        'ptr record',
        'dns ptr',
        'no ptr',
        ' a ptr',
        'valid ptr',
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
        'relaying is disabled',
      ],
      ...[
        'not permitted to relay',
        'relay not permitted',
        'relaying not',
        'relay not',
        'not allowed to relay',
      ],
      ...['cannot relay', 'allowed rcpthosts', 'not a local domain', 'not local host', 'not a gateway'],
      ...['no relay'],
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
      ...['reputation of', 'blocked using', 'client host blocked', 'has been blocked', 'is blocked'],
      ...['was blocked', 'blocked by', 'user complaints', 'unusual rate', 'unsolicited mail', 'listed at'],
      ...['is listed', 'listed by', 'your network is on', 'ip address is not allowed', 'not accepted from'],
      ...['refused by', 'spam source', 'sending ip', 'your ip', 'temporarily deferred due to'],
      ...['too much spam', 'dynamic ip', 'residential'],
    ],
  ],
];

/**
 * What is said of the sender, of our name, of the connection or of a rule says nothing of the mailbox, whatever else stands beside it:
 * a server that looks the sender up tells us in the words of an unknown user that the sender is none.
 */
export const aboutPolicy: readonly string[] = [
  ...['sender', 'envelope', 'return path', 'return-path', 'reverse path', 'reverse-path', 'mail from'],
  ...['from address', 'from domain', 'from header', 'from you', 'domain of', 'sending domain', 'your domain'],
  ...['helo', 'ehlo', 'hostname', 'host name', 'client host', 'connecting host', 'sending host', 'your host'],
  ...['your server', 'resource record', 'spf', 'dmarc', 'dkim', 'tls', 'encryption', 'authentica'],
  ...['policy', 'must issue', 'spam', 'access denied', 'not authorized', 'permission', 'prohibited'],
  ...['restricted', 'not allowed', 'not permitted', 'administrative', 'security'],
];

/** It is there, and too much for the moment. */
export const aboutRate: readonly string[] = [
  ...['too many', 'rate limit', 'at a rate', 'rate that', 'limit exceeded', 'throttl'],
];

/** What cannot be said of one mailbox for good. */
export const aboutMoment: readonly string[] = [
  ...[
    'try again',
    'try later',
    'temporar',
    'come back',
    'please retry',
    'service unavailable',
    'server busy',
  ],
  ...['resources', 'deferred', 'later'],
];

export interface MailboxWords {
  readonly refusal: Refusal;
  /** Only of mailboxes. */
  readonly alone: readonly string[];
  /** Of anything: that it is a mailbox says one of `mailboxNouns`, or an address in the text. */
  readonly withNoun: readonly string[];
}

export const mailboxNouns: readonly string[] = [
  ...[
    'user',
    'recipient',
    'mailbox',
    'mail box',
    'inbox',
    'account',
    'address',
    'alias',
    'person',
    'customer',
  ],
  ...['member', 'employee', 'addressee'],
];

export const aboutMailbox: readonly MailboxWords[] = [
  {
    refusal: 'mailbox_full',
    alone: [
      ...['over quota', 'quota exceeded', 'exceeded quota', 'overquota', 'over its quota', 'out of storage'],
      ...['mailbox full', 'mailbox is full', 'inbox is full', 'full mailbox', 'mail box full', 'quota full'],
      ...['exceeded storage', 'storage allocation', 'exceeds its quota', 'exceeds allowed quota'],
      ...['out of space', 'quota is exceeded', 'quota exceed', 'exceeded its quota', 'maildir over'],
    ],
    withNoun: [],
  },
  {
    refusal: 'mailbox_disabled',
    alone: [
      ...['account disabled', 'mailbox disabled', 'user disabled', 'disabled recipient', 'inactive user'],
      ...['account inactive', 'mailbox inactive', 'account closed', 'account expired', 'account locked'],
      ...['no longer employed', 'account terminated', 'user terminated'],
    ],
    withNoun: [
      ...['is disabled', 'been disabled', 'is inactive', 'deactivated', 'suspended', 'discontinued'],
      ...['no longer active', 'not active', 'has been closed', 'is locked', 'no longer in use', 'is frozen'],
      ...['is terminated', 'been terminated'],
    ],
  },
  {
    refusal: 'no_such_mailbox',
    alone: [
      ...['user unknown', 'unknown user', 'no such user', 'no such recipient', 'no such mailbox'],
      ...['no such address', 'no such person', 'no such account', 'no such local', 'no such email'],
      ...['nosuchuser', 'no mailbox here', 'invalid recipient', 'invalid mailbox', 'invalid user'],
      ...['unknown recipient', 'recipient unknown', 'unknown address', 'address unknown', 'unknown local'],
      ...['unknown mailbox', 'mailbox unknown', 'mailbox not found', 'recipient not found', 'user not found'],
      ...['account not found', 'address not found', 'usernotfound', 'recipientnotfound', 'unrouteable'],
      ...['unroutable', 'not a valid mailbox', 'not a valid recipient', 'not a valid user'],
      ...['not a known user', 'no valid recipients', 'not our customer', 'mailbox unavailable'],
      ...['undeliverable address', 'no longer at this', 'not found in directory', 'no longer on server'],
      ...['not local; please try', 'user does not', 'invalid address', 'no account', 'no user', 'no mailbox'],
    ],
    withNoun: [
      ...['does not exist', "doesn't exist", 'not exist', "doesn't have a", 'does not have a'],
      ...['no longer available', 'not listed in', 'no longer valid', 'is not known', 'is unknown'],
      ...['not known here', 'no longer with', 'couldn’t be found', "couldn't be found"],
    ],
  },
];
