import { parentPort, workerData } from 'node:worker_threads';
import { compiled } from '../kernel/compile-cache.ts';
import { invariant } from '../kernel/invariant.ts';
import type { ReaderData } from './reading-thread.ts';
import type { IndexShape } from './segments/index-shape.ts';

/* The first file of each thread of an import. */

export type ImportThreadData = {
  readonly compileCache: string | null;
} & ({ readonly reads: ReaderData } | { readonly indexes: IndexShape });

invariant(parentPort, 'this file is run as a thread');
const data = workerData as ImportThreadData;
if ('reads' in data) {
  const { readFile } = await compiled(data.compileCache, () => import('./reading-thread.ts'));
  await readFile(parentPort, data.reads);
} else {
  const { buildSegments } = await compiled(data.compileCache, () => import('./segments/index-thread.ts'));
  buildSegments(parentPort, data.indexes);
}
