import { isatty } from 'node:tty';
import { readLaunch } from '../settings/config.ts';
import { watchLaunchers } from './watch-launchers.ts';

/**
 * One Ctrl-C can arrive twice or three times: from the terminal, from npm, and from the launcher in server/bin. Only
 * what comes later is a person who asks again.
 */
const sameRequestMs = 2_000;

/**
 * Aborted, with the reason, at Ctrl-C and SIGTERM, when the terminal closes, and when the launcher or npm that started this process
 * has ended. Signals after that call `hurry`, until it was the last time; the next one ends the process at once.
 */
export function listenForInterruption(hurry: () => 'last' | 'not_last'): AbortSignal {
  const controller = new AbortController();
  let askedAtMs = 0;
  let isHurried = false;
  const stop = (reason: string) => {
    if (controller.signal.aborted) return false;
    askedAtMs = performance.now();
    controller.abort(reason);
    return true;
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop(name) || performance.now() - askedAtMs <= sameRequestMs) return;
      askedAtMs = performance.now();
      // What is on disk is safe.
      if (isHurried) process.exit(130);
      isHurried = hurry() === 'last';
    });
  }
  // nohup leaves no terminal, and what it started goes on. Node forgets that nohup had SIGHUP ignored.
  const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
  process.on('SIGHUP', () => hasTerminal && stop('SIGHUP'));
  watchLaunchers(readLaunch(), stop);
  return controller.signal;
}
