import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../kernel/invariant.ts';
import type { SpareMemory } from './copy-rows.ts';
import { type FilePart, preparedBatches } from './prepared-batch.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { recordReadings } from './readings/record-readings.ts';
import { UnreadableFileError } from './record-file.ts';
import { buffersOf } from './segments/indexed-rows.ts';

/* Reads a file in a thread of its own, two batches ahead of whoever writes them (read-in-thread.ts). */
const port = parentPort;
invariant(port, 'this file is run as a thread');
const part = workerData as FilePart;

/** What whoever writes the batches says: that one was taken, or that it is written. */
export type Word = 'taken' | { readonly spare: SharedArrayBuffer };

let ahead = 0;
let goOn = () => {};
const spare: SpareMemory = [];
port.on('message', (word: Word) => {
  if (word === 'taken') {
    ahead -= 1;
    goOn();
  } else spare.push(word.spare);
});

try {
  const reading = recordReadings[part.kind] as RecordReading<unknown>;
  for await (const batch of preparedBatches(reading, part, spare)) {
    const { copied, indexed, identityHashes } = batch.rows;
    port.postMessage({ batch }, [copied.ends.buffer, identityHashes.buffer, ...buffersOf(indexed)]);
    ahead += 1;
    while (ahead >= 2) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
  }
  port.postMessage({ end: true });
} catch (error) {
  port.postMessage(
    error instanceof UnreadableFileError ? { unreadable: error.message } : { error: String(error) },
  );
} finally {
  port.close();
}
