import { readdirSync, readFileSync } from 'node:fs';
import { isAlive } from './millrace.ts';

/** The living processes whose command line names this data directory: those of its PostgreSQL. Linux only. */
export function databaseProcesses({ dataDir }: { readonly dataDir: string }): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        // It has ended while we looked.
        return false;
      }
    });
}
