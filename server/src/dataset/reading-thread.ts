import type { MessagePort } from 'node:worker_threads';
import type { SpareMemory } from './copy-rows.ts';
import { FedPieces, type FeedMessage } from './file-feed.ts';
import { type FilePart, type PreparedBatch, preparedBatches, rowPreparer } from './prepared-batch.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { recordReadings } from './readings/record-readings.ts';
import { UnreadableFileError } from './record-file.ts';
import { buffersOf } from './segments/indexed-rows.ts';
import type { SentRows } from './segments/segment-builders.ts';

export interface ReaderData {
  readonly part: FilePart;
  /** Of the index, for its rows; null where documents are prepared for OpenSearch, which has its own index. */
  readonly inlet: MessagePort | null;
}

/** What the thread is told: a piece of the file; of its batches, that one was taken, or that it is written. */
export type Word = FeedMessage | 'taken' | { readonly spare: SharedArrayBuffer };

/** What it says. */
export type Said =
  | { readonly batch: PreparedBatch<unknown> }
  | { readonly end: true }
  | { readonly unreadable: string }
  | { readonly error: string }
  /** It has gone through a piece of the file. */
  | { readonly done: number };

/** Reads a file in a thread of its own, two batches ahead of whoever writes them (read-in-thread.ts). */
export async function readFile(port: MessagePort, { part, inlet }: ReaderData): Promise<void> {
  const say = (said: Said, moved: ArrayBuffer[] = []) => port.postMessage(said, moved);

  let ahead = 0;
  let goOn = () => {};
  const spare: SpareMemory = [];
  const fed = new FedPieces((done) => say({ done }));
  port.on('message', (word: Word) => {
    if (word === 'taken') {
      ahead -= 1;
      goOn();
    } else if ('spare' in word) spare.push(word.spare);
    else fed.take(word);
  });

  try {
    const reading = recordReadings[part.kind] as RecordReading<unknown>;
    for await (const { message, moved } of batchesOf(reading, { part, inlet }, { fed, spare })) {
      say({ batch: message }, moved);
      ahead += 1;
      while (ahead >= 2) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    }
    say({ end: true });
  } catch (error) {
    say(error instanceof UnreadableFileError ? { unreadable: error.message } : { error: String(error) });
  } finally {
    port.close();
  }
}

interface Prepared {
  readonly message: PreparedBatch<unknown>;
  readonly moved: ArrayBuffer[];
}

async function* batchesOf(
  reading: RecordReading<unknown>,
  { part, inlet }: ReaderData,
  { fed, spare }: { readonly fed: FedPieces; readonly spare: SpareMemory },
): AsyncGenerator<Prepared> {
  if (inlet === null) {
    const { DocumentPreparer } = await import('./opensearch/prepared-documents.ts');
    const preparer = new DocumentPreparer(reading.kind, part.source);
    for await (const message of preparedBatches(reading, part, { pieces: fed.pieces(), preparer })) {
      yield { message, moved: [] };
    }
    return;
  }
  const preparer = rowPreparer(reading.kind, part, spare);
  for await (const batch of preparedBatches(reading, part, { pieces: fed.pieces(), preparer })) {
    const { copied, indexed, identityHashes } = batch.rows;
    // Written before the batch is announced, so the writer of the records need not pass it on.
    inlet.postMessage(indexed, buffersOf(indexed));
    const sent: SentRows = { isSent: true, endsSegment: indexed.endsSegment };
    const message: PreparedBatch = { ...batch, rows: { ...batch.rows, indexed: sent } };
    yield { message, moved: [copied.ends.buffer, identityHashes.buffer] };
  }
}
