import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { decodeGazetteer } from './gazetteer-file.ts';

/* Reads the table for prepare-gazetteer.ts, and hands its memory over. */
const table = decodeGazetteer(readFileSync(join(import.meta.dirname, 'data', 'places.br')));
const whole = Object.values(table).flatMap((part) =>
  // Small ones may be a part of memory that others use as well: these are copied.
  ArrayBuffer.isView(part) && part.byteLength === part.buffer.byteLength ? [part.buffer as ArrayBuffer] : [],
);
parentPort?.postMessage(table, whole);
