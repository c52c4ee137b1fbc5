import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Detector } from './detect.ts';
import { decodeTechnologies } from './technologies-file.ts';

let detector: Detector | null = null;

/** Made at the first page that asks, and kept: a start pays for none of it. */
export function ownDetector(): Detector {
  detector ??= new Detector(read());
  return detector;
}

const read = () => decodeTechnologies(readFileSync(join(import.meta.dirname, 'data', 'technologies.br')));

/** Makes it before a page asks, step by step. */
export function* detectorSteps(): Generator<void> {
  if (detector === null) {
    const technologies = read();
    yield;
    detector ??= new Detector(technologies);
    yield;
  }
  yield* detector.steps();
}
