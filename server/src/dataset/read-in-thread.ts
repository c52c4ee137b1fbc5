import { type MessagePort, Worker } from 'node:worker_threads';
import { compileCacheFolder } from '../kernel/compile-cache.ts';
import { invariant } from '../kernel/invariant.ts';
import { FileFeed } from './file-feed.ts';
import type { ImportThreadData } from './import-thread.ts';
import type { PreparedDocuments } from './opensearch/prepared-documents.ts';
import type { FilePart, PreparedBatch } from './prepared-batch.ts';
import type { PreparedRows } from './prepared-rows.ts';
import type { ReaderData, Said, Word } from './reading-thread.ts';
import { UnreadableFileError } from './record-file.ts';

type Message = Exclude<Said, { readonly done: number }>;

/** Room for the values of some batches, which are of no use a moment later: with V8's 16 MB they would be copied again and again. */
const maxYoungGenerationSizeMb = 128;

/** One cannot read as fast as the index is made and PostgreSQL writes. */
const readers = 2;

/**
 * The same batches as `preparedBatches`, in their order, read by threads while these are written. @throws {UnreadableFileError}
 * @param inletOf where the reader of a turn hands its rows to the index
 */
export async function* batchesOfThreads(
  file: string,
  part: Omit<FilePart, 'turn' | 'turns'>,
  inletOf: (turn: number) => MessagePort,
): AsyncGenerator<PreparedBatch> {
  for await (const { batch, thread } of readByThreads<PreparedRows>(file, part, inletOf)) {
    yield batch;
    // What was written is of no use any more, but for its memory.
    thread.say({ spare: batch.rows.copied.bytes.buffer });
  }
}

/** The same of documents for OpenSearch, which needs no rows for an index of ours. */
export async function* documentsOfThreads(
  file: string,
  part: Omit<FilePart, 'turn' | 'turns'>,
): AsyncGenerator<PreparedBatch<PreparedDocuments>> {
  for await (const { batch } of readByThreads<PreparedDocuments>(file, part, () => null)) yield batch;
}

async function* readByThreads<Rows>(
  file: string,
  part: Omit<FilePart, 'turn' | 'turns'>,
  inletOf: (turn: number) => MessagePort | null,
): AsyncGenerator<{ readonly batch: PreparedBatch<Rows>; readonly thread: ReadingThread }> {
  const threads = Array.from(
    { length: readers },
    (_, turn) => new ReadingThread({ part: { ...part, turn, turns: readers }, inlet: inletOf(turn) }),
  );
  const feed = new FileFeed(readers, (message) => {
    for (const thread of threads) thread.say(message);
  });
  for (const thread of threads) thread.onDone = (number) => feed.done(number);
  const fed = feed.run(file, { isGzip: part.layout.isGzip, fromByte: part.fromByte });
  try {
    for (let number = 0; ; number += 1) {
      const thread = threads[number % readers];
      invariant(thread, 'each turn has a thread');
      const batch = await thread.next();
      // Who has no batch where it is their turn has come to the end of the file.
      if (batch === null) return;
      yield { batch: batch as PreparedBatch<Rows>, thread };
    }
  } finally {
    feed.stop();
    await fed;
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** Reads from the moment on in which it is made, two batches ahead of whoever takes them. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #messages: Message[] = [];
  #arrived = () => {};
  /** Called when it has gone through a piece of the file. */
  onDone = (_number: number) => {};

  constructor(data: ReaderData) {
    const workerData: ImportThreadData = { compileCache: compileCacheFolder(), reads: data };
    this.#worker = new Worker(new URL('import-thread.ts', import.meta.url), {
      workerData,
      transferList: data.inlet === null ? [] : [data.inlet],
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    const tell = (message: Message) => {
      this.#messages.push(message);
      this.#arrived();
    };
    this.#worker.on('message', (said: Said) => {
      if ('done' in said) this.onDone(said.done);
      else tell(said);
    });
    this.#worker.once('error', (error) => tell({ error: error.message }));
    this.#worker.once('exit', () => tell({ error: 'the thread that reads the file has ended' }));
  }

  /** Null behind the last one. @throws {UnreadableFileError} */
  async next(): Promise<PreparedBatch<unknown> | null> {
    const message = await this.#nextMessage();
    if ('batch' in message) {
      this.say('taken');
      return message.batch;
    }
    if ('end' in message) return null;
    if ('unreadable' in message) throw new UnreadableFileError(message.unreadable);
    throw new Error(message.error);
  }

  say(word: Word): void {
    this.#worker.postMessage(word);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #nextMessage(): Promise<Message> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }
}
