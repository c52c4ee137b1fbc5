import { expect, onTestFinished, vi } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { callerOf } from './testing/call.ts';
import {
  askEveryInterface,
  expectRefusals,
  readyWithinMs,
  readyz,
  type Served,
  untilReady,
} from './testing/every-interface.ts';
import { type Millrace, type RunningService, test } from './testing/millrace.ts';
import { type OwnPostgres, openOwnPostgres } from './testing/own-postgres.ts';

const body = { input_text: ' a  b ' };
const guard = { timeout: 60_000, interval: 20 };

interface Troubled extends Served {
  readonly postgres: OwnPostgres;
  readonly environment: Readonly<Record<string, string>>;
}

async function start(millrace: Millrace, options: { onDisk?: boolean } = {}): Promise<Troubled> {
  const postgres = await openOwnPostgres(options);
  const environment = { DATABASE_URL: postgres.url };
  const service = await millrace.serve(environment);
  onTestFinished(async () => {
    postgres.goOn();
    service.kill('SIGKILL');
    await service.ended;
    await postgres[Symbol.asyncDispose]();
  });
  const caller = callerOf(service.url, service.keys[0] ?? '');
  expect((await caller.post('remove_whitespace', body)).status).toBe(200);
  return { postgres, service, environment, caller };
}

/** What an operator has to do needs none. */
const expectNoStacks = ({ output }: RunningService) =>
  expect(output.stderr.split('\n').filter((line) => line.includes('"stack"'))).toEqual([]);

async function expectBooksInOrder(millrace: Millrace, { environment, caller }: Troubled, answered: number) {
  // A refund of what was in doubt comes a moment after the database.
  await vi.waitFor(async () => expect(await caller.wallet()).toBe(10_000 - answered * 0.5), guard);
  const { stdout } = await millrace.run(['ledger', 'verify', '--json'], { environment });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] });
}

test('while PostgreSQL is stopped (SIGSTOP) /readyz says so within five seconds and every interface answers 503, then all goes on', async ({
  millrace,
}) => {
  const troubled = await start(millrace);
  const { postgres, caller, service } = troubled;

  postgres.stopAll();
  const [readyMs, answers] = await Promise.all([
    untilReady(troubled, 503, 'the database does not answer'),
    askEveryInterface(troubled),
  ]);
  const later = await askEveryInterface(troubled);
  const alive = await fetch(`${service.url}/livez`);
  postgres.goOn();
  await untilReady(troubled, 200);
  await vi.waitFor(
    async () => expect((await caller.post('remove_whitespace', body)).status).toBe(200),
    guard,
  );

  expect(readyMs).toBeLessThan(readyWithinMs);
  expectRefusals(answers);
  expectRefusals(later);
  expectNoStacks(service);
  expect(alive.status).toBe(200);
  await expectBooksInOrder(millrace, troubled, 2);

  postgres.stopAll();
  service.kill('SIGTERM');
  // It ends all the same.
  expect((await service.ended).code).toBe(0);
});

test('while PostgreSQL is dead (SIGKILL) /readyz says so and every interface answers 503, then all goes on', async ({
  millrace,
}) => {
  const troubled = await start(millrace);
  const { postgres, caller, service } = troubled;

  postgres.kill();
  const readyMs = await untilReady(troubled, 503, 'the database cannot be reached');
  const answers = await askEveryInterface(troubled);
  await postgres.startAgain();
  await untilReady(troubled, 200);
  await vi.waitFor(
    async () => expect((await caller.post('remove_whitespace', body)).status).toBe(200),
    guard,
  );

  expect(readyMs).toBeLessThan(readyWithinMs);
  expectRefusals(answers);
  expectNoStacks(service);
  await expectBooksInOrder(millrace, troubled, 2);
});

const noDisks = whyMissing('disks');

test.skipIf(noDisks !== null)(
  `while the disk of PostgreSQL is full /readyz says so, then all goes on${noDisks === null ? '' : ` (${noDisks})`}`,
  async ({ millrace }) => {
    const troubled = await start(millrace, { onDisk: true });
    const { postgres, caller, service } = troubled;

    const startedAt = performance.now();
    await vi.waitFor(async () => {
      postgres.fillDisk();
      expect(await readyz(troubled)).toMatchObject({
        status: 503,
        body: { reason: 'the disk of the database is full' },
      });
    }, guard);
    const readyMs = performance.now() - startedAt;
    postgres.emptyDisk();
    await untilReady(troubled, 200);
    await vi.waitFor(
      async () => expect((await caller.post('remove_whitespace', body)).status).toBe(200),
      guard,
    );

    expect(readyMs).toBeLessThan(readyWithinMs);
    expect(service.output.stderr).toContain('Free space');
    expectNoStacks(service);
    await expectBooksInOrder(millrace, troubled, 2);
  },
);
