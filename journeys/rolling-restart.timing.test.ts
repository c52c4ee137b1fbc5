import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { type MachinePart, whyMissing } from '../server/src/testing/machine-parts.ts';
import { callerOf } from './testing/call.ts';
import { startHaproxy } from './testing/haproxy.ts';
import { freePort, type Millrace, type RunningService, test } from './testing/millrace.ts';
import { startNginx } from './testing/nginx.ts';
import { openOwnPostgres } from './testing/own-postgres.ts';

interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** What it says of processes that failed. */
  readonly problems: () => string;
}

interface Balancer {
  readonly name: string;
  readonly part: MachinePart;
  readonly drainSeconds: number;
  readonly callsLeast: number;
  start(ports: readonly number[]): Promise<Proxy>;
}

const balancers: readonly Balancer[] = [
  {
    name: 'nginx with its defaults',
    part: 'nginx',
    drainSeconds: 1,
    callsLeast: 1_000,
    start: async (ports) => {
      const nginx = await startNginx(ports);
      return { ...nginx, problems: nginx.errors, [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose]() };
    },
  },
  {
    name: 'HAProxy with deploy/haproxy.cfg',
    part: 'haproxy',
    // More than the second in which HAProxy looks again.
    drainSeconds: 3,
    callsLeast: 5_000,
    start: async (ports) => {
      const haproxy = await startHaproxy(ports);
      return {
        ...haproxy,
        problems: haproxy.output,
        [Symbol.asyncDispose]: () => haproxy[Symbol.asyncDispose](),
      };
    },
  },
];

const guard = { timeout: 120_000, interval: 20 };
const callersAtOnce = 4;
const price = 0.5;

interface LoadAnswer {
  readonly status: number;
  /** The process that answered, and before it those that were asked in vain. */
  readonly upstream: string;
}

/** Callers who call again as soon as they are answered, through `url`. */
function startLoad(url: string, key: string) {
  const caller = callerOf(url, key);
  const answers: LoadAnswer[] = [];
  let isOver = false;
  const one = async () => {
    while (!isOver) {
      try {
        const { status, headers } = await caller.post('remove_whitespace', { input_text: ' a  b ' });
        answers.push({ status, upstream: headers.get('x-upstream') ?? '' });
      } catch {
        answers.push({ status: 0, upstream: '' });
      }
    }
  };
  const running = Array.from({ length: callersAtOnce }, one);
  return {
    answers,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Whether anybody listens there, by a connection of its own. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** More than any load costs. */
async function grant(millrace: Millrace, environment: Readonly<Record<string, string>>): Promise<void> {
  const listed = await millrace.run(['org', 'list', '--json'], { environment });
  const [{ organization_id: org }] = JSON.parse(listed.stdout).organizations as [{ organization_id: string }];
  const granted = ['credits', 'grant', '--org', org, '--credits', '1000000'];
  const { code, stderr } = await millrace.run(granted, { environment });
  expect(code, stderr).toBe(0);
}

/** What a load balancer sees of a process from its SIGTERM on: how long its port stays open once /readyz says 503. */
async function watchDrain(port: number): Promise<number> {
  await vi.waitFor(async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(status).toBe(503);
  }, guard);
  const notReadyAt = performance.now();
  await vi.waitFor(async () => expect(await isOpen(port)).toBe(false), guard);
  return (performance.now() - notReadyAt) / 1_000;
}

test.for(balancers.map((balancer) => ({ balancer, why: whyMissing(balancer.part) })))(
  'three processes behind $balancer.name are restarted one after the other, and no call is lost or charged wrongly',
  { timeout: 600_000 },
  async ({ balancer, why }, { millrace, skip }) => {
    if (why !== null) return skip(why);
    const postgres = await openOwnPostgres();
    onTestFinished(() => postgres[Symbol.asyncDispose]());
    const ports = [await freePort(), await freePort(), await freePort()];
    const environment = { DATABASE_URL: postgres.url };
    const serve = (port: number | undefined) =>
      millrace.serve({ ...environment, PORT: String(port), DRAIN_SECONDS: String(balancer.drainSeconds) });
    const services: RunningService[] = [];
    for (const port of ports) services.push(await serve(port));
    onTestFinished(async () => {
      for (const { kill } of services) kill('SIGKILL');
      await Promise.all(services.map(({ ended }) => ended));
    });
    const key = services[0]?.keys[0] ?? '';
    await grant(millrace, environment);
    const proxy = await balancer.start(ports);
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const before = await callerOf(proxy.url, key).wallet();
    const load = startLoad(proxy.url, key);
    onTestFinished(() => load.stop());
    const untilAnsweredBy = (port: number | undefined) => {
      const from = load.answers.length;
      return vi.waitFor(
        () =>
          expect(load.answers.slice(from).some(({ upstream }) => upstream === `127.0.0.1:${port}`)).toBe(
            true,
          ),
        guard,
      );
    };
    for (const port of ports) await untilAnsweredBy(port);

    const openSeconds: number[] = [];
    for (const [index, port] of ports.entries()) {
      const old = services[index];
      old?.kill('SIGTERM');
      openSeconds.push(await watchDrain(port));
      expect((await old?.ended)?.code).toBe(0);
      services[index] = await serve(port);
      // As a rolling restart waits for the new one to be in service before it ends the next.
      await untilAnsweredBy(port);
    }
    await vi.waitFor(() => expect(load.answers.length).toBeGreaterThanOrEqual(balancer.callsLeast), guard);
    await load.stop();
    const after = await callerOf(proxy.url, key).wallet();
    const verified = await millrace.run(['ledger', 'verify'], { environment });

    const lost = load.answers.filter(({ status }) => status !== 200);
    console.info(`${balancer.name}: ${lost.length} of ${load.answers.length} calls were lost`);
    expect(lost, proxy.problems()).toEqual([]);
    expect(before - after).toBe(load.answers.length * price);
    expect(verified.code, verified.stdout).toBe(0);
    // A moment less, since the first 503 is noticed a moment late.
    for (const seconds of openSeconds) expect(seconds).toBeGreaterThan(balancer.drainSeconds * 0.5);
  },
);
