import { afterEach, describe, expect, test } from 'vitest';
import type { DnsReply } from '../testing/dns-server.ts';
import { impatient, mailWorld } from '../testing/mail-world.ts';
import type { SmtpAnswer, SmtpScript } from '../testing/smtp-server.ts';
import type { MailboxPattern } from '../text/mailbox-patterns/mailbox-patterns.ts';
import { AddressFinder, type Evidence, type FoundAddress } from './find-address.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

const never = new AbortController().signal;
const ida = { firstName: 'Ida', lastName: 'Holm', fullName: null };

type More = NonNullable<Parameters<typeof mailWorld>[1]> & {
  counts?: readonly (readonly [MailboxPattern, number])[];
  evidence?: (addresses: readonly string[]) => Promise<Evidence>;
};

async function world(script: SmtpScript, { counts = [], evidence, ...more }: More = {}) {
  const { verifier, server, stop } = await mailWorld(script, more);
  stopping.push(stop);
  const finder = new AddressFinder(verifier);
  const knowledge = { counts: new Map(counts), ...(evidence ? { evidence } : {}) };
  return {
    server,
    find: (name: object = ida, domain = 'holmgard.example', signal = never, manner = {}) =>
      finder.find({ name, domain }, knowledge, signal, manner),
    recipients: () =>
      server.lines.filter((line) => line.startsWith('RCPT TO:')).map((line) => line.slice(9, -1)),
  };
}

const unknown = '550 5.1.1 User unknown';
/** Has these mailboxes, and no others. */
const only =
  (...names: string[]) =>
  (address: string): SmtpAnswer =>
    names.includes(address.slice(0, address.lastIndexOf('@'))) ? '250 2.1.5 Ok' : unknown;

test('the first mailbox that the server takes is found, between two that nobody has, on one connection', async () => {
  const { find, server, recipients } = await world({ rcpt: only('iholm', 'ida') });

  const found = await find();

  expect(found).toEqual({
    outcome: 'found',
    address: 'iholm@holmgard.example',
    status: 'valid',
    confidence: 86,
    mailProvider: null,
    reason: 'accepted',
  });
  expect(recipients().slice(1, -1)).toEqual(['ida.holm@holmgard.example', 'iholm@holmgard.example']);
  expect(recipients()).toHaveLength(4);
  expect(server.connections).toBe(1);
});

test('at most seven mailboxes are asked for, and where the server has none of them, nobody is found', async () => {
  const { find, server, recipients } = await world({ rcpt: only('somebody.else') });

  const found = await find({ fullName: 'Jean-Pierre van der Müller-Østergård' });

  expect(found).toEqual({ outcome: 'none', reason: 'no_such_mailbox' });
  expect(recipients()).toHaveLength(8);
  expect(new Set(recipients()).size).toBe(8);
  expect(server.connections).toBe(1);
});

test('the pattern that a domain is known to use is asked for first, and makes the answer more certain', async () => {
  const { find, recipients } = await world({ rcpt: only('ida') }, { counts: [['{first}', 6]] });

  const found = await find();

  expect(recipients()[1]).toBe('ida@holmgard.example');
  expect(found).toMatchObject({ address: 'ida@holmgard.example', status: 'valid', confidence: 90 });
});

test('where the pattern is known, what is hardly likely is not asked for', async () => {
  const { find, recipients } = await world({ rcpt: only() }, { counts: [['{f}{last}', 40]] });

  const found = await find();

  expect(found).toEqual({ outcome: 'none', reason: 'no_such_mailbox' });
  expect(recipients().length).toBeLessThan(5);
});

test('of a domain that knew none of three people in a row, fewer mailboxes are asked for', async () => {
  const { find, recipients } = await world({ rcpt: only() });
  for (const fullName of ['Ida Holm', 'Otto Lind', 'Mira Voss']) await find({ fullName });
  const before = recipients().length;

  await find({ fullName: 'Karel Meer' });

  expect(before).toBe(24);
  expect(recipients().length - before).toBe(4);
});

describe('never valid', () => {
  const isNobody = (address: string) => !/^(?:ida|i|holm)[a-z._-]*@/.test(address);
  const cases: [what: string, script: SmtpScript, outcome: FoundAddress['outcome'], reason: string][] = [
    ['it takes everything', { rcpt: () => '250 Ok' }, 'none', 'accepts_everything'],
    [
      'it refuses its first recipient only',
      { rcpt: (_, count) => (count === 0 ? unknown : '250 Ok') },
      'none',
      'accepts_everything',
    ],
    [
      'it refuses the first three, then takes everything',
      { rcpt: (_, count) => (count < 3 ? unknown : '250 Ok') },
      'none',
      'accepts_everything',
    ],
    ['it will not say', { rcpt: () => '252 2.1.5 try it' }, 'none', 'hides_mailboxes'],
    ['it asks for patience', { rcpt: () => '451 4.7.1 Greylisted, try again later' }, 'unable', 'greylisted'],
    [
      'it asks for patience with the unknown only',
      { rcpt: (to) => (isNobody(to) ? '450 4.7.1 Greylisted' : '250 Ok') },
      'unable',
      'catch_all_untested',
    ],
    [
      'it knows us for a spammer',
      { rcpt: () => '554 5.7.1 blocked using zen.spamhaus.org' },
      'unable',
      'sender_blocked',
    ],
    ['it says nothing', { rcpt: () => 'silent' }, 'unable', 'timeout'],
    ['it greets nobody', { greeting: 'close' }, 'unable', 'closed'],
    ['it hangs up at every recipient', { rcpt: () => 'close' }, 'unable', 'closed'],
    [
      'its replies are one behind',
      {
        rcpt: (to) => (isNobody(to) ? (socket) => socket.write('550 5.1.1 unknown\r\n250 Ok\r\n') : '250 Ok'),
      },
      'unable',
      'unreadable',
    ],
    [
      'the mailbox is full',
      { rcpt: (to) => (isNobody(to) ? unknown : '552 5.2.2 Mailbox full') },
      'none',
      'mailbox_full',
    ],
  ];

  test.each(cases)('%s', async (_, script, outcome, reason) => {
    const { find } = await world(script, reason === 'timeout' ? { settings: impatient } : {});

    const found = await find();

    expect(found).toEqual({ outcome, reason });
  });
});

test('a server that hangs up after unknown names is asked on, on another connection', async () => {
  const { find, server } = await world({
    rcpt: (to, count) =>
      to.startsWith('iholm@') ? '250 Ok' : count === 0 ? unknown : (socket) => socket.end(`${unknown}\r\n`),
  });

  const found = await find();

  expect(found).toMatchObject({ address: 'iholm@holmgard.example', status: 'valid' });
  expect(server.connections).toBe(2);
});

test('a server that hangs up again and again is left alone', async () => {
  const { find, server } = await world({ rcpt: (_, count) => (count === 0 ? unknown : 'close') });

  const found = await find();

  expect(found).toEqual({ outcome: 'unable', reason: 'closed' });
  expect(server.connections).toBe(2);
});

test('of a host that answers by reputation only refusals count', async () => {
  const exchanges = { 'holmgard.example': ['mx1.yahoodns.net'] };
  const taking = await world({ rcpt: only('ida.holm') }, { exchanges });
  const refusing = await world({ rcpt: only() }, { exchanges });

  expect(await taking.find()).toEqual({ outcome: 'none', reason: 'hides_mailboxes' });
  expect(await refusing.find()).toEqual({ outcome: 'none', reason: 'no_such_mailbox' });
});

describe('where nobody is guessed at, no mail server is asked', () => {
  test.each([
    ['a provider of mailboxes for everybody', ida, 'gmail.com'],
    ['a throw-away domain', ida, 'mailinator.com'],
    ['a name without a surname', { fullName: 'Ida' }, 'holmgard.example'],
    ['a name that is not written in Latin letters in one way', { fullName: '李小龙' }, 'holmgard.example'],
  ])('%s', async (_, name, domain) => {
    const { find, server } = await world({});

    const found = await find(name, domain);

    expect(found).toEqual({ outcome: 'unsupported' });
    expect(server.connections).toBe(0);
  });

  test.each<[string, DnsReply, FoundAddress]>([
    ['a domain that does not exist', null, { outcome: 'none', reason: 'no_such_domain' }],
    [
      'a domain that takes no mail',
      [{ type: 'MX', preference: 0, name: '' }],
      { outcome: 'none', reason: 'refuses_mail' },
    ],
    ['a domain of which nobody answers', 'failure', { outcome: 'unable', reason: 'dns_unanswered' }],
  ])('%s', async (_, reply, expected) => {
    const { find, server } = await world({}, { exchanges: { 'holmgard.example': reply } });

    expect(await find()).toEqual(expected);
    expect(server.connections).toBe(0);
  });
});

test('the name of a job is not asked for, although somebody is called so', async () => {
  const { find, recipients } = await world({ rcpt: only('sales') });

  const found = await find({ fullName: 'Ida Sales' });

  expect(found.outcome).toBe('none');
  expect(recipients()).not.toContain('sales@holmgard.example');
});

describe('at a domain that takes every mail', () => {
  const everything: SmtpScript = { rcpt: () => '250 Ok' };

  test('the pattern of three of its addresses is believed, as a catch-all of moderate confidence', async () => {
    const { find } = await world(everything, { counts: [['{f}{last}', 3]] });

    expect(await find()).toMatchObject({
      outcome: 'found',
      address: 'iholm@holmgard.example',
      status: 'catch_all',
      confidence: expect.toSatisfy((confidence: number) => confidence >= 50 && confidence <= 80),
    });
  });

  test('the pattern of addresses that others show is believed as well', async () => {
    const shown = async () => ({ seen: null, counts: new Map<MailboxPattern, number>([['{f}.{last}', 4]]) });
    const { find } = await world(everything, { evidence: shown });

    expect(await find()).toMatchObject({ address: 'i.holm@holmgard.example', status: 'catch_all' });
  });

  test.each<[string, readonly (readonly [MailboxPattern, number])[]]>([
    ['nothing known', []],
    ['two addresses', [['{f}{last}', 2]]],
    [
      'addresses of many patterns',
      [
        ['{f}{last}', 2],
        ['{first}', 2],
        ['{last}', 2],
      ],
    ],
  ])('a guess is no answer: %s', async (_, counts) => {
    const { find } = await world(everything, { counts });

    expect(await find()).toEqual({ outcome: 'none', reason: 'accepts_everything' });
  });

  test('a name that is written in several ways is not believed to be written in one of them', async () => {
    const { find } = await world(everything, { counts: [['{first}.{last}', 9]] });

    const found = await find({ fullName: 'Anne-Marie van der Smit-Berg' });

    expect(found).toEqual({ outcome: 'none', reason: 'accepts_everything' });
  });
});

describe('where mail servers cannot be asked', () => {
  const withoutServers = {
    exchanges: { 'holmgard.example': ['second.holmgard.example'] },
    names: { 'mx.always-there.example': [{ type: 'A', address: '127.0.0.3' }] } as Record<string, DnsReply>,
  };
  const sees =
    (address: string, sureness = 0.9) =>
    async (asked: readonly string[]) => ({ seen: asked.includes(address) ? { address, sureness } : null });

  test('a pattern alone is no answer', async () => {
    const { find } = await world({}, { ...withoutServers, counts: [['{first}.{last}', 20]] });

    expect(await find()).toEqual({ outcome: 'unable', reason: 'port_25_closed' });
  });

  test('an address of which somebody else shows that it exists is found, and is never called valid', async () => {
    const { find } = await world({}, { ...withoutServers, evidence: sees('iholm@holmgard.example') });

    expect(await find()).toEqual({
      outcome: 'found',
      address: 'iholm@holmgard.example',
      status: 'unknown',
      confidence: 77,
      mailProvider: null,
      reason: 'port_25_closed',
    });
  });

  test('the operator may not want servers to be asked', async () => {
    const { find, server } = await world({ rcpt: only('ida.holm') }, { settings: { isProbing: false } });

    expect(await find()).toEqual({ outcome: 'unable', reason: 'probing_off' });
    expect(server.connections).toBe(0);
  });

  test('an address that the server refused is not believed of anybody else', async () => {
    const asked: string[][] = [];
    const { find } = await world(
      { rcpt: (_, count) => (count < 2 ? unknown : '451 4.7.1 later') },
      {
        evidence: async (addresses) => {
          asked.push([...addresses]);
          return { seen: null };
        },
      },
    );

    const found = await find();

    expect(found.outcome).toBe('unable');
    expect(asked[0]?.slice(0, 2)).toEqual(['iholm@holmgard.example', 'ida@holmgard.example']);
    expect(asked.flat()).not.toContain('ida.holm@holmgard.example');
  });
});

test('when a server falls silent, what it refused so far decides whether nobody was found or nobody could look', async () => {
  const slowAfter = (most: number): SmtpScript => ({
    rcpt: (_, count) => (count > most ? 'silent' : unknown),
  });
  const settings = { times: { greetingMs: 20_000, replyMs: 1_500 } };
  const early = await world(slowAfter(1), { settings });
  const late = await world(slowAfter(6), { settings });

  expect(await early.find()).toEqual({ outcome: 'unable', reason: 'timeout' });
  expect(await late.find()).toEqual({ outcome: 'none', reason: 'no_such_mailbox' });
});

test('lists wait for their turn at a busy host, where a call would be told that nobody could look', async () => {
  const busy = {
    politeness: { concurrency: 1, spacingMs: 600 },
    settings: { totalMs: 300, patientMs: 20_000 },
  };
  const { find } = await world({ rcpt: only('ida.holm') }, busy);
  const twice = (manner: object) =>
    Promise.all([1, 2].map(() => find(ida, 'holmgard.example', never, manner)));

  const patient = await twice({ isPatient: true });
  const impatient = await twice({});

  expect(patient.map(({ outcome }) => outcome)).toEqual(['found', 'found']);
  expect(impatient.map(({ outcome }) => outcome)).toContain('unable');
});

test('a search whose caller has gone ends with the reason of that', async () => {
  const caller = new AbortController();
  const gone = new Error('gone');
  const { find } = await world({
    rcpt: () => () => caller.abort(gone),
  });

  await expect(find(ida, 'holmgard.example', caller.signal)).rejects.toBe(gone);
});
