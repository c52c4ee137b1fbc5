import { afterAll, describe, expect, test } from 'vitest';
import { TestAuthority } from '../testing/certificates.ts';
import { always, impatient, only } from '../testing/mail-world.ts';
import { openMailWorld as world } from '../testing/open-mail-world.ts';
import { dripSocket, floodSocket } from '../testing/raw-site.ts';
import type { SmtpScript } from '../testing/smtp-server.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';

const authority = TestAuthority.open();
const certificate = authority.selfSigned('DNS:mx.brookmill.example');
afterAll(() => authority.close());

const isNobody = (address: string) => !/^(?:ada|info)@/.test(address);

describe('what a mail server does, and what is said of the address', () => {
  const ada = only('ada');
  const cases: [what: string, script: SmtpScript, reason: MailReason][] = [
    ['it has the mailbox and no other', { rcpt: ada }, 'accepted'],
    ['the same in TLS', { rcpt: ada, certificate }, 'accepted'],
    ['the same, knowing HELO alone', { rcpt: ada, ehlo: '500 what?' }, 'accepted'],
    [
      'it forwards the mailbox',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 no such user' : '251 will forward') },
      'accepted',
    ],
    [
      'it refuses others without a reason',
      { rcpt: (to) => (isNobody(to) ? '550 no' : '250 Ok') },
      'accepted',
    ],
    ['it hangs up at the end', { rcpt: ada, quit: 'close' }, 'accepted'],
    ['it does not say goodbye', { rcpt: ada, quit: 'silent' }, 'accepted'],
    [
      'it hangs up after each unknown',
      { rcpt: (to) => (isNobody(to) ? (socket) => socket.end('550 5.1.1 unknown\r\n') : '250 Ok') },
      'accepted',
    ],
    [
      'it leaves after the first unknown',
      {
        rcpt: (to, count) =>
          isNobody(to) ? '550 5.1.1 unknown' : count === 1 ? '421 4.7.0 enough' : '250 Ok',
      },
      'accepted',
    ],
    [
      'it has enough by the third name of a conversation',
      { rcpt: (to, _count, here) => (here > 1 ? '421 4.7.0 enough' : ada(to)) },
      'accepted',
    ],
    [
      'it defers the third name of a conversation',
      { rcpt: (to, _count, here) => (here > 1 ? '452 4.5.3 too many' : ada(to)) },
      'accepted',
    ],
    [
      'it has enough of us for good by the third name',
      { rcpt: (to, count) => (count > 1 ? '421 4.7.0 enough' : ada(to)) },
      'catch_all_untested',
    ],
    [
      'it refuses its first recipient, takes the second, whoever that is, and hangs up',
      {
        rcpt: (_to, _count, here) => (['550 5.1.1 unknown', '250 Ok'] as const)[here] ?? '421 4.7.0 enough',
      },
      'catch_all_untested',
    ],
    [
      'it refuses its first recipient, takes the second, whoever that is, and defers the third',
      {
        rcpt: (_to, _count, here) => (['550 5.1.1 unknown', '250 Ok'] as const)[here] ?? '452 4.5.3 too many',
      },
      'catch_all_untested',
    ],

    ['it takes everybody', { rcpt: always('250 2.1.5 Ok') }, 'accepts_everything'],
    [
      'it refuses its first recipient, then takes everybody',
      { rcpt: (_to, _count, here) => (here === 0 ? '550 5.1.1 unknown' : '250 Ok') },
      'accepts_everything',
    ],
    [
      'it takes everybody and hangs up',
      { rcpt: (_to, count) => (count > 0 ? 'close' : '250 Ok') },
      'accepts_everything',
    ],

    ['it does not have the mailbox', { rcpt: only('bo') }, 'no_such_mailbox'],
    [
      'it takes everybody but this one',
      { rcpt: (to) => (isNobody(to) ? '250 Ok' : '550 5.1.1 User unknown') },
      'no_such_mailbox',
    ],
    [
      'it has the mailbox disabled',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 no such user' : '550 5.2.1 account is disabled') },
      'mailbox_disabled',
    ],
    [
      'it finds fault with the name',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 no such user' : '553 5.1.3 bad mailbox syntax') },
      'bad_mailbox_name',
    ],
    ['it finds fault with every name', { rcpt: always('553 5.1.3 bad mailbox syntax') }, 'unclear'],
    [
      'all its mailboxes are full, even of those it does not have',
      { rcpt: always('552 5.2.2 over quota') },
      'unclear',
    ],
    [
      'it looks the sender up and finds nobody',
      {
        rcpt: always(
          '550-Verification failed for <bounce@checker.example>\n550-Unrouteable address\n550 Sender verify failed',
        ),
      },
      'policy',
    ],
    ['it says no with the code of a later', { rcpt: always('550 4.1.1 User unknown') }, 'temporary'],
    [
      'it says yes with the code of a no',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 unknown' : '250 5.1.1 unknown') },
      'unclear',
    ],
    [
      'it says no to others with the code of a yes',
      { rcpt: (to) => (isNobody(to) ? '550 2.1.5 Ok' : '250 2.1.5 Ok') },
      'catch_all_untested',
    ],
    [
      'it knows no commands but for the second name',
      { rcpt: (_to, _count, here) => (here === 1 ? '250 Ok' : '503 5.5.1 bad sequence of commands') },
      'catch_all_untested',
    ],
    [
      'the mailbox is full for good',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 no such user' : '552 5.2.2 mailbox full') },
      'mailbox_full',
    ],
    [
      'the mailbox is full for now',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 no such user' : '452 4.2.2 mailbox full') },
      'mailbox_full_now',
    ],
    [
      'it is Microsoft 365 and denies access, which it does for more than one reason',
      {
        rcpt: always('550 5.4.1 Recipient address rejected: Access denied. [X.prod.protection.outlook.com]'),
      },
      'unclear',
    ],
    [
      'it is Microsoft 365, denies access to strangers and takes this one',
      {
        rcpt: (to) =>
          isNobody(to) ? '550 5.4.1 Recipient address rejected: Access denied. [X.prod.example]' : '250 Ok',
      },
      'accepted',
    ],
    [
      'it names the sender, whose account it has closed',
      { rcpt: always('550 Email account bounce@checker.example has been disabled') },
      'policy',
    ],
    [
      'it could not look',
      { rcpt: always('550 5.1.1 Directory service unavailable, cannot verify user') },
      'temporary',
    ],

    ['it greylists', { rcpt: always('451 4.7.1 Greylisted, try again in 2 minutes') }, 'greylisted'],
    [
      'it greylists nobody but those it has',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 unknown' : '450 4.2.0 greylisted') },
      'greylisted',
    ],
    [
      'it greylists others, and takes this one',
      { rcpt: (to) => (isNobody(to) ? '450 4.2.0 greylisted' : '250 Ok') },
      'catch_all_untested',
    ],
    [
      'it blocks the others, and takes this one',
      { rcpt: (to) => (isNobody(to) ? '554 5.7.1 your IP is on a blacklist' : '250 Ok') },
      'catch_all_untested',
    ],
    [
      'it refuses the others by policy',
      { rcpt: (to) => (isNobody(to) ? '550 5.7.1 policy violation' : '250 Ok') },
      'catch_all_untested',
    ],
    [
      'it cannot verify',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 unknown' : '252 cannot verify') },
      'hides_mailboxes',
    ],
    ['it cannot verify anybody', { rcpt: always('252 send and see') }, 'hides_mailboxes'],
    [
      'it blocks us at the recipient',
      { rcpt: always('554 5.7.1 blocked using zen.spamhaus.org') },
      'sender_blocked',
    ],
    [
      'it blocks us in the words of an unknown user',
      { rcpt: always('550 5.1.1 User unknown, or your IP is on our block list') },
      'sender_blocked',
    ],
    ['it blocks us at the greeting', { greeting: '554 5.7.1 poor reputation' }, 'sender_blocked'],
    ['it blocks us at the sender', { mail: '550 5.7.1 you are on our blacklist' }, 'sender_blocked'],
    [
      'it misses a reverse name',
      { rcpt: always('450 4.7.25 cannot find your reverse hostname') },
      'no_reverse_dns',
    ],
    ['it does not relay', { rcpt: always('554 5.7.1 Relay access denied') }, 'relaying_denied'],
    ['it wants TLS and offers none', { mail: '530 5.7.0 Must issue a STARTTLS command first' }, 'policy'],
    ['it does not like our name', { ehlo: '550 5.7.1 bad HELO', helo: '550 5.7.1 bad HELO' }, 'policy'],
    ['it says User unknown to the sender', { mail: '550 5.1.1 User unknown' }, 'policy'],
    ['it says no and nothing else', { rcpt: always('550') }, 'unclear'],
    ['it has an error', { rcpt: always('451 4.3.0 local error') }, 'temporary'],
    ['it is too busy', { greeting: '421 4.3.2 too many connections' }, 'temporary'],
    ['it leaves at the sender', { mail: '421 4.4.2 bye' }, 'temporary'],
    ['it says User unknown as it leaves', { rcpt: always('421 5.1.1 User unknown') }, 'temporary'],
    ['it hangs up at once', { greeting: 'close' }, 'closed'],
    ['it hangs up at the recipient', { rcpt: always('close') }, 'closed'],
    ['it never greets', { greeting: 'silent' }, 'timeout'],
    ['it says nothing to the recipient', { rcpt: always('silent') }, 'timeout'],
    [
      'it says nothing to the third name',
      { rcpt: (to, count) => (count > 1 ? 'silent' : ada(to)) },
      'timeout',
    ],
    ['it drips its replies', { rcpt: always((socket) => dripSocket(socket, '2', 20)) }, 'timeout'],
    ['it is no mail server', { greeting: 'SSH-2.0-OpenSSH_9.9' }, 'unreadable'],
    ['it never stops talking', { greeting: (socket) => floodSocket(socket, '220-x\r\n') }, 'unreadable'],
    ['it answers the sender twice', { mail: '250 Ok\n250 Ok', rcpt: ada }, 'unreadable'],
    [
      'it answers one command late',
      { rcpt: (to) => (isNobody(to) ? '550 5.1.1 unknown' : '250 Ok'), quit: '250 Ok' },
      'unreadable',
    ],
    [
      'its lines disagree',
      { rcpt: (to) => (isNobody(to) ? '550 unknown' : '550-5.1.1 unknown\n250 Ok') },
      'unreadable',
    ],
    [
      'it breaks TLS and goes on without',
      {
        rcpt: ada,
        ehlo: '250-x\n250 STARTTLS',
        starttls: (socket) => void socket.write('220 go\r\nno TLS here\r\n'),
      },
      'accepted',
    ],
  ];

  test.each(cases)('%s', async (_what, script, reason) => {
    const isSilent = reason === 'timeout' || script.quit === 'silent' || script.starttls !== undefined;
    const { verify, server } = await world(script, isSilent ? { settings: impatient } : {});

    const verdict = await verify('ada@brookmill.example');

    const [status, score] = mailReasons[reason];
    expect(verdict).toMatchObject({ status, reason, score, mxFound: true, mxHost: 'mx.brookmill.example' });
    expect(server.lines.filter((line) => /^(?:TLS )?(?:DATA|BDAT)/i.test(line))).toEqual([]);
  });

  test('there are 50 behaviours or more, and `valid` for none that does not tell the mailbox from others', () => {
    const valid = cases.filter(([, , reason]) => mailReasons[reason][0] === 'valid');

    expect(cases.length).toBeGreaterThanOrEqual(50);
    expect(valid.length).toBeLessThan(15);
  });
});

test('a greylisting server says when to ask again', async () => {
  const { verify } = await world({ rcpt: always('451 4.7.1 Greylisted, try again in 2 minutes') });

  const verdict = await verify('ada@brookmill.example');

  expect(verdict).toMatchObject({ status: 'unknown', reason: 'greylisted', retryAfterSeconds: 120 });
});

test('the random names that are asked about look like names, and differ', async () => {
  const { verify, server } = await world({ rcpt: only('ada') });

  await verify('ada@brookmill.example');

  const [first, asked, second] = server.recipients;
  expect(asked).toBe('ada@brookmill.example');
  expect([first, second]).toEqual([
    expect.stringMatching(/^[a-z]{16}@brookmill\.example$/),
    expect.stringMatching(/^[a-z]{8}\.[a-z]{8}@brookmill\.example$/),
  ]);
  expect(first).not.toBe(second);
});

test('a server that takes whatever is written as two names makes nobody valid by that', async () => {
  const { verify } = await world({
    rcpt: (to) => (/^[a-z]+\.[a-z]+@/.test(to) ? '250 2.1.5 Ok' : '550 5.1.1 User unknown'),
  });

  const verdict = await verify('ada.lind@brookmill.example');

  expect(verdict).toMatchObject({ status: 'catch_all', reason: 'accepts_everything' });
});

describe('without a question to a mail server', () => {
  const open = { rcpt: always('250 Ok') };
  test.each<[string, string, MailReason, boolean | null]>([
    ['what is no address', 'ada at brookmill', 'bad_syntax', null],
    ['a domain that nobody has', 'ada@nobody.example', 'no_such_domain', false],
    ['a domain that takes no mail', 'ada@mute.example', 'refuses_mail', false],
    ['a domain without a mail host', 'ada@parked.example', 'no_mail_host', false],
    ['a domain of which the DNS says nothing', 'ada@broken.example', 'dns_unanswered', null],
    ['a throw-away mailbox', 'ada@mailinator.com', 'disposable_domain', true],
    ['a service that takes everything', 'ada@parsed.example', 'hides_mailboxes', true],
  ])('%s: %s', async (_what, email, reason, mxFound) => {
    const { verify, server } = await world(open, {
      names: { 'parked.example': [] },
      exchanges: {
        'nobody.example': null,
        'mute.example': ['.'],
        'parked.example': [],
        'broken.example': 'failure',
        'parsed.example': ['mx.sendgrid.net'],
      },
    });

    const verdict = await verify(email);

    expect(verdict).toMatchObject({ status: mailReasons[reason][0], reason, mxFound });
    expect(server.connections).toBe(0);
  });

  test('a throw-away domain that is no more is invalid', async () => {
    const { verify } = await world(open, { exchanges: { 'mailinator.com': null } });

    const verdict = await verify('ada@mailinator.com');

    expect(verdict).toMatchObject({ status: 'invalid', reason: 'no_such_domain', disposable: true });
  });
});

describe('who runs the mail', () => {
  test('is told by the name of the mail host', async () => {
    const { verify } = await world(
      { rcpt: only('ada') },
      { exchanges: { 'brookmill.example': ['aspmx.l.google.com'] } },
    );

    const verdict = await verify('ada@brookmill.example');

    expect(verdict).toMatchObject({
      status: 'valid',
      mxHost: 'aspmx.l.google.com',
      mailProvider: 'Google',
      free: false,
    });
  });

  test.each<[string, SmtpScript, MailReason]>([
    ['takes the mailbox and no other', { rcpt: only('ada') }, 'hides_mailboxes'],
    ['takes everybody', { rcpt: always('250 Ok') }, 'hides_mailboxes'],
    [
      'refuses the mailbox',
      { rcpt: always("554 delivery error: This user doesn't have a yahoo.com account") },
      'no_such_mailbox',
    ],
  ])('of one that answers by reputation only refusals count: it %s', async (_what, script, reason) => {
    const { verify } = await world(script, { exchanges: { 'brookmill.example': ['mta5.am0.yahoodns.net'] } });

    const verdict = await verify('ada@brookmill.example');

    expect(verdict).toMatchObject({ status: mailReasons[reason][0], reason, mailProvider: 'Yahoo' });
  });
});

describe('of those who run the mail of many, whatever they do, nobody is valid', () => {
  const takesAll: SmtpScript = {};
  const refusesTheFirst: SmtpScript = {
    rcpt: (_to, _count, here) => (here === 0 ? '550 5.1.1 User unknown' : '250 Ok'),
  };
  const byReputation: SmtpScript = { rcpt: only('ada') };
  test.each<[string, string, SmtpScript, MailReason]>([
    ['Microsoft 365 without a directory', 'weir.mail.protection.outlook.com', takesAll, 'accepts_everything'],
    [
      'Microsoft 365 after a refusal',
      'weir.mail.protection.outlook.com',
      refusesTheFirst,
      'accepts_everything',
    ],
    ['Google with a route for the rest', 'aspmx.l.google.com', takesAll, 'accepts_everything'],
    ['Proofpoint before the customer', 'mx0a-001.pphosted.com', takesAll, 'accepts_everything'],
    ['Proofpoint after a refusal', 'mx0a-001.pphosted.com', refusesTheFirst, 'accepts_everything'],
    ['Mimecast before the customer', 'eu-smtp-inbound-1.mimecast.com', takesAll, 'accepts_everything'],
    ['Barracuda before the customer', 'd1.ess.barracudanetworks.com', takesAll, 'accepts_everything'],
    ['Cisco before the customer', 'mx1.hc9.iphmx.com', takesAll, 'accepts_everything'],
    ['Yahoo', 'mta7.am0.yahoodns.net', byReputation, 'hides_mailboxes'],
    ['AOL', 'mx-aol.mail.gm0.yahoodns.net', byReputation, 'hides_mailboxes'],
    ['Yahoo in Japan', 'mx1.mail.yahoo.co.jp', byReputation, 'hides_mailboxes'],
    ['SpamExperts', 'mx.antispamcloud.com', byReputation, 'hides_mailboxes'],
    ['Amazon', 'inbound-smtp.eu-west-1.amazonaws.com', byReputation, 'hides_mailboxes'],
    ['a program behind SendGrid', 'mx.sendgrid.net', byReputation, 'hides_mailboxes'],
    ['a program behind Mailgun', 'mxa.mailgun.org', byReputation, 'hides_mailboxes'],
  ])('%s', async (_what, host, script, reason) => {
    const { verify } = await world(script, { exchanges: { 'weir.example': [host] } });

    const verdicts = await Promise.all(['ada@weir.example', 'bo@weir.example'].map(verify));

    expect(verdicts[0]).toMatchObject({ status: mailReasons[reason][0], reason });
    expect(verdicts.map(({ status }) => status)).not.toContain('valid');
  });
});

describe('more than one mail host', () => {
  const exchanges = { 'brookmill.example': ['mx.brookmill.example', 'second.brookmill.example'] };
  test.each<[string, SmtpScript, SmtpScript, MailReason, string]>([
    ['the first is busy', { greeting: '421 4.3.2 busy' }, { rcpt: only('ada') }, 'accepted', 'second'],
    ['the first hangs up', { greeting: 'close' }, { rcpt: only('bo') }, 'no_such_mailbox', 'second'],
    ['the first answers', { rcpt: only('bo') }, { rcpt: always('250 Ok') }, 'no_such_mailbox', 'mx'],
    ['the first greylists', { rcpt: always('450 greylisted') }, { rcpt: only('ada') }, 'greylisted', 'mx'],
    ['both are busy', { greeting: '421 busy' }, { greeting: '421 busy' }, 'temporary', 'mx'],
  ])('%s', async (_what, script, second, reason, host) => {
    const { verify } = await world(script, { second, exchanges });

    const verdict = await verify('ada@brookmill.example');

    expect(verdict).toMatchObject({ reason, mxHost: `${host}.brookmill.example` });
  });

  test('where the first is away, the second is asked', async () => {
    const { verify } = await world(
      { rcpt: only('ada') },
      { exchanges: { 'brookmill.example': ['second.brookmill.example', 'mx.brookmill.example'] } },
    );

    const verdict = await verify('ada@brookmill.example');

    expect(verdict).toMatchObject({ status: 'valid', mxHost: 'mx.brookmill.example' });
  });
});

describe('lists and letters', () => {
  test('a role that the server has is a role, not valid', async () => {
    const { verify } = await world({ rcpt: only('info') });

    const verdict = await verify('info@brookmill.example');

    expect(verdict).toMatchObject({ status: 'role', reason: 'role_mailbox', role: true });
  });

  test('a role that the server does not have is invalid', async () => {
    const { verify } = await world({ rcpt: only('ada') });

    const verdict = await verify('info@brookmill.example');

    expect(verdict).toMatchObject({ status: 'invalid', reason: 'no_such_mailbox', role: true });
  });

  test('a domain in letters of its own is looked up as the DNS has it', async () => {
    const { verify, server } = await world({ rcpt: only('ada') });

    const verdict = await verify('ada@mühlbach.example');

    expect(verdict).toMatchObject({ status: 'valid', mxHost: 'mx.xn--mhlbach-n2a.example' });
    expect(server.recipients[1]).toBe('ada@xn--mhlbach-n2a.example');
  });

  test.each([
    ['quotes that are not needed', '"ada"@brookmill.example', 'ada@brookmill.example'],
    ['a letter and its accent apart', 'ade\u0301@brookmill.example', 'ad\u00e9@brookmill.example'],
    ['quotes that are needed', '"a da"@brookmill.example', '"a da"@brookmill.example'],
    ['large letters', 'Ada@BROOKMILL.example', 'Ada@brookmill.example'],
  ])('a server is asked in the plainest way to write a mailbox: %s', async (_what, written, asked) => {
    const { verify, server } = await world({ rcpt: only(asked.slice(0, asked.lastIndexOf('@'))) });

    const verdict = await verify(written);

    expect(verdict.status).toBe('valid');
    expect(server.recipients[1]).toBe(asked);
  });

  test('a mailbox in letters that its server does not take cannot be tested', async () => {
    const { verify } = await world({ ehlo: '250 mx.test', rcpt: only('żaneta') });

    const verdict = await verify('żaneta@brookmill.example');

    expect(verdict).toMatchObject({ status: 'unknown', reason: 'no_smtputf8' });
  });

  test.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@hotmaill.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@gmail.com', null],
    ['ada@yahoo.de', null],
    ['ada@orange.sk', null],
    ['ada@mail.com', null],
    ['ada@brookmill.example', null],
    ['ada@brookmill.con', 'ada@brookmill.com'],
    ['ada@brookmill.cmo', 'ada@brookmill.com'],
    ['ada@brookmill.ocm', 'ada@brookmill.com'],
    ['ada@brookmill.comm', 'ada@brookmill.com'],
    ['ada@post.brookmill.ogr', 'ada@post.brookmill.org'],
    ['ada@brookmill.nte', 'ada@brookmill.net'],
    // Oman, Cameroon and Colombia have these, and a network of its own may have the last.
    ['ada@brookmill.om', null],
    ['ada@brookmill.cm', null],
    ['ada@brookmill.co', null],
    ['ada@brookmill.corp', null],
    ['ada@[192.0.2.1]', null],
  ])('a slip in a well-known domain or in an ending is noticed: %s', async (email, suggestion) => {
    const { verify } = await world({ rcpt: only('ada') });

    const verdict = await verify(email);

    expect(verdict.suggestion).toBe(suggestion);
  });
});

describe('whether a domain takes mail', () => {
  test.each([
    ['brookmill.example', {}, true],
    ['brookmill.example', { exchanges: { 'brookmill.example': [''] } }, false],
    ['no domain at all', {}, false],
  ] as const)('is known by the DNS alone: %s %o', async (domain, more, takes) => {
    const { verifier, server } = await world({ rcpt: always('250 Ok') }, more);

    expect(await verifier.takesMail(domain, new AbortController().signal)).toBe(takes);
    expect(server.lines).toEqual([]);
  });
});
