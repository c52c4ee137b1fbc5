/** What became of a run of vitest, as `verdict-reporter.ts` writes it down. */
export interface Verdict {
  /** Tests that ran, skipped ones not counted. */
  readonly testsRun: number;
  /** Errors outside of any test, such as a worker that died: no test can be blamed for them. */
  readonly unhandledErrors: number;
  readonly failedFiles: readonly FailedFile[];
  /** Tests that passed, as `file > test`. */
  readonly passed: readonly string[];
  readonly took: readonly FileTime[];
}

export interface FileTime {
  readonly path: string;
  readonly seconds: number;
}

export interface FailedFile {
  /** From the folder of the run. */
  readonly path: string;
  /** The full names of its tests that failed; none where the file itself did, such as at an import. */
  readonly tests: readonly string[];
}

/** More failed files than that are no accident: running them again would only take time. */
export const rerunFilesMax = 20;

export type Judgment =
  | { readonly passes: true; readonly flaky: readonly string[] }
  | { readonly passes: false; readonly why: string }
  /** Nothing is known before these files have run once more. */
  | { readonly passes: null; readonly rerun: readonly string[] };

/** After the first run. `verdict` is null where none was written. */
export function judgeFirst(exitCode: number | null, verdict: Verdict | null): Judgment {
  const why = whyBroken(verdict);
  if (verdict === null || why !== null) return { passes: false, why: why ?? '' };
  if (exitCode === 0) return { passes: true, flaky: [] };
  const files = verdict.failedFiles.map(({ path }) => path);
  if (files.length === 0) return { passes: false, why: `vitest ended with ${exitCode}, and no test failed.` };
  if (files.length > rerunFilesMax) {
    return { passes: false, why: `${files.length} test files failed; at most ${rerunFilesMax} run again.` };
  }
  return { passes: null, rerun: files };
}

/** After the files that had failed ran once more. */
export function judgeSecond(first: Verdict, exitCode: number | null, second: Verdict | null): Judgment {
  const why = whyBroken(second);
  if (second === null || why !== null) return { passes: false, why: `Second run: ${why}` };
  const again = second.failedFiles.map(({ path }) => path);
  if (again.length > 0) return { passes: false, why: `Failed twice: ${again.join(', ')}` };
  if (exitCode !== 0) return { passes: false, why: `Second run: vitest ended with ${exitCode}.` };
  const passed = new Set(second.passed);
  const flaky = first.failedFiles.flatMap(({ path, tests }) => {
    const names: readonly (string | null)[] = tests.length === 0 ? [null] : tests;
    return names.map((name) => ({ path, name }));
  });
  for (const { path, name } of flaky) {
    const didPass =
      name === null
        ? second.passed.some((one) => one.startsWith(`${path} > `))
        : passed.has(`${path} > ${name}`);
    if (!didPass) return { passes: false, why: `Did not pass in the second run: ${path} ${name ?? ''}` };
  }
  return { passes: true, flaky: flaky.map(({ path, name }) => `${path} ${name ?? '(the whole file)'}`) };
}

/** The slowest files of a run, `most` of them, and the time that all files took together. */
export function slowest({ took }: Verdict, most: number): string {
  const sum = took.reduce((all, { seconds }) => all + seconds, 0);
  const lines = took
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${path}`);
  return [`${took.length} test files took ${sum.toFixed(0)} s together; the slowest:`, ...lines].join('\n');
}

function whyBroken(verdict: Verdict | null): string | null {
  if (verdict === null) return 'vitest ended without a result.';
  if (verdict.unhandledErrors > 0) return `${verdict.unhandledErrors} errors outside of tests (see above).`;
  // Also where each file failed at its import: there is nothing to compare with.
  if (verdict.testsRun === 0 && verdict.failedFiles.length === 0) return 'No test was run.';
  return null;
}
