import type { Refusal } from './refusal.ts';

/** Parts of texts in lower case, in search order. */
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
