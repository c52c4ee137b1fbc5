import type { CommandContext } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';

/**
 * Goes on where `--yes` was given, or where a person on the terminal says so. Nothing was done where it throws.
 *
 * @throws {UsageError} where nobody is there to be asked
 * @throws {CommandError} where the answer is no
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
