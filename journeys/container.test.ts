import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keyPattern } from '../server/src/accounts/api-key.ts';
import { entriesBelow } from '../server/src/kernel/entries-below.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { callerOf } from './testing/call.ts';
import { type Container, makeVolume, runContainer } from './testing/container.ts';
import { buildImage } from './testing/container-image.ts';
import { freePort } from './testing/millrace.ts';
import { type Seccomp, unitSeccomp } from './testing/unit-seccomp.ts';

/** It fetches packages of Debian and npm, and takes minutes. */
const isWanted = process.env.MILLRACE_TEST_IMAGE === '1';
const why = isWanted ? whyMissing('containers') : 'MILLRACE_TEST_IMAGE is not 1';
const imageBytesMax = 350_000_000;
const guard = { timeout: 240_000, interval: 100 };

const untilReady = (container: Container) =>
  vi.waitFor(async () => {
    const line = /Millrace is ready at (\S+)\/api\/v1/.exec(container.output());
    const ended = await Promise.race([container.ended, null]);
    if (ended && !line) throw Object.assign(new Error(`it ended: ${ended.output}`), { name: 'Ended' });
    expect(line, container.output()).not.toBeNull();
    return line?.[1] ?? '';
  }, guard);

test.skipIf(why !== null)(
  `the image of deploy/Containerfile takes a billed call without root and without writing to itself, keeps it on its volume, and ends in good order at SIGTERM${why === null ? '' : ` (${why})`}`,
  { timeout: 1_500_000 },
  async () => {
    const startedAtMs = performance.now();
    const image = await buildImage();
    onTestFinished(() => image[Symbol.asyncDispose]());
    const builtMs = performance.now() - startedAtMs;
    const builtAt = Date.now();
    const volume = makeVolume(image.config);
    onTestFinished(() => volume[Symbol.dispose]());
    const environment = { PORT: String(await freePort()), MAIL_PROBING: 'off' };
    const run = (more: { readonly seccomp?: Seccomp; readonly drainSeconds: number }) => {
      const settings = { ...environment, DRAIN_SECONDS: String(more.drainSeconds) };
      const container = runContainer(image, { volume, environment: settings, ...more });
      onTestFinished(async () => {
        const isRunning = (await Promise.race([container.ended, null])) === null;
        if (isRunning) container.signal('KILL');
        await container.ended;
      });
      return container;
    };

    // Long enough to look at it.
    const first = run({ drainSeconds: 10 });
    const url = await untilReady(first);
    const [key = ''] = readFileSync(join(volume.path, 'first-keys.txt'), 'utf8').match(keyPattern) ?? [];
    const caller = callerOf(url, key);
    const call = await caller.post('remove_whitespace', { input_text: ' a  b ' });
    const health = await first.exec(image.config.Healthcheck.Test.slice(1));
    const verified = await first.exec([...image.config.Entrypoint, 'ledger', 'verify']);
    const who = await first.exec(['/bin/sh', '-c', 'tr "\\0" " " < /proc/1/cmdline; id -u; touch /opt/x']);
    first.signal('TERM');
    const draining = await vi.waitFor(async () => {
      const { status } = await fetch(`${url}/readyz`);
      expect(status).toBe(503);
      return status;
    }, guard);
    const last = await caller.post('remove_whitespace', { input_text: ' c ' });
    const stopped = await first.ended;
    // Under the system calls of the unit of systemd as well, which cannot run here itself.
    const seccomp = whyMissing('systemd') === null ? { seccomp: unitSeccomp() } : {};
    const second = run({ ...seccomp, drainSeconds: 0 });
    await untilReady(second);
    const wallet = await caller.wallet();
    const more = await caller.post('remove_whitespace', { input_text: ' d ' });
    const history = await caller.get('history?limit=10');
    second.signal('TERM');
    const stoppedAgain = await second.ended;

    console.info(`image: ${(image.bytes / 1e6).toFixed(0)} MB, built in ${(builtMs / 1_000).toFixed(0)} s`);
    expect(image.bytes).toBeLessThanOrEqual(imageBytesMax);
    expect(call).toMatchObject({ status: 200, body: { output: 'a b' } });
    expect(health.code, health.output).toBe(0);
    expect(verified.code, verified.output).toBe(0);
    expect(who.output).toMatch(/^node server\/bin\/millrace\.js serve 10001\n.*Read-only file system/);
    expect([draining, last.status, stopped.code], stopped.output).toEqual([503, 200, 0]);
    expect([more.status, stoppedAgain.code], stoppedAgain.output).toEqual([200, 0]);
    expect(stopped.output).toContain('draining');
    expect(wallet).toBe(10_000 - 2 * 0.5);
    expect(history.body.calls).toHaveLength(3);
    expect(changedSince(image.root, builtAt)).toEqual([]);
    expect(packagesIn(image.root)).not.toContain('vite');
  },
);

/**
 * Its files that were changed since then: reading a file changes nothing of that. Links are not followed: to the machine of the test, those of the
 * image lead to its own folders.
 */
function changedSince(folder: string, sinceMs: number): string[] {
  return [...entriesBelow(folder)]
    .filter(({ path, entry }) => entry.isFile() && lstatSync(path).mtimeMs > sinceMs)
    .map(({ path }) => path);
}

const packagesIn = (root: string) => readdirSync(join(root, 'opt/millrace/node_modules'));
