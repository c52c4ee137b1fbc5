import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * No verdict of an ordinary test depends on the speed of the machine: a test whose verdict is a time is in a `*.timing.test.ts`
 * file, which runs after all others, alone, and up to three times.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What measures a time that depends on the machine, and a line of each that must be found. */
const clocks: readonly { readonly name: string; readonly pattern: RegExp; readonly example: string }[] = [
  {
    name: 'testing/cpu-time.ts',
    pattern: /from '[^']*\/cpu-time\.ts'/,
    example: "import { growthOf } from '../testing/cpu-time.ts';",
  },
  {
    name: 'monitorEventLoopDelay',
    pattern: /\bmonitorEventLoopDelay\b/,
    example: "import { monitorEventLoopDelay } from 'node:perf_hooks';",
  },
  {
    name: 'threadCpuUsage',
    pattern: /\bthreadCpuUsage\(/,
    example: 'const before = process.threadCpuUsage();',
  },
  {
    name: 'process.cpuUsage',
    pattern: /\bprocess\.cpuUsage\(/,
    example: 'const { user } = process.cpuUsage(before);',
  },
];

const clocksIn = (text: string) => clocks.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);

const ordinary = globSync(['server/src/**/*.test.ts', 'journeys/**/*.test.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.timing.test.ts') && !file.endsWith('/timed-tests.test.ts'),
);

test('only tests in files named *.timing.test.ts measure time', () => {
  const wrong = ordinary.flatMap((file) =>
    clocksIn(readFileSync(root + file, 'utf8')).map((name) => `${file} uses ${name}`),
  );

  expect(ordinary.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('no fixture of ordinary tests measures time for them', () => {
  const fixtures = globSync(['server/src/testing/*.ts', 'journeys/testing/*.ts'], { cwd: root });

  const wrong = fixtures.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      clocksIn(readFileSync(root + file, 'utf8')).includes('testing/cpu-time.ts'),
  );

  expect(fixtures.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test.each(clocks)('a test that uses $name is found', ({ name, example }) => {
  expect(clocksIn(example)).toEqual([name]);
});
