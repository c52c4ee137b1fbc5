import { describe, expect, test } from 'vitest';
import { only } from '../testing/mail-world.ts';
import { openMailWorld as world } from '../testing/open-mail-world.ts';

describe('many addresses of one mail host', () => {
  const oneHost = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`mill${at}.example`, ['mx.brookmill.example']]),
  );

  test('no more conversations than allowed are held at a time', async () => {
    const { verify, server } = await world(
      { rcpt: only('ada') },
      { politeness: { concurrency: 2, spacingMs: 0 }, exchanges: oneHost },
    );

    const domains = Array.from({ length: 12 }, (_, at) => `mill${at}.example`);
    const verdicts = await Promise.all(domains.map((domain) => verify(`ada@${domain}`)));

    expect(verdicts.map(({ status }) => status)).toEqual(Array(12).fill('valid'));
    expect(server.connections).toBe(12);
    expect(server.connectionsMost).toBeLessThanOrEqual(2);
  });

  test('whoever waits too long for a turn is told that the host is busy', async () => {
    const { verify, server } = await world(
      { rcpt: only('ada') },
      { politeness: { concurrency: 1, spacingMs: 60_000 }, settings: { totalMs: 300 } },
    );

    await verify('ada@brookmill.example');
    const next = await verify('bo@brookmill.example');

    expect(next).toMatchObject({ status: 'unknown', reason: 'host_busy', retryAfterSeconds: 60 });
    expect(server.connections).toBe(1);
  });

  test('whoever has time waits for his turn', async () => {
    const { verify, verifier } = await world(
      { rcpt: only('ada') },
      { politeness: { concurrency: 1, spacingMs: 400 }, settings: { totalMs: 200, patientMs: 20_000 } },
    );
    const never = new AbortController().signal;

    await verify('bo@brookmill.example');
    const verdict = await verifier.verify('ada@brookmill.example', never, { isPatient: true });

    expect(verdict).toMatchObject({ status: 'valid', reason: 'accepted' });
  });

  test('a host that cannot be reached is left alone after five tries', async () => {
    const { verify } = await world({}, { exchanges: { 'brookmill.example': ['second.brookmill.example'] } });
    const reasons: (string | null)[] = [];

    for (let at = 0; at < 6; at += 1) reasons.push((await verify(`ada${at}@brookmill.example`)).reason);

    expect(reasons).toEqual([...Array(5).fill('unreachable'), 'host_busy']);
  });

  test('a host that asked for patience is left alone, and said to be busy', async () => {
    const { verify, server } = await world({ greeting: '421 4.3.2 too many of you' });

    await verify('ada@brookmill.example');
    const next = await verify('bo@brookmill.example');

    expect(next).toMatchObject({ status: 'unknown', reason: 'host_busy' });
    expect(next.retryAfterSeconds).toBeGreaterThan(0);
    expect(server.connections).toBe(1);
  });
});

test('a verification has an end, however slow the server', async () => {
  const { verify } = await world(
    { greeting: 'silent' },
    { settings: { totalMs: 200, times: { greetingMs: 60_000, replyMs: 60_000 } } },
  );

  const verdict = await verify('ada@brookmill.example');

  expect(verdict).toMatchObject({ status: 'unknown', reason: 'timeout', mxHost: 'mx.brookmill.example' });
});

test('a shared visit has an end too, and whoever is patient gets a verdict', async () => {
  const { verifier } = await world(
    { greeting: 'silent' },
    {
      settings: {
        patientMs: 600_000,
        times: { greetingMs: 600_000, replyMs: 600_000, visitMs: 200 },
      },
    },
  );
  const never = new AbortController().signal;

  const verdict = await verifier.verify('ada@brookmill.example', never, { isPatient: true });

  expect(verdict).toMatchObject({ status: 'unknown', reason: 'timeout', mxHost: 'mx.brookmill.example' });
});

test('whoever does not wait any more gets no verdict', async () => {
  const { verifier, server } = await world({ greeting: 'silent' });
  const caller = new AbortController();
  const verifying = verifier.verify('ada@brookmill.example', caller.signal);

  await expect.poll(() => server.connections).toBe(1);
  caller.abort(new Error('gone'));

  await expect(verifying).rejects.toThrow('gone');
});
