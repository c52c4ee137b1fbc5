import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/*
 * Half of what a thread needs to start is reading the source. Node keeps what it has compiled in a folder, where it is told to; a thread has to be told again. The
 * thread's first file imports nothing but this, and then the rest by `compiled`.
 */

/** Where this process keeps what it has compiled, for its threads; null where it does not. */
export function compileCacheFolder(): string | null {
  // In it Node has a folder for each of its versions.
  const folder = getCompileCacheDir();
  return folder === undefined ? null : dirname(folder);
}

/** In a thread: what `load` imports, out of the folder as far as it is there, and into it. */
export async function compiled<Module>(folder: string | null, load: () => Promise<Module>): Promise<Module> {
  if (folder !== null) enableCompileCache(folder);
  const module = await load();
  // Threads that are ended do not write down what they compiled.
  if (folder !== null) flushCompileCache();
  return module;
}
