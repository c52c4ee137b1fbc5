import { readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc is a hundredth of a second on Linux (USER_HZ, proc(5)). */
const tickMs = 10;

/** CPU time that a process and those it started have used so far, in milliseconds: Linux only. */
export function cpuTimeMs(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)) ?? []);
  const family = new Set([pid]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const process of processes) if (family.has(process.parent)) family.add(process.pid);
  }
  return processes.filter((process) => family.has(process.pid)).reduce((sum, { ms }) => sum + ms, 0);
}

function stat(pid: number): { pid: number; parent: number; ms: number } | null {
  try {
    // The name in brackets may hold anything; what follows its end does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // utime, stime, and the same of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), ms: ticks * tickMs };
  } catch {
    // It has ended while we looked.
    return null;
  }
}
