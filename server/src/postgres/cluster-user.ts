import { EmbeddedPostgresError } from './cluster-errors.ts';
import { type CommandUser, runCommand } from './run-command.ts';

/** Who PostgreSQL runs as, where that is not the user of this process. */
export interface ClusterUser extends CommandUser {
  readonly name: string;
}

const timeoutMs = 10_000;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root, so root needs somebody else: `millrace`, else `postgres`, else a new system user
 * `millrace`, else `nobody` (shared with other programs, so the last choice).
 */
export async function chooseClusterUser(): Promise<ClusterUser> {
  const existing = (await findUser('millrace')) ?? (await findUser('postgres'));
  if (existing) return existing;
  // A failure (no such program, a read-only /etc) shows in the user's not being there afterwards.
  await runCommand(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      'millrace',
    ],
    { user: null, timeoutMs },
  );
  const user = (await findUser('millrace')) ?? (await findUser('nobody'));
  if (user) return user;
  throw new EmbeddedPostgresError(
    'start_failed',
    'Cannot start PostgreSQL: it refuses to run as root, and this machine has none of the users millrace, postgres ' +
      'and nobody. Do this: start Millrace as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The owner of a cluster that exists already: only that user can run it. */
export async function clusterUserOf(owner: {
  readonly uid: number;
  readonly gid: number;
}): Promise<ClusterUser> {
  const { succeeded, output } = await runCommand('id', ['-un', String(owner.uid)], { user: null, timeoutMs });
  return { name: succeeded ? output : `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
}

async function findUser(name: string): Promise<ClusterUser | null> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => runCommand('id', [flag, name], { user: null, timeoutMs })),
  );
  if (!uid?.succeeded || !gid?.succeeded) return null;
  const user = { name, uid: Number(uid.output), gid: Number(gid.output) };
  // A second name of root would not help.
  return Number.isInteger(user.uid) && Number.isInteger(user.gid) && user.uid !== 0 ? user : null;
}
