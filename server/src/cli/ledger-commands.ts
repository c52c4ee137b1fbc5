import type { Command } from 'commander';
import { verifyBooks } from '../jobs/bulk/verify-books.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { exitCodes } from './command-error.ts';
import { startProgress } from './progress.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

export function addLedgerCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'ledger', 'the books');
  subcommand(group, 'verify', {
    description: 'check that every balance is the sum of its bookings; exit code 1 if one is not',
    example: 'ledger verify',
  }).action(async (options: { json?: boolean }) => {
    const progress = startProgress(context, { isSilent: options.json === true });
    const report = await withDatabase(
      context,
      (pool) =>
        verifyBooks(pool, {
          onProgress: ({ done, total, title }) =>
            progress.show({ fraction: total === 0 ? 1 : done / total, detail: title }),
        }),
      { statementTimeoutMs: 0 },
    ).finally(() => progress.end());
    if (!report.ok) context.exitCode = exitCodes.failed;
    const figures = `${report.entries} bookings and ${report.calls} calls in ${report.seconds.toFixed(1)} s`;
    printAnswer(context, options, {
      json: report,
      text: report.ok
        ? `The ledger is correct: ${figures}.`
        : [
            `The ledger has ${report.problems.length} problems: ${figures}.`,
            table(
              ['INVARIANT', 'ACCOUNT', 'DETAIL'],
              report.problems.map(({ invariant, account, detail }) => [
                invariant,
                account === null ? '-' : String(account),
                detail,
              ]),
            ),
          ].join('\n\n'),
    });
  });
}
