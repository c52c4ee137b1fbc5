/** How a command can end; docs/cli.md lists them. */
export const exitCodes = {
  done: 0,
  /** It failed, or its answer is no: a ledger with problems, a call that was refused. */
  failed: 1,
  /** An option, an argument or a setting is wrong. Nothing was done. */
  wrongUsage: 2,
  /** The database, or for `call` and the like the service, cannot be reached or started. */
  unreachable: 3,
  /** A list waits for its owner: it was paused, or a limit stopped it. Or an import took no record: its owner has to look at the file. */
  waiting: 4,
  /** Ctrl-C; 128 + SIGINT as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with one sentence for the person who ran it, and one about what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly fix: string | null;
  readonly exitCode: ExitCode;

  constructor(
    message: string,
    options: { readonly fix?: string; readonly exitCode?: ExitCode; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.fix = options.fix ?? null;
    this.exitCode = options.exitCode ?? exitCodes.failed;
  }
}

/** Something was typed that cannot be. */
export class UsageError extends CommandError {
  override name = 'UsageError';

  constructor(message: string, fix?: string) {
    super(message, { fix, exitCode: exitCodes.wrongUsage });
  }
}
