import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { judgeFirst, judgeSecond, slowest, type Verdict } from './verdict.ts';

/*
 * `node .ci/run-tests.ts <arguments of vitest run>`. Test files that failed run once more, alone. What passes then lets the run pass, and
 * is printed last, as `flaky: <file> <test>`.
 */

const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const reporter = resolve(import.meta.dirname, 'verdict-reporter.ts');
const slowestShown = 15;
const folder = mkdtempSync(join(tmpdir(), 'millrace-verdict-'));

function run(name: string, words: readonly string[]): { exitCode: number | null; verdict: Verdict | null } {
  const file = join(folder, name);
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...words],
    { stdio: 'inherit', env: { ...process.env, MILLRACE_TEST_VERDICT: file } },
  );
  try {
    return { exitCode: status, verdict: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    // It was not written: vitest crashed, or was ended.
    return { exitCode: status, verdict: null };
  }
}

const first = run('first.json', process.argv.slice(2));
if (first.verdict !== null) console.log(`\n${slowest(first.verdict, slowestShown)}\n`);
let judgment = judgeFirst(first.exitCode, first.verdict);
if (judgment.passes === null && first.verdict !== null) {
  console.log(`\nOnce more, alone: ${judgment.rerun.join(' ')}\n`);
  const second = run('second.json', ['--maxWorkers=1', ...judgment.rerun]);
  judgment = judgeSecond(first.verdict, second.exitCode, second.verdict);
}
rmSync(folder, { recursive: true });
if (judgment.passes === false) console.error(`failed: ${judgment.why}`);
const flaky = judgment.passes ? judgment.flaky.map((line) => `flaky: ${line}\n`).join('') : '';
process.stdout.write(flaky);
// `.ci/run` has several runs, and prints what was flaky in any of them last.
const notes = process.env.MILLRACE_TEST_FLAKY;
if (notes !== undefined) appendFileSync(notes, flaky);
process.exitCode = judgment.passes ? 0 : 1;
