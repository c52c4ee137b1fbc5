import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import type { FailedFile, FileTime, Verdict } from './verdict.ts';

/** Writes what became of the run to the file that MILLRACE_TEST_VERDICT names: vitest's own JSON has no errors outside of tests. */
export default class VerdictReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const file = process.env.MILLRACE_TEST_VERDICT;
    // Without a result a run that was interrupted has failed.
    if (file === undefined || reason === 'interrupted') return;
    const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
    const failedFiles: FailedFile[] = [];
    const passed: string[] = [];
    const took: FileTime[] = [];
    let testsRun = 0;
    for (const module of modules) {
      took.push({ path: pathOf(module), seconds: module.diagnostic().duration / 1_000 });
      const tests = [...module.children.allTests()];
      const having = (state: ReturnType<TestCase['result']>['state']) =>
        tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
      const failed = having('failed');
      const ok = having('passed');
      testsRun += failed.length + ok.length;
      passed.push(...ok.map((name) => `${pathOf(module)} > ${name}`));
      if (!module.ok()) failedFiles.push({ path: pathOf(module), tests: failed });
    }
    const verdict: Verdict = { testsRun, unhandledErrors: unhandledErrors.length, failedFiles, passed, took };
    writeFileSync(file, JSON.stringify(verdict));
  }
}
