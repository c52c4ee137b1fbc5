import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { isAlive, type Millrace, project, type RunningProcess, starter } from './millrace.ts';

/** The processes of this data directory, the service's and PostgreSQL's, by what they were started with. Linux only. */
export function processesOf({ dataDir }: Millrace): string[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !isAlive(pid)) return [];
    const isOurs =
      seen(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).includes(`MILLRACE_DATA_DIR=${dataDir}\0`) ||
      seen(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).includes(dataDir) ||
      // The processes behind PostgreSQL's first one, which work in its folder.
      seen(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(dataDir);
    return isOurs ? [`${pid} ${commandOf(pid)}`] : [];
  });
}

/** Nothing for a process that ends while we look. */
function seen(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}

const commandOf = (pid: number) =>
  seen(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .replaceAll('\0', ' ')
    .trim();

const parentOf = (pid: number) =>
  Number(
    seen(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      .split(') ')
      .at(-1)
      ?.split(' ')[1],
  );

/** What each process of a tree is: `npm` starts `sh`, that maybe a `launcher`, that `node`, and that `postgres`. */
export type Role = 'npm' | 'sh' | 'launcher' | 'node' | 'postgres';

export type Tree = Partial<Record<Role, number>>;

/** The tree from its first process down to PostgreSQL. */
export function treeBelow(top: number, millrace: Millrace): Tree {
  const postgres = millrace.postmasterPid() ?? 0;
  const tree: Tree = { postgres };
  let pid = parentOf(postgres);
  tree.node = pid;
  while (pid !== top && pid > 1) {
    pid = parentOf(pid);
    const command = commandOf(pid);
    const role = command.startsWith('npm') ? 'npm' : command.startsWith('sh -c') ? 'sh' : 'launcher';
    tree[role] = pid;
  }
  return tree;
}

export function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A Node from 20 to 22.17 in the PATH, which cannot run the service itself; null where there is none. */
export const oldNode: string | null = findOldNode();

function findOldNode(): string | null {
  const programs = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return (
    programs.find((program) => {
      try {
        const [major = 0, minor = 0] = execFileSync(program, ['--version'], { encoding: 'utf8' })
          .slice(1)
          .split('.')
          .map(Number);
        return major >= 20 && (major < 22 || (major === 22 && minor < 18));
      } catch {
        // There is none in that folder.
        return false;
      }
    }) ?? null
  );
}

/** npm writes nothing outside the test's folder, and asks nobody for a newer npm. */
const npmEnvironment = ({ folder }: Millrace) => ({
  HOME: folder,
  npm_config_cache: join(folder, 'npm'),
  npm_config_update_notifier: 'false',
});

/** `npm start` in this checkout. */
export const npmStart = (millrace: Millrace): RunningProcess =>
  millrace.startProgram('npm', ['start'], { cwd: project, environment: npmEnvironment(millrace) });

/** `npm start` of a project of the operator's own, whose script has no exec: a shell stays between npm and Node. */
export function npmStartOfOthers(millrace: Millrace): RunningProcess {
  const node = oldNode ?? process.execPath;
  const scripts = { start: `${node} ${starter} serve` };
  writeFileSync(join(millrace.folder, 'package.json'), JSON.stringify({ private: true, scripts }));
  return millrace.startProgram('npm', ['start'], { environment: npmEnvironment(millrace) });
}
