import { expect, onTestFinished, vi } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { callerOf } from './testing/call.ts';
import { freePort, type RunningService, test } from './testing/millrace.ts';
import { startNginx } from './testing/nginx.ts';
import { openOwnPostgres } from './testing/own-postgres.ts';

const why = whyMissing('nginx');
const guard = { timeout: 60_000, interval: 20 };
const callersAtOnce = 3;

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

test.skipIf(why !== null)(
  `three processes behind nginx with its defaults are restarted one after the other, and no call is lost${why === null ? '' : ` (${why})`}`,
  { timeout: 300_000 },
  async ({ millrace }) => {
    const postgres = await openOwnPostgres();
    onTestFinished(() => postgres[Symbol.asyncDispose]());
    const ports = [await freePort(), await freePort(), await freePort()];
    const serve = (port: number | undefined) =>
      millrace.serve({ DATABASE_URL: postgres.url, PORT: String(port), DRAIN_SECONDS: '1' });
    const services: RunningService[] = [];
    for (const port of ports) services.push(await serve(port));
    onTestFinished(async () => {
      for (const { kill } of services) kill('SIGKILL');
      await Promise.all(services.map(({ ended }) => ended));
    });
    const key = services[0]?.keys[0] ?? '';
    const nginx = await startNginx(ports);
    onTestFinished(() => nginx[Symbol.asyncDispose]());
    const load = startLoad(nginx.url, key);
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

    for (const [index, port] of ports.entries()) {
      const old = services[index];
      old?.kill('SIGTERM');
      expect((await old?.ended)?.code).toBe(0);
      services[index] = await serve(port);
      // As a rolling restart waits for the new one to be in service before it ends the next.
      await untilAnsweredBy(port);
    }
    await load.stop();

    const lost = load.answers.filter(({ status }) => status !== 200);
    console.info(`${lost.length} of ${load.answers.length} calls were lost`);
    expect(lost, nginx.errors()).toEqual([]);
    expect(await callerOf(nginx.url, key).wallet()).toBe(10_000 - load.answers.length * 0.5);
  },
);
