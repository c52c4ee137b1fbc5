import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Detector } from './detect.ts';
import { decodeTechnologies } from './technologies-file.ts';

let detector: Detector | null = null;

/** Made at the first page that asks, and kept: a start pays for none of it. */
export function ownDetector(): Detector {
  detector ??= new Detector(
    decodeTechnologies(readFileSync(join(import.meta.dirname, 'data', 'technologies.br'))),
  );
  return detector;
}
