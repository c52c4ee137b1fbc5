import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../settings/config.ts';
import { lastCallsMs } from './start.ts';

const unit = readFileSync(new URL('../../../deploy/millrace.service', import.meta.url), 'utf8');

test('systemd waits longer than calls in progress and PostgreSQL may take, and signals the service only', () => {
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  const { drainSeconds } = readConfig({});

  // pg_ctl gives PostgreSQL ten seconds to end in good order, then ten to end at once.
  expect(stopSeconds).toBeGreaterThanOrEqual(drainSeconds + lastCallsMs / 1_000 + 20);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

test('the unit of systemd sets only settings that exist, and no secret', () => {
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);

  expect(set.filter((name) => !settingNames().has(name))).toEqual([]);
  expect(set.filter((name) => /KEY|URL/.test(name))).toEqual([]);
});
