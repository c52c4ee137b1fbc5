import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { HostGate, type Politeness } from '../outbound/host-gate.ts';
import { mailWorld, only } from '../testing/mail-world.ts';
import { type SmtpAnswer, type SmtpScript, SmtpServer } from '../testing/smtp-server.ts';
import type { MailReason } from './mail-reasons.ts';
import { Nobody } from './nobody.ts';
import { namesMax, type VisitTimes } from './visit-host.ts';
import { Visits } from './visits.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function world(...given: Parameters<typeof mailWorld>) {
  const made = await mailWorld(...given);
  stopping.push(() => made.stop());
  return made;
}

const people = (count: number) => Array.from({ length: count }, (_, at) => `person${at}`);
const at = (domain: string) => (name: string) => `${name}@${domain}`;
const reasonOf = ({ reason }: { reason: string | null }) => reason;

describe('people of one domain who are asked about at the same time', () => {
  test('share a conversation, in which two more are asked about whom nobody knows', async () => {
    const { verify, server } = await world({ rcpt: only('person1', 'person4') });

    const verdicts = await Promise.all(people(6).map(at('weir.example')).map(verify));

    expect(verdicts.map(({ status }) => status)).toEqual([
      'invalid',
      'valid',
      'invalid',
      'invalid',
      'valid',
      'invalid',
    ]);
    expect(server.connections).toBe(1);
    expect(server.recipients).toHaveLength(8);
    expect(server.recipients.slice(1, -1)).toEqual(people(6).map(at('weir.example')));
  });

  test('of a long list get each the verdict of their own', async () => {
    const there = people(200).filter((_, number) => number % 4 !== 0);
    const patient = { totalMs: 60_000, connectMs: 10_000, times: { greetingMs: 10_000, replyMs: 10_000 } };
    const { verify } = await world({ rcpt: only(...there) }, { settings: patient });

    const verdicts = await Promise.all(people(200).map(at('weir.example')).map(verify));

    expect(verdicts.map(({ status }) => status === 'valid')).toEqual(
      people(200).map((name) => there.includes(name)),
    );
  });

  // They come in at the same time here: one by one, as their DNS answers, the first visits find few who wait, and there are more of them.
  test('of a long list are taken along by twenties, and by fewer where many are not there', async () => {
    const mostly = people(200).filter((_, number) => number % 4 !== 0);
    const hardly = people(70).filter((_, number) => number % 10 === 0);

    const [ofMost, ofFew] = [await conversationsFor(200, mostly), await conversationsFor(70, hardly)];

    expect(ofMost).toEqual({ there: mostly, connections: 200 / namesMax, recipients: 200 + 20 });
    // Eight refusals a visit, one of them of the stranger before: seven of the 63 who are not there.
    expect(ofFew).toMatchObject({ there: hardly, connections: 63 / 7 });
  });

  test('are not all asked about in one conversation where that takes long', async () => {
    expect(await conversationsFor(5, people(3), { namesMs: 0 })).toEqual({
      there: people(3),
      connections: 5,
      recipients: 3 * 3 + 2 * 2,
    });
  });

  test('are asked about once where several want to know the same', async () => {
    const { verify, server } = await world({ rcpt: only('person0') });

    const verdicts = await Promise.all(Array.from({ length: 9 }, () => verify('person0@weir.example')));

    expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['valid']));
    expect(server.recipients.filter((to) => to === 'person0@weir.example')).toHaveLength(1);
  });

  test('do not share one with people of another domain at the same host', async () => {
    const { verify, server } = await world(
      { rcpt: only('person0') },
      { exchanges: { 'weir.example': ['mx.mill.example'], 'sluice.example': ['mx.mill.example'] } },
    );

    await Promise.all([verify('person0@weir.example'), verify('person0@sluice.example')]);

    expect(server.connections).toBe(2);
  });

  test('wait no longer for each other than each wants to', async () => {
    const { verifier, server } = await world(
      { rcpt: only('person0', 'person1') },
      { politeness: { concurrency: 1, spacingMs: 60_000 }, settings: { totalMs: 20_000 } },
    );
    const never = new AbortController().signal;
    await verifier.verify('person0@weir.example', never);
    const hasLeft = new AbortController();

    const leaving = verifier.verify('person1@weir.example', hasLeft.signal);
    hasLeft.abort(new Error('gone'));

    await expect(leaving).rejects.toThrow('gone');
    expect(server.recipients).not.toContain('person1@weir.example');
  });

  test('are told alike where the host never comes to a name', async () => {
    const { verify, server } = await world({ mail: '550 5.7.1 blocked using dnsbl.weir.example' });

    const verdicts = await Promise.all(people(5).map(at('weir.example')).map(verify));

    expect(verdicts.map(reasonOf)).toEqual(Array(5).fill('sender_blocked'));
    expect(server.connections).toBe(1);
  });
});

const hourMs = 3_600_000;

/** Visits to a host, with nothing before them that takes a time of its own. */
async function visitsTo(
  rcpt: NonNullable<SmtpScript['rcpt']>,
  politeness: Politeness,
  more: Partial<VisitTimes> = {},
) {
  const server = await SmtpServer.start({ rcpt });
  stopping.push(() => server.stop());
  const times = { greetingMs: hourMs, replyMs: hourMs, namesMs: hourMs, visitMs: hourMs, ...more };
  const introduction = { helloName: 'checker.example', sender: '' };
  const visits = new Visits(new HostGate(politeness), { introduction, times, nobody: new Nobody() });
  const addresses = { addresses: [server.address], isOperators: true };
  const target = { host: 'mx.weir.example', port: server.port, addresses, connectMs: hourMs };
  return { visits, server, target };
}

/** All ask in one moment, and visits follow each other: nothing depends on what is faster. */
async function conversationsFor(count: number, there: readonly string[], more: Partial<VisitTimes> = {}) {
  const { visits, server, target } = await visitsTo(only(...there), { concurrency: 1, spacingMs: 0 }, more);
  const never = new AbortController().signal;
  const asked = people(count).map(async (local) => ({
    local,
    probed: await visits.ask({ local, asciiDomain: 'weir.example' }, target, never),
  }));
  const answers = await Promise.all(asked);
  return {
    there: answers.filter(({ probed }) => probed.reason === 'accepted').map(({ local }) => local),
    connections: server.connections,
    recipients: server.recipients.length,
  };
}

/** A host that is visited once, and where everybody else waits for ten minutes. */
async function visitedOnce() {
  const { visits, target } = await visitsTo(only('person0'), { concurrency: 1, spacingMs: 600_000 });
  const ask = (local: string, asciiDomain: string, signal: AbortSignal) =>
    visits.ask({ local, asciiDomain }, target, signal);
  return { visits, ask, asked: await ask('person0', 'weir.example', new AbortController().signal) };
}

test('two thousand wait for one domain at one host, and the next is told that it is busy', async () => {
  const { ask } = await visitedOnce();
  const leaving = new AbortController();
  const answered: string[] = [];

  const waiting = people(2_000).map(async (name) => {
    await ask(name, 'waiting.example', leaving.signal);
    answered.push(name);
  });
  const next = await ask('next', 'waiting.example', leaving.signal);

  expect([next.reason, answered]).toEqual(['host_busy', []]);
  leaving.abort();
  await Promise.all(waiting);
});

test('of those who have gone nothing is kept, neither where their time was over before', async () => {
  const { visits, ask, asked } = await visitedOnce();
  const leaving = new AbortController();

  const late = await ask('person0', 'late.example', AbortSignal.abort());
  const waiting = ask('person0', 'waiting.example', leaving.signal);
  leaving.abort();
  const left = await waiting;

  expect([asked, late, left].map(({ reason }) => reason)).toEqual(['accepted', 'host_busy', 'host_busy']);
  await expect.poll(() => visits.size).toBe(0);
});

/** A server with some people, that becomes strange at some point of each conversation. */
interface Model {
  readonly there: readonly string[];
  /** Refusals in a conversation, after which it leaves. */
  readonly patience: number;
  /** From this recipient of a conversation on it takes whoever comes. */
  readonly takesAllFrom: number;
  /** At this recipient of a conversation it leaves, or does not answer in words that mean anything. */
  readonly leavesAt: number;
  readonly leaving: SmtpAnswer;
}

function scriptOf({ there, patience, takesAllFrom, leavesAt, leaving }: Model): SmtpScript {
  let refusals = 0;
  return {
    rcpt: (to, _count, here) => {
      if (here === 0) refusals = 0;
      if (here >= leavesAt || refusals >= patience) return leaving;
      if (here >= takesAllFrom || there.some((name) => to.startsWith(`${name}@`))) return '250 2.1.5 Ok';
      refusals += 1;
      return '550 5.1.1 User unknown';
    },
  };
}

test('whatever a server does in the middle of a conversation, nobody is called valid who is not there, or invalid who is', async () => {
  const model: fc.Arbitrary<Model> = fc.record({
    there: fc.subarray(people(8)),
    patience: fc.constantFrom(1, 2, 3, 99),
    takesAllFrom: fc.constantFrom(99, 0, 2, 3, 5, 8),
    leavesAt: fc.constantFrom(99, 3, 4, 6, 9),
    leaving: fc.constantFrom<SmtpAnswer>(
      '421 4.7.0 enough',
      'close',
      '452 4.5.3 too many',
      '550 5.7.1 too many',
    ),
  });
  let valid = 0;
  await fc.assert(
    fc.asyncProperty(model, async (drawn) => {
      const made = await mailWorld(scriptOf(drawn), { politeness: { concurrency: 1, spacingMs: 0 } });
      try {
        const verdicts = await Promise.all(people(8).map(at('weir.example')).map(made.verify));

        const wrong = verdicts.flatMap(({ status, reason }, number) => {
          const isThere = drawn.there.includes(people(8)[number] as string);
          return (status === 'valid' && !isThere) || (status === 'invalid' && isThere)
            ? [{ person: number, status, reason }]
            : [];
        });
        expect(wrong).toEqual([]);
        valid += verdicts.filter(({ status }) => status === 'valid').length;
      } finally {
        await made.stop();
      }
    }),
    { numRuns: 150, seed: 5 },
  );
  expect(valid).toBeGreaterThan(0);
});

test.each([
  [3, 4],
  [2, 3],
  [5, 6],
])(
  'a server that takes everybody from recipient %i on and leaves at %i makes nobody valid by that',
  async (takesAllFrom, leavesAt) => {
    const script = scriptOf({ there: [], patience: 99, takesAllFrom, leavesAt, leaving: '421 4.7.0 enough' });
    const { verify } = await world(script, { politeness: { concurrency: 1, spacingMs: 0 } });

    const verdicts = await Promise.all(people(8).map(at('weir.example')).map(verify));

    expect(verdicts.map(({ status }) => status)).not.toContain('valid');
  },
);

test('a server that leaves after its third recipient is asked about one person at a time in the end', async () => {
  const there = people(5);
  const { verify } = await world({
    rcpt: (to, _count, here) => (here > 2 ? '421 4.7.0 enough' : only(...there)(to)),
  });

  const verdicts = await Promise.all(people(6).map(at('weir.example')).map(verify));

  expect(verdicts.map(reasonOf)).toEqual([...Array(5).fill('accepted'), 'no_such_mailbox'] as MailReason[]);
});

test.each([
  '452 4.5.3 too many recipients',
  '550 5.7.1 too many for a stranger',
  '554 5.7.1 your ip is banned now',
  '550 no more',
])(
  'a server that has had enough after three recipients, and says %s, tells of everybody in the end',
  async (enough) => {
    const there = people(5);
    const { verify } = await world({
      rcpt: (to, _count, here) => (here > 2 ? enough : only(...there)(to)),
    });

    const verdicts = await Promise.all(people(6).map(at('weir.example')).map(verify));

    expect(verdicts.map(reasonOf)).toEqual([...Array(5).fill('accepted'), 'no_such_mailbox'] as MailReason[]);
  },
);

describe('guesses of one person’s address', () => {
  const never = new AbortController().signal;

  test('are asked about in one conversation until one of them is there', async () => {
    const { verifier, server } = await world({ rcpt: only('mira.voss', 'mvoss') });

    const { names } = await verifier.tryMailboxes(['voss', 'mira.voss', 'mvoss'], 'weir.example', never);

    expect([...names].map(([name, { status }]) => [name, status])).toEqual([
      ['voss', 'invalid'],
      ['mira.voss', 'valid'],
    ]);
    expect(server.connections).toBe(1);
    expect(server.recipients).toHaveLength(4);
  });

  test('are asked about once more, alone, where the host breaks off', async () => {
    const { verifier } = await world({
      rcpt: (to, _count, here) => (here > 2 ? '421 4.7.0 enough' : only('mira.voss')(to)),
    });

    const { names } = await verifier.tryMailboxes(['voss', 'mira.voss'], 'weir.example', never);

    expect(names.get('mira.voss')).toMatchObject({ status: 'valid' });
  });

  test('are asked about up to twenty, where a server says neither yes nor no', async () => {
    const { verifier, server } = await world({
      rcpt: (to) => (/^[a-z]+[.@]/.test(to) ? '550 5.1.1 User unknown' : '252 2.0.0 send and see'),
    });

    await verifier.tryMailboxes(people(40), 'weir.example', never);

    expect(server.recipients).toHaveLength(1 + namesMax);
  });

  test('are not asked about where everybody is there', async () => {
    const { verifier, server } = await world({});

    const { domain, names } = await verifier.tryMailboxes(['voss', 'mira.voss'], 'weir.example', never);
    const again = await verifier.tryMailboxes(['voss'], 'weir.example', never);

    expect(names.size).toBe(0);
    expect([domain.status, again.domain.status]).toEqual(['catch_all', 'catch_all']);
    expect(server.recipients).toHaveLength(1);
  });
});
