import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { toolTimeMs } from './run.ts';

/** Holds what is installed for these tests. Never this project. */
export const toolsFolder =
  process.env.MILLRACE_CLIENT_TOOLS ?? join(homedir(), '.cache', 'millrace-client-tools');

/**
 * The folder of an installation, made by `install` where these versions are not there yet. Of several processes that want it, one
 * installs and the others wait.
 *
 * @param versions all that decides what is installed: where it changes, the folder is made from scratch
 */
export async function installed(
  name: string,
  versions: unknown,
  install: (folder: string) => Promise<void>,
  root = toolsFolder,
): Promise<string> {
  const folder = join(root, name);
  const note = join(folder, 'installed.json');
  const wanted = JSON.stringify(versions, null, 1);
  const isThere = () => existsSync(note) && readFileSync(note, 'utf8') === wanted;
  if (isThere()) return folder;

  mkdirSync(root, { recursive: true });
  await oneAtATime(`${folder}.lock`, async () => {
    if (isThere()) return;
    // What other versions brought would be found beside these.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await install(folder);
    writeFileSync(note, wanted);
  });
  return folder;
}

const lockCheckMs = 200;

async function oneAtATime(lock: string, work: () => Promise<void>): Promise<void> {
  while (!isTaken(lock)) await after(lockCheckMs);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** True where the lock is ours now. One whose process has ended, or has had more time than an installation may take, is removed. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (isLeftBehind(lock)) rmSync(lock, { force: true });
  return false;
}

function isLeftBehind(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (Date.now() - statSync(lock).mtimeMs > toolTimeMs) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // Any other error says that the lock was let go a moment ago, or that its process is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
