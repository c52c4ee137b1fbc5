import { Worker } from 'node:worker_threads';
import type { FilePart, PreparedBatch } from './prepared-batch.ts';
import { UnreadableFileError } from './record-file.ts';

type Message =
  | { readonly batch: PreparedBatch }
  | { readonly end: true }
  | { readonly unreadable: string }
  | { readonly error: string };

/** Room for the values of some batches, which are of no use a moment later: with V8's 16 MB they would be copied again and again. */
const maxYoungGenerationSizeMb = 128;

/** The same batches as `preparedBatches`, read by another core while these are written. @throws {UnreadableFileError} */
export async function* batchesOfThread(part: FilePart): AsyncGenerator<PreparedBatch> {
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
