import { parentPort, workerData } from 'node:worker_threads';
import type { ExtractionCase } from './markdown-cases.ts';
import { type Extractor, extractors } from './markdown-extractors.ts';

/* One contender in a thread of its own, which can be ended where a page takes it too long. */

const extract = extractors[workerData as Extractor];
// What a contender logs is not for the table.
console.error = console.warn = console.log = () => {};

parentPort?.on('message', async (one: ExtractionCase) => {
  // What a contender throws is a page without content.
  const text = await Promise.resolve(one)
    .then(extract)
    .catch(() => '');
  parentPort?.postMessage(text);
});
parentPort?.postMessage('ready');
