import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { compileCacheFolder } from '../../kernel/compile-cache.ts';
import type { ImportThreadData } from '../import-thread.ts';
import type { IndexShape } from './index-shape.ts';
import type { IndexMessage } from './index-thread.ts';
import { buffersOf } from './indexed-rows.ts';
import type { BuiltSegment } from './segment-builder.ts';
import { SegmentBuilders, type SegmentTask } from './segment-builders.ts';

/** Makes segments, here or in a thread. */
export interface SegmentMaker {
  /** Rows may not be used afterwards. */
  add(task: Extract<SegmentTask, { readonly add: number }>): void;
  /** The segments that a task builds. */
  build(task: Exclude<SegmentTask, { readonly add: number }>): Promise<readonly BuiltSegment[]>;
  close(): Promise<void>;
}

export interface SegmentMakerInThread extends SegmentMaker {
  /** Where a reader hands its rows to the index itself. */
  inlet(reader: number): MessagePort;
}

/** In the same thread: for what is small. */
export function segmentMaker(shape: IndexShape): SegmentMaker {
  const builders = new SegmentBuilders(shape);
  return {
    add: (task) => void builders.do(task),
    build: async (task) => builders.do(task) ?? [],
    close: async () => {},
  };
}

/** In a thread of its own, so that indexing keeps nobody waiting. */
export function segmentMakerInThread(shape: IndexShape): SegmentMakerInThread {
  const workerData: ImportThreadData = { compileCache: compileCacheFolder(), indexes: shape };
  const worker = new Worker(new URL('../import-thread.ts', import.meta.url), { workerData });
  const waiting: { resolve(built: readonly BuiltSegment[]): void; reject(error: unknown): void }[] = [];
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (built: readonly BuiltSegment[]) => waiting.shift()?.resolve(built.map(withBuffers)));
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('the thread that builds the index has ended')));
  return {
    add: (task) => worker.postMessage(task, 'isSent' in task.rows ? [] : buffersOf(task.rows)),
    inlet: (reader) => {
      const { port1, port2 } = new MessageChannel();
      const opened: IndexMessage = { inlet: port1, reader };
      worker.postMessage(opened, [port1]);
      return port2;
    },
    build: (task) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        waiting.push({ resolve, reject });
        worker.postMessage(task);
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
