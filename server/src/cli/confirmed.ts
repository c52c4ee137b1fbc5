import type { CommandContext } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';

/**
 * Returns if the user gave `--yes`, or confirms on the terminal. If it throws, nothing was done.
 *
 * @throws {UsageError} without a terminal
 * @throws {CommandError} if the user says no
 */
export async function confirmed(
  context: CommandContext,
  options: { readonly yes?: boolean; readonly json?: boolean },
  question: string,
): Promise<void> {
  if (options.yes) return;
  if (options.json || !context.isTerminal || !context.confirm) {
    throw new UsageError('Nothing was done: this cannot be undone.', 'Add --yes to do it.');
  }
  if (!(await context.confirm(question))) throw new CommandError('Nothing was done.');
}
