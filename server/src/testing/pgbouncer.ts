import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseClusterUser, isRoot } from '../postgres/cluster-user.ts';
import { freeLocalPort, untilListening } from './program-listening.ts';

const program = '/usr/sbin/pgbouncer';

export interface PgBouncer extends AsyncDisposable {
  /** Of the same database, through the pooler. */
  readonly url: string;
}

/** A real pooler in front of the database of `url`, with Debian's defaults but for what is given. */
export async function startPgBouncer(
  url: string,
  settings: { readonly poolMode: 'session' | 'transaction' | 'statement'; readonly poolSize?: number },
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-pgbouncer-'));
  // It refuses to run as root, and the socket of the database is open to the user of the database alone.
  const user = isRoot() ? await chooseClusterUser() : null;
  const port = await freeLocalPort();
  const target = new URL(url);
  const { poolMode, poolSize = 20 } = settings;
  const file = join(folder, 'pgbouncer.ini');
  const parts = {
    host: decodeURIComponent(target.hostname),
    port: target.port || '5432',
    user: decodeURIComponent(target.username),
    password: decodeURIComponent(target.password),
  };
  const database = Object.entries(parts).map(([name, value]) => `${name}='${value.replaceAll("'", "''")}'`);
  writeFileSync(
    file,
    [
      '[databases]',
      `* = ${database.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${poolMode}`,
      `default_pool_size = ${poolSize}`,
      '',
    ].join('\n'),
  );
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const bouncer = spawn(program, ['-q', file], {
    stdio: 'ignore',
    cwd: '/',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const stop = async () => {
    if (bouncer.exitCode === null && bouncer.signalCode === null) {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGQUIT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilListening({ host: '127.0.0.1', port }, bouncer);
  } catch (error) {
    await stop();
    throw error;
  }
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return { url: through.href, [Symbol.asyncDispose]: stop };
}
