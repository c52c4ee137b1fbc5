import { execFile } from 'node:child_process';

/** Who a program runs as. */
export interface CommandUser {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandResult {
  readonly succeeded: boolean;
  /** Both streams, newest last, at most 1 MiB each; for a program that could not be run, the system's reason. */
  readonly output: string;
}

const outputBytesMax = 1024 ** 2;

/** Runs a program to its end, as `user` where one is given. Never throws: a failure is a result. */
export function runCommand(
  file: string,
  commandArguments: readonly string[],
  options: { readonly user: CommandUser | null; readonly timeoutMs: number },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const finish = (error: Error | null, stdout = '', stderr = '') => {
      const said = `${stdout}${stderr}`.trim();
      resolve({ succeeded: error === null, output: said === '' && error ? error.message : said });
    };
    try {
      execFile(
        file,
        commandArguments,
        { ...programOptions(options.user), timeout: options.timeoutMs, maxBuffer: outputBytesMax },
        finish,
      );
    } catch (error) {
      // Node throws at once when it may not become the user.
      finish(error as Error);
    }
  });
}

/** How every program of PostgreSQL is run. */
export function programOptions(user: CommandUser | null) {
  return {
    // The service's own folder may be one that the other user cannot enter.
    cwd: '/',
    // Nothing of the caller's: PGDATA or PGPORT in it would redirect the programs. Windows cannot run without its own.
    ...(process.platform === 'win32' ? {} : { env: { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } }),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    windowsHide: true,
  };
}
