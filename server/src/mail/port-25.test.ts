import { describe, expect, test } from 'vitest';
import { only } from '../testing/mail-world.ts';
import { openMailWorld as world } from '../testing/open-mail-world.ts';

describe('port 25', () => {
  const away = { exchanges: { 'brookmill.example': ['second.brookmill.example'] } };

  test('a mail host that is away, while others are there, is unreachable', async () => {
    const { verify, port25 } = await world({}, away);

    const verdict = await verify('ada@brookmill.example');

    expect(verdict).toMatchObject({ status: 'unknown', reason: 'unreachable', mxFound: true });
    expect(port25.known).toBe('open');
  });

  test('where no mail server is reached at all, that is said, and none is tried again', async () => {
    const { verify, server } = await world(
      { rcpt: only('ada') },
      { ...away, wellKnown: ['second.always-there.example', 'second.there-too.example'] },
    );

    const first = await verify('ada@brookmill.example');
    const next = await verify('ada@tilery.example');

    expect(first).toMatchObject({ status: 'unknown', reason: 'port_25_closed', mxFound: true });
    expect(next).toMatchObject({ status: 'unknown', reason: 'port_25_closed', mxFound: true });
    expect(server.connections).toBe(0);
  });

  test('what the DNS says counts also where port 25 is closed', async () => {
    const { verify, port25 } = await world(
      {},
      { wellKnown: ['second.always-there.example'], exchanges: { 'nobody.example': null } },
    );

    const state = await port25.state();
    const verdict = await verify('ada@nobody.example');

    expect([state, verdict.status]).toEqual(['closed', 'invalid']);
  });

  test('a look at it takes nobody longer than a verification may', async () => {
    const { verify, port25 } = await world(
      {},
      {
        ...away,
        wellKnown: ['second.always-there.example', 'lost.example'],
        names: { 'lost.example': 'silent' },
        settings: { totalMs: 500 },
      },
    );

    const verdict = await verify('ada@brookmill.example');
    const known = port25.known;

    expect([verdict.reason, known]).toEqual(['unreachable', 'unknown']);
    expect(await port25.state()).toBe('closed');
  });

  test('while it is looked for, no mail server is asked', async () => {
    const { verify, port25, server } = await world(
      { rcpt: only('ada') },
      { wellKnown: ['lost.example'], names: { 'lost.example': 'silent' }, settings: { totalMs: 500 } },
    );

    const looking = port25.state();
    const verdict = await verify('ada@brookmill.example');

    expect([verdict.reason, server.connections]).toEqual(['timeout', 0]);
    expect(await looking).toBe('unknown');
  });

  test('whoever comes while it is looked for waits for what is found, and all share one look', async () => {
    const { verify, port25, server, dns } = await world(
      { rcpt: only('ada') },
      { wellKnown: ['second.always-there.example'] },
    );

    const [first, verdict] = await Promise.all([
      port25.state(),
      verify('ada@brookmill.example'),
      port25.state(),
    ]);

    expect([first, verdict.reason, server.connections]).toEqual(['closed', 'port_25_closed', 0]);
    expect(dns.asked.get('second.always-there.example A')).toBe(1);
  });

  test('without DNS nothing is known of it', async () => {
    const { port25 } = await world({}, { wellKnown: ['lost.example'], names: { 'lost.example': 'failure' } });

    expect(await port25.state()).toBe('unknown');
  });

  test('a conversation proves that it is open', async () => {
    const { verify, port25 } = await world(
      { rcpt: only('ada') },
      { wellKnown: ['second.always-there.example'] },
    );

    await verify('ada@brookmill.example');

    expect(port25.known).toBe('open');
  });
});
