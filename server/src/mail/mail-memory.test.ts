import { afterEach, describe, expect, test, vi } from 'vitest';
import { always, mailWorld, only } from '../testing/mail-world.ts';
import type { SmtpScript } from '../testing/smtp-server.ts';
import { MailMemory } from './mail-memory.ts';
import { Nobody } from './nobody.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function world(...given: Parameters<typeof mailWorld>) {
  const made = await mailWorld(...given);
  stopping.push(() => made.stop());
  return made;
}

/** A clock that stands still until it is told. */
function clock() {
  const time = { ms: 0 };
  return { time, now: () => time.ms };
}

const hoursMs = 3_600_000;

test('of an address that a server asked for patience with, the address is not kept', () => {
  const kept = vi.spyOn(Map.prototype, 'set');
  stopping.push(async () => kept.mockRestore());
  const memory = new MailMemory();

  memory.learnGreylisted('ada.lind@weir.example', 600);
  const texts = JSON.stringify(kept.mock.calls);

  expect(kept).toHaveBeenCalled();
  expect(texts).not.toMatch(/ada|weir/);
  expect(memory.patienceSeconds('ada.lind@weir.example')).toBe(600);
  expect(memory.patienceSeconds('bo@weir.example')).toBe(null);
});

describe('a domain that takes everybody', () => {
  test('is asked once, and then not for two hours', async () => {
    const { time, now } = clock();
    const { verify, server } = await world({}, { memory: new MailMemory(now) });

    const verdicts = [];
    for (const name of ['ada', 'bo', 'cy']) verdicts.push(await verify(`${name}@weir.example`));
    const before = server.connections;
    time.ms = 2 * hoursMs + 1;
    await verify('ada@weir.example');

    expect(verdicts.map(({ status, reason }) => [status, reason])).toEqual(
      Array(3).fill(['catch_all', 'accepts_everything']),
    );
    expect([before, server.connections]).toEqual([1, 2]);
  });

  test('is asked again where its mail goes elsewhere by then', async () => {
    const exchanges = { 'weir.example': ['mx.weir.example'] };
    const { verify, server } = await world({}, { exchanges });
    await verify('ada@weir.example');

    exchanges['weir.example'] = ['mx2.weir.example'];
    const verdict = await verify('ada@weir.example');

    expect(verdict).toMatchObject({ status: 'catch_all', mxHost: 'mx2.weir.example' });
    expect(server.connections).toBe(2);
  });

  test('says nothing of other domains at the same host', async () => {
    const { verify } = await world(
      { rcpt: (to) => (to.endsWith('@weir.example') ? '250 Ok' : only('ada')(to)) },
      { exchanges: { 'weir.example': ['mx.mill.example'], 'sluice.example': ['mx.mill.example'] } },
    );

    await verify('ada@weir.example');
    const verdict = await verify('bo@sluice.example');

    expect(verdict).toMatchObject({ status: 'invalid', reason: 'no_such_mailbox' });
  });
});

test('that somebody is there is never remembered: who has left is not valid any more', async () => {
  const there = new Set(['ada']);
  const { verify, server } = await world({ rcpt: (to) => only(...there)(to) });

  const first = await verify('ada@weir.example');
  there.clear();
  const next = await verify('ada@weir.example');

  expect([first.status, next.status]).toEqual(['valid', 'invalid']);
  expect(server.connections).toBe(2);
});

test.each<[string, SmtpScript, string, number]>([
  ['before it hears a name', { greeting: '554 5.7.1 poor reputation' }, 'ada@sluice.example', 1],
  ['whatever name it hears', { rcpt: always('554 5.7.1 blocked using dnsbl') }, 'bo@weir.example', 1],
  ['as one domain wishes', { rcpt: always('554 5.7.1 blocked using dnsbl') }, 'ada@sluice.example', 2],
])('a host that refuses us %s is left alone for ten minutes: %#', async (_when, script, other, visits) => {
  const { time, now } = clock();
  const exchanges = { 'weir.example': ['mx.mill.example'], 'sluice.example': ['mx.mill.example'] };
  const { verify, server } = await world(script, { memory: new MailMemory(now), exchanges });

  const first = await verify('ada@weir.example');
  const next = await verify(other);
  const before = server.connections;
  time.ms = 11 * 60_000;
  await verify(other);

  expect([first.reason, next.reason]).toEqual(['sender_blocked', 'sender_blocked']);
  expect([before, server.connections]).toEqual([visits, visits + 1]);
});

test('a server that asked for patience with an address is not asked about it before, and about others all the same', async () => {
  const { time, now } = clock();
  const { verify, server } = await world(
    { rcpt: always('451 4.7.1 Greylisted, try again in 2 minutes') },
    { memory: new MailMemory(now) },
  );

  await verify('ada@weir.example');
  time.ms = 60_000;
  const early = await verify('ada@weir.example');
  const other = await verify('bo@weir.example');
  time.ms = 121_000;
  await verify('ada@weir.example');

  expect(early).toMatchObject({ reason: 'greylisted', retryAfterSeconds: 60 });
  expect(other).toMatchObject({ reason: 'greylisted', retryAfterSeconds: 120 });
  expect(server.recipients.filter((to) => to.startsWith('ada@'))).toHaveLength(2);
});

test('no more is remembered than there is room for, and the newest of it', async () => {
  const memory = new MailMemory();

  for (let number = 0; number <= 20_000; number++) memory.learnHost(`mx${number}.example`, 'sender_blocked');

  expect(memory.ofHost('mx0.example')).toBeNull();
  expect(memory.ofHost('mx1.example')).toBe('sender_blocked');
});

describe('a server that greylists each name on its own', () => {
  /** Defers whoever is asked for, for the first time. */
  const greylist = () => {
    const seen = new Set<string>();
    return (to: string) => {
      if (seen.has(to)) return only('ada')(to);
      seen.add(to);
      return '451 4.7.1 Greylisted, come back in 60 seconds';
    };
  };

  test('tells at the second visit, since it is asked about the same name that nobody has', async () => {
    const { time, now } = clock();
    const { verify, server } = await world({ rcpt: greylist() }, { memory: new MailMemory(now) });

    const first = await verify('ada@weir.example');
    time.ms = 61_000;
    const second = await verify('ada@weir.example');

    expect([first.reason, second.reason]).toEqual(['greylisted', 'accepted']);
    expect(server.recipients.slice(3)).toEqual(server.recipients.slice(0, 3));
  });

  test('is asked about the same one by every process of the service', async () => {
    const secret = async () => Buffer.alloc(32, 7);

    const names = await Promise.all(
      [new Nobody(secret), new Nobody(secret)].map((one) => one.namesAt('a.example')),
    );
    const others = await Promise.all([
      new Nobody(secret).namesAt('b.example'),
      new Nobody().namesAt('a.example'),
      new Nobody(secret, () => Date.now() + 8 * 86_400_000).namesAt('a.example'),
    ]);

    expect(names[0]).toEqual([
      expect.stringMatching(/^[a-z]{16}$/),
      expect.stringMatching(/^[a-z]{8}\.[a-z]{8}$/),
    ]);
    expect(names[1]).toEqual(names[0]);
    expect(new Set([names[0], ...others].flat()).size).toBe(8);
  });
});
