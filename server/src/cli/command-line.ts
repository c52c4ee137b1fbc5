import { Command, CommanderError } from 'commander';
import { version } from '../kernel/version.ts';
import { redact } from '../telemetry/log.ts';
import { addBulkCommands } from './bulk-commands.ts';
import { addCacheCommands } from './cache-commands.ts';
import { addCallCommand } from './call-command.ts';
import type { CommandContext } from './command-context.ts';
import { type ExitCode, exitCodes, UsageError } from './command-error.ts';
import { addConnectionCommands } from './connection-commands.ts';
import { addCreditsCommands } from './credits-commands.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addEndpointCommands } from './endpoint-commands.ts';
import { explainError } from './explain-error.ts';
import { addImportCommands } from './import-commands.ts';
import { addJobsCommands } from './jobs-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addLedgerCommands } from './ledger-commands.ts';
import { addLimitsCommands } from './limits-commands.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addOrderCommands } from './order-commands.ts';
import { addOrganizationCommands } from './organization-commands.ts';
import { addPlanCommands } from './plan-commands.ts';
import { addProviderCommands } from './provider-commands.ts';
import { addServeCommand } from './serve.ts';
import { addWebhooksCommands } from './webhooks-commands.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

/** Runs `millrace …` and answers how the process should end. Whatever goes wrong is told here, once. */
export async function runCommandLine(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const program = createProgram(context);
  try {
    await program.parseAsync(words, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version were asked for, and printed.
      if (error.exitCode === 0) return exitCodes.done;
      // So was the help of a group of commands: nothing else to say.
      if (error.code === 'commander.help') return exitCodes.wrongUsage;
      return tellFailure(context, words, usageErrorOf(error, program, words));
    }
    return tellFailure(context, words, error);
  }
}

export function createProgram(context: CommandContext): Command {
  const program = new Command('npx millrace')
    .description('Company, people, contact and web data by one API key, billed in credits.')
    .version(version, '-v, --version', 'print the version')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample:\n  npx millrace serve\n\nExit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 database out of reach, 130 interrupted.',
    )
    .configureOutput({
      writeOut: context.print,
      writeErr: context.tell,
      // Told by tellFailure, in the form that was asked for.
      outputError: () => {},
    })
    .exitOverride();
  addServeCommand(program, context);
  addDoctorCommand(program, context);
  addOrganizationCommands(program, context);
  addWorkspaceCommands(program, context);
  addKeyCommands(program, context);
  addCreditsCommands(program, context);
  addPlanCommands(program, context);
  addLimitsCommands(program, context);
  addEndpointCommands(program, context);
  addProviderCommands(program, context);
  addImportCommands(program, context);
  addLedgerCommands(program, context);
  addOrderCommands(program, context);
  addCacheCommands(program, context);
  addJobsCommands(program, context);
  addCallCommand(program, context);
  addBulkCommands(program, context);
  addMcpCommand(program, context);
  addConnectionCommands(program, context);
  addWebhooksCommands(program, context);
  addDatabaseCommands(program, context);
  return program;
}

function usageErrorOf(error: CommanderError, program: Command, words: readonly string[]): UsageError {
  const path: string[] = [];
  let command = program;
  for (const word of words) {
    const next = command.commands.find((child) => child.name() === word);
    if (!next) break;
    command = next;
    path.push(word);
  }
  const [what = '', ...hints] = error.message.replace(/^error: /, '').split('\n');
  const hint = hints.length > 0 ? ` ${hints.join(' ')}` : '';
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return new UsageError(
    `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}${hint}`,
    `See: ${['npx millrace', ...path, '--help'].join(' ')}`,
  );
}

function tellFailure(context: CommandContext, words: readonly string[], failure: unknown): ExitCode {
  const { error, fix, exitCode, isKnown } = explainError(failure);
  if (failure instanceof Error && (!isKnown || wantsDetails(context))) {
    context.tell(`${redact(stackOf(failure))}\n`);
  }
  // Of `call`, --json is the body.
  const isJson = words.includes('--json') && words[0] !== 'call';
  context.tell(
    redact(
      isJson
        ? `${JSON.stringify({ error, fix })}\n`
        : [error, fix, ''].filter((line) => line !== null).join('\n'),
    ),
  );
  return exitCode;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function wantsDetails(context: CommandContext): boolean {
  try {
    return context.config().logLevel === 'debug';
  } catch (error) {
    // The settings are what is wrong; their own sentence says it.
    if (error instanceof Error) return false;
    throw error;
  }
}
