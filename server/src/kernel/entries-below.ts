import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whatever is below a folder, each folder before what is in it. Links are named and not followed, unlike in `readdir` of Node 24 with `recursive`:
 * they may lead anywhere on the machine.
 */
export function* entriesBelow(folder: string): Generator<{ readonly path: string; readonly entry: Dirent }> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    yield { path, entry };
    if (entry.isDirectory()) yield* entriesBelow(path);
  }
}
