import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { compiled } from '../../../../kernel/compile-cache.ts';
import type { XlsxReply, XlsxThreadData } from './xlsx-messages.ts';

/* What a thread that reads a workbook runs. */

const { compileCache } = workerData as XlsxThreadData;
const { readInThread } = await compiled(compileCache, () => import('./read-in-thread.ts'));

const reply = (message: XlsxReply) => parentPort?.postMessage(message);
/** Each message is room for one more batch. */
let room = 0;
let onRoom = () => {};
parentPort?.on('message', () => {
  room++;
  onRoom();
});

try {
  await readInThread(workerData as XlsxThreadData, reply, async () => {
    while (room === 0) {
      await new Promise<void>((resolve) => {
        onRoom = resolve;
      });
    }
    room--;
  });
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(inspect(error));
  reply({ kind: 'failed', message, stack: stack ?? message });
}
parentPort?.close();
