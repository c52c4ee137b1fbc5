import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Memory that is in use, shared pages included. */
  readonly bytes: number;
}

const pageBytes = 4_096;

/** A process and all that it started, as far as Linux tells; elsewhere none. Others may end while it looks. */
export function processTree(root: number): ProcessEntry[] {
  const all = everyProcess();
  const found: ProcessEntry[] = [];
  const wanted = new Set([root]);
  // A child has been started after its parent, but numbers begin anew at some point: so as long as one is found.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const entry of all) {
      const isOurs = entry.pid === root || wanted.has(entry.parent) || entry.group === root;
      if (!isOurs || found.includes(entry)) continue;
      wanted.add(entry.pid);
      found.push(entry);
    }
  }
  return found;
}

/** Also true for a moment after it was killed; what waits only for its parent to take note of its end runs no more. */
export function isRunning(pid: number): boolean {
  return readEntry(pid) !== null;
}

function everyProcess(): ProcessEntry[] {
  return processNumbers().flatMap((pid) => readEntry(pid) ?? []);
}

function readEntry(pid: number): ProcessEntry | null {
  try {
    // The name, in brackets, may hold anything (proc(5)): what counts begins behind the last of them.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    if (state === 'Z' || state === 'X') return null;
    return { pid, parent: Number(parent), group: Number(group), bytes: Number(fields[21]) * pageBytes };
  } catch {
    return null;
  }
}

function processNumbers(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
