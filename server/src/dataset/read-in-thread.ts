import { Worker } from 'node:worker_threads';
import { invariant } from '../kernel/invariant.ts';
import type { FilePart, PreparedBatch } from './prepared-batch.ts';
import { UnreadableFileError } from './record-file.ts';

type Message =
  | { readonly batch: PreparedBatch }
  | { readonly end: true }
  | { readonly unreadable: string }
  | { readonly error: string };

/** Room for the values of some batches, which are of no use a moment later: with V8's 16 MB they would be copied again and again. */
const maxYoungGenerationSizeMb = 128;

/** One cannot read as fast as the index is made and PostgreSQL writes. */
const readers = 2;

/** The same batches as `preparedBatches`, in their order, read by threads while these are written. @throws {UnreadableFileError} */
export async function* batchesOfThreads(
  part: Omit<FilePart, 'turn' | 'turns'>,
): AsyncGenerator<PreparedBatch> {
  const threads = Array.from({ length: readers }, (_, turn) =>
    batchesOfThread({ ...part, turn, turns: readers }),
  );
  try {
    for (let number = 0; ; number += 1) {
      const thread = threads[number % readers];
      invariant(thread, 'each turn has a thread');
      const { value, done } = await thread.next();
      // Who has no batch where it is their turn has come to the end of the file.
      if (done) return;
      yield value;
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.return(undefined)));
  }
}

async function* batchesOfThread(part: FilePart): AsyncGenerator<PreparedBatch> {
  const worker = new Worker(new URL('reading-thread.ts', import.meta.url), {
    workerData: part,
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  const messages: Message[] = [];
  let arrived = () => {};
  const tell = (message: Message) => {
    messages.push(message);
    arrived();
  };
  worker.on('message', tell);
  worker.once('error', (error) => tell({ error: error.message }));
  worker.once('exit', () => tell({ error: 'the thread that reads the file has ended' }));
  try {
    for (;;) {
      const message = messages.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      } else if ('batch' in message) {
        worker.postMessage('next');
        yield message.batch;
      } else if ('end' in message) {
        return;
      } else if ('unreadable' in message) {
        throw new UnreadableFileError(message.unreadable);
      } else {
        throw new Error(message.error);
      }
    }
  } finally {
    await worker.terminate();
  }
}
