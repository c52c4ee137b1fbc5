import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Launch } from '../settings/config.ts';

/** One step up from this process: `pid` was started by `parent`. */
interface Link {
  readonly pid: number;
  readonly parent: number;
}

// A look costs one system call, and on Linux a read in /proc for each further process.
const lookMs = 250;
const linksMax = 4;

/**
 * Calls `onGone` once, with a reason, when a process ends that started this one and waits for it: the launcher of server/bin, npm,
 * or the shell between npm and us. npm passes a signal on to its shell only, which ends without passing it further. A process that
 * was started in any other way outlives its parent: with nohup, by a service manager, or in the background of a script.
 */
export function watchLaunchers(launch: Launch, onGone: (reason: string) => void): void {
  let isOver = false;
  const end = (reason: string) => {
    if (isOver) return;
    isOver = true;
    clearInterval(looking);
    onGone(reason);
  };
  const links = linksOf(launch);
  const look = () => links.some((link) => !holds(link)) && end('the process that started it has ended');
  const looking = setInterval(look, lookMs).unref();
  if (links.length === 0) clearInterval(looking);
  look();
  if (launch.launcherPid === process.ppid && process.connected) {
    process.once('disconnect', () => end('its launcher has ended'));
    // Otherwise the channel would keep a finished command from ending.
    process.channel?.unref();
  }
}

/** From this process up to npm. Windows shows no parents that can be trusted; the launcher's channel works there as well. */
function linksOf({ launcherPid, npmScript }: Launch): Link[] {
  if (process.platform === 'win32') return [];
  const isNpm = npmScript !== null && runsHere(npmScript);
  const links: Link[] = [];
  let pid = process.pid;
  let parent = process.ppid;
  while (links.length < linksMax) {
    const isLauncher = parent === launcherPid;
    if (!isLauncher && !isNpm) break;
    links.push({ pid, parent: isNpm && !isLauncher && isOfNobody(parent) ? 0 : parent });
    // Above npm is whatever started npm, which may end.
    if (!isLauncher && !isShellOfScript(commandOf(parent))) break;
    pid = parent;
    parent = parentOf(pid);
  }
  return links;
}

/** Whether a script runs Millrace in its foreground. One that only mentions it, or puts it in the background, does not. */
export function runsHere(script: string): boolean {
  const isBackground = /\b(?:nohup|setsid|disown)\b|(?<![&>])&(?![&>])/.test(script);
  return !isBackground && /(?:^|[\s/\\"'&|;])millrace(?:\.js|\.cmd)?(?:["'\s]|$)/.test(script);
}

/** `sh -c …`, as npm starts it. Some shells become the program they run, and then this is npm itself. */
export const isShellOfScript = (command: string) => /^(?:\S*\/)?\w*sh(?: -\w+)* -c /.test(command);

/** npm ended before this process checked: the system's first process has taken it over. In a container npm may be the first one. */
function isOfNobody(parent: number): boolean {
  const command = parent === 1 ? commandOf(1) : '';
  return command !== '' && !isShellOfScript(command) && !/\b(?:npm|npx|pnpm|yarn|bun|node)\b/.test(command);
}

function holds({ pid, parent }: Link): boolean {
  if (pid === process.pid) return process.ppid === parent;
  return process.platform === 'linux' ? parentOf(pid) === parent : isThere(parent);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** 0 for a process that is gone. */
function parentOf(pid: number): number {
  if (process.platform !== 'linux') return Number(askSystem(pid, 'ppid='));
  // The name in brackets may hold anything, brackets too.
  const afterName = readProc(pid, 'stat').split(') ').at(-1) ?? '';
  return Number(afterName.split(' ')[1] ?? 0);
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') return askSystem(pid, 'command=');
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function readProc(pid: number, name: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

/** Only at the start: it runs a program. */
function askSystem(pid: number, field: string): string {
  try {
    return execFileSync('/bin/ps', ['-p', String(pid), '-ww', '-o', field], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // It has ended, or this system has no ps.
    return '';
  }
}
