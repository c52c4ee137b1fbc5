import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestAuthority } from '../testing/certificates.ts';
import { dripSocket, floodSocket } from '../testing/raw-site.ts';
import { type SmtpScript, SmtpServer } from '../testing/smtp-server.ts';
import { SmtpConversation, SmtpTrouble } from './smtp-conversation.ts';

const authority = TestAuthority.open();
const certificate = authority.selfSigned('DNS:elsewhere.example');
afterAll(() => authority.close());

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

const never = new AbortController().signal;
/** So long that no busy machine looks like a server that says nothing. */
const times = { greetingMs: 20_000, replyMs: 20_000 };
const shortTimes = { greetingMs: 1_500, replyMs: 1_500 };
const introduction = { helloName: 'checker.example', sender: 'bounce@checker.example', needsUtf8: false };

async function scripted(script: SmtpScript): Promise<SmtpServer> {
  const server = await SmtpServer.start(script);
  stopping.push(() => server.stop());
  return server;
}

const targetOf = ({ address, port }: { address: string; port: number }) => ({
  host: 'mx.weaver.example',
  port,
  addresses: { addresses: [address], isOperators: true },
  connectMs: 20_000,
});

const open = (server: SmtpServer, more = {}, signal = never, given = times) =>
  SmtpConversation.open(targetOf(server), { ...introduction, ...more }, { times: given, signal });

/** How far it came: the reply to one recipient, or where and why it ended. */
async function fateOf(server: SmtpServer, given = times): Promise<string> {
  try {
    const conversation = await open(server, {}, never, given);
    const reply = await conversation.recipient('ada@weaver.example');
    const isGood = await conversation.quit();
    return `${reply.code} ${isGood ? 'trusted' : 'not trusted'}`;
  } catch (error) {
    if (error instanceof SmtpTrouble)
      return `${error.stage} ${error.reason}${error.reply ? ` ${error.reply.code}` : ''}`;
    throw error;
  }
}

test('a recipient is asked about, and no mail is sent', async () => {
  const server = await scripted({ rcpt: () => '550-5.1.1 There is nobody\n550 5.1.1 of that name' });

  const conversation = await open(server);
  const reply = await conversation.recipient('ada@weaver.example');
  await conversation.quit();

  expect(reply).toEqual({ code: 550, enhanced: '5.1.1', text: 'There is nobody\nof that name' });
  expect(server.lines).toEqual([
    'EHLO checker.example',
    'MAIL FROM:<bounce@checker.example>',
    'RCPT TO:<ada@weaver.example>',
    'QUIT',
  ]);
});

test('the sender may be nobody', async () => {
  const server = await scripted({});

  const conversation = await open(server, { sender: '' });
  await conversation.quit();

  expect(server.lines[1]).toBe('MAIL FROM:<>');
});

test('TLS is used where it is offered, whatever the certificate', async () => {
  const server = await scripted({ certificate });

  const conversation = await open(server);
  const reply = await conversation.recipient('ada@weaver.example');
  await conversation.quit();

  expect(reply.code).toBe(250);
  expect(server.lines).toEqual([
    'EHLO checker.example',
    'STARTTLS',
    'TLS EHLO checker.example',
    'TLS MAIL FROM:<bounce@checker.example>',
    'TLS RCPT TO:<ada@weaver.example>',
    'TLS QUIT',
  ]);
});

test('what is sent between the agreement on TLS and TLS itself is not read', async () => {
  const server = await scripted({ certificate, starttls: '220 go ahead\n250 2.1.5 injected' });

  const fate = await fateOf(server);

  // The line in the plain breaks the handshake; the conversation then goes on without TLS.
  expect(fate).toBe('250 trusted');
  expect(server.lines.filter((line) => line.includes('RCPT'))).toHaveLength(1);
});

test('where TLS fails, the conversation begins again without', async () => {
  const server = await scripted({
    ehlo: '250-mx.test\n250 STARTTLS',
    starttls: (socket) => void socket.write('220 go ahead\r\nThis is no TLS, not at all, but plain text\r\n'),
  });

  // The text is read as a reply, so that TLS waits for an answer until its time is over.
  const fate = await fateOf(server, shortTimes);

  expect(fate).toBe('250 trusted');
  expect(server.connections).toBe(2);
});

test('a server that changes its mind about TLS is talked to without', async () => {
  const server = await scripted({ ehlo: '250-mx.test\n250 STARTTLS', starttls: '454 4.7.0 not now' });

  const fate = await fateOf(server);

  expect([fate, server.connections]).toEqual(['250 trusted', 1]);
});

test.each([
  ['it says that it does not know EHLO', { ehlo: '502 5.5.1 unrecognized' }, 1],
  ['it hangs up at EHLO', { ehlo: 'close' as const }, 2],
])('an old server is greeted with HELO: %s', async (_what, script, connections) => {
  const server = await scripted(script);

  const fate = await fateOf(server);

  expect([fate, server.connections]).toEqual(['250 trusted', connections]);
  expect(server.lines).toContain('HELO checker.example');
});

test('letters beyond ASCII are asked about where the server takes them', async () => {
  const server = await scripted({});

  const conversation = await open(server, { needsUtf8: true });
  const reply = await conversation.recipient('żaneta@weaver.example');
  await conversation.quit();

  expect(reply.code).toBe(250);
  expect(server.recipients).toEqual(['żaneta@weaver.example']);
  expect(server.lines).toContain('MAIL FROM:<bounce@checker.example> SMTPUTF8');
});

test('a server that does not take letters beyond ASCII is not asked', async () => {
  const server = await scripted({ ehlo: '250 mx.test' });

  const opening = open(server, { needsUtf8: true });

  await expect(opening).rejects.toMatchObject({ reason: 'no_smtputf8' });
  expect(server.recipients).toEqual([]);
});

test('nothing is said before the last line of the greeting', async () => {
  let linesBefore = -1;
  const server: SmtpServer = await scripted({
    greeting: (socket) => {
      socket.write('220-mx.test wait for it\r\n');
      setTimeout(() => {
        linesBefore = server.lines.length;
        socket.write('220 mx.test ESMTP\r\n');
      }, 60);
    },
  });

  const fate = await fateOf(server);

  expect([fate, linesBefore]).toEqual(['250 trusted', 0]);
});

const many = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

describe('whatever a server does, the conversation ends and says how', () => {
  const cases: [string, SmtpScript, string][] = [
    ['refuses at the greeting', { greeting: '554 5.7.1 no mail from you' }, 'greeting refused 554'],
    ['is busy at the greeting', { greeting: '421 4.3.2 too many connections' }, 'greeting refused 421'],
    ['hangs up at once', { greeting: 'close' }, 'greeting closed'],
    ['never greets', { greeting: 'silent' }, 'greeting timeout'],
    ['greets with HTTP', { greeting: 'HTTP/1.1 400 Bad Request' }, 'greeting unreadable'],
    ['greets with SSH', { greeting: 'SSH-2.0-OpenSSH_9.9' }, 'greeting unreadable'],
    ['greets with a code of something else', { greeting: '250 hello' }, 'greeting unreadable 250'],
    ['greets with an empty line', { greeting: '' }, 'greeting unreadable'],
    [
      'greets with noise',
      { greeting: (to) => void to.write(Buffer.from([0xff, 0, 0xfe, 1, 0x0a])) },
      'greeting unreadable',
    ],
    ['greets twice', { greeting: '220 mx.test ESMTP\n220 mx.test ESMTP' }, 'hello unreadable'],
    ['drips its greeting', { greeting: (to) => dripSocket(to, '2', 20) }, 'greeting timeout'],
    [
      'drips lines that never end',
      { greeting: (to) => dripSocket(to, '220-more\r\n', 20) },
      'greeting timeout',
    ],
    ['floods without a line end', { greeting: (to) => floodSocket(to, '220-') }, 'greeting unreadable'],
    ['floods with lines', { greeting: (to) => floodSocket(to, '220-x\r\n') }, 'greeting unreadable'],
    ['has 100 lines of greeting', { greeting: `${many(99, '220-x')}\n220 x` }, '250 trusted'],
    ['has 101 lines of greeting', { greeting: `${many(100, '220-x')}\n220 x` }, 'greeting unreadable'],
    ['has much to say of itself', { ehlo: `${many(80, `250-${'x'.repeat(700)}`)}\n250 x` }, '250 trusted'],
    [
      'has more to say than a conversation may',
      { ehlo: `${many(80, `250-${'x'.repeat(900)}`)}\n250 x` },
      'hello unreadable',
    ],
    ['has a line of 4,000 letters', { greeting: `220 ${'x'.repeat(4_000)}` }, '250 trusted'],
    ['has a line of 5,000 letters', { greeting: `220 ${'x'.repeat(5_000)}` }, 'greeting unreadable'],
    [
      'ends lines with a line feed alone',
      { greeting: (to) => void to.write('220-one\n220 two\n') },
      '250 trusted',
    ],
    ['sends a code and no text', { greeting: '220', mail: '250', quit: '221' }, '250 trusted'],
    [
      'refuses EHLO and HELO',
      { ehlo: '550 5.7.1 bad name', helo: '550 5.7.1 bad name' },
      'hello refused 550',
    ],
    ['is busy at EHLO', { ehlo: '451 4.7.1 later' }, 'hello refused 451'],
    ['leaves at EHLO', { ehlo: '421 4.4.2 bye' }, 'hello refused 421'],
    ['hangs up at EHLO and HELO', { ehlo: 'close', helo: 'close' }, 'hello closed'],
    ['has codes that disagree', { ehlo: '250-mx.test\n550 no' }, 'hello unreadable'],
    ['refuses the sender', { mail: '550 5.7.1 not you' }, 'sender refused 550'],
    ['defers the sender', { mail: '451 4.7.1 later' }, 'sender refused 451'],
    ['leaves at the sender', { mail: '421 4.7.0 bye' }, 'sender refused 421'],
    ['hangs up at the sender', { mail: 'close' }, 'sender closed'],
    ['asks for data at the sender', { mail: '354 go on' }, 'sender unreadable 354'],
    ['says nothing to the sender', { mail: 'silent' }, 'sender timeout'],
    ['answers the sender twice', { mail: '250 Ok\n250 Ok' }, 'recipient unreadable'],
    ['takes the recipient', { rcpt: () => '250 2.1.5 Ok' }, '250 trusted'],
    ['forwards the recipient', { rcpt: () => '251 will forward' }, '251 trusted'],
    ['does not want to say', { rcpt: () => '252 cannot verify' }, '252 trusted'],
    ['refuses the recipient', { rcpt: () => '550 5.1.1 unknown' }, '550 trusted'],
    ['defers the recipient', { rcpt: () => '450 4.2.0 greylisted' }, '450 trusted'],
    ['leaves at the recipient', { rcpt: () => '421 4.7.0 bye' }, 'recipient refused 421'],
    ['hangs up at the recipient', { rcpt: () => 'close' }, 'recipient closed'],
    ['asks for data at the recipient', { rcpt: () => '354 go on' }, 'recipient unreadable 354'],
    ['says nothing to the recipient', { rcpt: () => 'silent' }, 'recipient timeout'],
    [
      'drips its answer to the recipient',
      { rcpt: () => (to) => dripSocket(to, '2', 20) },
      'recipient timeout',
    ],
    ['leaves before it is asked', { mail: '250 Ok\n421 4.4.2 idle for too long' }, 'recipient refused 421'],
    ['hangs up at the farewell', { quit: 'close' }, '250 trusted'],
    ['says nothing to the farewell', { quit: 'silent' }, '250 trusted'],
    ['answers the farewell with a refusal', { quit: '550 5.1.1 no such user' }, '250 not trusted'],
    ['answers the recipient twice', { rcpt: () => '250 Ok\n550 no such user' }, '250 not trusted'],
  ];

  test.each(cases)('a server that %s', async (_what, script, expected) => {
    const server = await scripted(script);

    const isSilent = expected.endsWith('timeout') || script.quit === 'silent';
    const fate = await fateOf(server, isSilent ? shortTimes : times);

    expect(fate).toBe(expected);
    expect(server.lines.filter((line) => /^(?:TLS )?DATA/i.test(line))).toEqual([]);
  });
});

test('a server that nobody runs is unreachable', async () => {
  const gone = await SmtpServer.start({});
  await gone.stop();

  const fate = await fateOf(gone);

  expect(fate).toBe('connect unreachable');
});

test('where the first address does not answer, the second is tried', async () => {
  const server = await scripted({});
  const target = targetOf(server);
  const addresses = { addresses: ['127.0.0.3', server.address], isOperators: true };

  const conversation = await SmtpConversation.open({ ...target, addresses }, introduction, {
    times,
    signal: never,
  });

  expect((await conversation.recipient('ada@weaver.example')).code).toBe(250);
  conversation.close();
});

test('a port other than 25 is only called where the operator allowed the host', async () => {
  const server = await scripted({});
  const target = targetOf(server);
  const addresses = { addresses: [server.address], isOperators: false };

  const opening = SmtpConversation.open({ ...target, addresses }, introduction, { times, signal: never });

  await expect(opening).rejects.toMatchObject({ code: 'url_not_allowed' });
  expect(server.connections).toBe(0);
});

test('an address that would be two commands is never sent', async () => {
  const server = await scripted({});
  const conversation = await open(server);

  const asking = conversation.recipient('ada@weaver.example>\r\nDATA');

  await expect(asking).rejects.toThrow('one line');
  conversation.close();
});

test('whoever does not wait any more ends the conversation', async () => {
  const server = await scripted({ mail: 'silent' });
  const caller = new AbortController();
  const opening = open(server, {}, caller.signal);

  await expect.poll(() => server.lines.length).toBe(2);
  caller.abort(new Error('gone'));

  await expect(opening).rejects.toThrow('gone');
});

describe('a host behind which nothing is', () => {
  let closedPort: number;
  beforeAll(async () => {
    const server = createServer().listen(0, '127.0.0.2');
    await once(server, 'listening');
    closedPort = (server.address() as { port: number }).port;
    server.close();
  });

  test('every address of it is tried before it counts as unreachable', async () => {
    const target = { ...targetOf({ address: '127.0.0.2', port: closedPort }) };
    const addresses = { addresses: ['127.0.0.2', '127.0.0.3'], isOperators: true };

    const opening = SmtpConversation.open({ ...target, addresses }, introduction, { times, signal: never });

    await expect(opening).rejects.toMatchObject({ stage: 'connect', reason: 'unreachable' });
  });
});
