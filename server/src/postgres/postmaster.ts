import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './cluster-binaries.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { programOptions, runCommand } from './run-command.ts';

/** The first process of a running PostgreSQL, as its lock file tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** As long as it has not opened its socket, or while it shuts down, a refused connection says nothing. */
  readonly isReady: boolean;
}

// Replaying 4 GB of log after a crash takes minutes on a slow disk, and begins anew when broken off.
export const startTimeoutMs = 15 * 60_000;
const stopTimeoutSeconds = 10;

/** The postmaster that runs on this cluster now, or null. A lock file that a dead one left does not count. */
export async function findPostmaster(place: ClusterPlace): Promise<Postmaster | null> {
  const lines = readLines(join(place.cluster, 'postmaster.pid'));
  const [pid, , , port, socketFolder, , , status] = lines;
  if (!pid || !(await isPostmaster(Number(pid), place))) return null;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    isReady: status === 'ready',
  };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Whether the process is a living postmaster of this cluster. A number alone proves nothing: another program can have
 * got it since, and where no init process collects the dead (a container whose first process is Node), a killed
 * postmaster keeps it as a zombie. The command line is used because root in a container may not see more of a process.
 */
async function isPostmaster(pid: number, place: ClusterPlace): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const command = await commandLine(pid);
  const program = command.split(' -D ')[0] ?? '';
  return /(^|[/\\"])postgres(\.exe)?"?$/.test(program.trim()) && command.includes(place.cluster);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // ESRCH: it ended between opening and reading.
      if (code === 'ENOENT' || code === 'ESRCH') return '';
      throw error;
    }
  }
  const [program, ...words] =
    process.platform === 'win32'
      ? [
          'powershell.exe',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ['/bin/ps', '-p', String(pid), '-ww', '-o', 'command='];
  return (await runCommand(program, words, { user: null, timeoutMs: 10_000 })).output;
}

export interface StartFailure {
  /** What PostgreSQL wrote about it. */
  readonly log: string;
}

/** Starts PostgreSQL in a session of its own, so that it outlives this process. Null when it serves. */
export async function startPostmaster(place: ClusterPlace, binaries: Binaries): Promise<StartFailure | null> {
  const startedAt = Date.now();
  const log = join(place.cluster, 'log', 'start.log');
  // New at each start, and written only until the collector takes over: it cannot grow.
  rmSync(log, { force: true });
  const start = process.platform === 'win32' ? startByControl : startDirectly;
  const trouble = await start(place, binaries, log);
  if (trouble === null) return null;
  return { log: [trouble, tail(log), tail(logSince(place, startedAt))].join('\n').trim() };
}

/** PostgreSQL on Windows refuses the rights of an administrator; pg_ctl gives them up for it. */
async function startByControl(place: ClusterPlace, binaries: Binaries, log: string): Promise<string | null> {
  const { succeeded, output } = await runCommand(
    join(binaries.folder, 'pg_ctl'),
    ['start', '-w', '-t', String(startTimeoutMs / 1000), '-s', '-D', place.cluster, '-l', log],
    { user: place.user, timeoutMs: startTimeoutMs + 10_000 },
  );
  return succeeded ? null : output;
}

/** Elsewhere not by pg_ctl: it hands the path to a shell, which a quote or a dollar sign in it would upset. */
async function startDirectly(place: ClusterPlace, binaries: Binaries, log: string): Promise<string | null> {
  // Without following a link: root writes into a folder of a lesser user. Windows knows no such flag.
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const file = openSync(log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  let trouble: string | null = null;
  try {
    const child = spawn(join(binaries.folder, 'postgres'), ['-D', place.cluster], {
      ...programOptions(place.user),
      detached: true,
      stdio: ['ignore', file, file],
    });
    child.once('error', (error) => {
      trouble = error.message;
    });
    child.once('exit', (code, signalName) => {
      trouble = `postgres ended with ${code ?? signalName}`;
    });
    child.unref();
    const startedAt = performance.now();
    while (trouble === null && performance.now() - startedAt < startTimeoutMs) {
      const running = await findPostmaster(place);
      if (running?.isReady && running.pid === child.pid) return null;
      await delay(10);
    }
    return trouble ?? `it is not ready after ${startTimeoutMs / 60_000} minutes; it was left at work`;
  } finally {
    closeSync(file);
  }
}

/**
 * Removes the lock files of a dead postmaster whose number another program has now, or a zombie still has: PostgreSQL
 * would take that for a living one. Otherwise the first stays, since it also guards the shared memory. Only call it
 * when no postmaster runs.
 */
export async function removeMisleadingLocks(place: ClusterPlace): Promise<void> {
  const locks = [join(place.cluster, 'postmaster.pid')];
  if (place.socketFolder !== null) locks.push(join(place.socketFolder, '.s.PGSQL.5432.lock'));
  for (const lock of locks) {
    const pid = Number(readLines(lock)[0]);
    // Asked again: another start may have been faster, and then this is the lock of its living postmaster.
    if (isInUse(pid) && !(await isPostmaster(pid, place))) rmSync(lock, { force: true });
  }
}

/** Whether any process has that number, living or dead. */
export function isInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Stops it: within 10 s without breaking off what is being written, else at once. Repeating it changes nothing. One that another
 * process starts meanwhile on the same cluster goes on.
 */
export async function stopPostmaster(place: ClusterPlace, binaries: Binaries): Promise<void> {
  const running = await findPostmaster(place);
  if (running) {
    const stop = process.platform === 'win32' ? stopByControl : stopDirectly;
    await stop(running, place, binaries);
  }
  if ((await findPostmaster(place)) !== null) return;
  await endOrphans(place, { withinMs: 3_000 });
  removeSocketFolder(place);
}

/** Windows has no signals for it. */
async function stopByControl(running: Postmaster, place: ClusterPlace, binaries: Binaries): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!(await isPostmaster(running.pid, place))) return;
    await runCommand(
      join(binaries.folder, 'pg_ctl'),
      ['stop', '-w', '-t', String(stopTimeoutSeconds), '-s', '-m', mode, '-D', place.cluster],
      { user: place.user, timeoutMs: (stopTimeoutSeconds + 5) * 1000 },
    );
  }
  if (await isPostmaster(running.pid, place)) signal(running.pid, 'SIGKILL');
}

/** Elsewhere not by pg_ctl: it reads the lock file again and again, and takes a postmaster that came since for the one that is to end. */
async function stopDirectly(running: Postmaster, place: ClusterPlace): Promise<void> {
  // Fast, immediate, and the system's own way (PostgreSQL's documentation, "Shutting Down the Server").
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isPostmaster(running.pid, place))) return;
    signal(running.pid, name);
    const startedAt = performance.now();
    while (performance.now() - startedAt < stopTimeoutSeconds * 1_000) {
      if (!(await isPostmaster(running.pid, place))) return;
      await delay(20);
    }
  }
}

/** One in /run or /tmp, where nobody else would clear it away. */
function removeSocketFolder(place: ClusterPlace): void {
  if (place.socketFolder === null || dirname(place.socketFolder) === place.dataDir) return;
  // A killed postmaster leaves its socket in it.
  rmSync(place.socketFolder, { recursive: true, force: true });
}

/**
 * Waits until no process is left whose postmaster was killed: together they hold the shared memory, and PostgreSQL
 * refuses to start beside them. Most see it and end by themselves; one in the middle of a long computation is ended.
 * Nothing is lost by that, since the next start replays the log. Only call it when the postmaster is dead.
 */
export async function endOrphans(place: ClusterPlace, limit: { readonly withinMs: number }): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const orphans = listOrphans(place);
    const waitedMs = performance.now() - startedAt;
    // They are the processes of a postmaster that has come since.
    if ((await findPostmaster(place)) !== null) return;
    if (orphans.length === 0 || waitedMs > limit.withinMs) return;
    if (waitedMs > 200) {
      for (const pid of orphans) signal(pid, waitedMs > 1_000 ? 'SIGKILL' : 'SIGQUIT');
    }
    await delay(20);
  }
}

function listOrphans(place: ClusterPlace): number[] {
  // Elsewhere PostgreSQL's own refusal, and our trying again, has to do.
  if (process.platform !== 'linux') return [];
  const uid = place.user?.uid ?? process.getuid?.();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return title.startsWith(`postgres: ${place.clusterName}: `) && statSync(`/proc/${pid}`).uid === uid;
      } catch {
        // It has ended while we looked.
        return false;
      }
    });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const logFilesMax = 10;

/** Each log file ends at 10 MB; this keeps the newest ten. */
export function deleteOldLogs(place: ClusterPlace): void {
  for (const name of logFiles(place).slice(0, -logFilesMax)) {
    rmSync(join(place.cluster, 'log', name), { force: true });
  }
}

function logSince(place: ClusterPlace, startedAt: number): string | null {
  const name = logFiles(place).at(-1);
  const path = name === undefined ? null : join(place.cluster, 'log', name);
  // An older file tells of older trouble. File systems round times, some to two seconds.
  return path !== null && statSync(path).mtimeMs > startedAt - 2_000 ? path : null;
}

function logFiles(place: ClusterPlace): string[] {
  try {
    return readdirSync(join(place.cluster, 'log'))
      .filter((name) => /^postgresql-.*\.log$/.test(name))
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const tailBytesMax = 4096;

function tail(path: string | null): string {
  if (path === null || !statSync(path, { throwIfNoEntry: false })) return '';
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, tailBytesMax));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}
