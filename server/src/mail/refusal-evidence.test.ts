import { describe, expect, test } from 'vitest';
import { classifyReply } from './classify-reply.ts';
import { aboutRecipient } from './recipient-replies.ts';
import { evidenceOf } from './refusal-evidence.ts';
import { aboutMoment, aboutRule, aboutSender, aboutServer, repliesOf } from './reply-corpus.ts';
import { parseReply } from './smtp-reply.ts';

const ofMailbox = new Set(['no_such_mailbox', 'bad_mailbox_name', 'mailbox_disabled', 'mailbox_full']);

/** Whether the address is `invalid` by it. */
function isInvalid(text: string): boolean {
  const said = classifyReply(parseReply(text.split('\n')), {
    isRecipient: true,
    sender: 'bounce@checker.example',
  });
  return ofMailbox.has(said.refusal) && said.isPermanent;
}

describe('a refusal makes an address invalid only where it is about the recipient', () => {
  test.each(Object.entries({ aboutRule, aboutSender, aboutMoment, aboutServer }))(
    'no reply of %s does',
    (_kind, corpus) => {
      expect(repliesOf(corpus).filter(isInvalid)).toEqual([]);
    },
  );

  test('each reply about the recipient does', () => {
    expect(repliesOf(aboutRecipient).filter((reply) => !isInvalid(reply))).toEqual([]);
  });

  test('the collection has more than 300 different replies, and at least 40 of each kind', () => {
    const kinds = [aboutRecipient, aboutRule, aboutSender, aboutMoment, aboutServer].map(repliesOf);

    expect(new Set(kinds.flat()).size).toBe(kinds.flat().length);
    expect(kinds.flat().length).toBeGreaterThan(300);
    expect(kinds.filter((replies) => replies.length < 40)).toEqual([]);
  });
});

describe('words and the code of an unknown mailbox do not outweigh another reason beside them', () => {
  const unknown = [
    ...['User unknown', 'No such user', 'Recipient not found', 'Mailbox does not exist', 'Invalid recipient'],
    ...['unknown user account', 'Account disabled', 'Address rejected', 'no mailbox here by that name'],
  ];
  const reasons = [
    ...['your IP is listed', 'Sender address rejected', 'Client host rejected', 'HELO rejected'],
    ...['null sender refused', 'bounces are not accepted', 'your account is suspended', 'not authenticated'],
    ...[
      'message refused by policy',
      'SPF check failed',
      'TLS required',
      'access denied',
      'spam',
      'greylisted',
    ],
    ...['try again later', 'please retry', 'temporarily unavailable', 'at this time', 'in progress'],
    ...['LDAP lookup failure', 'directory service unavailable', 'database error', 'lookup timed out'],
    ...['cannot verify user', 'could not be verified', 'internal error', 'server misconfigured'],
    ...['mail loops back to myself', 'connection refused', 'too many recipients', 'rate limit exceeded'],
    ...['only members may post', 'no mail from external senders', 'Relay access denied', 'backup MX'],
  ];
  const codes = ['550 5.1.1', '550', '553 5.1.1', '554 5.1.10', '550 5.2.1', '551 5.1.6'];

  test.each(reasons)('%s', (reason) => {
    const replies = codes.flatMap((code) =>
      unknown.flatMap((words) => [`${code} ${words}, ${reason}`, `${code} ${reason}: ${words}`]),
    );

    expect(replies.filter(isInvalid)).toEqual([]);
  });
});

describe('what only looks like another reason does not hide an unknown mailbox', () => {
  test.each([
    '550 5.1.1 User unknown. Please check the address and try again.',
    '550 5.1.1 No such user. Verify the recipient and resend the message.',
    '550 5.1.1 <edda@brookmill.example>: User unknown in local recipient table; from=<bounce@checker.example> to=<edda@brookmill.example> proto=ESMTP helo=<checker.example>',
    '550 5.1.1 mail.spam-policy.example: User unknown',
    '550 5.1.1 User unknown, see https://help.example/policy/sender/temporary',
    '550 5.1.1 User not found in LDAP directory',
    '550 5.1.10 Recipient not found by SMTP address lookup',
    '550 5.1.1 User unknown in virtual mailbox table',
    "550 5.1.1 We don't have a user by that name",
    '550 5.1.1 The person you are trying to reach no longer works here',
  ])('%s', (reply) => {
    expect(isInvalid(reply)).toBe(true);
  });
});

describe('who is meant', () => {
  test.each([
    ['550 Account edda@brookmill.example is suspended', true],
    ['550 Account bounce@checker.example is suspended', false],
    ['550 Your account is suspended', false],
    ['550 The account is suspended', true],
    ["550 Sender's account is suspended", false],
    ['550 The recipient account is suspended', true],
    ['550 Too many unknown users', false],
    ['550 Unknown user', true],
    ['550 The mailbox server is unknown', false],
    ['550 The mailbox is unknown', true],
    ['550 The user database is invalid', false],
    ['550 The user is invalid', true],
    ['552 Your mailbox is full', false],
    ['552 The mailbox is full', true],
    ['552 Sending quota exceeded', false],
    ['552 Mailbox quota exceeded', true],
  ])('%s: invalid %s', (reply, expected) => {
    expect(isInvalid(reply)).toBe(expected);
  });
});

test('a text of any length and kind is read in time that grows with its length alone', () => {
  // One that tempts each pattern to begin anew at every word.
  const text = 'user database address cannot lookup recipient server your account unknown verify '.repeat(25);

  for (let time = 0; time < 200; time += 1) evidenceOf(text, false);

  expect(evidenceOf(text, false).server).toBe(true);
});
