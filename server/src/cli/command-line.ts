import { Command, CommanderError } from 'commander';
import { version } from '../kernel/version.ts';
import { redact } from '../telemetry/log.ts';
import type { CommandContext } from './command-context.ts';
import { type ExitCode, exitCodes, UsageError } from './command-error.ts';
import { takeRemote } from './remote/remote-access.ts';

type AddCommands = (program: Command, context: CommandContext) => void;

/** Each is loaded only when needed: reading all of them takes seven times the processor time of that of an API key. */
const commands: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import('./serve.ts')).addServeCommand,
  migrate: async () => (await import('./migrate-command.ts')).addMigrateCommand,
  doctor: async () => (await import('./doctor/doctor-command.ts')).addDoctorCommand,
  org: async () => (await import('./organization-commands.ts')).addOrganizationCommands,
  workspace: async () => (await import('./workspace-commands.ts')).addWorkspaceCommands,
  key: async () => (await import('./key-commands.ts')).addKeyCommands,
  operator: async () => (await import('./operator-commands.ts')).addOperatorCommands,
  credits: async () => (await import('./credits-commands.ts')).addCreditsCommands,
  plan: async () => (await import('./plan-commands.ts')).addPlanCommands,
  limits: async () => (await import('./limits-commands.ts')).addLimitsCommands,
  endpoint: async () => (await import('./endpoint-commands.ts')).addEndpointCommands,
  provider: async () => (await import('./provider-commands.ts')).addProviderCommands,
  import: async () => (await import('./import-commands.ts')).addImportCommands,
  dataset: async () => (await import('./dataset-commands.ts')).addDatasetCommands,
  forget: async () => (await import('./forget-command.ts')).addForgetCommand,
  suppression: async () => (await import('./suppression-commands.ts')).addSuppressionCommands,
  subject: async () => (await import('./subject-commands.ts')).addSubjectCommands,
  ledger: async () => (await import('./ledger-commands.ts')).addLedgerCommands,
  history: async () => (await import('./history-commands.ts')).addHistoryCommands,
  order: async () => (await import('./order-commands.ts')).addOrderCommands,
  cache: async () => (await import('./cache-commands.ts')).addCacheCommands,
  jobs: async () => (await import('./jobs-commands.ts')).addJobsCommands,
  storage: async () => (await import('./storage-command.ts')).addStorageCommand,
  calls: async () => (await import('./calls-commands.ts')).addCallsCommands,
  report: async () => (await import('./report-commands.ts')).addReportCommands,
  call: async () => (await import('./call-command.ts')).addCallCommand,
  list: async () => (await import('./lists/list-commands.ts')).addListCommands,
  bulk: async () => (await import('./bulk-commands.ts')).addBulkCommands,
  mcp: async () => (await import('./mcp-command.ts')).addMcpCommand,
  connection: async () => (await import('./connection-commands.ts')).addConnectionCommands,
  webhooks: async () => (await import('./webhooks-commands.ts')).addWebhooksCommands,
  database: async () => (await import('./database-commands.ts')).addDatabaseCommands,
};

/** Runs `millrace …` and answers how the process should end. Reports every failure here, once. */
export async function runCommandLine(typed: readonly string[], context: CommandContext): Promise<ExitCode> {
  let words: readonly string[] = typed;
  let program: Command;
  try {
    words = takeRemote(typed, context);
    program = await createProgram(context, words);
  } catch (error) {
    return tellFailure(context, words, error);
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version are printed.
      if (error.exitCode === 0) return exitCodes.done;
      // So was the help of a group of commands: nothing else to say.
      if (error.code === 'commander.help') return exitCodes.wrongUsage;
      return await tellFailure(context, words, usageErrorOf(error, program, words));
    }
    return await tellFailure(context, words, error);
  }
}

/** With the command that the words name; with all of them where they name none, so that help and hints know them. */
export async function createProgram(context: CommandContext, words: readonly string[]): Promise<Command> {
  const program = new Command('./millrace')
    .description('Company, people, contact and web data with one API key, billed in credits.')
    .version(version, '-v, --version', 'print the version')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nTo manage a service on another machine, set a management key in MILLRACE_KEY: ./millrace --url https://data.example org list.\n\nExample:\n  ./millrace serve\n\nExit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 cannot reach the database or service, 4 a list waits for you, 130 interrupted.',
    )
    .configureOutput({
      writeOut: context.print,
      writeErr: context.tell,
      // Reported by tellFailure, in the chosen form.
      outputError: () => {},
    })
    .exitOverride();
  for (const add of await Promise.all(namedBy(words).map((read) => read()))) add(program, context);
  return program;
}

function namedBy([word = '']: readonly string[]): (() => Promise<AddCommands>)[] {
  const named = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (named) return [named];
  return ['-v', '--version'].includes(word) ? [] : Object.values(commands);
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
    `See: ${['./millrace', ...path, '--help'].join(' ')}`,
  );
}

async function tellFailure(
  context: CommandContext,
  words: readonly string[],
  failure: unknown,
): Promise<ExitCode> {
  const { explainError } = await import('./explain-error.ts');
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
