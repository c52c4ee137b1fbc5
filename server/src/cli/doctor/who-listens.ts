import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** "process 812 (nginx)", where the system tells; null elsewhere, and for processes of others. Linux only. */
export function whoListens(port: number): string | null {
  try {
    const inodes = listeningInodes(port);
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsSocket(name, inodes));
    return pid === undefined ? null : `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})`;
  } catch {
    // No /proc: another system, or a process that ended while we looked.
    return null;
  }
}

function listeningInodes(port: number): Set<string> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
    readFileSync(path, 'utf8').split('\n').slice(1),
  );
  const listening = lines
    .map((line) => line.trim().split(/\s+/))
    // 0A is LISTEN.
    .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === '0A');
  return new Set(listening.flatMap((fields) => (fields[9] === undefined ? [] : [`socket:[${fields[9]}]`])));
}

function holdsSocket(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}
