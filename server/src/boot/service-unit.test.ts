import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, settingNames } from '../settings/config.ts';
import { whyMissing } from '../testing/machine-parts.ts';
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

const project = fileURLToPath(new URL('../../../', import.meta.url));
const whyNoSystemd = whyMissing('systemd');

/** `systemd-analyze` on the unit, as if this checkout were installed. */
function analyze(...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'millrace.service');
  // The user need not exist here, and `verify` asks for it.
  writeFileSync(file, unit.replaceAll('/opt/millrace/', project));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...words, file], {
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

test.skipIf(whyNoSystemd !== null)(
  `systemd understands every line of the unit${whyNoSystemd === null ? '' : ` (${whyNoSystemd})`}`,
  () => {
    const { status, text } = analyze('verify');
    const ofOurs = text.split('\n').filter((line) => line.includes('millrace.service'));

    expect({ status, ofOurs }).toEqual({ status: 0, ofOurs: [] });
  },
);

test.skipIf(whyNoSystemd !== null)(
  `the unit leaves the service little that it could be misused for, no more than the guide says${whyNoSystemd === null ? '' : ` (${whyNoSystemd})`}`,
  () => {
    const guide = readFileSync(join(project, 'docs/operations/run-as-a-service.md'), 'utf8');
    const told = Number(/rates its exposure at ([\d.]+) of 10/.exec(guide)?.[1]);
    const { text } = analyze('security', '--offline=true');
    const exposure = Number(/Overall exposure level for millrace\.service: ([\d.]+)/.exec(text)?.[1]);

    // Other versions of systemd weigh otherwise, by some tenths.
    expect(exposure, text).toBeLessThanOrEqual(told + 0.3);
  },
);
