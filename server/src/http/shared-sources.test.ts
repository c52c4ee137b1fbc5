import { describe, expect } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { foundAddress, paidVendor } from '../testing/paid-vendor.ts';
import type { EmulatedReply } from '../testing/vendor-emulator.ts';
import { SourceStates } from '../waterfall/source-state.ts';

const person = (lastName: string) => ({
  first_name: 'Tomas',
  last_name: lastName,
  company_domain: 'quarrypine.example',
});
const isHostile = (body: unknown) => JSON.stringify(body).includes('Hostile');
/** Of sources and calls: that a busy machine is slow is told without either. */
const lines = (app: TestApp) =>
  app.log
    .map((line) => JSON.parse(line))
    .filter(({ level, provider, request_id }) => level >= 40 && (provider ?? request_id) !== undefined);

/** What a vendor may answer to something that one customer sends. */
const hostile: Readonly<Record<string, EmulatedReply>> = {
  'a 400': { status: 400, body: { error: 'bad input' } },
  'a 422': { status: 422, body: { error: 'bad input' } },
  'a 413': { status: 413, body: 'too long' },
  'a 451': { status: 451, body: 'not here' },
  'a 403 of a firewall': { status: 403, body: '<html>blocked</html>' },
  'a 401': { status: 401, body: {} },
  'a 402 for a question that is dear': { status: 402, body: {} },
  'a 500': { status: 500, body: 'oops' },
  'a 504': { status: 504, body: 'oops' },
  'a page': { body: '<html>hello</html>' },
  'an answer of another shape': { body: [1, 2, 3] },
  'an answer that is too large': { body: 'x'.repeat(6 * 2 ** 20) },
  'nothing at all': { hangs: true },
};

test('whatever a vendor answers to the questions of one customer, it is asked for others', async ({ db }) => {
  let reply: EmulatedReply = {};
  const { emulator, source } = await paidVendor(({ body }) => (isHostile(body) ? reply : foundAddress), {
    // For the one that hangs.
    timeoutMs: 300,
  });
  await using _ = emulator;
  const states = new SourceStates();
  const app = await TestApp.open(db, [source], { states });
  const attacker = await app.customer({ credits: 100 });
  const victim = await app.customer({ credits: 100 });

  const taken: string[] = [];
  for (const [name, hostileReply] of Object.entries(hostile)) {
    reply = hostileReply;
    states.renew(source.name);
    for (let time = 0; time < 6; time++) {
      const { status } = await app.post('/email_finder', attacker.live, person(`Hostile ${time}`));
      if (![502, 504, 422].includes(status)) taken.push(`${name}: ${status} for who sent it`);
    }
    const { body } = await app.post('/email_finder', victim.live, person('Reyne'));
    // That a busy machine is slower than the vendor's time says nothing of the attack.
    if (body.success !== true && body.execution_log[0].status !== 'timeout') {
      taken.push(`${name}: ${JSON.stringify(body.execution_log)}`);
    }
  }

  expect(taken).toEqual([]);
  expect((await app.get('/usage/allowance', attacker.live)).body.wallet.remaining).toBe(100);
  await app.app.close();
});

describe('a question that a vendor refuses (400)', () => {
  test('goes on to the next source, and the log says so', async ({ db }) => {
    const { emulator, source } = await paidVendor(() => ({ status: 400, body: {} }));
    await using _ = emulator;
    const second = {
      ...source,
      name: 'hunter' as const,
      findEmail: async () => ({ outcome: 'not_found' as const }),
    };
    const app = await TestApp.open(db, [source, second]);
    const { live } = await app.customer({ credits: 100 });

    const { body } = await app.post('/email_finder', live, person('Reyne'));

    const told = Object.fromEntries(
      body.execution_log.map((entry: { provider: string; status: string; reason?: string }) => [
        entry.provider,
        entry.reason ?? entry.status,
      ]),
    );
    expect(told).toEqual({ prospeo: 'question_refused', hunter: 'no_result' });
    await app.app.close();
  });

  test('is a 422 where no other source is there, free, names what was sent, and is not worth another try', async ({
    db,
  }) => {
    const { emulator, source } = await paidVendor(() => ({ status: 422, body: {} }));
    await using _ = emulator;
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer({ credits: 100 });

    const answers = [];
    for (let time = 0; time < 20; time++)
      answers.push(await app.post('/email_finder', live, person('Reyne')));

    for (const { status, body, headers } of answers) {
      expect({ status, ...body }).toMatchObject({
        status: 422,
        code: 'unsupported_input',
        message: 'No source accepts this request. Nothing was charged.',
        billed: false,
      });
      expect(body.fix).toContain('values that you sent');
      expect(body.details.map(({ path }: { path: string }) => path)).toEqual(
        expect.arrayContaining(['first_name', 'last_name', 'company_domain']),
      );
      expect(headers['retry-after']).toBeUndefined();
    }
    expect(emulator.asked).toHaveLength(20);
    await app.app.close();
  });
});

describe('a question that one source refuses and another could not look up', () => {
  test.for<[string, EmulatedReply, number]>([
    ['a fault of the vendor', { status: 500, body: 'oops' }, 502],
    ['a refused key', { status: 401, body: {} }, 502],
    ['a limit', { status: 429, body: {} }, 502],
    ['an answer that nobody can read', { body: '<html>hello</html>' }, 502],
    ['a refusal too, as 400', { status: 400, body: {} }, 422],
    ['a refusal too, as 413', { status: 413, body: {} }, 422],
    ['a refusal too, as 422', { status: 422, body: {} }, 422],
  ])('%s: in either order', async ([, reply, expected], { db }) => {
    const refusing = await paidVendor(() => ({ status: 400, body: {} }));
    await using _ = refusing.emulator;
    const other = await paidVendor(() => reply);
    await using __ = other.emulator;
    const hunter = { ...other.source, name: 'hunter' as const };
    const statuses: number[] = [];

    for (const sources of [
      [refusing.source, hunter],
      [hunter, refusing.source],
    ]) {
      const app = await TestApp.open(db, sources, { states: new SourceStates() });
      const { live } = await app.customer({ credits: 100 });
      // The second time the other may be left alone, which is no refusal of the question either.
      for (let time = 0; time < 2; time++)
        statuses.push((await app.post('/email_finder', live, person('Reyne'))).status);
      expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(100);
      await app.app.close();
    }

    expect(statuses).toEqual([expected, expected, expected, expected]);
  });
});

describe('a call that no source can answer says how long to wait', () => {
  test('a minute for a refused key, from the first call on; then the vendor is asked again', async ({
    db,
  }) => {
    let isRight = false;
    let nowMs = 0;
    const { emulator, source } = await paidVendor(() => (isRight ? foundAddress : { status: 401, body: {} }));
    await using _ = emulator;
    const told: string[] = [];
    const states = new SourceStates(
      () => nowMs,
      (failure) => told.push(failure.message),
    );
    const app = await TestApp.open(db, [source], { states });
    const { live } = await app.customer({ credits: 100 });
    const call = async () => {
      const { status, headers } = await app.post('/email_finder', live, person('Reyne'));
      return [status, headers['retry-after']];
    };

    const first = await call();
    nowMs = 20_500;
    const second = await call();
    nowMs = 60_000;
    const probe = await call();
    isRight = true;
    nowMs = 120_000;
    const mended = await call();

    expect([first, second, probe]).toEqual([
      [502, '60'],
      [502, '40'],
      [502, '60'],
    ]);
    expect(mended).toEqual([200, undefined]);
    expect(emulator.asked).toHaveLength(3);
    // Once, and not for each probe.
    expect(told).toEqual(['prospeo: rejected']);
    await app.app.close();
  });

  test.for([
    ['as long as a 429 says', { 'retry-after': '7' }, '7'],
    ['five seconds where a 429 does not say', {}, '5'],
  ] as const)('%s', async ([, headers, expected], { db }) => {
    const { emulator, source } = await paidVendor(() => ({ status: 429, headers, body: {} }));
    await using _ = emulator;
    const app = await TestApp.open(db, [source], { states: new SourceStates(() => 0) });
    const { live } = await app.customer({ credits: 100 });

    const answer = await app.post('/email_finder', live, person('Reyne'));

    expect([answer.status, answer.headers['retry-after']]).toEqual([502, expected]);
    await app.app.close();
  });

  test('and a second is enough where another source may be asked again at once', async ({ db }) => {
    const { emulator, source } = await paidVendor(() => ({
      status: 429,
      headers: { 'retry-after': '7' },
      body: {},
    }));
    await using _ = emulator;
    const other = await paidVendor(() => ({ status: 500, body: {} }));
    await using __ = other.emulator;
    const app = await TestApp.open(db, [source, { ...other.source, name: 'hunter' }]);
    const { live } = await app.customer({ credits: 100 });

    const answer = await app.post('/email_finder', live, person('Reyne'));

    expect([answer.status, answer.headers['retry-after']]).toEqual([502, '1']);
    await app.app.close();
  });
});

test('a refused key stands in the log at once, with what to do, and not once a call', async ({ db }) => {
  const { emulator, source } = await paidVendor(() => ({ status: 401, body: {} }));
  await using _ = emulator;
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer({ credits: 100 });

  await app.post('/email_finder', live, person('Reyne'));
  const atOnce = lines(app);
  for (let time = 0; time < 30; time++) await app.post('/email_finder', live, person('Reyne'));
  const later = lines(app).length;
  await app.app.close();

  expect(atOnce[0]).toMatchObject({
    provider: 'prospeo',
    reason: 'rejected',
    fix: 'set PROSPEO_API_KEY to a key that it takes',
  });
  expect(atOnce).toHaveLength(2);
  expect(later).toBe(2);
});
