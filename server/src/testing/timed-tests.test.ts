import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * No verdict of an ordinary test depends on the speed of the machine: a test whose verdict is a time is in a `*.timing.test.ts`
 * file, which runs after all others, alone, and up to three times.
 */

const project = fileURLToPath(new URL('../../../', import.meta.url));

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

/** Ordinary tests that read a clock and have an upper bound which is no time, or one that moves with the time that passed. */
const noTimeLimits: Readonly<Record<string, string>> = {
  'journeys/container.test.ts': 'The bounds are of the size of an image, and of when a file was written.',
  'journeys/own-database.test.ts': 'How many calls may pass grows with the measured time.',
  'server/src/boot/metrics/counted-events.test.ts':
    'Events are counted; the clock only says when a month ended.',
  'server/src/cache/cache.test.ts': 'An entry is not from the future: that is a clock, not a speed.',
  'server/src/cache/redis-store.test.ts': 'An entry is not from the future: that is a clock, not a speed.',
  'server/src/http/refusal-pace.test.ts':
    'Answers are counted; the clock measures that refusals take at least their time.',
  'server/src/http/random-lists.test.ts':
    'Credits and rows are counted; the clock says when nothing moves any more, and how long all took.',
  'server/src/jobs/bulk/bulk-runner.test.ts':
    'Writes and turns are counted; the clock measures that a write waits long enough.',
  'server/src/kernel/in-pieces.test.ts': 'Steps are counted; the clock only makes each take a millisecond.',
  'server/src/ledger/call-bodies.test.ts': 'Bytes are counted; the clock only dates calls.',
  'server/src/limits/shared-rate-limiter.test.ts': 'How many calls may pass grows with the measured time.',
  'server/src/mcp/oauth-client-reading.test.ts': 'Requests are counted; the clock only dates a token.',
  'server/src/mcp/oauth-connections.test.ts': 'The bound is one of credits; the clock says what is recent.',
  'server/src/providers/serpapi/videos.test.ts': 'Two dates an hour back, a minute apart at most.',
};

const clock = /performance\.now\(|Date\.now\(|process\.hrtime|monitorEventLoopDelay|performance\.mark\(/;
const upperBound = /toBeLessThan/;
/** A condition that is waited for this long only fails on a machine that stalls. */
const shortWait = /(?:waitFor|waitUntil|poll)\((?:(?!\n\n)[\s\S])*?timeout: ?(\d[\d_]*)/g;
const shortestWaitMs = 20_000;

const ordinaryTests = globSync(['server/src/**/*.test.ts', 'journeys/**/*.test.ts', '.ci/*.test.ts'], {
  cwd: project,
})
  .filter((file) => !file.endsWith('.timing.test.ts') && !file.endsWith('timed-tests.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(`${project}/${file}`, 'utf8') }));

test('only tests in files named *.timing.test.ts measure CPU time or the event loop', () => {
  const wrong = ordinaryTests.flatMap(({ file, text }) =>
    clocksIn(text).map((name) => `${file} uses ${name}`),
  );

  expect(ordinaryTests.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('no ordinary test has an upper bound of a measured time: those are in files *.timing.test.ts', () => {
  const timed = ordinaryTests
    .filter(({ text }) => clock.test(text) && upperBound.test(text))
    .map(({ file }) => file);

  expect(timed.filter((file) => noTimeLimits[file] === undefined)).toEqual([]);
  // A reason that nobody needs any more goes.
  expect(Object.keys(noTimeLimits).filter((file) => !timed.includes(file))).toEqual([]);
});

test('no ordinary test gives a condition less than 20 seconds to come true', () => {
  const hasty = ordinaryTests.flatMap(({ file, text }) =>
    [...text.matchAll(shortWait)]
      .filter(([, ms]) => Number(ms?.replaceAll('_', '')) < shortestWaitMs)
      .map(([, ms]) => `${file}: ${ms}`),
  );

  expect(hasty).toEqual([]);
});

test('no ordinary test gives up a request after less than a minute, but those that want it given up', () => {
  const wanted = [
    'server/src/outbound/guarded-outbound.test.ts: 100',
    'server/src/providers/slack/slack.test.ts: 200',
  ];
  const hasty = ordinaryTests.flatMap(({ file, text }) =>
    [...text.matchAll(/AbortSignal\.timeout\((\d[\d_]*)\)/g)]
      .filter(([, ms]) => Number(ms?.replaceAll('_', '')) < 60_000)
      .map(([, ms]) => `${file}: ${ms}`),
  );

  expect(hasty.toSorted()).toEqual(wanted);
});

test('no fixture of ordinary tests measures time for them', () => {
  const fixtures = globSync(['server/src/testing/*.ts', 'journeys/testing/*.ts'], { cwd: project });

  const wrong = fixtures.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      clocksIn(readFileSync(project + file, 'utf8')).includes('testing/cpu-time.ts'),
  );

  expect(fixtures.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test.each(clocks)('a test that uses $name is found', ({ name, example }) => {
  expect(clocksIn(example)).toEqual([name]);
});
