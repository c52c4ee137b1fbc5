import { spawnSync } from 'node:child_process';

/** Of Debian's package `prometheus`. */
export const promtoolPath = '/usr/bin/promtool';

/** Runs Prometheus' own checker. Returns what it says against its input; null where it says nothing. */
export function promtool(words: readonly string[], input = ''): string | null {
  const { status, stdout, stderr } = spawnSync(promtoolPath, words, { input, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`.trim();
}
