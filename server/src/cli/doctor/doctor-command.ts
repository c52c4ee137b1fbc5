import type { Command } from 'commander';
import { type CommandContext, printAnswer } from '../command-context.ts';
import { exitCodes } from '../command-error.ts';
import type { Check } from './check.ts';
import { examine } from './examine.ts';

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description(
      'check everything that can stop Millrace from working, and say what to do; exit code 1 if a check fails',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  ./millrace doctor')
    .action(async (options: { json?: boolean }) => {
      const checks = await examine();
      const isWell = checks.every(({ status }) => status !== 'fail');
      if (!isWell) context.exitCode = exitCodes.failed;
      printAnswer(context, options, { json: { ok: isWell, checks }, text: asLines(checks) });
    });
}

const marks = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

function asLines(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const count = (status: Check['status']) => checks.filter((check) => check.status === status).length;
  const lines = checks.flatMap(({ name, status, detail, fix }) => [
    `${marks[status]}  ${name.padEnd(width)}  ${detail}`,
    ...(fix === null ? [] : [`      ${' '.repeat(width)}  -> ${fix}`]),
  ]);
  const verdict =
    count('fail') > 0
      ? `${count('fail')} failed, ${count('warn')} to look at.`
      : count('warn') > 0
        ? `Nothing failed; ${count('warn')} to look at.`
        : 'All is well.';
  return [...lines, '', verdict].join('\n');
}
