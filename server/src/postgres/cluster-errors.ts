export type EmbeddedPostgresProblem =
  | 'no_binaries'
  | 'not_writable'
  | 'wrong_owner'
  | 'disk_full'
  | 'foreign_files'
  | 'wrong_version'
  | 'missing'
  | 'start_failed';

/** PostgreSQL cannot be run here. The message is for the operator; `cause` has the words of PostgreSQL or the system. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** Another `millrace serve` holds this database. Nothing was changed. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  /** Of the process that holds it, as that process sees itself: in another container the number means nothing here. */
  readonly pid: number | null;
  /** Where that process listens, when it said so. */
  readonly address: string | null;

  constructor(holder: { readonly pid: number | null; readonly address: string | null }) {
    const who = holder.pid === null ? 'another process' : `process ${holder.pid}`;
    const where = holder.address === null ? '' : ` (${holder.address})`;
    super(
      `Cannot serve: ${who}${where} already serves this database. ` +
        'Do this: use that one, or stop it first, or give this one a data directory of its own.',
    );
    this.pid = holder.pid;
    this.address = holder.address;
  }
}

/** Turns what the file system or PostgreSQL said about `folder` into a sentence that says what to do. */
export function explainFolderTrouble(
  doing: string,
  folder: string,
  who: string,
  cause: unknown,
): EmbeddedPostgresError {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|wrote only \d+ of|Check free disk space/.test(
      text,
    )
  ) {
    return new EmbeddedPostgresError(
      'disk_full',
      `Cannot ${doing} in ${folder}: the disk is full. Do this: free some space there (PostgreSQL needs about 100 MB ` +
        'to start and more to work), or name a data directory on another disk, then start again.',
      cause,
    );
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return new EmbeddedPostgresError(
      'not_writable',
      `Cannot ${doing} in ${folder}: that file system is read-only. Do this: mount it writable, or name a data ` +
        'directory on a disk that can be written.',
      cause,
    );
  }
  if (/EACCES|EPERM|Permission denied/.test(text)) {
    return new EmbeddedPostgresError(
      'not_writable',
      `Cannot ${doing} in ${folder}: ${who} may not write there. Do this: name a data directory that ${who} owns, or ` +
        'give that one to the user.',
      cause,
    );
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return new EmbeddedPostgresError(
      'not_writable',
      `Cannot ${doing} in ${folder}: a part of that path is a file, not a folder. Do this: name another data directory.`,
      cause,
    );
  }
  return new EmbeddedPostgresError(
    'start_failed',
    `Cannot ${doing} in ${folder}: ${lastLine(text)}. Do this: read the log in ${folder}, or set DATABASE_URL to a PostgreSQL of your own.`,
    cause,
  );
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const telling =
    lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return telling
    .replace(/^.*?(FATAL|PANIC|error):\s*/, '')
    .replace(/\.$/, '')
    .slice(0, 300);
}
