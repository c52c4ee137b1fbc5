import { describe, expect, test } from 'vitest';
import { classifyReply } from './classify-reply.ts';
import { saidBy } from './probe-mailbox.ts';
import type { Refusal } from './refusal.ts';
import { parseReply } from './smtp-reply.ts';

const ip = '203.0.114.7';
const at = 'edda.holm@brookmill.example';

/** Written in the manner of these servers, as they answer a recipient. */
const toRecipients: [server: string, reply: string, Refusal][] = [
  [
    'Postfix',
    `550 5.1.1 <${at}>: Recipient address rejected: User unknown in virtual mailbox table`,
    'no_such_mailbox',
  ],
  [
    'Postfix',
    `550 5.1.1 <${at}>: Recipient address rejected: User unknown in local recipient table`,
    'no_such_mailbox',
  ],
  [
    'Postfix',
    `550 5.1.0 <${at}>: Recipient address rejected: User unknown in relay recipient table`,
    'no_such_mailbox',
  ],
  [
    'Postfix, asking behind',
    `550 5.1.1 <${at}>: Recipient address rejected: undeliverable address: host 10.0.0.3 said: 550 no such user here`,
    'no_such_mailbox',
  ],
  ['Postfix', `554 5.7.1 <${at}>: Relay access denied`, 'relaying_denied'],
  [
    'Postfix',
    `554 5.7.1 Service unavailable; Client host [${ip}] blocked using zen.spamhaus.org`,
    'sender_blocked',
  ],
  [
    'Postfix',
    `450 4.7.25 Client host rejected: cannot find your reverse hostname, [${ip}]`,
    'no_reverse_dns',
  ],
  ['Postfix', `450 4.2.0 <${at}>: Recipient address rejected: Greylisted, see the help page`, 'greylisted'],
  [
    'Postfix',
    `451 4.7.1 <${at}>: Recipient address rejected: Greylisting in effect, please come back later`,
    'greylisted',
  ],
  [
    'Postfix',
    `450 4.1.1 <${at}>: Recipient address rejected: unverified address: Address verification in progress`,
    'temporary',
  ],
  ['Postfix', '452 4.3.1 Insufficient system storage', 'temporary'],
  ['Postfix', '452 4.5.3 Error: too many recipients', 'temporary'],
  ['Postfix', '451 4.3.0 Error: queue file write error', 'temporary'],
  ['Postfix', `504 5.5.2 <checker>: Helo command rejected: need fully-qualified hostname`, 'policy'],
  ['Postfix', `550 5.1.8 <x@checker.example>: Sender address rejected: Domain not found`, 'policy'],
  ['Postfix', '530 5.7.0 Must issue a STARTTLS command first', 'policy'],
  [
    'Postfix',
    `552 5.2.2 <${at}>: Recipient address rejected: Mailbox is full / quota exceeded`,
    'mailbox_full',
  ],
  ['Postfix', `554 5.7.1 <${at}>: Recipient address rejected: Access denied`, 'policy'],
  ['Dovecot', `452 4.2.2 <${at}> Mailbox is full`, 'mailbox_full'],
  ['Dovecot', `550 5.1.1 <${at}> User doesn't exist: ${at}`, 'no_such_mailbox'],
  ['Exim', '550 Unrouteable address', 'no_such_mailbox'],
  ['Exim', '550 No Such User Here', 'no_such_mailbox'],
  ['Exim with cPanel', '550 "The mail account is suspended"', 'mailbox_disabled'],
  ['Exim', '550 relay not permitted', 'relaying_denied'],
  ['Exim', `550-Verification failed for <x@checker.example>\n550 Sender verify failed`, 'policy'],
  ['Exim', `451 Temporary local problem - please try later`, 'temporary'],
  ['Exim', `550 Rejected because ${ip} is in a black list at bl.spamcop.net`, 'sender_blocked'],
  ['Exim', '451 Greylisted, please try again in 180 seconds', 'greylisted'],
  ['Exim with SpamExperts', '550 Invalid recipient', 'no_such_mailbox'],
  ['Exchange', '550 5.1.1 User unknown', 'no_such_mailbox'],
  [
    'Exchange',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'no_such_mailbox',
  ],
  ['Exchange', '550 5.7.1 Unable to relay', 'relaying_denied'],
  ['Exchange', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relaying_denied'],
  [
    'Exchange',
    '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM',
    'policy',
  ],
  ['Exchange', '451 4.7.0 Temporary server error. Please try again later. PRX5', 'temporary'],
  [
    'Microsoft 365',
    `550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT011.eop-EUR02.prod.protection.outlook.com]`,
    'unclear',
  ],
  ['Microsoft 365', `550 5.7.606 Access denied, banned sending IP [${ip}]`, 'sender_blocked'],
  ['Microsoft 365', `451 4.7.500 Server busy. Please try again later from [${ip}]. (S77719)`, 'temporary'],
  [
    'Microsoft 365',
    `450 4.7.26 Service does not accept messages sent over IPv6 unless they pass either SPF or DKIM validation`,
    'temporary',
  ],
  ['Microsoft 365', '550 5.2.1 Mailbox disabled, not accepting messages', 'mailbox_disabled'],
  [
    'Outlook.com',
    `550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)`,
    'no_such_mailbox',
  ],
  [
    'Outlook.com',
    `550 5.7.1 Unfortunately, messages from [${ip}] weren't sent. Your network is on our block list (S3140)`,
    'sender_blocked',
  ],
  [
    'Google',
    `550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the address for typos\n550 5.1.1 a1-b2c3 - gsmtp`,
    'no_such_mailbox',
  ],
  [
    'Google',
    `550-5.2.1 The email account that you tried to reach is inactive.\n550 5.2.1 a1-b2c3 - gsmtp`,
    'mailbox_disabled',
  ],
  [
    'Google',
    `552-5.2.2 The recipient's inbox is out of storage space and inactive.\n552 5.2.2 a1-b2c3 - gsmtp`,
    'mailbox_full',
  ],
  [
    'Google',
    `452-4.2.2 The recipient's inbox is out of storage space.\n452 4.2.2 a1-b2c3 - gsmtp`,
    'mailbox_full',
  ],
  [
    'Google',
    `450-4.2.1 The user you are trying to contact is receiving mail at a rate that\n450 4.2.1 prevents additional messages from being delivered. - gsmtp`,
    'temporary',
  ],
  [
    'Google',
    `550-5.7.1 [${ip}] Our system has detected an unusual rate of\n550 5.7.1 unsolicited mail originating from your IP address. - gsmtp`,
    'sender_blocked',
  ],
  [
    'Google',
    `550-5.7.25 [${ip}] The IP address sending this message does not have a\n550 5.7.25 PTR record setup - gsmtp`,
    'no_reverse_dns',
  ],
  ['Google', '550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'sender_blocked'],
  [
    'Yahoo',
    `554 delivery error: dd This user doesn't have a yahoo.com account (${at}) [0] - mta4012`,
    'no_such_mailbox',
  ],
  ['Yahoo', '552 1 Requested mail action aborted, mailbox not found', 'no_such_mailbox'],
  [
    'Yahoo',
    '554 30 Sorry, your message to x cannot be delivered. This mailbox is disabled (554.30).',
    'mailbox_disabled',
  ],
  [
    'Yahoo',
    `421 4.7.0 [TSS04] Messages from ${ip} temporarily deferred due to unexpected volume or user complaints`,
    'sender_blocked',
  ],
  ['Yahoo', `553 5.7.1 [BL21] Connections not accepted from IP addresses on Spamhaus`, 'sender_blocked'],
  ['Proofpoint', '550 5.1.1 User Unknown', 'no_such_mailbox'],
  [
    'Proofpoint',
    `554 Blocked - see https://ipcheck.example/?ip=${ip} - blocked by reputation service`,
    'sender_blocked',
  ],
  ['Proofpoint', `550 5.7.0 Local Policy Violation`, 'policy'],
  ['Mimecast', '550 Invalid Recipient - https://community.example/docs#550 [kAbCdEf]', 'no_such_mailbox'],
  ['Mimecast', '451 Internal resources are temporarily unavailable - [x]', 'temporary'],
  [
    'Mimecast',
    '550 Rejected by header based manually Blocked Senders: administrative prohibition - [x]',
    'policy',
  ],
  ['Mimecast', `451 Recipient temporarily unavailable - greylisting in force [x]`, 'greylisted'],
  [
    'Barracuda',
    `550 permanent failure for one or more recipients (${at}:550 5.1.1 User unknown)`,
    'no_such_mailbox',
  ],
  [
    'Barracuda',
    `554 Service unavailable; Client host [${ip}] blocked using Barracuda Reputation`,
    'sender_blocked',
  ],
  ['Barracuda', `550 No such domain at this location; relaying denied`, 'relaying_denied'],
  ['Barracuda', '421 4.7.1 Recipient rate limit, try again later', 'temporary'],
  ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'relaying_denied'],
  ['qmail', '550 sorry, no mailbox here by that name. (#5.1.1)', 'no_such_mailbox'],
  ['qmail', '552 sorry, over quota (#5.2.2)', 'mailbox_full'],
  ['qmail', '451 Temporary failure, please hang up (#4.3.0)', 'temporary'],
  ['sendmail', `550 5.1.1 <${at}>... User unknown`, 'no_such_mailbox'],
  ['sendmail', `550 5.7.1 <${at}>... Relaying denied. Proper authentication required.`, 'relaying_denied'],
  ['sendmail', `550 5.7.1 <${at}>... Access denied`, 'policy'],
  ['sendmail', `553 5.1.3 <${at}>... Invalid route address`, 'bad_mailbox_name'],
  ['sendmail', `450 4.1.8 Domain of sender address x@checker.example does not resolve`, 'temporary'],
  ['sendmail with a milter', `451 4.7.1 Greylisting in action, please come back in 00:04:30`, 'greylisted'],
  ['Cisco', `550 #5.1.0 Address rejected.`, 'unclear'],
  [
    'Cisco',
    `554 Your access to this mail system has been rejected due to the sending MTA's poor reputation`,
    'sender_blocked',
  ],
  ['Zoho', '550 5.1.1 User does not exist - <x>', 'no_such_mailbox'],
  ['iCloud', '550 5.1.1 unknown or illegal alias: x', 'no_such_mailbox'],
  ['iCloud', '550 5.1.6 recipient no longer on server: x', 'no_such_mailbox'],
  ['GMX', '550 Requested action not taken: mailbox unavailable', 'no_such_mailbox'],
  [
    'GMX',
    `554-No SMTP service\n554-Bad DNS PTR resource record.\n554 For explanation visit the help pages`,
    'no_reverse_dns',
  ],
  ['T-Online', `554 IP=${ip} - None/bad reputation. Ask your postmaster for help`, 'sender_blocked'],
  [
    'Mail.ru',
    '550 Message was not accepted -- invalid mailbox. Local mailbox x is unavailable: user not found',
    'no_such_mailbox',
  ],
  ['Yandex', '550 5.7.1 No such user!', 'no_such_mailbox'],
  ['Hornetsecurity', '550 5.1.1 Recipient address rejected: unknown recipient', 'no_such_mailbox'],
  ['somebody', '550 5.1.1', 'no_such_mailbox'],
  ['somebody', '550', 'unclear'],
  ['somebody', '550 Rejected', 'unclear'],
  ['somebody', '554 Transaction failed', 'unclear'],
  ['somebody', '501 Syntax error in parameters', 'bad_mailbox_name'],
  ['somebody', '551 5.1.6 User not local; please try <edda@elsewhere.example>', 'no_such_mailbox'],
  ['somebody', '450', 'temporary'],
  ['somebody', '451 4.7.1 Try again', 'greylisted'],
  ['somebody', '450 4.1.1 User unknown, try again', 'temporary'],
  [
    'somebody who blocks with an unknown user',
    `550 5.1.1 User unknown; your IP is listed by a DNSBL`,
    'sender_blocked',
  ],
  ['somebody by policy', '550 5.7.1 Mailbox unavailable or access denied by policy', 'policy'],
  ['somebody', '550 5.2.1 off', 'mailbox_disabled'],
];

const replyOf = (text: string) => parseReply(text.split('\n'));

test.each(toRecipients)('%s says %s', (_server, text, expected) => {
  const { refusal } = classifyReply(replyOf(text), { isRecipient: true });

  expect(refusal).toBe(expected);
});

test.each([
  ['554 <suspended@brookmill.example>: Recipient address rejected by policy', 'policy'],
  ['550 5.1.1 <rbl@blacklist.example>: User unknown', 'no_such_mailbox'],
  ['550 5.1.1 <marble@brookmill.example>: User unknown among marble workers', 'no_such_mailbox'],
])('words within an address say nothing: %s', (text, expected) => {
  const { refusal } = classifyReply(replyOf(text), { isRecipient: true });

  expect(refusal).toBe(expected);
});

describe('what is said of the sender, the connection or a rule is none of the mailbox, whatever the words', () => {
  test.each([
    [
      'the sender was looked up and is none',
      '550-Verification failed for <x@checker.example>\n550-Unrouteable address\n550 Sender verify failed',
    ],
    [
      'the sender was looked up by asking his server',
      '550-Verification failed for <x@checker.example>\n550-No such user here\n550 Sender verify failed',
    ],
    ['the domain of the sender', '553 5.1.8 Domain of x@checker.example does not exist'],
    ['by code alone, the sender', '550 5.1.7 Invalid address'],
    ['an envelope', '550 Envelope address does not exist'],
    ['the way back', '550 The return path user is unknown'],
    ['our name', '550 HELO: no such user or host, it does not exist'],
    ['our machine', '550 5.7.1 The client host is unknown to this user base'],
    [
      'a record of the sender',
      '550-Requested action not taken: mailbox unavailable\n550 invalid DNS MX resource record',
    ],
    ['a rule', '550-Requested action not taken: mailbox unavailable\n550 Reject due to policy restrictions.'],
    ['a log-in', '530 5.7.0 No user authenticated'],
    ['a log-in that is looked up', '550 5.7.8 authentication failed, unknown user'],
    ['encryption', '550 5.7.1 TLS is disabled for this user'],
    ['us', '550 Mailbox unavailable: it takes no mail from you'],
    ['an order of commands', '503 5.5.1 invalid user of a command'],
  ])('%s: %s', (_what, text) => {
    const { refusal } = classifyReply(replyOf(text), { isRecipient: true });

    expect(refusal).toBe('policy');
  });

  test.each([
    ['554 5.7.1 Your session has been terminated', 'policy'],
    ['550 host=checker.example does not exist', 'unclear'],
    ['550 The service is no longer available', 'unclear'],
    ['552 5.2.3 Message exceeds allowed size', 'unclear'],
    ['552 5.3.1 insufficient disk space', 'temporary'],
    ['550 5.2.1 The user is receiving mail at a rate that prevents more', 'temporary'],
    ['550 5.1.1 User unknown, and too many of them', 'temporary'],
  ])('what may be about anything is none of the mailbox: %s', (text, expected) => {
    const { refusal } = classifyReply(replyOf(text), { isRecipient: true });

    expect(refusal).toBe(expected);
  });

  test.each([
    ['550 <edda@brookmill.example> does not exist', 'no_such_mailbox'],
    ['550 The address does not exist', 'no_such_mailbox'],
    ['550 This account has been suspended', 'mailbox_disabled'],
    ['550 edda@brookmill.example is disabled', 'mailbox_disabled'],
  ])('beside a mailbox the same words are about it: %s', (text, expected) => {
    const { refusal } = classifyReply(replyOf(text), { isRecipient: true });

    expect(refusal).toBe(expected);
  });
});

describe('a reply whose two codes disagree holds neither for good nor as a yes', () => {
  test.each([
    ['550 4.1.1 User unknown', 'temporary'],
    ['554 4.2.2 Mailbox full', 'mailbox_full'],
    ['550 2.1.5 Ok', 'temporary'],
  ])('%s', (text, expected) => {
    const said = classifyReply(replyOf(text), { isRecipient: true });

    expect(said).toMatchObject({ refusal: expected, isPermanent: false });
  });

  test('a yes with the code of a no is none', () => {
    expect(saidBy(replyOf('250 5.1.1 User unknown'))).toMatchObject({
      refusal: 'unclear',
      isPermanent: false,
    });
    expect(saidBy(replyOf('250 2.1.5 User known'))).toBe('accepted');
  });

  test.each([
    ['550 rejected by Mailer 2.5.1', null],
    ['550 unknown, says 10.1.2.3 running 4.2.1 (#5.1.1)', '5.1.1'],
  ])('a version is no code: %s', (text, expected) => {
    expect(replyOf(text).enhanced).toBe(expected);
  });
});

test('there are 90 replies or more, of each meaning two', () => {
  const counts = Map.groupBy(toRecipients, ([, , refusal]) => refusal);

  expect(toRecipients.length).toBeGreaterThanOrEqual(90);
  expect([...counts].filter(([, replies]) => replies.length < 2)).toEqual([]);
  expect(counts.size).toBe(11);
});

describe('before a recipient is named, no reply is about a mailbox', () => {
  test.each([
    ['550 5.1.1 User unknown', 'policy'],
    ['550 5.1.0 Address rejected, no such user', 'policy'],
    ['554 5.7.1 blocked by our block list', 'sender_blocked'],
    ['554 No SMTP service here', 'policy'],
    ['421 4.7.0 Try again later', 'temporary'],
    ['451 4.7.1 Greylisted for 5 minutes', 'greylisted'],
    ['552 5.2.2 over quota', 'policy'],
  ])('%s', (text, expected) => {
    const { refusal } = classifyReply(replyOf(text), { isRecipient: false });

    expect(refusal).toBe(expected);
  });
});

describe('when to ask again', () => {
  test.each([
    ['451 Greylisted, try again in 180 seconds', 180],
    ['451 Greylisted for 5 minutes', 300],
    ['451 4.7.1 Greylisting, come back in 00:04:30', 270],
    ['450 4.2.0 Greylisted, retry after 2 hours', 7_200],
    ['450 4.2.0 Greylisted (60s)', 60],
    ['450 Greylisted', 300],
    ['450 Greylisted, try again in 99999 hours', 14_400],
    ['450 Greylisted, try again in 0 seconds', 1],
    ['550 5.7.1 Greylisted, please retry', 300],
    ['550 5.1.1 No such user, and none in 5 minutes', null],
  ])('%s: %s seconds', (text, expected) => {
    const { retryAfterSeconds } = classifyReply(replyOf(text), { isRecipient: true });

    expect(retryAfterSeconds).toBe(expected);
  });
});
