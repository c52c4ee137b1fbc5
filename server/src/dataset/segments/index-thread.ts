import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { invariant } from '../../kernel/invariant.ts';
import type { IndexShape } from './index-shape.ts';
import type { IndexedRows } from './indexed-rows.ts';
import { SegmentBuilders, type SegmentTask } from './segment-builders.ts';

export type IndexMessage = SegmentTask | { readonly inlet: MessagePort; readonly reader: number };

/** Builds segments in a thread of its own (segment-maker.ts). */
export function buildSegments(port: MessagePort, shape: IndexShape): void {
  const inlets = new Map<number, MessagePort>();
  const builders = new SegmentBuilders(shape, (reader) => {
    const inlet = inlets.get(reader);
    // A reader sends its rows before it says that there are some.
    const sent = inlet && receiveMessageOnPort(inlet);
    invariant(sent, 'what was announced has come');
    return sent.message as IndexedRows;
  });

  port.on('message', (message: IndexMessage) => {
    if (typeof message === 'object' && 'inlet' in message) {
      inlets.set(message.reader, message.inlet);
      return;
    }
    const built = builders.do(message);
    if (built !== null) port.postMessage(built);
  });
}
