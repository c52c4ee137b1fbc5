import { createInterface } from 'node:readline/promises';
import { type Config, readConfig } from '../settings/config.ts';
import { type ExitCode, exitCodes } from './command-error.ts';
import type { RemoteService } from './remote/remote-service.ts';

/** What every command is given: where it writes, and how it hears that it should stop. */
export interface CommandContext {
  /** @throws {ConfigError} naming the setting that is wrong */
  config(): Config;
  /** To standard output: the result of the command, and nothing else. */
  print(text: string): void;
  /** To standard error: progress, hints, problems. */
  tell(text: string): void;
  /** Whether a person reads standard error on a terminal. */
  readonly isTerminal: boolean;
  /** The same of standard output. Elsewhere it may end in a log, where no key belongs. */
  readonly isOutputTerminal?: boolean;
  /** Asks a person whether to go on; false where nobody is there to answer. */
  confirm?(question: string): Promise<boolean>;
  /** What is piped into the command, for one that reads `-`; the process's standard input where it is not given. */
  readonly input?: AsyncIterable<Uint8Array>;
  /** Aborted at Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** Where the command works: a service elsewhere. Null, or not given: the database of this machine. */
  remote?: RemoteService | null;
  /** What a second Ctrl-C does; the one after the last ends the process at once. Without it the second does. */
  onHurry?: () => 'last' | 'not_last';
  /** How the process will end where nothing is thrown. */
  exitCode: ExitCode;
}

export function createContext(interrupted: AbortSignal): CommandContext {
  let config: Config | undefined;
  return {
    config: () => {
      config ??= readConfig();
      return config;
    },
    print: (text) => process.stdout.write(text),
    tell: (text) => process.stderr.write(text),
    confirm: confirmOnTerminal,
    isTerminal: process.stderr.isTTY === true,
    isOutputTerminal: process.stdout.isTTY === true,
    interrupted,
    exitCode: exitCodes.done,
  };
}

async function confirmOnTerminal(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** Prints the answer of a command: one JSON document where `--json` was given, else lines for people. */
export function printAnswer(
  context: CommandContext,
  options: { readonly json?: boolean },
  answer: { readonly json: unknown; readonly text: string },
): void {
  context.print(options.json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text.trimEnd()}\n`);
}
