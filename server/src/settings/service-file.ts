import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunningService } from '../kernel/running-service.ts';
import { replaceFile, serviceFileName } from '../postgres/cluster-place.ts';

const content = z.object({
  hostname: z.string(),
  pid: z.int(),
  instance: z.string(),
  addresses: z.array(z.string().max(2_000)).max(10),
});

/** Writes the addresses of the service into its data directory. @throws errors of the system */
export function writeServiceFile(dataDir: string, service: RunningService): void {
  const text = `${JSON.stringify(service)}\n`;
  replaceFile(join(dataDir, serviceFileName), text, { mode: 0o644, user: null });
}

/** Null where there is none, or none that can be read. A killed service leaves one behind: check who answers at its address. */
export function readServiceFile(dataDir: string): RunningService | null {
  try {
    return content.parse(JSON.parse(readFileSync(join(dataDir, serviceFileName), 'utf8')));
  } catch {
    // Unreadable for any reason: it names no service.
    return null;
  }
}

/** Keeps the file if another service has written its own since. */
export function removeServiceFile(dataDir: string, { instance }: Pick<RunningService, 'instance'>): void {
  if (readServiceFile(dataDir)?.instance === instance) {
    rmSync(join(dataDir, serviceFileName), { force: true });
  }
}
