import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { judgeFirst, judgeSecond, rerunFilesMax, slowest, type Verdict } from './verdict.ts';

const verdict = (more: Partial<Verdict> = {}): Verdict => ({
  testsRun: 2,
  unhandledErrors: 0,
  failedFiles: [],
  passed: ['a.test.ts > one', 'a.test.ts > two'],
  took: [{ path: 'a.test.ts', seconds: 3 }],
  ...more,
});
const failed = verdict({
  failedFiles: [{ path: 'a.test.ts', tests: ['two'] }],
  passed: ['a.test.ts > one'],
});

test('the slowest files are named first, and all are added up', () => {
  const took = [
    { path: 'a.test.ts', seconds: 2 },
    { path: 'b.test.ts', seconds: 30 },
    { path: 'c.test.ts', seconds: 10 },
  ];
  expect(slowest(verdict({ took }), 2)).toBe(
    '3 test files took 42 s together; the slowest:\n    30 s  b.test.ts\n    10 s  c.test.ts',
  );
});

describe('what the first run decides', () => {
  test('a run without failures passes', () => {
    expect(judgeFirst(0, verdict())).toEqual({ passes: true, flaky: [] });
  });

  test('files that failed run again', () => {
    expect(judgeFirst(1, failed)).toEqual({ passes: null, rerun: ['a.test.ts'] });
  });

  test.for<[string, number | null, Verdict | null]>([
    ['a crash of vitest', 1, null],
    ['a vitest that was killed', null, null],
    ['a result that was not written, whatever the exit code says', 0, null],
    ['no tests at all', 0, verdict({ testsRun: 0, passed: [] })],
    ['an error outside of tests', 1, verdict({ unhandledErrors: 1 })],
    ['an error outside of tests beside a test that failed', 1, { ...failed, unhandledErrors: 1 }],
    ['an exit code without a failed test', 1, verdict()],
    [
      'more failed files than run again',
      1,
      verdict({
        failedFiles: Array.from({ length: rerunFilesMax + 1 }, (_, at) => ({
          path: `${at}.test.ts`,
          tests: [],
        })),
      }),
    ],
  ])('%s fails at once', ([, exitCode, result]) => {
    expect(judgeFirst(exitCode, result)).toMatchObject({ passes: false, why: expect.stringMatching(/\w/) });
  });
});

describe('what the second run decides', () => {
  test('what passes then is flaky, and the run passes', () => {
    expect(judgeSecond(failed, 0, verdict())).toEqual({ passes: true, flaky: ['a.test.ts two'] });
  });

  test('a file that failed as a whole is flaky as a whole', () => {
    const whole = verdict({ failedFiles: [{ path: 'a.test.ts', tests: [] }], passed: [] });

    expect(judgeSecond(whole, 0, verdict())).toEqual({ passes: true, flaky: ['a.test.ts (the whole file)'] });
  });

  test.for<[string, number | null, Verdict | null]>([
    ['what fails again', 1, failed],
    [
      'another test of the same file that fails',
      1,
      { ...failed, failedFiles: [{ path: 'a.test.ts', tests: ['one'] }] },
    ],
    ['a crash of vitest', 1, null],
    ['an error outside of tests', 1, verdict({ unhandledErrors: 1 })],
    ['an exit code without a failed test', 1, verdict()],
    ['a test that was skipped this time', 0, verdict({ testsRun: 1, passed: ['a.test.ts > one'] })],
    ['no tests at all', 0, verdict({ testsRun: 0, passed: [] })],
  ])('%s fails the run', ([, exitCode, result]) => {
    expect(judgeSecond(failed, exitCode, result)).toMatchObject({ passes: false });
  });
});

/** Runs these test files with a vitest of its own. */
function ran(files: Readonly<Record<string, string>>, ...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-run-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      `import { existsSync, writeFileSync } from 'node:fs';
      import { expect, test } from 'vitest';\n${text}`,
    );
  }
  // What this vitest has set would be taken for that one's own, and its flaky tests for those of CI.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|MILLRACE_TEST_)/.test(name),
    ),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, 'run-tests.ts'), ...words],
    { cwd: folder, encoding: 'utf8', env: { ...env, NO_COLOR: '1' }, timeout: 120_000 },
  );
  const lines = stdout.trim().split('\n');
  return { status, stdout, stderr, lines };
}

const passes = `test('passes', () => {});`;
/** Fails where nobody has left the mark, and leaves it. */
const failsOnce = (action: string) => `
  const wasHere = existsSync('mark');
  writeFileSync('mark', '');
  ${action}`;

describe('with a real vitest', { timeout: 120_000 }, () => {
  test('a test that fails once lets the run pass, and is the last line, after the closing lines of the second run', () => {
    const { status, lines, stdout } = ran({
      'a.test.ts': passes,
      'b.test.ts': `${passes} ${failsOnce(`test('fails once', () => expect(wasHere).toBe(true));`)}`,
    });

    expect(status, stdout).toBe(0);
    expect(lines.at(-1)).toBe('flaky: b.test.ts fails once');
    const again = stdout.slice(stdout.indexOf('Once more, alone: b.test.ts'));
    expect(again).toMatch(/Test Files +1 passed \(1\)/);
    expect(again).toMatch(/Tests +2 passed \(2\)/);
    expect(again).not.toContain('a.test.ts');
  });

  test('a test that always fails fails the run', () => {
    const { status, stdout, stderr } = ran({
      'a.test.ts': `test('always fails', () => expect(1).toBe(2));`,
    });

    expect(status).toBe(1);
    expect(stdout).not.toContain('flaky:');
    expect(stderr).toContain('failed: Failed twice: a.test.ts');
  });

  test('a file that throws at its import fails the run', () => {
    const { status, stderr } = ran({ 'a.test.ts': passes, 'b.test.ts': `${passes} throw new Error('no');` });

    expect(status).toBe(1);
    expect(stderr).toContain('failed: Failed twice: b.test.ts');
  });

  test('a file that throws once is flaky as a whole', () => {
    const { status, lines } = ran({
      'a.test.ts': `${passes} ${failsOnce(`if (!wasHere) throw new Error('once');`)}`,
    });

    expect(status).toBe(0);
    expect(lines.at(-1)).toBe('flaky: a.test.ts (the whole file)');
  });

  test('an error outside of tests fails the run, although its file would pass the second time', () => {
    const { status, stdout, stderr } = ran({
      'a.test.ts': `${failsOnce(`if (!wasHere) setTimeout(() => { throw new Error('outside') }, 1);
        test('waits', () => new Promise((done) => setTimeout(done, 100)));`)}`,
    });

    expect(status).toBe(1);
    expect(stdout).not.toContain('Once more');
    expect(stderr).toContain('failed: 1 errors outside of tests');
  });

  test('a worker that dies fails the run', () => {
    const { status, stdout } = ran({
      'a.test.ts': `test('dies', () => process.kill(process.pid, 'SIGKILL'));`,
    });

    expect(status).toBe(1);
    expect(stdout).not.toContain('flaky:');
  });

  test('no tests fail the run: no file, or only skipped ones', () => {
    const none = ran({});
    const skipped = ran({ 'a.test.ts': `test.skip('later', () => {});` });

    expect([none.status, skipped.status]).toEqual([1, 1]);
    expect(skipped.stderr).toContain('failed: No test was run.');
  });

  test('arguments are those of vitest', () => {
    const { status, stdout } = ran(
      { 'a.test.ts': passes, 'b.test.ts': `test('no', () => expect(1).toBe(2));` },
      'a.test.ts',
    );

    expect(status).toBe(0);
    expect(stdout).toMatch(/Tests +1 passed \(1\)/);
  });
});
