import { expect, onTestFinished, vi } from 'vitest';
import { makeApiKey } from '../server/src/accounts/api-key.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { type Caller, callerOf } from './testing/call.ts';
import { type Millrace, type RunningService, test } from './testing/millrace.ts';
import { type OwnPostgres, openOwnPostgres } from './testing/own-postgres.ts';

const body = { input_text: ' a  b ' };
const guard = { timeout: 60_000, interval: 20 };
/** What the specification of operation allows, and the service's own work on a busy machine. */
const readyWithinMs = 5_000;
const answerWithinMs = 8_000;

interface Troubled {
  readonly postgres: OwnPostgres;
  readonly service: RunningService;
  readonly environment: Readonly<Record<string, string>>;
  readonly caller: Caller;
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

const readyz = async ({ service }: Troubled) => {
  const answer = await fetch(`${service.url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as { reason?: string } };
};

/** How long until /readyz says so. */
async function untilReady(troubled: Troubled, status: number, reason?: string): Promise<number> {
  const startedAt = performance.now();
  await vi.waitFor(
    async () => expect(await readyz(troubled)).toMatchObject({ status, body: reason ? { reason } : {} }),
    guard,
  );
  return performance.now() - startedAt;
}

/** One of each interface, at once: what each answered, and after how long. */
function askAll({ service, caller }: Troubled) {
  const [live = '', sandbox = ''] = service.keys;
  const mcp = (params: object) => ({
    method: 'POST',
    headers: {
      'x-api-key': live,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const ask: Record<string, () => Promise<{ status: number; retryAfter: string | null }>> = {
    'a call that computes': async () => seen(await caller.post('remove_whitespace', body)),
    'a call with a key': async () =>
      seen(await caller.post('remove_whitespace', body, { 'idempotency-key': 'k1' })),
    'a call that asks sources': async () =>
      seen(await callerOf(service.url, sandbox).post('enrich_company', { url: 'brightpath.example' })),
    'a free read': async () => seen(await caller.get('usage')),
    'a key that is not remembered': async () =>
      seen(await callerOf(service.url, makeApiKey('live')).get('usage')),
    'a list': async () =>
      seen(await caller.post('email_verification', { data: [{ email: 'a@example.com' }] })),
    'a client of OAuth': async () => {
      const answer = await fetch(`${service.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none' }),
      });
      await answer.text();
      return seen(answer);
    },
    'a tool': async () => {
      const answer = await fetch(
        `${service.url}/mcp`,
        mcp({ name: 'remove_whitespace', arguments: body, _meta: {} }),
      );
      const text = await answer.text();
      const retryAfter = /retry_after_seconds\\*":(\d+)/.exec(text)?.[1] ?? null;
      return {
        status: text.includes('service_unavailable') ? 503 : answer.status,
        retryAfter: retryAfter ?? answer.headers.get('retry-after'),
      };
    },
  };
  return Promise.all(
    Object.entries(ask).map(async ([name, run]) => {
      const startedAt = performance.now();
      const { status, retryAfter } = await run();
      return { name, status, retryAfter, ms: Math.round(performance.now() - startedAt) };
    }),
  );
}

const seen = ({ status, headers }: { status: number; headers: Headers }) => ({
  status,
  retryAfter: headers.get('retry-after'),
});

function expectRefusals(answers: Awaited<ReturnType<typeof askAll>>) {
  console.info(answers.map(({ name, ms }) => `${name}: ${ms} ms`).join(', '));
  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  expect(answers.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect(answers.filter(({ ms }) => ms > answerWithinMs)).toEqual([]);
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
    askAll(troubled),
  ]);
  const later = await askAll(troubled);
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
  const answers = await askAll(troubled);
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
