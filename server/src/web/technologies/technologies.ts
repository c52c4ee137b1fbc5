import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Detector } from './detect.ts';
import { decodingTechnologies } from './technologies-file.ts';

let detector: Detector | null = null;
let making = make();

function* make(): Generator<void> {
  const file = readFileSync(join(import.meta.dirname, 'data', 'technologies.br'));
  detector = new Detector(yield* decodingTechnologies(file));
}

function step(): void {
  try {
    making.next();
  } catch (error) {
    // The next who asks begins anew.
    making = make();
    throw error;
  }
}

/** Made at the first page that asks, and kept: a start pays for none of it. */
export function ownDetector(): Detector {
  while (detector === null) step();
  return detector;
}

/** Makes it before a page asks, step by step. */
export function* detectorSteps(): Generator<void> {
  while (detector === null) {
    step();
    yield;
  }
  yield* detector.steps();
}
