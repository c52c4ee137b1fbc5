import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../kernel/invariant.ts';
import type { IndexedRows } from './indexed-rows.ts';
import { type IndexShape, SegmentBuilder } from './segment-builder.ts';

/* Builds segments in a thread of its own (segment-maker.ts). */
const port = parentPort;
invariant(port, 'this file is run as a thread');
const shape = workerData as IndexShape;
let builder = new SegmentBuilder(shape);

port.on('message', (message: { ids: Float64Array; rows: IndexedRows } | 'build') => {
  if (message !== 'build') {
    builder.add(message.ids, message.rows);
    return;
  }
  const built = builder.build();
  builder = new SegmentBuilder(shape);
  port.postMessage(built);
});
