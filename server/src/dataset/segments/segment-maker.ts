import { Worker } from 'node:worker_threads';
import { buffersOf, type IndexedRows } from './indexed-rows.ts';
import { type BuiltSegment, type IndexShape, SegmentBuilder } from './segment-builder.ts';

/** Makes one segment after the other. */
export interface SegmentMaker {
  /** The rows may not be used afterwards. @param ids of the rows; 0 for one that is not indexed */
  add(ids: Float64Array, rows: IndexedRows): void;
  /** The segment of all rows since the last one. */
  build(): Promise<BuiltSegment>;
  close(): Promise<void>;
}

/** In the same thread: for what is small. */
export function segmentMaker(shape: IndexShape): SegmentMaker {
  let builder = new SegmentBuilder(shape);
  return {
    add: (ids, rows) => builder.add(ids, rows),
    build: async () => {
      const built = builder.build();
      builder = new SegmentBuilder(shape);
      return built;
    },
    close: async () => {},
  };
}

/** In a thread of its own, so that indexing keeps nobody waiting. */
export function segmentMakerInThread(shape: IndexShape): SegmentMaker {
  const worker = new Worker(new URL('index-thread.ts', import.meta.url), { workerData: shape });
  const waiting: { resolve(built: BuiltSegment): void; reject(error: unknown): void }[] = [];
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (built: BuiltSegment) => waiting.shift()?.resolve(withBuffers(built)));
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('the thread that builds the index has ended')));
  return {
    add: (ids, rows) => worker.postMessage({ ids, rows }, buffersOf(rows)),
    build: () =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        waiting.push({ resolve, reject });
        worker.postMessage('build');
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Buffers come out of another thread as plain bytes. */
const withBuffers = (built: BuiltSegment): BuiltSegment => ({
  ...built,
  blocks: built.blocks.map(asBuffer),
  keyBlocks: built.keyBlocks.map(asBuffer),
});

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
