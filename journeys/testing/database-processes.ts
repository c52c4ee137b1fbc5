import { readdirSync, readFileSync } from 'node:fs';
import { isAlive, type Millrace } from './millrace.ts';

/** Ids of the running processes of its PostgreSQL. */
export function databaseProcesses(millrace: Millrace): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(millrace.dataDir);
      } catch {
        // It has ended while we looked.
        return false;
      }
    });
}
