import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import { type Millrace, project, type RunningProcess, starter, testOfOne } from './testing/millrace.ts';
import {
  isPortFree,
  npmStart,
  npmStartOfOthers,
  oldNode,
  processesOf,
  type Role,
  treeBelow,
} from './testing/process-tree.ts';

/** A hang ends the test; nothing shorter decides. */
const hang = { timeout: 90_000, interval: 50 };

/** One data directory for the whole file: every test finds a database that was stopped, and leaves it so. */
const test = testOfOne.extend<{ $file: { key: string } }>({
  key: [
    async ({ millrace }, use) => {
      const service = await millrace.serve();
      service.kill('SIGTERM');
      await service.ended;
      await use(service.keys[0] ?? '');
    },
    // Also for tests that do not ask for it: only the first start says the key.
    { scope: 'file', auto: true },
  ],
});

/** Started, ready, and with its tree; whatever is left of it after the test is killed. */
async function started(millrace: Millrace, start: (millrace: Millrace) => RunningProcess) {
  const top = start(millrace);
  onTestFinished(() => {
    for (const found of processesOf(millrace)) process.kill(Number.parseInt(found, 10), 'SIGKILL');
  });
  const service = await millrace.ready(top);
  return { service, tree: treeBelow(top.pid, millrace) };
}

/** No process is left, and the port is free. That the next start works on the same data the next test shows, and one more at the end. */
async function expectAllEnded(millrace: Millrace): Promise<void> {
  await vi.waitFor(() => expect(processesOf(millrace)).toEqual([]), hang);
  expect(await isPortFree(millrace.port)).toBe(true);
}

async function expectNextStart(millrace: Millrace, key: string): Promise<void> {
  const next = await millrace.serve();
  const answer = await callerOf(next.url, key).post('remove_whitespace', { input_text: ' a ' });
  next.kill('SIGTERM');

  expect(answer.status).toBe(200);
  expect((await next.ended).code).toBe(0);
  await vi.waitFor(() => expect(processesOf(millrace)).toEqual([]), hang);
}

const launcher = oldNode === null ? [] : (['launcher'] as const);

interface Variant {
  readonly title: string;
  readonly start: (millrace: Millrace) => RunningProcess;
  readonly roles: readonly Role[];
  /** To the first process alone. */
  readonly signals: readonly NodeJS.Signals[];
  readonly killed: readonly Role[];
}

const variants: readonly Variant[] = [
  {
    title: 'npm start',
    start: npmStart,
    roles: ['npm', 'node', 'postgres'],
    signals: ['SIGTERM', 'SIGINT'],
    killed: ['npm'],
  },
  {
    title: `npm start of another project, with ${oldNode ?? 'the Node of these tests'}`,
    start: npmStartOfOthers,
    roles: ['npm', 'sh', ...launcher, 'node', 'postgres'],
    // npm passes SIGINT to its shell only, and that goes on.
    signals: ['SIGTERM'],
    killed: ['npm', 'sh', ...launcher],
  },
];

describe.each(variants)('$title', ({ start, roles, signals, killed }) => {
  test.for(signals)(
    '%s to it alone stops service and PostgreSQL in good order',
    async (signal, { millrace }) => {
      const { service, tree } = await started(millrace, start);

      service.kill(signal);
      const { stderr } = await service.ended;

      expect(Object.keys(tree).toSorted()).toEqual(roles.toSorted());
      expect(stderr).toContain('"msg":"stopping');
      await expectAllEnded(millrace);
    },
  );

  test.for(killed)('kill -9 of %s stops service and PostgreSQL in good order', async (role, { millrace }) => {
    const { service, tree } = await started(millrace, start);

    process.kill(tree[role] ?? 0, 'SIGKILL');
    const { stderr } = await service.ended;

    expect(stderr).toContain('"msg":"stopping');
    await expectAllEnded(millrace);
  });

  test('kill -9 of node ends all but PostgreSQL, which the next start takes over', async ({
    millrace,
    key,
  }) => {
    const { service, tree } = await started(millrace, start);

    process.kill(tree.node ?? 0, 'SIGKILL');
    await service.ended;

    expect(await isPortFree(millrace.port)).toBe(true);
    expect(millrace.postmasterPid()).toBe(tree.postgres);
    await expectNextStart(millrace, key);
  });
});

describe.skipIf(oldNode === null)(
  'a Node that is too old hands over to a newer one (skipped without one)',
  () => {
    const start = (millrace: Millrace) => millrace.start(['serve'], { node: oldNode ?? '' });

    test.for(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
      'and %s to it stops the service and its PostgreSQL',
      async (signal, { millrace }) => {
        const { service, tree } = await started(millrace, start);

        service.kill(signal);
        const { stderr } = await service.ended;

        expect(Object.keys(tree).toSorted()).toEqual(['launcher', 'node', 'postgres']);
        expect(stderr).toContain('"msg":"stopping');
        await expectAllEnded(millrace);
      },
    );

    test('and a command that has nothing more to do ends', async ({ millrace }) => {
      const { code, stdout } = await millrace.run(['--version'], { node: oldNode ?? '' });

      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    });
  },
);

test('./millrace is the service itself, without a shell or launcher in between', async ({ millrace }) => {
  const { service, tree } = await started(millrace, ({ startProgram }) =>
    startProgram(join(project, 'millrace'), ['serve']),
  );

  service.kill('SIGTERM');
  const { code } = await service.ended;

  expect(tree).toEqual({ node: service.pid, postgres: expect.any(Number) });
  expect(code).toBe(0);
  await expectAllEnded(millrace);
});

test('kill -9 of PostgreSQL is survived: the service starts it again and answers', async ({
  millrace,
  key,
}) => {
  const { service, tree } = await started(millrace, ({ start }) => start(['serve']));
  const caller = callerOf(service.url, key);

  process.kill(tree.postgres ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect([null, tree.postgres]).not.toContain(millrace.postmasterPid()), hang);
  await vi.waitFor(async () => {
    const { status } = await caller.post('remove_whitespace', { input_text: ' a ' });
    expect(status).toBe(200);
  }, hang);
  service.kill('SIGTERM');
  await service.ended;

  await expectAllEnded(millrace);
});

const hasScript = existsSync('/usr/bin/script');

test.runIf(hasScript)(
  'Ctrl-C at a terminal reaches npm and the service, which npm tells once more, and stops it in good order',
  async ({ millrace }) => {
    const { service } = await started(millrace, ({ startProgram }) =>
      // A terminal of its own; -q prints nothing else, -e ends as the command does.
      startProgram('script', ['-qec', 'exec npm start', '/dev/null'], {
        cwd: project,
        environment: { HOME: millrace.folder, npm_config_update_notifier: 'false' },
      }),
    );

    service.write('\x03');
    // Here both streams are one, and the log is text.
    await vi.waitFor(() => expect(service.output.stdout).toContain('stopping'), hang);
    await service.ended;

    // That npm passes the same Ctrl-C on is no second one.
    expect(service.output.stdout).not.toContain('stopping at once');
    await expectAllEnded(millrace);
  },
);

test('a service that was started with nohup goes on when its shell has ended and its terminal closes', async ({
  millrace,
  key,
}) => {
  const shell = millrace.startProgram(
    'sh',
    ['-c', `nohup "${process.execPath}" "${starter}" serve </dev/null & echo "started $!"`],
    // A script that has nothing to do with it, such as one of an editor whose terminal this is.
    { environment: { npm_lifecycle_event: 'dev', npm_lifecycle_script: 'vite dev' } },
  );
  onTestFinished(() => {
    for (const found of processesOf(millrace)) process.kill(Number.parseInt(found, 10), 'SIGKILL');
  });
  const service = await millrace.ready(shell);
  const pid = Number(/started (\d+)/.exec(service.output.stdout)?.[1]);

  process.kill(pid, 'SIGHUP');
  const answer = await callerOf(service.url, key).post('remove_whitespace', { input_text: ' a ' });
  process.kill(pid, 'SIGTERM');
  const { stderr } = await service.ended;

  expect(answer.status).toBe(200);
  expect(stderr).toContain('"reason":"SIGTERM"');
  await expectAllEnded(millrace);
  await expectNextStart(millrace, key);
});
