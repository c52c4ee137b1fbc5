import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gradual } from '../../kernel/gradual.ts';
import { Detector } from './detect.ts';
import { decodingTechnologies } from './technologies-file.ts';

const detector = new Gradual(function* () {
  const file = readFileSync(join(import.meta.dirname, 'data', 'technologies.br'));
  return new Detector(yield* decodingTechnologies(file));
});

/** Made at the first page that asks, and kept: a start pays for none of it. */
export const ownDetector = detector.now;

/** Makes it before a page asks, step by step. */
export function* detectorSteps(): Generator<void> {
  yield* detector.steps();
  yield* ownDetector().steps();
}
