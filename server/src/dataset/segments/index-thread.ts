import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../kernel/invariant.ts';
import type { IndexShape } from './segment-builder.ts';
import { SegmentBuilders, type SegmentTask } from './segment-builders.ts';

/* Builds segments in a thread of its own (segment-maker.ts). */
const port = parentPort;
invariant(port, 'this file is run as a thread');
const builders = new SegmentBuilders(workerData as IndexShape);

port.on('message', (task: SegmentTask) => {
  const built = builders.do(task);
  if (built !== null) port.postMessage(built);
});
