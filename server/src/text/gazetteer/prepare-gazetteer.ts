import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hasGazetteer, keepGazetteer } from './gazetteer.ts';
import type { GazetteerTable } from './gazetteer-file.ts';

/** Has another core read the table before a search needs it; a search that comes first reads it itself. Does not keep the process alive. */
export async function prepareGazetteer(): Promise<void> {
  if (hasGazetteer()) return;
  const worker = new Worker(new URL('gazetteer-thread.ts', import.meta.url));
  worker.unref();
  try {
    const [table] = (await once(worker, 'message')) as [GazetteerTable];
    keepGazetteer({ ...table, names: asBuffer(table.names), keys: asBuffer(table.keys) });
  } finally {
    await worker.terminate();
  }
}

/** Between threads, Buffers become plain arrays of bytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
