import type { Command } from 'commander';
import { type CommandContext, printAnswer } from './command-context.ts';
import { sourceMatrix } from './source-matrix.ts';
import { sourceMatrixText } from './source-matrix-text.ts';
import { subcommand } from './subcommand.ts';

/** `npm run providers` is the same. */
export function addProviderMatrix(group: Command, context: CommandContext): void {
  subcommand(group, 'matrix', {
    description: 'show the providers of each endpoint, and whether they are configured',
    example: 'provider matrix',
  }).action(async (options: { json?: boolean }) => {
    const matrix = await sourceMatrix(context.config());
    printAnswer(context, options, { json: matrix, text: sourceMatrixText(matrix) });
  });
}
