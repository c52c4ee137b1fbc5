import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/*
 * The first file of a thread that reads a workbook. It is JavaScript so that Node needs nothing to read it. Of TypeScript that is not in the cache yet, each thread would
 * load the compiler, which takes 17 MB.
 */

const { compileCache } = workerData;
if (compileCache !== null) enableCompileCache(compileCache);
await import('./xlsx-thread.ts');
